"""Sanctions: the edition prescribes, the referee decides; seen by who may penalise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from uuid import UUID

from django import forms
from django.http import HttpResponse
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring import queries
from scoring.commands import GiveSanction, Receipt, RevokeRuling
from scoring.queries import ProposedSanction
from scoring.rules.violations import Violation
from scoring.rulings import Consequences, Measure
from scoring.values import EntrantNumber, EventNumber, PlayerId, RoundNumber, TableNumber
from tournaments.desk.forms import DeskForm, choices
from tournaments.desk.page import Desk, desk_page
from tournaments.names import EntrantName
from tournaments.organise import rulings
from tournaments.organise.sanctions import sanction
from tournaments.presenters.sanctions import proposal_cards, records, sanction_lines
from tournaments.wording import label
from tournaments.wording.sanctions import cited

SEARCHED = {"data-searched": ""}


class OffenceForm(DeskForm):
    """Who did what, and where."""

    who = forms.ChoiceField(label=_("Chi"), widget=forms.Select(attrs=SEARCHED))
    code = forms.ChoiceField(label=_("Infrazione"), widget=forms.Select(attrs=SEARCHED))
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    table = forms.IntegerField(
        label=_("Tavolo"),
        required=False,
        min_value=1,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Vuoto: dove era seduto in quel turno"),
    )

    @property
    def entrant(self) -> EntrantNumber:
        return EntrantNumber(int(self.cleaned_data["who"].partition("/")[0]))

    @property
    def player(self) -> PlayerId | None:
        """None: the whole pair."""
        found = self.cleaned_data["who"].partition("/")[2]
        return PlayerId(UUID(found)) if found else None

    @property
    def at(self) -> RoundNumber:
        return RoundNumber(self.cleaned_data["round"])

    @property
    def at_table(self) -> TableNumber | None:
        """None: where they sat in that round."""
        table = self.cleaned_data["table"]
        return TableNumber(table) if table else None


class DecisionForm(DeskForm):
    """As the edition prescribes, or otherwise and why."""

    decision = forms.ChoiceField(
        label=_("Decisione"),
        choices=[
            ("prescribed", _("Come prevede il regolamento")),
            ("otherwise", _("Diversamente, con un motivo")),
        ],
        initial="prescribed",
        widget=forms.RadioSelect,
    )
    measure = forms.TypedChoiceField(label=_("Provvedimento"), coerce=Measure)
    game_points = forms.IntegerField(label=_("P.P. tolti nel turno"), initial=0)
    match_points = forms.IntegerField(label=_("M.P. tolti in classifica"), initial=0)
    victory_points = forms.IntegerField(label=_("V.P. tolti in classifica"), initial=0)
    reason = forms.CharField(
        label=_("Motivo"),
        max_length=2000,
        required=False,
        help_text=_("Necessario se decidi diversamente"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices(self, "measure", [(one.value, label(one)) for one in Measure])

    def decided(self) -> Consequences | None:
        found = self.cleaned_data
        if found["decision"] == "prescribed":
            return None
        points = ("game_points", "match_points", "victory_points")
        return Consequences(measure=found["measure"], **{name: found[name] for name in points})


@desk_page(GiveSanction.right)
def sanctions(desk: Desk) -> HttpResponse:
    """What was given, and a form that says what an offence brings before it is given."""
    offence = _offence(desk)
    proposed = _proposed(desk, offence)
    decision = DecisionForm(desk.request.POST or None, initial=_prescribed(proposed))
    if desk.request.method == "POST" and offence.is_valid() and decision.is_valid():
        try:
            _give(desk, offence, decision)
            return desk.go("desk-sanctions", said=_t("Sanzione data."))
        except Violation as refused:
            _refuse(offence, decision, refused)
    return _page(desk, offence, decision, proposed)


@desk_page(RevokeRuling.right, only_post=True)
def revoke(desk: Desk, ruling: int) -> HttpResponse:
    """Take a sanction back, with all it took; it stays in the register."""
    act = partial(
        rulings.revoke,
        by=desk.by,
        ruling=EventNumber(ruling),
        reason=desk.request.POST.get("reason", ""),
        command_id=desk.command_id,
    )
    return desk.press(act, _t("Sanzione revocata."), "desk-sanctions")


def _page(
    desk: Desk,
    offence: OffenceForm,
    decision: DecisionForm,
    proposed: tuple[ProposedSanction, ...],
) -> HttpResponse:
    lines = sanction_lines(desk.moment)
    wrong = desk.request.method == "POST" and (offence.errors or decision.errors)
    return desk.page(
        "sanctions/sanctions.html",
        title=_t("Sanzioni"),
        offence=offence,
        decision=decision,
        cards=proposal_cards(desk.moment, proposed),
        technical=any(one.proposal.entry.technical_score for one in proposed),
        asked=offence.cleaned_data if offence.is_bound and offence.is_valid() else {},
        expected=_seen(proposed),
        lines=lines[::-1],
        records=records(lines),
        status=422 if wrong else 200,
    )


def _offence(desk: Desk) -> OffenceForm:
    """As asked by the form; or as the page that led here filled it."""
    asked = desk.request.POST or desk.request.GET
    filled = {
        "round": asked.get("round", int(desk.book.current_round)),
        "table": asked.get("table", ""),
        "who": asked.get("entrant", ""),
    }
    form = OffenceForm(asked if "code" in asked else None, initial=filled)
    pairs = tuple(desk.moment.names.entrants.values())
    who = form.fields["who"]
    assert isinstance(who, forms.ChoiceField)
    who.choices = _people(desk, pairs, asked)
    catalogue = [
        (one.code, f"{cited(one.article)} – {one.title}") for one in desk.book.regulation.sanctions
    ]
    choices(form, "code", [("", "—"), *catalogue])
    rounds = range(1, desk.book.current_round + 1)
    choices(form, "round", [(number, str(number)) for number in rounds])
    return form


def _people(
    desk: Desk, pairs: Iterable[EntrantName], asked: Mapping[str, str]
) -> list[tuple[object, object]]:
    """Those at the table first, when a sheet's page led here."""
    place = [asked.get(name, "") for name in ("round", "table")]
    near: set[EntrantNumber] = set()
    if all(one.isdecimal() and len(one) < 5 for one in place):
        round_, table = RoundNumber(int(place[0])), TableNumber(int(place[1]))
        if found := queries.table(desk.tournament.ledger, round_, table):
            near = set(found.entrants())
    played = _ever_played(desk)
    known = [(pair.number in near, _choices_of(desk, pair, played[pair.number])) for pair in pairs]
    here = [one for is_near, found in known if is_near for one in found]
    rest = [one for is_near, found in known if not is_near for one in found]
    if not here:
        return [("", "—"), *rest]
    return [("", "—"), (_t("Al tavolo %(table)s") % {"table": place[1]}, here), (_t("Altri"), rest)]


