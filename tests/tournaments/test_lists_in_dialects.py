"""People who are known, written down in any way that people have: all are there, or asked about."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.plans import Format
from tournaments.organise.lists.columns import take_apart
from tournaments.organise.lists.rows import entry, lines_of, players_of, problems

SURNAMES: tuple[str, ...] = (
    "Rossi",
    "De Luca",
    "D'Angelo",
    "Lo Presti",
    "Calì",
    "Della Valle",
    "Gentile",
    "Amico",
)
SURNAMES += (
    "Sabato",
    "Maggio",
    "Papa",
    "Compagno",
    "Di Pietro",
    "Sarti-Valli",
    "O'Brien",
    "Łukasik",
)
GIVEN = ("Anna", "Ugo", "Maria Grazia", "Pier Luigi", "Zoé", "Domenica", "S.", "Gian-Marco", "Ines")

names = st.builds("{} {}".format, st.sampled_from(SURNAMES), st.sampled_from(GIVEN))
pairs = st.lists(st.tuples(names, names), min_size=2, max_size=12)
between = st.sampled_from((" - ", " – ", " / ", "/", " e ", " ed ", " + ", " & ", ", ", " con "))
before = st.sampled_from(
    ("", "{n}) ", "{n}. ", "{n}- ", "{n} ", "{n}° ", "- ", "• ", "✅ ", "✔️ {n}. ")
)
behind = st.sampled_from(
    ("", " ✅", " (pagato)", " € 10", " 333 1234567", " (tel. 06 123456)", "  👍")
)
titles = st.sampled_from(
    ("", "Torneo di Natale - 24 dicembre\n", "ISCRITTI\n\n", "Elenco coppie:\n", "Ciao a tutti,\n")
)
totals = st.sampled_from(("", "\nTotale coppie: {n}", "\nTot. {n} coppie", "\nGrazie!\n", "\n\n"))


@st.composite
def chats(draw: st.DrawFn, lines: list[str]) -> list[str]:
    """As a telephone copies messages."""
    minutes = draw(st.integers(0, 59))
    return [f"19/11/26, 18:{minutes:02} - Gigi Tavella: {line}" for line in lines]


@st.composite
def written(draw: st.DrawFn) -> tuple[str, list[tuple[str, str]]]:
    """A list, and who stands in it."""
    people = draw(pairs)
    sign, mark = draw(between), draw(before)
    one_way = draw(st.booleans())
    lines = []
    for number, (first, second) in enumerate(people, start=1):
        sign_here = sign if one_way else draw(between)
        lines.append(f"{mark.format(n=number)}{first}{sign_here}{second}{draw(behind)}")
    if draw(st.booleans()):
        lines = draw(chats(lines))
        return "\n".join(lines), people
    if draw(st.booleans()):
        lines = [f"> {line}" for line in lines]
    return draw(titles) + "\n".join(lines) + draw(totals).format(n=len(people)), people


@given(written())
def test_everybody_of_a_written_list_is_there_and_nobody_else(
    text_and_people: tuple[str, list[tuple[str, str]]],
) -> None:
    text, people = text_and_people
    columns = take_apart(text, Format.PAIRS)
    read, asked = [], []
    for row, cells in lines_of(columns, Format.PAIRS):
        players = players_of(cells, 2)
        doubtful = row.doubts or [*problems(cells, players, Format.PAIRS, {})]
        form = entry(cells, players, Format.PAIRS)
        if doubtful or form is None:
            asked.append(row.content)
        else:
            assert (form.club, form.category) == ("", ""), "guessed"
            read.append(tuple(player.name for player in form.players))
    left = [pair for pair in people if pair not in read]
    assert [pair for pair in read if pair not in people] == [], "nobody is invented"
    for pair in left:
        assert any(all(name in content for name in pair) for content in asked), f"lost: {pair}"
    assert left == [], f"asked without need: {asked}"


PAIR = ("Rossi Anna", "Verdi Ugo")
READ = (
    "Rossi Anna - Verdi Ugo pagato",
    "Rossi Anna/Verdi Ugo - ok",
    "1️⃣ Rossi Anna e Verdi Ugo",
    "★ Rossi Anna & Verdi Ugo → 20€",
    "Sig.ra Rossi Anna e sig. Verdi Ugo",
    "12 ) Rossi Anna - Verdi Ugo",
    "Rossi Anna - Verdi Ugo <Questo messaggio è stato modificato>",
    "Rossi Anna +39 333 1234567 - Verdi Ugo",
    "Rossi Anna rossi@example.org, Verdi Ugo",
    "**Rossi Anna** - **Verdi Ugo**",
)
ASKED = (
    "Rossi Anna + 1",
    "Rossi Anna - N.N.",
    "Rossi Anna - X",
    "Rossi Anna - xxx",
    "Rossi Anna con un'amica",
    "Rossi Anna sola",
    "Rossi Anna e marito",
    "Rossi Anna e Verdi Ugo e Neri Pia",
    "Rossi Anna - Verdi Ugo (riserva)",
    "Riserva: Rossi Anna - Verdi Ugo",
    "Rossi Anna Verdi Ugo",
)
LEFT_OUT = (
    "1° TROFEO CITTÀ DI FORLÌ",
    "Coppa di Natale",
    "Festa dell'8 marzo",
    "Gara del 5/12",
    "sabato 21 novembre ore 15,30",
    "Venerdì sera si gioca",
    "21/11/2026",
    "N. coppie 14",
    "In totale 28 persone",
    "Il giorno 2 dic 2026, alle ore 18:42, Carla Neri <neri@example.org> ha scritto:",
    "-------- Messaggio inoltrato --------",
    "Un saluto, Carla",
    "____________",
)


def read_among_others(line: str) -> tuple[list[tuple[str, ...]], list[str]]:
    """The entries of a list in which a line stands, and what is asked about."""
    text = f"Neri Pia - Gialli Leo\n{line}\nBlu Ida - Viola Ivo\n"
    read, asked = [], []
    for row, cells in lines_of(take_apart(text, Format.PAIRS), Format.PAIRS):
        players = players_of(cells, 2)
        if row.doubts or [*problems(cells, players, Format.PAIRS, {})]:
            asked.append(row.content)
        else:
            read.append(tuple(player.name for player in players))
    assert ("Neri Pia", "Gialli Leo") in read
    assert ("Blu Ida", "Viola Ivo") in read
    return [pair for pair in read if pair[0] not in ("Neri Pia", "Blu Ida")], asked


@pytest.mark.parametrize("line", READ)
def test_what_stands_round_two_names_is_taken_off(line: str) -> None:
    assert read_among_others(line) == ([PAIR], [])


@pytest.mark.parametrize("line", ASKED)
def test_what_could_be_a_guess_asks(line: str) -> None:
    assert read_among_others(line) == ([], [line])


@pytest.mark.parametrize("line", LEFT_OUT)
def test_what_is_plainly_no_entry_is_left_out(line: str) -> None:
    assert read_among_others(line) == ([], [])


@given(pairs)
def test_a_player_a_line_pairs_apart_by_an_empty_line(people: list[tuple[str, str]]) -> None:
    text = "\n\n".join("\n".join(pair) for pair in people)
    columns = take_apart(text, Format.PAIRS)
    read = [
        tuple(player.name for player in players_of(cells, 2))
        for _, cells in lines_of(columns, Format.PAIRS)
    ]
    assert read == people
