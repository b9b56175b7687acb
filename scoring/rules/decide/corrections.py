"""Corrections: what the phase asks for, a refusal, and two pairs that change places (I art. 19)."""

from collections.abc import Mapping
from dataclasses import field, replace

from scoring.events import CorrectionRefused, Event, PlacesSwapped, SheetCorrected
from scoring.records import record
from scoring.rules.corrections import SILENT, correction_terms, is_agreed, phase_of
from scoring.rules.decide import (
    Command,
    Scene,
    played_round,
    require_changeable,
    require_fresh,
    require_lines,
    require_open,
    require_reason,
)
from scoring.rules.decide.standing import (
    AtTable,
    checks_set_aside,
    require_no_award,
    require_technical,
)
from scoring.rules.ledger import Ledger, Round, Score, Table
from scoring.rules.pairing.field import Reason
from scoring.rules.pairing.registry import MOVEMENTS
from scoring.rules.regulations import Regulation
from scoring.rules.seated import players_at
from scoring.rules.violations import Code, refuse
from scoring.rulings import AskedBy, CorrectionPhase, Mistake
from scoring.seats import Seat
from scoring.sheets import SheetScore
from scoring.values import (
    Article,
    Authority,
    EntrantNumber,
    EventNumber,
    Line,
    PlayerId,
    PlayersAtTable,
    RemarkId,
    Right,
    RoundNumber,
    TableNumber,
)


def require_countersigned(scene: Scene, referee: Authority | None, *, alone: bool) -> Authority:
    """Who signs a change of a score; refused where no official does, or who makes it does and is
    not `alone`.
    """
    if referee is None or referee.ledger != scene.by.ledger or not referee.may(Right.COUNTERSIGN):
        raise refuse(Code.COUNTERSIGN_REQUIRED, field="countersigned_by", article="RULES 8")
    if referee.user == scene.by.user and not alone:
        raise refuse(Code.COUNTERSIGNED_BY_TYPIST, field="countersigned_by", article="RULES 8")
    return referee


@record
class CorrectSheet(AtTable):
    """Put another score in the place of the one entered (U art. 12.2, I art. 19).

    `mistake` says whose it was, `agreed_by` which players of the table recognised it. With
    `sole_official` the same person types and countersigns: there is no other.
    """

    right = Right.CORRECT
    reason_required = True
    sheet: SheetScore
    asked_by: AskedBy
    countersigned_by: Authority
    agreed_by: tuple[PlayerId, ...] = ()
    mistake: Mistake = Mistake.PLAYERS
    referee_called: bool = False
    sole_official: bool = False
    remark: RemarkId | None = None
    time_out: bool = False
    expected: EventNumber | None = None
    override: bool = False
    again: Mapping[str, int] = field(default_factory=dict)
    """As in `EnterSheet`."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        round_, table = self.its_table(scene)
        require_no_award(round_, table)
        if table.score is None:
            raise self.refusal(Code.SHEET_MISSING)
        require_reason(self.remark, "RULES 8")
        require_countersigned(scene, self.countersigned_by, alone=self.sole_official)
        before = table.score.sheet or SheetScore()
        if before == self.sheet:
            raise self.refusal(Code.SHEET_UNCHANGED)
        require_technical(scene.regulation, table, self.sheet)
        self._require_terms(scene, round_, table)
        overridden = checks_set_aside(scene, table, self)
        return (self._corrected(scene, before, overridden),)

    def _corrected(
        self, scene: Scene, before: SheetScore, overridden: tuple[str, ...]
    ) -> SheetCorrected:
        alone = self.sole_official and self.countersigned_by.user == scene.by.user
        return self.fact(
            SheetCorrected,
            before=before,
            after=self.sheet,
            countersigned_by=self.countersigned_by.user,
            overridden=overridden,
            agreed_by=tuple(dict.fromkeys(self.agreed_by)),
            sole_official=alone,
        )

    def _require_terms(self, scene: Scene, round_: Round, table: Table) -> None:
        """What the phase asks for (U art. 12.2, I art. 19), of the players' mistakes."""
        terms = correction_terms(scene.regulation, phase_of(scene.ledger, self.round), self.mistake)
        lines = players_at(scene.ledger, round_, table)
        seated = {player for line in lines for player in line}
        if not seated.issuperset(self.agreed_by):
            raise refuse(Code.AGREED_ELSEWHERE, field="agreed_by", table=self.table)
        if terms.referee_called and not self.referee_called:
            closing = terms.phase is CorrectionPhase.CLOSING
            code = Code.REFEREE_NOT_CALLED_IN_TIME if closing else Code.REFEREE_NOT_CALLED
            raise refuse(code, field="referee_called", article=terms.article, round=self.round)
        if not is_agreed(terms, self.asked_by, lines, self.agreed_by):
            majority = terms.agreement == "majority"
            code = Code.MAJORITY_REQUIRED if majority else Code.OTHER_PAIR_REQUIRED
            raise refuse(code, field="agreed_by", article=terms.article, table=self.table)


