"""From game points to match points and victory points: every edge of every band."""

import pytest

from scoring.rules import regulations
from scoring.rules.formats import points_of_bye, points_of_table, victory_points
from scoring.rules.regulations import TableFormat
from scoring.values import Points

EDITIONS = ("classico", "fedibur-1985")
MODERN = ("uisp-parole", "internazionale", "italiano")
MOST = 2505
Band = tuple[int, int, int, int]
"""As printed: from, to (M.P.), V.P. of the winner, V.P. of the loser."""

# U art. 3, I art. 17.
TWO: list[Band] = [
    (0, 40, 10, 10),
    (45, 120, 11, 9),
    (125, 200, 12, 8),
    (205, 300, 13, 7),
    (305, 400, 14, 6),
    (405, 500, 15, 5),
    (505, 620, 16, 4),
    (625, 740, 17, 3),
    (745, 870, 18, 2),
    (875, 1000, 19, 1),
    (1005, MOST, 20, 0),
]
# C and F art. 9, U art. 3, I art. 17.
THREE: list[Band] = [
    (0, 50, 10, 10),
    (55, 150, 11, 9),
    (155, 250, 12, 8),
    (255, 350, 13, 7),
    (355, 500, 14, 6),
    (505, 650, 15, 5),
    (655, 800, 16, 4),
    (805, 1000, 17, 3),
    (1005, 1250, 18, 2),
    (1255, 1500, 19, 1),
    (1505, MOST, 20, 0),
]
# U art. 3, I art. 17.
FOUR: list[Band] = [
    (0, 100, 10, 10),
    (105, 300, 11, 9),
    (305, 500, 12, 8),
    (505, 700, 13, 7),
    (705, 900, 14, 6),
    (905, 1100, 15, 5),
    (1105, 1300, 16, 4),
    (1305, 1500, 17, 3),
    (1505, 1700, 18, 2),
    (1705, 2000, 19, 1),
    (2005, MOST, 20, 0),
]
# U art. 3, I art. 17: matches of teams.
TEAMS: list[Band] = [
    (0, 150, 10, 10),
    (155, 350, 11, 9),
    (355, 550, 12, 8),
    (555, 800, 13, 7),
    (805, 1050, 14, 6),
    (1055, 1300, 15, 5),
    (1305, 1600, 16, 4),
    (1605, 1900, 17, 3),
    (1905, 2200, 18, 2),
    (2205, 2500, 19, 1),
    (2505, MOST, 20, 0),
]
PRINTED: dict[tuple[TableFormat, int], list[Band]] = {
    ("pairs", 2): TWO,
    ("pairs", 3): THREE,
    ("pairs", 4): FOUR,
    ("teams", 4): TEAMS,
}
TABLES = [
    *(pytest.param(edition, "pairs", 3, id=f"{edition}, 3") for edition in EDITIONS),
    *(
        pytest.param(edition, format_, smazzate, id=f"{edition}, {format_}, {smazzate}")
        for edition in MODERN
        for format_, smazzate in PRINTED
    ),
]


@pytest.mark.parametrize("printed", PRINTED.values(), ids=["2", "3", "4", "teams"])
def test_the_bands_leave_no_difference_out(printed: list[Band]) -> None:
    differences = [one for least, most, *_ in printed for one in range(least, most + 5, 5)]
    assert differences == list(range(0, MOST + 5, 5))
    assert [(won, lost) for *_, won, lost in printed] == [(n, 20 - n) for n in range(10, 21)]


@pytest.mark.parametrize(("edition", "format_", "smazzate"), TABLES)
def test_every_difference_from_0_to_2505_for_both_signs(
    edition: str, format_: TableFormat, smazzate: int
) -> None:
    regulation = regulations.load(edition)
    table = regulation.victory_points_table(smazzate, format_)
    for least, most, won, lost in PRINTED[format_, smazzate]:
        for difference in range(least, most + 5, 5):
            assert victory_points(difference, table) == won
            assert victory_points(-difference, table) == lost
            first, second = points_of_table(difference, 0, regulation, smazzate, format_)
            assert first == Points(won, difference, difference)
            assert second == Points(lost, -difference, 0)


@pytest.mark.parametrize("edition", regulations.editions())
def test_an_edition_has_the_tables_that_it_prints_and_no_other(edition: str) -> None:
    """C and F art. 9 print one for three smazzate, a round being at least three."""
    regulation = regulations.load(edition)
    found = {(table.format, table.smazzate) for table in regulation.victory_points}
    assert found == ({("pairs", 3)} if edition in EDITIONS else set(PRINTED))


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_worked_example_of_the_regulation(edition: str) -> None:
    """C and F art. 9: 1250 against 900 is M.P. +350 and -350, V.P. 13 and 7."""
    regulation = regulations.load(edition)
    first, second = points_of_table(1250, 900, regulation, smazzate=3)
    assert first == Points(victory_points=13, match_points=350, game_points=1250)
    assert second == Points(victory_points=7, match_points=-350, game_points=900)


def test_negative_game_points_count_like_any_other() -> None:
    first, second = points_of_table(-100, 200, regulations.load("classico"), smazzate=3)
    assert first == Points(7, -300, -100)
    assert second == Points(13, 300, 200)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_bye_is_worth_355_match_points_and_what_the_table_gives_for_them(edition: str) -> None:
    """RULES.md section 7 (U art. 3.1): 14 V.P., and 355 P.P. decided."""
    assert points_of_bye(regulations.load(edition), smazzate=3) == Points(14, 355, 355)


@pytest.mark.parametrize("edition", MODERN)
@pytest.mark.parametrize(
    ("format_", "smazzate", "won"),
    [("pairs", 2, 14), ("pairs", 3, 14), ("pairs", 4, 12), ("teams", 4, 12)],
)
def test_u_art_3_1_a_bye_gets_what_the_table_in_use_gives_for_355(
    edition: str, format_: TableFormat, smazzate: int, won: int
) -> None:
    assert points_of_bye(regulations.load(edition), smazzate, format_) == Points(won, 355, 355)
