"""Frozen facts in the past tense: all that can ever be written in a ledger.

No name of a person and no free text enters an event: events hold ids (privacy law can erase
a name; it cannot erase a ledger). A changed shape is a new version of the event: the codec
keeps reading the old ones for ever.
"""

from collections.abc import Callable
from datetime import date, datetime
from typing import ClassVar
from uuid import UUID

from scoring.bearings import AfterTheEnd, Bearing, Rows, Seen
from scoring.plans import Format, Plan, Settings
from scoring.prizes import EqualPrizes, ListFigures
from scoring.records import record
from scoring.rulings import (
    NO_SURCHARGE,
    SECOND_KEYED,
    AskedBy,
    AwardCause,
    ComplaintAgainst,
    ComplaintOutcome,
    Consequences,
    Lifting,
    Measure,
    Mistake,
    PenaltyUnit,
    Raised,
    SecondKeying,
    Surcharge,
    TieMethod,
)
from scoring.seats import Part, RoomLineUp, Seat
from scoring.sheets import SHEET_VERSION, SheetScore, SmazzataScore
from scoring.values import (
    ClockStep,
    EntrantNumber,
    EventNumber,
    Line,
    PlayerId,
    Points,
    ProposalId,
    RefertoId,
    RemarkId,
    Role,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
    UserId,
)


class Event:
    """A fact. Each subclass is a version of one shape, found in `EVENT_TYPES`."""

    __slots__ = ()
    bearing: ClassVar[Bearing]
    version: ClassVar[int] = 1

    @classmethod
    def name(cls) -> str:
        return cls.__name__


@record
class OfRound(Event):
    """What is about one round; no event by itself."""

    round: RoundNumber


@record
class AtTable(OfRound):
    """What is about one table of a round; no event by itself."""

    table: TableNumber


@record
class TournamentOpened(Event):
    """The rules of the tournament, pinned: a content hash says which edition was meant.

    Before the third version no minutes of a round were announced, before the fourth a sheet was
    typed again until somebody had read it, before the fifth nobody said the cut's minutes, and
    before the sixth all drew a card for their places.
    """

    bearing = Bearing(Rows.BOOK, Seen.PUBLIC, AfterTheEnd.NO)
    version = 6
    regulation: str
    regulation_hash: str
    format: Format
    smazzate_per_round: int
    plan: Plan
    settings: Settings


@record
class PlanChanged(Event):
    """Another plan, whole; what was played before it stays as it was played."""

    bearing = Bearing(Rows.BOOK, Seen.PUBLIC, AfterTheEnd.NO, private_reason=False)
    plan: Plan
    remark: RemarkId


@record
class EntrantEntered(Event):
    bearing = Bearing(Rows.ENTRANT, Seen.PUBLIC, AfterTheEnd.NO)
    version = 2
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    stand_in: bool = False
    """Staff filling a seat: never ranked (U art. 3.1)."""
    group: str = ""
    """The merit group it sits in, when it came after the cut."""


@record
class EntrantWithdrawn(Event):
    """No more seated from the next seating on; what it has played stands (U art. 13.4)."""

    bearing = Bearing(
        Rows.ENTRANT, Seen.ABSENCE, AfterTheEnd.OF_UNDECIDED_LINES, private_reason=True
    )
    entrant: EntrantNumber
    remark: RemarkId | None


@record
class EntrantReadmitted(Event):
    """A withdrawal taken back."""

    bearing = Bearing(Rows.ENTRANT, Seen.PUBLIC, AfterTheEnd.NO)
    entrant: EntrantNumber


@record
class LineUpChanged(Event):
    """Other players under the same number; the rounds before stay with who played them."""

    bearing = Bearing(Rows.LINE_UP, Seen.ABSENCE, AfterTheEnd.NO, private_reason=True)
    version = 2
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    remark: RemarkId | None
    from_round: RoundNumber | None = None
    """Empty in the first version: from the round then being played."""


