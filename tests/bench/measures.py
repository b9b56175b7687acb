"""What is measured, on the made-up tournament; each figure comes with the floor beside it."""

import time
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from statistics import median
from uuid import uuid4

import psycopg
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import translation

from scoring import projections, queries, store
from scoring.commands import SeatRound
from scoring.rules import standings
from scoring.rules.decide import Scene
from scoring.rules.ledger import fold
from scoring.rules.tiebreaks import Ranked
from scoring.rulings import Measure
from scoring.values import EntrantNumber, EventNumber, LedgerId, PlayerId, RoundNumber
from tests.bench import costs, house, load
from tests.bench.figures import Measurement, Stopwatch, percentile
from tests.bench.house import Server
from tests.bench.load import Typist
from tests.bench.made_up import REGULATION, Play
from tournaments.models import DocumentKind, Tournament
from tournaments.moment import Moment
from tournaments.organise import referti
from tournaments.organise.referti import RefertoForm
from tournaments.permissions import opening
from tournaments.reports import documents, rendering
from tournaments.reports.content import Content

RAW_INSERT = "un evento per transazione, psycopg"
RAW_READ = "le stesse righe, psycopg"
BARE_VIEW = "una vista vuota, Django"
SORTING = "ordinare altrettante coppie"
BARE_PAGES = "altrettante pagine vuote"
CLIENTS = 16
TURNS = 6
SLOWLY = 4.0
"""Seconds between two saves of a typist while others look."""


def inserts(ledger: LedgerId, how_many: int, first: int = 1) -> list[float]:
    """Seconds that each of so many raw inserts of an event took, one a transaction, sorted."""
    statement = (
        "INSERT INTO scoring_event"
        " (ledger_id, number, name, version, data, user_id, role, command_id, at, hash)"
        " VALUES (%s, %s, 'SheetSigned', 1, %s, 1, 'director', %s, %s, %s)"
    )
    data = '{"round": 1, "table": 1, "smazzate": 3}'
    taken = []
    with house.raw_connection() as connection:
        connection.autocommit = True
        for number in range(first, first + how_many):
            row = [ledger, number, data, uuid4(), datetime.now(UTC), "0" * 64]
            begun = time.perf_counter()
            connection.execute(statement, row)
            taken.append(time.perf_counter() - begun)
    return sorted(taken)


def saving(
    tournament: Tournament, typists: list[Typist], workers: int, duration: float, every: float
) -> Iterator[Measurement]:
    """Sheets saved through the API by a real server, at saturation and at a hall's pace."""
    scratch = LedgerId(uuid4())
    store.create(scratch)
    raw = inserts(scratch, 1_000)
    with (
        house.serving("tests.bench.bare:application", workers) as bare,
        house.serving("config.asgi:application", workers) as site,
    ):
        costs.viewing_turn(bare, CLIENTS, 0.5)
        unasked = costs.mebibytes(site)
        costs.saving_turn(site, typists[:CLIENTS], min(duration, 2))
        soon = _held(site, tournament, unasked)
        # In turns, and before and after: on a shared machine the floor itself moves.
        views, saves = [], []
        for _ in range(TURNS):
            views.append(costs.viewing_turn(bare, CLIENTS, duration / TURNS / 3))
            saves.append(costs.saving_turn(site, typists[:CLIENTS], duration / TURNS))
        view_rate = median(turn.rate for turn in views)
        rate = median(turn.rate for turn in saves)
        raw = sorted(raw + inserts(scratch, 1_000, first=1_001))
        raw_rate = len(raw) / sum(raw)
        name = f"score salvati, a saturazione ({CLIENTS} insieme)"
        yield Measurement(
            name=name,
            value=rate,
            unit="/s",
            floor=raw_rate,
            floor_name=RAW_INSERT,
            target="200/s",
        )
        yield Measurement(
            name=name,
            value=rate,
            unit="/s",
            floor=view_rate,
            floor_name=BARE_VIEW,
            target="25%",
        )
        yield from costs.each(saves, views, BARE_VIEW)
        yield soon
        yield _held(site, tournament, unasked)
        taken = load.latencies(site.address, typists, duration, every)
        pages = _pages_of_a_desk(tournament, typists[0].round)
        load.latencies(site.address, typists[:CLIENTS], duration, SLOWLY, watching=pages)
        yield _held(site, tournament, unasked, f" e {load.WATCHERS} che guardano")
    for share, target in ((0.5, ""), (0.99, "50 ms")):
        yield Measurement(
            name=f"un salvataggio ogni {every:g} s per {len(typists)}, p{share * 100:.0f}"
            f" di {len(taken)}",
            value=percentile(taken, share),
            unit="s",
            floor=percentile(raw, share),
            floor_name=RAW_INSERT,
            target=target,
        )


