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
        return must and not self.book.revoked and not all(person.referto for person in self.people)


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
    by_player: dict[PlayerId, list[SanctionLine]] = {}
    people: dict[PlayerId, str] = {}
    for line in lines:
        for person in () if line.book.revoked else line.people:
            by_player.setdefault(person.player, []).append(line)
            people[person.player] = person.name
    return tuple(
        _record(player, people[player], tuple(by_player[player]))
        for player in sorted(by_player, key=lambda player: people[player])
    )


def proposal_cards(
    moment: Moment, proposed: Iterable[ProposedSanction]
) -> tuple[ProposalCard, ...]:
    """What is proposed, line by line."""
    lines = {line.book.number: line for line in sanction_lines(moment)}
    cards = []
    for proposal in proposed:
        people = _people_names(proposal.players)
        cards.append(
            ProposalCard(
                book=proposal,
                people=" – ".join(people[player] for player in proposal.players),
                brings=brings(proposal.proposal.consequences),
                because=because(proposal.proposal),
                report=report_words(proposal.proposal.report),
                earlier=tuple(lines[past.number] for past in proposal.earlier),
            )
        )
    return tuple(cards)


def referto_fields(moment: Moment, number: EventNumber, player: PlayerId) -> dict[str, object]:
    """A referto's form as a sanction fills it; empty when it does not name this player."""
    sanction = next(
        (sanction for sanction in queries.sanctions(moment.ledger) if sanction.number == number),
        None,
    )
    if sanction is None or player not in sanction.players:
        return {}
    report = _report(moment.book, sanction)
    informative = report.duty is RefertoDuty.INFORMATIVE
    return {
        "player": f"{sanction.entrant}/{player}",
        "round": int(sanction.round),
        "table": sanction.table or "",
        "article": sanction.article[:60],
        "measure": sanction.given.measure.value,
        "addressee": report.addressee,
        "present": _present(moment, sanction) if informative else "",
    }


def _present(moment: Moment, sanction: SanctionInBook) -> str:
    """The names and membership numbers of all who sat at the table (U art. 10.12)."""
    names = moment.names
    sat = [table for table in moment.tables_of(sanction.entrant) if table.round == sanction.round]
    # A team sits at two tables: the one that the sanction names, if it names one.
    sat = [table for table in sat if table.table == sanction.table] or sat
    present = [player for table in sat for line in table.players for player in line]
    present = present or list(names.entrants[sanction.entrant].player_ids)
    cards = Player.objects.in_bulk(present)
    lines = []
    for player in present:
        card = cards[player].membership_number if player in cards else ""
        lines.append(f"{names.player(player)} ({card})" if card else names.player(player))
    return "\n".join(lines)


def _lines(moment: Moment, sanctions: tuple[SanctionInBook, ...]) -> Iterator[SanctionLine]:
    book = moment.book
    events = queries.events_by_number(moment.ledger, (sanction.number for sanction in sanctions))
    names = moment.names_in(events.values())
    people = _people_names(player for sanction in sanctions for player in sanction.players)
    referti = _referti(moment)
    catalogue = {rule.code: rule for rule in book.regulation.sanctions}
    for index, sanction in enumerate(sanctions):
        event = events.get(sanction.number)
        entry = catalogue.get(sanction.code)
        yield SanctionLine(
            book=sanction,
            people=tuple(
                Person(
                    player=player,
                    name=people[player],
                    referto=referti.get((player, sanction.round, sanction.article[:60])),
                )
                for player in sanction.players
            ),
            title=entry.title if entry else sanction.code,
            cited=cited(sanction.article),
            time=time_of(_times(book, sanction, sanctions[:index]) + 1),
            given=brings(sanction.given),
            prescribed="" if sanction.given == sanction.proposed else brings(sanction.proposed),
            why=names.remark(sanction.remark),
            who=names.user(event.user) if event else "",
            at=event.at if event else None,
            report=_report(book, sanction),
        )


def _times(book: Book, sanction: SanctionInBook, before: tuple[SanctionInBook, ...]) -> int:
    try:
        entry = book.regulation.offence(sanction.code)
    except KeyError:
        return 0
    same = [past for past in before if not past.revoked]
    same = [past for past in same if is_same(book.regulation, entry, past.code)]
    return max(sum(player in past.players for past in same) for player in sanction.players)


def _report(book: Book, sanction: SanctionInBook) -> DutyToReport:
    try:
        entry = book.regulation.offence(sanction.code)
    except KeyError:
        return DutyToReport(duty=RefertoDuty.NONE, addressee="")
    return report_due(book.regulation, entry, sanction.given.measure)


def _referti(moment: Moment) -> dict[tuple[PlayerId, RoundNumber, str], Referto]:
    return {
        (PlayerId(referto.player_id), RoundNumber(referto.round), referto.article): referto
        for referto in moment.tournament.referti.all()
    }


def _people_names(players: Iterable[PlayerId]) -> dict[PlayerId, str]:
    """Names of players, those too who have left their pair since."""
    ids = set(players)
    people = {PlayerId(player.id): player.name for player in Player.objects.filter(id__in=ids)}
    names = Names(players=people)
    return {player: names.player(player) for player in ids}


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
