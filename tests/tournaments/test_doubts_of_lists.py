"""What a list may mean in two ways asks: nobody is lost, invented, or made a club of."""

import pytest

from scoring.plans import Format
from tests import builders
from tests.builders import Hall
from tournaments.moment import Moment
from tournaments.organise.lists import Preview, enter_list, preview

PAIRS, TEAMS, ALONE = Format.PAIRS, Format.TEAMS, Format.INDIVIDUAL


CUT = "N.   GIOCATORE   COMPAGNO   CIRCOLO\n1    Della Valle Gian Luca Scala Cecilia ASD"

CUT_AT_A_BLANK = (
    "GIOCATORE        COMPAGNO\nRossi Anna       Verdi Ugo\nDella Valle Gian Luca Costa Rina"
)


def hall_of(format_: Format) -> Hall:
    if format_ is TEAMS:
        return builders.open_tournament(format_=format_, regulation="internazionale", smazzate=4)
    return builders.open_tournament(format_=format_)


def read(text: str, format_: Format = PAIRS) -> Preview:
    return preview(text.replace("|", "\t"), hall_of(format_).tournament)


def people(found: Preview) -> list[tuple[str, ...]]:
    return [tuple(player.name for player in entry.players) for entry in found.entries]


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ("1|Rossi Anna - Verdi Ugo|5|Costa Rina - Monti Gigi", PAIRS),
        ("Rossi Anna|Verdi Ugo|Neri Pia|Gialli Leo", PAIRS),
        ("1;Rossi Ada;Verdi Ivo;2;Neri Pia;Gialli Leo", PAIRS),
        ("Rossi Anna - Verdi Ugo|Forlì", PAIRS),
        ("Rossi Anna;Verdi Ugo;Forlì", PAIRS),
        ("Rossi, Anna\nVerdi, Ugo", ALONE),
        ("Rossi Anna|Verdi Ugo", ALONE),
        ("G 1;G 2;G 3;G 4\nRossi Anna;Verdi Ugo;Neri Pia;Gialli Leo", PAIRS),
        ("N;G 1;G 2;;N;G 1;G 2\n1;Rossi A;Verdi B;;2;Neri C;Gialli D", PAIRS),
        (f"{'Cognome;Nome;' * 4}\n{'Rossi;Anna;' * 4}", PAIRS),
        ("Giocatore 1;Giocatore 2\nRossi Anna;Verdi Ugo", ALONE),
    ],
)
def test_a_column_of_names_without_a_place_asks_and_is_no_club(
    db: None, text: str, format_: Format
) -> None:
    found = read(text, format_)
    assert not found.acceptable
    assert all(entry.club == entry.category == "" for entry in found.entries)
    assert not any(player.membership_number for one in found.entries for player in one.players)


@pytest.mark.parametrize(
    "text",
    [
        "1|Rossi Anna - Verdi Ugo|65|2310",
        "Rossi Anna - Verdi Ugo|3331234567",
        "Rossi Anna - Verdi Ugo|20€",
        "Rossi Anna - Verdi Ugo|pagato",
    ],
)
def test_figures_sums_and_ticks_behind_a_pair_are_nobody_s_and_ask_nothing(
    db: None, text: str
) -> None:
    found = read(text)
    assert found.acceptable
    assert people(found) == [("Rossi Anna", "Verdi Ugo")]
    assert (found.entries[0].club, found.entries[0].category) == ("", "")


def test_points_of_a_ranking_are_no_card(db: None) -> None:
    found = read("1|Rossi Anna|65|120\n2|Verdi Ugo|60|110", ALONE)
    assert [entry.players[0].membership_number for entry in found.entries] == ["", ""]


def test_a_team_of_more_than_six_a_player_a_row_asks(db: None) -> None:
    rows = "\n".join(f"Lupi;Rossi {letter}" for letter in ("Ada", *"BCDEFGH"))
    assert not read(f"Squadra;Giocatore\n{rows}", TEAMS).acceptable


@pytest.mark.parametrize(
    ("text", "format_", "names"),
    [
        ("Giocatore;Circolo\nFesta Daniela;\nCoppa Dario;\nLista Ugo;", ALONE, 3),
        ("Cognome;Nome\nLista;Ugo\nCircolo;Pia\nSalve;Gina", ALONE, 3),
        ("Festa Daniela e Verdi Ugo\nNeri Pia e Premio Davide", PAIRS, 2),
    ],
)
def test_who_is_called_like_a_title_is_somebody(
    db: None, text: str, format_: Format, names: int
) -> None:
    assert len(read(text, format_).entries) == names


def test_a_line_that_may_be_a_title_or_a_player_asks(db: None) -> None:
    found = read("Festa Daniela\nVerdi Ugo\n\nNeri Pia\nGialli Leo")
    assert not found.acceptable or people(found)[0] == ("Festa Daniela", "Verdi Ugo")
    assert found.taken_apart.left_out == ()


