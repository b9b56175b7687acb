"""Sheets as their form sends them: with a script, and from a page without."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import queries
from scoring.queries import TableInBook
from scoring.values import Line, Role, RoundNumber, SheetState, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead
from tournaments.models import OpenSheet, Player
from tournaments.organise.players import names_changed
from tournaments.organise.privacy import erase_player
from tournaments.permissions import authority

pytestmark = pytest.mark.hall(entrants=5, rounds=1, played=0, started=True)

ROUND = {"way": "round", "totals.a": "1250", "totals.b": "900"}


@pytest.fixture
def client(hall: Hall) -> Client:
    return as_(hall.computerista)


def url(hall: Hall) -> str:
    return reverse("admin:desk-sheets", args=(hall.tournament.pk, 1))


def send(client: Client, hall: Hall, **fields: str) -> tuple[int, dict[str, object]]:
    """As the script sends it."""
    answer = client.post(url(hall), fields, headers={"Accept": "application/json"})
    return answer.status_code, answer.json()


def page_of(hall: Hall) -> str:
    return reverse("admin:desk-round", args=(hall.tournament.pk, 1))


def now(client: Client, hall: Hall) -> dict[str, Any]:
    """The round as the script asks for it."""
    told: dict[str, Any] = client.get(
        reverse("admin:desk-sheets-now", args=(hall.tournament.pk, 1))
    ).json()
    return told


def sheet(hall: Hall, table: int = 1) -> TableInBook:
    found = queries.table(hall.ledger, RoundNumber(1), TableNumber(table))
    assert found is not None
    return found


def breakdown(place: int, line: str, **figures: str) -> dict[str, str]:
    return {f"smazzate.{place}.{line}.{name}": value for name, value in figures.items()}


def played(smazzate: int) -> dict[str, str]:
    fields = {"way": "breakdown"}
    for place in range(smazzate):
        fields |= breakdown(place, "a", clean="1", closed="1", cards_table="200")
        fields |= breakdown(
            place, "b", dirty="1", no_pozzetto="1", cards_table="100", cards_hand="50"
        )
    return fields


def problems(answer: dict[str, object]) -> dict[str, str]:
    found = answer["problems"]
    assert isinstance(found, list)
    return {one["field"]: one["code"] for one in found}


def test_a_page_says_until_which_event_its_sheet_is_known_and_keeps_to_it(
    hall: Hall, client: Client
) -> None:
    seen = f'name="expected" value="{sheet(hall).last}"'
    asked = client.get(page_of(hall), {"table": "1"})
    assert seen in " ".join(asked.content.decode().split())
    wrong = {"table": "1", **ROUND, "totals.a": "12x", "expected": str(sheet(hall).last)}
    builders.enter_sheet(hall, 1, 1)
    refused = client.post(url(hall), wrong)
    assert refused.status_code == 422
    assert seen in " ".join(refused.content.decode().split())


def test_a_sheet_is_typed_in_three_ways(hall: Hall, client: Client) -> None:
    assert send(client, hall, table="1", **played(3))[0] == 200
    assert sheet(hall).points[0].game_points == 1500
    assert sheet(hall).points[1].game_points == 150
    assert now(client, hall)["tables"][0]["way"] == "breakdown"
    totals = {f"smazzate.{place}.{line}.total": "500" for place in range(3) for line in "ab"}
    assert send(client, hall, table="1", way="smazzate", replace="1", **totals)[0] == 200
    assert sheet(hall).points[0].game_points == 1500
    assert now(client, hall)["tables"][0]["way"] == "smazzate"
    assert send(client, hall, table="1", replace="1", **ROUND)[0] == 200
    assert sheet(hall).points[0].victory_points == 13


def test_the_same_sheet_sent_twice_is_saved_once(hall: Hall, client: Client) -> None:
    fields = {"command_id": str(uuid4()), "table": "1", **ROUND}
    assert send(client, hall, **fields)[0] == 200
    at = queries.head(hall.ledger)
    assert send(client, hall, **fields)[0] == 200
    assert queries.head(hall.ledger) == at


def test_what_another_sent_is_not_done_by_sending_it_again(hall: Hall, client: Client) -> None:
    """Who logs in again sends what they sent; a form of somebody else's is another's command."""
    fields = {"command_id": str(uuid4()), "table": "1", **ROUND}
    assert send(client, hall, **fields)[0] == 200
    at, later, referee = queries.head(hall.ledger), Client(), Client()
    referee.force_login(hall.referee)
    assert problems(send(referee, hall, **fields)[1]) == {"": "command_reused"}
    later.force_login(hall.computerista)
    assert send(later, hall, **fields)[0] == 200
    assert queries.head(hall.ledger) == at


def test_a_script_is_told_what_is_wrong_and_where(hall: Hall, client: Client) -> None:
    fields = played(3) | breakdown(1, "b", cards_table="117", closed="1")
    status, answer = send(client, hall, table="1", **fields)
    assert status == 422
    assert problems(answer)["smazzate.1.b.cards_table"] == "not_multiple_of_5"
    assert problems(answer)["smazzate.1.b.closed"] in ("two_closings", "closed_without_pozzetto")
    assert sheet(hall).state is SheetState.MISSING


def test_the_script_has_the_words_of_the_refusal(hall: Hall, client: Client) -> None:
    """What it can know by itself it says at the field, as the server would (RULES.md section 4)."""
    rules = client.get(page_of(hall)).context["data"]
    fields = played(3) | breakdown(1, "b", closed="1", no_pozzetto="", cards_table="1000")
    _status, answer = send(client, hall, table="1", **fields)
    found = answer["problems"]
    assert isinstance(found, list)
    said = {one["code"]: one["sentence"] for one in found}
    assert {"two_closings", "deck_exceeded"} <= said.keys()
    for code, sentence in said.items():
        words = re.sub(r"\{\w+\}", "…", rules["faults"][code])
        assert words[1:] in re.sub(r"\d{3,}", "…", sentence), code
    beyond = send(client, hall, table="1", **(ROUND | {"totals.a": "95000"}))[1]["problems"]
    assert isinstance(beyond, list)
    assert rules["beyond"].format(value=95000, limit=3 * rules["deck"]["highest"])[1:] in str(
        beyond
    )


def test_a_total_that_does_not_add_up_is_refused_with_both_figures(
    hall: Hall, client: Client
) -> None:
    fields = played(3) | breakdown(0, "a", total="600")
    _status, answer = send(client, hall, table="1", **fields)
    found = answer["problems"]
    assert isinstance(found, list)
    assert "600" in found[0]["sentence"]
    assert "500" in found[0]["sentence"]


@pytest.mark.parametrize("text", ["12x", "1.250", "٣", "--5", "9" * 40, "1e3"])
def test_what_is_no_figure_is_refused_at_its_field(hall: Hall, client: Client, text: str) -> None:
    status, answer = send(client, hall, table="1", **(ROUND | {"totals.a": text}))
    assert status == 422
    assert list(problems(answer)) == ["totals.a"]


def test_a_figure_left_out_is_refused_at_its_field(hall: Hall, client: Client) -> None:
    _status, answer = send(client, hall, table="1", **(ROUND | {"totals.b": ""}))
    assert problems(answer) == {"totals.b": "line_empty"}


def test_fewer_smazzate_need_the_time_out_to_be_said(hall: Hall, client: Client) -> None:
    status, answer = send(client, hall, table="1", **played(2), played="3")
    assert status == 422
    assert problems(answer) == {"smazzate": "smazzate_too_few"}
    assert send(client, hall, table="1", **played(2), played="2")[0] == 200
    assert sheet(hall).points[0].game_points == 1000


def test_a_stale_sheet_shows_what_the_other_person_entered(hall: Hall, client: Client) -> None:
    seen = sheet(hall).last
    other = builders.official(hall.tournament, Role.COMPUTERISTA)
    by = authority(other, hall.tournament)
    builders.enter_sheet(hall, 1, 1, builders.totals(700, 800), by=by)
    status, answer = send(client, hall, table="1", expected=str(seen), **ROUND)
    assert status == 409
    assert answer["stale"]
    now = answer["now"]
    assert isinstance(now, dict)
    theirs = now["tables"][0]
    assert theirs["fields"] == {"totals.a": 700, "totals.b": 800}
    assert theirs["who"] == str(other)
    assert sheet(hall).points[0].game_points == 700


@pytest.mark.parametrize("table", ["99", "", "x", "3"])
def test_a_table_that_does_not_play_is_refused(hall: Hall, client: Client, table: str) -> None:
    status, answer = send(client, hall, table=table, **ROUND)
    assert status == 422
    assert set(problems(answer)) == {"table"}


def test_only_who_may_override_saves_an_impossible_sheet_and_says_why(
    hall: Hall, client: Client
) -> None:
    wrong = ROUND | {"totals.a": "1251"}
    status, answer = send(client, hall, table="1", **wrong, override="1", reason="Così è scritto")
    assert status == 422
    assert not answer["overridable"]
    client.force_login(hall.director)
    _status, answer = send(client, hall, table="1", **wrong)
    assert answer["overridable"]
    status, answer = send(client, hall, table="1", **wrong, override="1")
    assert (status, answer["overridable"]) == (422, True)
    assert send(client, hall, table="1", **wrong, override="1", reason="Così è scritto")[0] == 200


def test_without_a_script_the_page_is_a_form_per_table(hall: Hall, client: Client) -> None:
    page = client.get(page_of(hall), {"table": "1", "way": "round"}).content.decode()
    assert builders.player_name(1) in page
    wrong = client.post(url(hall), {"table": "1", **(ROUND | {"totals.a": "1251"})})
    assert wrong.status_code == 422
    assert 'value="1251"' in wrong.content.decode()
    saved = client.post(url(hall), {"table": "1", **ROUND})
    assert saved.status_code == 302
    assert sheet(hall).state is SheetState.ENTERED


def test_without_a_script_a_refusal_is_seen_before_anything_else_is_typed(
    hall: Hall, client: Client
) -> None:
    """The plate has the focus and the fields are shut: what is typed on goes nowhere."""
    typed = {**ROUND, "table": "1", "totals.a": "1251", "played": "2"}
    page = client.post(url(hall), typed).content.decode()
    shut = page[page.index('id="refused"') : page.index("</form>", page.index('id="refused"'))]
    assert "autofocus" in shut.split(">")[0]
    assert "1251 non è un multiplo di 5" in shut
    assert "disabled" in shut[shut.index('id="typed"') :].split(">")[0]
    assert '<input type="hidden" name="totals.a" value="1251">' in " ".join(page.split())
    seen = client.post(url(hall), {**typed, "seen": "1"}).content.decode()
    form = seen[seen.index('id="typed"') : seen.index("</form>", seen.index('id="typed"'))]
    assert "disabled" not in form.split(">")[0]
    (field,) = re.findall(r'<input[^>]*name="totals.a"[^>]*>', form)
    assert 'value="1251"' in field
    assert "autofocus" in field
    assert re.search(r'value="2"\s+selected', form)
    assert sheet(hall).state is SheetState.MISSING


def test_the_page_learns_only_what_it_does_not_know(hall: Hall, client: Client) -> None:
    address = reverse("admin:desk-sheets-now", args=(hall.tournament.pk, 1))
    known = client.get(address)
    assert known.json()["missing"] == [1, 2]
    has = {"If-None-Match": known["ETag"]}
    answer = client.get(address, headers=has)
    assert (answer.status_code, answer.content) == (304, b"")
    assert answer["ETag"] == known["ETag"]
    english = client.get(address, headers={**has, "Accept-Language": "en"})
    assert english.json()["tables"][0]["state_name"] == "missing"
    names_changed(hall.tournament)
    renamed = client.get(address, headers=has)
    assert renamed.status_code == 200
    has = {"If-None-Match": renamed["ETag"]}
    builders.enter_sheet(hall, 1, 2)
    assert client.get(address, headers=has).json()["missing"] == [1]


def test_the_page_learns_when_its_typist_may_type_no_more_over_a_sheet(
    hall: Hall, client: Client, set_ahead: SetAhead
) -> None:
    """No event says so: the two minutes are over."""
    address = reverse("admin:desk-sheets-now", args=(hall.tournament.pk, 1))
    builders.enter_sheet(hall, 1, 1, by=authority(hall.computerista, hall.tournament))
    known = client.get(address)
    assert known.json()["tables"][0]["retypable"]
    has = {"If-None-Match": known["ETag"]}
    assert client.get(address, headers=has).status_code == 304
    set_ahead(121)
    answer = client.get(address, headers=has)
    assert (answer.status_code, answer.json()["tables"][0]["retypable"]) == (200, False)
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize("asked", ["desk-sheets-now", "desk-round-now"])
def test_a_page_that_is_open_learns_that_its_reader_has_another_office(
    hall: Hall, client: Client, asked: str
) -> None:
    address = reverse(f"admin:{asked}", args=(hall.tournament.pk, 1))
    shown = client.get(address)
    known = {"known": shown.context["desk"].version} if shown.context else {}
    has = {"If-None-Match": shown.get("ETag", "")}
    assert client.get(address, known, headers=has).status_code in (204, 304)
    office = hall.tournament.officials.filter(user=hall.computerista)
    assert office.update(role=Role.REFEREE.value) == 1
    assert client.get(address, known, headers=has).status_code == 200


def test_what_a_page_has_learnt_is_for_nobody_else_at_a_shared_desk(
    hall: Hall, client: Client
) -> None:
    """No browser keeps it; and with the tag of who sat there before, each gets what is theirs."""
    address = reverse("admin:desk-sheets-now", args=(hall.tournament.pk, 1))
    builders.enter_sheet(hall, 1, 1, by=authority(hall.computerista, hall.tournament))
    known = client.get(address)
    assert known.json()["last"][0]["mine"]
    assert {"private", "no-store"} <= set(known["Cache-Control"].split(", "))
    assert "Cookie" in known["Vary"]
    has = {"If-None-Match": known["ETag"]}
    client.force_login(hall.director)
    assert not client.get(address, headers=has).json()["last"][0]["mine"]
    client.force_login(builders.user("nobody of this tournament"))
    assert client.get(address, headers=has).status_code in (302, 404)
    client.logout()
    for kept in (has, {"If-None-Match": "*"}):
        assert client.get(address, headers=kept).status_code == 302


def test_the_page_itself_names_no_pair_that_its_script_is_told_of(
    hall: Hall, client: Client
) -> None:
    """From the first sheet on; beside the list of the last ones names are written once."""
    builders.enter_sheet(hall, 1, 2)
    page = client.get(page_of(hall)).content.decode()
    assert builders.player_name(1) not in page
    assert builders.player_name(1) in str(now(client, hall)["tables"][0])


def test_the_page_learns_at_once_that_a_player_is_called_otherwise(
    hall: Hall, client: Client
) -> None:
    """Corrected, or erased: what is kept of the tables' lines goes with the name."""
    assert builders.player_name(1) in str(now(client, hall)["tables"][0])
    player = builders.rename(hall, 1, "Nuova Giulia")
    renamed = str(now(client, hall)["tables"][0])
    assert "Nuova Giulia" in renamed
    assert builders.player_name(1) not in renamed
    erase_player(by=hall.director, player=Player.objects.get(pk=player))
    erased = now(client, hall)
    assert "Nuova" not in str(erased)
    assert "(nome cancellato)" in str(erased["tables"][0])


