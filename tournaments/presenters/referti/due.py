"""The referti that the edition asks for, which are written, and their drafts out of the book."""

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring import queries
from scoring.events import Recorded, SanctionGiven
from scoring.queries import Book, RefertoDue
from scoring.records import record
from scoring.rules import referti as rules
from scoring.rules.sanctions import RefertoDuty
from scoring.rulings import Raised
from scoring.values import EventNumber, PlayerId, RoundNumber, Stage
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.wording.rulings import cited, raised_words
from tournaments.wording.sanctions import brings, offence_title

WHOLE_TABLE = "-"
"""In place of a player: whoever sat at the table."""


@record
class Deadline:
    """Until when the edition wants its referti sent."""

    article: str
    """Empty: the edition gives none, it was said for this tournament."""
    hours: int
    until: datetime | None
    """None: the event has not ended."""

    @property
    def source(self) -> str:
        """Who gives it, as it stands behind a sentence."""
        return f"(art. {self.article})" if self.article else _("(detto per questo torneo)")

    def passed(self, now: datetime) -> bool:
        return self.until is not None and self.until < now


@record
class WrittenReport:
    """A referto that is written, as the rules match it with a sanction."""

    row: Referto
    players: tuple[PlayerId, ...]
    sanctions: tuple[EventNumber, ...]
    round: RoundNumber | None
    article: str


@record
class DueLine:
    """A referto that is due or may be written."""

    book: RefertoDue
    people: tuple[str, ...]
    title: str
    cited: str
    given: str
    usual_body: str
    """As the tournament keeps it, where the edition names none."""
    referto: Referto | None
    """The one that is written about it: a draft, or filed."""

    @property
    def is_filed(self) -> bool:
        return self.referto is not None and self.referto.event_number is not None

    @property
    def is_missing(self) -> bool:
        """The edition obliges to it, and it is not filed."""
        return self.book.owed and not self.is_filed

    @property
    def addressee(self) -> str:
        """The body that it goes to: the edition's, else the tournament's."""
        return self.book.addressee or self.usual_body

    @property
    def player(self) -> PlayerId:
        """Whom its page is asked for by."""
        return self.book.players[0]


def deadline(moment: Moment) -> Deadline | None:
    """When the referti are due; None where neither edition nor tournament gives a time."""
    rule = moment.book.regulation.referto
    hours = rule.hours if rule else moment.tournament.referti_hours
    if hours is None:
        return None
    end = ended_at(moment.book)
    until = end + timedelta(hours=hours) if end else None
    return Deadline(article=rule.article if rule else "", hours=hours, until=until)


def ended_at(book: Book) -> datetime | None:
    """When the event ended: at the second at which nobody could protest any more.

    Not when somebody pressed a button about it (RULES.md section 13). None: not yet in sight.
    """
    out = book.stage is Stage.PROVISIONAL and book.current_round >= book.planned_rounds
    ended = out or book.stage in (Stage.FINAL, Stage.CLOSED)
    return book.protests_until if ended else None


def referti_due(moment: Moment) -> tuple[DueLine, ...]:
    """All that the sanctions that stand ask for or allow, in the order they were given."""
    asked = rules.referti_due(moment.book.regulation, moment.sanctions)
    reports = tuple(_reports(moment.referti)) if asked else ()
    titles = {entry.code: offence_title(entry) for entry in moment.book.regulation.sanctions}
    return tuple(
        DueLine(
            book=due,
            people=tuple(moment.names.player(player) for player in due.players),
            title=titles.get(due.code, ""),
            cited=cited(due.article) if due.article else "",
            given=brings(due.given),
            usual_body=moment.tournament.referti_body,
            referto=_written(due, reports),
        )
        for due in asked
    )


def missing_referti(moment: Moment) -> tuple[DueLine, ...]:
    """Those that the edition obliges to and that nobody has filed."""
    return tuple(line for line in referti_due(moment) if line.is_missing)


