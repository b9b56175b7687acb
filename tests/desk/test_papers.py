"""The papers at the desk: a second one on the same table, second readings, the board, undoing."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from scoring import queries
from scoring.commands import (
    AwardScore,
    ChooseSecondKeying,
    MakeRankingFinal,
    PublishRanking,
    ReadSheetAgain,
)
from scoring.queries import TableInBook
from scoring.rules.duties import Duty, DutyKind
from scoring.rulings import AwardCause, SecondKeying
from scoring.values import Line, Points, Role, RoundNumber, SheetState, TableNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tournaments.moment import Moment
from tournaments.organise.perform import perform
from tournaments.presenters.duties import duty_lines
from tournaments.presenters.papers import awaiting_second
from tournaments.presenters.sheets.page import sheet_page

pytestmark = pytest.mark.hall(entrants=4, rounds=2, played=0, started=True)

ROUND = {"way": "round", "totals.a": "1250", "totals.b": "900"}
OTHER = {"way": "round", "totals.a": "1300", "totals.b": "900"}
FIRST, ONE = RoundNumber(1), TableNumber(1)


@pytest.fixture
def second(hall: Hall) -> User:
    return builders.official(hall.tournament, Role.COMPUTERISTA)


@pytest.fixture
def client(hall: Hall) -> Client:
    return logged_in(hall.computerista)


def logged_in(user: User) -> Client:
    return as_(user)


def url(hall: Hall, name: str, *args: int) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def send(client: Client, hall: Hall, **fields: str) -> tuple[int, dict[str, object]]:
    """As the script sends it."""
    sent = {"table": "1", **fields}
    answer = client.post(url(hall, "desk-sheets", 1), sent, headers={"Accept": "application/json"})
    return answer.status_code, answer.json()


def problems(answer: dict[str, object]) -> list[dict[str, str]]:
    refused = answer["problems"]
    assert isinstance(refused, list)
    return refused


def sheet(hall: Hall) -> TableInBook:
    found = queries.table(hall.ledger, FIRST, ONE)
    assert found is not None
    return found


def award(hall: Hall) -> None:
    perform(
        AwardScore(
            round=FIRST, table=ONE, cause=AwardCause.LOST_SHEET, points=(Points(7), Points(7))
        ),
        by=hall.refereeing,
        reason="Mai consegnato",
    )


def test_a_second_paper_on_the_same_table_is_not_just_saved(hall: Hall, client: Client) -> None:
    assert send(client, hall, **ROUND)[0] == 200
    status, answer = send(client, hall, **OTHER, expected=str(sheet(hall).last))
    assert status == 409
    assert answer["there"]
    assert not answer["stale"]
    assert sheet(hall).points[0].game_points == 1250
    status, _answer = send(client, hall, **OTHER, replace="1")
    assert status == 200
    assert sheet(hall).points[0].game_points == 1300


def test_without_a_script_too_the_desk_asks_before_it_replaces(hall: Hall, client: Client) -> None:
    page = url(hall, "desk-sheets", 1)
    client.post(page, {"table": "1", **ROUND})
    asked = client.post(page, {"table": "1", **OTHER})
    assert asked.status_code == 409
    text = asked.content.decode()
    assert 'name="replace" value="1"' in text
    assert "1250" in text, "what is there"
    assert 'value="1300"' in text, "what was typed"
    assert hall.computerista.username in text
    assert client.post(page, {"table": "1", **OTHER, "replace": "1"}).status_code == 302
    assert sheet(hall).points[0].game_points == 1300


def test_in_a_conflict_both_readings_are_kept(hall: Hall, client: Client, second: User) -> None:
    """As a computerista: the second was refused, and nothing of the disagreement remained."""
    send(client, hall, **ROUND)
    last = str(sheet(hall).last)
    status, answer = send(logged_in(second), hall, **OTHER, reading="1", expected=last)
    assert status == 200, answer
    assert sheet(hall).flagged
    assert sheet(hall).points[0].game_points == 1250
    rows_equal_fold(hall.ledger)
    page = logged_in(second).get(url(hall, "desk-readings", 1, 1)).content.decode()
    assert "1300" in page
    assert "Questa vale" not in page


def test_a_referee_chooses_and_says_why(hall: Hall, client: Client, second: User) -> None:
    send(client, hall, **ROUND)
    send(logged_in(second), hall, **OTHER, reading="1")
    referee = logged_in(hall.referee)
    chosen = str(sheet(hall).handling.readings[0].number)
    page = url(hall, "desk-readings", 1, 1)
    assert referee.post(page, {"chosen": chosen}).status_code == 422
    assert sheet(hall).flagged
    done = referee.post(page, {"chosen": chosen, "reason": "Riletto"})
    assert done.status_code == 302
    assert sheet(hall).state is SheetState.CORRECTED, "declared as any correction is (U 2.5)"
    assert sheet(hall).points[0].game_points == 1300
    rows_equal_fold(hall.ledger)


def test_nothing_is_typed_over_an_award_and_who_gave_it_is_named(
    hall: Hall, client: Client
) -> None:
    award(hall)
    for user in (hall.computerista, hall.director):
        status, answer = send(logged_in(user), hall, **ROUND, replace="1")
        assert status == 422
        (problem,) = problems(answer)
        assert problem["code"] == "score_awarded"
        assert hall.referee.username in problem["sentence"]
    page = logged_in(hall.referee).get(url(hall, "desk-award-lift", 1, 1))
    assert page.status_code == 200
    lifted = logged_in(hall.referee).post(
        url(hall, "desk-award-lift", 1, 1), {"why": "found", "reason": "Era in cartellina"}
    )
    assert lifted.status_code == 302
    assert send(client, hall, **ROUND)[0] == 200
    rows_equal_fold(hall.ledger)


def test_a_paper_is_received_with_its_number_and_enter(hall: Hall, client: Client) -> None:
    page = url(hall, "desk-papers", 1)
    assert client.post(page, {"code": "1b"}).status_code == 302
    assert sheet(hall).handling.in_hand
    assert sheet(hall).handling.handed_in_by is Line.B
    assert client.post(page, {"code": "1-2", "signed": ["a", "b"]}).status_code == 302
    for wrong in ("9", "x", "2-1", "1c", "0"):
        assert client.post(page, {"code": wrong}).status_code == 422, wrong
    rows_equal_fold(hall.ledger)


@pytest.mark.parametrize(
    ("regulation", "code"),
    [("internazionale", "i18_sheet_not_delivered"), ("classico", "")],
)
def test_i_18_who_lost_handed_it_in_and_the_winners_ammonizione_is_one_step_away(
    db: None, regulation: str, code: str
) -> None:
    hall = builders.open_tournament(regulation=regulation)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    typist, referee = logged_in(hall.computerista), logged_in(hall.referee)
    assert typist.post(url(hall, "desk-papers", 1), {"code": "1b"}).status_code == 302
    page = referee.get(url(hall, "desk-sheet", 1, 1)).content.decode()
    step = re.search(r'href="([^"]*code=[^"]*#proposal)"', page)
    assert (step is not None) is bool(code)
    if step is not None:
        (winner,) = builders.tables(hall, 1)[0].lines[0]
        form = referee.get(unescape(step[1])).content.decode()
        assert "Score non consegnato" in form
        assert f'value="{winner}"' in form
    assert "Che cosa prevede" not in typist.get(url(hall, "desk-sheet", 1, 1)).content.decode()


def test_u_12_1_of_who_did_not_sign_the_referee_decides_in_one_step(db: None) -> None:
    """Neither text prints what it costs: the facts stand in an article's place."""
    hall = builders.open_tournament(regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    typist, referee = logged_in(hall.computerista), logged_in(hall.referee)
    papers, page = url(hall, "desk-papers", 1), url(hall, "desk-sheet", 1, 1)
    assert typist.post(papers, {"code": "1-1", "signed": ["a", "b"]}).status_code == 302
    assert "Manca la firma" not in referee.get(page).content.decode()
    assert typist.post(papers, {"code": "1-1", "signed": ["a"]}).status_code == 302
    assert "Manca la firma" not in typist.get(page).content.decode()
    step = re.search(r'href="([^"]*code=free[^"]*#proposal)"', referee.get(page).content.decode())
    assert step is not None
    form = referee.get(unescape(step[1])).content.decode()
    (other,) = builders.tables(hall, 1)[0].lines[1]
    assert f'<option value="{other}" selected' in form
    assert "Nessun articolo" in form


def test_the_whole_desk_sees_how_far_each_paper_is(hall: Hall, client: Client) -> None:
    client.post(url(hall, "desk-papers", 1), {"code": "2"})
    send(client, hall, **ROUND)
    referee = logged_in(hall.referee)
    shown = referee.get(url(hall, "desk-round", 1))
    page = " ".join(shown.content.decode().split())
    assert "qui, da inserire: 2" in page
    assert f'tile--in" href="{url(hall, "desk-sheet", 1, 1)}"' in page
    assert hall.computerista.username in page
    now = url(hall, "desk-round-now", 1)
    known = {"known": shown.context["desk"].version}
    assert referee.get(now, known).status_code == 204
    assert client.get(now, known).status_code == 200, "what one knows is not another's page"


READ_AGAIN = {"table": "1", "way": "round", "reading": "1", "totals.a": "1250", "totals.b": "900"}


def test_totals_are_typed_a_second_time_without_seeing_the_first(
    hall: Hall, client: Client, second: User
) -> None:
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    send(client, hall, **ROUND)
    page, again = url(hall, "desk-round", 1), {"second": "1"}
    assert "li reinserisce un'altra persona" in unescape(client.get(page, again).content.decode())
    desk, now = logged_in(second), url(hall, "desk-sheets-now", 1)
    opened = desk.get(page, again).content.decode()
    assert 'value="" inputmode="numeric" maxlength="4"' in opened, "the caret is in the number"
    blind = desk.get(page, again | {"table": "1"}).content.decode()
    assert 'value="1" inputmode="numeric" maxlength="4"' in blind
    assert '"missing":[1],"last":[]' in desk.get(now, again).content.decode()
    card, _rules = blind.split('<script id="sheet-data"')
    for shown in (card, desk.get(now, again).content.decode()):
        assert "1250" not in shown
    assert "1250" in desk.get(now).content.decode()
    answer = desk.post(f"{url(hall, 'desk-sheets', 1)}?second=1", READ_AGAIN, follow=True)
    assert "coincidono" in answer.content.decode()
    assert sheet(hall).state is SheetState.VERIFIED


def test_what_a_page_of_second_readings_asks_for_by_itself_bears_no_figure_of_the_first(
    hall: Hall, client: Client, second: User
) -> None:
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    for table in ("1", "2"):
        send(client, hall, **ROUND, table=table)
    desk = logged_in(second)
    page = desk.get(url(hall, "desk-round", 1), {"second": "1"}).content.decode()
    (asked,) = re.findall(r'data-refresh="([^"]+)"', page)
    fresh = desk.get(f"{unescape(asked)}known=0")
    assert fresh.status_code == 200
    assert "1250" not in fresh.content.decode()
    assert "1250" in desk.get(url(hall, "desk-round-now", 1)).content.decode()


@pytest.mark.parametrize("wrong", ["2", "9"])
def test_a_second_reading_that_is_refused_stays_at_its_own_table(
    hall: Hall, client: Client, second: User, wrong: str
) -> None:
    """Its figures were saved as the next table's, once somebody had pressed to go on."""
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    send(client, hall, **ROUND)
    desk, page = logged_in(second), f"{url(hall, 'desk-sheets', 1)}?second=1"
    answer = desk.post(page, READ_AGAIN | {"table": wrong})
    plate = answer.content.decode()
    assert answer.status_code in (409, 422)
    assert f"Tavolo {wrong} non salvato" in plate
    assert f'value="{wrong}" inputmode="numeric"' in plate
    as_(builders.official(hall.tournament, Role.COMPUTERISTA)).post(page, READ_AGAIN)
    late = desk.post(page, READ_AGAIN).content.decode()
    assert "Tavolo 1 non salvato" in late
    assert 'value="1250"' in late, "what was typed is not lost with the last that was to be read"


def test_a_second_reading_takes_no_reason(hall: Hall, client: Client, second: User) -> None:
    """The form of who had set a check aside still has one."""
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    send(client, hall, **ROUND)
    sent = READ_AGAIN | {"override": "1", "reason": "Letto due volte"}
    assert send(logged_in(second), hall, **sent)[0] == 200
    assert sheet(hall).state is SheetState.VERIFIED


def test_the_page_of_second_readings_leads_to_where_they_are_typed_now(
    hall: Hall, client: Client
) -> None:
    old = client.get(url(hall, "desk-round", 1) + "papers/second/")
    assert old["Location"] == url(hall, "desk-round", 1) + "?second=1"


def test_a_second_reading_that_differs_is_told_to_who_typed_it(
    hall: Hall, client: Client, second: User
) -> None:
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    send(client, hall, **ROUND)
    address = f"{url(hall, 'desk-sheets', 1)}?second=1"
    typed = READ_AGAIN | {"totals.b": "950"}
    answer = logged_in(second).post(address, typed, follow=True).content.decode()
    assert "i due inserimenti sono diversi" in answer
    assert "1250" not in answer, "nothing is left to be typed, and no card stands there"
    assert sheet(hall).flagged


def test_a_second_reading_that_is_refused_has_to_be_seen_before_it_is_typed_on(
    hall: Hall, client: Client, second: User
) -> None:
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    send(client, hall, **ROUND)
    desk, page = logged_in(second), f"{url(hall, 'desk-sheets', 1)}?second=1"
    typed = READ_AGAIN | {"totals.a": "12x"}
    answer = desk.post(page, typed)
    plate = answer.content.decode()
    assert answer.status_code == 422
    assert "Tavolo 1 non salvato" in plate
    assert 'id="typed" disabled' in plate
    seen = desk.post(page, {**answer.context["refused"], "seen": "1"}).content.decode()
    assert 'id="typed" disabled' not in seen
    assert 'value="12x"' in seen
    assert 'type="number"' not in seen


def test_by_risk_as_many_are_typed_again_as_an_evening_can_read_the_riskiest_first(
    db: None,
) -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    client, director = logged_in(hall.computerista), logged_in(hall.director)
    answer = director.post(
        url(hall, "desk-second-keying"), {"keying": "by_risk", "at_most": "2"}, follow=True
    )
    assert "Doppio inserimento cambiato." in answer.content.decode()
    # At the edge of a band, nothing, won by all there is, and unlikely besides.
    for table, figures in enumerate(((1000, 750), (1000, 800), (2000, 600), (4600, 2000)), 1):
        again = {"again.totals.a": "4600"} if figures[0] > 4500 else {}
        typed = {"totals.a": str(figures[0]), "totals.b": str(figures[1]), **again}
        assert send(client, hall, **{**ROUND, **typed, "table": str(table)})[0] == 200
    assert awaited(hall) == (3, 4)
    (_edge, _plain, third, _fourth) = builders.tables(hall, 1)
    assert third.sheet is not None
    perform(
        ReadSheetAgain(round=third.round, table=third.table, sheet=third.sheet), by=hall.refereeing
    )
    assert awaited(hall) == (4,), "what was read keeps its place, or another would be asked for"
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    assert awaited(hall) == ()


def awaited(hall: Hall) -> tuple[int, ...]:
    return awaiting_second(Moment(hall.tournament, hall.directing), RoundNumber(1))


def test_ones_own_last_entry_is_taken_back_at_the_desk(hall: Hall, client: Client) -> None:
    send(client, hall, **ROUND)
    assert (
        "Annulla il mio inserimento" in client.get(url(hall, "desk-sheet", 1, 1)).content.decode()
    )
    assert client.post(url(hall, "desk-undo", 1, 1), {}).status_code == 302
    assert sheet(hall).state is SheetState.MISSING
    rows_equal_fold(hall.ledger)


def test_lines_changed_over_are_suspected_and_mended_in_one_step(
    hall: Hall, client: Client
) -> None:
    client.post(url(hall, "desk-papers", 1), {"code": "1b"})
    send(client, hall, **ROUND)
    page = client.get(url(hall, "desk-sheet", 1, 1)).content.decode()
    assert "Scambia le due linee" in page
    assert client.post(url(hall, "desk-swap", 1, 1), {}).status_code == 302
    assert [line.game_points for line in sheet(hall).points] == [900, 1250]
    assert "Scambia le due linee" not in client.get(url(hall, "desk-sheet", 1, 1)).content.decode()


def test_unlikely_figures_that_were_typed_twice_are_changed_over_in_one_step(
    hall: Hall, client: Client
) -> None:
    """There is no field to type them a third time in, and an inversion looks like that."""
    client.post(url(hall, "desk-papers", 1), {"code": "1b"})
    totals = {f"smazzate.{place}.{line}.total": "500" for place in range(3) for line in "ab"}
    totals["smazzate.0.a.total"] = "1800"
    again = {"again.smazzate.0.a.total": "1800"}
    assert send(client, hall, way="smazzate", **totals, **again)[0] == 200
    assert client.post(url(hall, "desk-swap", 1, 1), {}).status_code == 302
    assert [line.game_points for line in sheet(hall).points] == [1500, 2800]


def test_lines_changed_over_in_a_round_that_is_closed_are_corrected_not_typed_again(
    hall: Hall, client: Client
) -> None:
    """The page offered what the rules refuse once the next seating is out."""
    client.post(url(hall, "desk-papers", 1), {"code": "1b"})
    send(client, hall, **ROUND)
    builders.enter_sheet(hall, 1, 2)
    builders.start_round(hall, 2)
    for who, offered in ((hall.computerista, False), (hall.director, True)):
        page = logged_in(who).get(url(hall, "desk-sheet", 1, 1)).content.decode()
        assert "Scambia le due linee" not in page
        assert "Riscrivi" not in page
        assert ("Correggi scambiando le due linee" in page) is offered


def test_a_smazzata_gets_its_technical_score_at_the_desk(hall: Hall, client: Client) -> None:
    page = url(hall, "desk-technical", 1, 1)
    fields = {"smazzata": "2", "totals_a": "300", "totals_b": "300", "reason": "Carte mescolate"}
    referee = logged_in(hall.referee)
    assert referee.get(page).status_code == 200
    assert referee.post(page, fields).status_code == 302
    status, answer = send(client, hall, **ROUND)
    assert status == 422
    (problem,) = problems(answer)
    assert problem["code"] == "smazzata_awarded"
    rows_equal_fold(hall.ledger)


def test_an_unlikely_technical_score_is_not_typed_a_second_time(hall: Hall, client: Client) -> None:
    """The referee set it, and the desk asked the computerista whether it was what they meant."""
    given = {"smazzata": "2", "totals_a": "1800", "totals_b": "-350", "reason": "Carte mescolate"}
    logged_in(hall.referee).post(url(hall, "desk-technical", 1, 1), given)
    figures = {f"smazzate.{place}.{line}.total": "500" for place in range(3) for line in "ab"}
    figures |= {"smazzate.1.a.total": "1800", "smazzate.1.b.total": "-350"}
    other = figures | {"smazzate.0.a.total": "1600"}
    status, answer = send(client, hall, way="smazzate", **other)
    assert status == 422
    assert [each["field"] for each in problems(answer)] == ["smazzate.0.a.total"]
    assert send(client, hall, way="smazzate", **figures)[0] == 200
    assert [line.game_points for line in sheet(hall).points] == [2800, 650]
    rows_equal_fold(hall.ledger)


def test_the_history_tells_the_sheet_under_a_technical_score_and_once_it_is_lifted(
    db: None,
) -> None:
    hall = builders.open_tournament(regulation="uisp-parole", rounds=2)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    client = logged_in(hall.computerista)
    totals = {f"smazzate.{place}.{line}.total": "500" for place in range(3) for line in "ab"}
    send(client, hall, way="smazzate", **totals)
    referee = logged_in(hall.referee)
    given = {"smazzata": "2", "totals_a": "300", "totals_b": "250", "reason": "Carte mescolate"}
    referee.post(url(hall, "desk-technical", 1, 1), given)
    lifted = {"smazzata": "2", "why": "revoked", "reason": "Erano contate"}
    referee.post(url(hall, "desk-award-lift", 1, 1), lifted)
    page = client.get(url(hall, "desk-sheet", 1, 1))
    told = [
        step.score and [line.total for line in step.score.smazzate[1].lines().values()]
        for step in page.context["sheet"].history
    ]
    assert told == [[500, 500], [300, 250], [500, 500]]


def test_another_way_of_typing_a_correction_loses_nothing(hall: Hall, client: Client) -> None:
    totals = {f"smazzate.{place}.{line}.total": "500" for place in range(3) for line in "ab"}
    send(client, hall, way="smazzate", **totals)
    page = url(hall, "desk-correct", 1, 1)
    typed = {
        "way": "smazzate",
        **totals,
        "smazzate.0.a.total": "555",
        "reason": "Ricontato al tavolo",
        "mistake": "players",
        "asked_by": "line_b",
        "countersigned_by": str(hall.referee.pk),
    }
    referee = logged_in(hall.referee)
    other = referee.post(page, {**typed, "choose": "round", "expected": "1"})
    assert other.status_code == 200
    text = other.content.decode()
    assert "Ricontato al tavolo" in text
    assert 'name="kept.smazzate.0.a.total" value="555"' in text
    assert '<option value="line_b" selected' in text
    back = referee.post(
        page,
        {
            "way": "round",
            "choose": "breakdown",
            "kept.smazzate.0.a.total": "555",
            "totals.a": "1200",
            "reason": "Ricontato al tavolo",
        },
    ).content.decode()
    assert 'name="kept.totals.a" value="1200"' in back
    assert 'value="555"' in back
    assert sheet(hall).points[0].game_points == 1500, "nothing was saved"


def test_the_history_tells_what_stood_after_each_step(
    hall: Hall, client: Client, second: User
) -> None:
    send(client, hall, **ROUND)
    client.post(url(hall, "desk-undo", 1, 1), {})
    send(client, hall, **OTHER)
    send(logged_in(second), hall, **ROUND, reading="1")
    chosen = sheet(hall).handling.readings[0].number
    logged_in(hall.referee).post(
        url(hall, "desk-readings", 1, 1), {"chosen": str(chosen), "reason": "Riletto"}
    )
    page = sheet_page(hall.moment, FIRST, ONE)
    assert page is not None
    told = [
        (step.kind, step.score.totals if step.score else None, step.before is None)
        for step in page.history
    ]
    assert told == [
        ("entered", (1250, 900), True),
        ("undone", None, False),
        ("entered", (1300, 900), True),
        ("read_again", None, True),
        ("settled", (1250, 900), False),
        ("corrected", (1250, 900), False),
    ]
    assert page.history[-1].why == "Riletto"


def test_a_reading_that_is_chosen_says_what_counted_who_read_and_who_signs(
    hall: Hall, client: Client
) -> None:
    """It told one person twice, and as the figures before those that were chosen."""
    reader = builders.official(hall.tournament, Role.REFEREE)
    own = logged_in(reader)
    send(client, hall, **OTHER)
    send(own, hall, **ROUND, reading="1")
    chosen = {"chosen": str(sheet(hall).handling.readings[0].number), "reason": "Riletto"}
    refused = own.post(url(hall, "desk-readings", 1, 1), chosen)
    assert refused.status_code == 422
    assert "casella" not in str(refused.context["form"].errors), "the page has none"
    logged_in(hall.referee).post(url(hall, "desk-readings", 1, 1), chosen)
    shown = client.get(url(hall, "desk-sheet", 1, 1)).context["sheet"].history[-1]
    assert (shown.before.totals, shown.score.totals) == ((1300, 900), (1250, 900))
    assert (shown.read_by, shown.countersigned_by) == (str(reader), str(hall.referee))
    said = f"cifre lette da {reader}, controfirma di {hall.referee}"
    assert said in shown.line.sentence
    assert "su richiesta" not in shown.line.sentence


def test_a_referee_sets_a_check_aside_on_entry(hall: Hall, client: Client) -> None:
    """RULES.md section 4: only the director could."""
    wrong = ROUND | {"totals.a": "1251", "override": "1", "reason": "Così è scritto"}
    assert send(client, hall, **wrong)[0] == 422
    assert send(logged_in(hall.referee), hall, **wrong)[0] == 200
    assert sheet(hall).points[0].game_points == 1251


AWAITING = "Turno 1: gli score dei tavoli 1 e 2 sono da reinserire"


def test_a_second_reading_is_owed_behind_the_next_seating_until_it_is_done(db: None) -> None:
    """It vanished from the list with the next round, while its page went on saying "In attesa"."""
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    builders.start_round(hall, 1)
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    builders.start_round(hall, 2)
    director, desk = logged_in(hall.director), url(hall, "desk")
    assert AWAITING in director.get(desk, follow=True).content.decode()
    (duty,) = second_readings_owed(hall)
    assert (duty.round, duty.tables) == (1, (1, 2))
    assert not {*duty.holds, *duty.holds_unless_reason}, "nothing waits for it"
    (at, *_rest) = builders.tables(hall, 1)
    assert at.sheet is not None
    perform(ReadSheetAgain(round=at.round, table=at.table, sheet=at.sheet), by=hall.refereeing)
    left = "Turno 1: lo score del tavolo 2 è da reinserire"
    assert left in director.get(desk, follow=True).content.decode()
    for table in (1, 2):
        builders.enter_sheet(hall, 2, table)
    assert [duty.round for duty in second_readings_owed(hall)] == [1, 2]
    one = "da chi non li ha inseriti: turno 1, tavolo 2; turno 2, tavoli 1 e 2."
    for page in (url(hall, "desk-round", 2), url(hall, "desk-end")):
        told = director.get(page).content.decode()
        assert one in told, page
        assert left not in told, page
    perform(PublishRanking(), by=hall.directing)
    assert one in director.get(desk, follow=True).content.decode()
    perform(MakeRankingFinal(), by=hall.directing)
    assert not second_readings_owed(hall), "what is proclaimed nobody reads again"


def test_nobody_is_told_of_a_second_reading_who_is_alone_at_the_desk(db: None) -> None:
    """One secretary was told so round by round, and could do nothing about it."""
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1)
    assert second_readings_owed(hall)
    hall.tournament.officials.exclude(user=hall.director).delete()
    assert not second_readings_owed(hall)


def second_readings_owed(hall: Hall) -> list[Duty]:
    moment = Moment(hall.tournament, hall.directing)
    owed = [line.duty for line in duty_lines(moment)]
    return [duty for duty in owed if duty.kind is DutyKind.SECOND_READING]


def test_second_readings_still_awaited_are_told_before_publishing(db: None) -> None:
    """Nothing is refused for them: whoever publishes knows."""
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 6)
    perform(ChooseSecondKeying(keying=SecondKeying.ALWAYS), by=hall.directing)
    builders.start_round(hall, 1)
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    director = logged_in(hall.director)
    pages = [url(hall, "desk"), url(hall, "desk-end"), url(hall, "desk-round", 2)]
    for page in pages:
        assert AWAITING in director.get(page, follow=True).content.decode(), page
    perform(ChooseSecondKeying(keying=SecondKeying.NEVER), by=hall.directing)
    for page in pages:
        assert "da reinserire" not in director.get(page, follow=True).content.decode(), page