def test_the_head_of_the_page_asks_for_all_that_its_script_needs(
    hall: Hall, client: Client
) -> None:
    """What is imported by what is imported, too, each once; and how the round stands."""
    head = client.get(page_of(hall)).content.decode().split("</head>")[0]
    named = re.findall(r'rel="modulepreload" href="[^"]*/(\w+)[^"]*"', head)
    assert {"sheet_form", "sheet_queue", "sheet_arithmetic", "counting_checks"} <= set(named)
    assert len(named) == len(set(named))
    now = reverse("admin:desk-sheets-now", args=(hall.tournament.pk, 1))
    assert f'<link rel="preload" as="fetch" href="{now}" crossorigin>' in head


def test_typists_see_which_sheet_each_has_open_until_a_browser_dies(
    hall: Hall, client: Client
) -> None:
    other = as_(builders.official(hall.tournament, Role.COMPUTERISTA, builders.user("anna")))
    address = reverse("admin:desk-sheets-open", args=(hall.tournament.pk, 1))
    assert other.post(address, {"table": "2"}).json()["open"] == []
    assert client.post(address, {"table": ""}).json()["open"] == [{"table": 2, "who": "anna"}]
    other.post(address, {"table": "1"})
    assert client.post(address, {"table": "1"}).json()["open"] == [{"table": 1, "who": "anna"}]
    before = queries.head(hall.ledger)
    row = OpenSheet.objects.get(user__username="anna")
    OpenSheet.objects.filter(pk=row.pk).update(said_at=row.said_at - timedelta(seconds=16))
    assert client.post(address, {"table": "1"}).json()["open"] == []
    other.post(address, {"table": "9" * 5_000})
    assert not OpenSheet.objects.filter(user__username="anna").exists()
    assert queries.head(hall.ledger) == before


