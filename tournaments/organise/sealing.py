"""Hashes that events seal names, reasons and texts with, made and compared with the rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from scoring.commands import Receipt
from scoring.events import (
    EntrantEntered,
    Event,
    LineUpChanged,
    NameCorrected,
    PrizesAnnounced,
    RefertoFiled,
    TextsErased,
)
from scoring.queries.carrying import Examined
from scoring.records import record
from scoring.rules.violations import refuse
from scoring.values import EventNumber, LedgerId, PlayerId, RemarkId
from tournaments.models import (
    Dossier,
    Entrant,
    PlayerName,
    PrizeTexts,
    Referto,
    Remark,
    Sealed,
    SealKind,
    seal_key,
    seal_of,
)
from tournaments.names import player_names
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling


@record
class Written:
    """The rows that a command brings along, before it is known which event they belong to."""

    names: Mapping[PlayerId, PlayerName] = field(default_factory=dict)
    """Of players whom the tournament did not know under this name."""
    entrants: Mapping[tuple[PlayerId, ...], Entrant] = field(default_factory=dict)
    """By who plays under the number, which only the book can give."""
    remark: Remark | None = None

    def seals(self, event: Event) -> dict[str, str]:
        """SHA-256 of each row that an event stands for, by its key."""
        return {key: row.seal() for key, row in self._rows(event)}

    def keep(self, receipt: Receipt) -> None:
        """Keep the rows with the numbers that the book gave; a repeat has nothing to keep."""
        for recorded in receipt.events:
            for player in named(recorded.event):
                if player in self.names:
                    self.names[player].event_number = recorded.number
            if isinstance(event := recorded.event, EntrantEntered):
                self.entrants[event.players].number = event.entrant
        if not receipt.repeated:
            self._keep_names()
            Entrant.objects.bulk_create(self.entrants.values())

    def _keep_names(self) -> None:
        """The book is locked: whoever has one of these names was entered before."""
        given = list(self.names.values())
        if not given:
            return
        for row in given:
            row.identity = "" if row.membership_number else spelling(row.name)
        ledger = LedgerId(given[0].tournament_id)
        before = player_names(ledger)
        _require_told_apart((before | dict(self.names)).values(), given)
        theirs = PlayerName.objects.filter(tournament_id=ledger, player__in=self.names)
        theirs.exclude(identity="").update(identity="")
        PlayerName.objects.bulk_create(given)

    def _rows(self, event: Event) -> Iterator[tuple[str, Sealed]]:
        for player in named(event):
            if player in self.names:
                yield seal_key(SealKind.NAME, player), self.names[player]
        if isinstance(event, EntrantEntered) and event.players in self.entrants:
            yield seal_key(SealKind.ENTRANT, event.entrant), self.entrants[event.players]
        yield from _kept(event)
        if remark := self._remark(getattr(event, "remark", None)):
            yield seal_key(SealKind.REMARK, remark.pk), remark

    def _remark(self, remark: RemarkId | None) -> Remark | None:
        """The text of a reason: that of this command, or one that was kept before it."""
        if remark is None or (self.remark and self.remark.pk == remark):
            return self.remark if remark else None
        return Remark.objects.filter(pk=remark).first()


def _require_told_apart(names: Iterable[PlayerName], given: Iterable[PlayerName]) -> None:
    """Of two players of one name both have a card, or they are one."""
    cards: dict[str, list[str]] = {}
    for row in names:
        cards.setdefault(spelling(row.name), []).append(row.membership_number)
    for row in given:
        alike = cards[spelling(row.name)]
        if row.name and len(alike) > 1 and not all(alike):
            raise refuse(HouseCode.NAME_OF_ANOTHER, field="name", name=row.name)


def _kept(event: Event) -> Iterator[tuple[str, Sealed]]:
    """Texts that were there before the event."""
    if isinstance(event, RefertoFiled):
        yield seal_key(SealKind.REFERTO, event.referto), Referto.objects.get(pk=event.referto)
    if isinstance(event, PrizesAnnounced) and event.texts:
        yield seal_key(SealKind.REMARK, event.texts), PrizeTexts.objects.get(pk=event.texts)


def named(event: Event) -> tuple[PlayerId, ...]:
    """Whose names come with an event."""
    if isinstance(event, EntrantEntered | LineUpChanged):
        return event.players
    return (event.player,) if isinstance(event, NameCorrected) else ()


class RowFault(StrEnum):
    """What became of a row that an event vouches for."""

    ALTERED = "altered"
    MISSING = "missing"
    ADDED = "added"
    ERASED = "erased"
    """By privacy law, as an event says: no fault of anybody's."""
    LEFT_BEHIND = "left_behind"
    """Private, where the tournament was played: it came without."""


@dataclass(frozen=True, slots=True)
class BadRow:
    kind: SealKind
    subject: str
    """A player's or a text's id, or an entrant's number."""
    number: EventNumber
    """Of the event that seals it; of an erased one, that says so."""
    fault: RowFault


