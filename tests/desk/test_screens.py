"""Screens by name: driven from the desk, and through the API alike."""

from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from PIL import Image

from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.desk.test_desk import address, post
from tests.machine.client import Client, as_
from tournaments.models import Screen
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=4, rounds=2, played=1, started=True)]
DOOR: dict[str, object] = {
    "name": "Ingresso",
    "shows": ["seats", "ranking"],
    "seconds": "10",
    "notice": "",
}


def wall(hall: Hall, query: str = "", screen: str = "ingresso") -> str:
    answer = Client().get(f"/t/{hall.tournament.slug}/schermi/{screen}/{query}")
    assert answer.status_code == 200
    return answer.content.decode()


def photo(size: tuple[int, int] = (3000, 1500)) -> bytes:
    taken, kept = Image.new("RGB", size, "navy"), BytesIO()
    exif = Image.Exif()
    exif[0x010E] = "a private remark"
    taken.save(kept, "JPEG", exif=exif)
    return kept.getvalue()


def test_a_screen_turns_through_what_the_desk_put_on_it(hall: Hall) -> None:
    assert "la sala lo vede già" in post(
        as_(hall.director), address(hall, "desk-screens"), {**DOOR}
    )
    assert "cognome, tavolo" in wall(hall, "?pagina=2"), (
        "the ranking waits for who looks for a seat"
    )
    builders.enter_sheet(hall, 2, 1)
    first, second = wall(hall), wall(hall, "?pagina=2")
    assert "cognome, tavolo" in first
    assert "Classifica" in second
    for page, following in ((first, 2), (second, 1)):
        assert 'data-seconds="10"' in page
        assert f"?pagina={following}" in page
    one = address(hall, "desk-screen", "ingresso")
    assert as_(hall.computerista).post(one, {**DOOR}).status_code == 403
    assert (
        as_(hall.referee).post(address(hall, "desk-screen-remove", "ingresso")).status_code == 403
    )
    changed = {**DOOR, "shows": ["notice", "clock"], "notice": "Si cena alle 20", "seconds": "30"}
    post(as_(hall.director), address(hall, "desk-screen", "ingresso"), changed)
    assert "Si cena alle 20" in wall(hall)
    assert "wall__time" in wall(hall, "?pagina=2")


def test_a_change_at_the_desk_makes_pages_in_memory_stale(hall: Hall) -> None:
    post(as_(hall.director), address(hall, "desk-screens"), {**DOOR})
    hall.tournament.refresh_from_db()
    before = hall.tournament.names_revision
    post(as_(hall.director), address(hall, "desk-screen", "ingresso"), {**DOOR, "seconds": "20"})
    hall.tournament.refresh_from_db()
    assert hall.tournament.names_revision > before


def test_a_screen_is_dark_or_light_as_the_desk_says_wherever_it_hangs(hall: Hall) -> None:
    director = as_(hall.director)
    post(director, address(hall, "desk-screens"), {**DOOR})
    assert "wall__screen--auto" in wall(hall)
    one = address(hall, "desk-screen", "ingresso")
    assert "chiaro su scuro" in post(director, one, {**DOOR, "scheme": "dark"})
    assert "wall__screen--dark" in wall(hall, "?pagina=2")
    assert "pink" in post(director, one, {**DOOR, "scheme": "pink"})


def test_the_desk_says_where_the_machine_at_the_wall_finds_a_screen(hall: Hall) -> None:
    desk = as_(hall.director)
    post(desk, address(hall, "desk-screens"), {**DOOR})
    page = desk.get(address(hall, "desk-screens")).content.decode()
    assert f"http://testserver/t/{hall.tournament.slug}/schermi/ingresso/</figcaption>" in page
    assert "qr__code" in page
    page = desk.get(address(hall, "desk-screens"), HTTP_HOST="127.0.0.1").content.decode()
    assert "Apri lo schermo" in page
    assert "qr__code" not in page, "no other machine finds this one"


def test_what_cannot_be_shown_is_said_beside_its_field(hall: Hall) -> None:
    director = as_(hall.director)
    screens = address(hall, "desk-screens")
    assert "Scrivi l&#x27;avviso" in post(director, screens, {**DOOR, "shows": ["notice"]})
    broken = SimpleUploadedFile("logo.png", b"\x89PNG no picture", "image/png")
    assert "non si legge" in post(director, screens, {**DOOR, "picture": broken})
    large = SimpleUploadedFile("logo.png", b"\0" * (2 * 1024 * 1024 + 1), "image/png")
    assert "2 MB" in post(director, screens, {**DOOR, "picture": large})
    assert not Screen.objects.exists(), "nothing half saved"
    post(director, screens, {**DOOR})
    assert "già uno schermo" in post(director, screens, {**DOOR})