def due_line(moment: Moment, sanction: EventNumber, player: UUID) -> DueLine | None:
    """What a sanction asks to be written about one of its players."""
    return next(
        (
            line
            for line in referti_due(moment)
            if sanction in line.book.sanctions and player in line.book.players
        ),
        None,
    )


def _written(due: RefertoDue, reports: Iterable[WrittenReport]) -> Referto | None:
    """Filed rather than a draft; the last version."""
    met = [report.row for report in reports if due.is_met_by(report)]
    met.sort(key=lambda referto: referto.event_number or 0)
    return met[-1] if met else None


def _reports(rows: Iterable[Referto]) -> Iterable[WrittenReport]:
    """One on a whole table is nobody's own, whoever the event that filed it names."""
    for row in rows:
        sanctions = tuple(EventNumber(number) for number in row.sanctions)
        players = () if row.player_id is None else (PlayerId(row.player_id),)
        yield WrittenReport(
            row=row,
            players=players,
            sanctions=sanctions,
            round=None if row.round is None else RoundNumber(row.round),
            article=row.article,
        )


def draft_fields(moment: Moment, line: DueLine) -> dict[str, object]:
    """What the form of a new referto is filled in with."""
    due = line.book
    recorded = queries.event(moment.ledger, due.sanctions[0])
    return {
        "player": f"{due.entrant}/{subject(due)}",
        "round": due.round or "",
        "table": due.table or "",
        "happened_at": localtime(recorded.at).strftime("%H:%M") if recorded else "",
        "article": due.article[:60],
        "measure": due.measure.value,
        "sanctions": " ".join(str(int(number)) for number in due.sanctions),
        "facts": _facts(moment, line, recorded),
        "actions": _actions(line, recorded),
        "present": "\n".join(_present(moment, due)),
        "addressee": line.addressee,
    }


def subject(due: RefertoDue) -> str:
    """Whom it is about: the player, or the whole table for information."""
    return WHOLE_TABLE if due.duty is RefertoDuty.INFORMATIVE else str(due.players[0])


def _facts(moment: Moment, line: DueLine, recorded: Recorded | None) -> str:
    """What the article calls it, and what the referee wrote when he decided."""
    reason = ""
    if recorded is not None and isinstance(recorded.event, SanctionGiven):
        reason = moment.names_in((recorded,)).remark(recorded.event.remark)
    title = f"{line.title} ({line.cited})." if line.title and line.cited else line.title
    return "\n".join(filter(None, (title, reason)))


def _actions(line: DueLine, recorded: Recorded | None) -> str:
    """What was given, and what raised it to that."""
    words = _("Provvedimento: %(given)s") % {"given": line.given}
    given = recorded.event if recorded else None
    if not isinstance(given, SanctionGiven) or given.raised in (None, Raised()):
        return words
    return f"{words} ({raised_words(given.raised, given.given.measure, given.code)})"


def _present(moment: Moment, due: RefertoDue) -> Iterator[str]:
    """Those who sat there with their membership numbers, in the order in which to hear them.

    Decided: the other line first, then the partner, and last whom it is about, who answers to what
    was said; the referee puts them in the order in which he heard them.
    """
    names, players = moment.names, _at_table(moment, due)
    for place, player in enumerate(players, start=1):
        card = names.membership(player)
        name = f"{names.player(player)} ({card})" if card else names.player(player)
        yield f"{place}. {name}"


def _at_table(moment: Moment, due: RefertoDue) -> list[PlayerId]:
    if due.round is None or due.table is None:
        return list(due.players)
    sat = queries.sat_at(moment.book, due.round, due.table)
    own = _own_line(moment, due)
    last = dict.fromkeys(own, 1) | dict.fromkeys(due.players, 2)
    if due.duty is RefertoDuty.INFORMATIVE:
        return list(sat)
    return sorted(sat, key=lambda player: last.get(player, 0))


def _own_line(moment: Moment, due: RefertoDue) -> set[PlayerId]:
    """Everybody who ever played under the number: the partner, and a substitute."""
    return {
        player
        for entrant in moment.entrants
        if entrant.number == due.entrant
        for player in entrant.ever_played()
    }
