"""An entrant's own way through the moment, round by round, as players may see it."""

from collections.abc import Sequence
from itertools import groupby, zip_longest

from django.utils.translation import gettext as _

from scoring.plans import Format
from scoring.queries import EntrantInBook, PenaltyInBook
from scoring.records import record
from scoring.rules.tiebreaks import Carry
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, Points, RoundNumber, SheetState
from tournaments.moment import Moment
from tournaments.names import EntrantName, Names
from tournaments.presenters.ranking import RankingRow, Waiting, not_counted_yet, ranking
from tournaments.presenters.rounds.page import Match, Variation, matches, tables_of, variations_of
from tournaments.presenters.rounds.tables import TableCard, TableLine
from tournaments.presenters.rounds.under_way import Missed, missed, missed_words
from tournaments.presenters.seating.by_name import room_name
from tournaments.presenters.tables import PointsColumn
from tournaments.wording.formats import entrant_words


@record
class Deduction:
    """What a penalty took off: its figure only. Article and reason are not public."""

    unit: PenaltyUnit
    amount: int
    damaged: bool
    """The line got the P.P. for a damage (I Definizioni)."""
    article: str
    """Public where a damaged line got something; empty of all others."""
    counts_from: RoundNumber | None
    """The round whose ranking first counts it, where it was given after its own was used."""


@record
class RoundFigures:
    """A smazzata, a room or a whole sheet: P.P. of the own line first, then of the others."""

    name: str
    figures: tuple[int | None, ...]
    sat: tuple[str, ...] = ()
    """Of a room, who sat there: of the own team first."""
    state: SheetState | None = None
    """Of a room, how far its sheet is, once it is in."""


@record
class RoundTaken:
    """A round of an entrant, with what penalties took of it."""

    deductions: tuple[Deduction, ...]

    @property
    def taken_off(self) -> tuple[Deduction, ...]:
        """Off the ranking: M.P. first."""
        off = (one for one in self.deductions if one.unit is not PenaltyUnit.GAME_POINTS)
        return tuple(sorted(off, key=lambda one: one.unit))

    @property
    def points(self) -> Points | None:
        """What it earned in it."""
        return None


@record
class MissedRound(RoundTaken):
    """A round that it did not play."""

    round: RoundNumber
    why: Missed

    @property
    def said(self) -> str:
        return missed_words(self.why)


@record
class EntrantRound(RoundTaken):
    """One round of an entrant: its own line, with whom, against whom (nobody: a bye)."""

    match: Match
    own_line: TableLine
    partners: tuple[EntrantName, ...]
    """In a giallo, who makes the line with this player."""
    others: tuple[TableLine, ...]
    heads: tuple[str, ...]
    """Over the figures of each line."""
    rows: tuple[RoundFigures, ...]
    variations: tuple[Variation, ...]
    closed: bool
    """Nobody plays in it any more: a sheet that is not in is missing."""
    begun: bool
    """Somebody does, or has."""

    @property
    def points(self) -> Points | None:
        return self.own_line.points

    @property
    def card(self) -> TableCard:
        return self.match.first

    @property
    def lines(self) -> tuple[TableLine, ...]:
        """The own one first."""
        return (self.own_line, *self.others)

    @property
    def round(self) -> RoundNumber:
        return self.card.book.round

    @property
    def with_anchor(self) -> str:
        """Begins the id of the partner's link: two may play together again."""
        return f"with-{self.round}"

    @property
    def against_anchor(self) -> str:
        return f"against-{self.round}"


@record
class LineUp:
    """Who played under the number from one round to another (None: until now)."""

    since: RoundNumber
    upto: RoundNumber | None
    players: tuple[str, ...]


@record
class EntrantPage:
    entrant: EntrantName
    standing: RankingRow | None
    waiting: Waiting | None
    """None where the ranking counts all that the rounds show."""
    columns: tuple[PointsColumn, ...]
    """The points that rounds show, as they are added up: P.P. first."""
    line_ups: tuple[LineUp, ...]
    """All that played under the number, where somebody was substituted; else empty."""
    rounds: tuple[EntrantRound, ...]
    """Those that it sat down in. The last one first: that is what a player looks for."""
    missed: tuple[MissedRound, ...]

    @property
    def every_round(self) -> tuple[EntrantRound | MissedRound, ...]:
        """Also those that it did not play, the last one first."""
        return tuple(sorted((*self.rounds, *self.missed), key=lambda one: -one.round))

    @property
    def carry(self) -> Carry | None:
        """What was carried over the cut, in the ranking that it stands in."""
        return self.standing.carry if self.standing else None

    @property
    def around_the_cut(self) -> tuple[tuple[EntrantRound | MissedRound, ...], ...]:
        """The rounds whose points count whole, then those that were carried."""
        rounds, carry = self.every_round, self.carry
        whole = sum(carry is None or one.round > carry.after_round for one in rounds)
        return rounds[:whole], rounds[whole:]