def _pages_of_a_desk(tournament: Tournament, round_: int) -> list[bytes]:
    """Requests of somebody who has logged in, for what an open desk asks for."""
    call_command("collectstatic", interactive=False, verbosity=0)
    official = tournament.officials.first()
    assert official
    User.objects.filter(pk=official.user_id).update(is_staff=True)
    client = Client()
    client.force_login(official.user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME].OutputString(attrs=[])
    names = [(name, (round_,)) for name in ("desk-round", "desk-round-now")]
    return [
        (
            f"GET {reverse(f'admin:{name}', args=(tournament.pk, *place))} HTTP/1.1\r\n"
            f"Host: {house.LOOPBACK}\r\nCookie: {cookie}\r\n\r\n"
        ).encode()
        for name, place in (*names, ("desk-entrants", ()), ("desk-referee", ()))
    ]


def _held(site: Server, tournament: Tournament, unasked: float, beside: str = "") -> Measurement:
    """What a process holds, with the events of its book: who saves all the time makes most."""
    events = store.heads_of([tournament.ledger])[tournament.ledger].number
    return Measurement(
        name=f"memoria, dopo {CLIENTS} che salvano{beside}, {events:,} eventi",
        value=costs.mebibytes(site),
        unit="MiB",
        floor=unasked,
        floor_name="prima che qualcuno chieda",
        target="150 MiB",
    )


def reading(tournament: Tournament, watch: Stopwatch) -> Iterator[Measurement]:
    """Folding, rebuilding and ranking the tournament whose rounds are all played."""
    ledger_id = tournament.ledger
    ledger = fold(store.replay(ledger_id))
    events = int(ledger.number)
    with house.raw_connection() as raw:
        rows = watch.seconds(lambda: _raw_events(raw, ledger_id))
        results = watch.seconds(lambda: _raw_results(raw, ledger_id))
    folding = watch.seconds(lambda: fold(store.replay(ledger_id)))
    yield Measurement(
        name=f"eventi letti e ripiegati ({events:,})",
        value=events / folding,
        unit="/s",
        floor=events / rows,
        floor_name=RAW_READ,
        target="150,000/s",
    )
    rebuilding = watch.seconds(lambda: _rebuild(ledger_id))
    yield Measurement(
        name="eventi ripiegati e righe riscritte",
        value=events / rebuilding,
        unit="/s",
        floor=events / rows,
        floor_name=RAW_READ,
        target="50,000/s",
    )
    pairs = [(row.points.victory_points, row.entrant) for row in _ranked(ledger_id)]
    name = f"classifica di {len(pairs)} coppie dopo {ledger.current_round} turni"
    yield Measurement(
        name=f"{name}, dalla memoria",
        value=watch.seconds(lambda: standings.standings(ledger, REGULATION)),
        unit="s",
        floor=watch.seconds(lambda: sorted(pairs)),
        floor_name=SORTING,
        target="10 ms",
    )
    for how, ask in (
        ("dalle righe", lambda: queries.standings(ledger_id)),
        ("da tutti gli eventi", lambda: queries.standings(ledger_id, as_of=ledger.number)),
    ):
        yield Measurement(
            name=f"{name}, {how}",
            value=watch.seconds(ask),
            unit="s",
            floor=results if how == "dalle righe" else rows,
            floor_name=RAW_READ,
            target="150 ms",
        )


def _ranked(ledger_id: LedgerId) -> tuple[Ranked, ...]:
    ranking = queries.standings(ledger_id)
    return ranking.rows if ranking else ()


def _raw_events(raw: psycopg.Connection, ledger: LedgerId) -> object:
    statement = (
        "SELECT number, name, version, data::text, user_id, role, command_id, at, hash"
        " FROM scoring_event WHERE ledger_id = %s ORDER BY number"
    )
    return raw.execute(statement, [ledger]).fetchall()


