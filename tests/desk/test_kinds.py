"""Kinds of tournament, equal cards, and plans that are not as printed."""

import io
import json
import zipfile
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.timezone import localdate

from scoring.commands import CloseTournament, MakeRankingFinal, PublishRanking
from scoring.plans import Movement
from scoring.values import Role
from tests import builders
from tests.api.conftest import as_user, code
from tests.desk.test_opening import OPENING, opening
from tests.invariants import rows_equal_fold
from tests.machine.client import as_
from tournaments.models import Tournament
from tournaments.organise.evening import close_tournament
from tournaments.organise.perform import perform
from tournaments.organise.tournaments import describe_tournament

pytestmark = pytest.mark.django_db
ART_9 = "art. 9) abbina ogni turno dopo il primo per classifica dei V.P.: Mitchell è una scelta"
LONG = ["danese"] * 5


@pytest.fixture
def organiser() -> User:
    return builders.user(may_open=True)


def shown(user: User, **changes: Any) -> str:
    """What the opening says before it is sent."""
    return as_(user).post(OPENING, opening(do="show", **changes)).content.decode()


def test_a_kind_fills_in_the_form_and_is_kept(organiser: User) -> None:
    client = as_(organiser)
    form = client.post(OPENING, {"kind": "regional", "name": "Coppa"}).context["form"]
    assert form["announced_kind"].value() == "regional"
    assert client.post(OPENING, opening(announced_kind="regional")).status_code == 302
    tournament = Tournament.objects.get()
    assert tournament.kind == "regional"
    shape = as_user(organiser).get(f"/tournaments/{tournament.slug}").json()
    assert (shape["kind"], shape["equal_cards"]) == ("regional", False)


def test_what_a_kind_binds_is_said_at_the_opening(organiser: User) -> None:
    five = {f"movement_{number}": "danese" for number in range(1, 6)}
    assert "al più 4 turni, di solito, e qui sono 5" in shown(
        organiser, announced_kind="club", **five
    )
    assert "Attenzione" not in shown(
        organiser, announced_kind="club", movement_1="danese", movement_2="danese"
    )
    text = shown(organiser, announced_kind="regional", **five)
    assert "almeno 6 turni di 3 smazzate o 5 di 4, di solito, e qui sono 5 di 3" in text
    four = five | {"regulation": "internazionale", "smazzate_per_round": "4"}
    assert "Attenzione" not in shown(organiser, announced_kind="regional", **four)
    assert "Attenzione" not in shown(organiser, announced_kind="national", **five)


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985"])
def test_another_movement_than_art_9_s_is_said_at_the_opening(
    organiser: User, edition: str
) -> None:
    fields = {"regulation": edition, "movement_1": "mitchell"}
    assert ART_9 in shown(organiser, **fields, movement_2="mitchell")
    assert "Attenzione" not in shown(organiser, **fields, movement_2="danese")
    other = {"regulation": "internazionale", "movement_2": "mitchell"}
    assert "Attenzione" not in shown(organiser, **other)


def test_art_9_is_said_while_the_tables_of_a_national_s_groups_are_still_missing(
    organiser: User,
) -> None:
    """ "Manca ancora: Tavoli di ogni girone" stood in the warning's place."""
    national = as_(organiser).post(OPENING, opening(kind="national")).context["form"].initial
    page = as_(organiser).post(OPENING, {**national, "groups_tables": "x", "do": "show"})
    said = " ".join(page.content.decode().split())
    assert "Manca ancora: Tavoli di ogni girone." in said
    assert ART_9 in said


def test_a_change_of_plan_is_warned_of_before_and_after_it_is_announced() -> None:
    hall = builders.open_tournament(movements=[Movement.DANESE] * 3)
    describe_tournament(tournament=hall.tournament, kind="club")
    change = reverse("admin:desk-plan-change", args=(hall.tournament.pk,))
    client = as_(hall.director)
    assert "Attenzione" not in client.get(change).content.decode()
    typed: dict[str, Any] = {f"movement_{number}": "danese" for number in (1, 2, 3, 5)}
    typed |= {"movement_4": "mitchell", "first_round": "lot", "carry_percent": "100"}
    asked = client.post(change, {**typed, "do": "show"}).content.decode()
    assert ART_9 in asked
    assert "al più 4 turni, di solito, e qui sono 5" in asked
    sent = {**typed, "command_id": str(uuid4()), "reason": "Un turno in più"}
    landed = client.post(change, sent, follow=True).content.decode()
    assert ART_9 in landed