def test_without_a_script_the_last_sheets_repeat_their_figures_and_the_end_is_told(
    hall: Hall, client: Client
) -> None:
    builders.enter_sheet(hall, 1, 1, builders.plain((500, 400), (300, 300), (100, -50)))
    page = client.get(page_of(hall)).content.decode()
    shown = " ".join(page.split())
    assert "500 300 100" in shown
    assert 'echo__figure">900<' in shown
    assert "Manca un tavolo" in shown
    builders.enter_sheet(hall, 1, 2)
    page = client.get(page_of(hall)).content.decode()
    assert [row["table"] for row in now(client, hall)["last"]] == [2, 1]
    assert "Tutti gli score sono arrivati." in page


def test_the_next_step_is_offered_to_who_may_take_it_and_named_to_who_may_not(
    hall: Hall, client: Client
) -> None:
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    now = reverse("admin:desk-round-now", args=(hall.tournament.pk, 1))
    page = client.get(now).content.decode()
    assert "Lo può fare il direttore." in page
    assert "<button" not in page
    client.force_login(hall.director)
    page = client.get(now).content.decode()
    assert "Lo può fare il direttore." not in page
    assert "Pubblica la classifica provvisoria</button>" in page


def test_a_round_that_is_not_published_has_no_typing_page(hall: Hall, client: Client) -> None:
    page = reverse("admin:desk-sheets", args=(hall.tournament.pk, 2))
    assert client.get(page).status_code == 404


