"""A dossier as one file: packed to the same bytes each time, opened with distrust."""

import io
import lzma
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from hashlib import sha256
from typing import TypeVar

import msgspec
from django.db.models import Model

from scoring.events import Event
from scoring.queries.carrying import (
    AnsweredCommand,
    Carried,
    EventText,
    EventUnreadable,
    Head,
    event_of,
)
from scoring.records import record
from scoring.rules.violations import refuse
from scoring.values import EventNumber, LedgerId
from tournaments.models import Entrant, PlayerName, PrizeTexts, Remark
from tournaments.organise.dossiers import parts
from tournaments.organise.dossiers.parts import (
    FORMAT,
    MANIFEST,
    PARTS,
    Manifest,
    in_our_time,
    misfit,
    read,
    read_lines,
    written,
)
from tournaments.refusals import HouseCode

LARGEST = 60_000_000
"""Bytes of all parts, unpacked: three times those of the largest tournament."""


DAMAGED = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    NotImplementedError,
    RuntimeError,
    EOFError,
    OSError,
    ValueError,
)
"""What a damaged, locked or made-up archive brings its reader to."""


class _Format(msgspec.Struct, frozen=True):
    """What every format says."""

    format: int


def pack(parts: Mapping[str, bytes], manifest: Manifest) -> bytes:
    """One zip of all parts, in their order."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in {MANIFEST: written(manifest), **parts}.items():
            archive.writestr(_member(name), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _member(name: str) -> zipfile.ZipInfo:
    """Without the hour: the same content is the same file, and its ETag is of its content."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = 0o600 << 16
    return entry


def is_dossier(content: bytes) -> bool:
    """Whether a file is one of a whole tournament: of its parts the first says so."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _folder(archive) is not None
    except DAMAGED:
        return False


def _folder(archive: zipfile.ZipFile) -> str | None:
    """Where its parts stand: unpacked and packed again by hand, in a folder of some name."""
    names = (name for name in archive.namelist() if name.rsplit("/", 1)[-1] == MANIFEST)
    found = next(names, None)
    return found.removesuffix(MANIFEST) if found else None


def unpack(content: bytes) -> tuple[Manifest, dict[str, bytes]]:
    """What a dossier says it holds, and its parts, each as it is sealed; tables are among them.

    Raises:
        Violation: `dossier_part`, by its name; `dossier_later`; `archive_too_large`.
    """
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        _require_once(archive)
        manifest = _manifest(_content(archive, MANIFEST, LARGEST))
        parts: dict[str, bytes] = {}
        for name in dict.fromkeys((*PARTS, *manifest.parts)):
            parts[name] = _content(archive, name, LARGEST - sum(map(len, parts.values())))
    for name, part in parts.items():
        if sha256(part).hexdigest() != manifest.parts.get(name):
            raise misfit(name)
    return manifest, parts


def _require_once(archive: zipfile.ZipFile) -> None:
    """Of two parts of one name, each program would read another."""
    for name, times in Counter(archive.namelist()).items():
        if times > 1:
            raise misfit(name.rsplit("/", 1)[-1])


def _manifest(content: bytes) -> Manifest:
    format_ = read(content, MANIFEST, _Format).format
    if format_ != FORMAT:
        raise refuse(HouseCode.DOSSIER_LATER, value=format_, limit=FORMAT)
    return read(content, MANIFEST, Manifest)


def _content(archive: zipfile.ZipFile, name: str, room: int) -> bytes:
    try:
        with archive.open(f"{_folder(archive)}{name}") as packed:
            # The header may lie about the size: what comes out is counted.
            content = packed.read(room + 1)
    except (*DAMAGED, KeyError) as error:
        raise misfit(name, str(error)) from error
    if len(content) > room:
        raise refuse(HouseCode.ARCHIVE_TOO_LARGE, file=name, limit=LARGEST // 1_000_000)
    return content


P = TypeVar("P", bound=parts.Part)
Row = TypeVar("Row", bound=Model)
DEEPEST = 50
"""Levels in an event's data: more than any event ever had."""


