"""The parts of a dossier: what each holds, and how it is written to the byte."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import Annotated, TypeAlias, TypeVar
from uuid import UUID

import msgspec

from scoring.prizes import EqualPrizes, PrizesOf
from scoring.records import Record
from scoring.rules.violations import Violation, refuse
from scoring.values import LONGEST_EDITION, Role
from tournaments.models import (
    DossierPerson,
    Entrant,
    PlayerName,
    Prize,
    PrizeList,
    Remark,
    Tournament,
    TournamentKind,
)
from tournaments.organise.texts import longest
from tournaments.refusals import HouseCode

FORMAT = 1
"""Of the file; a later one says another number."""
MANIFEST = "manifest.json"
NOTE = "LEGGIMI.txt"
EVENTS = "events.jsonl"
COMMANDS = "commands.jsonl"
EDITION = "regulation.json"
TOURNAMENT = "tournament.json"
PEOPLE = "people.jsonl"
NAMES = "names.jsonl"
ENTRANTS = "entrants.jsonl"
REMARKS = "remarks.jsonl"
PRIZE_TEXTS = "prize_texts.jsonl"
PRIZES = "prizes.jsonl"
PARTS = (
    NOTE,
    EVENTS,
    COMMANDS,
    EDITION,
    TOURNAMENT,
    PEOPLE,
    NAMES,
    ENTRANTS,
    REMARKS,
    PRIZE_TEXTS,
    PRIZES,
)
NOTE_TEXT = """\
Un torneo intero: il registro com'è scritto, con le impronte; il regolamento; nomi, tessere,
squadre, circoli; i motivi che tutti gli ufficiali leggono; i premi; sede, data, tipo.

Non c'è ciò che resta dove si è giocato: i motivi riservati e i referti (i provvedimenti sì, come
li ha il registro), le foto degli score, prenotazioni, quote, accessi. Chi vi ha lavorato è detto
per nome. Chi altera il file lo rende illeggibile: manifest.json ha l'impronta di ogni parte, ogni
evento quella di tutti gli eventi prima. L'ultima la può confermare chi ha giocato il torneo.

In «tabelle» ci sono iscritti, turni e classifiche per un foglio di calcolo.

