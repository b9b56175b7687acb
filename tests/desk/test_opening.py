"""The page that opens a tournament: its format, plan and groups, from a browser without scripts."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from django.utils.timezone import localdate

from scoring import queries
from scoring.plans import GroupPlan, GroupsPlan, Movement
from scoring.values import RoundNumber
from tests import builders
from tests.machine.client import as_
from tournaments.desk.opening.kinds import SATURDAY
from tournaments.models import Tournament

OPENING = "/admin/tournaments/tournament/add/"


@pytest.fixture
def organiser(db: None) -> User:
    return builders.user(may_open=True)


def opening(**changes: Any) -> dict[str, Any]:
    return {
        "command_id": str(uuid4()),
        "name": "Coppa",
        "format": "pairs",
        "regulation": "classico",
        "smazzate_per_round": "3",
        "first_round": "lot",
        "movement_1": "mitchell",
        "movement_2": "danese",
        "carry_percent": "100",
        **changes,
    }


def test_a_ready_made_plan_is_put_in_and_nothing_typed_is_lost(organiser: User) -> None:
    fields = opening(name="Coppa d'oro", do="preset", preset="national")
    page = as_(organiser).post(OPENING, fields)
    form = page.context["form"]
    assert page.status_code == 200
    assert form.rounds == 11
    assert form["groups_after"].value() == "8"
    assert 'value="Coppa d&#x27;oro"' in page.content.decode()
    assert not Tournament.objects.exists()


def test_rounds_are_added_and_taken_away_without_a_script(organiser: User) -> None:
    client = as_(organiser)
    added = client.post(OPENING, opening(do="add")).context["form"]
    assert [row.movement.value() for row in added.rows()] == ["mitchell", "danese", "danese"]
    assert client.post(OPENING, opening(do="remove")).context["form"].rounds == 1


def test_a_format_is_offered_its_own_movements_and_editions_only(organiser: User) -> None:
    client = as_(organiser)
    form = client.post(OPENING, opening(format="giallo", do="show")).context["form"]
    offered = [value for value, _name in form.fields["movement_1"].choices]
    assert offered == ["rotazione"]
    assert form["movement_2"].value() == "rotazione"
    teams = client.post(OPENING, opening(format="teams", do="show")).context["form"]
    assert "classico" not in [value for value, _name in teams.fields["regulation"].choices]
    refused = client.post(OPENING, opening(format="giallo"))
    assert refused.status_code == 422
    assert "movement_1" in refused.context["form"].errors


def test_groups_sittings_and_their_own_movements_are_announced_at_opening(organiser: User) -> None:
    fields = opening(
        movement_3="danese",
        session_3="on",
        groups_after="2",
        groups_tables="7; 9 9",
        carry_percent="50",
        group_B_3="danese_senza_rivincite",
        substitutes_first_half="on",
        clubs_apart="on",
    )
    assert as_(organiser).post(OPENING, fields).status_code == 302
    book = queries.book(Tournament.objects.get().ledger)
    assert book is not None
    assert book.plan.sessions == (2, 1)
    assert book.plan.clubs_apart
    assert book.settings.substitutes_first_half
    assert book.plan.groups == GroupsPlan(
        after_round=RoundNumber(2),
        carry_percent=50,
        groups=(
            GroupPlan(tables=7),
            GroupPlan(tables=9, movements=(Movement.DANESE_NO_REMATCH,)),
            GroupPlan(tables=9),
        ),
    )


def test_errors_of_the_groups_stand_at_their_field_with_what_was_typed(organiser: User) -> None:
    client = as_(organiser)
    for wrong in ("sette", "", "7"):
        page = client.post(OPENING, opening(groups_after="1", groups_tables=wrong))
        assert page.status_code == 422, wrong
        assert "groups_tables" in page.context["form"].errors, wrong
        assert page.context["form"]["name"].value() == "Coppa"


def test_minutes_of_a_round_are_proposed_by_the_edition_and_refused_beyond_it(
    organiser: User,
) -> None:
    client = as_(organiser)
    page = client.get(OPENING)
    proposal = page.context["form"]["round_minutes"].help_text
    assert proposal == "Per 3 smazzate da 30 a 40 (art. 9); vuoto: 40"
    fields = opening(regulation="internazionale", round_minutes="45", venue="Sala d'oro")
    shown = client.post(OPENING, {**fields, "do": "show"}).context["form"]
    assert shown["round_minutes"].value() == "45"
    assert shown["round_minutes"].help_text == "Per 3 smazzate da 40 a 44 (art. 6); vuoto: 42"
    longer = client.post(OPENING, {**fields, "smazzate_per_round": "4", "do": "show"})
    assert "da 50 a 54" in longer.context["form"]["round_minutes"].help_text
    refused = client.post(OPENING, {**fields, "session_2": "on", "substitutes_first_half": "on"})
    assert refused.status_code == 422
    form = refused.context["form"]
    assert form.errors == {
        "round_minutes": [
            "Un turno di 3 smazzate non può durare 45 minuti (art. 6). Scegli da 40 a 44 minuti."
        ]
    }
    typed = ("round_minutes", "venue", "regulation", "movement_2", "session_2")
    assert [form[name].value() for name in typed] == [
        "45",
        "Sala d'oro",
        "internazionale",
        "danese",
        True,
    ]
    assert client.post(OPENING, {**fields, "round_minutes": "44"}).status_code == 302
    assert client.post(OPENING, opening(name="Senza dirlo", round_minutes="")).status_code == 302
    books = {one.name: queries.book(one.ledger) for one in Tournament.objects.all()}
    assert {name: book and book.settings.round_minutes for name, book in books.items()} == {
        "Coppa": 44,
        "Senza dirlo": 40,
    }
    coppa = Tournament.objects.get(name="Coppa")
    plan = client.get(reverse("admin:desk-plan", args=[coppa.pk])).content.decode()
    assert "44 minuti a turno" in plan
    assert "tempo di gioco: 44 minuti a turno" in plan


def test_the_minutes_of_the_cut_are_asked_and_told_beside_those_of_the_end(
    organiser: User, db: None
) -> None:
    """ "0 minutes" held for the end; the cut had ten that nobody had said."""
    client = as_(organiser)
    fields = opening(
        regulation="internazionale",
        groups_after="1",
        groups_tables="2 2",
        protest_minutes="0",
        cut_minutes="",
    )
    shown = client.post(OPENING, {**fields, "do": "show"})
    asked = shown.context["form"]["cut_minutes"].help_text
    assert asked == "Se c'è un taglio, sulla sua classifica; vuoto: 10"
    announced = "reclami: 0 minuti dalla classifica finale, 10 da quella dei gironi"
    assert announced in shown.context["summary"].sentence
    assert client.post(OPENING, {**fields, "cut_minutes": "0"}).status_code == 302
    tournament = Tournament.objects.get()
    book = queries.book(tournament.ledger)
    assert book is not None
    assert (book.settings.protest_minutes, book.cut_minutes) == (0, 0)
    announced = "eclami: 0 minuti dalla classifica finale, 0 da quella dei gironi"
    for place in (
        reverse("admin:desk-plan", args=[tournament.pk]),
        f"/t/{tournament.slug}/programma/",
        f"/t/{tournament.slug}/regolamento/",
    ):
        assert announced in client.get(place).content.decode(), place


def test_where_protests_have_no_window_nothing_is_said_of_one(organiser: User, db: None) -> None:
    client = as_(organiser)
    fields = opening(regulation="internazionale", protest_minutes="0")
    shown = client.post(OPENING, {**fields, "do": "show"}).context["summary"].sentence
    assert "reclami" not in shown
    assert "; ." not in shown
    assert client.post(OPENING, fields).status_code == 302
    tournament = Tournament.objects.get()
    for place in (
        reverse("admin:desk-plan", args=[tournament.pk]),
        reverse("admin:desk-settings", args=[tournament.pk]),
        f"/t/{tournament.slug}/programma/",
        f"/t/{tournament.slug}/regolamento/",
    ):
        assert "eclami: 0 minuti" not in client.get(place).content.decode(), place


def test_another_order_of_ranking_is_offered_where_the_edition_has_one(organiser: User) -> None:
    client = as_(organiser)
    assert "ranked_by" not in client.get(OPENING).context["form"].fields
    fields = opening(regulation="uisp-parole", ranked_by="game_points")
    assert client.post(OPENING, fields).status_code == 302
    book = queries.book(Tournament.objects.get().ledger)
    assert book is not None
    assert book.settings.ranked_by == ("game_points",)


def test_a_kind_of_tournament_fills_the_form_and_is_said_in_a_sentence(organiser: User) -> None:
    fields = opening(name="Coppa d'oro", kind="national", movement_3="danese", round_minutes="33")
    answer = as_(organiser).post(OPENING, fields)
    form = answer.context["form"]
    assert form["name"].value() == "Coppa d'oro"
    assert form.rounds == 11
    assert form["session_9"].value() == "on"
    assert form["round_minutes"].value() == "33", "what was typed stays"
    assert form.preset == "national"
    assert date.fromisoformat(form["played_on"].value()).weekday() == SATURDAY
    assert "A 10 tavoli, B 10 tavoli" in answer.context["summary"].sentence
    cut = as_(organiser).post(OPENING, fields | {"groups_tables": "2, 3"})
    sentence = cut.context["summary"].sentence
    assert "11 turni (6 Mitchell, 5 Danese puro)" in sentence
    assert "sessioni di 8, 3 turni; gironi di merito dopo il turno 8" in sentence
    assert "33 minuti a turno" in sentence
    chosen = opening(kind="national", played_on="2030-05-05")
    form = as_(organiser).post(OPENING, chosen).context["form"]
    assert form["played_on"].value() == "2030-05-05"


def test_tables_of_groups_that_are_none_any_more_are_no_fault(organiser: User) -> None:
    assert as_(organiser).post(OPENING, opening(groups_tables="7, x")).status_code == 302


def test_what_cannot_be_opened_yet_is_not_summed_up(organiser: User) -> None:
    answer = as_(organiser).post(OPENING, opening(carry_percent="x", do="show"))
    assert "Manca ancora: Punti riportati (%)." in answer.content.decode()


def test_an_option_that_the_page_does_not_offer_is_refused_at_its_field(organiser: User) -> None:
    for wrong in ({"format": "²"}, {"regulation": "nessuno"}, {"smazzate_per_round": "x"}):
        for button in ({}, {"do": "show"}, {"kind": "regional"}):
            answer = as_(organiser).post(OPENING, opening(**wrong, **button))
            assert answer.status_code in (200, 422)
            assert "<form" in answer.content.decode()


@pytest.mark.parametrize("kind", ["club", "regional", "national"])
def test_what_a_kind_fills_in_is_opened_as_it_is(organiser: User, kind: str) -> None:
    client = as_(organiser)
    filled = sent_by(client.post(OPENING, {**sent_by(client.get(OPENING)), "kind": kind}))
    answer = client.post(OPENING, filled)
    assert answer.status_code == 302, answer.context["form"].errors
    tournament = Tournament.objects.get()
    assert tournament.kind == kind
    book = queries.book(tournament.ledger)
    assert book is not None
    assert bool(book.plan.groups) is (kind == "national")


def test_a_club_evening_is_opened_as_the_page_shows_it_at_first(organiser: User) -> None:
    client = as_(organiser)
    assert client.post(OPENING, sent_by(client.get(OPENING))).status_code == 302
    tournament = Tournament.objects.get()
    assert tournament.name.startswith("Serata di circolo, ")
    assert tournament.played_on == localdate()


def test_a_name_that_somebody_wrote_stays_and_a_proposed_one_follows_its_kind(
    organiser: User,
) -> None:
    client = as_(organiser)
    proposed = client.get(OPENING).context["form"]["name"].value()
    other = client.post(OPENING, {"kind": "regional", "name": proposed}).context["form"]
    assert other["name"].value().startswith("Regionale, ")
    kept = client.post(OPENING, {"kind": "regional", "name": "Coppa"}).context["form"]
    assert kept["name"].value() == "Coppa"


def test_what_is_wrong_is_said_above_and_its_row_stands_open(organiser: User) -> None:
    client = as_(organiser)
    shut = client.get(OPENING)
    assert [fold.key for fold in shut.context["folds"] if fold.is_open] == []
    refused_by_rules = opening(regulation="internazionale", round_minutes="45")
    for wrong, key, said in (
        (opening(venue="x" * 121), "quando", ">Sede</a>"),
        (refused_by_rules, "gioco", '<a href="#id_round_minutes">Minuti per turno</a>'),
        (opening(groups_after="1", groups_tables="sette"), "gironi", ">Tavoli di ogni girone</a>"),
    ):
        answer = client.post(OPENING, wrong)
        assert [fold.key for fold in answer.context["folds"] if fold.is_open] == [key]
        above = answer.content.decode().partition('id="wrong"')[2].partition("</ul>")[0]
        assert said in above


def test_each_row_says_how_it_is_now(organiser: User) -> None:
    typed = opening(
        venue="Sala d'oro", played_on="2030-05-05", clubs_apart="on", protest_minutes="7", do="show"
    )
    said = {fold.key: fold.says for fold in as_(organiser).post(OPENING, typed).context["folds"]}
    assert said == {
        "quando": "Domenica 5 maggio 2030, Sala d'oro",
        "gioco": "Coppie, Regolamento del Burraco, 3 smazzate, 40 minuti a turno",
        "primo": "Sorteggio; i soci di un circolo non si incontrano, finché si può",
        "classifica": "Reclami: 7 minuti dalla classifica finale",
        "gironi": "Nessuno: una classifica sola",
    }


def test_the_next_one_is_opened_like_another_of_one_s_own(organiser: User) -> None:
    client = as_(organiser)
    first = opening(
        name="Coppa d'inverno",
        venue="Sala d'oro",
        regulation="internazionale",
        round_minutes="43",
        movement_3="danese",
        session_3="on",
        groups_after="2",
        groups_tables="7, 9",
        equal_cards="on",
        compass_lines="on",
        announced_kind="regional",
    )
    client.post(OPENING, first)
    number = str(Tournament.objects.get().pk)
    page = client.get(OPENING)
    assert [copy.tournament.name for copy in page.context["copies"]] == ["Coppa d'inverno"]
    again = client.post(OPENING, {**sent_by(page), "name": "Coppa d'estate", "like": number})
    answer = client.post(OPENING, sent_by(again))
    assert answer.status_code == 302, answer.context["form"].errors
    old, new = Tournament.objects.order_by("created_at")
    assert (new.name, new.venue, new.kind, new.equal_cards, new.compass_lines) == (
        "Coppa d'estate",
        "Sala d'oro",
        "regional",
        True,
        True,
    )
    assert _told(new) == _told(old)


def test_nobody_opens_one_like_a_tournament_of_others(organiser: User) -> None:
    other = builders.open_tournament(rounds=7)
    for number in (str(other.tournament.pk), "x"):
        form = as_(organiser).post(OPENING, opening(like=number)).context["form"]
        assert form.rounds == 2


def _told(tournament: Tournament) -> tuple[Any, ...]:
    book = queries.book(tournament.ledger)
    assert book is not None
    return book.plan, book.settings, book.regulation.edition, book.smazzate_per_round


def sent_by(page: Any) -> dict[str, Any]:
    """What its form sends as it stands."""
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    typed = {name: value for name, value in values.items() if value not in (None, "", False)}
    return {**typed, "command_id": str(uuid4())}
