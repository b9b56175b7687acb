"""What may be written by passing on what was sent: an address, a command, a line.

Whatever does more stands in a view of its subject.
"""

from scoring.commands import (
    AssignPositions,
    AwaitLines,
    AwardScore,
    AwardSmazzata,
    BeginTable,
    CallTimeOut,
    CheckInSheet,
    ChooseSecondKeying,
    CloseTournament,
    DecideComplaint,
    DrawPrize,
    ExtendTime,
    FormGroups,
    GiveSeatBack,
    LiftAward,
    MakeRankingFinal,
    PauseClock,
    PublishRanking,
    ReadmitEntrant,
    ReadSheetAgain,
    RefuseCorrection,
    ResumeClock,
    RevokeRuling,
    SettleReadings,
    SettleTie,
    StartRound,
    SwapPlaces,
    TakeSeat,
    UndoClockStep,
    UndoEntry,
    VerifySheet,
    WithdrawEntrant,
)
from tournaments.api.addresses import ENTRANT, ROUND, RULING, SHEET, TABLE, TOURNAMENT
from tournaments.api.rulings import DecisionBody, judged
from tournaments.api.seating import ABOUT_PLACES, ABOUT_SEATING_IF_SAID
from tournaments.api.sheets.several import Reading, reading_of
from tournaments.api.sheets.typed import Award, SmazzataAward, signing, totals_of_lines
from tournaments.api.sheets.views import ABOUT_SHEET, BLIND, Verification
from tournaments.api.tournaments import ClosingBody
from tournaments.api.wire.commands import Write, body_of
from tournaments.api.wire.requests import Confirmation
from tournaments.api.wire.shapes import examples
from tournaments.organise.entrants import readmit_entrant
from tournaments.organise.evening import close_tournament, settle_tie
from tournaments.organise.prizes import draw_prize
from tournaments.presenters.irreversible import closing, cut_into_groups, final_ranking

RevocationBody = body_of(RevokeRuling, "RevocationBody", without=("ruling",))


# What no evening of the tests sends has its example here.
PRESENT = ["6f1d2f3a-6c3b-4a55-9a6c-0d1f0c5c2a11", "0b0c6c4e-7f0e-4d36-8e0e-5b7a3b1f9d22"]
SwapBody = examples(
    inversion={
        "corrected": 3,
        "agreed_by": PRESENT,
        "reason": "Linee invertite sullo score",
        "expected": 64,
    }
)(body_of(SwapPlaces, "SwapBody", without=["round"]))
ReplacementBody = examples(
    one_pair={
        "missing": 7,
        "entrant": 12,
        "agreed_by": PRESENT,
        "reason": "Malore prima del fischio",
        "expected": 64,
    }
)(body_of(TakeSeat, "ReplacementBody", without=["round", "table"]))
UndoingBody = examples(undone={"expected": 71})(
    body_of(GiveSeatBack, "UndoingBody", without=["round", "table"])
)
TieBody = body_of(
    SettleTie,
    "TieBody",
    words=(
        "Entrants equal on all that the ranking goes by: by hand best first, by lot in any order."
    ),
)
PrizeDrawBody = body_of(
    DrawPrize, "PrizeDrawBody", words="All the equals who wait for a prize, in any order."
)
PositionsBody = examples(second_line_deals={"dealer": 3, "first_served": 1, "expected": 42})(
    body_of(
        AssignPositions,
        "PositionsBody",
        without=["round", "table"],
        words=(
            "Who deals first and who is served first; partners sit opposite, so all places follow."
            "\n\n    Players are counted from 1 as the table lists them, line after line."
        ),
    )
)


