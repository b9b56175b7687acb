"""Processes that share the work of a command of the shell.

Nothing of the program is imported here: a process that was just started has to set Django up first.
"""

import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack
from multiprocessing import get_context
from typing import Any, TypeVar

import django
from django.core.management.base import CommandError
from django.db import connection
from django.utils import translation
from django.utils.translation import gettext as _

T = TypeVar("T")
R = TypeVar("R")
_WHERE = ("NAME", "HOST", "PORT", "USER", "PASSWORD")


def spread(work: Callable[[T], R], over: Iterable[T], workers: int) -> Iterator[R]:
    """What `work` makes of each, in order; one worker is this process itself.

    Raises:
        CommandError: a process was killed.
    """
    if workers <= 1:
        yield from map(work, over)
        return
    with ExitStack() as stack:
        pool = ProcessPoolExecutor(
            workers,
            # A fork would share this process's connections and whatever its threads hold.
            mp_context=get_context("spawn"),
            initializer=_begin,
            initargs=({key: connection.settings_dict[key] for key in _WHERE}, _language()),
        )
        stack.callback(pool.shutdown, cancel_futures=True)
        try:
            yield from pool.map(work, over)
        except BrokenProcessPool as error:
            raise CommandError(
                _("Uno dei processi che lavoravano è finito prima del tempo: ripeti il comando.")
            ) from error


def _language() -> str:
    return translation.get_language() or "it"


def _begin(database: Mapping[str, Any], language: str) -> None:
    """Told to end, it is the command itself that ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    django.setup()
    connection.settings_dict.update(database)
    translation.activate(language)
