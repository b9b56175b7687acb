"""Why a table is as it is: the sentences, from what every seating keeps."""

import hashlib
from html import unescape
from uuid import uuid4

import pytest

from scoring.commands import Rests, SeatRound, SwapPlaces
from scoring.plans import Format, Movement, SeatingMethod
from scoring.queries import entrants, rounds, tables
from scoring.values import RoundNumber, TableNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.pages import halls
from tests.pages.test_public_pages import read, url
from tournaments.organise.perform import perform
from tournaments.organise.seating import seat_round
from tournaments.presenters.seating.reasons import why_here

pytestmark = pytest.mark.django_db


def told(hall: Hall, round_: int, table: int) -> str:
    found = why_here(hall.moment, RoundNumber(round_), TableNumber(table))
    assert found is not None
    assert all(one[:1].isupper() for one in found.sentences), found.sentences
    return "\n".join(found.sentences)


def bye_of(hall: Hall, round_: int) -> int:
    return next(one.table for one in tables(hall.ledger, RoundNumber(round_)) if one.is_bye)


def hall_of(movement: Movement, how_many: int, played: int = 2) -> Hall:
    hall = builders.open_tournament(movements=(Movement.MITCHELL, movement, movement))
    builders.enter(hall, how_many)
    for round_ in range(1, played + 1):
        builders.play_round(hall, round_)
    return hall


def test_a_lot_tells_its_seed_and_how_to_draw_it_again() -> None:
    hall = builders.open_tournament(first_round=SeatingMethod.LOT)
    builders.enter(hall, 6)
    builders.seat(hall, 1, seed=12345)
    said = told(hall, 1, 1)
    assert "Turno 1: sorteggio con il seme 12345." in said
    first = min(range(1, 7), key=lambda one: hashlib.sha256(f"12345:{one}".encode()).digest())
    assert f"Nell'ordine: la coppia {first} (" in said
    assert "al posto 1 e" in said
    assert f"«12345:{first}»" in said


def test_mitchell_tells_who_stays_and_where_the_other_comes_from() -> None:
    hall = builders.small_tournament(8, played=2)
    table = builders.tables(hall, 2)[2]
    (fixed,), (movable,) = table.lines
    before = next(one.table for one in builders.tables(hall, 1) if movable in one.entrants())
    said = told(hall, 2, 3)
    assert f"La coppia {fixed} (" in said
    assert "resta al tavolo 3" in said
    assert f"la coppia {movable} (" in said
    assert f"viene dal tavolo {before}" in said
    assert before == 2


def test_only_a_step_of_more_than_a_table_is_told_to_be_one(client: Client) -> None:
    longer = "Il passo non è di un tavolo"
    one = builders.small_tournament(8, played=2)
    for table in (1, 2, 3, 4):
        page = read(client, url(one, f"turni/2/tavoli/{table}/perche/"))
        assert "resta al tavolo" in page
        assert longer not in page, table
    more = builders.open_tournament(
        movements=(Movement.MITCHELL, Movement.DANESE_NO_REMATCH, Movement.MITCHELL)
    )
    builders.enter(more, 6)
    for round_ in (1, 2, 3):
        builders.play_round(more, round_)
    assert longer in read(client, url(more, "turni/3/tavoli/3/perche/"))


def test_danese_tells_places_and_the_ranking_it_went_by_without_a_number_of_the_book() -> None:
    hall = hall_of(Movement.DANESE, 8)
    said = told(hall, 2, 3)
    assert "Danese puro: secondo la classifica dopo il turno 1." in said
    assert "evento" not in said
    assert "al posto 5 e" in said
    assert "al posto 6." in said


def test_a_rematch_that_was_avoided_is_told_with_its_round_and_cost() -> None:
    """Of four, who met in the first round would meet again by the ranking."""
    hall = builders.open_tournament(
        movements=(Movement.MITCHELL, Movement.DANESE_NO_REMATCH, Movement.DANESE_NO_REMATCH)
    )
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 1000))
    builders.enter_sheet(hall, 1, 2, builders.totals(500, 500))
    (a, b), _other = (one.entrants() for one in builders.tables(hall, 1))
    builders.seat(hall, 2)
    said = told(hall, 2, 1) + told(hall, 2, 2)
    assert "non si incontrano: l'hanno già fatto al turno 1" in said
    assert "più in là" in said
    assert {a, b} != set(builders.tables(hall, 2)[0].entrants())