def _ever_played(desk: Desk) -> dict[EntrantNumber, dict[PlayerId, str]]:
    """The names of everybody who has played under a number, substituted ones too."""
    who = desk.moment.names
    return {
        one.number: {player: who.player(player) for player in one.ever_played()}
        for one in queries.entrants(desk.tournament.ledger)
    }


def _choices_of(
    desk: Desk, pair: EntrantName, people: Mapping[PlayerId, str]
) -> Iterator[tuple[str, str]]:
    for player, name in people.items():
        yield f"{pair.number}/{player}", f"{name} ({desk.words.numbered(pair.number)})"
    if len(pair.players) > 1:
        whole = {"what": desk.words.numbered(pair.number), "name": pair.surnames}
        yield str(pair.number), _t("%(what)s, tutti: %(name)s") % whole


def _proposed(desk: Desk, offence: OffenceForm) -> tuple[ProposedSanction, ...]:
    if not offence.is_bound or not offence.is_valid():
        return ()
    return queries.proposed_sanction(
        desk.book,
        offence.cleaned_data["code"],
        offence.entrant,
        offence.player,
        offence.at,
        offence.at_table,
    )


def _prescribed(proposed: tuple[ProposedSanction, ...]) -> dict[str, object]:
    if not proposed:
        return {}
    found = proposed[0].proposal.consequences
    points = ("game_points", "match_points", "victory_points")
    return {"measure": found.measure.value, **{name: getattr(found, name) for name in points}}


def _seen(proposed: tuple[ProposedSanction, ...]) -> int:
    """The last event about sanctions of these players."""
    return max((int(past.last) for one in proposed for past in one.earlier), default=0)


def _give(desk: Desk, offence: OffenceForm, decision: DecisionForm) -> Receipt:
    expected = desk.request.POST.get("expected", "")
    return sanction(
        by=desk.by,
        code=offence.cleaned_data["code"],
        entrant=offence.entrant,
        player=offence.player,
        round_=offence.at,
        table=offence.at_table,
        decided=decision.decided(),
        reason=decision.cleaned_data["reason"],
        expected=EventNumber(int(expected)) if expected.isdecimal() else None,
        command_id=desk.command_id,
    )


def _refuse(offence: OffenceForm, decision: DecisionForm, refused: Violation) -> None:
    """Each problem to the form whose field it is about."""
    about_who = [one for one in refused.problems if one.field in ("round", "table", "code")]
    offence.refuse(about_who)
    decision.refuse(one for one in refused.problems if one not in about_who)
