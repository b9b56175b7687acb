"""A membership list: loaded from a file, and what it says of those who are entered."""

from html import unescape
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.commands import PublishSeating
from scoring.values import Role, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.workbooks import xlsx
from tournaments.models import Membership
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm

LIST = """N.;Tessera;Cognome;Nome;Società;Categoria;Scadenza
1;T1;ROSSI;Anna;Circolo Primavera;A;31/12/2026
2;T2;Bianchi;Bruno;Circolo Primavera;B;2025-12-31
3;T3;Verdì;Carla Maria;Circolo Autunno;B;2026
4;T4;Neri;Dario;Circolo Autunno;B;
"""


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """On 14 March 2026."""
    hall = builders.open_tournament(rounds=1)
    pairs = (
        (("Rossi Anna", "T1"), ("Bianchi Bruno", "T2"), "C"),
        (("Carla Maria Verdi", "T3"), ("Altri Ugo", "T4"), ""),
        (("Gallo Elena", "T9"), ("Russo Fabio", ""), ""),
    )
    entries = [
        EntryForm(players=(PlayerForm(*one), PlayerForm(*other)), category=category)
        for one, other, category in pairs
    ]
    enter_entrants(by=hall.directing, entries=entries)
    return hall


def director(hall: Hall) -> Client:
    return as_(hall.director)


def load(client: Client, content: str | bytes, name: str = "elenco.csv") -> Any:
    content = content.encode() if isinstance(content, str) else content
    upload = SimpleUploadedFile(name, content)
    return client.post(reverse("admin:memberships"), {"upload": upload}, follow=True)


def text(answer: Any) -> str:
    return " ".join(unescape(answer.content.decode()).split())


def entrants(client: Client, hall: Hall) -> str:
    return text(client.get(reverse("admin:desk-entrants", args=(hall.tournament.pk,))))


def test_the_entries_say_whose_membership_is_to_be_looked_at(hall: Hall) -> None:
    desk = director(hall)
    assert "da guardare" not in entrants(desk, hall)
    assert "Caricati 4 tesserati." in text(load(desk, LIST))
    shown = entrants(desk, hall)
    assert "5 tessere da guardare" in shown
    for sentence in (
        "Rossi Anna (T1): nell'elenco è di categoria A",
        "Bianchi Bruno (T2): scaduta il 31 dicembre 2025",
        "Altri Ugo (T4): nell'elenco la tessera ha un altro nome",
        "Gallo Elena (T9): tessera che non è nell'elenco",
        "Russo Fabio: senza tessera",
    ):
        assert sentence in shown
    # Whose the number is, the list says to its owner alone; and nobody else is told anything.
    assert "Neri" not in shown
    typist = as_(hall.computerista)
    assert "da guardare" not in entrants(typist, hall)


def test_the_gravest_comes_first(hall: Hall) -> None:
    desk = director(hall)
    load(desk, LIST)
    shown = entrants(desk, hall)
    order = (
        "scaduta il",
        "ha un altro nome",
        "non è nell'elenco",
        "senza tessera",
        "è di categoria",
    )
    places = [shown.index(sentence) for sentence in order]
    assert places == sorted(places)


def test_the_seating_of_the_first_round_says_it_once_more_and_holds_up_nothing(hall: Hall) -> None:
    desk = director(hall)
    first, second = (
        reverse("admin:desk-round", args=(hall.tournament.pk, round_)) for round_ in (1, 2)
    )
    assert "da guardare" not in text(desk.get(first))
    load(desk, LIST)
    shown = text(desk.get(first))
    assert "5 tessere da guardare prima che si siedano:" in shown
    assert shown.index("scaduta il 31 dicembre 2025") < shown.index("ha un altro nome")
    assert "senza tessera" not in shown, "the gravest, in a few lines"
    assert reverse("admin:desk-entrant", args=(hall.tournament.pk, 1)) in shown
    assert "Tutte le tessere da guardare" in shown
    assert "da guardare" not in text(desk.get(second))
    typist = as_(hall.computerista)
    assert "da guardare" not in text(typist.get(first))
    draw = reverse("admin:desk-draw", args=(hall.tournament.pk, 1))
    drawn = text(desk.post(draw, {"rest": "on"}, follow=True))
    assert "Abbinamenti pronti" in drawn
    assert "5 tessere da guardare" in drawn, "the draft can still be drawn anew"
    builders.do(PublishSeating(round=RoundNumber(1)), hall.directing)
    assert "da guardare" not in text(desk.get(first))


