"""Sanctions with names, recurrences and referti: disciplinary data, for who may penalise."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from scoring import queries
from scoring.queries import Book, ProposedSanction, SanctionInBook
from scoring.rules.sanctions import DutyToReport, RefertoDuty, is_same, report_due
from scoring.rulings import Measure
from scoring.values import EntrantNumber, EventNumber, PlayerId, RoundNumber
from tournaments.models import Player, Referto
from tournaments.moment import Moment
from tournaments.names import Names
from tournaments.wording.sanctions import because, brings, cited, report_words, time_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """One whom a sanction names, and the referto about it, if one is written."""

    player: PlayerId
    name: str
    referto: Referto | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionLine:
    book: SanctionInBook
    people: tuple[Person, ...]
    title: str
    cited: str
    time: str
    """Which time it was for who had done it most, revoked ones left out."""
    given: str
    prescribed: str
    """What the edition prescribes, where the referee decided otherwise; else empty."""
    why: str
    who: str
    at: datetime | None
    report: DutyToReport

    @property
    def report_is_due(self) -> bool:
        """Some referto that must be written is not."""
        must = self.report.duty in (RefertoDuty.MANDATORY, RefertoDuty.INFORMATIVE)
        return must and not self.book.revoked and not all(one.referto for one in self.people)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """All that one player has against him in this tournament."""

    player: PlayerId
    name: str
    entrant: EntrantNumber
    lines: tuple[SanctionLine, ...]
    richiami: int
    ammonizioni: int
    espulsioni: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalCard:
    """What the edition prescribes for a line, in words."""

    book: ProposedSanction
    people: str
    brings: str
    because: str
    report: str
    earlier: tuple[SanctionLine, ...]


def sanction_lines(moment: Moment) -> tuple[SanctionLine, ...]:
    """All sanctions in the order they were given, revoked ones too."""
    return tuple(_lines(moment, queries.sanctions(moment.ledger)))


def records(lines: Iterable[SanctionLine]) -> tuple[Record, ...]:
    """The lines that stand, by player, in the order of their names."""
    found: dict[PlayerId, list[SanctionLine]] = {}
    people: dict[PlayerId, str] = {}
    for line in lines:
        for one in () if line.book.revoked else line.people:
            found.setdefault(one.player, []).append(line)
            people[one.player] = one.name
    return tuple(
        _record(player, people[player], tuple(found[player]))
        for player in sorted(found, key=lambda one: people[one])
    )


def proposal_cards(
    moment: Moment, proposed: Iterable[ProposedSanction]
) -> tuple[ProposalCard, ...]:
    """What is proposed, line by line."""
    known = {line.book.number: line for line in sanction_lines(moment)}
    cards = []
    for one in proposed:
        people = _people_names(one.players)
        cards.append(
            ProposalCard(
                book=one,
                people=" – ".join(people[player] for player in one.players),
                brings=brings(one.proposal.consequences),
                because=because(one.proposal),
                report=report_words(one.proposal.report),
                earlier=tuple(known[past.number] for past in one.earlier),
            )
        )
    return tuple(cards)


def referto_fields(moment: Moment, number: EventNumber, player: PlayerId) -> dict[str, object]:
    """A referto's form as a sanction fills it; empty when it does not name this player."""
    found = next((one for one in queries.sanctions(moment.ledger) if one.number == number), None)
    if found is None or player not in found.players:
        return {}
    report = _report(moment.book, found)
    informative = report.duty is RefertoDuty.INFORMATIVE
    return {
        "player": f"{found.entrant}/{player}",
        "round": int(found.round),
        "table": found.table or "",
        "article": found.article[:60],
        "measure": found.given.measure.value,
        "addressee": report.addressee,
        "present": _present(moment, found) if informative else "",
    }


def _present(moment: Moment, sanction: SanctionInBook) -> str:
    """The names and membership numbers of all who sat at the table (U art. 10.12)."""
    who = moment.names
    sat = [one for one in moment.tables_of(sanction.entrant) if one.round == sanction.round]
    # A team sits at two tables: the one that the sanction names, if it names one.
    sat = [one for one in sat if one.table == sanction.table] or sat
    present = [player for one in sat for line in one.players for player in line]
    present = present or list(who.entrants[sanction.entrant].player_ids)
    cards = Player.objects.in_bulk(present)
    said = []
    for player in present:
        card = cards[player].membership_number if player in cards else ""
        said.append(f"{who.player(player)} ({card})" if card else who.player(player))
    return "\n".join(said)


def _lines(moment: Moment, given: tuple[SanctionInBook, ...]) -> Iterator[SanctionLine]:
    book = moment.book
    events = queries.events_by_number(moment.ledger, (one.number for one in given))
    who = moment.names_in(events.values())
    people = _people_names(player for one in given for player in one.players)
    referti = _referti(moment)
    catalogue = {one.code: one for one in book.regulation.sanctions}
    for place, one in enumerate(given):
        event = events.get(one.number)
        entry = catalogue.get(one.code)
        yield SanctionLine(
            book=one,
            people=tuple(
                Person(
                    player=player,
                    name=people[player],
                    referto=referti.get((player, one.round, one.article[:60])),
                )
                for player in one.players
            ),
            title=entry.title if entry else one.code,
            cited=cited(one.article),
            time=time_of(_times(book, one, given[:place]) + 1),
            given=brings(one.given),
            prescribed="" if one.given == one.proposed else brings(one.proposed),
            why=who.remark(one.remark),
            who=who.user(event.user) if event else "",
            at=event.at if event else None,
            report=_report(book, one),
        )


def _times(book: Book, one: SanctionInBook, before: tuple[SanctionInBook, ...]) -> int:
    try:
        entry = book.regulation.sanction(one.code)
    except KeyError:
        return 0
    same = [past for past in before if not past.revoked]
    same = [past for past in same if is_same(book.regulation, entry, past.code)]
    return max(sum(player in past.players for past in same) for player in one.players)


def _report(book: Book, one: SanctionInBook) -> DutyToReport:
    try:
        entry = book.regulation.sanction(one.code)
    except KeyError:
        return DutyToReport(duty=RefertoDuty.NONE, addressee="")
    return report_due(book.regulation, entry, one.given.measure)


def _referti(moment: Moment) -> dict[tuple[PlayerId, RoundNumber, str], Referto]:
    return {
        (PlayerId(one.player_id), RoundNumber(one.round), one.article): one
        for one in moment.tournament.referti.all()
    }


def _people_names(players: Iterable[PlayerId]) -> dict[PlayerId, str]:
    """Names of players, those too who have left their pair since."""
    wanted = set(players)
    known = {PlayerId(one.id): one.name for one in Player.objects.filter(id__in=wanted)}
    who = Names(players=known)
    return {one: who.player(one) for one in wanted}


def _record(player: PlayerId, name: str, lines: tuple[SanctionLine, ...]) -> Record:
    measures = Counter(line.book.given.measure for line in lines)
    return Record(
        player=player,
        name=name,
        entrant=lines[-1].book.entrant,
        lines=lines,
        richiami=measures[Measure.RICHIAMO],
        ammonizioni=measures[Measure.AMMONIZIONE],
        espulsioni=measures[Measure.ESPULSIONE],
    )
