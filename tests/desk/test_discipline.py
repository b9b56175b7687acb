"""At the desk: what becomes of an expelled line, free entries, lateness, a player's card."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import queries
from scoring.commands import GivePenalty, MakeRankingFinal, PublishRanking
from scoring.queries import SanctionInBook
from scoring.rulings import Measure, PenaltyUnit
from scoring.values import EntrantNumber, PlayerId, Right, Role, RoundNumber
from tests import builders
from tests.api.conftest import as_user
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import as_
from tournaments.organise.perform import perform
from tournaments.organise.referti import RefertoForm, write_referto

INSULTS = "u14_4_c_2_insults"


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Six pairs of Parole; the first round is played, the second is a draft."""
    hall = builders.open_tournament(rounds=3, regulation="uisp-parole")
    builders.enter(hall, 6)
    builders.play_round(hall, 1)
    builders.seat(hall, 2)
    return hall


def page(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def player(hall: Hall, entrant: int = 1) -> PlayerId:
    found = {one.number: one.players for one in queries.entrants(hall.ledger)}
    return found[EntrantNumber(entrant)][0]


def give(hall: Hall, code: str, **more: Any) -> Any:
    """Send the form of a sanction on the first player of pair 1, as the page shows it."""
    points = dict.fromkeys(("game_points", "match_points", "victory_points"), "0")
    fields = {
        "who": f"1/{player(hall)}",
        "code": code,
        "round": "1",
        "table": "",
        "decision": "prescribed",
        "measure": "none",
        "reason": "",
        "confirmed": "1",
        "command_id": str(uuid4()),
    }
    return as_(hall.referee).post(page(hall, "desk-sanctions"), points | fields | more)


def given(hall: Hall) -> SanctionInBook:
    return queries.sanctions(hall.ledger)[-1]


def test_an_espulsione_leads_at_once_to_what_becomes_of_the_line(hall: Hall) -> None:
    answer = give(hall, INSULTS)
    assert answer["Location"] == page(hall, "desk-expulsion", 1)
    shown = as_(hall.director).get(answer["Location"]).content.decode()
    assert "Registra il sostituto" in shown
    assert page(hall, "desk-withdraw", 1) in shown, "its table was played to the end"
    referee = as_(hall.referee).get(answer["Location"]).content.decode()
    assert "Lo registra il direttore di gara" in referee
    for name in ("desk", "desk-referee"):
        assert (
            "Decidi che cosa diventa la linea"
            in as_(hall.referee).get(page(hall, name), follow=True).content.decode()
        )
    assert (
        "Decidi che cosa"
        not in as_(hall.computerista).get(page(hall, "desk"), follow=True).content.decode()
    )


def test_during_the_round_it_leads_to_the_withdrawal_with_its_scores(hall: Hall) -> None:
    builders.publish(hall, 2)
    answer = give(hall, INSULTS, round="2")
    shown = as_(hall.referee).get(answer["Location"]).content.decode()
    assert page(hall, "desk-leave", 1) in shown


def test_an_undecided_espulsione_holds_the_seating_by_name_at_the_desk_and_through_the_api(
    hall: Hall,
) -> None:
    give(hall, INSULTS)
    client, api = as_(hall.director), as_user(hall.director)
    rounds = f"/tournaments/{hall.tournament.slug}/rounds/2"
    roll = f"/tournaments/{hall.tournament.slug}/presence"
    assert 1 in api.get(roll).json()["absent"], "it is called until it is decided"
    name = hall.moment.names.player(player(hall))
    number = builders.book(hall).number
    for pressed in ("desk-publish-seating", "desk-draw"):
        answer = client.post(page(hall, pressed, 2), {"command_id": uuid4()}, follow=True)
        shown = answer.content.decode()
        assert f"{name} (numero 1) è stato espulso, e della sua linea non si è deciso" in shown
        assert "Registra un sostituto o il ritiro" in shown
    last = int(queries.rounds(hall.ledger)[-1].last)
    for refused in (
        api.post(f"{rounds}/publication", {"expected": last}),
        api.post(f"{rounds}/seating", {"expected": last}),
    ):
        assert (refused.status_code, refused.json()["code"]) == (409, "expulsion_undecided")
        assert name in refused.content.decode()
    assert builders.book(hall).number == number
    reason = {"reason": "Chi resta va a casa", "command_id": uuid4()}
    client.post(page(hall, "desk-withdraw", 1), reason)
    assert 1 not in api.get(roll).json()["absent"]
    client.post(page(hall, "desk-draw", 2), {"command_id": uuid4(), "rest": "on"})
    builders.publish(hall, 2)
    assert not queries.tables_of(hall.ledger, EntrantNumber(1))[1:]
    rows_equal_fold(hall.ledger)


def test_an_expelled_line_withdraws_with_a_reason_alone(hall: Hall) -> None:
    give(hall, INSULTS)
    shown = as_(hall.director).get(page(hall, "desk-expulsion", 1)).content.decode()
    assert 'name="reason"' in shown
    withdrawal = f"/tournaments/{hall.tournament.slug}/entrants/1/withdrawal"
    refused = as_user(hall.director).post(withdrawal, {})
    assert (refused.status_code, refused.json()["code"]) == (422, "reason_required")
    assert as_user(hall.director).post(withdrawal, {"reason": "Va a casa"}).status_code == 200


def test_an_espulsione_behind_the_final_ranking_shuts_the_book_with_a_reason(db: None) -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole")
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    tournament = f"/tournaments/{hall.tournament.slug}"
    client, api = as_(hall.director), as_user(hall.director)
    perform(PublishRanking(), by=hall.directing)
    perform(MakeRankingFinal(), by=hall.directing)
    assert give(hall, INSULTS)["Location"] == page(hall, "desk-expulsion", 1)
    shown = client.get(page(hall, "desk-expulsion", 1)).content.decode()
    assert "il torneo si chiude scrivendone il motivo" in shown
    assert 'name="reason"' not in shown
    closing = client.get(page(hall, "desk-close")).content.decode()
    assert "della sua linea non si è deciso" in closing
    assert 'name="reason"' in closing
    asked = api.post(f"{tournament}/closing", {"confirm": True})
    assert asked.status_code == 409
    assert {each["code"] for each in asked.json()["errors"]} == {
        "referti_missing",
        "expulsion_undecided",
    }
    why = {"reason": "Espulso alla premiazione", "command_id": uuid4()}
    assert client.post(page(hall, "desk-close"), why).status_code == 302
    register = as_(hall.referee).get(page(hall, "desk-register")).content.decode()
    assert "senza aver deciso delle linee con un espulso: 1" in register
    rows_equal_fold(hall.ledger)


def test_the_api_says_what_must_follow_and_which_lines_wait(hall: Hall) -> None:
    judge = as_user(hall.referee)
    address = f"/tournaments/{hall.tournament.slug}/sanctions"
    body = {"code": INSULTS, "entrant": 1, "player": str(player(hall)), "round": 1, "confirm": True}
    answer = judge.post(address, body)
    assert answer.status_code == 200, answer.content
    (line,) = answer.json()["to_decide"]
    assert (line["entrant"], line["ways"]) == (1, ["substitute", "withdraw"])
    assert judge.get(f"{address}/expelled").json()["items"] == [line]
    reason = {"reason": "Chi resta va a casa"}
    withdrawal = f"/tournaments/{hall.tournament.slug}/entrants/1/withdrawal"
    assert as_user(hall.director).post(withdrawal, reason).status_code == 200
    assert judge.get(f"{address}/expelled").json()["items"] == []


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "uisp-parole"])
def test_any_edition_gives_a_richiamo_on_facts_alone_before_the_first_round(
    db: None, edition: str
) -> None:
    hall = builders.open_tournament(rounds=2, regulation=edition)
    builders.enter(hall, 4)
    form = as_(hall.referee).get(page(hall, "desk-sanctions"), {"new": "1"}).content.decode()
    assert "Nessun articolo" in form
    asked = {"who": f"1/{player(hall)}", "code": "free", "round": "", "table": ""}
    shown = as_(hall.referee).get(page(hall, "desk-sanctions"), asked).content.decode()
    assert "L'arbitro decide sui fatti" in shown
    free = {"round": "", "decision": "otherwise", "measure": "richiamo"}
    assert give(hall, "free", **free).status_code == 422, "the facts are missing"
    assert give(hall, "free", **free, reason="Ha insultato").status_code == 302
    found = given(hall)
    assert (found.given.measure, found.round, found.article) == (Measure.RICHIAMO, None, "")
    listed = as_(hall.referee).get(page(hall, "desk-referee")).content.decode()
    assert "fuori dai turni" in listed
    assert "Ha insultato" in listed
    rows_equal_fold(hall.ledger)


