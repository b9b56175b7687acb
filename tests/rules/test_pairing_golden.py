"""Every movement from 4 to 21 lines, as a person can check it (`golden/`, `goldens`).

Where there is a formula or a search that knows nothing of the program, the files are held
against it; where there is none, against what the movement promises.
"""

from collections import Counter
from collections.abc import Sequence

import pytest

from scoring.plans import Format, Movement
from scoring.rules.pairing import threes
from scoring.values import EntrantNumber, RoundNumber
from tests.builders import totals
from tests.rules import formulas, goldens
from tests.rules.game import REASON, Game, opened
from tests.rules.goldens import Rounds, Table, written

SIZES = range(4, 22)
FILES = {
    "mitchell": (Format.PAIRS, Movement.MITCHELL),
    "italiana": (Format.INDIVIDUAL, Movement.ITALIANA),
    "giallo": (Format.GIALLO, Movement.ROTATION),
    "threes_mitchell": (Format.THREES, Movement.MITCHELL),
}
DANESE = {
    "danese": Movement.DANESE,
    "danese_modificato": Movement.DANESE_MODIFICATO,
    "danese_senza_rivincite": Movement.DANESE_NO_REMATCH,
}
sizes = pytest.mark.parametrize("size", SIZES)


@pytest.mark.parametrize("name", [*FILES, *DANESE])
def test_there_is_a_case_for_every_size_and_everybody_is_in_each_round_once(name: str) -> None:
    cases = goldens.read(name)
    assert list(cases) == list(SIZES)
    for size, rounds in cases.items():
        for round_ in rounds:
            seated = [entrant for lines in round_.tables for line in lines for entrant in line]
            assert sorted(seated) == list(range(1, size + 1))


@sizes
@pytest.mark.parametrize("name", FILES)
def test_rounds_that_do_not_look_at_scores_are_seated_as_in_the_file(name: str, size: int) -> None:
    format_, movement = FILES[name]
    rounds = goldens.read(name)[size]
    game = opened(format_=format_, movements=[movement] * len(rounds), entrants=size)
    for number, expected in enumerate(rounds, start=1):
        game.seat(number, remark=REASON)
        game.publish(number)
        assert _seated(game, number) == written(expected.tables)


@sizes
@pytest.mark.parametrize("name", DANESE)
def test_rounds_by_the_ranking_are_seated_as_in_the_file(name: str, size: int) -> None:
    rounds = goldens.read(name)[size]
    movements = [Movement.MITCHELL, *[DANESE[name]] * (len(rounds) - 1)]
    game = opened(movements=movements, entrants=size)
    for number, expected in enumerate(rounds, start=1):
        if expected.ranking:
            assert [row.entrant for row in game.ranking(number - 1)] == list(expected.ranking)
        game.start(number)
        assert _seated(game, number) == written(expected.tables)
        _lower_number_wins(game, number)


def _seated(game: Game, number: int) -> str:
    return written(goldens.of(game.ledger.rounds[RoundNumber(number)].seats()))


def _lower_number_wins(game: Game, number: int) -> None:
    for table, tabled in game.ledger.rounds[RoundNumber(number)].tables.items():
        if not tabled.is_bye:
            a, b = tabled.seat.entrants()
            game.sheet(number, table, totals(300, 0) if a < b else totals(0, 300))


@sizes
def test_the_mitchell_of_the_file_is_the_formulas(size: int) -> None:
    for number, round_ in enumerate(goldens.read("mitchell")[size]):
        assert written(round_.tables) == written(formulas.mitchell(size, number))


@sizes
def test_the_calendar_of_the_file_is_the_formulas_with_its_sides_balanced(size: int) -> None:
    first: Counter[int] = Counter()
    rounds = goldens.read("italiana")[size]
    assert len(rounds) == size - 1 + size % 2
    for number, round_ in enumerate(rounds):
        pairs = {
            frozenset(entrant for line in lines for entrant in line) for lines in round_.tables
        }
        assert pairs == formulas.italiana(size, number)
        for lines in round_.tables:
            if len(lines) == 2:
                first[lines[0][0]] += 1
                first[lines[1][0]] -= 1
        assert max(abs(more) for more in first.values()) <= 1


