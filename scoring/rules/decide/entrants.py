"""Who takes part: entries (late ones and stand-ins too) and withdrawals."""

from collections import Counter
from collections.abc import Container

from scoring import events as ev
from scoring.records import record
from scoring.rules import formats
from scoring.rules.decide import Command, Scene, require_changeable, require_reason
from scoring.rules.ledger import Entrant, Ledger
from scoring.rules.seated import undecided_lines
from scoring.rules.violations import Code, refuse
from scoring.values import (
    HIGHEST_ENTRANT,
    EntrantNumber,
    PlayerId,
    RemarkId,
    Right,
    RoundNumber,
)


@record
class Entry:
    """Players that enter together; without a number they get the next free one."""

    players: tuple[PlayerId, ...]
    number: EntrantNumber | None = None
    stand_in: bool = False
    """Staff that fills a seat and is never ranked (U art. 3.1)."""
    group: str = ""
    """Which merit group a stand-in fills, once there are any."""
    captain: PlayerId | None = None
    """Of a team, which of them (I art. 3)."""


@record
class EnterEntrants(Command):
    """Enter pairs, teams or players, all or none.

    Allowed until the ranking is final, or cut into groups: late entries play on. Behind the cut
    only stand-ins come in.
    """

    right = Right.ENTER_ENTRANTS
    entries: tuple[Entry, ...]

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        require_changeable(scene.ledger)
        for index, entry in enumerate(self.entries):
            _require_group(scene.ledger, entry, f"entries.{index}.group")
        numbers = self._numbers(scene.ledger)
        line_ups = {n: e.players for n, e in zip(numbers, self.entries, strict=True)}
        require_distinct(scene.ledger, line_ups)
        both = tuple(zip(numbers, self.entries, strict=True))
        return (
            *(
                ev.EntrantEntered(
                    entrant=number,
                    players=entry.players,
                    stand_in=entry.stand_in,
                    group=entry.group,
                )
                for number, entry in both
            ),
            *(
                ev.CaptainNamed(entrant=number, player=entry.captain)
                for number, entry in both
                if entry.captain is not None
            ),
        )

    def _numbers(self, ledger: Ledger) -> list[EntrantNumber]:
        taken = set(ledger.entrants)
        asked = {entry.number for entry in self.entries if entry.number}
        numbers: list[EntrantNumber] = []
        for index, entry in enumerate(self.entries):
            number = entry.number or EntrantNumber(max(taken | asked, default=0) + 1)
            if number in taken:
                raise refuse(
                    Code.ENTRANT_NUMBER_TAKEN, field=f"entries.{index}.number", entrant=number
                )
            if not 1 <= number <= HIGHEST_ENTRANT:
                raise refuse(
                    Code.OUT_OF_RANGE,
                    field=f"entries.{index}.number",
                    value=number,
                    limit=HIGHEST_ENTRANT,
                )
            taken.add(number)
            numbers.append(number)
        return numbers


@record
class WithdrawEntrant(Command):
    """Seat it no more, from the next seating on; its history stands (U art. 13.4).

    After an espulsione it needs a reason: who stays plays no more either.
    """

    right = Right.ENTER_ENTRANTS
    entrant: EntrantNumber
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        require_changeable(scene.ledger)
        if known_entrant(scene.ledger, self.entrant).withdrawn:
            raise refuse(Code.ENTRANT_ALREADY_WITHDRAWN, entrant=self.entrant)
        if require_decider(scene, self.entrant):
            require_reason(self.remark, "RULES 13")
        return (ev.EntrantWithdrawn(entrant=self.entrant, remark=self.remark),)


@record
class ReadmitEntrant(Command):
    """Take a withdrawal back."""

    right = Right.ENTER_ENTRANTS
    entrant: EntrantNumber

    def decide(self, scene: Scene) -> tuple[ev.Event, ...]:
        require_changeable(scene.ledger)
        entrant = known_entrant(scene.ledger, self.entrant)
        if not entrant.withdrawn:
            raise refuse(Code.ENTRANT_NOT_WITHDRAWN, entrant=self.entrant)
        require_distinct(scene.ledger, {self.entrant: entrant.players})
        return (ev.EntrantReadmitted(entrant=self.entrant),)


def known_entrant(ledger: Ledger, number: EntrantNumber, field: str = "entrant") -> Entrant:
    """The entrant of this number; refused where there is none."""
    if number not in ledger.entrants:
        raise refuse(Code.ENTRANT_UNKNOWN, field=field, entrant=number)
    return ledger.entrants[number]


def require_decider(scene: Scene, entrant: EntrantNumber) -> bool:
    """Whether somebody of this line was expelled; what becomes of it then says who may sanction,
    and nobody who only enters and withdraws (RULES.md 13).
    """
    expelled = entrant in undecided_lines(scene.ledger)
    if expelled and not scene.by.may(Right.PENALISE):
        raise refuse(Code.NOT_ALLOWED, right=Right.PENALISE)
    return expelled


def require_distinct(
    ledger: Ledger,
    line_ups: dict[EntrantNumber, tuple[PlayerId, ...]],
    since: RoundNumber | None = None,
) -> None:
    """Nobody plays under two numbers nor after an espulsione; under each, as the format says.

    Without `since`, the round that they play from, it is asked of those announced last.
    """
    elsewhere = _playing_elsewhere(ledger, line_ups, since)
    require_nobody_expelled(ledger, line_ups)
    allowed = formats.of(ledger.format).players
    for number, players in line_ups.items():
        if len(players) not in allowed:
            raise refuse(
                Code.PLAYERS_WRONG_COUNT,
                field="players",
                entrant=number,
                value=len(players),
                choices=allowed,
            )
        for player, times in Counter(players).items():
            if times > 1 or player in elsewhere:
                raise refuse(
                    Code.PLAYER_TWICE,
                    field="players",
                    player=str(player),
                    entrant=number,
                    other=elsewhere.get(player, number),
                )
            elsewhere[player] = number


def _playing_elsewhere(
    ledger: Ledger, but: Container[EntrantNumber], since: RoundNumber | None
) -> dict[PlayerId, EntrantNumber]:
    return {
        player: entrant.number
        for entrant in ledger.entrants.values()
        if not entrant.withdrawn and entrant.number not in but
        for player in (entrant.playing_from(since) if since else entrant.players)
    }


def require_nobody_expelled(
    ledger: Ledger, line_ups: dict[EntrantNumber, tuple[PlayerId, ...]], field: str = "players"
) -> None:
    """Refuse line-ups with somebody who was expelled."""
    expelled = ledger.expelled()
    for number, players in line_ups.items():
        for player in expelled.intersection(players):
            raise refuse(Code.PLAYER_EXPELLED, field=field, player=str(player), entrant=number)


def _require_group(ledger: Ledger, entry: Entry, field: str) -> None:
    """Before the cut nobody has a group; behind it only stand-ins come in, each to one."""
    if ledger.groups is None:
        names: tuple[str, ...] = ("",)
    elif not entry.stand_in:
        raise refuse(Code.PHASE_CLOSED, field=field, article="RULES 8", round=ledger.phase_closed)
    else:
        names = tuple(group.name for group in ledger.groups.groups)
    if entry.group not in names:
        raise refuse(Code.GROUP_UNKNOWN, field=field, value=entry.group, choices=names)