def test_the_referee_is_told_which_ammonizione_was_reckoned_again(db: None) -> None:
    hall = builders.open_tournament(rounds=2, regulation="internazionale")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    give(hall, "i4_cards_not_fanned")
    first = given(hall).number
    give(hall, "i4_stock_moved")
    assert given(hall).surcharge.victory_points == 1
    revocation = {"reason": "Era il compagno", "command_id": str(uuid4())}
    answer = as_(hall.referee).post(
        page(hall, "desk-sanction-revoke", first), revocation, follow=True
    )
    shown = answer.content.decode()
    assert "non è più la seconda" in shown
    assert "Ricontata" in shown
    assert given(hall).surcharge.victory_points == 0
    assert given(hall).given.victory_points == 1
    rows_equal_fold(hall.ledger)


def test_a_free_penalty_without_article_is_not_taken_for_a_sanction_s(hall: Hall) -> None:
    perform(
        GivePenalty(
            entrant=EntrantNumber(2),
            round=RoundNumber(1),
            unit=PenaltyUnit.VICTORY_POINTS,
            amount=1,
        ),
        by=hall.refereeing,
        reason="Fatti",
    )
    shown = as_(hall.referee).get(page(hall, "desk-referee")).content.decode()
    assert "Revoca la sanzione" not in shown
    assert "Revoca la penalità" in shown