def test_a_rematch_of_danese_puro_is_told_not_to_be_avoided() -> None:
    hall = hall_of(Movement.DANESE, 2, played=2)
    assert "si ritrovano, dopo il turno 1: il Danese puro guarda solo" in told(hall, 2, 1)


@pytest.mark.parametrize(
    ("movement", "words"),
    [
        (Movement.MITCHELL, "il movimento lascia qualcuno senza avversari"),
        (Movement.DANESE, "in fondo alla classifica tra chi ha riposato meno"),
        (Movement.ITALIANA, "nel calendario questo è il suo turno libero"),
    ],
)
def test_whoever_rests_is_told_why_and_what_it_brings(movement: Movement, words: str) -> None:
    hall = hall_of(movement, 7)
    said = told(hall, 2, bye_of(hall, 2))
    assert words in said
    assert "): 14 V.P., +355 M.P., 355 P.P." in said


def test_a_seating_by_hand_names_the_office_and_no_person() -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.seat(
        hall,
        1,
        method=SeatingMethod.BY_HAND,
        seats=[builders.seat_at(1, 1, 4), builders.seat_at(2, 3, 2)],
    )
    said = told(hall, 1, 1)
    assert "a mano dal direttore di gara" in said
    assert hall.director.username not in said


def test_a_draft_that_was_changed_says_so() -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    builders.seat(hall, 1)
    builders.amend(hall, 1, [builders.seat_at(1, 1, 4), builders.seat_at(2, 3, 2)])
    for table in (1, 2):
        assert "i posti di questo tavolo li ha cambiati a mano il direttore" in told(hall, 1, table)


def test_a_table_that_nobody_touched_says_why_it_was_drawn() -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 6)
    builders.seat(hall, 1)
    before = told(hall, 1, 1)
    rest = [table.lines for table in tables(hall.ledger, RoundNumber(1))]
    (a,), (b,) = rest[1]
    (c,), (d,) = rest[2]
    first = builders.seat_at(1, rest[0][0][0], rest[0][1][0])
    builders.amend(hall, 1, [first, builders.seat_at(2, a, d), builders.seat_at(3, c, b)])
    assert told(hall, 1, 1) == before
    assert "a mano" in told(hall, 1, 2)
    builders.amend(hall, 1, [first, builders.seat_at(2, a, b), builders.seat_at(3, c, d)])
    assert "a mano" not in told(hall, 1, 2), "as drawn again"


def test_i_19_who_changed_places_is_told_so_and_nobody_else(db: None) -> None:
    """The swapped tables said "by hand" and "rematch avoided", and so did all the others."""
    hall = builders.open_tournament(
        regulation="internazionale", movements=(Movement.MITCHELL, Movement.DANESE)
    )
    builders.enter(hall, 8)
    builders.start_round(hall, 1)
    for table, (a, b) in enumerate(((900, 1600), (1500, 900), (1400, 900), (1300, 900)), start=1):
        builders.enter_sheet(hall, 1, table, builders.totals(a, b))
    builders.start_round(hall, 2)
    before = {table: told(hall, 2, table) for table in (1, 2, 3, 4)}
    builders.correct_sheet(hall, 1, 1, builders.totals(1600, 900), reason="Linee invertite")
    corrected = builders.tables(hall, 1)[0]
    swapped = perform(
        SwapPlaces(
            round=RoundNumber(2),
            corrected=TableNumber(1),
            agreed_by=tuple(player for line in corrected.players for player in line),
        ),
        by=hall.refereeing,
        reason="Inversione",
    )
    assert swapped.number
    two = [number for line in corrected.lines for number in line]
    for seated in builders.tables(hall, 2):
        said = told(hall, 2, seated.table)
        assert "a mano" not in said
        if set(two) & set(seated.entrants()):
            assert "scambio di posto fra la coppia" in said
            assert "(art. 19)" in said
            assert "Lo score del tavolo 1 del turno prima è stato corretto" in said
            assert "per evitare" not in said
        else:
            assert said == before[seated.table]


def test_the_alphabet_tells_its_letters() -> None:
    hall = builders.open_tournament(first_round=SeatingMethod.ALPHABETICAL)
    builders.enter(hall, 6)
    seat_round(
        SeatRound(round=RoundNumber(1), letters=("C", "L"), rests=Rests.ASKED),
        by=hall.directing,
        command_id=uuid4(),
    )
    assert "linee fisse dalla lettera C, mobili dalla lettera L" in told(hall, 1, 1)


