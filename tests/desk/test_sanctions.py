"""Sanctions at the desk: what the edition prescribes is shown first, then the referee decides."""

import re
from html import unescape
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from scoring import queries
from scoring.rulings import AwardCause, Measure
from scoring.values import EntrantNumber, PlayerId, Points, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import folded, rows_equal_fold
from tests.machine.client import Client, as_
from tournaments.models import Referto
from tournaments.presenters.sanctions import sanction_lines

FIRST = RoundNumber(1)
EXPOSED, SUGGESTION = "u10_25_pozzetto_exposed", "u10_31_suggestion"
LATE, STRAY = "u13_1_late_up_to_3", "u10_12_stray_card"


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    return started("uisp-parole")


def started(regulation: str) -> Hall:
    """Four pairs, the first round under way; pair 1 has 800 to 500 at table 1."""
    hall = builders.open_tournament(rounds=2, regulation=regulation)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(800, 500))
    return hall


def page(hall: Hall, name: str = "desk-sanctions", *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def player(hall: Hall, entrant: int = 1, place: int = 0) -> PlayerId:
    found = {one.number: one.players for one in queries.entrants(hall.ledger)}
    return found[EntrantNumber(entrant)][place]


def offence(hall: Hall, code: str, **more: object) -> dict[str, Any]:
    return {"who": f"1/{player(hall)}", "code": code, "round": "1", "table": "1", **more}


def said(client: Client, hall: Hall, code: str, **more: object) -> str:
    """What the page says of an offence before anything is given."""
    answer = client.get(page(hall), offence(hall, code, **more))
    assert answer.status_code == 200
    text = re.sub(r"<[^>]+>", " ", answer.content.decode().split('id="proposal"')[1])
    return " ".join(text.partition("Sanzioni date")[0].split())


def give(client: Client, hall: Hall, code: str, status: int = 302, **more: object) -> str:
    """Send the form as the page shows it."""
    fresh = {"decision": "prescribed", "confirmed": "on", "command_id": str(uuid4())}
    fields = offence(hall, code, **{**fresh, **more})
    points = ("game_points", "match_points", "victory_points")
    filled = {"measure": "none", "reason": "", **dict.fromkeys(points, "0"), **fields}
    answer = client.post(page(hall), filled)
    assert answer.status_code == status, answer.content.decode()
    return answer.content.decode()


def test_u_3_4_the_exceptions_of_the_shuffle_and_of_an_uncovered_card_are_said(hall: Hall) -> None:
    client = as_(hall.referee)
    seen = "Eccezione: Non si dà se uno degli avversari del cartaro ha già visto"
    assert seen in said(client, hall, "u3_4_shuffle_not_offered")
    again = "l'arbitro rimette la carta coperta nel tallone e si prosegue"
    assert again in unescape(said(client, hall, "u3_4_card_uncovered"))
    assert "Eccezione" not in said(client, hall, EXPOSED)
    give(client, hall, "u3_4_card_uncovered")
    lines = sanction_lines(hall.moment)
    assert {(line.given, line.cited) for line in lines} == {("nessun provvedimento", "art. 3.4")}
    place = f"/api/v1/tournaments/{hall.tournament.slug}/sanctions/proposal"
    query: dict[str, str | int] = {"code": "u3_4_shuffle_not_offered", "entrant": 1, "round": 1}
    answer = client.get(place, query).json()
    assert answer["exception"].startswith("Non si dà se uno degli avversari")
    edition = client.get("/regolamenti/uisp-parole/").content.decode()
    assert "Non si dà se uno degli avversari" in edition


@pytest.mark.parametrize(
    ("code", "first", "second"),
    [
        (EXPOSED, "richiamo", "ammonizione e 100 P.P."),
        ("u10_26_pozzetto_seen_early", "richiamo", "ammonizione e 100 P.P."),
        ("u10_27_points_not_counted", "richiamo", "ammonizione"),
        (SUGGESTION, "ammonizione e 300 P.P.", "espulsione"),
        (LATE, "richiamo", "ammonizione e 100 P.P."),
        ("u13_2_late_3_to_5", "100 P.P.", "ammonizione e 100 P.P."),
        ("u14_4_a_5_out_of_turn", "richiamo", "ammonizione"),
        ("u14_4_b_2_left_venue", "ammonizione", "ammonizione"),
        ("u14_4_c_2_insults", "espulsione", "espulsione"),
    ],
)
def test_each_article_of_u_is_proposed_and_given_by_its_count(
    hall: Hall, code: str, first: str, second: str
) -> None:
    client = as_(hall.referee)
    assert f"prima volta in questo torneo: {first}" in said(client, hall, code)
    give(client, hall, code)
    assert f"seconda volta in questo torneo: {second}" in said(client, hall, code)
    give(client, hall, code)
    assert len(queries.sanctions(hall.ledger)) == 2
    rows_equal_fold(hall.ledger)


def test_13_1_a_second_lateness_says_why_and_that_a_referto_is_due(hall: Hall) -> None:
    client = as_(hall.referee)
    give(client, hall, LATE)
    found = said(client, hall, LATE)
    assert "Art. 13.1, 14.4 a 7, seconda volta in questo torneo: ammonizione e 100 P.P." in found
    assert "Referto obbligatorio: Organo di Giustizia Sportiva" in found
    assert "Già 1 sanzione in questo torneo" in found


def test_what_was_a_second_time_stays_one_wherever_it_is_read(hall: Hall) -> None:
    """Also once the first is revoked: it was raised by it when it was given."""
    client = as_(hall.referee)
    give(client, hall, LATE)
    first = queries.sanctions(hall.ledger)[0].number
    give(client, hall, LATE)
    reason = {"reason": "Era un altro", "command_id": str(uuid4())}
    client.post(page(hall, "desk-sanction-revoke", first), reason)
    _revoked, second = sanction_lines(hall.moment)
    assert second.raised == "seconda volta"
    shown = client.get(page(hall, "desk-referee")).content.decode()
    told = (
        f"La sanzione dell'evento {second.book.number} è ricontata senza quella revocata: richiamo"
    )
    assert told in unescape(shown), "the referee is told at once"
    assert "Ricontata senza quella revocata: ora è richiamo." in unescape(shown)
    assert not second.report_is_due
    assert told in register(client, hall)
    rows_equal_fold(hall.ledger)
    assert "ammonizione e 100 P.P. (seconda volta)" in shown
    assert "Ritardo" in shown
    assert shown.count("prima volta") == 1, "the first alone"
    assert "ammonizione e 100 P.P. (seconda volta)" in register(client, hall)


def test_a_fourth_richiamo_says_that_three_others_raised_it(hall: Hall) -> None:
    """U art. 14.2: several richiami of any kind are an ammonizione, with its referto."""
    client = as_(hall.referee)
    for kind in ("1_ethics", "2_cards_shown", "3_cards_sorted", "5_out_of_turn"):
        give(client, hall, f"u14_4_a_{kind}")
    *richiami, fourth = sanction_lines(hall.moment)
    assert [line.raised for line in richiami] == ["prima volta"] * 3
    raised = "prima volta; dopo 3 richiami un altro diventa un'ammonizione"
    assert fourth.raised == raised
    assert f"({raised})" in register(client, hall)
    draft = f"{page(hall, 'desk-referto-new')}?sanction={int(fourth.book.number)}"
    begun = client.get(f"{draft}&player={player(hall)}").content.decode()
    assert f"Provvedimento: ammonizione ({raised})" in unescape(begun)


def register(client: Client, hall: Hall) -> str:
    return unescape(client.get(page(hall, "desk-register")).content.decode())


def test_13_3_the_page_leads_to_the_technical_score(hall: Hall) -> None:
    client = as_(hall.referee)
    answer = client.get(page(hall), offence(hall, "u13_3_late_over_5")).content.decode()
    assert page(hall, "desk-award", 1, 1) in answer


def test_i_a_second_ammonizione_of_any_kind_takes_a_victory_point(db: None) -> None:
    hall = started("internazionale")
    client = as_(hall.referee)
    before = points(hall)
    give(client, hall, "i9_pile_taken_face_down")
    assert "l'ammonizione è la 2ª del torneo" in said(client, hall, "i4_cards_not_fanned").replace(
        "&#x27;", "'"
    )
    give(client, hall, "i4_cards_not_fanned")
    assert points(hall) == before - 1
    rows_equal_fold(hall.ledger)
    ranked = queries.standings(hall.ledger, as_of=queries.head(hall.ledger))
    now = queries.standings(hall.ledger)
    assert ranked is not None
    assert now is not None
    assert ranked.rows == now.rows


def points(hall: Hall) -> int:
    found = queries.standings(hall.ledger)
    assert found is not None
    return next(row.points.victory_points for row in found.rows if row.entrant == 1)


def test_points_taken_by_a_sanction_are_figures_for_the_public_and_nothing_more(
    hall: Hall,
) -> None:
    give(as_(hall.referee), hall, SUGGESTION)
    public = Client().get(f"/t/{hall.tournament.slug}/coppie/1/").content.decode()
    assert "−300" in public
    for secret in ("10.31", "ammonizione", "Suggerimento"):
        assert secret not in public
    typist = as_(hall.computerista)
    assert typist.get(page(hall)).status_code == 403
    for name, args in (
        ("desk-penalties", ()),
        ("desk-sheet", (1, 1)),
        ("desk-register", ()),
        ("desk-round", (1,)),
    ):
        answer = typist.get(page(hall, name, *args)).content.decode()
        answer = re.sub(r'datetime="[^"]*"', "", answer)  # :10.31 is a moment, too
        for secret in ("10.31", "ammonizione", "anzion"):
            assert secret not in answer, (name, secret)


def test_the_referee_decides_otherwise_with_a_reason_and_the_page_keeps_both(hall: Hall) -> None:
    client = as_(hall.referee)
    milder: dict[str, Any] = {"decision": "otherwise", "measure": "richiamo"}
    refused = give(client, hall, SUGGESTION, status=422, **milder)
    assert "Manca il motivo" in refused
    give(client, hall, SUGGESTION, **milder, reason="Solo un cenno")
    (given,) = queries.sanctions(hall.ledger)
    assert given.given.measure is Measure.RICHIAMO
    shown = client.get(page(hall, "desk-referee")).content.decode()
    assert "il regolamento prevede: ammonizione e 300 P.P." in shown
    assert "Solo un cenno" in shown


def test_what_another_referee_gave_meanwhile_is_told_and_not_passed_over(hall: Hall) -> None:
    client = as_(hall.referee)
    seen = client.get(page(hall), offence(hall, EXPOSED)).content.decode()
    assert 'name="expected" value="0"' in seen
    give(as_(hall.director), hall, EXPOSED, expected="0")
    late = give(client, hall, EXPOSED, status=422, expected="0")
    assert "Qualcuno ha scritto qui" in late
    assert "seconda volta" in late
    assert len(queries.sanctions(hall.ledger)) == 1


def test_the_same_form_sent_twice_sanctions_once(hall: Hall) -> None:
    client, command = as_(hall.referee), str(uuid4())
    for _ in range(2):
        give(client, hall, EXPOSED, command_id=command)
    assert len(queries.sanctions(hall.ledger)) == 1


def test_a_revoked_sanction_counts_no_more_and_needs_a_reason(hall: Hall) -> None:
    client = as_(hall.referee)
    give(client, hall, SUGGESTION)
    (given,) = queries.sanctions(hall.ledger)
    url = page(hall, "desk-sanction-revoke", int(given.number))
    client.post(url)
    assert not queries.sanctions(hall.ledger)[0].revoked
    client.post(url, {"reason": "Era il compagno"})
    assert queries.sanctions(hall.ledger)[0].revoked
    assert "prima volta in questo torneo: ammonizione e 300 P.P." in said(client, hall, SUGGESTION)
    assert folded(hall.ledger).sanctions[given.number].revoked
    rows_equal_fold(hall.ledger)


def test_10_31_the_referto_comes_prefilled_and_is_found_again(hall: Hall) -> None:
    client = as_(hall.referee)
    give(client, hall, SUGGESTION)
    shown = client.get(page(hall, "desk-referee")).content.decode()
    assert "Referto da scrivere: " in shown
    link = re.search(r'href="([^"]*referti/new/\?sanction=[^"]*)"', shown)
    assert link is not None
    form = client.get(link[1].replace("&amp;", "&")).context["form"]
    initial = dict(form.initial)
    assert re.fullmatch(r"\d\d:\d\d", initial.pop("happened_at"))
    assert initial.pop("present").splitlines()[3] == f"4. {hall.moment.names.player(player(hall))}"
    assert initial == {
        "player": f"1/{player(hall)}",
        "round": 1,
        "table": 1,
        "article": "10.31",
        "measure": "ammonizione",
        "sanctions": str(int(queries.sanctions(hall.ledger)[0].number)),
        "facts": "Suggerimento al compagno (art. 10.31).",
        "actions": "Provvedimento: ammonizione e 300 P.P.",
        "addressee": "Commissione Disciplinare Nazionale",
    }
    filled = {**form.initial, "facts": "Ha detto al compagno dove mettere la carta."}
    assert client.post(page(hall, "desk-referto-new"), filled).status_code == 302
    assert Referto.objects.get().addressee == "Commissione Disciplinare Nazionale"
    assert "Continua la bozza" in client.get(page(hall, "desk-referee")).content.decode()


def test_10_12_the_informative_referto_names_the_four_at_the_table(hall: Hall) -> None:
    client = as_(hall.referee)
    give(client, hall, STRAY)
    first, second = queries.sanctions(hall.ledger)
    assert {first.entrant, second.entrant} == set(queries.tables(hall.ledger, FIRST)[0].entrants())
    asked = {"sanction": str(int(first.number)), "player": str(player(hall))}
    form = client.get(page(hall, "desk-referto-new"), asked).context["form"]
    assert len(form.initial["present"].splitlines()) == 4
    assert form.initial["addressee"] == "Direzione Tecnica Nazionale"
    for wrong in (
        {"sanction": "x"},
        {"sanction": "9", "player": "x"},
        {"player": str(UUID(int=1))},
    ):
        assert client.get(page(hall, "desk-referto-new"), wrong).status_code == 200


def test_records_count_by_player_whom_a_pair_s_sanction_names_too(db: None) -> None:
    hall = started("internazionale")
    client = as_(hall.referee)
    give(client, hall, "i2_wrong_seat", who="1")
    give(client, hall, "i9_pile_taken_face_down")
    records = {one.player: one for one in client.get(page(hall, "desk-referee")).context["records"]}
    assert records[player(hall)].ammonizioni == 2
    assert records[player(hall, place=1)].ammonizioni == 1


def test_from_a_sheet_the_four_at_the_table_come_first(hall: Hall) -> None:
    client = as_(hall.referee)
    sheet = client.get(page(hall, "desk-sheet", 1, 2)).content.decode()
    assert f"{page(hall)}?round=1&amp;table=2" in sheet
    form = client.get(page(hall), {"round": "1", "table": "2"}).context["offence"]
    _, (where, here), _ = form.fields["who"].choices
    assert where == "Al tavolo 2"
    assert len(here) == 6
    assert (form.initial["round"], form.initial["table"]) == ("1", "2")


@pytest.mark.parametrize(
    ("regulation", "code", "measure", "owed"),
    [
        ("uisp-parole", "u14_4_c_2_insults", "none", True),
        ("uisp-parole", SUGGESTION, "espulsione", True),
        ("uisp-parole", "free", "espulsione", True),
        ("internazionale", "i21_suggestion", "espulsione", False),
        ("internazionale", "free", "espulsione", False),
        ("classico", "free", "espulsione", False),
    ],
)
def test_an_espulsione_speaks_of_a_referto_where_the_edition_owes_one(
    db: None, regulation: str, code: str, measure: str, owed: bool
) -> None:
    hall = started(regulation)
    decision = "prescribed" if measure == "none" else "otherwise"
    decided = {"decision": decision, "measure": measure, "reason": "Insulti", "confirmed": ""}
    asked = give(as_(hall.referee), hall, code, status=422, **decided)
    assert "Prima di espellere, conferma." in asked
    assert "Una revoca toglie la sanzione" in asked
    assert "Non si torna indietro" not in asked, "it is revoked on the same page"
    assert ("Il referto è obbligatorio." in asked) is owed


NO_VP = "i P.P. tolti in questo turno non cambiano i suoi V.P."
IF_TAKEN = "i P.P. che togli in questo turno non ne cambiano i V.P."
INSULTS = "u14_4_c_2_insults"


def test_p_p_of_a_rest_or_an_award_are_said_to_change_no_v_p(db: None) -> None:
    """RULES 10: before they are given, by the catalogue or decided otherwise."""
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole")
    builders.enter(hall, 5)
    builders.start_round(hall, 1)
    builders.award(hall, 1, 1, Points(7), Points(7))
    awarded, played, rests = (seat.lines[0][0] for seat in queries.tables(hall.ledger, FIRST))
    client = as_(hall.referee)

    def of(entrant: EntrantNumber, code: str) -> str:
        where = {"who": f"{entrant}/{player(hall, entrant)}", "table": ""}
        return said(client, hall, code, **where)

    # Where none is taken it is said beside the figure by which the referee would.
    for code, says in ((SUGGESTION, NO_VP), ("free", IF_TAKEN), (INSULTS, IF_TAKEN)):
        for who in (awarded, rests):
            shown = of(who, code)
            assert says in shown
            assert (NO_VP in shown) is (says == NO_VP)
        assert all(sentence not in of(played, code) for sentence in (NO_VP, IF_TAKEN))


def test_p_p_of_an_award_count_where_the_ranking_goes_by_them(db: None) -> None:
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole", ranked_by=("game_points",))
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    even = Points(game_points=355)
    builders.award(hall, 1, 1, even, even, cause=AwardCause.REFEREE_DECISION)
    assert NO_VP not in said(as_(hall.referee), hall, SUGGESTION)


def test_an_edition_without_a_catalogue_leads_to_the_free_penalty(db: None) -> None:
    hall = started("classico")
    shown = as_(hall.referee).get(page(hall), {"round": "1"}).content.decode()
    assert "non stampa un catalogo" in shown
    assert page(hall, "desk-penalties") in shown


def test_another_offence_than_the_one_that_was_shown_is_shown_before_it_is_given(
    hall: Hall,
) -> None:
    """They stood in two forms: without a script the one that was shown first was given, and not
    the one that stood chosen.
    """
    client = as_(hall.referee)
    shown = client.get(page(hall), offence(hall, LATE)).context["proposed_for"]
    sent = {"proposed_for": shown, "reason": "Due volte", "decision": "prescribed"}
    content = give(client, hall, SUGGESTION, 422, **sent)
    assert "L'infrazione non è più quella che vedevi" in content
    assert "ammonizione e 300 P.P." in content
    assert "Due volte" in content, "nothing that was written is lost"
    assert queries.sanctions(hall.ledger) == ()
    asked = client.post(page(hall), {**offence(hall, SUGGESTION), **sent, "show": "1"})
    assert asked.status_code == 200
    assert "Due volte" in asked.content.decode()
    assert queries.sanctions(hall.ledger) == ()
    give(client, hall, SUGGESTION, **{**sent, "proposed_for": asked.context["proposed_for"]})
    (one,) = queries.sanctions(hall.ledger)
    assert one.code == SUGGESTION


def test_what_is_sent_with_the_decision_is_the_offence_that_stands_chosen(hall: Hall) -> None:
    content = as_(hall.referee).get(page(hall), offence(hall, LATE)).content.decode()
    (form,) = (each for each in content.split("<form")[1:] if 'name="decision"' in each)
    assert '<select name="code"' in form.partition("</form>")[0]
    assert 'type="hidden" name="code"' not in content