def test_lateness_runs_from_the_whistle_and_offers_the_step_reached(hall: Hall) -> None:
    builders.publish(hall, 2)
    client = as_(hall.referee)
    address = page(hall, "desk-lateness", 2)
    assert "Fischio d'inizio: adesso" in client.get(address).content.decode()
    client.post(page(hall, "desk-whistle", 2), {"command_id": uuid4()})
    table = builders.tables(hall, 2)[0]
    late = table.lines[0][0]
    marked = {"command_id": uuid4(), "missing": str(late)}
    client.post(page(hall, "desk-late", 2, table.table), marked)
    shown = client.get(address).content.decode()
    assert "Ritardo entro i 3 minuti" in shown
    handed_in = builders.tables(hall, 2)[1].table
    still = page(hall, "desk-late", 2, handed_in)
    assert still in shown
    builders.enter_sheet(hall, 2, handed_in)
    assert still not in client.get(address).content.decode(), "nobody misses who has played"
    assert f"code=u13_1_late_up_to_3&amp;who={late}&amp;round=2&amp;table={table.table}" in shown
    client.post(page(hall, "desk-begin", 2, table.table), {"command_id": uuid4()})
    (waited,) = (
        as_user(hall.referee)
        .get(f"/tournaments/{hall.tournament.slug}/rounds/2/lateness")
        .json()["items"]
    )
    assert (waited["table"], waited["begun"], waited["played"]) == (table.table, True, True)
    rows_equal_fold(hall.ledger)


def test_a_saved_sheet_ends_the_wait(hall: Hall) -> None:
    """Rounds later the desk still waited for them, and wanted a score awarded."""
    builders.publish(hall, 2)
    client = as_(hall.referee)
    client.post(page(hall, "desk-whistle", 2), {"command_id": uuid4()})
    table = builders.tables(hall, 2)[0]
    marked = {"command_id": uuid4(), "missing": str(table.lines[0][0])}
    client.post(page(hall, "desk-late", 2, table.table), marked)
    builders.enter_sheet(hall, 2, table.table)
    shown = client.get(page(hall, "desk-lateness", 2)).content.decode()
    assert "ha giocato: quando ha cominciato non è stato detto" in shown
    for waiting in ("si aspetta da", "Assegna il punteggio", "Ha cominciato adesso"):
        assert waiting not in shown
    address = f"/tournaments/{hall.tournament.slug}/rounds/2/lateness"
    (waited,) = as_user(hall.referee).get(address).json()["items"]
    assert (waited["begun"], waited["seconds"], waited["sanction"]) == (True, None, "")


def test_u_13_3_s_two_scores_are_two_buttons(hall: Hall) -> None:
    builders.publish(hall, 2)
    table = builders.tables(hall, 2)[0].table
    shown = as_(hall.referee).get(page(hall, "desk-award", 2, table)).content.decode()
    assert "art. 13.3, 1" in shown
    assert "art. 13.3, 2" in shown