@sizes
def test_the_danese_of_the_file_is_sorting(size: int) -> None:
    rested: Counter[int] = Counter()
    for round_ in goldens.read("danese")[size]:
        if round_.ranking:
            assert round_.tables == formulas.danese(round_.ranking, rested)
        rested.update(formulas.resting(round_.tables))


@sizes
@pytest.mark.parametrize("name", ["danese_modificato", "danese_senza_rivincite"])
def test_no_seating_is_better_than_that_of_the_file(name: str, size: int) -> None:
    rounds = goldens.read(name)[size]
    for number, round_ in enumerate(rounds[1:], start=1):
        if name == "danese_modificato":
            barred = Counter(formulas.meetings(rounds[number - 1].tables))
            if number == len(rounds) - 1:
                barred.clear()
        else:
            barred = Counter(
                pair for before in rounds[:number] for pair in formulas.meetings(before.tables)
            )
        may_rest = _may_rest(rounds[:number], round_.ranking)
        cost = formulas.cost(round_.tables, round_.ranking, barred, may_rest)
        assert cost == formulas.least_cost(round_.ranking, barred, may_rest)


def _may_rest(before: Rounds, ranking: Sequence[int]) -> list[int]:
    rested = Counter(entrant for round_ in before for entrant in formulas.resting(round_.tables))
    fewest = min(rested[entrant] for entrant in ranking)
    return [entrant for entrant in reversed(ranking) if rested[entrant] == fewest]


@sizes
def test_in_the_giallo_of_the_file_nobody_has_a_partner_twice(size: int) -> None:
    tables = _tables(goldens.read("giallo")[size])
    assert max(Counter(formulas.partners(tables)).values()) == 1


@sizes
@pytest.mark.parametrize("name", ["giallo", "threes_mitchell", "mitchell", "italiana"])
def test_in_the_file_nobody_rests_again_before_everybody_has(name: str, size: int) -> None:
    rested: Counter[int] = Counter()
    for round_ in goldens.read(name)[size]:
        rested.update(formulas.resting(round_.tables))
        counts = [rested[entrant] for entrant in range(1, size + 1)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("size", [size for size in SIZES if size >= 12])
def test_in_four_rounds_of_the_giallo_of_the_file_hardly_anybody_is_an_opponent_again(
    size: int,
) -> None:
    tables = _tables(goldens.read("giallo")[size][:4])
    times = Counter(formulas.meetings(tables)).values()
    assert max(times) <= 2
    assert sum(count > 1 for count in times) <= 3


@pytest.mark.parametrize(("size", "clean"), [(9, 3), (15, 4), (16, 4), (21, 4)])
def test_threes_whose_steps_allow_it_never_meet_again(size: int, clean: int) -> None:
    tables = _tables(goldens.read("threes_mitchell")[size][:clean])
    assert max(Counter(formulas.meetings(tables)).values()) == 1


def _tables(rounds: Rounds) -> list[Table]:
    return [lines for round_ in rounds for lines in round_.tables]


@pytest.mark.parametrize("size", SIZES[::2])
def test_teams_sit_as_the_lines_of_the_mitchell_file_at_the_two_tables_of_each_match(
    size: int,
) -> None:
    """Of an even number: of an odd one a movable team rests, behind all tables."""
    rounds = goldens.read("mitchell")[size]
    game = opened(
        regulation="internazionale",
        smazzate=4,
        format_=Format.TEAMS,
        rounds=len(rounds),
        entrants=size,
    )
    for number, expected in enumerate(rounds, start=1):
        game.seat(number, remark=REASON)
        game.publish(number)
        both = [
            room
            for lines in expected.tables
            for room in ([lines, lines[::-1]] if len(lines) == 2 else [lines])
        ]
        assert _seated(game, number) == written(both)


@sizes
def test_danese_in_threes_is_sorting(size: int) -> None:
    """In front of the ranking's threes nobody is passed over; who is left over rests."""
    mixed = sorted(range(1, size + 1), key=lambda number: number * 7 % 23)
    ranking = [EntrantNumber(number) for number in mixed]
    full = size - size % 3
    expected: list[Table] = [
        tuple((entrant,) for entrant in ranking[first : first + 3]) for first in range(0, full, 3)
    ]
    expected += [((entrant,),) for entrant in reversed(ranking[full:])]
    assert written(goldens.of(threes.danese(ranking, {}).seats)) == written(expected)
