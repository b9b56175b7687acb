"""The referti that the edition asks for: about whom, until when, and which are written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.utils.translation import gettext as _

from scoring.queries import Book, RefertoDue
from scoring.rules import referti as rules
from scoring.values import (
    EventNumber,
    PlayerId,
    RoundNumber,
    Stage,
)
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.wording.sanctions import brings, cited, offence_title


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenReport:
    """A referto that is written, as the rules match it with a sanction."""

    row: Referto
    players: tuple[PlayerId, ...]
    sanctions: tuple[EventNumber, ...]
    round: RoundNumber | None
    article: str


@dataclass(frozen=True, slots=True, kw_only=True)
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
