"""Sanctions: the edition prescribes, the referee decides; seen by who may penalise. What becomes of
a line whose player was expelled, and all that there is about one player.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _

from scoring import queries
from scoring.commands import GiveSanction, Receipt, RevokeRuling
from scoring.events import SanctionGiven, SanctionReckoned
from scoring.queries import EntrantInBook, ProposedSanction
from scoring.rules.sanctions import FREE
from scoring.rules.violations import Violation
from scoring.rulings import Measure, PenaltyUnit
from scoring.values import PlayerId, Stage
from tournaments.desk.page import Desk, desk_page, found
from tournaments.desk.rulings.penalties import RevocationForm
from tournaments.desk.sanctions.forms import DecisionForm, OffenceForm, PlaceQuery
from tournaments.organise.perform import perform
from tournaments.presenters.discipline import expelled_lines, player_card
from tournaments.presenters.irreversible import expulsion
from tournaments.presenters.register import lines as register_lines
from tournaments.presenters.sanctions import NOTHING_DUE, proposal_cards
from tournaments.presenters.tables import taken

Proposed = tuple[ProposedSanction, ...]
ABOUT_WHO = ("round", "table", "code")
"""Fields of a refusal that are of the offence; all others are of the decision."""


@desk_page(GiveSanction.right)
def sanction(desk: Desk) -> HttpResponse:
    """A form that says what an offence brings before it is given; the list is the referee's."""
    if not desk.asks or desk.book.stage is Stage.CLOSED:
        return desk.go("desk-referee", at="decided")
    offence = _offence(desk)
    proposed = _proposed(desk, offence)
    changed = _is_another(desk, offence)
    decision = _decision(desk, offence, proposed, begins=changed)
    if _may_be_given(desk, offence, proposed, decision):
        try:
            return _then(desk, _give(desk, offence, decision))
        except Violation as refused:
            problems = refused.problems
            offence.refuse(problem for problem in problems if problem.field in ABOUT_WHO)
            decision.refuse(problem for problem in problems if problem.field not in ABOUT_WHO)
    return _page(desk, offence, decision, proposed, changed=changed)


def _may_be_given(
    desk: Desk, offence: OffenceForm, proposed: Proposed, decision: DecisionForm
) -> bool:
    valid = offence.is_valid() and decision.is_valid()
    return valid and _is_confirmed(desk, proposed, decision)


def _is_another(desk: Desk, offence: OffenceForm) -> bool:
    """Whether the page that is sent showed what another offence brings."""
    shown = desk.request.POST.get("proposed_for", "")
    asks = "show" in desk.request.POST
    return not asks and bool(shown) and offence.is_valid() and offence.named() != shown


def _decision(
    desk: Desk, offence: OffenceForm, proposed: Proposed, *, begins: bool
) -> DecisionForm:
    """As it was sent; or as it begins, where what the offence brings was not seen yet."""
    sent, free = desk.request.POST, offence.is_free
    begins = begins or "show" in sent
    written = {"reason": sent["reason"]} if "reason" in sent else {}
    return DecisionForm(
        None if begins else sent or None,
        initial={**_begun(desk, proposed, free=free), **written},
        free=free,
        units=taken(desk.book),
    )


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a sanction back, with all it took; it stays in the register."""
    form = RevocationForm(desk.request.POST)
    return desk.press(
        lambda: _tell_reckoned(desk, desk.perform(form, RevokeRuling, ruling=ruling)),
        _("Sanzione revocata."),
        "desk-referee",
        form=form,
    )


def _tell_reckoned(desk: Desk, receipt: Receipt) -> None:
    """Which ammonizioni cost something else now, since an earlier one is no more."""
    for line in register_lines(desk.moment.again(), receipt.events):
        if line.kind == SanctionReckoned.name():
            messages.warning(desk.request, line.sentence + ".")


def _page(
    desk: Desk,
    offence: OffenceForm,
    decision: DecisionForm,
    proposed: Proposed,
    *,
    changed: bool,
) -> HttpResponse:
    return desk.page(
        "sanctions/sanction.html",
        title=_("Sanzione"),
        offence=offence,
        decision=decision,
        cards=proposal_cards(desk.moment, proposed),
        no_vp_if_taken=any(map(_would_change_no_vp, proposed)),
        technical=any(line.proposal.entry.technical_score for line in proposed),
        asked=offence.cleaned_data if offence.is_valid() else {},
        proposed_for=offence.named() if offence.is_valid() else "",
        changed=changed,
        free=offence.is_free,
        expected=_last_seen(proposed),
        status=422 if desk.writes and (decision.is_bound or offence.errors or changed) else 200,
    )


def _would_change_no_vp(line: ProposedSanction) -> bool:
    """No P.P. are prescribed; the referee may take some, where they change no V.P."""
    return line.changes_no_vp and not line.proposal.consequences.game_points


def _offence(desk: Desk) -> OffenceForm:
    """As the form says; or as the page that led here filled it."""
    sent = desk.request.POST or desk.request.GET
    initial = {
        "round": sent.get("round", int(desk.book.current_round) or ""),
        "table": sent.get("table", ""),
        "who": sent.get("entrant", ""),
    }
    return OffenceForm(
        sent if "code" in sent else None,
        initial=initial,
        people=_people(desk, PlaceQuery(sent).known()),
        regulation=desk.book.regulation,
        rounds=int(desk.book.current_round),
    )


def _people(desk: Desk, query: dict[str, Any]) -> list[tuple[str, Any]]:
    """Those at the table first, when a sheet's page led here."""
    table = desk.moment.table(query["round"], query["table"]) if len(query) > 1 else None
    near = set(table.entrants()) if table else set()
    entrants = desk.moment.entrants
    seated = _named(desk, [entrant for entrant in entrants if entrant.number in near])
    rest = _named(desk, [entrant for entrant in entrants if entrant.number not in near])
    if table is None or not seated:
        return rest
    return [(_("Al tavolo %(table)s") % {"table": table.table}, seated), (_("Altri"), rest)]


