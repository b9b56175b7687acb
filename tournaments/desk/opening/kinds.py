"""What an opening begins from: kinds of evening, and tournaments of one's own."""

from datetime import date, timedelta
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring import queries
from scoring.plans import Format
from scoring.queries import Book
from scoring.records import record
from tournaments.desk.plan.values import Values, presets, values_of
from tournaments.models import Tournament, TournamentKind
from tournaments.organise.tournaments import AT_OPENING
from tournaments.permissions import held_by
from tournaments.presenters.my_tournaments import DEMO
from tournaments.wording.sentence import on_paper

SATURDAY = 5
"""As `date.weekday` counts."""


@record
class Kind:
    """What organisers call a tournament (RULES.md section 12)."""

    code: TournamentKind
    name: Promise
    explained: Promise
    preset: str
    """Of `tournaments.desk.plan.values`: rounds, movements, sittings and the cut."""
    smazzate: int
    on_saturday: bool = False

    def day(self, today: date) -> date:
        """When such a tournament is played that is opened today."""
        ahead = (SATURDAY - today.weekday()) % 7 if self.on_saturday else 0
        return today + timedelta(days=ahead)

    def title(self, day: date) -> str:
        """What such a tournament is called until somebody calls it otherwise."""
        return _t("%(kind)s, %(day)s") % {"kind": self.name, "day": on_paper(day, "j F")}


KINDS = (
    Kind(
        code=TournamentKind.CLUB,
        name=_("Serata di circolo"),
        explained=_("4 turni in una sera"),
        preset="club",
        smazzate=3,
    ),
    Kind(
        code=TournamentKind.REGIONAL,
        name=_("Regionale"),
        explained=_("6 turni in un giorno"),
        preset="regional",
        smazzate=3,
        on_saturday=True,
    ),
    Kind(
        code=TournamentKind.NATIONAL,
        name=_("Nazionale"),
        explained=_("8 turni, poi gironi"),
        preset="national",
        smazzate=3,
        on_saturday=True,
    ),
)


def kinds_of(format_: Format) -> tuple[Kind, ...]:
    """Those whose plan the format can play."""
    playable = {preset.code for preset in presets(format_)}
    return tuple(kind for kind in KINDS if kind.preset in playable)


def begun(values: Values) -> Values:
    """The form's values once the button of a kind was pressed; else as they are.

    A day that somebody chose stays, and so do a name and the minutes.
    """
    kind = next((kind for kind in KINDS if kind.code == values.get("kind")), None)
    if kind is None:
        return values
    today, typed = timezone.localdate(), values.get("played_on", "")
    proposed = {"", *(each.day(today).isoformat() for each in KINDS)}
    day = kind.day(today).isoformat() if typed in proposed else typed
    names = {"", *(each.title(each.day(today)) for each in KINDS)}
    name = values.get("name", "")
    if name in names:
        name = kind.title(date.fromisoformat(day))
    return values | {
        "do": "preset",
        "announced_kind": kind.code.value,
        "preset": kind.preset,
        "smazzate_per_round": str(kind.smazzate),
        "played_on": day,
        "name": name,
    }


MOST_OFFERED = 3


@record
class Copy:
    """A tournament that one can open again, with its plan."""

    tournament: Tournament
    book: Book

    def values(self) -> Values:
        """What its opening said; name and day are the new one's."""
        said, tournament = self.book.settings, self.tournament
        ticked = {name for name in AT_OPENING if getattr(tournament, name) is True}
        if said.substitutes_first_half:
            ticked.add("substitutes_first_half")
        return values_of(self.book.plan) | {
            "announced_kind": tournament.kind,
            "venue": tournament.venue,
            "format": self.book.format.value,
            "regulation": self.book.regulation.edition,
            "smazzate_per_round": str(self.book.smazzate_per_round),
            "round_minutes": "" if said.round_minutes is None else str(said.round_minutes),
            "protest_minutes": str(said.protest_minutes),
            "cut_minutes": "" if said.cut_minutes is None else str(said.cut_minutes),
            "retype_seconds": str(said.retype_seconds),
            "ranked_by": ",".join(said.ranked_by),
            "positions": said.positions.value,
            **dict.fromkeys(ticked, "on"),
        }


def last_opened(user: User) -> tuple[Copy, ...]:
    """The last of an official, newest first; the demo is nobody's evening."""
    offices = held_by(user).exclude(tournament__slug=DEMO)[:MOST_OFFERED]
    tournaments = {office.tournament.ledger: office.tournament for office in offices}
    books = queries.books_of(tournaments)
    return tuple(
        Copy(tournament=tournament, book=books[ledger])
        for ledger, tournament in tournaments.items()
        if ledger in books
    )


def like(user: User, number: str) -> Copy | None:
    """The one that somebody chose, of those that they may see."""
    try:
        office = held_by(user).filter(tournament=UUID(number)).first()
    except ValueError:
        return None
    ledger = office and office.tournament.ledger
    book = queries.books_of([ledger]).get(ledger) if ledger else None
    return Copy(tournament=office.tournament, book=book) if office and book else None
