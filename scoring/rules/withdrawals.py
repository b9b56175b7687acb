"""What a round comes to when a line leaves it (U art. 13.4, RULES.md sections 7 and 12).

The line that leaves gets zero, or what the table in use gives, or its score so far: the referee
chooses. Whoever stays at the table gets the score of a rest, or their own so far if that is
better. In a giallo the partner of who leaves has no line any more and shares its score.
"""

from collections.abc import Mapping
from operator import attrgetter

from scoring.records import record
from scoring.rules import formats, smazzata, technical_scores
from scoring.rules.ledger import Ledger, Round, Table
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import TechnicalScore
from scoring.rules.results import game_points_lost
from scoring.rules.technical_scores import Terms
from scoring.rules.tiebreaks import order_of
from scoring.rules.violations import Code, refuse
from scoring.rulings import WithdrawalChoice
from scoring.values import EntrantNumber, Line, Points

ARTICLE = "RULES 7"
"""Where the three scores are; an edition that prints none of its own goes by it too."""


def article_of(regulation: Regulation) -> str:
    """The edition's own where it prints one."""
    return regulation.withdrawal.article if regulation.withdrawal else ARTICLE


@record
class Leaver:
    """An entrant that leaves the round being played, and where it sits."""

    round: Round
    table: Table
    line: Line

    @property
    def sharing(self) -> tuple[EntrantNumber, ...]:
        """Who is in the line with it; partners in a giallo."""
        return self.table.seat.lines[self.line.place]


@record
class Offer:
    """One of the scores that the referee may choose; points of each line, a first."""

    choice: WithdrawalChoice
    points: tuple[Points, ...]
    article: str


def leaver_of(ledger: Ledger, entrant: EntrantNumber) -> Leaver:
    """An entrant about to leave the round being played, where its score is still open; any other,
    which sits nowhere, rests or has played its table to the end, is refused.
    """
    round_ = ledger.rounds.get(ledger.current_round)
    table = round_.table_of(entrant) if round_ else None
    if round_ is None or table is None:
        raise refuse(Code.NOT_AT_A_TABLE, entrant=entrant, round=ledger.current_round)
    if table.is_bye:
        raise refuse(
            Code.TABLE_IS_BYE, field="entrant", round=round_.number, table=table.seat.table
        )
    leaver = Leaver(round=round_, table=table, line=table.seat.line_of(entrant))
    if _played_out(ledger, leaver):
        raise refuse(Code.ALREADY_PLAYED, round=round_.number, table=table.seat.table)
    return leaver


def offers(
    ledger: Ledger, regulation: Regulation, leaver: Leaver, so_far: tuple[int, ...] | None = None
) -> tuple[Offer, ...]:
    """The scores to choose from, with their figures.

    `so_far` are the P.P. of each line as played until now; None: those of the sheet, if it is in.

    Raises:
        Violation: these are no P.P. that cards can make, one figure for each line.
    """
    if so_far is not None:
        _require_sound(ledger, so_far)
        _require_as_on_the_sheet(leaver, so_far)
    by = technical_scores.terms(regulation, ledger)
    played = so_far if so_far is not None else sheet_so_far(leaver)
    standing = _Standing(
        left=_left(ledger, leaver),
        kept=_kept(ledger, leaver),
        so_far=None if played is None else _earned(ledger, leaver, played, by),
    )
    order = order_of(regulation, ledger.settings)
    return tuple(
        Offer(
            choice=choice,
            points=tuple(standing.points(line, choice, by, order) for line in by.lines),
            article=article_of(regulation),
        )
        for choice in _choices(by, standing.so_far is not None)
    )


def sheet_so_far(leaver: Leaver) -> tuple[int, ...] | None:
    """P.P. of each line on the sheets that are in, in all rooms; None when there is none."""
    sheets = [
        (table, table.score.sheet)
        for table in leaver.round.match(leaver.table)
        if table.score is not None and table.score.sheet is not None
    ]
    if not sheets:
        return None
    return tuple(
        sum(sheet.game_points(table.seat.line_of(entrants[0])) for table, sheet in sheets)
        for entrants in leaver.table.seat.lines
    )


