"""The roll at the door: who is here, found by name, number, membership card or QR."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.commands import WithdrawEntrant
from tournaments.desk.forms import CommandForm, DeskForm
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName
from tournaments.organise import presence
from tournaments.organise.fees import TO_COLLECT, mark_paid
from tournaments.presenters.fees.accounts import fees
from tournaments.presenters.memberships import card_checks
from tournaments.presenters.roll_call import RollCall, card_owner, meant, roll_call
from tournaments.wording.prizes import euro


class AtTheDoorForm(DeskForm):
    """What is typed, or read by a scanner."""

    who = forms.CharField(max_length=200, required=False)


@desk_page(to_write=presence.TO_CHECK_IN)
def call(desk: Desk) -> HttpResponse:
    """The roll; a text that means one entrant alone marks it, another shows whom it may mean."""
    form = AtTheDoorForm(desk.request.POST or desk.request.GET)
    text = form.cleaned_data.get("who", "") if form.is_valid() else ""
    found = meant(roll_call(desk.moment), text, slug=desk.tournament.slug)
    if desk.writes and len(found) == 1:
        return _marked(desk, found[0], text, pays="paid" in desk.request.POST)
    if desk.writes and text:
        said = _("«%(text)s»: sono in %(count)s, scegli sotto.") if found else _nobody()
        messages.warning(desk.request, said % {"text": text, "count": len(found)})
    return _page(desk, text, found)


def _nobody() -> str:
    return _("«%(text)s» non è nessuno degli iscritti: prova con il cognome o con il numero.")


def _marked(desk: Desk, entrant: EntrantName, text: str, *, pays: bool) -> HttpResponse:
    """Who was marked, whether a second time, what they paid, and what to look at on their cards."""
    if pays and not desk.may(TO_COLLECT):
        raise PermissionDenied
    presence.check_in(by=desk.by, entrant=entrant.number, present=True)
    checks = card_checks(desk.moment, of=[entrant])
    sentences = [*_greeted(entrant, text)]
    sentences += [f"{check.whose}: {check.said}." for check in checks or ()]
    sentences += _money(desk, entrant, pays=pays)
    if entrant.checked_in or checks:
        messages.warning(desk.request, " ".join(sentences))
        return desk.go("desk-presence")
    if checks is not None:
        sentences.append(_("Tessere in regola."))
    return desk.go("desk-presence", message=" ".join(sentences))


def _greeted(entrant: EntrantName, text: str) -> Iterator[str]:
    """Who it is; of a pair the second comes with a card of their own."""
    who = {"number": entrant.number, "name": entrant.name}
    if not entrant.checked_in:
        yield _("Presente: %(number)s %(name)s.") % who
        return
    yield _("Era già presente: %(number)s %(name)s.") % who
    if owner := card_owner(entrant, text):
        yield _("Tessera di %(name)s.") % {"name": owner}


def _money(desk: Desk, entrant: EntrantName, *, pays: bool) -> list[str]:
    """What they paid now, or owe still; nothing where no fee is asked."""
    now = fees(desk.moment)
    if not now.asked:
        return []
    if pays:
        cents = mark_paid(by=desk.by, entrant=entrant.number)
        said = _("Ha pagato %(sum)s.") if cents else _("Aveva già pagato.")
        return [said % {"sum": euro(cents)}]
    owed = now.accounts[entrant.number].owes
    return [_("Deve %(sum)s.") % {"sum": euro(owed)}] if owed else []


def _page(desk: Desk, text: str, found: tuple[EntrantName, ...]) -> HttpResponse:
    roll = roll_call(desk.moment)
    return desk.page(
        "entrants/presence.html",
        title=_("Presenze"),
        roll=roll,
        fees=fees(desk.moment),
        parts=_parts(roll, found or None),
        text=text,
        nobody=bool(text and not found),
    )


def _parts(
    roll: RollCall, found: tuple[EntrantName, ...] | None
) -> tuple[tuple[str, list[EntrantName]], ...]:
    """Who is missing before who is there; only those looked for, where somebody is."""

    def shown(entrants: tuple[EntrantName, ...]) -> list[EntrantName]:
        return [entrant for entrant in entrants if found is None or entrant in found]

    return ((_("Non ancora"), shown(roll.absent)), (_("Presenti"), shown(roll.present)))


@desk_page(presence.TO_CHECK_IN, only_post=True)
def everybody(desk: Desk) -> HttpResponse:
    """All present, or the roll from the beginning."""
    present = desk.request.POST.get("present") == "all"
    return desk.press(
        partial(presence.check_in_all, by=desk.by, present=present),
        _("Tutti presenti.") if present else _("Appello ricominciato: nessuno è segnato presente."),
        "desk-presence",
    )


@desk_page(WithdrawEntrant.right, only_post=True)
def withdraw_absent(desk: Desk) -> HttpResponse:
    """Whoever is not marked present plays not; who comes later is readmitted."""
    form = CommandForm(desk.request.POST)
    return desk.press(
        lambda: presence.withdraw_absent(by=desk.by, command_id=form.cleaned_data["command_id"]),
        _("Gli assenti sono ritirati. Chi arriva più tardi si riammette dalle iscrizioni."),
        "desk",
        form=form,
    )