def test_the_api_warns_in_its_answers(organiser: User) -> None:
    body = {
        "name": "Serale",
        "regulation": "classico",
        "kind": "club",
        "equal_cards": True,
        "movements": ["mitchell"] * 5,
    }
    made = as_user(organiser).post("/tournaments", body).json()
    assert [each["code"] for each in made["warnings"]] == ["movement_not_printed", "club_too_long"]
    assert [each["article"] for each in made["warnings"]] == ["9", "RULES 12"]
    assert (made["kind"], made["equal_cards"]) == ("club", True)
    place = f"/tournaments/{made['slug']}/plan"
    assert len(as_user(organiser).get(place).json()["warnings"]) == 2
    change = {"movements": ["danese"] * 4, "reason": "Più corto"}
    assert as_user(organiser).put(place, change, If_Match='"999"').json()["warnings"] == []
    change = {"movements": LONG, "reason": "Più lungo"}
    answer = as_user(organiser).put(place, change, If_Match='"999"').json()
    assert [each["code"] for each in answer["warnings"]] == ["club_too_long"]


def test_equal_cards_are_announced_on_every_paper_and_page(organiser: User) -> None:
    fields = opening(announced_kind="national", equal_cards="on", compass_lines="on")
    assert as_(organiser).post(OPENING, fields).status_code == 302
    tournament = Tournament.objects.get()
    for address in (
        reverse("admin:desk-plan", args=(tournament.pk,)),
        reverse("pages:plan", args=(tournament.slug,)),
    ):
        page = " ".join(as_(organiser).get(address).content.decode().split())
        assert "a carte uguali" in page.lower(), address
        assert "nazionale" in page, address
    folder = as_(organiser).get(reverse("admin:desk-dossier", args=(tournament.pk,)))
    sent = b"".join(folder) if folder.streaming else folder.content
    with zipfile.ZipFile(io.BytesIO(sent)) as opened:
        name = next(name for name in opened.namelist() if name.endswith("tournament.json"))
        plan = json.loads(opened.read(name))
    assert (plan["kind"], plan["equal_cards"], plan["compass_lines"]) == ("national", True, True)


def test_equal_cards_cite_the_article_of_the_edition_that_has_one(organiser: User) -> None:
    for edition, article in (("uisp-parole", "art. 1 b"), ("classico", "")):
        asked = opening(regulation=edition, equal_cards="on", movement_1="danese")
        form = as_(organiser).post(OPENING, {**asked, "do": "show"}).content.decode()
        assert ("art. 1 b" in form) == bool(article), edition
        assert as_(organiser).post(OPENING, asked).status_code == 302
        tournament = Tournament.objects.latest("created_at")
        for address in (
            reverse("admin:desk-plan", args=(tournament.pk,)),
            reverse("pages:plan", args=(tournament.slug,)),
        ):
            page = as_(organiser).get(address).content.decode()
            assert "carte uguali" in page.lower()
            assert ("art. 1 b" in page) == bool(article), address


def test_u_has_the_sessions_of_a_longer_tournament_announced(organiser: User) -> None:
    five = {f"movement_{number}": "danese" for number in range(1, 6)}
    one = {"regulation": "uisp-parole", **five}
    words = "(art. 1 b) fa annunciare le sessioni, e i turni di ciascuna: qui i 5 turni"
    for kind in ("regional", "national"):
        assert words in shown(organiser, announced_kind=kind, **one)
    two = one | {"session_4": "on"}
    assert words not in shown(organiser, announced_kind="national", **two)
    assert words not in shown(organiser, announced_kind="club", **one)
    other = one | {"regulation": "internazionale"}
    assert words not in shown(organiser, announced_kind="national", **other)


def test_results_of_a_club_evening_are_due_until_ticked() -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    describe_tournament(tournament=hall.tournament, kind="club")
    desk = reverse("admin:desk", args=(hall.tournament.pk,))
    sent = reverse("admin:desk-results-sent", args=(hall.tournament.pk,))
    words = "di solito 10 giorni"
    assert words not in as_(hall.director).get(desk, follow=True).content.decode()
    early = as_(hall.director).post(sent, {"command_id": str(uuid4())}, follow=True)
    assert "Si segnano come inviati a evento finito" in early.content.decode()
    hall.tournament.refresh_from_db()
    assert hall.tournament.results_sent_on is None, "nothing is due yet"
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    close_tournament(CloseTournament(), by=hall.directing)
    page = as_(hall.director).get(desk, follow=True).content.decode()
    assert words in page
    assert sent in page
    assert as_(hall.computerista).post(sent, {"command_id": str(uuid4())}).status_code == 403
    as_(hall.director).post(sent, {"command_id": str(uuid4())})
    assert words not in as_(hall.director).get(desk, follow=True).content.decode()
    hall.tournament.refresh_from_db()
    assert hall.tournament.results_sent_on == localdate()
    register = as_(hall.referee).get(reverse("admin:desk-register", args=(hall.tournament.pk,)))
    assert "ha segnato i risultati come inviati alla federazione" in register.content.decode()
    rows_equal_fold(hall.ledger)


