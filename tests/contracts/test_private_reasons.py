"""Why somebody was punished, replaced or left, and what a referto says, is read by referee and
director, by nobody else.

Words are planted in every private text, and everything that can be fetched is walked: pages, the
desk, the API, the admin, the folder, papers.
"""

import io
import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from scoring import queries
from scoring.commands import (
    AwardScore,
    ChangeLineUp,
    CloseTournament,
    GivePenalty,
    GiveSanction,
    LeaveRound,
    LiftAward,
    MakeRankingFinal,
    PublishRanking,
    RecordMistakenSeats,
    RefuseCorrection,
    RevokeRuling,
    WithdrawEntrant,
)
from scoring.models import EventRow
from scoring.rulings import (
    AskedBy,
    AwardCause,
    Consequences,
    Lifting,
    Measure,
    PenaltyUnit,
    WithdrawalChoice,
)
from scoring.values import EntrantNumber, EventNumber, Points, RoundNumber
from tests import builders
from tests.bench.big.addresses import routes
from tests.builders import Hall, do, seat_at, tables
from tests.contracts.addresses import (
    API,
    DESK,
    DESK_START,
    DJANGO_ADMIN,
    OPEN,
    PAGES,
    PAPER,
)
from tests.contracts.walk import Walk
from tournaments.exports.contents import ExportKind
from tournaments.models import DocumentKind
from tournaments.organise import referti
from tournaments.organise.entrants import change_line_up
from tournaments.organise.evening import close_tournament
from tournaments.organise.perform import perform
from tournaments.organise.players import PlayerForm
from tournaments.reports import documents, rendering
from tournaments.reports.content import OF_REFERTI, NothingToPrint, TooLong

FIRST, SECOND = RoundNumber(1), RoundNumber(2)
WHY_CLOSED = "Ametistania"
PLANTED = re.compile(r"zaffe[a-z]+", re.IGNORECASE)
"""All planted words begin so."""


@pytest.fixture(scope="module")
def planted_of_module(walk_of_module: Walk) -> Walk:
    """The walk's hall, with a word of its own in each private text."""
    hall = walk_of_module.hall
    _penalties(hall)
    _sanctions(hall)
    _awards_and_leaving(hall)
    _referto(hall)
    return walk_of_module


@pytest.fixture
def planted(planted_of_module: Walk, db: None) -> Walk:
    return deepcopy(planted_of_module)


def _penalties(hall: Hall) -> None:
    _penalise(hall, "zaffearticolo", "zaffepenale")
    number = _penalise(hall, "", "zaffelibera")
    perform(RevokeRuling(ruling=number), by=hall.refereeing, reason="zafferevoca")


def _penalise(hall: Hall, article: str, reason: str) -> EventNumber:
    return perform(
        GivePenalty(
            entrant=EntrantNumber(2),
            round=FIRST,
            unit=PenaltyUnit.VICTORY_POINTS,
            amount=1,
            article=article,
        ),
        by=hall.refereeing,
        reason=reason,
    ).number


def _sanctions(hall: Hall) -> None:
    _sanction(hall, FIRST, "zaffefatti")
    number = _sanction(hall, None, "zaffefuori")
    perform(RevokeRuling(ruling=number), by=hall.refereeing, reason="zafferitiro")


def _sanction(hall: Hall, round_: RoundNumber | None, reason: str) -> EventNumber:
    return perform(
        GiveSanction(
            code="free",
            entrant=EntrantNumber(2),
            player=None,
            round=round_,
            decided=Consequences(measure=Measure.AMMONIZIONE, victory_points=1),
        ),
        by=hall.refereeing,
        reason=reason,
    ).number


