"""When a round goes wrong, at the desk: the figures first, then the decision, then its sanction."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring import queries
from scoring.commands import TakeSeat
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement
from scoring.rules.violations import Code, Violation
from scoring.rulings import AwardCause
from scoring.values import EntrantNumber, Points, RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_

FIRST = RoundNumber(1)


def started(regulation: str = "uisp-parole", entrants: int = 4, **more: Any) -> Hall:
    hall = builders.open_tournament(regulation=regulation, **more)
    builders.enter(hall, entrants)
    builders.start_round(hall, 1)
    return hall


def page(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def text(answer: Any) -> str:
    """What a page says, without its tags."""
    content = answer.content.decode().split("<main")[-1]
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", content)).split())


def points(hall: Hall, table: int = 1) -> tuple[Points, ...]:
    found = queries.table(hall.ledger, FIRST, TableNumber(table))
    assert found is not None
    return found.points


def leaving(**more: str) -> dict[str, str]:
    said = {"justified": "yes", "choice": "zero", "reason": "Malore", "command_id": str(uuid4())}
    return {**said, **more}


def test_once_all_sheets_are_in_nobody_is_asked_who_is_missing(db: None) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    client, late = as_(hall.referee), page(hall, "desk-lateness", 1)
    client.post(page(hall, "desk-whistle", 1))
    assert "Dove manca qualcuno?" in client.get(late).content.decode()
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    assert "Dove manca qualcuno?" not in client.get(late).content.decode()


def test_the_scores_are_seen_before_the_referee_decides(db: None) -> None:
    hall = started()
    client, address = as_(hall.referee), page(hall, "desk-leave", 1)
    said = text(client.get(address))
    assert "Zero art. 13.4" in said
    assert "Punteggio della tabella in uso" in said
    assert "Punti fatti finora" not in said, "nothing was played yet"
    said = text(client.get(address, {"so_far_a": "300", "so_far_b": "800"}))
    assert "Punti fatti finora" in said
    assert "6 V.P. · −500 M.P. · 300 P.P." in said
    assert points(hall) == (), "nothing was decided"


def test_one_press_withdraws_and_gives_the_score(db: None) -> None:
    hall = started()
    client, address = as_(hall.referee), page(hall, "desk-leave", 1)
    form = leaving(choice="score_so_far", so_far_a="300", so_far_b="800", figures_shown="300:800")
    answer = client.post(address, form, follow=True)
    assert "Ritiro registrato, punteggio del tavolo 1 assegnato." in text(answer)
    assert points(hall) == (Points(6, -500, 300), Points(14, 500, 800))
    assert queries.entrants(hall.ledger)[0].withdrawn
    again = client.post(address, form, follow=True)
    assert "si è già giocato fino alla fine" in text(again)
    assert "riposo" not in text(again)


def inputs(answer: Any) -> dict[str, str]:
    """What the page's form that writes carries, without its radios: as a browser sends it."""
    (form,) = re.findall(
        r'<form method="post" class="card.*?</form>', answer.content.decode(), re.DOTALL
    )
    fields = re.findall(r"<input (.*?)>", form, re.DOTALL)
    named = ({**dict(re.findall(r'(\w+)="([^"]*)"', field))} for field in fields)
    return {
        field["name"]: field.get("value", "")
        for field in named
        if field.get("type") not in ("radio", "checkbox")
    }


def test_figures_typed_and_not_shown_yet_give_no_score(db: None) -> None:
    """They stood in a form of their own: the table's score was given, worse than what was won."""
    hall = started()
    client, address = as_(hall.referee), page(hall, "desk-leave", 1)
    first = inputs(client.get(address))
    typed = {"so_far_a": "1500", "so_far_b": "300"}
    assert typed.keys() <= first.keys(), "what is typed goes with what is decided"
    chosen = leaving(choice="table_score")
    unshown = client.post(address, {**first, **typed, **chosen})
    assert unshown.status_code == 422
    assert "Con queste cifre i punteggi sono quelli qui sotto" in text(unshown)
    assert "Punti fatti finora" in text(unshown)
    assert "Malore" in unshown.content.decode(), "nothing typed is lost"
    assert points(hall) == ()
    again = inputs(unshown)
    assert (again["so_far_a"], again["so_far_b"]) == ("1500", "300")
    done = client.post(address, {**again, **chosen}, follow=True)
    assert "punteggio del tavolo 1 assegnato" in text(done)
    assert points(hall)[0].game_points == 0, "who leaves gets what the article gives"