def test_a_player_s_card_shows_everything_to_who_may_penalise(hall: Hall) -> None:
    give(hall, "u10_25_pozzetto_exposed")
    builders.penalise(hall, 1, 1, 50)
    address = page(hall, "desk-player-card", player(hall))
    shown = as_(hall.director).get(address).content.decode()
    for words in ("Pozzetto esposto", "10.25", "Turno 1, tavolo", "dal turno 1"):
        assert words in shown, words
    assert as_(hall.computerista).get(address).status_code == 403
    card = f"/tournaments/{hall.tournament.slug}/players/{player(hall)}/card"
    told = as_user(hall.referee).get(card).json()
    assert [one["code"] for one in told["sanctions"]] == ["u10_25_pozzetto_exposed"]
    assert [(one["amount"], one["why"]) for one in told["penalties"]] == [(50, "Pozzetto esposto")]
    assert [(one["round"], one["state"]) for one in told["tables"]] == [(1, "entered")]
    assert as_user(hall.computerista).get(card).status_code == 403
    assert as_(hall.director).get(page(hall, "desk-player-card", uuid4())).status_code == 404


def test_a_computerista_sees_points_and_never_an_article(hall: Hall) -> None:
    builders.penalise(hall, 1, 1, 50, article="14.4 zz")
    typist = as_user(hall.computerista)
    told = typist.get(f"/tournaments/{hall.tournament.slug}/penalties").json()["items"]
    assert [(one["amount"], one["article"]) for one in told] == [(50, "")]
    for address in (page(hall, "desk-referee"), page(hall, "desk-register")):
        shown = as_(hall.computerista).get(address).content.decode()
        assert "14.4 zz" not in shown
        assert "Pozzetto esposto" not in shown
        assert "50" in shown


def test_u_10_12_the_referto_of_a_whole_table_is_on_the_card_of_each_who_sat_there(
    hall: Hall,
) -> None:
    table = builders.tables(hall, 1)[0]
    form = RefertoForm(
        player=None,
        entrant=table.lines[0][0],
        round=RoundNumber(1),
        table=table.table,
        article="10.12",
        measure=Measure.NONE,
        facts="Una carta lontano dal gioco.",
    )
    write_referto(by=hall.refereeing, form=form)
    referee, there = as_user(hall.referee), {line[0] for line in table.lines}
    for entrant in queries.entrants(hall.ledger):
        address = f"/tournaments/{hall.tournament.slug}/players/{entrant.players[1]}/card"
        articles = [each["article"] for each in referee.get(address).json()["referti"]]
        assert articles == (["10.12"] if entrant.number in there else [])


def test_a_card_says_of_a_referto_that_it_is_outside_the_rounds(hall: Hall) -> None:
    """The round may be left out, and stood there as "Turno None"."""
    form = RefertoForm(
        player=player(hall),
        entrant=EntrantNumber(1),
        round=None,
        article="14.4",
        measure=Measure.NONE,
        facts="Ha insultato l'arbitro all'iscrizione.",
        addressee="Consiglio del circolo",
    )
    write_referto(by=hall.refereeing, form=form)
    shown = as_(hall.referee).get(page(hall, "desk-player-card", player(hall))).content.decode()
    assert "Fuori dai turni, art. 14.4" in shown
    assert "None" not in shown


def test_what_becomes_of_an_expelled_line_is_no_matter_of_organisation(hall: Hall) -> None:
    give(hall, INSULTS)
    number = builders.book(hall).number
    organiser = builders.official(hall.tournament, Role.ORGANISING_DIRECTOR)
    entrants = f"/tournaments/{hall.tournament.slug}/entrants"
    speaker = as_user(organiser)
    left = speaker.post(f"{entrants}/1/withdrawal", {"reason": "Va a casa"})
    assert (left.status_code, left.json()["code"]) == (403, "not_allowed")
    others = {"players": [{"name": "Uno Altro"}, {"name": "Due Altro"}], "reason": "Entrano"}
    changed = speaker.put(f"{entrants}/1/players", others, If_Match=f'"{number}"')
    assert (changed.status_code, changed.json()["code"]) == (403, "not_allowed")
    assert changed.json()["errors"][0]["data"]["right"] == Right.PENALISE.value
    assert builders.book(hall).number == number
    assert speaker.post(f"{entrants}/2/withdrawal", {}).status_code == 200
