"""A program that opens the server again and again, each time with a signal at another moment.

    python -m tests.config.interrupted SIGINT

Moments are counted in calls and returns of functions, from the end of the preparations until the
server waits for requests: a sample of all of them, and every one of the two kinds in which a
signal was once lost. For each it says whether the server ended.
"""

import faulthandler
import os
import signal
import sys
import traceback
from collections.abc import Callable, Iterator
from itertools import count
from types import FrameType
from typing import Any, TypeAlias

import django

from config import server
from tests.machine.waiting import PATIENCE_SECONDS

SAMPLE = 40
AT_ONCE = 6
Profile: TypeAlias = Callable[[FrameType, str, Any], None]


def main(name: str) -> None:
    django.setup()
    signals = server.StopSignals()
    # Port 0: any that is free.
    web = server.loaded("127.0.0.1", 0, signals=signals, behind_proxy=False)
    moments = _moments(signals, web)
    children: dict[int, int] = {}
    while moments or children:
        if moments and len(children) < AT_ONCE:
            moment = moments.pop()
            children[_fork(signals, web, _interrupting(moment, signal.Signals[name]))] = moment
        else:
            child, status = os.wait()
            moment = children.pop(child)
            end = "did not end" if status else "ended"
            os.write(sys.stdout.fileno(), f"{moment} {end}\n".encode())


def _moments(signals: server.StopSignals, web: server.Server) -> list[int]:
    """By a first run, which ends when the server serves."""
    reading, writing = os.pipe()
    numbers = count(1)
    delicate = []
    served = False

    def note(frame: FrameType, event: str, _: Any) -> None:
        nonlocal served
        number = next(numbers)
        served = served or frame.f_code.co_qualname == "Server.serve"
        if not served and _is_delicate(frame, event):
            delicate.append(number)
        if frame.f_code.co_qualname == "Server.main_loop":
            sample = range(1, number, max(1, number // SAMPLE))
            os.write(writing, " ".join(map(str, {*delicate, *sample})).encode())
            os._exit(0)

    os.waitpid(_fork(signals, web, note), 0)
    os.close(writing)
    with os.fdopen(reading) as answer:
        return sorted(map(int, answer.read().split()))


def _is_delicate(frame: FrameType, event: str) -> bool:
    """While an import ends, or while asyncio takes over."""
    if frame.f_code.co_qualname == "_get_module_lock.<locals>.cb":
        return event == "call"
    return any(caller.f_code.co_qualname == "Runner.run" for caller in _stack(frame))


def _stack(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _interrupting(moment: int, number: signal.Signals) -> Profile:
    numbers = count(1)

    def interrupt(frame: FrameType, event: str, _: Any) -> None:
        if next(numbers) == moment:
            sys.setprofile(None)
            os.kill(os.getpid(), number)

    return interrupt


def _fork(signals: server.StopSignals, web: server.Server, profile: Profile) -> int:
    child = os.fork()
    if child == 0:
        faulthandler.dump_traceback_later(PATIENCE_SECONDS, exit=True)
        os._exit(_status(signals, web, profile))
    return child


def _status(signals: server.StopSignals, web: server.Server, profile: Profile) -> int:
    """How a start ends that is followed by `profile`."""
    signals.listen()
    try:
        sys.setprofile(profile)
        web.run()
    except KeyboardInterrupt:
        pass
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


if __name__ == "__main__":
    main(sys.argv[1])