def _require_sound(ledger: Ledger, so_far: tuple[int, ...]) -> None:
    """P.P. that cards can make, one figure for each line."""
    lines = formats.of(ledger.format).lines
    if len(so_far) != lines:
        raise refuse(Code.LINES_WRONG_COUNT, field="so_far", value=len(so_far), expected=lines)
    for name, value in zip(Line, so_far, strict=False):
        if value % 5:
            raise refuse(Code.NOT_MULTIPLE_OF_5, field=f"so_far.{name}", value=value)
        if abs(value) > smazzata.TOTAL_LIMIT:
            raise refuse(
                Code.OUT_OF_RANGE,
                field=f"so_far.{name}",
                value=value,
                limit=smazzata.TOTAL_LIMIT,
            )


@record
class _Standing:
    """Who has left the table, and what its lines have so far."""

    left: frozenset[Line]
    kept: Mapping[Line, Points]
    """What was decided for lines that left before."""
    so_far: tuple[Points, ...] | None

    def points(
        self, line: Line, choice: WithdrawalChoice, by: Terms, order: tuple[str, ...]
    ) -> Points:
        if line in self.kept:
            return self.kept[line]
        played = None if self.so_far is None else self.so_far[line.place]
        if line in self.left:
            return _of_leaver(choice, played, by)
        rest = technical_scores.of_stayers(_printed(by), by)
        return rest if played is None else max(rest, played, key=attrgetter(*order))


def _of_leaver(choice: WithdrawalChoice, played: Points | None, by: Terms) -> Points:
    rule = by.regulation.withdrawal
    if choice is WithdrawalChoice.SCORE_SO_FAR:
        return played or Points()
    if choice is WithdrawalChoice.ZERO:
        printed = rule.unjustified if rule else ()
        return technical_scores.of_absent(printed, "left", by) or Points()
    printed = rule.justified if rule else ()
    return technical_scores.of_absent(printed, "left", by) or by.opposite


def _printed(by: Terms) -> tuple[TechnicalScore, ...]:
    rule = by.regulation.withdrawal
    return (*rule.justified, *rule.unjustified) if rule else ()


def _choices(by: Terms, played: bool) -> tuple[WithdrawalChoice, ...]:
    """Those of the edition that mean something here: three at a table have no V.P. table."""
    rule = by.regulation.withdrawal
    allowed = (
        [WithdrawalChoice(choice) for choice in rule.choices] if rule else list(WithdrawalChoice)
    )
    without = {WithdrawalChoice.TABLE_SCORE} if by.table is None else set()
    without |= set() if played else {WithdrawalChoice.SCORE_SO_FAR}
    return tuple(choice for choice in allowed if choice not in without)


def _earned(
    ledger: Ledger, leaver: Leaver, played: tuple[int, ...], by: Terms
) -> tuple[Points, ...]:
    """What P.P. so far earn; penalties in P.P. lower the M.P., and are taken off by the count."""
    lost = game_points_lost(ledger, leaver.round, leaver.table, leaver.round.number)
    net = technical_scores.of_play(
        tuple(scored - taken for scored, taken in zip(played, lost, strict=True)), by
    )
    return tuple(
        points + Points(game_points=taken) for points, taken in zip(net, lost, strict=True)
    )


def _left(ledger: Ledger, leaver: Leaver) -> frozenset[Line]:
    """The line that leaves, and those of which somebody has left before."""
    gone = {
        line
        for line, entrants in leaver.table.seat.by_line()
        if any(ledger.entrants[entrant].withdrawn for entrant in entrants)
    }
    return frozenset({leaver.line, *gone})


def _kept(ledger: Ledger, leaver: Leaver) -> dict[Line, Points]:
    """What lines that left before were given: the others' leaving does not change it."""
    score = leaver.table.score
    if score is None or score.awarded is None:
        return {}
    others = _left(ledger, leaver) - {leaver.line}
    return {line: score.awarded[line.place] for line in others}


def _require_as_on_the_sheet(leaver: Leaver, so_far: tuple[int, ...]) -> None:
    """Other figures than those of a sheet that is in would be a correction of it."""
    if sheet_so_far(leaver) not in (None, so_far):
        raise refuse(
            Code.AWARD_OVER_A_SHEET,
            field="so_far",
            round=leaver.round.number,
            table=leaver.table.seat.table,
        )


def _played_out(ledger: Ledger, leaver: Leaver) -> bool:
    """Whether nothing of the table's score is open: all played, or decided for who is there."""
    for table in leaver.round.match(leaver.table):
        if table.score is None:
            return False
        sheet = table.score.sheet
        if sheet is None:
            return not _left(ledger, leaver) - {leaver.line}
        if sheet.totals is None and len(sheet.smazzate) < ledger.smazzate_per_round:
            return False
    return True