@pytest.mark.parametrize(
    ("text", "format_"),
    [
        ("Gialli Leo e Blu Ida\nRossi Ada", ALONE),
        ("Verdi Ugo con Neri Pia\nRossi Ada", ALONE),
        ("CONTINI RITA VALLERI UGO\nROSSI ADA", ALONE),
        ("Rossi Anna e Verdi Ugo, Neri Pia e Gialli Leo", PAIRS),
        ("Giocatore 1;Giocatore 2\nNeri Pia;Gialli Leo - Blu Ida", PAIRS),
        ("Rossi Anna - Maria e Costa Rina", PAIRS),
        ("N;Coppia\n1;Conti Eva e Rita", PAIRS),
        ("N;Coppia\n1;Blu Ida - da definire", PAIRS),
        ("N;Coppia\n1;Costa Rina - cerca", PAIRS),
        ("N;Coppia\n1;Costa Rina - Blu Ida (riserva)", PAIRS),
        ("Giocatore 1;Giocatore 2;Stato\nRossi Ada;Verdi Ugo;RISERVA", PAIRS),
        ("Giocatore 1;Giocatore 2;Note\nRossi Ada;Verdi Ugo;ritirata", PAIRS),
        ("Giocatore 1;Giocatore 2;Note\nRossi Ada;Verdi Ugo;non viene", PAIRS),
        *(
            (f"Giocatore 1;Giocatore 2\nRossi Ada;{nobody}", PAIRS)
            for nobody in ("da definire", "cerca compagno", "X", "n.d.", "TBD", "moglie", "Partner")
        ),
        *(
            (f"Rossi Ada - Verdi Ugo\n{heading}\nNeri Pia - Gialli Leo", PAIRS)
            for heading in ("Lista di attesa", "Coppie di riserva:", "Elenco riserve", "Riserve")
        ),
        ("Serra Gino - Testa Lia RISERVA", PAIRS),
        ("Ris. Ferri Alba - Testa Lia", PAIRS),
        *(
            (f"{line}\nNeri Pia - Gialli Leo", PAIRS)
            for line in (
                "Rossi Ada - Verdi Ugo NO",
                "Rossi Ada - Verdi Ugo forse",
                "Rossi Ada - Verdi Ugo ANNULLATA",
                "Rossi Ada - Verdi Ugo arriva tardi",
                "Rossi Ada - Verdi Ugo (ritirati)",
                "❌ Rossi Ada - Verdi Ugo",
                "~Rossi Ada - Verdi Ugo~",
            )
        ),
        ("Rossi Anna - Verdi Ugo\nNeri Pia - Anna Rossi", PAIRS),
        (
            "N.   GIOCATORE   COMPAGNO   CIRCOLO\n1    Della Valle Gian Luca Scala Cecilia ASD",
            PAIRS,
        ),
    ],
)
def test_what_may_mean_two_things_asks(db: None, text: str, format_: Format) -> None:
    assert not read(text, format_).acceptable


@pytest.mark.parametrize(
    "line",
    [
        "Rossi Ada - Verdi Ugo PAGATO",
        "Rossi Ada - Verdi Ugo Ok",
        "Rossi Ada - Verdi Ugo bonifico",
        "①Rossi Ada - Verdi Ugo",
        '1) "Rossi Ada" - Verdi Ugo',
        "Coppia n. 1: Rossi Ada - Verdi Ugo",
        "N. 3 Rossi Ada - Verdi Ugo",
        "Nr 4) Rossi Ada - Verdi Ugo",
        "Coppia Rossi Ada - Verdi Ugo",
        "[20:46, 12/11/2026] Luisa: Rossi Ada - Verdi Ugo",
    ],
)
def test_what_stands_round_a_pair_is_taken_off(db: None, line: str) -> None:
    text = f"{line}\n{line.replace('Rossi Ada', 'Neri Pia').replace('Verdi Ugo', 'Blu Ida')}"
    found = read(text)
    assert found.problems == ()
    assert people(found) == [("Rossi Ada", "Verdi Ugo"), ("Neri Pia", "Blu Ida")]


@pytest.mark.parametrize("number", ["1)", "1°", "1."])
def test_a_number_is_read_whatever_stands_behind_it(db: None, number: str) -> None:
    found = read(f"{number}|Rossi Ada - Verdi Ugo\n2|Neri Pia - Blu Ida")
    assert found.problems == ()


def test_a_number_that_is_missing_takes_none_of_those_below(db: None) -> None:
    hall = hall_of(PAIRS)
    text = "N;Coppia\n1;Rossi Ada - Verdi Ugo\n;Neri Pia - Blu Ida\n2;Conti Eva - Galli Rita"
    enter_list(by=hall.directing, read=preview(text, hall.tournament))
    entrants = Moment(hall.tournament).names.entrants
    first = {int(number): entrant.players[0] for number, entrant in entrants.items()}
    assert first == {1: "Rossi Ada", 2: "Conti Eva", 3: "Neri Pia"}


def test_a_captain_turned_round_is_the_same_player(db: None) -> None:
    text = "SQUADRA;CAPITANO;G 1;G 2;G 3;G 4\nLupi;Ada Rossi;Rossi Ada;Verdi Ugo;Neri Ivo;Blu Leo"
    (entry,) = read(text, TEAMS).entries
    assert (entry.captain, len(entry.players)) == (1, 4)


def test_a_team_s_block_may_be_numbered(db: None) -> None:
    text = "1) Squadra ASSI\nRossi Ada\nVerdi Ugo\nNeri Ivo\nBlu Leo"
    (entry,) = read(text, TEAMS).entries
    assert (entry.team, len(entry.players)) == ("ASSI", 4)


def test_a_team_and_its_players_may_stand_in_a_line_without_the_word(db: None) -> None:
    found = read(
        "Assi: Rossi Ada, Verdi Ugo, Neri Ivo, Blu Leo\nPinelle: A B, C D, E F, G H", TEAMS
    )
    assert [entry.team for entry in found.entries] == ["Assi", "Pinelle"]


def test_a_letter_before_a_whole_name_is_its_group_and_no_part_of_it(db: None) -> None:
    text = "A Ricci Laura - Verdi Ugo\nB) Neri Pia e Bruni Leo\nD Amico Luca e Costa Ida"
    assert people(read(text)) == [
        ("Ricci Laura", "Verdi Ugo"),
        ("Neri Pia", "Bruni Leo"),
        ("D Amico Luca", "Costa Ida"),
    ]
    assert people(read("A Ricci - B Verdi")) == [("A Ricci", "B Verdi")], "initials"