@dataclass(frozen=True, slots=True)
class SealedRow:
    """The columns of a sealed row: there are too many names to make models of them."""

    model: type[Sealed]
    values: dict[str, Any]

    @classmethod
    def of(cls, row: Sealed) -> SealedRow:
        """Of a row that is not written yet."""
        return cls(type(row), {column: getattr(row, column) for column in row.seal_columns()})

    @property
    def seal(self) -> str:
        return seal_of({column: self.values[column] for column in self.model.seal_columns()})

    @property
    def is_empty(self) -> bool:
        return not any(self.values[column] for column in self.model.erasable_columns())

    def may_be_sealed_by(self, number: EventNumber) -> bool:
        """A referto knows the event that it was filed with; a draft has none."""
        return self.model is not Referto or self.values["event_number"] == number


@dataclass(slots=True)
class SealedRows:
    """All rows of a tournament that events seal."""

    texts: dict[str, SealedRow] = field(default_factory=dict)
    """Reasons, referti and what entrants are called, by the key of their seal."""
    names: dict[tuple[str, EventNumber], SealedRow] = field(default_factory=dict)
    """By key and by the event that they came with."""
    left_behind: frozenset[str] = frozenset()
    """The keys of texts that stayed where the tournament was played."""


def sealed_rows(ledgers: Sequence[LedgerId]) -> defaultdict[LedgerId, SealedRows]:
    """The rows of some tournaments, in six statements for all of them."""
    rows: defaultdict[LedgerId, SealedRows] = defaultdict(SealedRows)
    for kind, model, subject in (
        (SealKind.REMARK, Remark, "pk"),
        (SealKind.REMARK, PrizeTexts, "pk"),
        (SealKind.REFERTO, Referto, "pk"),
        (SealKind.ENTRANT, Entrant, "number"),
    ):
        for ledger, key, row in _read(ledgers, model, subject):
            rows[ledger].texts[seal_key(kind, key)] = row
    for ledger, player, row in _read(ledgers, PlayerName, "player_id"):
        key = seal_key(SealKind.NAME, player), row.values["event_number"]
        rows[ledger].names[key] = row
    for dossier in Dossier.objects.filter(tournament__in=ledgers):
        rows[LedgerId(dossier.tournament_id)].left_behind = frozenset(dossier.left_behind)
    return rows


def _read(
    ledgers: Sequence[LedgerId], model: type[Sealed], subject: str
) -> Iterator[tuple[LedgerId, object, SealedRow]]:
    of_event = ("event_number",) if model in (Referto, PlayerName) else ()
    columns = (*model.seal_columns(), *of_event)
    of_these = {"tournament_id__in": ledgers}
    rows = model._default_manager.filter(**of_these).order_by()
    for ledger, key, *values in rows.values_list("tournament_id", subject, *columns):
        yield ledger, key, SealedRow(model, dict(zip(columns, values, strict=True)))


def bad_rows(examined: Examined, rows: SealedRows) -> tuple[BadRow, ...]:
    """The rows that are not as they were sealed, and those that were erased since."""
    erased = _erased(examined)
    found = [
        bad
        for (key, number), hash_ in examined.seals.items()
        if ":" in key and (bad := _bad_row(rows, key, number, hash_, erased.get(key, number)))
    ]
    return (*dict.fromkeys(found), *_made_up(rows, examined))


def _bad_row(
    rows: SealedRows, key: str, number: EventNumber, hash_: str, erased: EventNumber
) -> BadRow | None:
    row = rows.names.get((key, number)) or rows.texts.get(key)
    if row is None and key in rows.left_behind:
        return _bad(key, number, RowFault.LEFT_BEHIND)
    return _judged(key, number, hash_, row, erased)


def _erased(examined: Examined) -> dict[str, EventNumber]:
    """Which rows were erased by law, and by which event."""
    erased: dict[str, EventNumber] = {}
    for number, event in examined.told.items():
        if isinstance(event, TextsErased):
            for kind, subjects in (
                (SealKind.NAME, event.players),
                (SealKind.REMARK, event.remarks),
                (SealKind.REFERTO, event.referti),
                (SealKind.ENTRANT, event.entrants),
            ):
                erased.update((seal_key(kind, one), number) for one in subjects)
    return erased


def _judged(
    key: str, number: EventNumber, hash_: str, row: SealedRow | None, erased: EventNumber
) -> BadRow | None:
    """What is wrong with a row; None for one that is as it was."""
    if erased > number and (row is None or row.is_empty):
        return _bad(key, erased, RowFault.ERASED)
    if row is None:
        return _bad(key, number, RowFault.MISSING)
    if row.seal != hash_ or not row.may_be_sealed_by(number):
        return _bad(key, number, RowFault.ALTERED)
    return None


def _made_up(rows: SealedRows, examined: Examined) -> Iterator[BadRow]:
    """Names that no event brought, or that it did not seal though events did by then."""
    if examined.bad_event is not None:
        return
    came = {
        (seal_key(SealKind.NAME, player), number)
        for number, event in examined.told.items()
        for player in named(event)
        if number <= examined.unsealed
        or (seal_key(SealKind.NAME, player), number) in examined.seals
    }
    for key, number in sorted(rows.names.keys() - came):
        yield _bad(key, number, RowFault.ADDED)


def _bad(key: str, number: EventNumber, fault: RowFault) -> BadRow:
    kind, _, subject = key.partition(":")
    return BadRow(SealKind(kind), subject, number, fault)
