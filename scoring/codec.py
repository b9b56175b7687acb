"""Events to JSON and back. Old versions decode for ever: `UPCASTS` lifts them, step by step.

A changed shape gets a higher `version` on its class and one upcast from the version before;
`tests/scoring/samples/` holds a stored sample of every version that was ever written.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from uuid import UUID

import msgspec

from scoring.events import EVENT_TYPES, Event, SheetCorrected
from scoring.sheets import SHEET_VERSION
from scoring.values import EventNumber, Json, LedgerId, UserId


def _plan_apart(data: Json) -> Json:
    """Before there were plans, the movements stood in the opening itself."""
    plan = {"first_round": data.pop("first_round"), "movements": data.pop("movements")}
    return {**data, "plan": plan}


def _seat_with_lines(seat: Json) -> Json:
    lines = [[entrant] for entrant in (seat["line_a"], seat["line_b"]) if entrant is not None]
    return {"table": seat["table"], "lines": lines}


def _seats_with_lines(data: Json) -> Json:
    return {**data, "seats": [_seat_with_lines(seat) for seat in data["seats"]]}


def _one_part(data: Json) -> Json:
    """Before there were groups, one method seated all."""
    part = {"method": data.pop("method"), "bye_reason": data.pop("bye_reason")}
    return {**_seats_with_lines(data), "parts": [part]}


def _points_in_order(data: Json) -> Json:
    return {**data, "points": [data.pop("a"), data.pop("b")]}


def _surcharge_apart(data: Json) -> Json:
    """Before, only what an edition prescribed could hold it: for an ammonizione, nothing else.

    No printed catalogue takes M.P. or V.P. off for an ammonizione itself.
    """
    given, surcharge = data["given"], {}
    if given == data["proposed"] and given["measure"] == "ammonizione":
        surcharge = {unit: given[unit] for unit in ("match_points", "victory_points")}
    return {**data, "surcharge": surcharge}


def _players_named(data: Json) -> Json:
    """Before one could inform of a whole table, a referto named one player."""
    return {**data, "players": [data.pop("player")]}


UPCASTS: dict[tuple[str, int], Callable[[Json], Json]] = {
    ("TournamentOpened", 1): _plan_apart,
    ("RoundSeated", 1): _one_part,
    ("SeatingAmended", 1): _seats_with_lines,
    ("ScoreAwarded", 1): _points_in_order,
    ("SanctionGiven", 1): _surcharge_apart,
    ("RefertoFiled", 1): _players_named,
}
"""(name, version) -> the data as the next version holds it."""

WIDENED: frozenset[tuple[str, int]] = frozenset(
    {
        ("TournamentOpened", 2),
        ("TournamentOpened", 3),
        ("TournamentOpened", 4),
        ("TournamentOpened", 5),
        ("EntrantEntered", 1),
        ("LineUpChanged", 1),
        ("RoomsDeclared", 1),
        ("PenaltyGiven", 1),
        ("RankingPublished", 1),
        ("PrizesAnnounced", 1),
        ("ScoreAwarded", 2),
        ("TextsErased", 1),
        ("ClosedWithoutReferti", 1),
        ("SanctionGiven", 2),
        ("SanctionReckoned", 1),
        ("SecondKeyingChosen", 1),
        ("SheetTotalled", 1),
        ("SheetSigned", 1),
        ("SheetSigned", 2),
        *(("SmazzataEntered", version) for version in range(1, SHEET_VERSION)),
        *(("SheetCorrected", version) for version in range(1, SheetCorrected.version)),
        *(("SheetReadAgain", version) for version in range(1, SHEET_VERSION - 2)),
    }
)
"""Versions that lack nothing but what has a default today: they are read as they stand."""

_TYPES: dict[str, type[Event]] = {kind.name(): kind for kind in EVENT_TYPES}
_DECODERS: dict[tuple[str, int], Callable[[str], Event]] = {
    (name, version): msgspec.json.Decoder(_TYPES[name]).decode
    for name, version in WIDENED | {(kind.name(), kind.version) for kind in EVENT_TYPES}
}
_encode = msgspec.json.Encoder(order="sorted").encode


class EventUnreadable(ValueError):
    """A stored event is of no known kind or shape; the message says which."""


def encode(event: Event) -> str:
    """The event's data as canonical JSON: sorted keys, no spaces."""
    return _encode(event).decode()