def test_who_asks_for_the_scores_again_loses_nothing_and_decides_nothing(db: None) -> None:
    hall = started()
    client, address = as_(hall.referee), page(hall, "desk-leave", 1)
    form = {**leaving(), "so_far_a": "300", "so_far_b": "800", "show": "1"}
    shown = client.post(address, form)
    assert shown.status_code == 200
    assert "Punti fatti finora" in text(shown)
    assert "Malore" in shown.content.decode()
    assert re.search(r'value="zero"[^>]*\schecked', shown.content.decode())
    assert points(hall) == ()
    assert not queries.entrants(hall.ledger)[0].withdrawn


def test_u_14_4_b_without_a_good_reason_the_sanction_stands_filled_in(db: None) -> None:
    hall = started()
    answer = as_(hall.referee).post(
        page(hall, "desk-leave", 1), leaving(justified="no"), follow=True
    )
    said = text(answer)
    assert "Ora la sanzione che il regolamento prevede, poi il referto." in said
    assert "art. 14.4 b 2" in said
    assert "Dai la sanzione" in said
    assert queries.sanctions(hall.ledger) == (), "the referee gives it, not the program"


def test_u_13_4_where_the_catalogue_has_nothing_the_referto_is_next(db: None) -> None:
    hall = started("classico")
    answer = as_(hall.referee).post(
        page(hall, "desk-leave", 1), leaving(justified="no"), follow=True
    )
    assert "Ora il referto su chi ha lasciato." in text(answer)
    first = queries.entrants(hall.ledger)[0].players[0]
    assert f'value="1/{first}" selected' in answer.content.decode()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"reason": ""}, "Campo obbligatorio"),
        ({"justified": ""}, "Campo obbligatorio"),
        ({"choice": "score_so_far"}, "score_so_far non"),
        ({"so_far_a": "tre", "so_far_b": "4"}, "«tre» non è un valore ammesso"),
        ({"so_far_a": "3", "so_far_b": "5"}, "3 non è un multiplo di 5"),
    ],
)
def test_a_form_that_says_too_little_comes_back(
    db: None, changes: dict[str, str], said: str
) -> None:
    hall = started()
    answer = as_(hall.referee).post(page(hall, "desk-leave", 1), leaving(**changes))
    assert answer.status_code == 422
    assert said in text(answer)
    assert not queries.entrants(hall.ledger)[0].withdrawn


@pytest.mark.parametrize("format_", Format)
def test_it_looks_the_same_in_every_format(db: None, format_: Format) -> None:
    hall = started(
        "internazionale",
        12,
        format_=format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
    )
    client, address = as_(hall.director), page(hall, "desk-leave", 1)
    seen = client.get(address)
    assert seen.status_code == 200
    shares = "prende lo stesso punteggio e continua il torneo" in text(seen)
    assert shares == (format_ is Format.GIALLO)
    answer = client.post(address, leaving(), follow=True)
    assert "Ritiro registrato" in text(answer)
    wrong = client.get(page(hall, "desk-wrong-seats", 1), {"tables": "1"})
    assert "Chi ha giocato davvero" in text(wrong)


def test_who_rests_leaves_without_a_score(db: None) -> None:
    hall = started(entrants=5)
    (rests,) = (one.lines[0][0] for one in queries.tables(hall.ledger, FIRST) if one.is_bye)
    said = text(as_(hall.director).get(page(hall, "desk-leave", rests)))
    assert "riposa" in said
    assert "Ritira e assegna" not in said


# Wrong seats


