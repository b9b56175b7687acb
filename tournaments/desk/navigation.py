"""The rail of a tournament's desk: its pages by time of evening, each round with its state."""

from dataclasses import replace

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.commands import GiveSanction
from scoring.queries import RoundInBook
from scoring.records import record
from scoring.values import Right, RoundNumber
from tournaments.moment import Moment
from tournaments.organise.prizes import ReplacePrizes
from tournaments.presenters.referee import waiting
from tournaments.presenters.round_course import RoundState, round_state

LETTERED_ROUNDS = 9
"""Rounds that a digit opens; more have no key of one digit."""
SIDE_BY_SIDE = 6
"""More rounds than these stand in a grid."""


@record
class RailEntry:
    """A page of the desk, and to whom the rail shows it."""

    page: str
    """The url name of the page."""
    title: Promise | None
    """None for the entrants, who are called as in their format."""
    letter: str
    """The browser's access key."""
    icon: str
    chapter: str
    """Of the manual: what `?` opens on its pages that no other chapter speaks of."""
    further: frozenset[str] = frozenset()
    """Url names of pages about one thing of it, on which the entry is lit too."""
    right: Right = Right.READ
    once_playing: bool = False
    """Nothing is there before the first round."""


@record
class RailLink:
    title: str
    url: str
    """Empty: it cannot be opened yet."""
    letter: str
    icon: str = ""
    current: bool = False
    """Its page is open, or one about a thing of it."""
    is_here: bool = False
    """Its page itself is open."""
    waits: int = 0
    """How much of it waits for somebody."""


@record
class RailRound(RailLink):
    number: RoundNumber
    state: RoundState
    arrived: int = 0
    """Sheets that are in."""
    tables: int = 0


@record
class Rail:
    """What stands beside every page of a tournament."""

    entrants: RailLink
    rounds: tuple[RailRound, ...]
    rest: tuple[RailLink, ...]

    @property
    def in_grid(self) -> bool:
        return len(self.rounds) > SIDE_BY_SIDE

    @property
    def up(self) -> RailLink | None:
        """The page that the open one is about a thing of."""
        return next((link for link in self.links if link.current and not link.is_here), None)

    @property
    def links(self) -> tuple[RailLink, ...]:
        return (self.entrants, *self.rounds, *self.rest)


ENTRANTS = RailEntry(
    page="desk-entrants",
    title=None,
    letter="c",
    icon="people",
    chapter="coppie",
    further=frozenset(
        {
            "desk-paste",
            "desk-entrant",
            "desk-player-name",
            "desk-leave",
            "desk-fees",
            "desk-account",
            "desk-bookings",
            "desk-presence",
        }
    ),
)
ROUND = RailEntry(
    page="desk-round",
    title=_("Turno"),
    letter="",
    icon="",
    chapter="turno",
    further=frozenset(
        {
            "desk-seating-edit",
            "desk-rooms",
            "desk-wrong-seats",
            "desk-why",
            "desk-lateness",
            "desk-extension",
            "desk-take-seat",
            "desk-substitution",
            "desk-sheet",
            "desk-correct",
            "desk-award",
            "desk-award-lift",
            "desk-technical",
            "desk-readings",
            "desk-swap-places",
        }
    ),
)
REFEREE = RailEntry(
    page="desk-referee",
    title=_("Arbitro"),
    letter="a",
    icon="flag",
    chapter="arbitro",
    further=frozenset(
        {
            "desk-penalties",
            "desk-sanctions",
            "desk-expulsion",
            "desk-player-card",
            "desk-complaints",
            "desk-complaint-decide",
            "desk-referti",
            "desk-referto",
            "desk-referto-new",
        }
    ),
    right=GiveSanction.right,
)
REST = (
    RailEntry(
        page="desk-ranking",
        title=_("Classifica"),
        letter="l",
        icon="list",
        chapter="classifica",
        further=frozenset({"desk-rankings"}),
        once_playing=True,
    ),
    RailEntry(
        page="desk-end",
        title=_("Premi e fine"),
        letter="p",
        icon="cup",
        chapter="fine",
        further=frozenset({"desk-prizes", "desk-final", "desk-close"}),
        right=ReplacePrizes.right,
    ),
    REFEREE,
    RailEntry(
        page="desk-settings",
        title=_("Impostazioni"),
        letter="i",
        icon="settings",
        chapter="impostazioni",
        further=frozenset(
            {
                "desk-describe",
                "desk-plan",
                "desk-plan-change",
                "desk-groups",
                "desk-form-groups",
                "desk-officials",
                "desk-screens",
                "desk-screen",
                "desk-register",
            }
        ),
    ),
)
ENTRIES = (ENTRANTS, ROUND, *REST)
_CHAPTERS = {page: entry.chapter for entry in ENTRIES for page in (entry.page, *entry.further)}


def chapter_at(here: str) -> str:
    """The chapter of the entry that is lit on the page called `here`; empty where none is."""
    return _CHAPTERS.get(here, "")


def rail(moment: Moment, here: str, round_: int | None) -> Rail:
    """The ways from the page called `here`, which is about a round or about none."""
    playing = bool(moment.book.current_round)
    shown = (
        entry for entry in REST if moment.may(entry.right) and (playing or not entry.once_playing)
    )
    return Rail(
        entrants=_link(moment, ENTRANTS, here),
        rounds=tuple(_rounds(moment, here, round_ if here in _PAGES_OF_ROUND else None)),
        rest=tuple(_link(moment, entry, here) for entry in shown),
    )


_PAGES_OF_ROUND = {ROUND.page, *ROUND.further}


def _link(moment: Moment, entry: RailEntry, here: str) -> RailLink:
    return RailLink(
        title=str(entry.title or moment.words.many),
        url=reverse(f"admin:{entry.page}", args=(moment.tournament.pk,)),
        letter=entry.letter,
        icon=entry.icon,
        current=here == entry.page or here in entry.further,
        is_here=here == entry.page,
        waits=waiting(moment) if entry is REFEREE else 0,
    )


def _rounds(moment: Moment, here: str, current: int | None) -> list[RailRound]:
    """Every round that is announced; open are those seated, and the next."""
    seated = {round_.number: round_ for round_ in moment.rounds}
    last = max(moment.book.planned_rounds, *seated, 0)
    return [
        replace(
            _round(moment, RoundNumber(number), seated.get(RoundNumber(number))),
            current=number == current,
            is_here=number == current and here == ROUND.page,
        )
        for number in range(1, last + 1)
    ]


def _round(moment: Moment, number: RoundNumber, seated: RoundInBook | None) -> RailRound:
    opens = seated is not None or number == moment.book.current_round + 1
    return RailRound(
        number=number,
        title=f"{ROUND.title} {number}",
        url=reverse(f"admin:{ROUND.page}", args=(moment.tournament.pk, number)) if opens else "",
        letter=str(number) if opens and number <= LETTERED_ROUNDS else "",
        state=round_state(seated),
        arrived=seated.tables - seated.missing if seated else 0,
        tables=seated.tables if seated else 0,
    )
