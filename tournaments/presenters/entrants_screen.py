"""All that is done with who is entered: the list, who is here, who asked to be, what comes next."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.commands import EnterEntrants
from scoring.queries import Gap
from scoring.records import record
from scoring.rules import formats
from scoring.values import Right
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters import arrivals
from tournaments.presenters.fees import Fees, fees
from tournaments.presenters.overview import Step, course


@record
class Door:
    """What was typed at the roll, and whom it may mean; who was marked last."""

    text: str = ""
    found: tuple[EntrantName, ...] = ()
    last: EntrantName | None = None


@record
class ReadList:
    """A list that was read, and is neither entered nor given up."""

    entries: int
    wrong: int


@dataclass(frozen=True, eq=False, kw_only=True)
class EntrantsScreen:
    """Who is entered, the roll, the bookings, and the steps to the first round."""

    moment: Moment
    first_round: str
    """The address of its page."""
    door: Door
    waiting: ReadList | None = None

    @property
    def entrants(self) -> tuple[EntrantName, ...]:
        return tuple(self.moment.names.entrants.values())

    @cached_property
    def columns(self) -> frozenset[str]:
        """Those of the list that anybody fills."""
        filled = {
            "cards": any(any(entrant.membership_numbers) for entrant in self.entrants),
            "clubs": any(entrant.club or entrant.category for entrant in self.entrants),
            "categories": any(entrant.category for entrant in self.entrants),
        }
        return frozenset(name for name, is_filled in filled.items() if is_filled)

    @cached_property
    def fees(self) -> Fees:
        return fees(self.moment)

    @property
    def cards(self) -> tuple[arrivals.CardCheck, ...] | None:
        """What is wrong with memberships, for who may enter somebody."""
        return arrivals.card_checks(self.moment) if self.moment.may(EnterEntrants.right) else None

    @property
    def queue(self) -> arrivals.BookingQueue:
        """Who asked from home to be entered."""
        return arrivals.booking_queue(self.moment)

    @property
    def gaps(self) -> list[Gap]:
        """Where somebody is missing for nobody to rest; not once somebody rests in the round
        played."""
        gaps = [gap for gap in self.moment.gaps if gap.missing and gap.field]
        now = self.moment.book.current_round
        rests = gaps and now and any(table.is_bye for table in self.moment.tables(now))
        return [] if rests else gaps

    @cached_property
    def roll(self) -> arrivals.RollCall:
        return arrivals.roll_call(self.moment)

    @cached_property
    def calling(self) -> bool:
        """One may mark who is here; once they play, where a roll was called."""
        book = self.moment.book
        goes_on = self.roll.called or not book.current_round
        return goes_on and self.moment.may(Right.CHECK_IN) and not book.was_over

    @property
    def roll_said(self) -> str:
        """How far it is; who was never asked is not absent."""
        if not self.roll.called:
            return _("appello non fatto")
        roll = self.roll
        present, missing, unasked = map(len, (roll.present, roll.missing, roll.unasked))
        said = (
            (present, ngettext("%(n)s presente", "%(n)s presenti", present)),
            (missing, ngettext("%(n)s assente", "%(n)s assenti", missing)),
            (unasked, _("%(n)s da segnare")),
        )
        return ", ".join(words % {"n": n} for n, words in said if n)

    @property
    def roll_count(self) -> str:
        if not self.roll.called:
            return _("appello non fatto")
        return _("%(present)s di %(expected)s") % {
            "present": len(self.roll.present),
            "expected": self.roll.expected,
        }

    @property
    def others_here(self) -> str:
        return self.moment.words.others_are_here(len(self.roll.unasked))

    @property
    def count(self) -> str:
        return self.moment.words.count_entered(self._playing)

    @property
    def is_ready(self) -> bool:
        """Nothing holds up the first round."""
        return self._is_listed and not self.roll.unfinished

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """To the first round; what holds it up is said where it is."""
        begun = bool(self.moment.book.current_round)
        called = begun or (self.roll.called and not self.roll.unfinished)
        first = _("Turno %(number)s") % {"number": 1}
        return course(
            (
                (_("Elenco"), self._list_said, "#elenco", self._is_listed),
                (_("Presenze"), self.roll_said, "#presenze", called),
                (first, self._first_round_said, self.first_round, begun),
            )
        )

    @cached_property
    def _playing(self) -> int:
        return sum(not entrant.withdrawn for entrant in self.entrants)

    @property
    def _is_listed(self) -> bool:
        """Enough are entered, and no list waits to be."""
        enough = formats.of(self.moment.book.format).at_a_match
        return self._playing >= enough and self.waiting is None

    @property
    def _list_said(self) -> str:
        if self.waiting is None:
            return self.count if self._playing else _("ancora vuoto")
        if n := self.waiting.wrong:
            return ngettext("%(n)s riga da correggere", "%(n)s righe da correggere", n) % {"n": n}
        return _("%(what)s da iscrivere") % {"what": self.moment.words.count(self.waiting.entries)}

    @property
    def _first_round_said(self) -> str:
        """How far it is; or what of a roll that was begun holds it up."""
        if self.moment.book.current_round:
            return _("pubblicato")
        if self.moment.rounds:
            return _("bozza")
        if not self.roll.unfinished:
            return _("da abbinare")
        if n := len(self.roll.unasked):
            return _("presenze da finire: %(n)s da segnare") % {"n": n}
        n = len(self.roll.missing)
        return ngettext(
            "%(n)s assente: «Gioca solo chi è presente»",
            "%(n)s assenti: «Gioca solo chi è presente»",
            n,
        ) % {"n": n}