def _awards_and_leaving(hall: Hall) -> None:
    first, second = tables(hall, 2)[:2]
    mistaken = RecordMistakenSeats(
        round=SECOND,
        seats=(
            seat_at(first.table, second.lines[0][0], first.lines[1][0]),
            seat_at(second.table, first.lines[0][0], second.lines[1][0]),
        ),
        wrong=(first.lines[0][0],),
        remark=hall.because("zafferesto"),
    )
    do(mistaken, hall.refereeing)
    even = Points(7, 0, 0)
    perform(
        AwardScore(
            round=SECOND, table=first.table, cause=AwardCause.REFEREE_DECISION, points=(even, even)
        ),
        by=hall.refereeing,
        reason="zaffeassegna",
    )
    perform(
        LiftAward(round=SECOND, table=first.table, why=Lifting.REVOKED),
        by=hall.refereeing,
        reason="zaffetoglie",
    )
    perform(
        RefuseCorrection(
            round=SECOND, table=first.table, asked_by=AskedBy.LINE_A, article="zafferifiutoart"
        ),
        by=hall.refereeing,
        reason="zafferifiuta",
    )
    perform(
        LeaveRound(entrant=second.lines[1][0], choice=WithdrawalChoice.ZERO),
        by=hall.refereeing,
        reason="zaffelascia",
    )
    staying = first.lines[0][0]
    change_line_up(
        ChangeLineUp(entrant=staying, players=()),
        (PlayerForm("Nuovo Uno"), PlayerForm("Nuovo Due")),
        by=hall.directing,
        reason="zaffecambio",
    )
    gone = first.lines[1][0]
    perform(WithdrawEntrant(entrant=gone), by=hall.directing, reason="zaffeparte")


def _referto(hall: Hall) -> None:
    player = queries.entrants(hall.ledger)[0].players[0]
    form = referti.RefertoForm(
        player=player,
        entrant=EntrantNumber(1),
        round=FIRST,
        article="zafferefarticolo",
        measure=Measure.ESPULSIONE,
        addressee="zafferefdestinatario",
        facts="zaffereffatti",
        actions="zafferefinterventi",
        present="zafferefpresenti",
        witnesses="zaffereftestimoni",
    )
    filed = referti.write_and_file(form=form, by=hall.refereeing)
    referti.write_referto(form=form, by=hall.refereeing, replaces=filed)


def _addresses(walk: Walk) -> Iterator[str]:
    """Everything that has an address, whether or not it is fetched by it."""
    yield from (*API, *(DESK_START + address for address in DESK), *PAGES, *PAPER, *OPEN)
    yield from (route for route in routes() if DJANGO_ADMIN.match(route) and "<" not in route)


def _text(answer: Any) -> str:
    """What an answer says, also in its headers, packed into an archive or printed."""
    content = b"".join(answer) if answer.streaming else answer.content
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            content = b"\n".join(archive.read(name) for name in archive.namelist())
    elif content.startswith(b"%PDF-"):
        content = _printed(content).encode()
    headers = json.dumps(dict(answer.headers), default=str)
    return headers + bytes(content).decode("utf-8", "replace")


def _printed(paper: bytes) -> str:
    command = ["pdftotext", "-", "-"]
    return subprocess.run(command, input=paper, capture_output=True, check=True).stdout.decode()


def _found(walk: Walk, who: str) -> dict[str, set[str]]:
    """Planted words, address by address: each event with a remark, one of each name without, and
    every sheet."""
    found: dict[str, set[str]] = {}
    events = EventRow.objects.filter(ledger_id=walk.hall.ledger)
    numbers = {event.data.get("remark") or event.name: event.number for event in events}
    several: dict[str, dict[str, Any]] = {
        f"{route} {number}": {"event": number}
        for route in API
        if route.endswith("<event:event>")
        for number in numbers.values()
    }
    several |= {
        f"{route} {round_} {table.table}": {
            "round": round_,
            "round_": round_,
            "table": int(table.table),
        }
        for route in (*API, *(DESK_START + address for address in DESK))
        if "table>" in route
        for round_ in (1, 2)
        for table in tables(walk.hall, round_)
    }
    several |= {
        f"{route} {kind} {round_}": {"kind": kind.value, "round_": round_}
        for route in (*API, *(DESK_START + address for address in DESK))
        if "export_kind" in route
        for kind in ExportKind
        for round_ in (1, 2)
    }
    asked: dict[str, dict[str, Any]] = {route: {} for route in _addresses(walk)} | several
    for name, ids in asked.items():
        usual = dict(walk.ids)
        walk.ids.update(ids)
        text = _text(walk.ask(who, "GET", re.split(" ", name)[0]))
        walk.ids.update(usual)
        if words := set(PLANTED.findall(text)):
            found[name] = words
    return found