def test_the_door_says_who_it_was_and_what_to_look_at_on_their_cards(hall: Hall) -> None:
    desk = director(hall)
    door = reverse("admin:desk-presence", args=(hall.tournament.pk,))

    def said(who: str) -> str:
        return text(desk.post(door, {"who": who}, follow=True))

    assert "Presente: 1 Rossi Anna – Bianchi Bruno.</" in said("1").replace(" </", "</")
    assert "Era già presente: 1 Rossi Anna – Bianchi Bruno." in said("1")
    load(desk, LIST + "5;T10;Gialli;Pia;;;31/12/99\n6;T11;Blu;Ida;;;31/12/2099\n")
    again = said("T2")
    assert "Era già presente: 1" in again
    assert "Bianchi Bruno (T2): scaduta il 31 dicembre 2025." in again
    entry = EntryForm(players=(PlayerForm("Gialli Pia", "T10"), PlayerForm("Blu Ida", "T11")))
    enter_entrants(by=hall.directing, entries=[entry])
    assert "Presente: 4 Gialli Pia – Blu Ida. Tessere in regola." in said("T10")
    assert "non è nessuno degli iscritti" in said("T99")


def test_cards_are_looked_at_before_a_list_is_entered(hall: Hall) -> None:
    desk = director(hall)
    load(desk, LIST + "5;T10;Gialli;Pia;;;1/1/2020\n")
    pasted = "Coppia;Tessera 1;Tessera 2\nGialli Pia - Blu Ida;T10;\n"
    paste = reverse("admin:desk-paste", args=(hall.tournament.pk,))
    shown = text(desk.post(paste, {"pasted": pasted, "look": "1"}, follow=True))
    assert "2 tessere da guardare" in shown
    assert "Riga 2 Gialli Pia (T10): scaduta il 1 gennaio 2020" in shown
    assert "Riga 2 Blu Ida: senza tessera" in shown


def test_a_list_is_its_owners_and_the_next_one_replaces_it(hall: Hall) -> None:
    desk = director(hall)
    load(desk, LIST)
    other = builders.user(may_open=True)
    client = as_(other)
    load(client, LIST.replace("T9", "T8"))
    load(desk, "Tessera;Cognome e nome\nT9;Gallo Elena\n")
    assert list(desk_list(hall.director)) == ["T9"]
    assert len(desk_list(other)) == 4
    desk.post(reverse("admin:memberships-forget"))
    assert "da guardare" not in entrants(desk, hall)
    assert client.get(reverse("admin:memberships-forget")).status_code == 405
    client.force_login(builders.official(hall.tournament, Role.REFEREE))
    assert client.get(reverse("admin:memberships")).status_code == 403


def desk_list(owner: Any) -> list[str]:
    return list(Membership.objects.filter(owner=owner).values_list("number", flat=True))


def test_a_workbook_is_read_and_what_is_wrong_is_said_by_line(hall: Hall) -> None:
    desk = director(hall)
    rows = [["Cognome e nome", "N. tessera", "Valida fino al"], ["Rossi Anna", "77", "2026-12-31"]]
    assert "Caricato 1 tesserato." in text(load(desk, xlsx(rows), "elenco.xlsx"))
    for wrong, said in (
        ("Circolo;Nome\nPrimavera;Rossi Anna\n", "Tessera"),
        ("Tessera;Circolo\nT1;Primavera\n", "Cognome e nome"),
        ("Tessera;Nome\nT1;Rossi Anna\n;Verdi Carla\n", "Riga 3"),
        ("Tessera;Nome;Scadenza\nT1;Rossi Anna;32/13/2026\n", "«32/13/2026»"),
        (f"Tessera;Nome\n{'T' * 31};Rossi Anna\n", "31"),
        ("", "vuoto"),
        ("a;b\n" * 40_000, "30000"),
    ):
        answer = load(desk, wrong)
        assert answer.status_code == 422, wrong[:40]
        assert said in text(answer), wrong[:40]
    assert desk_list(hall.director) == ["77"]


@pytest.mark.parametrize(
    ("content", "card"),
    [
        ("Cognome e nome;Tessera;N.\nRossi Anna;T1;1\n", "T1"),
        ("N.;Cognome e nome;Tessera\n1;Rossi Anna;T1\n", "T1"),
        ("N.;Cognome e nome\n77;Rossi Anna\n", "77"),
    ],
)
def test_a_number_is_the_card_where_no_column_of_cards_stands_beside_it(
    hall: Hall, content: str, card: str
) -> None:
    assert "Caricato 1 tesserato." in text(load(director(hall), content))
    assert desk_list(hall.director) == [card]


def test_of_two_lines_of_one_person_the_renewal_counts_and_two_people_are_pointed_out(
    hall: Hall,
) -> None:
    renewed = LIST + "9;T2;Bianchi;Bruno;Circolo Primavera;A;2026\n10;T1;ROSSI;Anna;;C;2024\n"
    assert "Caricati 4 tesserati." in text(load(director(hall), renewed))
    kept = dict(Membership.objects.values_list("number", "category"))
    assert (kept["T2"], kept["T1"]) == ("A", "A")
    told = text(load(director(hall), LIST + "9;T2;Altri;Ugo;;;\n"))
    assert "la tessera T2 sta già accanto a Bianchi Bruno, alla riga 3" in told