def _raw_results(raw: psycopg.Connection, ledger: LedgerId) -> object:
    return raw.execute("SELECT * FROM scoring_result WHERE ledger_id = %s", [ledger]).fetchall()


def _rebuild(ledger_id: LedgerId) -> None:
    with transaction.atomic():
        store.lock(ledger_id)
        projections.rebuild(ledger_id, fold(store.replay(ledger_id)), REGULATION)


def drawing(plays: Iterable[tuple[str, Play]], watch: Stopwatch) -> Iterator[Measurement]:
    """Drawing the next round of books that stand before it, and ranking what they played."""
    for movement, play in plays:
        yield _paired(movement, play, watch)
        yield _in_order(movement, play, watch)


def _in_order(movement: str, play: Play, watch: Stopwatch) -> Measurement:
    lines = sorted(play.ledger.entrants, reverse=True)
    return Measurement(
        name=f"classifica di {len(lines)} linee, {movement}, dalla memoria",
        value=watch.seconds(lambda: standings.standings(play.ledger, REGULATION)),
        unit="s",
        floor=watch.seconds(lambda: sorted(lines)),
        floor_name=SORTING,
    )


def _paired(movement: str, play: Play, watch: Stopwatch) -> Measurement:
    round_ = RoundNumber(play.ledger.current_round + 1)
    scene = Scene(ledger=play.ledger, regulation=REGULATION, by=play.by, now=play.now)
    lines = sorted(play.ledger.entrants, reverse=True)
    command = SeatRound(round=round_, seed=1)
    return Measurement(
        name=f"abbinamento di {len(lines)} linee, {movement}, turno {round_}",
        value=watch.seconds(lambda: command.decide(scene)),
        unit="s",
        floor=watch.seconds(lambda: sorted(lines)),
        floor_name=SORTING,
        target="1 s",
    )


def printing(
    tournament: Tournament, referee: User, sheets: int, watch: Stopwatch
) -> Iterator[Measurement]:
    """A referto, and so many score sheets as one document."""
    blank = Content(template="reports/page.html", title="", data={"tournament": tournament})
    one_page = watch.seconds(lambda: rendering.pdf(blank, "it"))
    yield Measurement(
        name="PDF: un referto",
        value=watch.seconds(
            lambda: _draw(tournament, DocumentKind.REFERTO, str(_referto(tournament, referee)))
        ),
        unit="s",
        floor=one_page,
        floor_name="una pagina vuota",
        target="0.4 s",
    )
    with translation.override("it"):
        blanks = documents.content(Moment(tournament), DocumentKind.SCORE_SHEETS, "1")
    yield Measurement(
        name=f"PDF: {sheets} score da compilare, un documento",
        value=watch.seconds(lambda: rendering.pdf(blanks, "it")),
        unit="s",
        floor=one_page * ((sheets + 1) // 2),
        floor_name=BARE_PAGES,
        target="12 s per 150",
    )


def _draw(tournament: Tournament, kind: DocumentKind, subject: str) -> bytes:
    with translation.override("it"):
        return rendering.pdf(documents.content(Moment(tournament), kind, subject), "it")


def _referto(tournament: Tournament, referee: User) -> object:
    first = queries.entrants(tournament.ledger)[0]
    (sat, *_later) = queries.tables_of(tournament.ledger, first.number)
    form = RefertoForm(
        player=PlayerId(first.players[0]),
        entrant=EntrantNumber(first.number),
        round=sat.round,
        table=sat.table,
        article="10.27",
        measure=Measure.RICHIAMO,
        facts="Al termine della smazzata le carte sono state mescolate prima del conteggio. " * 8,
        actions="Richiamo verbale.",
    )
    by = opening(referee, tournament)
    return referti.write_referto(by=by, form=form, command_id=_SAME).pk


_SAME = uuid4()


def typist(token: str, tournament: Tournament, round_: int, tables: list[int]) -> Typist:
    """A computerista with these tables of a round, who has seen nothing but its seating."""
    rows = queries.tables(tournament.ledger, RoundNumber(round_))
    seen = {int(row.table): int(EventNumber(row.last)) for row in rows if row.table in tables}
    return Typist(token=token, slug=tournament.slug, round=round_, seen=seen)
