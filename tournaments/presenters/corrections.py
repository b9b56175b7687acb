"""Corrections: what the phase asks for, what they bring, and the rankings of a seating."""

from dataclasses import replace

from scoring import queries
from scoring.commands import CorrectSheet
from scoring.events import Recorded
from scoring.queries import EventFilter, TableInBook
from scoring.records import record
from scoring.rules.corrections import CorrectionTerms
from scoring.rules.violations import Code, Violation
from scoring.rules.what_if import KnownInTime
from scoring.rulings import Mistake
from scoring.values import EventNumber, PlayerId, RoundNumber
from tournaments.moment import Moment
from tournaments.presenters.register import RegisterLine, lines
from tournaments.presenters.what_if import ComparisonCard, EffectCard, undue_advantage, what_if
from tournaments.wording import label
from tournaments.wording.rulings import cited


@record
class CorrectionCard:
    """What a correction of a table's sheet needs now."""

    terms: CorrectionTerms
    phase: str
    cited: str
    desk: CorrectionTerms
    """What it needs where the desk mends what it typed itself."""
    desk_cited: str
    printed_article: str
    """As a refusal cites it, bare; empty where the rule is our reading of the edition."""
    players: tuple[tuple[PlayerId, str], ...]
    """Who sat at the table, line by line."""


def correction_card(moment: Moment, table: TableInBook) -> CorrectionCard:
    """What is asked for beside a reason and a countersigning referee."""
    terms = queries.correction_terms(moment.book, table.round)
    desk = queries.correction_terms(moment.book, table.round, Mistake.DESK)
    names = moment.names
    return CorrectionCard(
        terms=terms,
        phase=label(terms.phase),
        cited=cited(terms.article),
        desk=desk,
        desk_cited=cited(desk.article),
        printed_article="" if terms.article.startswith("RULES") else terms.article,
        players=tuple((player, names.player(player)) for line in table.players for player in line),
    )


def annulment(
    moment: Moment, command: CorrectSheet, table: TableInBook, refused: Violation
) -> EffectCard | None:
    """What a correction would have brought that wanted a referee: for that it may be annulled.

    None without an advantage, or where it could not have been made with one either (I art. 19).
    """
    if refused.code is not Code.REFEREE_NOT_CALLED_IN_TIME:
        return None
    seated = tuple(player for line in table.players for player in line)
    called = replace(command, referee_called=True, agreed_by=seated)
    try:
        return undue_advantage(moment, called, table.round, table.entrants())
    except Violation:
        return None


# The rankings of a seating


@record
class SeatingRankings:
    """The ranking that a round was seated by, beside the same ranking as it is known by now."""

    round: RoundNumber
    ranked_at: EventNumber | None
    """The ledger's number whose ranking was paired; None where it went by no ranking."""
    comparison: ComparisonCard
    why: tuple[RegisterLine, ...]
    """What was decided since, about the rounds that this ranking counts; oldest first."""


def seating_rankings(
    moment: Moment, round_: RoundNumber, *, private: bool
) -> SeatingRankings | None:
    """What the ranking before a round was and would be; None before the second round.

    `private` adds what is disciplinary to the reasons.
    """
    seating = moment.round(round_)
    if seating is None or round_ < 2:
        return None
    before = RoundNumber(round_ - 1)
    since = seating.ranked_at or _drawn_at(moment, round_)
    return SeatingRankings(
        round=round_,
        ranked_at=seating.ranked_at,
        comparison=what_if(moment, [KnownInTime()], after_round=before),
        why=lines(moment, _decided_since(moment, since, before, private=private)),
    )


def _drawn_at(moment: Moment, round_: RoundNumber) -> EventNumber:
    seatings = EventFilter(names=("RoundSeated",), round=round_)
    drawn = queries.events(moment.ledger, seatings, limit=1)
    return drawn[0].number if drawn else EventNumber(0)


_SCORES = (
    "SheetCorrected",
    "ScoreAwarded",
    "SheetSigned",
    "SmazzataAwarded",
    "AwardLifted",
    "ReadingsSettled",
    "EntryUndone",
)
_DISCIPLINE = ("PenaltyGiven", "SanctionGiven", "SanctionReckoned", "RulingRevoked")


def _decided_since(
    moment: Moment, since: EventNumber, before: RoundNumber, *, private: bool
) -> list[Recorded]:
    names = (*_SCORES, *_DISCIPLINE) if private else _SCORES
    found = queries.events(moment.ledger, EventFilter(names=names))
    return [
        recorded
        for recorded in reversed(found)
        if recorded.number > since
        # What concerns no round has none, nor has a sanction outside them.
        and (getattr(recorded.event, "round", None) or before) <= before
    ]
