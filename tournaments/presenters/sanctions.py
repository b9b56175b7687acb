"""Sanctions with names, recurrences and referti: disciplinary data, for who may penalise."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime
from urllib.parse import urlencode

from django.utils.translation import gettext as _

from scoring.events import Recorded, SanctionGiven
from scoring.queries import Book, ProposedSanction, SanctionInBook
from scoring.records import record
from scoring.rules.regulations.discipline import Offence
from scoring.rules.sanctions import FREE, DutyToReport, RefertoDuty, duty_on, propose
from scoring.rulings import NO_SURCHARGE, Consequences, Measure, Raised
from scoring.values import EntrantNumber, PlayerId, RoundNumber, TableNumber
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.wording.rulings import cited, raised_words, round_words, surcharge_words
from tournaments.wording.sanctions import (
    because,
    brings,
    offence_exception,
    offence_title,
    report_words,
    uncounted_words,
)

NOTHING_DUE = "nothing"
"""The field of that page's address that begins the decision with no measure."""


@record
class Person:
    """One whom a sanction names, and the referto about it, if one is written."""

    player: PlayerId
    name: str
    referto: Referto | None


@record
class SanctionLine:
    book: SanctionInBook
    people: tuple[Person, ...]
    title: str
    cited: str
    is_free: bool
    """By facts alone: no catalogue names it."""
    round_words: str
    reckoned: str
    """What it comes to now, where an earlier one was revoked after it; else empty."""
    raised: str
    """What raised it when it was given: which time, richiami, ammonizioni; revoked since or not."""
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


@record
class Record:
    """All that one player has against him in this tournament."""

    player: PlayerId
    name: str
    entrant: EntrantNumber
    lines: tuple[SanctionLine, ...]
    richiami: int
    ammonizioni: int
    espulsioni: int


@record
class ProposalCard:
    """What the edition prescribes for a line, in words."""

    book: ProposedSanction
    people: str
    brings: str
    because: str
    uncounted: str
    """Which of the edition's points are not taken, as the ranking does not go by them; or empty."""
    exception: str
    """When the article does not have it given, or what it has done instead; empty: never."""
    report: str
    earlier: tuple[SanctionLine, ...]


def sanction_lines(moment: Moment) -> tuple[SanctionLine, ...]:
    """All sanctions in the order they were given, revoked ones too."""
    return tuple(_lines(moment, moment.sanctions))


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
    return tuple(
        ProposalCard(
            book=proposal,
            people=" – ".join(moment.names.player(player) for player in proposal.players),
            brings=brings(proposal.proposal.consequences),
            because=because(proposal.proposal),
            uncounted=uncounted_words(proposal.proposal.uncounted),
            exception=offence_exception(proposal.proposal.entry),
            report=report_words(proposal.proposal.report),
            earlier=tuple(lines[past.number] for past in proposal.earlier),
        )
        for proposal in proposed
    )


def _lines(moment: Moment, sanctions: tuple[SanctionInBook, ...]) -> Iterator[SanctionLine]:
    book = moment.book
    events = moment.recorded(sanction.number for sanction in sanctions)
    names = moment.names_in(events.values())
    referti = moment.referti
    catalogue = {entry.code: entry for entry in book.regulation.sanctions}
    for index, sanction in enumerate(sanctions):
        event = events.get(sanction.number)
        entry = catalogue.get(sanction.code)
        decided = _as_given(sanction, event)
        yield SanctionLine(
            book=sanction,
            people=tuple(
                Person(
                    player=player,
                    name=names.player(player),
                    referto=_referto_on(referti, sanction, player),
                )
                for player in sanction.players
            ),
            title=_title(entry, sanction.code),
            cited=cited(sanction.article),
            is_free=sanction.code == FREE.code,
            round_words=round_words(sanction.round),
            reckoned=_reckoned(sanction, event),
            raised=_raised(book, sanction, event, sanctions[:index]),
            given=brings(decided),
            prescribed="" if decided == sanction.proposed else brings(sanction.proposed),
            why=names.remark(sanction.remark),
            who=names.user(event.user) if event else "",
            at=event.at if event else None,
            report=duty_on(book.regulation, sanction.code, sanction.given.measure),
        )


def _title(entry: Offence | None, code: str) -> str:
    if code == FREE.code:
        return _("Decisione dell'arbitro")
    return offence_title(entry) if entry else code


def _as_given(sanction: SanctionInBook, event: Recorded | None) -> Consequences:
    """As it was given, whatever it was reckoned to since."""
    given = event.event if event else None
    return given.given if isinstance(given, SanctionGiven) else sanction.given


def _reckoned(sanction: SanctionInBook, event: Recorded | None) -> str:
    given = event.event if event else None
    if not isinstance(given, SanctionGiven):
        return ""
    if given.given != sanction.given:
        return _("Ricontata senza quella revocata: ora è %(given)s.") % {
            "given": brings(sanction.given)
        }
    if given.surcharge == sanction.surcharge:
        return ""
    if sanction.surcharge == NO_SURCHARGE:
        return _("Ricontata: non è più la seconda ammonizione, i punti tolti per questo tornano.")
    costs = surcharge_words(sanction.surcharge)
    return _("Ricontata: come ammonizione non prima costa ora %(costs)s.") % {"costs": costs}


def _raised(
    book: Book,
    sanction: SanctionInBook,
    event: Recorded | None,
    before: tuple[SanctionInBook, ...],
) -> str:
    given = event.event if event else None
    if not isinstance(given, SanctionGiven):
        return ""
    raised = given.raised or _raised_then(book, sanction, before)
    return raised_words(raised, given.given.measure, given.code, given.surcharge)


def _raised_then(
    book: Book, sanction: SanctionInBook, before: tuple[SanctionInBook, ...]
) -> Raised:
    """Of one given before that was kept: by those that stood when it was."""
    stood = (replace(past, revoked=past.revoked and past.last < sanction.number) for past in before)
    try:
        return propose(book.regulation, sanction.code, sanction.players, stood).raised
    except KeyError:
        return Raised()


def _referto_on(
    referti: Iterable[Referto], sanction: SanctionInBook, player: PlayerId
) -> Referto | None:
    """The one that reports it, to this player or to the whole table."""
    reports = (row for row in referti if row.player_id in (None, player))
    return next((row for row in reports if _reports(row, sanction)), None)


def _reports(referto: Referto, sanction: SanctionInBook) -> bool:
    """An old referto says round and article, and no sanction."""
    if referto.sanctions:
        return sanction.number in referto.sanctions
    return (referto.round, referto.article) == (sanction.round, sanction.article[:60])


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


def sanction_query(
    code: str,
    who: EntrantNumber,
    round_: RoundNumber,
    table: TableNumber,
    *,
    nothing_due: bool = False,
) -> str:
    """Behind the address of the page of sanctions: fills it in, as prescribed or with nothing."""
    filled = {"code": code, "who": who, "round": round_, "table": table}
    if nothing_due:
        filled[NOTHING_DUE] = 1
    return f"?{urlencode(filled)}#proposal"