@record
class CaptainNamed(Event):
    """Which of a team's players is its captain from now on (I art. 3); None: nobody."""

    bearing = Bearing(Rows.ENTRANT, Seen.PERSON, AfterTheEnd.YES)
    entrant: EntrantNumber
    player: PlayerId | None
    lost: bool = False
    """Nobody, because whoever was it plays for the team no more."""


@record
class NameCorrected(Event):
    """Another name or membership number for a player of an entrant, in this tournament alone.

    The event's seal says what the name is; the name itself stays outside the ledger.
    """

    bearing = Bearing(Rows.NONE, Seen.PERSON, AfterTheEnd.YES)
    entrant: EntrantNumber
    player: PlayerId


@record
class ResultsSent(Event):
    """On which day the results went to the federation, once the event was over; None: they did
    not, somebody wrote it by mistake."""

    bearing = Bearing(Rows.NONE, Seen.DESK, AfterTheEnd.YES)
    day: date | None


@record
class TournamentTakenOver(Event):
    """The book came as one file from the house where it was begun, and goes on here."""

    bearing = Bearing(Rows.NONE, Seen.DESK, AfterTheEnd.YES, private_reason=False)
    accounts_from: int
    """What is added to the numbers of accounts here: smaller ones are of the houses before."""
    remark: RemarkId
    """The name of the house that it came from."""


@record
class TextsErased(Event):
    """Names and texts emptied by privacy law: that they are gone is no tampering."""

    bearing = Bearing(Rows.NONE, Seen.PERSON, AfterTheEnd.YES)
    version = 2
    players: tuple[PlayerId, ...] = ()
    """Every name they had in this tournament."""
    remarks: tuple[RemarkId, ...] = ()
    referti: tuple[RefertoId, ...] = ()
    entrants: tuple[EntrantNumber, ...] = ()
    """Whose team or club was called by the name; none in the first version."""


@record
class RoomsDeclared(OfRound):
    """Which of a team's players sit in which room this round (I arts 2-3)."""

    bearing = Bearing(Rows.ROOMS, Seen.DESK, AfterTheEnd.NO, private_reason=True)
    version = 2
    entrant: EntrantNumber
    rooms: RoomLineUp
    remark: RemarkId | None = None
    """Why others sit there than were declared, once the match had begun; none in version 1."""


@record
class PositionsAssigned(AtTable):
    """Who deals first at a table and who is served first, by the direction's hand (U art. 3.3, 3).

    Partners sit opposite, so that the places of all follow. Players are counted from 1 as the
    table lists them, line after line: a substitute has the place of whom it came for.
    """

    bearing = Bearing(Rows.TABLE, Seen.DESK, AfterTheEnd.NO, of_the_sheet=False)
    dealer: int
    first_served: int


@record
class RoundSeated(OfRound):
    """A draft of who sits where; drawing again replaces it until it is published."""

    bearing = Bearing(Rows.SEATING, Seen.DESK, AfterTheEnd.NO, private_reason=False)
    version = 2
    seats: tuple[Seat, ...]
    parts: tuple[Part, ...]
    """How each group was seated: one part in a single group."""
    seed: int | None
    ranked_at: EventNumber | None
    """The ledger's number whose ranking was paired."""
    missing: tuple[TableNumber, ...] = ()
    """Tables of the round before whose sheet was missing when the director went on."""
    remark: RemarkId | None = None


@record
class SeatingAmended(OfRound):
    """The draft as changed by hand, whole."""

    bearing = Bearing(Rows.SEATING, Seen.DESK, AfterTheEnd.NO)
    version = 2
    seats: tuple[Seat, ...]


@record
class SeatsMistaken(OfRound):
    """Lines sat at other tables than theirs and play had begun (I art. 2).

    Who really sat there gets the result; the next round is seated as if nothing had happened.
    """

    bearing = Bearing(Rows.SEATING, Seen.ABSENCE, AfterTheEnd.NO, private_reason=True)
    seats: tuple[Seat, ...]
    """The tables concerned, as they were really played."""
    wrong: tuple[EntrantNumber, ...]
    """Who sat down wrongly, and gets the ammonizione."""
    remark: RemarkId


