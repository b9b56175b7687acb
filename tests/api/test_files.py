"""Files for spreadsheets over the API: `Accept` says which, and who asks what is in them."""

import pytest

from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall

pytestmark = pytest.mark.django_db
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def test_a_file_comes_as_it_is_accepted(hall: Hall) -> None:
    tournament = f"/tournaments/{hall.tournament.slug}"
    path = f"{tournament}/files/ranking"
    text = Speaker().get(path, "round=1", accept="text/csv", accept_language="en")
    assert text["Content-Type"] == "text/csv; charset=utf-8"
    assert text.content.decode("utf-8-sig").startswith("Pos.;")
    assert Speaker().get(path, accept=XLSX).content.startswith(b"PK")
    assert Speaker().get(path, accept="application/pdf").status_code == 406
    unknown = Speaker().get(f"{tournament}/files/results", "round=9", accept="text/csv")
    assert (unknown.status_code, code(unknown)) == (404, "not_found")


def test_sheets_are_for_officials_and_the_example_for_who_may_enter(
    hall: Hall, director: Speaker, computerista: Speaker
) -> None:
    tournament = f"/tournaments/{hall.tournament.slug}"
    path = f"{tournament}/files/sheets"
    assert Speaker().get(path, "round=1").status_code == 401
    assert as_user(builders.user("altri")).get(path, "round=1").status_code == 403
    assert b"Totale" in computerista.get(path, "round=1", accept_language="it").content
    example = director.get(f"{tournament}/entrants/example", accept=XLSX, accept_language="it")
    assert 'filename="elenco.xlsx"' in example["Content-Disposition"]
    register = computerista.get(f"{tournament}/files/register", "kind=SeatingPublished")
    assert len(register.content.decode().splitlines()) == 3


def test_a_file_takes_no_fields_for_it_has_its_own_columns(
    hall: Hall, computerista: Speaker
) -> None:
    register = f"/tournaments/{hall.tournament.slug}/files/register"
    refused = computerista.get(register, "fields=number")
    assert (refused.status_code, code(refused)) == (400, "unknown_field")
