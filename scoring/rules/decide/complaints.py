"""Complaints: registered in time, decided by whom the code says (U art. 14.1, I Procedura)."""

from scoring.events import ComplaintDecided, ComplaintRegistered, Event
from scoring.records import record
from scoring.rules.complaints import by_second_referee, judging_article, may_judge
from scoring.rules.decide import (
    Command,
    Scene,
    played_round,
    require_changeable,
    require_open,
    require_phase_open,
    require_reason,
)
from scoring.rules.decide.entrants import known_entrant
from scoring.rules.ledger import Round
from scoring.rules.ledger.windows import last_closing, may_change
from scoring.rules.violations import Code, refuse
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    RemarkId,
    Right,
    RoundNumber,
    TableNumber,
    UserId,
)


@record
class RegisterComplaint(Command):
    """Take a complaint in, before the window of the posted ranking ends.

    Without a table it is about the one where who complains sat; a team sits at two, and says which.
    """

    right = Right.PENALISE
    reason_required = True
    entrant: EntrantNumber
    against: ComplaintAgainst
    round: RoundNumber
    table: TableNumber | None = None
    referee: UserId | None = None
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_changeable(scene.ledger)
        known_entrant(scene.ledger, self.entrant)
        table = self._table(scene)
        require_phase_open(scene.ledger, self.round)
        self._require_in_time(scene, table)
        self._require_referee(scene)
        require_reason(self.remark)
        return (
            self.fact(
                ComplaintRegistered,
                table=table,
                referee=self.referee if self.against is ComplaintAgainst.RULING else None,
                at=scene.now,
            ),
        )

    def _table(self, scene: Scene) -> TableNumber:
        round_ = played_round(scene.ledger, self.round, self.table)
        if self.table is not None:
            return self._own(round_, self.table)
        seated = round_.table_of(self.entrant)
        if seated is None:
            raise refuse(
                Code.ENTRANT_UNKNOWN, field="entrant", entrant=self.entrant, round=self.round
            )
        rooms = [room.seat.table for room in round_.match(seated)]
        if len(rooms) > 1:
            # Upheld, it opens one of them alone: guessed, the wrong one.
            raise refuse(
                Code.COMPLAINT_TABLE_REQUIRED,
                field="table",
                entrant=self.entrant,
                round=self.round,
                open=rooms[0],
                closed=rooms[1],
            )
        return seated.seat.table

    def _own(self, round_: Round, table: TableNumber) -> TableNumber:
        """Nobody complains for others: at this table who complains sat."""
        if self.entrant not in round_.tables[table].seat.entrants():
            raise refuse(Code.NOT_AT_THIS_TABLE, field="table", entrant=self.entrant, table=table)
        return table

    def _require_referee(self, scene: Scene) -> None:
        """Whose ruling it is: where a second referee decides it is another (I, Procedura)."""
        second = by_second_referee(scene.regulation)
        if self.against is ComplaintAgainst.RULING and second and self.referee is None:
            article = judging_article(scene.regulation, self.against)
            raise refuse(Code.RULING_REFEREE_REQUIRED, field="referee", article=article)

    def _require_in_time(self, scene: Scene, table: TableNumber) -> None:
        """Within the window of a place at the table that it is about (U 14.1, I 19)."""
        postings = scene.ledger.postings_bounding(self.against, self.round)
        concerned = scene.ledger.rounds[self.round].tables[table].seat.entrants()
        until = last_closing(postings)
        if until and not any(may_change(each, postings, scene.now) for each in concerned):
            raise refuse(
                Code.COMPLAINT_TOO_LATE,
                article=scene.regulation.protests.article,
                until=until.isoformat(),
            )


@record
class DecideComplaint(Command):
    """The last word on a complaint. It does not change the ranking: a correction does."""

    right = Right.PENALISE
    reason_required = True
    complaint: EventNumber
    outcome: ComplaintOutcome
    judge: Authority
    remark: RemarkId | None = None

    def decide(self, scene: Scene) -> tuple[Event, ...]:
        require_open(scene.ledger)
        complaint = scene.ledger.complaints.get(self.complaint)
        if complaint is None:
            raise refuse(Code.COMPLAINT_UNKNOWN, field="complaint", complaint=self.complaint)
        if not complaint.is_open:
            raise refuse(Code.COMPLAINT_DECIDED, field="complaint", complaint=self.complaint)
        article = judging_article(scene.regulation, complaint.event.against)
        foreign = self.judge.ledger != scene.by.ledger
        if foreign or not may_judge(scene.regulation, complaint, self.judge):
            second = by_second_referee(scene.regulation)
            code = Code.SECOND_REFEREE_DECIDES if second else Code.DIRECTOR_DECIDES
            raise refuse(code, field="judge", article=article)
        require_reason(self.remark, article)
        return (self.fact(ComplaintDecided, judged_by=self.judge.user, article=article),)
