"""Addresses of the desk: each subject's own, below the tournament in the admin."""

from django.urls import URLPattern, URLResolver, include, path
from django.views.generic import RedirectView

from tournaments.desk.moved import NEW, moved

ADMIN = "tournaments/tournament/"
DESK = ADMIN + "<uuid:tournament_id>/desk/"
SUBJECTS = (
    "entrants",
    "incidents",
    "plan",
    "rounds",
    "seating",
    "sheets",
    "papers",
    "rulings",
    "corrections",
    "sanctions",
    "referti",
)
"""Folders with their own urls."""
PAGES = (
    "clock",
    "groups",
    "complaints",
    "ranking",
    "discipline",
    "register",
    "documents",
    "end",
    "fees",
    "officials",
    "overview",
    "prizes",
    "referee",
    "screens",
    "settings",
)
"""Modules of a page or two, which end with their addresses."""

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("tournaments.desk.accounts.urls")),
    path("", include("tournaments.desk.providers")),
    path("", include("tournaments.desk.second_factors")),
    path(ADMIN, include("tournaments.desk.opening.urls")),
    path(ADMIN, include("tournaments.desk.circuits.urls")),
    path(ADMIN, include("tournaments.desk.memberships")),
    path(
        ADMIN + "tokens/",
        RedirectView.as_view(pattern_name="admin:tournaments_accesstoken_changelist"),
    ),
    path(ADMIN + "regulations/", include("tournaments.desk.editions.urls")),
    *(path(DESK, include(f"tournaments.desk.{subject}.urls")) for subject in SUBJECTS),
    *(path(DESK, include(f"tournaments.desk.{page}")) for page in PAGES),
    *(path(DESK + old, moved(*new)) for old, new in NEW.items()),
]
