"""How fast this machine saves, ranks, pairs and prints."""

import dataclasses
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any, TypeVar

import psycopg
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from scoring.values import Authority
from tests.bench import (
    desk_phone,
    far,
    fields,
    house,
    live,
    made_up,
    measures,
    phone,
    saturday,
)
from tests.bench.big import comparing, filling, stages
from tests.bench.figures import HEADER, Measurement, Stopwatch
from tests.bench.load import Refused, Typist
from tournaments.models import Tournament
from tournaments.permissions import opening

COMPUTERISTI = 40
NUMBERS = (
    "pairs",
    "rounds",
    "lines",
    "sheets",
    "workers",
    "seconds",
    "every",
    "streams",
    "screens",
    "books",
    "turns",
    "scale",
)
KINDS = ("live", "phone", "saturday", "writers", "far")


class Command(BaseCommand):
    """Runs itself again in an environment that knows only a database made for it."""

    help = "Misura il programma su un torneo inventato, in un database suo che poi sparisce."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--pairs", type=int, default=600, help="coppie (600)")
        parser.add_argument("--rounds", type=int, default=12, help="turni (12)")
        parser.add_argument("--lines", type=int, default=1000, help="linee da abbinare (1000)")
        parser.add_argument("--sheets", type=int, default=150, help="score da stampare (150)")
        parser.add_argument("--workers", type=int, default=2, help="processi del server (2)")
        parser.add_argument("--seconds", type=float, default=30, help="durata di ogni carico (30)")
        parser.add_argument("--every", type=float, default=5, help="un salvataggio ogni ... s (5)")
        parser.add_argument("--live", action="store_true", help="solo ciò che è dal vivo")
        parser.add_argument("--streams", type=int, default=5000, help="flussi aperti (5000)")
        parser.add_argument("--screens", type=int, default=2000, help="schermi (2000)")
        parser.add_argument("--books", type=int, default=50, help="tornei scritti insieme (50)")
        parser.add_argument("--turns", type=int, default=3, help="turni di ogni misura (3)")
        parser.add_argument("--writers", action="store_true", help="solo chi salva insieme")
        parser.add_argument("--far", action="store_true", help="solo con il database a 2 ms")
        parser.add_argument("--phone", action="store_true", help="solo un telefono in rete lenta")
        parser.add_argument("--saturday", action="store_true", help="solo il sabato sera")
        parser.add_argument("--scale", type=float, default=0.1, help="che parte ne gioca (0.1)")
        parser.add_argument("--inside", action="store_true", help="(lo usa il comando stesso)")
        parser.add_argument(
            "--big",
            action="store_true",
            help="ogni pagina in un database vuoto e in quello di una federazione, a turno",
        )
        parser.add_argument("--tournaments", type=int, default=20_000, help="tornei (20.000)")
        parser.add_argument("--players", type=int, default=200_000, help="giocatori (200.000)")
        parser.add_argument("--offices", type=int, default=500, help="incarichi di uno (500)")
        parser.add_argument("--stage", default="", help="(lo usa il comando stesso)")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["inside"]:
            self._inside(options)
        elif options["big"]:
            self._compare(options)
        else:
            self._run_in_own_house(options)

    def _run_in_own_house(self, options: dict[str, Any]) -> None:
        chosen = [f"--{name}={options[name]}" for name in NUMBERS]
        chosen += [f"--{name}" for name in KINDS if options[name]]
        command = [sys.executable, "-m", "tests.bench", "--inside", *chosen]
        try:
            with house.own_environment() as environment:
                done = subprocess.run(command, cwd=settings.CHECKOUT, env=environment, check=False)
        except psycopg.Error as error:
            raise CommandError(f"Il database delle misure non si può fare: {error}") from error
        if done.returncode:
            raise CommandError("La misura si è interrotta.", returncode=done.returncode)

    def _compare(self, options: dict[str, Any]) -> None:
        sizes = filling.Sizes(
            tournaments=options["tournaments"],
            players=options["players"],
            offices=options["offices"],
        )
        try:
            comparing.run(sizes, self._say)
        except (house.Unservable, psycopg.Error) as error:
            raise CommandError(f"La misura si è interrotta: {error}") from error

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()

    def _inside(self, options: dict[str, Any]) -> None:
        if not house.is_ours():
            raise CommandError("--inside misura solo nel database che il comando si è fatto.")
        if options["big"]:
            self._say(stages.run(options["stage"]))
        else:
            self._measure(options)

    def _measure(self, options: dict[str, Any]) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        self.stdout.write(_machine())
        self.stdout.write(HEADER)
        try:
            for measurement in _measurements(options):
                self.stdout.write(measurement.line())
                self.stdout.flush()
        except (Refused, house.Unservable) as error:
            lines = [str(error), *getattr(error, "__notes__", ())]
            raise CommandError("\n".join(lines)) from error