def due(hall: Hall) -> list[tuple[EntrantNumber, ...]]:
    return [one for table in queries.tables(hall.ledger, FIRST) for one in table.lines]


def mistake(hall: Hall, **more: Any) -> dict[str, Any]:
    """The first lines of tables 1 and 2 changed places, and that of table 2 was wrong."""
    (a,), (b,), (c,), (d,) = due(hall)[:4]
    return {
        "tables": "1, 2",
        "table": ["1", "2"],
        "line_a": [str(c), str(a)],
        "line_b": [str(b), str(d)],
        "wrong": [str(c)],
        "reason": "Seduti in fretta",
        "command_id": str(uuid4()),
        **more,
    }


def test_i_2_the_tables_concerned_are_asked_then_who_sat_there(db: None) -> None:
    hall = started("internazionale")
    client, address = as_(hall.referee), page(hall, "desk-wrong-seats", 1)
    assert "Chi ha giocato davvero" not in text(client.get(address))
    said = text(client.get(address, {"tables": "1, 2, 44"}))
    assert "Nel turno 1 non c'è il tavolo 44." in said
    assert "Dovevano sedere: 1." in said
    answer = client.post(address, mistake(hall), follow=True)
    said = text(answer)
    assert "Posti registrati" in said
    assert "Seduti al tavolo sbagliato, a gioco iniziato" in said
    assert "Ammonizione" in said or "ammonizione" in said
    assert queries.sanctions(hall.ledger) == ()
    tables = queries.tables(hall.ledger, FIRST)
    assert tables[0].due == ((1,), tables[0].lines[1])
    assert tables[0].lines[0] == tables[1].due[0] if tables[1].due else False


def test_i_2_the_proposed_ammonizione_is_given_as_it_stands(db: None) -> None:
    hall = started("internazionale")
    client = as_(hall.referee)
    landed = client.post(page(hall, "desk-wrong-seats", 1), mistake(hall), follow=True)
    offence = landed.context["offence"]
    filled = {field.html_name: field.value() for field in offence if field.value()}
    content = landed.content.decode().split('id="proposal"')[1]
    filled |= dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', content))
    given = client.post(
        page(hall, "desk-sanctions"),
        {
            **filled,
            "decision": "prescribed",
            "measure": "ammonizione",
            "game_points": 0,
            "match_points": 0,
            "victory_points": 0,
        },
    )
    assert given.status_code == 302
    (one,) = queries.sanctions(hall.ledger)
    assert (one.code, one.entrant) == ("i2_wrong_seat", due(hall)[0][0])


def test_an_edition_without_a_rule_only_records_the_seats(db: None) -> None:
    hall = started("classico")
    answer = as_(hall.referee).post(page(hall, "desk-wrong-seats", 1), mistake(hall), follow=True)
    assert "Posti registrati" in text(answer)
    assert "Dai la sanzione" not in text(answer)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"wrong": []}, "Chi ha sbagliato posto va indicato tra chi non era al suo tavolo"),
        ({"reason": ""}, "Campo obbligatorio"),
        ({"line_a": ["7", "1"]}, "Ai tavoli 1, 2 dovevano sedere"),
        ({"line_a": ["x", "1"]}, "«x» non è un valore ammesso"),
    ],
)
def test_seats_that_cannot_have_been_are_explained(
    db: None, changes: dict[str, Any], said: str
) -> None:
    hall = started("internazionale")
    answer = as_(hall.referee).post(page(hall, "desk-wrong-seats", 1), mistake(hall, **changes))
    assert answer.status_code == 422
    assert said in text(answer)


