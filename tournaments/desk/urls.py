"""Addresses of the desk: each subject's own, below the tournament in the admin."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournaments.desk.moved import NEW, moved

ADMIN = "tournaments/tournament/"
DESK = ADMIN + "<uuid:tournament_id>/desk/"
BEFORE_ALL = (
    "accounts.invitations",
    "accounts.passwords",
    "accounts.switching",
    "providers",
    "second_factors",
)
"""Of whoever comes in, at no tournament."""
SUBJECTS = (
    "clock",
    "complaints",
    "corrections",
    "end",
    "entrants.lists",
    "entrants.arrivals",
    "entrants.views",
    "fees",
    "incidents.lateness",
    "incidents.leaving",
    "incidents.wrong_seats",
    "officials",
    "overview",
    "papers",
    "plan.views",
    "prizes",
    "ranking",
    "referee",
    "referti.views",
    "register",
    "readings",
    "rounds",
    "rulings.awards",
    "rulings.penalties",
    "sanctions.views",
    "screens",
    "seating.by_hand",
    "seating.line_ups",
    "seating.swap",
    "seating.views",
    "settings",
    "sheets.views",
)
"""Modules that end with their addresses."""

urlpatterns: list[URLPattern | URLResolver] = [
    *(path("", include(f"tournaments.desk.{subject}")) for subject in BEFORE_ALL),
    path(ADMIN, include("tournaments.desk.opening.views")),
    path(ADMIN, include("tournaments.desk.circuits.elsewhere")),
    path(ADMIN, include("tournaments.desk.circuits.namesakes")),
    # Behind those two: a competitor may stand at any address of a circuit that is no page's.
    path(ADMIN, include("tournaments.desk.circuits.views")),
    path(ADMIN, include("tournaments.desk.memberships")),
    path(
        ADMIN + "tokens/",
        RedirectView.as_view(pattern_name="admin:tournaments_accesstoken_changelist"),
    ),
    path(ADMIN + "regulations/", include("tournaments.desk.editions.views")),
    *(path(DESK, include(f"tournaments.desk.{subject}")) for subject in SUBJECTS),
    *(path(DESK + old, moved(*new)) for old, new in NEW.items()),
]