def _machine() -> str:
    """What the figures depend on."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version'), current_setting('fsync')")
        version, fsync = cursor.fetchone()
    python = ".".join(map(str, sys.version_info[:3]))
    load = ", ".join(f"{average:.1f}" for average in os.getloadavg())
    return (
        f"{os.cpu_count()} CPU, carico {load}, Python {python}, PostgreSQL {version}, fsync {fsync}"
    )


def _measurements(options: dict[str, Any]) -> Iterator[Measurement | saturday.Cost]:
    if options["live"]:
        yield from live.measurements(_sizes(live.Sizes, options))
    elif options["phone"]:
        yield from phone.measurements(_sizes(phone.Sizes, options))
        yield from desk_phone.measurements(_sizes(phone.Sizes, options))
    elif options["saturday"]:
        yield from saturday.costs(_sizes(saturday.Sizes, options))
    else:
        yield from _of_a_hall(options)


Sizes = TypeVar("Sizes", live.Sizes, phone.Sizes, saturday.Sizes)


def _sizes(kind: type[Sizes], options: dict[str, Any]) -> Sizes:
    """What of the options it goes by."""
    return kind(**{field.name: options[field.name] for field in dataclasses.fields(kind)})


def _of_a_hall(options: dict[str, Any]) -> Iterator[Measurement]:
    pairs, rounds = options["pairs"], options["rounds"]
    director, _ = made_up.make_user("direttore")
    typists = [made_up.make_user(f"computerista{number}") for number in range(COMPUTERISTI)]
    users = [user for user, _ in typists]
    last, whole = (
        made_up.make_tournament(name, pairs, director, users) for name in ("ultimo-turno", "finito")
    )
    play = _played_before_the_last(opening(director, last), pairs, rounds)
    made_up.write(last, director, play.events)
    typing = _typists(last, [token for _, token in typists], rounds)
    if options["far"]:
        yield from far.saving(typing, options["workers"], options["seconds"])
        return
    yield from measures.saving(
        last,
        typing,
        options["workers"],
        options["seconds"],
        options["every"],
    )
    if options["writers"]:
        return
    # Only now: a process that saves would have read it at its start.
    made_up.type_sheets(play, rounds)
    made_up.write(whole, director, play.events)
    watch, sheets = Stopwatch(min(1.0, options["seconds"] / 10)), options["sheets"]
    yield from chain(
        measures.reading(whole, watch),
        measures.drawing(
            fields.before_a_round(opening(director, last), options["lines"], rounds), watch
        ),
        measures.printing(_printed(director, sheets), director, sheets, watch),
    )


def _played_before_the_last(by: Authority, pairs: int, rounds: int) -> made_up.Play:
    """All rounds but the last, which is seated and awaits its sheets."""
    play = made_up.open_book(by, made_up.make_players(pairs), rounds)
    for round_ in range(1, rounds + 1):
        made_up.seat(play, round_)
        if round_ < rounds:
            made_up.type_sheets(play, round_)
    return play


def _typists(tournament: Tournament, tokens: list[str], round_: int) -> list[Typist]:
    """Every table of the round belongs to one of them; nobody is left without."""
    tables = made_up.tables_of(tournament, round_)
    shares = [tables[offset :: len(tokens)] for offset in range(len(tokens))]
    return [
        measures.typist(token, tournament, round_, share)
        for token, share in zip(tokens, shares, strict=True)
        if share
    ]


def _printed(director: User, sheets: int) -> Tournament:
    """A tournament with so many tables in its only round."""
    made = made_up.make_tournament("stampe", 2 * sheets, director, [])
    play = made_up.open_book(opening(director, made), made_up.make_players(2 * sheets), 1)
    made_up.seat(play, 1)
    made_up.write(made, director, play.events)
    return made