@record
class SeatTakenOver(OfRound):
    """A line that rested plays in the place of one that is not there (U art. 13.4, 1).

    It does not rest then; who is missing has no points of the round, and nobody is at fault.
    """

    bearing = Bearing(Rows.SEATING, Seen.PUBLIC, AfterTheEnd.NO, private_reason=True)
    seats: tuple[Seat, ...]
    """The table as it is played now."""
    rested: TableNumber
    """Where it rested: no table any more."""
    entrants: tuple[EntrantNumber, ...]
    """Who plays instead."""
    missing: tuple[EntrantNumber, ...]
    agreed_by: tuple[PlayerId, ...]
    """Of those present at the table."""
    remark: RemarkId


@record
class SeatGivenBack(OfRound):
    """A line took a seat by mistake of who wrote it: who was missing plays, and it rests again."""

    bearing = Bearing(Rows.SEATING, Seen.PUBLIC, AfterTheEnd.NO)
    seats: tuple[Seat, ...]
    """The table as it was before."""
    rests: TableNumber
    """Where it rests again."""
    entrants: tuple[EntrantNumber, ...]
    """Who had been written as playing."""
    missing: tuple[EntrantNumber, ...]
    """Who had been written as missing."""


@record
class Group:
    """A merit group as the ranking made it; best first."""

    name: str
    entrants: tuple[EntrantNumber, ...]


@record
class GroupsFormed(Event):
    """The ranking was cut: the single-group phase is closed, nobody changes group any more."""

    bearing = Bearing(Rows.GROUPS, Seen.PUBLIC, AfterTheEnd.NO)
    after_round: RoundNumber
    groups: tuple[Group, ...]
    carry_percent: int


@record
class SecondKeyingChosen(Event):
    """Which sheets another person types again, from now on."""

    version = 2
    bearing = Bearing(Rows.BOOK, Seen.DESK, AfterTheEnd.NO)
    keying: SecondKeying
    at_most: int = SECOND_KEYED
    """Of a round, by risk; before the second version nobody chose how many."""


@record
class RoundClosed(OfRound):
    """Its sheets now change by correction only; the missing ones may still be entered."""

    bearing = Bearing(Rows.ROUND_WHOLE, Seen.PUBLIC, AfterTheEnd.NO)
    missing: tuple[TableNumber, ...]


@record
class SeatingPublished(OfRound):
    """Players may sit down; sheets of the round may be entered."""

    bearing = Bearing(Rows.ROUND_WHOLE, Seen.PUBLIC, AfterTheEnd.NO)


@record
class SeatingTakenBack(OfRound):
    """A published round is a draft again, and the round before it open: nobody had played it."""

    bearing = Bearing(Rows.SEATING_TAKEN_BACK, Seen.PUBLIC, AfterTheEnd.NO)


@record
class RoundStarted(OfRound):
    """The whistle has gone: lateness is counted from it (U art. 13, RULES.md 12)."""

    bearing = Bearing(Rows.ROUND, Seen.PUBLIC, AfterTheEnd.NO)
    at: datetime


@record
class ClockPaused(OfRound):
    """The time of a round stands still."""

    bearing = Bearing(Rows.ROUND, Seen.PUBLIC, AfterTheEnd.NO)
    at: datetime


@record
class ClockResumed(OfRound):
    """The time of a round goes on after a pause."""

    bearing = Bearing(Rows.ROUND, Seen.PUBLIC, AfterTheEnd.NO)
    at: datetime


@record
class TimeExtended(OfRound):
    """So many minutes more than were announced, and than were given before."""

    bearing = Bearing(Rows.ROUND, Seen.PUBLIC, AfterTheEnd.NO, private_reason=False)
    minutes: int
    remark: RemarkId


@record
class TimeOutCalled(OfRound):
    """The referee called the end of the time (C/F art. 10, U art. 7, I art. 15)."""

    bearing = Bearing(Rows.ROUND, Seen.PUBLIC, AfterTheEnd.NO)
    at: datetime