@record
class RefuseCorrection(AtTable):
    """Keep that a correction was asked for and not admitted, and by which article."""

    right = Right.CORRECT
    reason_required = True
    asked_by: AskedBy
    article: Article
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        round_ = played_round(scene.ledger, self.round, self.table)
        require_lines(round_, round_.tables[self.table])
        if not self.article.strip():
            raise refuse(Code.ARTICLE_REQUIRED, field="article")
        require_reason(self.remark, "RULES 8")
        return (self.fact(CorrectionRefused, article=self.article.strip()),)


@record
class SwapPlaces(Command):
    """Let two pairs whose points had been swapped change places, the seating being out (I art. 19).

    `corrected` is their table of the round before; its sheet has been mended by now.
    """

    right = Right.CORRECT
    reason_required = True
    round: RoundNumber
    corrected: TableNumber
    agreed_by: PlayersAtTable
    remark: RemarkId | None = None
    expected: EventNumber | None = None
    """The last event about this seating that the sender had seen."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        require_changeable(ledger)
        round_ = played_round(ledger, self.round)
        require_fresh(round_.last, self.expected, round=self.round)
        article = _swapping_article(scene.regulation, self.round)
        _require_next_seating(ledger, self.round, article)
        one, other = self._swapped(ledger, article)
        seats = _with_places_swapped(round_, one, other)
        _require_not_begun(round_, seats, article)
        self._require_agreed(ledger, round_, (one, other), article)
        require_reason(self.remark, article)
        return (
            self.fact(
                PlacesSwapped,
                entrants=(one, other),
                seats=seats,
                agreed_by=tuple(dict.fromkeys(self.agreed_by)),
            ),
        )

    def _swapped(self, ledger: Ledger, article: str) -> tuple[EntrantNumber, EntrantNumber]:
        """The two at the mended table of the round before, a first."""
        before = RoundNumber(self.round - 1)
        table = played_round(ledger, before, self.corrected).tables[self.corrected]
        self._require_first(table, before, article)
        if code := _never_swapped(table, before):
            raise refuse(
                code, field="corrected", article=article, round=before, table=self.corrected
            )
        one, other = table.seat.entrants()
        return one, other

    def _require_first(self, table: Table, before: RoundNumber, article: str) -> None:
        """Once for a correction: a second swap would put both pairs back where they were. What the
        correction put right wrongly is corrected again, and then swapped again.
        """
        if table.score is not None and table.swapped_for == table.score.number:
            raise refuse(
                Code.PLACES_ALREADY_SWAPPED,
                field="corrected",
                article=article,
                round=before,
                table=self.corrected,
            )

    def _require_agreed(
        self, ledger: Ledger, round_: Round, pairs: tuple[EntrantNumber, ...], article: str
    ) -> None:
        agreed = set(self.agreed_by)
        for pair in pairs:
            if not agreed.intersection(ledger.entrants[pair].players_in(round_.number)):
                raise refuse(
                    Code.PAIRS_MUST_AGREE, field="agreed_by", article=article, entrant=pair
                )


def _swapping_article(regulation: Regulation, round_: RoundNumber) -> str:
    """The edition's own; refused where the pairings made stand as they are (U art. 12.2)."""
    says = regulation.corrections
    if says is None or says.pairings != "swapped":
        article = says.article if says else SILENT
        raise refuse(Code.PAIRINGS_CONFIRMED, field="round", article=article, round=round_)
    return says.article