@pytest.mark.parametrize("name", ["expected", "played", "table", "totals.a"])
def test_a_number_of_five_thousand_digits_is_refused_with_a_sentence(
    hall: Hall, client: Client, name: str
) -> None:
    fields = {"table": "1", **ROUND, name: "9" * 5_000}
    status, answer = send(client, hall, **fields)
    assert status == 422
    assert list(problems(answer)) == [name]
    page = client.post(url(hall), fields)
    assert page.status_code == 422
    assert b"9" * 50 not in page.content.replace(b"9" * 5_000, b"")
    assert sheet(hall).state is SheetState.MISSING


UNLIKELY = {"way": "round", "totals.a": "5250", "totals.b": "900", "table": "1", "played": "3"}


def test_an_unlikely_figure_is_asked_for_again_and_marked(client: Client, hall: Hall) -> None:
    last = str(sheet(hall).last)
    status, answer = send(client, hall, **UNLIKELY, expected=last, command_id=str(uuid4()))
    problems = answer["problems"]
    assert isinstance(problems, list)
    assert (status, problems[0]["code"], problems[0]["field"]) == (422, "unlikely", "totals.a")
    assert "5250 è una cifra insolita" in problems[0]["sentence"]
    assert sheet(hall).state is SheetState.MISSING
    other = {**UNLIKELY, "again.totals.a": "2550", "expected": last}
    status, answer = send(client, hall, **other, command_id=str(uuid4()))
    assert (status, sheet(hall).state) == (422, SheetState.MISSING)
    same = {**UNLIKELY, "again.totals.a": "5250", "expected": last}
    assert send(client, hall, **same, command_id=str(uuid4()))[0] == 200
    assert sheet(hall).unlikely == (Line.A,)
    for page in (
        reverse("admin:desk-ranking", args=(hall.tournament.pk,)),
        reverse("admin:desk-sheet", args=(hall.tournament.pk, 1, 1)),
        f"{page_of(hall)}?seats=1",
        reverse("pages:ranking", args=(hall.tournament.slug,)),
        reverse("pages:screen", args=(hall.tournament.slug,)),
    ):
        assert "cifra insolita" in client.get(page).content.decode(), page