@record
class ClockStepUndone(OfRound):
    """A whistle, the last extension or a time-out was a mistake."""

    bearing = Bearing(Rows.ROUND, Seen.PUBLIC, AfterTheEnd.NO)
    step: ClockStep


@record
class LinesAwaited(AtTable):
    """Who is missing at a table after the whistle; nobody: it was a mistake."""

    bearing = Bearing(Rows.ROUND, Seen.ABSENCE, AfterTheEnd.NO, of_the_sheet=False)
    entrants: tuple[EntrantNumber, ...]


@record
class TableBegun(AtTable):
    """Play began at a table whose lines were awaited: how late they were is known."""

    bearing = Bearing(Rows.ROUND, Seen.ABSENCE, AfterTheEnd.NO, of_the_sheet=False)
    at: datetime


@record
class SmazzataEntered(AtTable):
    """One smazzata of a table as typed; typed again before verification, it replaces."""

    bearing = Bearing(
        Rows.SHEET, Seen.PUBLIC, AfterTheEnd.NO, private_reason=False, of_the_sheet=True
    )
    version = SHEET_VERSION
    smazzata: SmazzataNumber
    score: SmazzataScore
    overridden: tuple[str, ...] = ()
    """Codes of the checks that a referee set aside (RULES.md section 4)."""
    remark: RemarkId | None = None


@record
class SheetTotalled(AtTable):
    """Only the round's totals were typed, P.P. of each line."""

    bearing = Bearing(
        Rows.SHEET, Seen.PUBLIC, AfterTheEnd.NO, private_reason=False, of_the_sheet=True
    )
    version = 2
    totals: tuple[int, ...]
    overridden: tuple[str, ...] = ()
    remark: RemarkId | None = None


@record
class SheetSigned(AtTable):
    """The sheet came in whole, with this many smazzate (0: only the totals)."""

    bearing = Bearing(Rows.SHEET, Seen.PUBLIC, AfterTheEnd.NO, of_the_sheet=True)
    version = 3
    smazzate: int
    replaces: EventNumber | None = None
    """The entry that stood there before."""
    proposal: ProposalId | None = None
    """What a line of the table had written on its phone, where these are its figures."""
    photo_hash: str = ""
    """SHA-256 of a photo of the sheet, taken at the table, in hexadecimal; empty: none."""


@record
class SheetCheckedIn(AtTable):
    """The paper lies on the desk, typed or not; checked in again, the last one says how."""

    bearing = Bearing(Rows.SHEET, Seen.DESK, AfterTheEnd.AT_OPEN_TABLES, of_the_sheet=True)
    handed_in_by: Line | None
    """U art. 12.1: the line that won; None where nobody asked."""
    signed_by: tuple[Line, ...]
    """Whose signature stands on it; empty where nobody looked."""


@record
class EntryUndone(AtTable):
    """Who typed a sheet last took that entry back; what stood before stands again."""

    bearing = Bearing(Rows.SHEET, Seen.DESK, AfterTheEnd.NO, of_the_sheet=True)


@record
class SheetReadAgain(AtTable):
    """What somebody else read on the paper; differing from the entry, it raises a flag."""

    bearing = Bearing(Rows.SHEET, Seen.DESK, AfterTheEnd.AT_OPEN_TABLES, of_the_sheet=True)
    version = SHEET_VERSION - 2
    """The first came with the third of the sheet's events, and rises as they do."""
    sheet: SheetScore


@record
class ReadingsSettled(AtTable):
    """Of readings that differ, the one that counts, by decision of a named person."""

    # A flag holds the end back: the reading that leaves the ranking alone settles it.
    bearing = Bearing(
        Rows.SHEET, Seen.DESK, AfterTheEnd.YES, private_reason=False, of_the_sheet=True
    )
    chosen: EventNumber
    """The entry's event, or that of the reading after it."""
    remark: RemarkId


@record
class SheetVerified(AtTable):
    """Somebody compared the entry with the paper; from here on it changes by correction only."""

    bearing = Bearing(Rows.SHEET, Seen.PUBLIC, AfterTheEnd.AT_OPEN_TABLES, of_the_sheet=True)


