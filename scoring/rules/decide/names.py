"""Names as a tournament has them: corrected in it, and names and texts erased by privacy law."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from scoring.events import Event, NameCorrected, TextsErased
from scoring.rules.decide import Command, Scene, require_open
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.violations import Code, refuse
from scoring.values import EntrantNumber, PlayerId, RefertoId, RemarkId, Right


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectName(Command):
    """Put another name in the place of one that was written wrongly, until the book is shut.

    The name is no part of the command: see `commands.perform`, `sealing`.
    """

    right: ClassVar[Right] = Right.ENTER_ENTRANTS
    entrant: EntrantNumber
    player: PlayerId

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        entrant = known_entrant(scene.ledger, self.entrant)
        if not any(self.player in players for _since, players in entrant.line_ups):
            raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=self.entrant)
        return (NameCorrected(entrant=self.entrant, player=self.player),)


@dataclass(frozen=True, slots=True, kw_only=True)
class EraseTexts(Command):
    """Write down that names and texts were emptied; in a book that is shut as well."""

    right: ClassVar[Right] = Right.ERASE
    players: tuple[PlayerId, ...] = ()
    remarks: tuple[RemarkId, ...] = ()
    referti: tuple[RefertoId, ...] = ()
    entrants: tuple[EntrantNumber, ...] = ()

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        if scene.ledger.opened is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        return (
            TextsErased(
                players=self.players,
                remarks=self.remarks,
                referti=self.referti,
                entrants=self.entrants,
            ),
        )
