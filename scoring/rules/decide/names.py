"""Names as a tournament has them: corrected in it, and names and texts erased by privacy law."""

from scoring.events import Event, NameCorrected, TextsErased
from scoring.records import record
from scoring.rules.decide import Command, Scene, require_open
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.decide.line_ups import Substitute, has_begun
from scoring.rules.ledger import Entrant, Ledger
from scoring.rules.violations import Code, refuse
from scoring.values import EntrantNumber, PlayerId, RefertoId, RemarkId, Right


@record
class CorrectName(Command):
    """Put another name in the place of one that was written wrongly, until the book is shut.

    Of anybody who ever played under the number, those substituted in a round that was on too.

    The name is no part of the command: see `commands.perform`, `sealing`.
    """

    right = Right.ENTER_ENTRANTS
    entrant: EntrantNumber
    player: PlayerId
    renamed: bool | None = True
    """Whether the name may be another person's, as far as whoever has both can tell. For who sat
    in a match that began it then takes the right of a substitution, which it might be (I art. 3).
    """

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        entrant = known_entrant(scene.ledger, self.entrant)
        if self.player not in entrant.ever_played():
            raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=self.entrant)
        if self.renamed and not scene.by.may(Substitute.right):
            self._require_never_sat(scene.ledger, entrant)
        return (NameCorrected(entrant=self.entrant, player=self.player),)

    def _require_never_sat(self, ledger: Ledger, entrant: Entrant) -> None:
        for number in ledger.rounds:
            if self.player in entrant.sat_in(number) and has_begun(ledger, self.entrant, number):
                raise refuse(
                    Code.NAME_STANDS,
                    field="name",
                    article="I 3",
                    round=number,
                    entrant=self.entrant,
                )


@record
class EraseTexts(Command):
    """Write down that names and texts were emptied; in a book that is shut as well."""

    right = Right.ERASE
    players: tuple[PlayerId, ...] = ()
    remarks: tuple[RemarkId, ...] = ()
    referti: tuple[RefertoId, ...] = ()
    entrants: tuple[EntrantNumber, ...] = ()

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        if scene.ledger.opened is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        return (self.fact(TextsErased),)