@record
class SheetCorrected(AtTable):
    """Another score than the entered one, countersigned by a referee (U art. 12.2, I art. 19)."""

    bearing = Bearing(
        Rows.SHEET, Seen.PUBLIC, AfterTheEnd.AT_OPEN_TABLES, private_reason=False, of_the_sheet=True
    )
    version = SHEET_VERSION + 3
    before: SheetScore
    after: SheetScore
    asked_by: AskedBy
    countersigned_by: UserId
    remark: RemarkId
    overridden: tuple[str, ...] = ()
    agreed_by: tuple[PlayerId, ...] = ()
    """Who at the table recognised the mistake."""
    referee_called: bool = False
    """A referee was called to the table."""
    sole_official: bool = False
    """Typed and countersigned by the same person: there is no other."""
    copied: bool = False
    """Read from another program's books, where what it needed had been asked."""
    mistake: Mistake = Mistake.PLAYERS
    """Whose it was; before anybody asked, what players need was asked for all."""
    read_by: UserId | None = None
    """Whose reading was chosen by who countersigns (RULES 13); None where figures were typed."""


@record
class CorrectionRefused(AtTable):
    """A correction that was asked for and not admitted, and by which article."""

    bearing = Bearing(
        Rows.SHEET, Seen.CONDUCT, AfterTheEnd.YES, private_reason=True, of_the_sheet=True
    )
    asked_by: AskedBy
    article: str
    remark: RemarkId


@record
class PlacesSwapped(OfRound):
    """Two pairs whose points had been swapped change places, the seating being out (I art. 19).

    The ranking stays as it was posted, and so do all other tables.
    """

    bearing = Bearing(Rows.SEATING, Seen.PUBLIC, AfterTheEnd.NO, private_reason=False)
    entrants: tuple[EntrantNumber, EntrantNumber]
    seats: tuple[Seat, ...]
    """The tables concerned, as they are to be played."""
    corrected: TableNumber
    """The table of the round before whose sheet was mended."""
    agreed_by: tuple[PlayerId, ...]
    remark: RemarkId


@record
class ComplaintRegistered(AtTable):
    """Somebody complains about a count or a decision (U art. 14.1); disciplinary data."""

    bearing = Bearing(
        Rows.COMPLAINT,
        Seen.DISCIPLINARY,
        AfterTheEnd.AT_OPEN_TABLES,
        private_reason=True,
        of_the_sheet=False,
    )
    entrant: EntrantNumber
    """Who complains."""
    against: ComplaintAgainst
    referee: UserId | None
    """Whose decision it is, where it is one."""
    at: datetime
    """When it came: what was definitive then stays so, whatever is decided."""
    remark: RemarkId


@record
class ComplaintDecided(Event):
    """The last word on a complaint; `complaint` is the number of its event."""

    bearing = Bearing(Rows.COMPLAINT, Seen.DISCIPLINARY, AfterTheEnd.YES, private_reason=True)
    complaint: EventNumber
    outcome: ComplaintOutcome
    judged_by: UserId
    article: str
    """By which this person's judgement is the last; empty where the edition is silent."""
    remark: RemarkId


@record
class ScoreAwarded(AtTable):
    """A table's score by decision, not by play (RULES.md section 8: a lost sheet is 7-7).

    At one table of a match of teams it is the whole match's.
    """

    bearing = Bearing(
        Rows.SHEET, Seen.CONDUCT, AfterTheEnd.AT_OPEN_TABLES, private_reason=True, of_the_sheet=True
    )
    version = 3
    cause: AwardCause
    points: tuple[Points, ...]
    """Of each line, a first."""
    remark: RemarkId
    countersigned_by: UserId | None = None
    """Who signed it too, where a sheet was in."""
    sole_official: bool = False
    """Awarded and countersigned by the same person: there is no other."""


