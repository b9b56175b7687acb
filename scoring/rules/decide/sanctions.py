"""Sanctions: proposed as the edition prescribes, decided by the referee."""

from collections.abc import Iterator
from dataclasses import replace

from scoring.events import Event, SanctionGiven
from scoring.records import record
from scoring.rules.decide import (
    Command,
    Scene,
    played_round,
    ranking_is_open,
    require_fresh,
    require_open,
    require_ranking_open,
    require_reason,
)
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.decide.rulings import HEAVIEST, counted_of
from scoring.rules.ledger import NOTHING, Ledger, Round, Table
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence
from scoring.rules.sanctions import FREE, Named, Proposal, entry_of, named, propose, surcharge_of
from scoring.rules.seated import players_at, table_with
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.rulings import NO_SURCHARGE, Consequences, PenaltyUnit, Surcharge
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RemarkId,
    Right,
    RoundNumber,
    TableNumber,
)


@record
class GiveSanction(Command):
    """Sanction a player, or a whole line, by the edition's catalogue or for facts that it lacks.

    In a round it names those who really sat there. What falls on both lines or on the table is
    given to each line; in a giallo to both partners, and the P.P. come off their line once.
    """

    right = Right.PENALISE
    code: str
    entrant: EntrantNumber
    round: RoundNumber | None = None
    """None: outside the rounds, at the registration or after the last."""
    player: PlayerId | None = None
    """None: whoever sat under the number. What falls on the line names all of it anyway."""
    table: TableNumber | None = None
    """None: where the entrant sat in that round."""
    decided: Consequences | None = None
    """None: as the edition prescribes. Anything else needs a reason; what a second ammonizione
    costs is no part of it, and comes on top."""
    remark: RemarkId | None = None
    """The facts, for the free entry."""
    expected: EventNumber | None = None
    """The last event about sanctions of these players that the sender had seen; 0 for none."""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        round_ = self._round(scene.ledger)
        table = self._table(scene.ledger, round_) if round_ else None
        lines = tuple(self._named(scene, round_, table))
        require_fresh(_last(scene.ledger, lines), self.expected)
        events = tuple(self._given(scene, table, line) for line in lines)
        if any(event.given.takes_points for event in events):
            require_ranking_open(scene, self.round)
        return events

    def _round(self, ledger: Ledger) -> Round | None:
        return None if self.round is None else played_round(ledger, self.round, self.table)

    def _table(self, ledger: Ledger, round_: Round) -> Table | None:
        """Where the entrant sat; the one that is told, if it sat there."""
        stated = round_.tables[self.table] if self.table is not None else None
        if stated is not None and self.entrant in stated.seat.entrants():
            return stated
        return table_with(ledger, round_, self.entrant, self.player)

    def _named(self, scene: Scene, round_: Round | None, table: Table | None) -> Iterator[Named]:
        """Whom it names, of those who really sat there; the line of `entrant` first."""
        ledger, entry = scene.ledger, catalogued(scene.regulation, self.code)
        entrant = known_entrant(ledger, self.entrant)
        named_line = entrant.players if self.round is None else entrant.players_in(self.round)
        lines: tuple[tuple[EntrantNumber, ...], ...] = ((self.entrant,),)
        players: tuple[tuple[PlayerId, ...], ...] = (named_line,)
        if self.player is not None and self.player not in named_line:
            raise refuse(Code.PLAYER_NOT_IN_ENTRANT, field="player", entrant=self.entrant)
        if round_ is not None and table is not None:
            lines, players = table.seat.lines, players_at(ledger, round_, table)
        return named(entry, self.entrant, self.player, lines, players)

    def _given(self, scene: Scene, table: Table | None, whom: Named) -> SanctionGiven:
        earlier = scene.ledger.sanctions.values()
        proposed = propose(scene.regulation, self.code, whom.players, earlier)
        proposal = whom.bears(proposed).counting(counted_of(scene))
        if ranking_is_open(scene, self.round, (whom.entrant,)):
            surcharge = self._surcharge(scene, proposal)
        else:
            # It is recorded all the same, and costs nothing more (I art. 19, RULES 13).
            surcharge, proposal = NO_SURCHARGE, replace(proposal, surcharge=NO_SURCHARGE)
        self._require_counted(scene)
        decided = self._decided(proposal, whom, surcharge)
        if decided.game_points and table is None:
            raise self._nobody_at_a_table(whom)
        return self.fact(
            SanctionGiven,
            entrant=whom.entrant,
            players=whom.players,
            article=proposal.entry.article,
            table=self.table or (table.seat.table if table else None),
            given=decided,
            proposed=decided if proposal.entry is FREE else proposal.consequences,
            surcharge=surcharge,
            raised=proposal.raised,
        )

    def _surcharge(self, scene: Scene, proposal: Proposal) -> Surcharge:
        """What a second ammonizione costs, whoever decided that it is one."""
        if self.decided is None:
            return proposal.surcharge
        costs = surcharge_of(scene.regulation, self.decided.measure, proposal.ammonizioni)
        return costs.of_units(counted_of(scene))

    def _require_counted(self, scene: Scene) -> None:
        """The referee decides on points that somebody stands lower without, as for a penalty."""
        counted, article = counted_of(scene), scene.regulation.ranking.article
        if problems := tuple(
            Problem(Code.UNIT_NOT_COUNTED, unit.value, article=article, data={"value": unit})
            for unit in PenaltyUnit
            if unit not in counted and self.decided is not None and self.decided.taken(unit) > 0
        ):
            raise Violation(*problems)

    def _decided(self, proposal: Proposal, whom: Named, surcharge: Surcharge) -> Consequences:
        if self.decided is None:
            if proposal.entry is FREE:
                raise refuse(Code.DECISION_REQUIRED, field="decided")
            return proposal.consequences
        decided = replace(self.decided, game_points=0) if whom.with_partner else self.decided
        if problems := tuple(_problems(decided)):
            raise Violation(*problems)
        given = decided.plus(surcharge)
        if given != proposal.consequences or proposal.entry is FREE:
            self._require_decided(decided, proposal)
        return given

    def _require_decided(self, decided: Consequences, proposal: Proposal) -> None:
        """A decision of the referee's own, with its reason; the free entry decides something, or
        that of what happened at a table nothing follows.
        """
        if proposal.entry is FREE and decided.brings_nothing and self.table is None:
            raise refuse(Code.DECISION_REQUIRED, field="measure")
        require_reason(self.remark, proposal.entry.article)

    def _nobody_at_a_table(self, whom: Named) -> Violation:
        """P.P. come off a round: there is none, or nobody of that number sat in it."""
        if self.round is None:
            return refuse(Code.ROUND_REQUIRED, field="round")
        return refuse(Code.ENTRANT_UNKNOWN, field="entrant", entrant=whom.entrant, round=self.round)


def catalogued(regulation: Regulation, code: str) -> Offence:
    """The catalogue's entry, or the free one; refused where the edition has none of this code."""
    try:
        return entry_of(regulation, code)
    except KeyError:
        raise refuse(
            Code.SANCTION_UNKNOWN, field="code", value=code, edition=regulation.name
        ) from None


def _last(ledger: Ledger, lines: tuple[Named, ...]) -> EventNumber:
    """The number of the last event about sanctions of these players."""
    players = {player for whom in lines for player in whom.players}
    about = (
        sanction.last for sanction in ledger.sanctions.values() if players & set(sanction.players)
    )
    return max(about, default=NOTHING)


def _problems(decided: Consequences) -> Iterator[Problem]:
    for unit in PenaltyUnit:
        amount, limit = decided.taken(unit), HEAVIEST[unit]
        if amount < 0:
            yield Problem(Code.NEGATIVE, unit.value, data={"value": amount})
        elif amount > limit:
            yield Problem(Code.OUT_OF_RANGE, unit.value, data={"value": amount, "limit": limit})
        elif unit is PenaltyUnit.GAME_POINTS and amount % 5:
            yield Problem(Code.NOT_MULTIPLE_OF_5, unit.value, data={"value": amount})
