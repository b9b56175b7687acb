"""Lists of entrants as people send them, by every door: nobody lost, nobody invented."""

from base64 import b64encode
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from scoring.plans import Format
from tests.api.conftest import as_user
from tests.builders import Hall, open_tournament
from tests.machine.client import as_
from tests.tournaments.judging_lists import LISTS, Judgement, right_of
from tournaments.moment import Moment


def opened(right: Any) -> Hall:
    format_ = Format(right["format"])
    if format_ is Format.TEAMS:
        return open_tournament(format_=format_, regulation="internazionale", smazzate=4)
    return open_tournament(format_=format_)


def read_by_the_api(hall: Hall, **body: str) -> Any:
    address = f"/tournaments/{hall.tournament.slug}/entrants/preview"
    answer = as_user(hall.director).post(address, body)
    assert answer.status_code == 200, answer.content
    return answer.json()


def read_at_the_desk(hall: Hall, **fields: Any) -> list[tuple[int, bool]]:
    """Which lines the page shows, and of which it asks something."""
    address = reverse("admin:desk-paste", args=(hall.tournament.pk,))
    page = as_(hall.director).post(address, fields, follow=True)
    rows = page.context["pasted"].rows
    asked = [bool(row.wrong) for row in rows]
    assert asked == sorted(asked, reverse=True), "what is to be mended stands first"
    return sorted((row.line, bool(row.wrong)) for row in rows)


def by_the_command(hall: Hall, file: Path, *further: str) -> list[list[str]]:
    """What it prints, line by line, part by part."""
    said = StringIO()
    call_command(
        "enter_list",
        hall.tournament.slug,
        str(file),
        "--as",
        hall.director.username,
        *further,
        stdout=said,
        stderr=StringIO(),
    )
    return [line.split("\t") for line in said.getvalue().split("\n")[:-1]]


def read_by_the_command(hall: Hall, file: Path) -> list[tuple[int, bool]]:
    shown = by_the_command(hall, file, "--look")
    return [(int(line), bool(asked)) for line, _, asked in shown]


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_list_is_read_as_a_careful_secretary_would(db: None, path: Path) -> None:
    right, content = right_of(path)
    hall = opened(right)
    read = read_by_the_api(hall, file=b64encode(content).decode())
    assert Judgement(right, read).faults() == []
    shown = sorted((row["line"], bool(row["problems"])) for row in read["rows"])
    upload = SimpleUploadedFile(right["file"], content)
    assert read_at_the_desk(hall, upload=upload, look="1") == shown
    file = path.with_name(right["file"])
    assert sorted(read_by_the_command(hall, file)) == shown
    if right["encoding"]:
        text = content.decode(right["encoding"])
        assert Judgement(right, read_by_the_api(hall, text=text)).faults() == []
        assert read_at_the_desk(hall, pasted=text, look="1") == shown


@pytest.mark.parametrize("path", LISTS, ids=lambda path: path.stem)
def test_a_command_enters_a_list_whole_or_says_which_lines_it_asks_about(
    db: None, path: Path
) -> None:
    right, content = right_of(path)
    hall = opened(right)
    read = read_by_the_api(hall, file=b64encode(content).decode())
    file = path.with_name(right["file"])
    if read["acceptable"]:
        by_the_command(hall, file)
    else:
        with pytest.raises(CommandError) as refused:
            by_the_command(hall, file)
        asked = [problem for row in read["rows"] for problem in row["problems"]]
        assert all(problem["detail"] in str(refused.value) for problem in asked)
    entered = [entrant.players for entrant in Moment(hall.tournament).names.entrants.values()]
    wanted = [
        tuple(player["name"] for player in row["entry"]["players"])
        for row in read["rows"]
        if read["acceptable"]
    ]
    assert entered == wanted


def test_a_command_is_for_officials_of_that_tournament_and_reads_what_is_there(db: None) -> None:
    hall, other = open_tournament("Uno"), open_tournament("Due")
    for slug, file, name, said in (
        ("mai", "elenco.txt", hall.director.username, "Non c'è un torneo «mai»"),
        (hall.tournament.slug, "elenco.txt", other.director.username, "non ha un incarico"),
        (hall.tournament.slug, "elenco.txt", hall.director.username, "elenco.txt"),
    ):
        with pytest.raises(CommandError, match=said):
            call_command("enter_list", slug, file, "--as", name)


def test_there_are_lists_to_read() -> None:
    assert len(LISTS) > 20


def test_a_doubtful_line_is_mended_in_its_own_row_and_the_list_entered(db: None) -> None:
    hall = open_tournament()
    address = reverse("admin:desk-paste", args=(hall.tournament.pk,))
    text = "Elenco coppie:\n1. Rossi Anna e Verdi Ugo\n2. Neri Pia - ?\n3. Gialli Leo e amico\n"
    page = as_(hall.director).post(address, {"pasted": text, "look": "1"}, follow=True)
    content = page.content.decode()
    assert 'name="line_3" value="2. Neri Pia - ?"' in content
    assert "1 riga lasciata fuori" in content
    asked = {
        "pasted": text,
        "recognised": "written",
        "look": "1",
        "was_3": "2. Neri Pia - ?",
        "line_3": "Neri Pia - Blu Ida",
        "was_4": "3. Gialli Leo e amico",
        "line_4": "",
    }
    page = as_(hall.director).post(address, asked, follow=True)
    assert page.status_code == 200, page.content
    mended = page.context["list_form"]["pasted"].value()
    assert mended.splitlines()[2:4] == ["Neri Pia - Blu Ida", ""]
    below = text.replace("?", "Viola Ivo")
    page = as_(hall.director).post(address, asked | {"pasted": below}, follow=True)
    assert "2. Neri Pia - Viola Ivo" in page.context["list_form"]["pasted"].value()
    entered = {"pasted": mended, "recognised": "written", "accept": "1"}
    as_(hall.director).post(address, entered)
    names = [entrant.name for entrant in Moment(hall.tournament).names.entrants.values()]
    assert names == ["Rossi Anna – Verdi Ugo", "Neri Pia – Blu Ida"]