def test_without_a_script_the_page_asks_for_the_figure_again(client: Client, hall: Hall) -> None:
    fields = {**UNLIKELY, "expected": str(sheet(hall).last), "command_id": str(uuid4())}
    asked = client.post(url(hall), fields)
    assert asked.status_code == 422
    content = asked.content.decode()
    assert 'name="again.totals.a"' in content
    assert 'value="5250"' in content, "nothing typed is lost"
    answer = client.post(url(hall), {**fields, "again.totals.a": "5250"})
    assert (answer.status_code, sheet(hall).unlikely) == (302, (Line.A,))


def test_a_referee_sets_a_check_aside_on_entry(hall: Hall) -> None:
    """RULES 4; the computerista, who may not, is told so."""
    figures = {"way": "smazzate", "table": "1", "played": "3", "expected": str(sheet(hall).last)}
    for place in range(3):
        figures |= breakdown(place, "a", total="502") | breakdown(place, "b", total="300")
    figures |= {"override": "1", "reason": "Così sta sullo score"}
    typist, referee = Client(), Client()
    typist.force_login(hall.computerista)
    referee.force_login(hall.referee)
    assert send(typist, hall, **figures, command_id=str(uuid4()))[0] == 422
    assert send(referee, hall, **figures, command_id=str(uuid4()))[0] == 200
    assert sheet(hall).state is SheetState.ENTERED


