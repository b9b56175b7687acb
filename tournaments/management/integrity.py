"""All that the ledgers vouch for, checked; what was found wrong, in sentences."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring import queries
from scoring.events import SheetSigned
from scoring.queries.carrying import Examined, Fault, Integrity, Keeping
from scoring.values import LedgerId, RoundNumber, TableNumber
from tournaments.models import SealKind, SheetPhoto
from tournaments.organise.sealing import BadRow, RowFault, SealedRows, bad_rows, sealed_rows

A_BATCH_OF_EVENTS = 20_000
A_BATCH_OF_LEDGERS = 250
_EVENTS = {
    Fault.MISSING: gettext_lazy("Registro %(ledger)s: l'evento %(number)s è stato tolto."),
    Fault.ALTERED: gettext_lazy(
        "Registro %(ledger)s: l'evento %(number)s non è più com'era stato scritto."
    ),
    Fault.BEYOND_HEAD: gettext_lazy(
        "Registro %(ledger)s: l'evento %(number)s è stato aggiunto senza passare dai comandi."
    ),
}
_COMMANDS = {
    Fault.MISSING: gettext_lazy(
        "Registro %(ledger)s: il comando %(command)s, dall'evento %(number)s, è stato tolto."
    ),
    Fault.ALTERED: gettext_lazy(
        "Registro %(ledger)s: il comando %(command)s, dall'evento %(number)s, non è più com'era"
        " stato scritto."
    ),
    Fault.ADDED: gettext_lazy(
        "Registro %(ledger)s: il comando %(command)s è stato aggiunto a mano: nessun evento ne"
        " viene."
    ),
}
_EDITIONS = {
    Keeping.ALTERED: gettext_lazy(
        "Registro %(ledger)s: il regolamento conservato %(hash)s non è più quello fissato"
        " all'apertura."
    ),
    Keeping.MISSING: gettext_lazy(
        "Registro %(ledger)s: il regolamento conservato %(hash)s, fissato all'apertura, è stato"
        " tolto."
    ),
}
_KINDS: dict[SealKind, Promise] = {
    SealKind.NAME: gettext_lazy("il nome del giocatore %(subject)s"),
    SealKind.ENTRANT: gettext_lazy("l'iscritto %(subject)s (squadra, circolo, categoria)"),
    SealKind.REMARK: gettext_lazy("il motivo %(subject)s"),
    SealKind.REFERTO: gettext_lazy("il referto %(subject)s"),
}
_ROWS: dict[RowFault, Promise] = {
    RowFault.ALTERED: gettext_lazy(
        "Registro %(ledger)s, evento %(number)s: %(row)s non è più com'era stato scritto."
    ),
    RowFault.MISSING: gettext_lazy(
        "Registro %(ledger)s, evento %(number)s: %(row)s è stato tolto."
    ),
    RowFault.ADDED: gettext_lazy(
        "Registro %(ledger)s, evento %(number)s: %(row)s è stato aggiunto a mano."
    ),
    RowFault.ERASED: gettext_lazy(
        "Registro %(ledger)s: %(row)s è stato cancellato per legge, con l'evento %(number)s."
    ),
    RowFault.LEFT_BEHIND: gettext_lazy(
        "Registro %(ledger)s, evento %(number)s: %(row)s è rimasto dove il torneo si è giocato."
    ),
}
_NO_FAULT = (RowFault.ERASED, RowFault.LEFT_BEHIND)
_PHOTO = gettext_lazy(
    "Registro %(ledger)s: la foto dello score del turno %(round)s, tavolo %(table)s, non è più"
    " com'era stata scattata."
)


@dataclass(frozen=True, slots=True)
class Checked:
    """A ledger that was gone through."""

    ledger: LedgerId
    faults: tuple[str, ...]
    notes: tuple[str, ...]
    """What was erased by law or cannot be known: no alarm."""


def batches(lengths: Mapping[LedgerId, int]) -> Iterator[list[LedgerId]]:
    """Ledgers, in their order, as many as one reading takes."""
    batch: list[LedgerId] = []
    events = 0
    for ledger, length in lengths.items():
        batch.append(ledger)
        events += length
        if events >= A_BATCH_OF_EVENTS or len(batch) >= A_BATCH_OF_LEDGERS:
            yield batch
            batch, events = [], 0
    if batch:
        yield batch


def check(ledgers: Sequence[LedgerId]) -> list[Checked]:
    """Each of some ledgers, with the rows that its events seal; all as of one moment."""
    checked: dict[LedgerId, Checked] = {}
    rows = photos = None
    for integrity in queries.integrity(ledgers):
        if rows is None or photos is None:
            # In the same snapshot, which the first ledger opened.
            rows, photos = sealed_rows(ledgers), photos_of(ledgers)
        ledger = integrity.events.ledger
        checked[ledger] = _checked(integrity, rows[ledger], photos[ledger])
    return [checked[ledger] for ledger in ledgers]


def _checked(integrity: Integrity, rows: SealedRows, photos: Sequence[Photo]) -> Checked:
    examined = integrity.events
    ledger = examined.ledger
    faults = list(_of_ledger(integrity))
    notes: list[str] = []
    # What is said of events that can't be trusted names no photo.
    places = () if faults else tuple(altered_photos(examined, photos))
    for row in bad_rows(examined, rows):
        (notes if row.fault in _NO_FAULT else faults).append(_sentence(ledger, row))
    for round_, table in places:
        faults.append(_PHOTO % {"ledger": ledger, "round": round_, "table": table})
    return Checked(ledger, tuple(faults), (*notes, *_notes(examined, integrity.keeping)))


def _of_ledger(integrity: Integrity) -> Iterator[str]:
    examined = integrity.events
    named = {"ledger": examined.ledger}
    if bad := examined.bad_event:
        yield str(_EVENTS[bad.fault]) % {**named, "number": bad.number}
    for command in examined.bad_commands:
        data = {**named, "command": command.command_id, "number": command.first}
        yield str(_COMMANDS[command.fault]) % data
    if integrity.keeping in _EDITIONS:
        yield str(_EDITIONS[integrity.keeping]) % {**named, "hash": examined.pinned}


def _sentence(ledger: LedgerId, bad: BadRow) -> str:
    row = str(_KINDS[bad.kind]) % {"subject": bad.subject}
    return str(_ROWS[bad.fault]) % {"ledger": ledger, "number": bad.number, "row": row}


def _notes(examined: Examined, keeping: Keeping) -> Iterator[str]:
    """What cannot be known of an old ledger: no alarm."""
    if examined.unsealed:
        yield _(
            "Registro %(ledger)s: fino all'evento %(number)s è di prima dei sigilli; lì la catena"
            " garantisce gli eventi, non i nomi, i motivi e i referti."
        ) % {"ledger": examined.ledger, "number": examined.unsealed}
    if keeping is Keeping.NEVER:
        yield _(
            "Registro %(ledger)s: fu aperto quando i regolamenti non si conservavano ancora; vale"
            " il file di quel nome."
        ) % {"ledger": examined.ledger}


Place = tuple[RoundNumber, TableNumber]


class Photo(NamedTuple):
    place: Place
    hash: str
    same: bool
    """Whether it is its own."""


def photos_of(ledgers: Sequence[LedgerId]) -> defaultdict[LedgerId, list[Photo]]:
    photos: defaultdict[LedgerId, list[Photo]] = defaultdict(list)
    for row in SheetPhoto.objects.filter(tournament_id__in=ledgers).iterator(chunk_size=20):
        place = RoundNumber(row.round), TableNumber(row.table)
        same = sha256(bytes(row.picture)).hexdigest() == row.sha256
        photos[LedgerId(row.tournament_id)].append(Photo(place, row.sha256, same))
    return photos


def altered_photos(examined: Examined, photos: Sequence[Photo]) -> Iterator[Place]:
    """The tables whose photo is not the one that was taken, or that the entry names.

    A table without any has lost them by retention, or never had one: no fault of anybody's.
    """
    kept: dict[Place, set[str]] = defaultdict(set)
    altered: dict[Place, None] = {}
    for photo in photos:
        kept[photo.place].add(photo.hash)
        if not photo.same:
            altered[photo.place] = None
    for place, named in _named(examined):
        if kept.get(place) and named not in kept[place]:
            altered[place] = None
    yield from altered


def _named(examined: Examined) -> Iterator[tuple[Place, str]]:
    """The last entry first."""
    for event in reversed(list(examined.told.values())):
        if isinstance(event, SheetSigned) and event.photo_hash:
            yield (event.round, event.table), event.photo_hash
