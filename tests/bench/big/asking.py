"""The process beside each database: asks what it is told to, and says how long it took."""

import json
import logging
import time
from typing import TextIO

from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.bench.big.questions import Question, questions
from tournaments.pages.public_tournament import forget_moments


def answer(lines: TextIO, out: TextIO) -> None:
    """One line in, one line out, until nobody asks any more."""
    logging.disable(logging.ERROR)
    asked = questions()
    _tell(out, [[one.name, one.who] for one in asked])
    for line in lines:
        number, counting = json.loads(line)
        _tell(out, (_counted if counting else _timed)(asked[number]))


def _tell(out: TextIO, content: object) -> None:
    out.write(json.dumps(content) + "\n")
    out.flush()


def _timed(question: Question) -> list[float]:
    """Status and seconds, with nothing of other visitors in memory."""
    question.before()
    forget_moments()
    begun = time.perf_counter()
    status = question.ask()
    taken = time.perf_counter() - begun
    question.after()
    return [status, taken]


def _counted(question: Question) -> list[float]:
    """Status and statements: not timed, as counting them takes time."""
    question.before()
    forget_moments()
    with CaptureQueriesContext(connection) as captured:
        status = question.ask()
    question.after()
    return [status, len(captured)]
