"""The write door: every change of a ledger passes here, under an authority."""

from datetime import datetime
from uuid import UUID, uuid4

from scoring.editions import keep as keep_edition
from scoring.rebuilding import LedgerSpoilt, carry_in
from scoring.rules.decide import Command
from scoring.rules.decide.awards import AwardScore, AwardSmazzata, LiftAward
from scoring.rules.decide.by_hand import Rests
from scoring.rules.decide.clock import (
    CallTimeOut,
    ExtendTime,
    PauseClock,
    ResumeClock,
    StartRound,
    UndoClockStep,
)
from scoring.rules.decide.complaints import DecideComplaint, RegisterComplaint
from scoring.rules.decide.corrections import CorrectSheet, RefuseCorrection, SwapPlaces
from scoring.rules.decide.ending import (
    CloseTournament,
    MakeRankingFinal,
    PublishRanking,
    SettleTie,
    TellResultsSent,
)
from scoring.rules.decide.entrants import (
    EnterEntrants,
    Entry,
    ReadmitEntrant,
    WithdrawEntrant,
)
from scoring.rules.decide.incidents import LeaveRound, RecordMistakenSeats
from scoring.rules.decide.line_ups import ChangeLineUp, DeclareRooms, NameCaptain, Substitute
from scoring.rules.decide.names import CorrectName, EraseTexts
from scoring.rules.decide.opening import OpenTournament, TakeTournamentOver
from scoring.rules.decide.papers import (
    CheckInSheet,
    ChooseSecondKeying,
    ReadSheetAgain,
    SettleReadings,
    UndoEntry,
)
from scoring.rules.decide.plan import ChangePlan, FormGroups
from scoring.rules.decide.prizes import AnnouncePrizes, DrawPrize
from scoring.rules.decide.referti import FileReferto
from scoring.rules.decide.rounds import AmendSeating, PublishSeating, SeatRound, TakeBackSeating
from scoring.rules.decide.rulings import GivePenalty, RevokeRuling
from scoring.rules.decide.sanctions import GiveSanction
from scoring.rules.decide.seats import (
    AssignPositions,
    AwaitLines,
    BeginTable,
    GiveSeatBack,
    TakeSeat,
)
from scoring.rules.decide.sheets import EnterSheet, VerifySheet
from scoring.rules.violations import Code, refuse
from scoring.store import HeldByOthers, Sealing, nothing_sealed, tell_leaving
from scoring.transact import answered, transact, transaction_on
from scoring.values import Authority
from scoring.writing import Receipt


def perform(
    command: Command,
    *,
    by: Authority,
    command_id: UUID | None = None,
    now: datetime | None = None,
    sealing: Sealing = nothing_sealed,
) -> Receipt:
    """Do a command, once: the same `command_id` again answers what the first answered.

    Without `now` it happens at the database's time.
    `sealing` says what texts and names an event's ids stand for, by their SHA-256.

    Raises:
        Violation: `not_allowed` when `by` lacks the command's right, `command_reused` when the
            id came with other content, or whatever the rules refuse; nothing has happened.
        HeldByOthers: so many write to the ledger that its turn did not come; nothing has happened.
    """
    if not by.may(command.right):
        raise refuse(Code.NOT_ALLOWED, right=command.right)
    return transact(command, by=by, command_id=command_id or uuid4(), now=now, sealing=sealing)