A whole tournament. What stays where it was played: private reasons and referti, photos of score
sheets, bookings, fees, accounts. In "tabelle" entrants, rounds and rankings for a spreadsheet.
"""
P = TypeVar("P")
encoded = msgspec.json.Encoder(order="sorted").encode


def written(part: msgspec.Struct) -> bytes:
    """A part that is one thing."""
    return msgspec.json.format(encoded(part), indent=2) + b"\n"


def written_lines(rows: Iterable[msgspec.Struct]) -> bytes:
    """A part of many: each on a line of its own."""
    return b"".join(encoded(row) + b"\n" for row in rows)


def read(content: bytes, name: str, kind: type[P]) -> P:
    """
    Raises:
        Violation: `dossier_part`, with what is wrong in it.
    """
    try:
        return msgspec.json.decode(content.decode(), type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise misfit(name, str(error)) from error


def read_lines(content: bytes, name: str, kind: type[P]) -> tuple[P, ...]:
    lines = content.splitlines()
    return tuple(read(line, f"{name}:{at}", kind) for at, line in enumerate(lines, start=1))


def misfit(name: str, why: str = "") -> Violation:
    """That a part is not what it must be."""
    return refuse(HouseCode.DOSSIER_PART, file=name, why=why[:200])


def _of(column: str, *models: type) -> msgspec.Meta:
    """As long as its column, and without the one character that PostgreSQL does not store."""
    return msgspec.Meta(max_length=longest(column, *models), pattern=r"^[^\x00]*$")


# Measured as the module is read: what stands in an annotation is not looked at before it is used.
TheirName: TypeAlias = Annotated[str, _of("name", DossierPerson)]
TheirUsername: TypeAlias = Annotated[str, _of("username", DossierPerson)]
Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Salt: TypeAlias = Annotated[str, msgspec.Meta(pattern="^([0-9a-f]{32})?$")]
Number: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2_147_483_647)]
Instant: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]
YEARS = range(1970, 2200)
"""In which tournaments are played: beyond them no page and no database can reckon with a time."""


def in_our_time(values: Iterable[object]) -> bool:
    """Whether all times among some values are of a known zone, and of years of tournaments."""
    times = (value for value in values if isinstance(value, datetime))
    return all(time.tzinfo is not None and time.year in YEARS for time in times)


class Part(Record, forbid_unknown_fields=True):
    """What a file of the dossier, or one of its lines, is read as."""

    def __post_init__(self) -> None:
        if not in_our_time(msgspec.structs.astuple(self)):
            raise ValueError(f"years {YEARS[0]}-{YEARS[-1]}")


class Edition(Part):
    name: Annotated[str, msgspec.Meta(max_length=LONGEST_EDITION)]
    hash: Hash


class Head(Part):
    number: Number
    hash: Hash


class LeftBehind(Part):
    """How much stays where it was played."""

    reasons: int
    referti: int
    photos: int


class Manifest(Part):
    format: int
    program: str
    tournament: UUID
    edition: Edition
    head: Head
    parts: dict[str, Hash]
    left_behind: LeftBehind


_HASHED_TIME = r"^(19[7-9]|2[01][0-9])[0-9](-[0-9]{2}){2}T([0-9]{2}:){2}[0-9]{2}\.[0-9]{6}\+00:00$"
"""Of UTC to the microsecond, in `YEARS`."""


class EventPart(Part):
    """As it stands in the ledger."""

    number: Number
    name: Annotated[str, msgspec.Meta(max_length=40)]
    version: Number
    data: msgspec.Raw
    user: Number
    role: Role
    command_id: UUID
    at: Annotated[str, msgspec.Meta(pattern=_HASHED_TIME)]
    hash: Hash
    seals: dict[str, str] | None


class CommandPart(Part):
    command_id: UUID
    fingerprint: Hash
    first: Number
    last: Number


class TournamentPart(Part):
    """What is written beside the book, but for what is of its evening alone."""

    name: Annotated[str, _of("name", Tournament)]
    venue: Annotated[str, _of("venue", Tournament)]
    played_on: date | None
    kind: TournamentKind | None
    equal_cards: bool
    compass_lines: bool = False
    """Dossiers of before there was a choice do not say it."""
    results_sent_on: date | None
    created_at: Instant


class PersonPart(Part):
    """Who wrote in the book, or had an office when it was taken out."""

    user: Number
    name: TheirName
    username: TheirUsername
    """Of an account without a name, as the register calls it; of all others none: it is half of
    what opens the desk."""
    office: Role | None
    """None: only wrote in it."""


class NamePart(Part):
    player_id: UUID
    event_number: Number
    name: Annotated[str, _of("name", PlayerName)]
    membership_number: Annotated[str, _of("membership_number", PlayerName)]
    salt: Salt


class EntrantPart(Part):
    number: Number
    team: Annotated[str, _of("team", Entrant)]
    club: Annotated[str, _of("club", Entrant)]
    category: Annotated[str, _of("category", Entrant)]
    captain: UUID | None
    checked_in_at: Instant | None
    salt: Salt


class RemarkPart(Part):
    id: UUID
    text: Annotated[str, _of("text", Remark)]
    written_at: Instant
    salt: Salt


class PrizeTextsPart(Part):
    id: UUID
    text: Annotated[str, msgspec.Meta(max_length=1_000_000, pattern=r"^[^\x00]*$")]
    salt: Salt


class PrizePart(Part):
    place: Number
    cents: Number
    thing: Annotated[str, _of("thing", Prize)]


class PrizeListPart(Part):
    field: PrizesOf
    name: Annotated[str, _of("name", PrizeList)]
    prizes: tuple[PrizePart, ...]


class PrizePlanPart(Part):
    """Prizes of before they were announced by events; no tournament has more than one."""

    equals: EqualPrizes
    once: bool
    revision: Number
    changed_at: Instant
    lists: tuple[PrizeListPart, ...]