@record
class SmazzataAwarded(AtTable):
    """The technical score of one smazzata, which nobody can appeal (U art. 10.27)."""

    bearing = Bearing(
        Rows.SHEET, Seen.CONDUCT, AfterTheEnd.AT_OPEN_TABLES, private_reason=True, of_the_sheet=True
    )
    smazzata: SmazzataNumber
    totals: tuple[int, ...]
    """P.P. of each line, a first."""
    remark: RemarkId


@record
class AwardLifted(AtTable):
    """An award stands no more (RULES.md section 13); what was typed before stands again."""

    bearing = Bearing(
        Rows.SHEET, Seen.CONDUCT, AfterTheEnd.AT_OPEN_TABLES, private_reason=True, of_the_sheet=True
    )
    smazzata: SmazzataNumber | None
    """Of which smazzata; None: the score of the whole table."""
    why: Lifting
    remark: RemarkId


@record
class PenaltyGiven(Event):
    """`amount` is positive and is taken off; or a damaged line gets it (I Definizioni)."""

    bearing = Bearing(
        Rows.RULING, Seen.CONDUCT, AfterTheEnd.WHILE_PLACES_ARE_OPEN, private_reason=True
    )
    version = 2
    entrant: EntrantNumber
    round: RoundNumber
    unit: PenaltyUnit
    amount: int
    article: str
    remark: RemarkId
    damaged: bool = False
    """*Risarcimento*: P.P. added to the line's round. The first version only took off."""


@record
class SanctionGiven(Event):
    """A sanction on a line or on one of its players, by the edition's catalogue or by facts alone.

    What it takes enters the standings as a penalty does (RULES.md section 10).
    """

    bearing = Bearing(
        Rows.RULING, Seen.DISCIPLINARY, AfterTheEnd.YES, private_reason=True, of_the_sheet=False
    )
    version = 3
    entrant: EntrantNumber
    players: tuple[PlayerId, ...]
    """Whom it names: these have it against them when they do it again."""
    code: str
    """Of the catalogue, or that of the free entry."""
    article: str
    """Empty for the free entry: `remark` has the facts."""
    round: RoundNumber | None
    """None: outside the rounds, at the registration or after the last."""
    table: TableNumber | None
    given: Consequences
    """All that it brings, the surcharge with it."""
    proposed: Consequences
    """What the edition prescribes; where the referee decided otherwise, `remark` says why."""
    remark: RemarkId | None
    surcharge: Surcharge = NO_SURCHARGE
    """What of it is for a second ammonizione."""
    raised: Raised | None = None
    """None: given before this was kept."""


@record
class SanctionReckoned(Event):
    """What a sanction comes to, reckoned anew: one before it was revoked.

    Its event stays as it was; from here on this stands: what it takes, and its referto's duty.
    """

    bearing = Bearing(Rows.RULING, Seen.DISCIPLINARY, AfterTheEnd.WHILE_PLACES_ARE_OPEN)
    version = 2
    sanction: EventNumber
    surcharge: Surcharge
    """What it costs for not being the first ammonizione."""
    brings: Consequences | None = None
    """What it brings without that; None: as before."""


@record
class RulingRevoked(Event):
    """A penalty or sanction taken back; `ruling` is the number of its event."""

    bearing = Bearing(Rows.RULING, Seen.CONDUCT, AfterTheEnd.YES, private_reason=True)
    ruling: EventNumber
    remark: RemarkId


@record
class RefertoFiled(Event):
    """A referto got its register number; its text stays outside the ledger, sealed by its hash."""

    bearing = Bearing(Rows.NONE, Seen.DISCIPLINARY, AfterTheEnd.YES, of_the_sheet=False)
    version = 2
    referto: RefertoId
    register_number: int
    players: tuple[PlayerId, ...]
    """Whom it is about: one, or for information all who sat at the table (U art. 10.12)."""
    entrant: EntrantNumber
    round: RoundNumber | None
    """None: outside the rounds."""
    table: TableNumber | None
    article: str
    measure: Measure
    sanctions: tuple[EventNumber, ...] = ()
    """What it reports, by the events that gave it."""
    revision: int = 1
    """Which version under this register number, from 1."""
    replaces: RefertoId | None = None
    """The version before."""
    text_hash: str = ""
    """SHA-256 of the filed text, in hex; empty in the first version of this event."""


