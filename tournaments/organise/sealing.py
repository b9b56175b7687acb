"""What events seal: they hold ids, and the hash of what the ids stand for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from scoring.commands import Receipt
from scoring.events import (
    EntrantEntered,
    Event,
    LineUpChanged,
    NameCorrected,
    PrizesAnnounced,
    RefertoFiled,
)
from scoring.rules.violations import refuse
from scoring.values import LedgerId, PlayerId, RemarkId
from tournaments.models import (
    Entrant,
    PlayerName,
    PrizeTexts,
    Referto,
    Remark,
    Sealed,
    SealKind,
    seal_key,
)
from tournaments.names import player_names
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling


@dataclass(frozen=True, slots=True, kw_only=True)
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