def test_both_doors_say_that_results_were_sent_by_one_right_and_when_they_are_due() -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    describe_tournament(tournament=hall.tournament, kind="club")
    organiser = builders.official(hall.tournament, Role.ORGANISING_DIRECTOR)
    place = f"/tournaments/{hall.tournament.slug}"
    director, day = as_user(hall.director), {"results_sent_on": "2026-03-15"}
    early = director.patch(place, day | {"venue": "Palazzetto"})
    assert (early.status_code, code(early)) == (409, "results_not_due")
    hall.tournament.refresh_from_db()
    assert hall.tournament.venue != "Palazzetto", "all or nothing"
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    close_tournament(CloseTournament(), by=hall.directing)
    for change in (day, {"results_sent_on": None}):
        refused = as_user(organiser).patch(place, change)
        assert (refused.status_code, code(refused)) == (403, "not_allowed")
    beyond = director.patch(place, {"results_sent_on": "0001-01-01"})
    assert beyond.json()["errors"][0]["field"] == "results_sent_on"
    ahead = {"results_sent_on": (localdate() + timedelta(days=1)).isoformat()}
    to_come = director.patch(place, ahead)
    assert (to_come.status_code, code(to_come)) == (422, "day_to_come")
    assert director.patch(place, day).status_code == 200
    assert director.patch(place, day).status_code == 200, "the same again is no other day"
    second = director.patch(place, {"results_sent_on": "2026-03-16"})
    assert (second.status_code, code(second)) == (409, "results_sent")
    desk = reverse("admin:desk-results-sent", args=(hall.tournament.pk,))
    late = as_(hall.director).post(desk, {"command_id": str(uuid4())}, follow=True)
    assert "già segnati come inviati il 15/03/2026" in late.content.decode()
    assert director.patch(place, {"results_sent_on": None}).status_code == 200
    assert director.patch(place, {"results_sent_on": "2026-03-16"}).status_code == 200
    hall.tournament.refresh_from_db()
    assert hall.tournament.results_sent_on == date(2026, 3, 16)
    items = director.get(f"{place}/events", "kind=ResultsSent").json()["items"]
    assert len(items) == 3
    assert "ha tolto la data" in items[1]["sentence"]


def test_the_same_press_again_writes_no_day_that_was_taken_back() -> None:
    """The answer was lost on the way: the row had a day, and the book none."""
    hall = builders.small_tournament(4, rounds=1, played=1)
    describe_tournament(tournament=hall.tournament, kind="club")
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    close_tournament(CloseTournament(), by=hall.directing)
    sent = reverse("admin:desk-results-sent", args=(hall.tournament.pk,))
    press, place = {"command_id": str(uuid4())}, f"/tournaments/{hall.tournament.slug}"
    as_(hall.director).post(sent, press)
    assert as_user(hall.director).patch(place, {"results_sent_on": None}).status_code == 200
    as_(hall.director).post(sent, press)
    hall.tournament.refresh_from_db()
    assert hall.tournament.results_sent_on is None


def test_a_day_of_results_that_no_event_says_is_taken_back_by_one() -> None:
    """It was written before days were events; the refusal promises that taking it back stays."""
    hall = builders.small_tournament(4, rounds=1, played=1)
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    Tournament.objects.filter(pk=hall.tournament.pk).update(results_sent_on=date(2026, 3, 15))
    place, director = f"/tournaments/{hall.tournament.slug}", as_user(hall.director)
    for _again in range(2):
        assert director.patch(place, {"results_sent_on": None}).status_code == 200
    (item,) = director.get(f"{place}/events", "kind=ResultsSent").json()["items"]
    assert "ha tolto la data" in item["sentence"]
    rows_equal_fold(hall.ledger)


def test_nobody_else_owes_results() -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    desk = reverse("admin:desk", args=(hall.tournament.pk,))
    assert "alla federazione" not in as_(hall.director).get(desk, follow=True).content.decode()
