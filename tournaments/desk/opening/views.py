"""Opening a tournament: one form, everything announced before play."""

from __future__ import annotations

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.plans import Format
from scoring.rules.violations import Violation
from tournaments.desk.opening.copies import last_opened, like
from tournaments.desk.opening.forms import OpenForm, format_in
from tournaments.desk.opening.kinds import begun, kinds_of
from tournaments.desk.opening.summary import folds, summary
from tournaments.desk.page import Organiser, organiser_page
from tournaments.desk.plan.values import Values, reshaped
from tournaments.organise.opening import open_tournament
from tournaments.organise.tournaments import AT_OPENING

FIRST_VALUES: Values = {
    "format": Format.PAIRS.value,
    "regulation": "classico",
    "first_round": "lot",
    "kind": "club",
    "carry_percent": "100",
}
"""What the form says before anybody has touched it: a club evening (RULES.md section 12)."""


@organiser_page()
def open_view(organiser: Organiser) -> HttpResponse:
    """The form, and what comes of it: the new tournament's desk."""
    form = _form(organiser)
    if form.is_valid():
        try:
            return _open(organiser, form)
        except Violation as refused:
            form.refuse(refused.problems)
    status = 422 if form.errors else 200
    return organiser.page(
        "opening/open.html",
        status,
        form=form,
        kinds=kinds_of(form.of_format),
        folds=folds(form, organiser.request.GET.get("open", "")),
        summary=summary(form),
        copies=last_opened(organiser.user),
        title=_("Apri un torneo"),
    )


def _form(organiser: Organiser) -> OpenForm:
    """As sent; or, when a button only changed its shape, as typed and without complaints."""
    request = organiser.request
    sent = request.POST.dict()
    if sent and not {"do", "kind", "like"} & sent.keys():
        return OpenForm(organiser.user, sent, request.POST)
    values = begun(sent or FIRST_VALUES | request.GET.dict())
    if copy := like(organiser.user, values.get("like", "")):
        kept = {name: values.get(name, "") for name in ("name", "played_on")}
        values = copy.values() | kept
    values = reshaped(values, format_in(values))
    return OpenForm(organiser.user, values, initial=values)


def _open(organiser: Organiser, form: OpenForm) -> HttpResponse:
    values = form.cleaned_data
    tournament = open_tournament(
        by=organiser.user,
        plan=form.announced(),
        kind=values["announced_kind"],
        command_id=values["command_id"],
        **{name: values[name] for name in AT_OPENING if name in values},
    )
    message = _("Il torneo è aperto. Ora le iscrizioni.")
    return organiser.go("desk-entrants", tournament.pk, message=message)