def test_i_22_whom_no_pozzetto_was_left_for_closes_without_one(db: None) -> None:
    hall = builders.open_tournament(regulation="internazionale", rounds=1)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    client = as_(hall.computerista)
    figures = {"dirty": "1", "closed": "1", "referee_bonus": "200", "cards_table": "100"}
    fields = played(3) | breakdown(0, "a", clean="", **figures, no_pozzetto="1")
    fields |= breakdown(0, "b", clean="1", dirty="", no_pozzetto="", cards_table="300")
    status, answer = send(client, hall, table="1", **fields)
    found = answer["problems"]
    assert isinstance(found, list)
    said = {one["code"]: one["sentence"] for one in found}
    assert status == 422
    assert "(art. 22), segna «Nessun pozzetto da prendere»" in said["closed_without_pozzetto"]
    fields |= breakdown(0, "a", no_pozzetto="", none_left="1")
    assert send(client, hall, table="1", **fields)[0] == 200
    saved = sheet(hall).sheet
    assert saved is not None
    assert saved.smazzate[0].a.total == 500
    shown = client.get(
        reverse("admin:desk-sheet", args=(hall.tournament.pk, 1, 1))
    ).content.decode()
    assert "Nessun pozzetto" in shown
    again = client.get(page_of(hall), {"table": "1"}).content.decode()
    ticked = re.search(r'name="smazzate.0.a.none_left"[^>]*checked', again)
    assert ticked