def canonical(data: str) -> str:
    """Stored data as `encode` wrote it: PostgreSQL keeps JSON in an order of its own."""
    return canonical_bytes(msgspec.json.decode(data)).decode()


def canonical_bytes(content: object) -> bytes:
    """What was read from JSON, as `encode` wrote it."""
    return _encode(content)


def encode_seals(seals: Mapping[str, str]) -> str | None:
    """What an event seals, as canonical JSON; None where that is nothing."""
    return _encode(seals).decode() if seals else None


def decode(name: str, version: int, data: str) -> Event:
    """The event of a stored row, whatever its version.

    Raises:
        EventUnreadable: no such event, or its data does not fit.
    """
    decoder = _DECODERS.get((name, version))
    try:
        if decoder is not None:
            return decoder(data)
        return msgspec.convert(_lift(name, version, msgspec.json.decode(data)), _TYPES[name])
    except (KeyError, msgspec.MsgspecError) as error:
        raise EventUnreadable(f"{name} v{version}: {error}") from error


def _lift(name: str, version: int, data: Json) -> Json:
    while (name, version) not in _DECODERS:
        data = UPCASTS[name, version](data)
        version += 1
    return data


def chain(
    previous: str,
    *,
    ledger: LedgerId,
    number: EventNumber,
    name: str,
    version: int,
    data: str,
    user: UserId,
    role: str,
    command_id: UUID,
    at: datetime,
    seals: str | None = None,
) -> str:
    """SHA-256, in hex, of the predecessor's hash and this event's content, `data` canonical.

    `seals` are as `encode_seals` wrote them; events from before there were any have none.
    """
    return chain_of_text(
        previous,
        ledger=str(ledger),
        number=number,
        name=name,
        version=version,
        data=data.encode(),
        user=user,
        role=role,
        command_id=str(command_id),
        at=at.astimezone(UTC).isoformat(timespec="microseconds"),
        seals=None if seals is None else seals.encode(),
    )


TIME_IN_SQL = """YYYY-MM-DD"T"HH24:MI:SS.US"+00:00\""""
"""How `to_char` writes a time (of UTC) as `isoformat` does."""


def chain_of_text(
    previous: str,
    *,
    ledger: str,
    number: int,
    name: str,
    version: int,
    data: bytes,
    user: int,
    role: str,
    command_id: str,
    at: str,
    seals: bytes | None,
) -> str:
    """As `chain`, of what came as text: `data` and `seals` canonical, `at` of UTC to the
    microsecond. JSON with its keys in order, as `_encode` would write it in twice the time."""
    content = (
        f'{previous}{{"at":"{at}","command_id":"{command_id}","data":'.encode(),
        data,
        f',"ledger":"{ledger}","name":{_quoted(name)},"number":{number}'.encode(),
        f',"role":{_quoted(role)}'.encode(),
        b"" if seals is None else b',"seals":' + seals,
        f',"user":{user},"version":{version}}}'.encode(),
    )
    return hashlib.sha256(b"".join(content)).hexdigest()


@lru_cache(maxsize=512)
def _quoted(word: str) -> str:
    """A name or a role as JSON: there are few, and each comes again and again."""
    return _encode(word).decode()


def fingerprint(command: object) -> str:
    """SHA-256 of a command's content: the same command id must come with the same one.

    What its sender had seen is no part of it, nor is what was found by comparing with the book. It
    is asked for once; whoever sends the command again may count in it the events that it made
    itself.
    """
    for of_its_time in ("expected", "renamed"):
        if getattr(command, of_its_time, None) is not None:
            command = replace(command, **{of_its_time: None})  # type: ignore[type-var]
    content = {"command": type(command).__name__, "content": command}
    return hashlib.sha256(_encode(content)).hexdigest()