def test_a_table_named_and_not_shown_yet_is_not_left_out(db: None) -> None:
    """It was asked for in a form of its own: seats were recorded without it."""
    hall = started("internazionale", entrants=6)
    client, address = as_(hall.referee), page(hall, "desk-wrong-seats", 1)
    answer = client.post(address, mistake(hall, tables="1, 2, 3"))
    assert answer.status_code == 422
    assert "Guarda chi siede ai tavoli che hai scritto, poi registra" in text(answer)
    content = answer.content.decode()
    assert 'name="table" value="3"' in content
    assert "Seduti in fretta" in content
    (_a, _b, (c,), *_rest) = due(hall)
    assert re.search(rf'id="line_a-1"\s+name="line_a" value="{c}"', content), "as it was typed"
    assert builders.tables(hall, 1)[0].due is None
    shown = client.post(address, mistake(hall, tables="1, 2, 3", show="1"))
    assert shown.status_code == 200
    assert "Seduti in fretta" in shown.content.decode()
    assert builders.tables(hall, 1)[0].due is None


def test_a_closed_round_takes_no_other_seats(db: None) -> None:
    hall = started("internazionale")
    for table in (1, 2):
        builders.enter_sheet(hall, 1, table)
    builders.start_round(hall, 2)
    said = text(as_(hall.referee).get(page(hall, "desk-wrong-seats", 1)))
    assert "Il turno è chiuso" in said
    assert "Mostra i tavoli" not in said


# Awards and stand-ins


def test_u_13_3_the_score_of_who_comes_too_late_fills_the_form(db: None) -> None:
    hall = started()
    client, address = as_(hall.referee), page(hall, "desk-award", 1, 1)
    content = client.get(address).content.decode()
    links = re.findall(r'href="\?proposal=(\d+)"[^>]*>([^<:]+)', content)
    late = next(place for place, words in links if words == "linea A in ritardo")
    filled = client.get(address, {"proposal": late}).context["form"]
    assert filled["cause"].value() == "late"
    assert [filled[f"b_{unit}"].value() for unit in ("victory_points", "match_points")] == [14, 355]
    assert filled["a_victory_points"].value() == 0


def test_u_13_3_figures_that_the_text_has_not_for_a_late_line_are_asked_about(db: None) -> None:
    """ "Perché: ritardo" kept the 7-7 of a lost sheet, which U 13.3 does not know."""
    hall = started()
    client, address = as_(hall.referee), page(hall, "desk-award", 1, 1)
    empty = client.get(address).context["form"]
    filled = [field.html_name for field in empty.visible_fields() if field.value()]
    assert filled == [], "no cause is chosen beforehand, and no figures"
    zeros = {f"{line}_{unit}": "0" for line in "ab" for unit in ("match_points", "game_points")}
    sevens = {"cause": "late", "a_victory_points": "7", "b_victory_points": "7", "reason": "Tardi"}
    asked = client.post(address, {**zeros, **sevens})
    assert asked.status_code == 422
    assert "Per un ritardo il regolamento dà in V.P.: linea A in ritardo" in text(asked)
    assert points(hall) == ()
    assert client.post(address, {**zeros, **sevens, "otherwise": "on"}).status_code == 302
    assert [line.victory_points for line in points(hall)] == [7, 7]


def test_u_13_3_what_the_text_gives_is_given_at_once(db: None) -> None:
    hall = started()
    client, address = as_(hall.referee), page(hall, "desk-award", 1, 1)
    offered = client.get(address).context["proposals"]
    place = next(at for at, card, _chosen in offered if card.words == "linea B in ritardo")
    form = client.get(address, {"proposal": str(place)}).context["form"]
    fields = {field.html_name: field.value() for field in form.visible_fields()}
    sent = {name: value for name, value in fields.items() if value is not None}
    assert client.post(address, {**sent, "reason": "Tardi"}).status_code == 302