@record
class Brought:
    """What a dossier says; whether it is true is looked at later."""

    manifest: Manifest
    carried: Carried
    events: tuple[Event, ...]
    edition: str
    """Its content, as it is hashed."""
    described: parts.TournamentPart
    people: tuple[parts.PersonPart, ...]
    names: tuple[PlayerName, ...]
    entrants: tuple[Entrant, ...]
    remarks: tuple[Remark, ...]
    prize_texts: tuple[PrizeTexts, ...]
    prizes: tuple[parts.PrizePlanPart, ...]


class _Files:
    """The parts of a dossier, to be read one by one."""

    def __init__(self, content: bytes) -> None:
        self.manifest, self._contents = unpack(content)

    def text(self, name: str) -> str:
        try:
            return self._contents[name].decode()
        except UnicodeDecodeError as error:
            raise misfit(name, str(error)) from error

    def one(self, name: str, kind: type[P]) -> P:
        return read(self._contents[name], name, kind)

    def lines(self, name: str, kind: type[P]) -> tuple[P, ...]:
        return read_lines(self._contents[name], name, kind)

    def rows(self, name: str, kind: type[P], model: type[Row]) -> tuple[Row, ...]:
        """Lines that are rows of the tournament, column by column."""
        tournament = self.manifest.tournament
        return tuple(
            model(tournament_id=tournament, **msgspec.structs.asdict(line))
            for line in self.lines(name, kind)
        )


def brought(content: bytes) -> Brought:
    """What a dossier says.

    Raises:
        Violation: `dossier_part`, with file and line; `dossier_event`, with its number; or as
            `unpack`.
    """
    files = _Files(content)
    carried = _carried(files)
    return Brought(
        manifest=files.manifest,
        carried=carried,
        events=tuple(map(_event, carried.events)),
        edition=files.text(parts.EDITION),
        described=files.one(parts.TOURNAMENT, parts.TournamentPart),
        people=files.lines(parts.PEOPLE, parts.PersonPart),
        names=files.rows(parts.NAMES, parts.NamePart, PlayerName),
        entrants=files.rows(parts.ENTRANTS, parts.EntrantPart, Entrant),
        remarks=files.rows(parts.REMARKS, parts.RemarkPart, Remark),
        prize_texts=files.rows(parts.PRIZE_TEXTS, parts.PrizeTextsPart, PrizeTexts),
        prizes=files.lines(parts.PRIZES, parts.PrizePlanPart),
    )


def _carried(files: _Files) -> Carried:
    ledger, head = LedgerId(files.manifest.tournament), files.manifest.head
    events = files.lines(parts.EVENTS, parts.EventPart)
    commands = files.lines(parts.COMMANDS, parts.CommandPart)
    return Carried(
        ledger=ledger,
        head=Head(EventNumber(head.number), head.hash),
        events=tuple(_text(ledger, event) for event in events),
        commands={
            str(one.command_id): AnsweredCommand(one.first, one.last, one.fingerprint)
            for one in commands
        },
    )


def _text(ledger: LedgerId, event: parts.EventPart) -> EventText:
    name = f"{parts.EVENTS}:{event.number}"
    data = read(bytes(event.data), name, object)
    if not _is_shallow(data):
        raise misfit(name)
    seals = None if event.seals is None else parts.encoded(event.seals).decode()
    return EventText(
        ledger=str(ledger),
        number=event.number,
        name=event.name,
        version=event.version,
        data=parts.encoded(data).decode(),
        user=event.user,
        role=event.role.value,
        command_id=str(event.command_id),
        at=event.at,
        hash=event.hash,
        seals=seals,
    )


def _is_shallow(value: object, levels: int = DEEPEST) -> bool:
    """Whether it can be hashed and stored wherever it was read."""
    inner = value.values() if isinstance(value, dict) else value
    if not isinstance(inner, Iterable) or isinstance(inner, str):
        return True
    return levels > 0 and all(_is_shallow(one, levels - 1) for one in inner)


def _event(text: EventText) -> Event:
    try:
        event = event_of(text)
    except EventUnreadable as error:
        raise refuse(HouseCode.DOSSIER_EVENT, event=text.number) from error
    if not in_our_time(msgspec.to_builtins(event, builtin_types=(datetime,)).values()):
        raise refuse(HouseCode.DOSSIER_EVENT, event=text.number)
    return event