def _require_next_seating(ledger: Ledger, round_: RoundNumber, article: str) -> None:
    if round_ != ledger.current_round:
        raise refuse(Code.ROUND_ENDED, field="round", article=article, round=round_)


def _never_swapped(table: Table, before: RoundNumber) -> Code | None:
    """Why its two pairs keep their places; None when they may change them."""
    if table.seat.room is not None or len(table.seat.entrants()) != len((Line.A, Line.B)):
        return Code.SWAP_OF_TWO_ALONE
    score = table.score
    if not (table.corrected and score and score.counts_from > before):
        return Code.NOTHING_TO_SWAP
    moves = _turned_round(table, score, before) or table.mistake is Mistake.DESK
    return None if moves else Code.NOT_AN_INVERSION


def _turned_round(table: Table, score: Score, before: RoundNumber) -> bool:
    """Whether the lines' points are those of the other since both sat down, or as they were
    before both changed places.
    """
    ranked, seated = _points(table.score_after(before)), _points(_seated_by(table, before))
    now = _points(score)
    return now != () and (now == seated[::-1] or now == ranked != seated)


def _seated_by(table: Table, before: RoundNumber) -> Score | None:
    """The version of its score by which both pairs sit: that of the ranking, or of their swap."""
    of_the_swap = (score for score in table.scores if score.number == table.swapped_for)
    return next(of_the_swap, table.score_after(before))


def _points(score: Score | None) -> tuple[int, ...]:
    """P.P. of both lines on a sheet."""
    sheet = score.sheet if score else None
    return (sheet.game_points(Line.A), sheet.game_points(Line.B)) if sheet else ()


def _by_ranking(round_: Round) -> bool:
    """Whether points gave the places: those of a Mitchell or of a calendar stay as they are."""
    methods = {part.method.value for part in round_.parts}
    drawn_by = [rules.reason for code, rules in MOVEMENTS.items() if code.value in methods]
    return all(reason is Reason.RANKING for reason in drawn_by)


def _with_places_swapped(
    round_: Round, one: EntrantNumber, other: EntrantNumber
) -> tuple[Seat, ...]:
    """The tables of both, each in the other's place; empty where they meet again."""
    instead = {one: other, other: one}
    concerned = [
        table.seat for table in round_.tables.values() if {one, other} & set(table.seat.entrants())
    ]
    return tuple(
        replace(
            seat,
            lines=tuple(
                tuple(instead.get(entrant, entrant) for entrant in line) for line in seat.lines
            ),
        )
        for seat in sorted(concerned, key=lambda seat: seat.table)
    )


def _require_not_begun(round_: Round, seats: tuple[Seat, ...], article: str) -> None:
    """Two that meet at one table have nowhere to go; a sheet that is in is of who played it."""
    tables = [round_.tables[seat.table] for seat in seats]
    begun = any(
        table.due or (not table.is_bye and (table.scores or round_.has_begun(table.seat.table)))
        for table in tables
    )
    if len(tables) != 2 or begun or not _by_ranking(round_):
        raise refuse(
            Code.PLACES_NOT_SWAPPABLE,
            field="round",
            article=article,
            round=round_.number,
            tables=tuple(table.seat.table for table in tables),
        )
