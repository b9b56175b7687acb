"""Who was expelled and what becomes of the line; all that there is about one player.

Disciplinary data, for who may penalise.
"""

from collections.abc import Iterator
from enum import StrEnum
from uuid import UUID

from django.db.models import Q

from scoring import queries
from scoring.events import PenaltyGiven
from scoring.queries import EntrantInBook, PenaltyInBook
from scoring.records import record
from scoring.rules.seated import undecided
from scoring.rules.violations import Violation
from scoring.rulings import Measure, PenaltyUnit
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RoundNumber,
    SheetState,
    Stage,
    TableNumber,
)
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.entrants import line_ups
from tournaments.presenters.sanctions import SanctionLine, sanction_lines
from tournaments.wording import label
from tournaments.wording.rulings import cited, round_words


class WayOn(StrEnum):
    """What may become of a line whose player was expelled."""

    SUBSTITUTE = "substitute"
    LEAVE = "leave"
    """It withdraws from the round being played, with the scores that the referee chooses."""
    WITHDRAW = "withdraw"
    """It withdraws between rounds: what it has played stands."""


@record
class ExpelledLine:
    """A line that goes on only with a substitute (RULES.md section 13), not decided yet."""

    entrant: EntrantName
    names: tuple[str, ...]
    """Who of it was expelled."""
    ways: tuple[WayOn, ...]
    """None once the ranking is final: who closes says why."""


def expelled_lines(moment: Moment) -> tuple[ExpelledLine, ...]:
    """The lines of which somebody was expelled and that have neither substitute nor withdrawal.

    None once the book is shut: nothing can be decided any more.
    """
    if not moment.expelled or moment.book.stage is Stage.CLOSED:
        return ()
    names = moment.names
    return tuple(
        ExpelledLine(
            entrant=names.entrants[entrant],
            names=tuple(map(names.player, out)),
            ways=_ways(moment, entrant),
        )
        for entrant, out in undecided(moment.entrants, moment.expelled).items()
    )


def _ways(moment: Moment, entrant: EntrantNumber) -> tuple[WayOn, ...]:
    if moment.book.stage is Stage.FINAL:
        return ()
    try:
        queries.leaving(moment.book, entrant)
    except Violation:
        return WayOn.SUBSTITUTE, WayOn.WITHDRAW
    return WayOn.SUBSTITUTE, WayOn.LEAVE


@record
class PlayedAs:
    """A number that the player played under, from one round to another (None: until now)."""

    entrant: EntrantNumber
    since: RoundNumber
    upto: RoundNumber | None
    players: tuple[str, ...]


@record
class PlayedTable:
    """Where the player really sat."""

    round: RoundNumber
    table: TableNumber
    lines: tuple[str, ...]
    state: SheetState

    @property
    def state_name(self) -> str:
        return label(self.state)


@record
class CardPenalty:
    """A free penalty of a line in which the player sat."""

    number: EventNumber
    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: int
    article: str
    why: str
    revoked: bool


@record
class CardReferto:
    referto: UUID
    round: RoundNumber | None
    """None: outside the rounds."""
    article: str
    measure: Measure
    filed: bool

    @property
    def round_words(self) -> str:
        return round_words(self.round)

    @property
    def cited(self) -> str:
        return cited(self.article)


@record
class PlayerCard:
    """All that there is about one player in this tournament."""

    player: PlayerId
    name: str
    membership_number: str
    expelled: bool
    line_ups: tuple[PlayedAs, ...]
    tables: tuple[PlayedTable, ...]
    sanctions: tuple[SanctionLine, ...]
    penalties: tuple[CardPenalty, ...]
    referti: tuple[CardReferto, ...]


def player_card(moment: Moment, player: PlayerId) -> PlayerCard | None:
    """None for who never played here."""
    numbers = [entrant for entrant in moment.entrants if player in entrant.ever_played()]
    if not numbers:
        return None
    names = moment.names
    return PlayerCard(
        player=player,
        name=names.player(player),
        membership_number=names.membership_numbers.get(player, ""),
        expelled=player in moment.expelled,
        line_ups=tuple(_played_as(moment, player, numbers)),
        tables=tuple(_tables(moment, player, numbers)),
        sanctions=tuple(line for line in sanction_lines(moment) if player in line.book.players),
        penalties=_penalties(moment, player, numbers),
        referti=tuple(_referti(moment, player)),
    )


def _played_as(
    moment: Moment, player: PlayerId, numbers: list[EntrantInBook]
) -> Iterator[PlayedAs]:
    for entrant in numbers:
        begins = {since for since, players in entrant.line_ups if player in players}
        for line_up in line_ups(entrant, moment.names):
            if line_up.since in begins:
                yield PlayedAs(
                    entrant=entrant.number,
                    since=line_up.since,
                    upto=line_up.upto,
                    players=line_up.players,
                )


def _tables(
    moment: Moment, player: PlayerId, numbers: list[EntrantInBook]
) -> Iterator[PlayedTable]:
    published = {round_.number for round_ in moment.published_rounds}
    for entrant in numbers:
        for table in moment.tables_of(entrant.number):
            if table.round in published and any(player in line for line in table.players):
                yield PlayedTable(
                    round=table.round,
                    table=table.table,
                    lines=tuple(
                        " – ".join(map(moment.names.player, line)) for line in table.players
                    ),
                    state=table.state,
                )


def _penalties(
    moment: Moment, player: PlayerId, numbers: list[EntrantInBook]
) -> tuple[CardPenalty, ...]:
    """Free ones, of rounds in which the player was in the line: a sanction's stand with it."""
    lines = {entrant.number: entrant for entrant in numbers}
    free = [
        penalty
        for penalty in moment.penalties
        if not (penalty.by_sanction or penalty.damaged)
        and penalty.entrant in lines
        and player in lines[penalty.entrant].players_in(penalty.round)
    ]
    why = _reasons(moment, free)
    return tuple(
        CardPenalty(
            number=penalty.number,
            entrant=penalty.entrant,
            round=penalty.round,
            unit=penalty.unit,
            amount=penalty.amount,
            article=penalty.article,
            why=why.get(penalty.number, ""),
            revoked=penalty.revoked,
        )
        for penalty in free
    )


def _reasons(moment: Moment, penalties: list[PenaltyInBook]) -> dict[EventNumber, str]:
    given = queries.events_by_number(moment.ledger, (penalty.number for penalty in penalties))
    names = moment.names_in(given.values())
    return {
        number: names.remark(recorded.event.remark)
        for number, recorded in given.items()
        if isinstance(recorded.event, PenaltyGiven)
    }


def _referti(moment: Moment, player: PlayerId) -> Iterator[CardReferto]:
    rows = moment.tournament.referti.filter(Q(player_id=player) | Q(player=None))
    for referto in rows:
        if referto.player_id is None and not _sat_there(moment, referto, player):
            continue
        yield CardReferto(
            referto=referto.id,
            round=None if referto.round is None else RoundNumber(referto.round),
            article=referto.article,
            measure=Measure(referto.measure),
            filed=referto.event_number is not None,
        )


def _sat_there(moment: Moment, referto: Referto, player: PlayerId) -> bool:
    """Whether a referto on a whole table is about this player too (U art. 10.12)."""
    if referto.round is None or referto.table is None:
        return False
    round_ = RoundNumber(referto.round)
    table = moment.table(round_, TableNumber(referto.table))
    seated = table.entrants() if table else ()
    return any(
        entrant.number in seated and player in entrant.players_in(round_)
        for entrant in moment.entrants
    )