def test_i_19_a_correction_too_late_may_be_annulled_7_to_7(db: None) -> None:
    hall = builders.open_tournament(
        movements=(Movement.MITCHELL, Movement.DANESE),
        regulation="internazionale",
        groups=GroupsPlan(after_round=FIRST, groups=(GroupPlan(tables=1), GroupPlan(tables=1))),
    )
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 500))
    builders.enter_sheet(hall, 1, 2, builders.totals(1000, 600))
    client = as_(hall.referee)
    fields = {
        "way": "round",
        "totals.a": "500",
        "totals.b": "1000",
        "mistake": "players",
        "asked_by": "line_b",
        "countersigned_by": str(hall.director.pk),
        "reason": "Linee invertite",
    }
    higher_group = client.post(page(hall, "desk-correct", 1, 1), fields)
    assert "?proposal=annulled" in higher_group.content.decode()
    same_groups = fields | {"totals.a": "1000", "totals.b": "400"}
    no_group = client.post(page(hall, "desk-correct", 1, 1), same_groups)
    assert "?proposal=annulled" not in no_group.content.decode()
    form = client.get(page(hall, "desk-award", 1, 1), {"proposal": "annulled"}).context["form"]
    assert (form["cause"].value(), form["a_victory_points"].value()) == ("annulled", 7)
    usual = started("internazionale")
    builders.enter_sheet(usual, 1, 1)
    other = as_(usual.referee).get(page(usual, "desk-award", 1, 1), {"proposal": "annulled"})
    assert other.context["form"]["cause"].value() != "annulled"


@pytest.mark.parametrize(
    ("regulation", "cited", "offered"),
    [("internazionale", "art. 19", True), ("uisp-parole", "art. 12.2", False)],
)
def test_the_last_round_of_a_single_group_has_7_to_7_where_the_edition_prints_it(
    db: None, regulation: str, cited: str, offered: bool
) -> None:
    """U art. 12.2 leaves to the referee what an annulled correction comes to: by a decision."""
    hall = builders.open_tournament(rounds=1, regulation=regulation)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    correction = as_(hall.referee).get(page(hall, "desk-correct", 1, 1)).content.decode()
    assert cited in correction
    assert "Int. 19" not in correction
    award = as_(hall.referee).get(page(hall, "desk-award", 1, 1), {"proposal": "annulled"})
    assert (award.context["form"]["cause"].value() == "annulled") is offered
    causes = [card.book.cause for _, card, _ in award.context["proposals"]]
    assert (AwardCause.ANNULLED in causes) is offered


def test_u_3_1_a_field_short_of_a_table_asks_for_a_stand_in(db: None) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 5)
    client, address = as_(hall.director), page(hall, "desk-entrants")
    assert "In gara sono 5: ne manca 1 perché nessuno riposi." in text(client.get(address))
    form = client.get(address, {"stand_in": "on"}).context["slip"]
    assert form["stand_in"].value() == "on"
    body = {
        "player_1": "Robot Uno",
        "player_2": "Robot Due",
        "stand_in": "on",
        "command_id": str(uuid4()),
    }
    said = text(client.post(address, body, follow=True))
    assert "ne manca" not in said
    assert "robot" in said
    builders.start_round(hall, 1)
    assert not any(one.is_bye for one in queries.tables(hall.ledger, FIRST))