NO_MORE = [
    pytest.param(who, marks=pytest.mark.soak("reads no more than those who are asked each time"))
    for who in ("l", "g", "stranger", "superuser", "player")
]


def test_whoever_runs_the_server_reads_no_article_in_an_event(planted: Walk) -> None:
    for event in EventRow.objects.filter(ledger_id=planted.hall.ledger):
        answer = planted.ask("superuser", "GET", f"admin/scoring/eventrow/{event.pk}/change/")
        assert answer.status_code == 200
        assert not PLANTED.findall(_text(answer)), event.name


@pytest.mark.slow("every address is asked and read for planted words")
@pytest.mark.parametrize("who", ["c", "anonymous", *NO_MORE])
def test_nobody_else_reads_a_private_text(planted: Walk, who: str) -> None:
    assert _found(planted, who) == {}


@pytest.mark.slow("every address is asked, and papers are printed")
def test_referee_and_director_read_them_all(planted: Walk) -> None:
    """Or the walk would prove nothing: it finds what it looks for where it may stand."""
    every = {
        "zaffearticolo",
        "zaffepenale",
        "zaffelibera",
        "zafferevoca",
        "zaffefatti",
        "zaffefuori",
        "zafferitiro",
        "zafferesto",
        "zaffeassegna",
        "zaffelascia",
        "zaffecambio",
        "zaffeparte",
        "zafferefarticolo",
        "zaffereffatti",
        "zafferefinterventi",
        "zafferefpresenti",
        "zaffereftestimoni",
        "zafferefdestinatario",
    }
    for who in ("r", "d"):
        found = _found(planted, who)
        assert every - {word for words in found.values() for word in words} == set(), who
        assert any("files/register" in address for address in found), sorted(found)


@pytest.mark.slow("every paper is drawn")
def test_no_paper_but_a_referto_shows_one(planted: Walk) -> None:
    moment = planted.hall.moment
    subjects = {"": 0, "1": 1, "2": 2}
    drawn = 0
    for kind in DocumentKind:
        if kind in OF_REFERTI:
            continue
        for subject in subjects:
            try:
                content = documents.content(moment, kind, subject)
            except (NothingToPrint, TooLong, ValueError):
                continue
            paper = rendering.pdf(content, "it")
            drawn += 1
            assert not PLANTED.findall(_printed(paper)), (kind, subject)
    assert drawn


@pytest.mark.django_db
def test_why_it_was_closed_without_a_referto_is_private(client: Any) -> None:
    """The register of a computerista does not even tell that one was missing."""
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    command = GiveSanction(
        code="u10_31_suggestion",
        entrant=EntrantNumber(1),
        player=None,
        round=RoundNumber(1),
        decided=Consequences(measure=Measure.AMMONIZIONE),
        remark=hall.because("Motivo"),
    )
    builders.do(command, hall.refereeing)
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    close_tournament(CloseTournament(), by=hall.directing, reason=WHY_CLOSED)
    page = f"/admin/tournaments/tournament/{hall.tournament.pk}/desk/register/"
    for who, seen in ((hall.director, True), (hall.referee, True), (hall.computerista, False)):
        client.force_login(who)
        said = client.get(page).content.decode()
        assert (WHY_CLOSED in said) is seen
        assert ("referti" in said.lower()) is seen
