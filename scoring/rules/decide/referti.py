"""Referti are filed: a register number, a seal, and a new version in place of an old one."""

from scoring.events import Event, RefertoFiled
from scoring.records import record
from scoring.rules.decide import Command, Scene
from scoring.rules.ledger import Ledger
from scoring.rules.referti import naming_problems
from scoring.rules.sanctions import needs_article
from scoring.rules.seated import sat_at
from scoring.rules.violations import Code, Violation, refuse
from scoring.rulings import Measure
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    RefertoId,
    Right,
    RoundNumber,
    TableNumber,
)


@record
class FileReferto(Command):
    """Give a referto its register number, or put a new version under an old one's.

    Also after the book is shut: it is due from the end of the event on (RULES.md section 13).
    """

    right = Right.WRITE_REFERTI
    referto: RefertoId
    player: PlayerId | None
    """None: for information, about all who sat at the table (U art. 10.12)."""
    entrant: EntrantNumber
    round: RoundNumber | None
    """None: outside the rounds, at the entries or after the last."""
    table: TableNumber | None
    article: str
    measure: Measure
    sanctions: tuple[EventNumber, ...] = ()
    """What it reports."""
    replaces: RefertoId | None = None
    text_hash: str = ""

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        ledger = scene.ledger
        if ledger.opened is None:
            raise refuse(Code.TOURNAMENT_UNKNOWN)
        if self.referto in ledger.referti:
            raise refuse(Code.REFERTO_ALREADY_FILED, referto=str(self.referto))
        self._require_grounds(scene)
        before = self._before(ledger)
        last = max((each.register_number for each in ledger.referti.values()), default=0)
        return (
            self.fact(
                RefertoFiled,
                register_number=before.register_number if before else last + 1,
                players=self._players(ledger),
                article=self.article.strip(),
                revision=before.revision + 1 if before else 1,
            ),
        )

    def _require_grounds(self, scene: Scene) -> None:
        """An article, or a sanction: a free one has facts in its place (RULES.md section 13), and
        facts are all that there is where the edition prints no catalogue (C, F)."""
        for sanction in self.sanctions:
            if sanction not in scene.ledger.sanctions:
                raise refuse(Code.RULING_UNKNOWN, field="sanctions", ruling=sanction)
        grounds = self.article.strip() or self.sanctions
        if not grounds and needs_article(scene.regulation):
            raise refuse(Code.ARTICLE_REQUIRED, field="article")

    def _before(self, ledger: Ledger) -> RefertoFiled | None:
        """The version that this one replaces: the last of its number."""
        if self.replaces is None:
            return None
        before = ledger.referti.get(self.replaces)
        if before is None:
            raise refuse(Code.REFERTO_NOT_FILED, field="replaces", referto=str(self.replaces))
        number = before.register_number
        versions = (each for each in ledger.referti.values() if each.register_number == number)
        last = max(versions, key=lambda each: each.revision)
        if last is not before:
            raise refuse(
                Code.REFERTO_REPLACED,
                field="replaces",
                number=number,
                revision=last.revision,
            )
        return before

    def _players(self, ledger: Ledger) -> tuple[PlayerId, ...]:
        """Whom it names. Who left, was replaced or expelled can be; who never sat there cannot."""
        problems = naming_problems(ledger, self.entrant, self.player, self.round, self.table)
        if problems:
            raise Violation(*problems)
        if self.player is not None:
            return (self.player,)
        assert self.round is not None
        assert self.table is not None
        round_ = ledger.rounds[self.round]
        return sat_at(ledger, round_, round_.tables[self.table])
