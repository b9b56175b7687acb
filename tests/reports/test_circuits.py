"""The ranking of a season on paper: kept under what it shows, for who manages the circuit."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.template.loader import render_to_string
from django.utils import translation

from tests import builders, seasons
from tests.machine.client import as_
from tests.seasons import evening, pairs_of
from tournaments.models import Circuit, Document, Player
from tournaments.organise.players import rename_player
from tournaments.reports import NothingToPrint, archive, circuits
from tournaments.reports.content import file_name

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def italian() -> Iterator[None]:
    """A page read in English before leaves its language to the thread."""
    with translation.override("it"):
        yield


@pytest.fixture
def owner() -> User:
    return builders.user("anna", may_open=True)


@pytest.fixture
def season(owner: User) -> Circuit:
    return seasons.season(owner)


def drawn(made: Circuit, category: str = "", language: str = "it") -> Document:
    found = archive.ask_circuit(made, category, language)
    found.refresh_from_db()
    assert found.failed == ""
    return found


def test_a_ranking_is_drawn_and_named_for_its_circuit(season: Circuit) -> None:
    whole, gold = drawn(season), drawn(season, "Oro")
    for one in (whole, gold):
        assert bytes(one.content or b"").startswith(b"%PDF")
    assert file_name(whole) == "classifica-coppa-2026.pdf"
    assert file_name(gold) == "classifica-oro-coppa-2026.pdf"


def test_it_is_drawn_once_until_something_it_shows_changes(season: Circuit) -> None:
    first = drawn(season)
    assert drawn(season) == first
    assert drawn(season, language="en") != first
    player = Player.objects.get(membership_number="T0001")
    player.name = "Rossi-Bassi Anna"
    rename_player(player)
    renamed = drawn(season)
    assert renamed != first
    Circuit.objects.update(best_of=1)
    season.refresh_from_db()
    assert drawn(season) != renamed


def test_dropped_results_are_struck_through_and_open_tournaments_marked(season: Circuit) -> None:
    content = circuits.content(season, "")
    page = render_to_string(content.template, {**content.data, "title": content.title})
    assert "<del>20</del>" in page
    assert ">4*</th>" in page
    assert "Trofeo di primavera, 10 aprile 2026 (provvisorio)" in page
    assert "porta quel numero nell'elenco" in page.replace("&#x27;", "'")
    assert "provvisoria" in page


def test_many_tournaments_turn_the_sheet(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    halls = evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner, *halls)
    assert circuits.content(made, "").data["turned"] is False
    monkeypatch.setattr(circuits, "MOST_UPRIGHT", 1)
    assert circuits.content(made, "").data["turned"] is True
    assert b"%PDF" in bytes(drawn(made).content or b"")


def test_there_is_nothing_to_print_of_nobody(owner: User, season: Circuit) -> None:
    with pytest.raises(NothingToPrint):
        archive.ask_circuit(seasons.circuit(owner), "", "it")
    with pytest.raises(NothingToPrint):
        archive.ask_circuit(season, "Bronzo", "it")


def test_who_manages_the_circuit_gets_the_pdf_and_nobody_else(season: Circuit, owner: User) -> None:
    address = f"/circuits/{season.slug}/ranking.pdf"
    client = as_(owner)
    answer = client.get(address, {"categoria": "Oro"}, follow=True)
    assert answer["Content-Type"] == "application/pdf"
    assert "classifica-oro-coppa-2026.pdf" in answer["Content-Disposition"]
    kept = answer.redirect_chain[0][0]
    assert client.get(address, {"categoria": "Bronzo"}).status_code == 404
    client.force_login(builders.user())
    assert client.get(address).status_code == 404
    assert client.get(kept).status_code == 404


def test_one_that_failed_is_asked_for_again_where_it_was(season: Circuit, owner: User) -> None:
    made = drawn(season, "Oro")
    Document.objects.filter(pk=made.pk).update(content=None, failed="Non riuscito.")
    client = as_(owner)
    page = client.get(f"/documents/{made.pk}/").content.decode()
    assert f'href="/circuits/{season.slug}/ranking.pdf?categoria=Oro"' in page


def test_a_leg_played_elsewhere_and_names_that_are_not_decided_stand_on_paper(
    season: Circuit, owner: User
) -> None:
    first = seasons.total(builders.player_name(1), "Serra Teo", vp=41)
    seasons.played_elsewhere(owner, season, "Serale al mare", first)
    content = circuits.content(season, "")
    page = render_to_string(content.template, {**content.data, "title": content.title})
    assert "Serale al mare (giocato altrove)" in page
    assert "1 nome sta in classifica più di una volta, e non è deciso" in page
