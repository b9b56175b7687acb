"""Legs played elsewhere at the desk: pasted, looked at, saved, corrected, taken out, put back."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile

from scoring.values import PlayerId
from tests import builders, seasons
from tests.machine.client import Client
from tests.seasons import evening, pairs_of, played_elsewhere, total
from tests.workbooks import xlsx
from tournaments.models import Circuit, LegTotals, Player
from tournaments.organise.namesakes import decide_namesakes
from tournaments.organise.privacy import erase_player
from tournaments.presenters.circuits.legs import as_list, versions
from tournaments.presenters.circuits.ranking import circuit_table

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^>]*>")
PASTED = "1) Rossi Anna e Verdi Bruno 41\n2) Neri Carla e Gallo Ugo 38\n"
FILLED = {"name": "Serale al mare", "played_on": "2026-07-04", "entrants": "pairs"}


@pytest.fixture
def owner() -> User:
    return builders.user("anna", may_open=True)


@pytest.fixture
def desk(owner: User, client: Client) -> Client:
    client.force_login(owner)
    return client


@pytest.fixture
def circuit(owner: User) -> Circuit:
    return seasons.circuit(owner)


def home(circuit: Circuit) -> str:
    return f"/admin/tournaments/tournament/circuits/{circuit.slug}/"


def words(answer: Any) -> str:
    return " ".join(unescape(TAG.sub(" ", answer.content.decode())).split())


def send(desk: Client, to: str, **form: Any) -> tuple[int, str]:
    """What the page says that a form leads to."""
    answer = desk.post(to, {"command_id": str(uuid4()), **FILLED, **form}, follow=True)
    return answer.status_code, words(answer)


def saved(desk: Client, circuit: Circuit, **form: Any) -> tuple[int, str]:
    return send(desk, f"{home(circuit)}elsewhere/", accept="1", **{"pasted": PASTED, **form})


def totals_page(circuit: Circuit) -> str:
    return f"{home(circuit)}elsewhere/{circuit.totals.latest('version').leg}/"


def standing(circuit: Circuit) -> list[tuple[int, str, str]]:
    return [(row.rank, row.name, row.points_written) for row in circuit_table(circuit).rows]


def test_totals_are_shown_before_they_are_saved(desk: Client, circuit: Circuit) -> None:
    page = f"{home(circuit)}elsewhere/"
    assert "bastano i totali" in words(desk.get(page))
    status, shown = send(desk, page, pasted=PASTED, look="1")
    assert (status, "2 totali pronti. Non sono ancora salvati." in shown) == (200, True)
    assert LegTotals.objects.count() == 0
    assert Player.objects.count() == 0
    assert "Totali salvati." in saved(desk, circuit)[1]
    assert standing(circuit) == [
        (1, "Rossi Anna", "25"),
        (1, "Verdi Bruno", "25"),
        (3, "Gallo Ugo", "20"),
        (3, "Neri Carla", "20"),
    ]


def test_a_leg_played_elsewhere_is_shown_like_the_others_without_a_link(
    desk: Client, owner: User, circuit: Circuit, client: Client
) -> None:
    saved(desk, circuit)
    page = client.get(f"/circuiti/{circuit.slug}/")
    assert "Serale al mare" in words(page)
    assert "giocato altrove" in words(page)
    assert "Classifica definitiva." in words(page)
    key = circuit_table(circuit).rows[0].key
    assert "1º posto su 2" in words(client.get(f"/circuiti/{circuit.slug}/{key}/"))
    assert "1. Serale al mare" in client.get(
        f"/circuiti/{circuit.slug}/classifica.csv"
    ).content.decode("utf-8-sig")
    assert "1 torneo" in words(client.get("/circuiti/"))


def test_a_file_s_totals_go_into_the_form(desk: Client, circuit: Circuit) -> None:
    file = xlsx([("Coppia", "V.P.", "M.P."), ("Rossi Anna - Verdi Bruno", 41, 120)])
    upload = SimpleUploadedFile("totali.xlsx", file)
    status, page = send(desk, f"{home(circuit)}elsewhere/", pasted="", upload=upload, look="1")
    assert (status, "1 totale pronto" in page) == (200, True)
    assert "Rossi Anna - Verdi Bruno 41 120" in page


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        (
            "Rossi Anna e Verdi Bruno",
            "Riga 1 («Rossi Anna e Verdi Bruno»): mancano i punti vittoria (V.P.).",
        ),
        ("Rossi Anna 41", "Qui il numero dei giocatori è 1 invece di 2"),
        ("Rossi Anna e Verdi Bruno 99999", "tra i V.P. e i M.P. non si legge «99999»"),
        (f"{PASTED}Rossi Anna e Pace Lia 12", "Rossi Anna è già alla riga 1"),
        ("Rossi Anna e Verdi Bruno 41 1", "Non è chiaro quali numeri sono i V.P."),
        ("", "L'elenco è vuoto"),
    ],
)
def test_what_is_wrong_is_said_with_its_line_and_nothing_is_saved_or_lost(
    desk: Client, circuit: Circuit, pasted: str, said: str
) -> None:
    status, page = saved(desk, circuit, pasted=pasted)
    assert status == 422
    assert said.casefold() in page.casefold()
    assert pasted.rsplit("\n", maxsplit=1)[-1] in page
    assert (
        "Serale al mare"
        in desk.post(
            f"{home(circuit)}elsewhere/", {**FILLED, "pasted": pasted, "accept": "1"}
        ).content.decode()
    )
    assert Player.objects.count() == LegTotals.objects.count() == 0


def test_a_correction_keeps_what_was_told_and_who_plays(desk: Client, circuit: Circuit) -> None:
    saved(desk, circuit)
    page = totals_page(circuit)
    assert "Rossi Anna\t\tVerdi Bruno\t\t41" in desk.get(page).content.decode()
    before = {row.key for row in circuit_table(circuit).rows}
    other = PASTED.replace("38", "44")
    assert "Totali salvati." in send(desk, page, pasted=other, expected="1", accept="1")[1]
    assert standing(circuit)[0] == (1, "Gallo Ugo", "25")
    assert {row.key for row in circuit_table(circuit).rows} == before
    shown = words(desk.get(page))
    assert "Gallo Ugo: 44 V.P." in shown
    assert "Gallo Ugo: 38 V.P." in shown


def test_the_second_to_correct_is_told_and_may_still_save(desk: Client, circuit: Circuit) -> None:
    saved(desk, circuit)
    page = totals_page(circuit)
    send(desk, page, pasted=PASTED.replace("38", "44"), expected="1", accept="1")
    answer = desk.post(page, {**FILLED, "pasted": PASTED, "expected": "1", "accept": "1"})
    assert answer.status_code == 422
    assert "Questa tappa è stata cambiata intanto: è alla versione 2" in words(answer)
    assert 'name="expected" value="2"' in answer.content.decode()
    assert circuit.totals.count() == 2


def test_taken_out_it_counts_no_more_and_is_put_back_as_it_was(
    desk: Client, owner: User, circuit: Circuit
) -> None:
    saved(desk, circuit)
    before, page = standing(circuit), totals_page(circuit)
    keys = {row.key for row in circuit_table(circuit).rows}
    leg = circuit.legs.get()
    answer = desk.post(f"{home(circuit)}legs/{leg.pk}/", {"remove": "1"}, follow=True)
    assert "i suoi totali restano scritti" in words(answer)
    assert "Giocati altrove e tolti Serale al mare" in words(answer)
    assert standing(circuit) == []
    assert "tolto dal circuito" in words(desk.get(page))
    kept = desk.get(page).content.decode().split("Riga per iscritto")[0]
    assert "Rossi Anna" in kept
    send(desk, page, pasted=PASTED, expected="2", accept="1")
    assert standing(circuit) == before
    assert {row.key for row in circuit_table(circuit).rows} == keys
    assert [row.version for row in circuit.totals.all()] == [3, 2, 1]


def test_it_stands_in_order_among_the_others(desk: Client, owner: User) -> None:
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    saved(desk, made)
    leg = made.legs.get(tournament=None)
    desk.post(f"{home(made)}legs/{leg.pk}/", {"earlier": "1"})
    assert [line.name for line in circuit_table(made).legs] == ["Serale al mare", "Uno"]


def test_who_has_a_tessera_is_who_played_here_and_a_name_alone_is_somebody_new(
    desk: Client, owner: User
) -> None:
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    one, two = builders.player_name(1), builders.player_name(2)
    pasted = f"Giocatore 1\tTessera 1\tGiocatore 2\tV.P.\n{one}\tT0001\t{two}\t41"
    assert "Totali salvati." in saved(desk, made, pasted=pasted)[1]
    names = [row.name for row in circuit_table(made).rows]
    assert (names.count(one), names.count(two)) == (1, 2)
    other = f"Giocatore 1\tTessera 1\tGiocatore 2\tV.P.\nSerra Teo\tT0001\t{two}\t41"
    status, page = saved(desk, made, pasted=other)
    assert status == 422
    assert "T0001" in page
    assert one not in page.split("Anteprima")[1].split("Giocatori")[0]


def test_equal_totals_are_parted_or_shared_as_the_circuit_says(desk: Client, owner: User) -> None:
    made = seasons.circuit(owner)
    pasted = "Rossi Anna 40 VP 10 MP\nNeri Carla 40 VP 30 MP"
    saved(desk, made, pasted=pasted, entrants="individual")
    assert standing(made) == [(1, "Neri Carla", "25"), (2, "Rossi Anna", "20")]
    form = {
        "name": "Coppa",
        "is_public": "on",
        "competitors": "players",
        "scale": "places",
        "table": "25 20",
        "equal_places": "mean",
        "equal_totals": "shared",
        "tie_1": "match_points",
    }
    page = words(desk.post(f"{home(made)}change/", form, follow=True))
    assert "In un torneo giocato altrove chi è a pari V.P. ha lo stesso posto." in page
    assert "i M.P. dei risultati che contano" in page
    made.refresh_from_db()
    assert standing(made) == [(1, "Neri Carla", "22,5"), (2, "Rossi Anna", "22,5")]


def test_whoever_is_erased_is_named_nowhere_and_keeps_the_points(
    desk: Client, owner: User, circuit: Circuit
) -> None:
    saved(desk, circuit)
    erase_player(by=owner, player=Player.objects.get(name="Rossi Anna"))
    assert (1, "(nome cancellato)", "25") in standing(circuit)
    page = totals_page(circuit)
    shown = desk.get(page).content.decode()
    assert "Rossi Anna" not in shown
    kept = unescape(shown.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0])
    assert "Totali salvati." in send(desk, page, pasted=kept, expected="1", accept="1")[1]
    assert (1, "(nome cancellato)", "25") in standing(circuit)
    assert Player.objects.count() == 4


@pytest.mark.parametrize("language", ["it", "en"])
def test_an_erased_name_sent_back_is_who_it_was_whatever_else_is_erased_meanwhile(
    desk: Client, owner: User, circuit: Circuit, language: str
) -> None:
    saved(desk, circuit)
    page = totals_page(circuit)
    before = {row.key for row in circuit_table(circuit).rows}
    erase_player(by=owner, player=Player.objects.get(name="Verdi Bruno"))
    shown = desk.get(page).content.decode()
    kept = unescape(shown.split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0])
    erase_player(by=owner, player=Player.objects.get(name="Gallo Ugo"))
    ugo = as_list(versions(circuit, circuit.totals.get().leg)[0].totals).splitlines()[2]
    form = {**FILLED, "pasted": "\n".join([*kept.strip().splitlines()[:2], ugo])}
    headers = {"accept-language": language}
    answer = desk.post(page, {**form, "expected": "1", "accept": "1"}, headers=headers)
    assert answer.status_code == 302
    assert {row.key for row in circuit_table(circuit).rows} == before
    assert Player.objects.count() == 4


def test_an_erased_name_of_nobody_is_refused(desk: Client, circuit: Circuit) -> None:
    pasted = "Giocatore 1;Giocatore 2;V.P.\n(nome cancellato 0badc0de);Verdi Bruno;41"
    status, page = saved(desk, circuit, pasted=pasted)
    assert (status, "0badc0de" in page) == (422, True)
    assert Player.objects.count() == 0


def test_a_tessera_taken_off_in_a_correction_is_no_more_and_the_preview_says_it(
    desk: Client, owner: User
) -> None:
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    one = builders.player_name(1)
    saved(desk, made, pasted=f"Giocatore 1;Tessera 1;Giocatore 2;V.P.\n{one};T0001;Bo Ada;41")
    page, form = totals_page(made), {"pasted": f"{one} - Bo Ada 41", "expected": "1"}
    said = f"{one} aveva la tessera T0001: senza, qui è una persona nuova."
    assert said in send(desk, page, **form, look="1")[1]
    send(desk, page, **form, accept="1")
    names = [row.name for row in circuit_table(made).rows]
    assert (names.count(one), names.count("Bo Ada")) == (2, 1)
    assert "aveva la tessera" not in send(desk, page, **form, look="1")[1]


def test_a_correction_says_that_it_loses_somebody_who_is_joined(
    desk: Client, owner: User, circuit: Circuit
) -> None:
    saved(desk, circuit)
    other = played_elsewhere(owner, circuit, "Due", total("Rosi Anna", "Serra Teo", vp=41))
    both = Player.objects.filter(name__in=("Rossi Anna", "Rosi Anna")).values_list("pk", flat=True)
    group = tuple(map(PlayerId, both))
    decide_namesakes(by=owner, circuit=circuit, groups=[group], joined=True)
    page = f"{home(circuit)}elsewhere/{other.leg}/"
    form = {"pasted": "Rossi Anna - Serra Teo 41", "expected": "1", "look": "1"}
    assert "Rosi Anna era la stessa persona di altri" in send(desk, page, **form)[1]
    form["pasted"] = "Rosi Anna - Serra Teo 44"
    assert "la stessa persona di altri" not in send(desk, page, **form)[1]


def test_a_double_click_enters_one_leg(desk: Client, circuit: Circuit) -> None:
    form = {"command_id": str(uuid4()), **FILLED, "pasted": PASTED, "accept": "1"}
    for _ in range(2):
        desk.post(f"{home(circuit)}elsewhere/", form)
    assert circuit.legs.count() == circuit.totals.count() == 1


def test_a_leg_of_another_circuit_is_not_there(desk: Client, owner: User) -> None:
    other = builders.user("ugo", may_open=True)
    told = played_elsewhere(other, seasons.circuit(other, name="Altra"), "Sua")
    mine = seasons.circuit(owner)
    assert desk.get(f"{home(mine)}elsewhere/{told.leg}/").status_code == 404