def _named(desk: Desk, entrants: Iterable[EntrantInBook]) -> list[tuple[str, Any]]:
    return [choice for entrant in entrants for choice in _players_of(desk, entrant)]


def _players_of(desk: Desk, entrant: EntrantInBook) -> Iterator[tuple[str, str]]:
    """Each who has played under the number, substituted ones too; then all of them together."""
    names, numbered = desk.moment.names, desk.words.numbered(entrant.number)
    for player in entrant.ever_played():
        yield f"{entrant.number}/{player}", f"{names.player(player)} ({numbered})"
    if len(entrant.players) > 1:
        whole = {"what": numbered, "name": names.entrants[entrant.number].surnames}
        yield str(entrant.number), _("%(what)s, tutti: %(name)s") % whole


def _proposed(desk: Desk, form: OffenceForm) -> Proposed:
    if not form.is_valid():
        return ()
    offence = form.offence()
    return queries.proposed_sanction(
        desk.book,
        offence.code,
        offence.entrant,
        offence.player,
        offence.round,
        offence.table,
    )


def _is_confirmed(desk: Desk, proposed: Proposed, decision: DecisionForm) -> bool:
    """Whether it sends nobody away, or was asked once more and confirmed."""
    step = expulsion(desk.book.regulation, proposed, decision.decided())
    if step is None or decision.cleaned_data["confirmed"]:
        return True
    asked = (_("Prima di espellere, conferma."), *step.consequences)
    decision.add_error("confirmed", " ".join(asked))
    return False


def _begun(desk: Desk, proposed: Proposed, *, free: bool) -> dict[str, object]:
    """With no measure where whoever came here wants to say that nothing is due."""
    if NOTHING_DUE in desk.request.GET:
        return {"decision": "otherwise", "measure": Measure.NONE.value}
    return _prescribed(proposed, free=free)


def _prescribed(proposed: Proposed, *, free: bool) -> dict[str, object]:
    """The decision as it is begun with: as prescribed, or the mildest where nothing is."""
    if free:
        return {"measure": Measure.RICHIAMO.value}
    if not proposed:
        return {}
    consequences = proposed[0].proposal.own
    points = {unit.value: consequences.taken(unit) for unit in PenaltyUnit}
    return {"measure": consequences.measure.value, **points}


def _then(desk: Desk, receipt: Receipt) -> HttpResponse:
    """After an espulsione at once to what becomes of the line (RULES.md section 13)."""
    events = (recorded.event for recorded in receipt.events)
    given = [event for event in events if isinstance(event, SanctionGiven)]
    sanctioned = {event.entrant for event in given}
    nothing = all(map(_says_nothing_is_due, given))
    done = _("Deciso: niente è dovuto.") if nothing else _("Sanzione data.")
    for line in expelled_lines(desk.moment.again()):
        if line.entrant.number in sanctioned:
            return desk.go("desk-expulsion", line.entrant.number, message=done)
    return desk.go("desk-referee", message=done)


def _says_nothing_is_due(event: SanctionGiven) -> bool:
    """Not of an entry that has no measure: its referto may well be due."""
    decided = event.code == FREE.code or event.given != event.proposed
    return decided and event.given.brings_nothing


def _last_seen(proposed: Proposed) -> int:
    """The last event about sanctions of these players."""
    return max((int(past.last) for line in proposed for past in line.earlier), default=0)


def _give(desk: Desk, form: OffenceForm, decision: DecisionForm) -> Receipt:
    expected = decision.cleaned_data["expected"]
    command = replace(form.offence(), decided=decision.decided(), expected=expected)
    return perform(command, by=desk.by, **decision.sent)


@desk_page(GiveSanction.right)
def after_expulsion(desk: Desk, number: int) -> HttpResponse:
    """The ways that an expelled line has; that it is decided already, once it is."""
    entrant = desk.entrant(number)
    lines = [line for line in expelled_lines(desk.moment) if line.entrant.number == number]
    return desk.page(
        "sanctions/expulsion.html",
        title=_("Dopo l'espulsione"),
        entrant=entrant,
        line=lines[0] if lines else None,
    )


@desk_page(GiveSanction.right)
def card(desk: Desk, player: UUID) -> HttpResponse:
    """Sanctions, penalties, referti, line-ups and tables of one player."""
    shown = found(player_card(desk.moment, PlayerId(player)))
    return desk.page("sanctions/card.html", title=shown.name, card=shown)


urlpatterns = [
    path("sanctions/", sanction, name="desk-sanctions"),
    path("sanctions/<int:ruling>/revoke/", revoke, name="desk-sanction-revoke"),
    path("pairs/<int:number>/expulsion/", after_expulsion, name="desk-expulsion"),
    path("players/<uuid:player>/", card, name="desk-player-card"),
]