def test_u_13_4_who_rests_takes_the_seat_of_who_is_missing(db: None) -> None:
    """As one intention: seen at the desk, told on the public page, nobody's fault."""
    hall = started(entrants=5)
    (rests,) = (table for table in queries.tables(hall.ledger, FIRST) if table.is_bye)
    seat = builders.tables(hall, 1)[0]
    (gone,), (comes,) = seat.lines[0], rests.lines[0]
    client, address = as_(hall.referee), page(hall, "desk-take-seat", 1, seat.table)
    assert (
        page(hall, "desk-take-seat", 1, seat.table)
        in client.get(page(hall, "desk-leave", int(gone))).content.decode()
    )
    shown = client.get(address, {"missing": str(gone)})
    assert shown.context["form"]["missing"].value() == str(gone)
    said = {"missing": str(gone), "entrant": str(comes), "reason": "Malore"}
    without = client.post(address, {**said, "command_id": str(uuid4())})
    assert without.status_code == 422
    assert "Manca il consenso dei giocatori presenti al tavolo 1" in text(without)
    done = client.post(address, {**said, "agreed": "on", "command_id": str(uuid4())})
    assert done.status_code == 302
    (now, *_rest) = builders.tables(hall, 1)
    assert now.lines[0] == (comes,)
    assert not any(table.is_bye for table in queries.tables(hall.ledger, FIRST))
    public = f"/t/{hall.tournament.slug}/turni/1/tavoli/1/perche/"
    told = text(Client().get(public))
    assert "al suo posto gioca" in told
    assert "(art. 13.4)" in told
    assert "Malore" not in told
    assert "colpa" not in told
    assert queries.sanctions(hall.ledger) == ()
    register = text(as_(hall.director).get(page(hall, "desk-register")))
    assert "ha fatto giocare" in register
    rows_equal_fold(hall.ledger)
    way = page(hall, "desk-give-seat-back", 1, seat.table)
    assert way in client.get(page(hall, "desk-lateness", 1)).content.decode()
    late = client.get(page(hall, "desk-lateness", 1)).content.decode()
    (seen,) = re.findall(r'name="expected" value="(\d+)"', late.partition(way)[2])
    stale = client.post(way, {"command_id": str(uuid4()), "expected": int(seen) - 1}, follow=True)
    assert way in stale.content.decode(), "somebody wrote in between"
    given = client.post(way, {"command_id": str(uuid4()), "expected": seen}, follow=True)
    assert "gioca di nuovo chi mancava" in text(given)
    assert way not in given.content.decode()
    assert builders.tables(hall, 1)[0].lines[0] == (gone,)
    (again,) = (table for table in queries.tables(hall.ledger, FIRST) if table.is_bye)
    assert (again.table, again.lines, again.points) == (rests.table, rests.lines, rests.points)
    assert "al suo posto gioca" not in text(Client().get(public))
    register = text(as_(hall.director).get(page(hall, "desk-register")))
    assert "ha annullato la sostituzione al tavolo 1 (turno 1)" in register
    rows_equal_fold(hall.ledger)
    nothing = client.post(way, {"command_id": str(uuid4())}, follow=True)
    assert "nessuno gioca al posto di un altro" in text(nothing)


def test_who_is_late_has_the_way_to_it_where_somebody_rests(db: None) -> None:
    hall = started(entrants=5)
    client = as_(hall.referee)
    client.post(page(hall, "desk-whistle", 1))
    seat = builders.tables(hall, 1)[0]
    client.post(page(hall, "desk-late", 1, seat.table), {"missing": [str(seat.lines[0][0])]})
    way = f"{page(hall, 'desk-take-seat', 1, seat.table)}?missing={seat.lines[0][0]}"
    assert way in client.get(page(hall, "desk-lateness", 1)).content.decode()
    nobody = started(entrants=4)
    empty = as_(nobody.referee).get(page(nobody, "desk-take-seat", 1, 1))
    assert "non riposa nessuno" in text(empty)


def test_nobody_is_promised_the_seat_of_one_player_of_two(db: None) -> None:
    """A giallo's rest is of one, and its lines are of two: it was offered, and refused untruly."""
    hall = started(entrants=5, format_=Format.GIALLO)
    seat = builders.tables(hall, 1)[0]
    (rests,) = (table for table in queries.tables(hall.ledger, FIRST) if table.is_bye)
    client, gone = as_(hall.referee), seat.lines[0][0]
    address = page(hall, "desk-take-seat", 1, seat.table)
    assert address not in client.get(page(hall, "desk-leave", int(gone))).content.decode()
    client.post(page(hall, "desk-whistle", 1))
    client.post(page(hall, "desk-late", 1, seat.table), {"missing": [str(gone)]})
    assert address not in client.get(page(hall, "desk-lateness", 1)).content.decode()
    assert "nessuno che possa sedere a questo tavolo" in text(client.get(address))
    take = TakeSeat(
        round=FIRST,
        table=seat.table,
        missing=gone,
        entrant=rests.lines[0][0],
        agreed_by=tuple(player for player in seat.players[1]),
    )
    with pytest.raises(Violation) as refused:
        builders.do(take, hall.refereeing)
    assert refused.value.code is Code.REST_OF_ANOTHER_SIZE