def test_a_giallo_tells_partners_and_how_often_opponents_met() -> None:
    hall = halls.of_format(Format.GIALLO, 4, rounds=3, played=3)
    said = told(hall, 3, 1)
    assert said.count("giocano insieme per la prima volta") == 2
    assert "erano già stati avversari" in said


def test_teams_are_told_by_both_tables() -> None:
    hall = halls.of_format(Format.TEAMS, 4)
    found = why_here(hall.moment, RoundNumber(2), TableNumber(4))
    assert found is not None
    assert found.tables == "3–4"
    assert any("resta ai tavoli 3–4" in one for one in found.sentences)


def test_threes_are_told_by_their_own_movement() -> None:
    hall = halls.of_format(Format.THREES, 9)
    assert "Mitchell a tre" in told(hall, 2, 1)


def test_groups_are_named() -> None:
    hall = halls.groups()
    assert "girone A, Danese puro" in told(hall, 3, 1)
    assert "girone B, all'italiana" in told(hall, 3, 4)


def test_a_stand_in_that_rests_is_told_not_to_be_needed() -> None:
    hall = builders.open_tournament(rounds=3)
    builders.enter(hall, 4)
    halls.enter_stand_in(hall)
    builders.start_round(hall, 1)
    for table in builders.tables(hall, 1):
        builders.enter_sheet(hall, 1, table.table)
    builders.start_round(hall, 2)
    known = {one.number: one for one in entrants(hall.ledger)}
    at = bye_of(hall, 2)
    (resting,) = next(one for one in tables(hall.ledger, RoundNumber(2)) if one.is_bye).entrants()
    assert known[resting].stand_in
    assert "non serve, e riposa" in told(hall, 2, at)


def test_the_page_is_linked_from_the_round_and_answers_in_order(client: Client) -> None:
    hall = builders.small_tournament(7, played=2)
    page = unescape(read(client, url(hall, "turni/2/")))
    for table in tables(hall.ledger, RoundNumber(2)):
        address = url(hall, f"turni/2/tavoli/{table.table}/perche/")
        assert f'href="{address}"' in page
        assert "Mitchell" in read(client, address)


@pytest.mark.parametrize(
    "rest", ["turni/2/tavoli/99/", f"turni/2/tavoli/{9**20}/", "turni/3/tavoli/1/"]
)
def test_a_table_that_is_not_there_is_not_found(client: Client, rest: str) -> None:
    hall = builders.small_tournament(7, played=2)
    builders.seat(hall, 3)
    assert client.get(url(hall, f"{rest}perche/")).status_code == 404


def test_danese_modificato_tells_which_rematches_it_avoids() -> None:
    hall = builders.open_tournament(movements=(Movement.DANESE_MODIFICATO,) * 4)
    builders.enter(hall, 4)
    for round_ in range(1, 5):
        builders.play_round(hall, round_)
    last = told(hall, 4, 1) + told(hall, 4, 2)
    assert "nell'ultimo turno il Danese modificato guarda solo la classifica" in last
    assert "non si poteva evitare" not in last


def test_clubs_kept_apart_are_told_by_who_had_to_move() -> None:
    hall = builders.open_tournament(clubs_apart=True)
    builders.enter(hall, 8)
    seat_round(
        SeatRound(round=RoundNumber(1), rests=Rests.ASKED), by=hall.directing, command_id=uuid4()
    )
    avoided = [one for part in rounds(hall.ledger)[0].parts for one in part.avoided]
    assert avoided
    assert any("sono dello stesso circolo" in told(hall, 1, table) for table in (1, 2, 3, 4))


def test_a_seating_keeps_the_names_of_who_played_that_round() -> None:
    hall = builders.open_tournament(rounds=3)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    halls.substitute(hall, 1, 2, "Nuovo Nino")
    builders.play_round(hall, 2)
    at = {
        round_: next(
            one.table for one in tables(hall.ledger, RoundNumber(round_)) if 1 in one.entrants()
        )
        for round_ in (1, 2)
    }
    assert "la coppia 1 (Rossi – Bianchi)" in told(hall, 1, at[1]).replace("La", "la")
    assert "la coppia 1 (Rossi – Nuovo)" in told(hall, 2, at[2]).replace("La", "la")
