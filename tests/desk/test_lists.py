"""A list at the desk: shown field by field, mapped by hand, entered with its tables."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring import queries
from scoring.values import EntrantNumber, Role, RoundNumber
from tests.builders import Hall, finish, official, open_tournament, play_round
from tests.desk.desk_of_formats import address
from tests.machine.client import Client, as_
from tests.workbooks import xlsx
from tournaments.models import Player
from tournaments.moment import Moment

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=0, played=0)]


def looked_at(client: Client, url: str, **fields: object) -> str:
    """The page that a list is shown on."""
    return str(client.post(url, fields, follow=True).content.decode())


def sent(page: str) -> dict[str, str]:
    """What the list's form sends as it stands: what is in it, and what stands beside it."""
    form: dict[str, str] = {}
    inside = page.partition('<form id="paste"')[2].partition("</form>")[0]
    beside = re.findall(r'<input[^>]* form="paste"[^>]*>', page.replace(inside, ""))
    for tag in (*re.findall(r"<input[^>]*>", inside), *beside):
        name, value = (_attribute(tag, key) for key in ("name", "value"))
        boxed = 'type="checkbox"' in tag
        if name and 'type="file"' not in tag and (not boxed or " checked" in tag):
            form[name] = value or ("on" if boxed else "")
    for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', page, re.DOTALL):
        chosen = re.search(r'value="(\w+)" selected', options)
        form[name] = chosen[1] if chosen else ""
    (text,) = re.findall(r"<textarea[^>]*>\n?(.*?)</textarea>", page, re.DOTALL)
    return {**form, "pasted": unescape(text)}


def of_list(hall: Hall, shown: Any) -> str:
    """Where the form of a list that is shown is sent."""
    return f"{address(hall, 'desk-paste')}?{urlsplit(shown['Location']).query}"


def _attribute(tag: str, key: str) -> str:
    found = re.search(rf' {key}="([^"]*)"', tag)
    return unescape(found[1]) if found else ""


def test_an_uploaded_workbook_is_shown_mapped_by_hand_and_entered_with_its_tables(
    hall: Hall,
) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    rows: list[list[str | float]] = [
        ["Chi", "Quale", "Con chi", "Telefono", "Tavolo"],
        ["ROSSI MARIO", "A1", "BIANCHI ANNA", "333", 4],
        ["VERDI UGO", "A2", "NERI PIA", "", 4],
    ]
    upload = SimpleUploadedFile("elenco.xlsx", xlsx(rows, [["altro"]]))
    page = client.post(url, {"upload": upload}, follow=True).content.decode()
    assert "Letto il foglio «Foglio1»" in page
    assert "da controllare" in page
    form = sent(page) | {
        "column_1": "player_1",
        "column_2": "membership_1",
        "column_3": "player_2",
        "column_4": "unused",
        "column_5": "table",
        "heading": "yes",
    }
    page = client.post(url, {**form, "look": "1"}, follow=True).content.decode()
    assert "Colonne non usate: Telefono" in unescape(page)
    for shown in ("Tessera 1", "Giocatore 2", "Rossi Mario", "2 iscrizioni pronte"):
        assert shown in page
    form = sent(page)
    assert form["usual_case"] == form["seated"] == "on"
    page = client.post(
        url, {key: value for key, value in form.items() if key != "usual_case"}, follow=True
    ).content.decode()
    assert "ROSSI MARIO" in page
    answer = client.post(url, {**sent(page), "accept": "1"}, follow=True)
    assert "2 coppie iscritte" in answer.content.decode()
    assert "I tavoli sono pronti" in answer.content.decode()
    (table,) = queries.tables(hall.ledger, RoundNumber(1))
    assert (table.table, table.lines) == (4, ((1,), (2,)))
    assert Player.objects.get(membership_number="A1").name == "ROSSI MARIO"