def entrant_page(moment: Moment, number: EntrantNumber) -> EntrantPage | None:
    """An entrant with its place in the ranking and its published rounds; None for a number that
    nobody has."""
    entrant = moment.names.entrants.get(number)
    if entrant is None:
        return None
    table = moment.once(ranking)
    penalties = [penalty for penalty in moment.penalties if penalty.entrant == number]
    rounds = [
        _round(moment, matches(cards)[0], number, penalties)
        for _number, cards in groupby(tables_of(moment, number), lambda card: card.book.round)
    ]
    return EntrantPage(
        entrant=entrant,
        standing=next((row for row in table.rows if row.entrant.number == number), None),
        waiting=moment.once(not_counted_yet).get(number),
        columns=tuple(reversed(table.columns)),
        line_ups=_line_ups(moment, number),
        rounds=tuple(reversed(rounds)),
        missed=tuple(
            MissedRound(round=round_, why=why, deductions=_deductions(penalties, round_))
            for round_, why in missed(moment, number, {one.round for one in rounds}).items()
        ),
    )


def _deductions(penalties: list[PenaltyInBook], round_: RoundNumber) -> tuple[Deduction, ...]:
    return tuple(
        Deduction(
            unit=penalty.unit,
            amount=penalty.amount,
            damaged=penalty.damaged,
            article=penalty.article if penalty.damaged else "",
            counts_from=penalty.counts_from if penalty.counts_from > round_ else None,
        )
        for penalty in penalties
        if penalty.round == round_ and not penalty.revoked
    )


def _round(
    moment: Moment, match: Match, entrant: EntrantNumber, penalties: list[PenaltyInBook]
) -> EntrantRound:
    line, others = match.first.line_of(entrant), match.first.opponents_of(entrant)
    round_ = moment.round(match.first.book.round)
    return EntrantRound(
        match=match,
        own_line=line,
        partners=match.first.partners_of(entrant),
        others=others,
        heads=_heads(moment.book.format, others),
        rows=_rooms(match, line, others) if len(match.cards) > 1 else _smazzate(line, others),
        deductions=_deductions(penalties, match.first.book.round),
        variations=variations_of(moment, (at.book for at in match.cards)),
        closed=round_ is not None and round_.closed,
        begun=round_ is not None and round_.begun,
    )


def _heads(format_: Format, others: Sequence[TableLine]) -> tuple[str, ...]:
    """Two lines are us and them; where three play, the others have names."""
    words = entrant_words(Format.PAIRS if format_ is Format.GIALLO else format_)
    if len(others) > 1:
        return (str(words.us), *(line.surnames for line in others))
    return (str(words.us), *(str(words.others) for _line in others))


def _smazzate(line: TableLine, others: Sequence[TableLine]) -> tuple[RoundFigures, ...]:
    lines = (line, *others)
    if line.smazzate:
        each = zip_longest(*(line.smazzate for line in lines))
        return tuple(
            RoundFigures(name=str(number), figures=figures)
            for number, figures in enumerate(each, start=1)
        )
    if line.written is None:
        return ()
    figures = tuple(line.written for line in lines)
    return (RoundFigures(name=_("Totale dello score"), figures=figures),)


def _rooms(match: Match, line: TableLine, others: Sequence[TableLine]) -> tuple[RoundFigures, ...]:
    """Who sat in each room, and what it brought: both teams' P.P., once its sheet is in."""
    teams = [line.entrants[0].number for line in (line, *others)]
    return tuple(
        RoundFigures(
            name=room_name(card.book.room, card.book.table),
            figures=tuple(card.line_of(team).written for team in teams),
            sat=tuple(card.line_of(team).player_surnames for team in teams),
            state=None if card.book.state is SheetState.MISSING else card.book.state,
        )
        for card in match.cards
    )


def _line_ups(moment: Moment, number: EntrantNumber) -> tuple[LineUp, ...]:
    entrant = next(entrant for entrant in moment.entrants if entrant.number == number)
    return line_ups(entrant, moment.names) if len(entrant.line_ups) > 1 else ()


def line_ups(entrant: EntrantInBook, names: Names) -> tuple[LineUp, ...]:
    """Everybody who played under a number, each with their rounds; the first line-up first."""
    begins = [since for since, _players in entrant.line_ups]
    ends = [RoundNumber(begin - 1) for begin in begins[1:]]
    return tuple(
        LineUp(since=since, upto=upto, players=tuple(names.player(player) for player in players))
        for (since, players), upto in zip(entrant.line_ups, (*ends, None), strict=True)
        if upto is None or upto >= since
    )
