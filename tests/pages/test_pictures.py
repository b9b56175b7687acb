"""Bars and lines say what the ranking and the rounds say, and draw it to one scale."""

import pytest

from scoring.plans import Format, GroupPlan, GroupsPlan
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tournaments.presenters import pictures
from tournaments.presenters.entrants import entrant_page
from tournaments.presenters.ranking import ranking

# Seven pairs (one rests), two of three rounds played, a table of the second still out.
pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=7, played=2, leave=[2])]


def the_way(hall: Hall, number: int) -> pictures.Way:
    page = entrant_page(hall.moment, EntrantNumber(number))
    assert page
    return pictures.way(hall.moment, page)


def test_an_entrants_way_says_the_place_after_each_round_as_the_rankings_do(hall: Hall) -> None:
    for after in (RoundNumber(1), RoundNumber(2)):
        for row in ranking(hall.moment, after_round=after).rows:
            assert the_way(hall, row.entrant.number).steps[after - 1].rank == row.rank


def test_a_bar_is_as_long_as_what_was_earned(hall: Hall) -> None:
    for row in ranking(hall.moment).rows:
        steps = the_way(hall, row.entrant.number).steps
        earned = [int(step.bar.written) if step.bar else 0 for step in steps]
        lengths = [step.bar.length if step.bar else 0 for step in steps]
        assert sum(earned) == row.points.victory_points
        assert lengths == [round(100 * figure / max(earned)) for figure in earned]


def test_only_the_bar_of_who_lost_points_is_one_below_nothing(client: Client) -> None:
    hall = builders.open_tournament(format_=Format.THREES, regulation="uisp-parole", rounds=1)
    builders.enter(hall, 3)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(500, 0, -50))
    (table,) = builders.tables(hall, 1)
    pages = [
        client.get(f"/t/{hall.tournament.slug}/coppie/{line[0]}/").content.decode()
        for line in table.lines
    ]
    assert [page.count("bar--minus") for page in pages] == [0, 0, 1]


def test_a_table_still_playing_has_no_bar_and_keeps_its_place(hall: Hall) -> None:
    playing = next(
        table.lines[0][0]
        for table in builders.tables(hall, 2)
        if table.sheet is None and table.lines[1:]
    )
    last = the_way(hall, playing).steps[-1]
    assert last.bar is None
    assert last.rank


def test_the_line_of_places_goes_up_for_a_better_one_and_begins_anew_behind_a_cut() -> None:
    cut = GroupsPlan(after_round=RoundNumber(2), groups=(GroupPlan(tables=2), GroupPlan(tables=2)))
    hall = builders.open_tournament(rounds=3, groups=cut)
    builders.enter(hall, 8)
    for round_ in (1, 2):
        builders.play_round(hall, round_)
    builders.form_groups(hall)
    builders.play_round(hall, 3)
    climb = the_way(hall, 1).climb
    assert climb
    assert [[dot.round for dot in line] for line in climb.lines] == [[1, 2], [3]]
    dots = sorted((dot for line in climb.lines for dot in line), key=lambda dot: dot.rank)
    assert [dot.y for dot in dots] == sorted(dot.y for dot in dots)
    assert all(0 < dot.x < climb.width and 0 < dot.y < climb.height for dot in dots)


def test_the_top_says_what_each_lacks_to_the_first(hall: Hall, client: Client) -> None:
    rows = ranking(hall.moment).rows
    (top,) = pictures.tops(hall.moment)
    assert [place.row for place in top.rows] == list(rows)
    assert (top.rows[0].behind, top.rows[0].bar.length) == ("", 100)
    gap = rows[0].points.victory_points - rows[-1].points.victory_points
    assert top.rows[-1].behind == f"{gap} V.P."
    page = client.get(f"/t/{hall.tournament.slug}/vetta/").content.decode()
    assert f"\N{MINUS SIGN}{gap} V.P." in page


def test_two_entrants_are_compared_on_one_scale_with_where_they_met(
    hall: Hall, client: Client
) -> None:
    first, second = (line[0] for line in builders.tables(hall, 1)[0].lines)
    duel = pictures.duel(hall.moment, (first, second))
    assert duel
    assert [round_.met for round_ in duel.rounds] == [True, False]
    bars = [step.bar for round_ in duel.rounds for step in round_.steps if step and step.bar]
    longest = max(int(bar.written) for bar in bars)
    assert all(bar.length == round(100 * int(bar.written) / longest) for bar in bars)
    address = f"/t/{hall.tournament.slug}/confronto/"
    assert (
        "contro</span>" in client.get(f"{address}?primo={first}&secondo={second}").content.decode()
    )


@pytest.mark.parametrize("query", ["?primo=1&secondo=1", "?primo=1&secondo=99", "?primo=x"])
def test_a_comparison_with_nobody_asks_for_two(hall: Hall, client: Client, query: str) -> None:
    answer = client.get(f"/t/{hall.tournament.slug}/confronto/{query}")
    assert answer.status_code == 200
    assert "Scegli due iscritti diversi" in answer.content.decode()


def test_without_a_round_the_top_is_empty(client: Client) -> None:
    hall = builders.open_tournament()
    assert (
        "Nessun turno giocato" in client.get(f"/t/{hall.tournament.slug}/vetta/").content.decode()
    )