def test_a_picture_is_drawn_anew_without_what_a_camera_wrote_beside_it(hall: Hall) -> None:
    fields = {**DOOR, "shows": ["picture"], "picture": SimpleUploadedFile("logo.jpg", photo())}
    post(as_(hall.director), address(hall, "desk-screens"), fields)
    assert "immagine.webp" in wall(hall)
    shown = Client().get(f"/t/{hall.tournament.slug}/schermi/ingresso/immagine.webp")
    assert shown["Content-Type"] == "image/webp"
    assert b"private" not in shown.content
    with Image.open(BytesIO(shown.content)) as picture:
        assert picture.size == (1920, 960)
        assert not picture.getexif()


def test_the_api_drives_screens_as_the_desk_does(hall: Hall) -> None:
    director = as_user(hall.director)
    screens = f"/tournaments/{hall.tournament.slug}/screens"
    door = {**DOOR, "seconds": 10, "scheme": "dark", "metres": 8, "letters": "A-C"}
    made = director.post(screens, door)
    assert made.status_code == 201
    assert made.json() == {**door, "slug": "ingresso", "picture": False}
    assert code(director.post(screens, door)) == "screen_taken"
    assert director.put(f"{screens}/ingresso", {**door, "shows": ["tables"]}).status_code == 200
    assert "Tavoli del turno" in wall(hall)
    assert [one["shows"] for one in director.get(screens).json()["items"]] == [["tables"]]
    assert as_user(hall.computerista).delete(f"{screens}/ingresso").status_code == 403
    assert director.delete(f"{screens}/ingresso").status_code == 204
    assert Client().get(f"/t/{hall.tournament.slug}/schermi/ingresso/").status_code == 404


def test_the_clock_of_a_round_without_a_whistle_says_that_it_is_played(hall: Hall) -> None:
    post(as_(hall.director), address(hall, "desk-screens"), {**DOOR, "shows": ["clock"]})
    assert "Si comincia al fischio" in wall(hall)
    builders.enter_sheet(hall, 2, 1)
    assert "Turno 2 in gioco: nessuno ha fischiato" in wall(hall)
    builders.enter_sheet(hall, 2, 2)
    assert "Nessun turno in gioco" in wall(hall)


def test_between_two_rounds_a_screen_leaves_the_clock_out(hall: Hall) -> None:
    both = {**DOOR, "shows": ["clock", "ranking"]}
    post(as_(hall.director), address(hall, "desk-screens"), both)
    assert "Si comincia al fischio" in wall(hall)
    for table in (1, 2):
        builders.enter_sheet(hall, 2, table)
    assert "Classifica" in wall(hall)
    assert "wall__time" not in wall(hall)


def test_screens_share_the_alphabet_by_the_lines_that_surnames_take() -> None:
    hall = builders.open_tournament(rounds=1)
    long = [f"{letter}ezzaluna-Grandesperanza Ada" for letter in "TUVZ"]
    people = [PlayerForm(name) for name in (*(f"{letter}lba Ada" for letter in "ABCDEFGH"), *long)]
    pairs = [EntryForm(players=tuple(people[at : at + 2])) for at in range(0, len(people), 2)]
    enter_entrants(by=hall.directing, entries=pairs)
    builders.start_round(hall, 1)
    for name in ("Muro 1", "Muro 2"):
        post(as_(hall.director), address(hall, "desk-screens"), {**DOOR, "name": name})
    assert ">A – S</strong>" in wall(hall, screen="muro-1")
    assert ">T – Z</strong>" in wall(hall, screen="muro-2")


def test_letters_that_no_screen_shows_are_told_and_a_range_is_not_turned_in_silence(
    hall: Hall,
) -> None:
    director, screens = as_(hall.director), address(hall, "desk-screens")
    assert "Nessuno schermo" not in director.get(screens).content.decode()
    assert "va all&#x27;indietro" in post(director, screens, {**DOOR, "letters": "Z - A"})
    assert "C-A" in post(director, screens, {**DOOR, "letters": "C-A"}), "nothing typed is lost"
    backwards = {**DOOR, "seconds": 10, "letters": "Z-A"}
    refused = as_user(hall.director).post(f"/tournaments/{hall.tournament.slug}/screens", backwards)
    assert code(refused) == "screen_letters_backwards"
    assert not Screen.objects.exists()
    post(director, screens, {**DOOR, "letters": "D-M"})
    said = post(director, screens, {**DOOR, "name": "Bar", "letters": "O"})
    assert "cognomi A-C, N, P-Z." in said
    assert "Nessuno schermo" not in post(director, screens, {**DOOR, "name": "Sala"})


def test_the_desk_says_how_long_a_list_of_many_pages_takes() -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    director, screens = as_(hall.director), address(hall, "desk-screens")
    assert "la classifica passa" not in post(director, screens, {**DOOR})
    builders.enter(hall, 30)
    # Eleven rows at 12 m: four pages, of ten seconds.
    assert "la classifica passa tutta in 1 minuto" in director.get(screens).content.decode()