@record
class TieSettled(Event):
    """The order of entrants equal on everything, best first, after one round."""

    bearing = Bearing(
        Rows.BOOK, Seen.PUBLIC, AfterTheEnd.WHILE_PLACES_ARE_OPEN, private_reason=False
    )
    after_round: RoundNumber
    order: tuple[EntrantNumber, ...]
    method: TieMethod
    seed: int | None
    remark: RemarkId


@record
class PrizesAnnounced(Event):
    """What there is to win, instead of all that was announced before."""

    bearing = Bearing(Rows.BOOK, Seen.PUBLIC, AfterTheEnd.YES, private_reason=True)
    version = 2
    after_round: RoundNumber
    """The last one whose seating was out; 0: nobody had sat down yet."""
    lists: tuple[ListFigures, ...]
    """In their order of precedence."""
    equals: EqualPrizes
    once: bool
    """Nobody gets a prize of a later list besides that of an earlier one."""
    texts: RemarkId | None
    """What categories and things are called; None where there are none."""
    lifted: bool
    """The ranking was definitive: what was frozen with it was lifted for this."""
    remark: RemarkId | None
    countersigned_by: UserId | None = None
    """Who lifted it together with who announced; at first nobody had to."""
    sole_official: bool = False
    """Announced and countersigned by the same person: there is no other."""


@record
class PrizeDrawn(Event):
    """Who, of equals, gets the better prize (U art. 6.1): the ranking stays as it is."""

    bearing = Bearing(Rows.BOOK, Seen.PUBLIC, AfterTheEnd.YES)
    after_round: RoundNumber
    order: tuple[EntrantNumber, ...]
    seed: int


@record
class RankingPublished(Event):
    """A ranking is out, with protests until `protests_until`: the last one, or the one to be cut;
    where the edition has a window for each (U art. 14.1), also that of a round, with the next.
    """

    bearing = Bearing(Rows.POSTING, Seen.PUBLIC, AfterTheEnd.NO)
    version = 2
    after_round: RoundNumber
    protests_until: datetime
    moved: tuple[EntrantNumber, ...] = ()
    """Posted again because these places changed: the new window is theirs alone. Empty: of all."""


@record
class RankingFinal(Event):
    """Nothing changes the ranking any more."""

    bearing = Bearing(Rows.BOOK, Seen.PUBLIC, AfterTheEnd.YES)
    after_round: RoundNumber


@record
class ClosedWithoutReferti(Event):
    """The director shut the book while something was owed; referti stay due."""

    bearing = Bearing(Rows.NONE, Seen.DISCIPLINARY, AfterTheEnd.YES, private_reason=False)
    version = 2
    missing: tuple[EventNumber, ...]
    """The sanctions that nobody had reported."""
    remark: RemarkId
    undecided: tuple[EntrantNumber, ...] = ()
    """Lines of which somebody had been expelled, without substitute or withdrawal."""


@record
class TournamentClosed(Event):
    """The book is shut for good."""

    bearing = Bearing(Rows.BOOK, Seen.PUBLIC, AfterTheEnd.YES)


EVENT_TYPES: tuple[type[Event], ...] = tuple(
    kind for kind in globals().values() if isinstance(kind, type) and hasattr(kind, "bearing")
)
"""The kinds that are written, in the order in which they stand here."""


def kinds_where(holds: Callable[[Bearing], object]) -> tuple[type[Event], ...]:
    """The kinds of event of whose bearing this holds."""
    return tuple(kind for kind in EVENT_TYPES if holds(kind.bearing))


@record
class Recorded:
    """An event with its place in the book: when, by whom, answering which command."""

    number: EventNumber
    event: Event
    at: datetime
    user: UserId
    role: Role
    command_id: UUID
    hash: str
    """SHA-256 of the predecessor's hash and this event's canonical content, in hex."""
