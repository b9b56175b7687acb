"""What may be written by passing on what was sent: an address, a command, a line.

Whatever does more stands in a view of its subject.
"""

from __future__ import annotations

from scoring.commands import (
    AwardScore,
    AwardSmazzata,
    CallTimeOut,
    ExtendTime,
    LiftAward,
    PauseClock,
    ResumeClock,
    RevokeRuling,
    StartRound,
    UndoClockStep,
    VerifySheet,
)
from tournaments.api.addresses import ROUND, RULING, SHEET, TOURNAMENT
from tournaments.api.sheets.awarded import Award, SmazzataAward, signing, totals_of_lines
from tournaments.api.sheets.views import ABOUT_SHEET, Verification
from tournaments.api.wire.commands import Write, body_of

RevocationBody = body_of(RevokeRuling, "RevocationBody", without=("ruling",))


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
    Write(f"{TOURNAMENT}/penalties/{RULING}", RevokeRuling, "Take a penalty back", RevocationBody),
    Write(
        f"{TOURNAMENT}/sanctions/{RULING}",
        RevokeRuling,
        "Take a sanction back, with all that it took",
        RevocationBody,
    ),
)