def test_nothing_typed_is_lost_and_each_bad_row_is_named(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    long = "x" * 121
    text = f"Coppia;Tavolo\nRossi - {long};1\nVerdi;1\nNeri - Blu;due"
    answer = client.post(url, {"pasted": text, "accept": "1"})
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    for said in (
        "Riga 2",
        "121 caratteri",
        "Riga 3",
        "il numero dei giocatori è 1 invece di 2",
        "«due» non è un numero",
    ):
        assert said in page
    assert sent(answer.content.decode())["pasted"] == text
    answer = client.post(url, {"pasted": "a;b\n" * 100_000})
    assert (answer.status_code, "se ne leggono al massimo 2000" in answer.content.decode()) == (
        422,
        True,
    )
    upload = SimpleUploadedFile("elenco.xlsx", b"PK\x03\x04 niente")
    answer = client.post(url, {"upload": upload, "pasted": "Rossi;Verdi"})
    assert answer.status_code == 422
    assert sent(answer.content.decode())["pasted"] == "Rossi;Verdi"


def test_each_row_is_shown_with_the_table_that_it_would_be_seated_at(hall: Hall) -> None:
    text = "Coppia;Tavolo\nRossi - Verdi;2\nNeri - Blu;2\nGallo - Conti;1\nRusso - Greco;1"
    page = as_(hall.director).post(address(hall, "desk-paste"), {"pasted": text}, follow=True)
    assert [row.cells for row in page.context["pasted"].rows] == [
        ("Rossi", "Verdi", "2"),
        ("Neri", "Blu", "2"),
        ("Gallo", "Conti", "1"),
        ("Russo", "Greco", "1"),
    ]


def test_what_was_mapped_for_one_list_is_not_meant_for_another(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    form = sent(looked_at(client, url, pasted="Rossi Mario;Bianchi Anna"))
    form["pasted"] = "Circolo;Coppia\nOlimpia;Verdi Ugo - Neri Pia"
    page = client.post(url, {**form, "accept": "1"}).content.decode()
    assert "1 iscrizione pronta" in page
    assert queries.entrants(hall.ledger) == ()
    assert (
        "1 coppia iscritta"
        in client.post(url, {**sent(page), "accept": "1"}, follow=True).content.decode()
    )


def test_tables_that_cannot_be_kept_are_said_and_the_list_goes_in_without(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    page = client.post(
        url, {"pasted": "Coppia;Tavolo\nA - B;1\nC - D;2"}, follow=True
    ).content.decode()
    assert "Iscrivi 2 coppie senza tavoli" in page
    assert "al tavolo 1" in page
    client.post(url, {**sent(page), "accept": "1"})
    assert len(queries.entrants(hall.ledger)) == 2
    assert queries.rounds(hall.ledger) == ()


def test_the_example_is_downloaded_and_read_as_it_is(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    for ending in ("csv", "xlsx"):
        answer = client.get(address(hall, "desk-list-example", ending))
        assert answer["Content-Disposition"] == f'attachment; filename="elenco.{ending}"'
        upload = SimpleUploadedFile(f"elenco.{ending}", answer.content)
        page = client.post(url, {"upload": upload}, follow=True).content.decode()
        assert "4 iscrizioni pronte" in page
        assert "chip--warn" not in page


def test_of_a_workbook_the_sheet_with_the_list_is_read_or_the_one_that_is_named(hall: Hall) -> None:
    cover: list[list[str | float]] = [["Circolo Primavera"]]
    other: list[list[str | float]] = [["Verdi Ugo", "Neri Ivo"]]
    pairs: list[list[str | float]] = [
        ["Rossi Anna", "Bianchi Bruno"],
        ["Gallo Elena", "Russo Fabio"],
    ]
    content = xlsx(cover, pairs, other)

    client, url = as_(hall.director), address(hall, "desk-paste")

    def read(sheet: str = "") -> str:
        upload = SimpleUploadedFile("iscritti.xlsx", content)
        return looked_at(client, url, upload=upload, sheet=sheet)

    assert "Letto il foglio «Foglio2»" in read()
    assert "Rossi Anna" in read()
    assert "Verdi Ugo" in read("foglio3")
    assert "Scrivi uno di questi: Foglio1, Foglio2, Foglio3." in read("Iscritti")


def test_how_a_line_was_written_stays_with_its_entry_until_the_tournament_is_closed(
    db: None,
) -> None:
    hall = open_tournament(rounds=1)
    director = as_(hall.director)
    first = "1) Rossi Ada e Verdi Ugo \u2705 333 1234567"
    text = f"{first}\n2) Neri Ivo e Bruni Leo\n"
    director.post(address(hall, "desk-paste"), {"pasted": text, "accept": "1"})
    pages = [address(hall, "desk-entrant", 1)]
    pages += [
        address(hall, "desk-player-name", 1, player)
        for player in Moment(hall.tournament).names.entrants[EntrantNumber(1)].player_ids
    ]
    for page in pages:
        assert f"\u00ab{first}\u00bb" in unescape(director.get(page).content.decode()), page
        seen = as_(hall.referee).get(page)
        assert first not in unescape(seen.content.decode()), "a telephone is for who enters people"
    play_round(hall, 1)
    finish(hall)
    assert first not in unescape(director.get(pages[0]).content.decode())


def test_a_list_has_an_address_of_its_own_for_who_sent_it_entered_or_not(db: None) -> None:
    hall = open_tournament(rounds=1)
    director, other = as_(hall.director), as_(official(hall.tournament, Role.DIRECTOR))
    text = "Rossi Ada e Verdi Ugo\nNeri Ivo e Bruni Leo"
    shown = director.post(address(hall, "desk-paste"), {"pasted": text, "look": "1"})
    page = director.get(shown["Location"]).content.decode()
    assert "2 iscrizioni pronte" in page
    assert "Rossi Ada" not in other.get(shown["Location"]).content.decode()
    director.post(of_list(hall, shown), {**sent(page), "accept": "1"})
    again = unescape(director.get(shown["Location"]).content.decode())
    assert "Questo elenco \u00e8 gi\u00e0 stato iscritto" in again
    assert again.count("Neri Ivo") == 1, "in the list of those entered"
    assert 'name="accept"' not in again
    play_round(hall, 1)
    finish(hall)
    gone = director.get(shown["Location"]).content.decode()
    assert "già stato iscritto" not in unescape(gone)


def test_a_reserve_is_entered_all_the_same_where_somebody_says_so(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    text = "Rossi Ada - Verdi Ugo\nRiserve\nNeri Pia - Gialli Leo"
    page = looked_at(client, url, pasted=text, look="1")
    assert "Iscrivila lo stesso" in page
    assert 'name="accept"' not in page
    page = looked_at(client, url, **sent(page), take_3="1", look="1")
    assert "2 iscrizioni pronte" in page
    assert "2 coppie da iscrivere" in page, "the step is not empty"
    client.post(url, {**sent(page), "accept": "1"})
    assert len(queries.entrants(hall.ledger)) == 2


def test_of_a_list_without_columns_only_the_letters_are_asked_about(hall: Hall) -> None:
    text = "ROSSI ADA / VERDI UGO\nNERI PIA / GIALLI LEO"
    page = looked_at(as_(hall.director), address(hall, "desk-paste"), pasted=text, look="1")
    below = page.partition('id="columns-title"')[2].partition("</section>")[0]
    assert 'name="usual_case"' in below
    assert "<table" not in below, "a head without rows"


def test_a_row_of_cells_is_mended_with_bars_between_them(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    text = "Giocatore 1\tTessera 1\tGiocatore 2\tTessera 2\nRossi Ada\tA1\t\t"
    page = looked_at(client, url, pasted=text, look="1")
    assert 'name="line_2" value="Rossi Ada | A1 |  | "' in page
    form = sent(page) | {"line_2": "Rossi Ada | A1 | Verdi Ugo | A2", "look": "1"}
    page = looked_at(client, url, **form)
    assert "1 iscrizione pronta" in page
    client.post(url, {**sent(page), "accept": "1"})
    assert Player.objects.get(membership_number="A2").name == "Verdi Ugo"


def test_a_column_that_may_hold_names_is_asked_about_and_chosen(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    page = looked_at(
        client, url, pasted="Rossi Ada;Verdi Ugo;Forlì\nNeri Pia;Blu Leo;Bari", look="1"
    )
    doubt = "Forse ci sono dei nomi nella colonna 3"
    assert doubt in unescape(page)
    assert 'name="accept"' not in page
    assert sent(page)["column_3"] == ""
    again = looked_at(client, url, **sent(page), look="1")
    assert "Forse ci sono dei nomi nella colonna 3" in unescape(again), (
        "to look again says nothing of it"
    )
    page = looked_at(client, url, **sent(again) | {"column_3": "club"}, look="1")
    client.post(url, {**sent(page), "accept": "1"})
    assert {row.club for row in hall.tournament.entrants.all()} == {"Forlì", "Bari"}


def test_how_a_line_came_stays_though_it_was_mended_twice(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    first = "2) Neri Pia 347 7654321 - ?"
    shown = client.post(url, {"pasted": f"1) Rossi Ada - Verdi Ugo\n{first}", "look": "1"})
    for line in ("2) Neri Pia - ??", "2) Neri Pia - Gialli Leo"):
        form = sent(client.get(shown["Location"]).content.decode())
        form["line_2"] = line
        shown = client.post(of_list(hall, shown), {**form, "look": "1"})
    form = sent(client.get(shown["Location"]).content.decode())
    client.post(of_list(hall, shown), {**form, "accept": "1"})
    kept = hall.tournament.list_lines.get(number=2).text
    assert kept == f"{first} \u2192 2) Neri Pia - Gialli Leo"


def test_a_doubtful_line_is_taken_away_in_its_own_row(hall: Hall) -> None:
    client, url = as_(hall.director), address(hall, "desk-paste")
    page = looked_at(client, url, pasted="Rossi Ada - Verdi Ugo\nNeri Pia - ?", look="1")
    assert "1 riga da correggere" in page
    page = looked_at(client, url, **sent(page), drop_2="1")
    assert "1 iscrizione pronta" in page
    assert "Neri Pia" not in page