WRITES = (
    Write(f"{ROUND}/start", StartRound, "Record the whistle with which a round begins"),
    Write(f"{ROUND}/clock/pause", PauseClock, "Stop the time of a round"),
    Write(f"{ROUND}/clock/resumption", ResumeClock, "Let the time of a round go on"),
    Write(f"{ROUND}/clock/extensions", ExtendTime, "Give a round more minutes", "ExtensionBody"),
    Write(f"{ROUND}/clock/time-out", CallTimeOut, "Call the time-out, the minutes being over"),
    Write(
        f"{ROUND}/clock/undoing",
        UndoClockStep,
        "Take back a whistle, the last extension or the time-out",
        "UndoneStepBody",
    ),
    Write(
        f"{SHEET}/verification",
        VerifySheet,
        "The entry was compared with the paper",
        Verification,
        about=ABOUT_SHEET,
    ),
    Write(
        f"{SHEET}/award",
        AwardScore,
        "Award a table's score by decision",
        Award,
        about=ABOUT_SHEET,
        said=signing,
    ),
    Write(f"{SHEET}/award/lifting", LiftAward, "Lift an award", "AwardLifting", about=ABOUT_SHEET),
    Write(
        f"{SHEET}/smazzate/<number:smazzata>/award",
        AwardSmazzata,
        "Give one smazzata a technical score",
        SmazzataAward,
        about=ABOUT_SHEET,
        said=totals_of_lines,
    ),
    Write(f"{SHEET}/check-in", CheckInSheet, "The paper is on the desk", "CheckIn"),
    Write(
        f"{SHEET}/reading",
        ReadSheetAgain,
        "Read a typed sheet a second time; a difference flags it",
        Reading,
        about=BLIND,
        said=reading_of,
    ),
    Write(
        f"{SHEET}/reading/choice",
        SettleReadings,
        "Choose, of readings that differ, the one that counts",
        "Choice",
        about=ABOUT_SHEET,
    ),
    Write(
        f"{SHEET}/undoing",
        UndoEntry,
        "Take one's own last entry back",
        Verification,
        about=ABOUT_SHEET,
    ),
    Write(
        f"{SHEET}/correction/refusal",
        RefuseCorrection,
        "Keep that a correction was asked for and not admitted",
        "RefusalBody",
    ),
    Write(
        f"{TOURNAMENT}/second-keying",
        ChooseSecondKeying,
        "Say which sheets are typed a second time; what is said now stands in a round's papers",
        "Keying",
        method="put",
    ),
    Write(
        f"{ROUND}/swap",
        SwapPlaces,
        "Let the two pairs of a mended sheet change places, both agreeing",
        SwapBody,
        about=ABOUT_SEATING_IF_SAID,
    ),
    Write(
        f"{TABLE}/awaited",
        AwaitLines,
        "Say who is missing at a table after the whistle",
        "AwaitedBody",
        method="put",
    ),
    Write(f"{TABLE}/beginning", BeginTable, "Say that play begins at a table that was waited for"),
    Write(
        f"{TABLE}/replacement",
        TakeSeat,
        "Let who rests play instead of who is missing, the table consenting",
        ReplacementBody,
        about=ABOUT_SEATING_IF_SAID,
    ),
    Write(
        f"{TABLE}/replacement/undoing",
        GiveSeatBack,
        "Take the replacement back: who was written as missing plays, the other rests",
        UndoingBody,
        about=ABOUT_SEATING_IF_SAID,
    ),
    Write(
        f"{TABLE}/positions",
        AssignPositions,
        "Seat the players of a table, where the program or the direction seats them",
        PositionsBody,
        about=ABOUT_PLACES,
        method="put",
    ),
    Write(
        f"{TOURNAMENT}/complaints/<event:complaint>/decision",
        DecideComplaint,
        "The last word on a complaint, by whom the code says",
        DecisionBody,
        said=judged,
    ),
    Write(
        f"{ENTRANT}/withdrawal",
        WithdrawEntrant,
        "Withdraw an entrant, from the next seating on",
        "WithdrawalBody",
    ),
    Write(
        f"{TOURNAMENT}/groups",
        FormGroups,
        "Cut the ranking into the announced merit groups; the rounds so far are closed",
        Confirmation,
        confirmed=cut_into_groups,
    ),
    Write(f"{ENTRANT}/readmission", ReadmitEntrant, "Take a withdrawal back", act=readmit_entrant),
    Write(
        f"{TOURNAMENT}/ranking/ties",
        SettleTie,
        "Settle a tie between entrants equal on everything",
        TieBody,
        act=settle_tie,
    ),
    Write(
        f"{TOURNAMENT}/prizes/draw",
        DrawPrize,
        "Draw between equals who wait for a prize, once",
        PrizeDrawBody,
        act=draw_prize,
    ),
    Write(
        f"{TOURNAMENT}/closing",
        CloseTournament,
        "Shut the book for good, once the referti that are due are filed",
        ClosingBody,
        confirmed=closing,
        act=close_tournament,
    ),
    Write(
        f"{TOURNAMENT}/ranking/publication",
        PublishRanking,
        "Put the last ranking out, open to protests for the announced window",
    ),
    Write(
        f"{TOURNAMENT}/ranking/final",
        MakeRankingFinal,
        "Proclaim the ranking, once the protest window is over",
        Confirmation,
        confirmed=final_ranking,
    ),
    Write(f"{TOURNAMENT}/penalties/{RULING}", RevokeRuling, "Take a penalty back", RevocationBody),
    Write(
        f"{TOURNAMENT}/sanctions/{RULING}",
        RevokeRuling,
        "Take a sanction back, with all that it took",
        RevocationBody,
    ),
)
