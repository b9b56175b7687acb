"""A tournament shows the name it entered a player under; nobody changes it from elsewhere."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from scoring import queries
from scoring.commands import ChangeLineUp
from scoring.queries import EventFilter
from scoring.rules.violations import Code, Violation
from scoring.values import EntrantNumber, PlayerId
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client, as_
from tests.reports.written import draft, filed
from tests.tokens import bearing, token_of
from tests.tournaments.dossiers import opened
from tournaments.exports.contents import dossier
from tournaments.models import Player, PlayerName, Tournament
from tournaments.names import surname
from tournaments.organise.entrants import EntryForm, change_line_up, enter_entrants
from tournaments.organise.lists import preview
from tournaments.organise.players import PlayerForm, correct_name, rename_player
from tournaments.organise.privacy import erase_player
from tournaments.presenters.referti.page import referto_page
from tournaments.refusals import HouseCode
from tournaments.wording import explain, say

pytestmark = pytest.mark.django_db
CARD = "T0001"
RIGHT = "Ferrari Delia"
OTHER = PlayerForm("Bianchi Bruno")


def _enter(hall: Hall, name: str = RIGHT, card: str = CARD) -> PlayerId:
    entry = EntryForm(players=(PlayerForm(name, card), OTHER))
    enter_entrants(by=hall.directing, entries=[entry])
    return queries.entrants(hall.ledger)[-1].players[0]


@pytest.fixture
def here() -> Hall:
    hall = builders.open_tournament("Qui", rounds=1)
    _enter(hall)
    builders.enter(hall, 3)
    return hall


@pytest.fixture
def there() -> Hall:
    """Where the same player is entered, by her tessera."""
    hall = builders.open_tournament("Altrove", rounds=1)
    _enter(hall)
    builders.enter(hall, 3)
    return hall


def _shown(hall: Hall) -> str:
    return hall.moment.names.entrants[EntrantNumber(1)].players[0]


def test_a_name_corrected_in_one_tournament_changes_in_that_one_only(
    here: Hall, there: Hall
) -> None:
    builders.rename(here, 1, "Rossi-Bassi Anna")
    assert _shown(here) == "Rossi-Bassi Anna"
    assert _shown(there) == RIGHT
    assert Player.objects.get(membership_number=CARD).name == RIGHT


def test_while_a_player_is_nowhere_else_the_registry_follows(here: Hall) -> None:
    builders.rename(here, 1, "Rossi Annamaria")
    assert Player.objects.get(membership_number=CARD).name == "Rossi Annamaria"


def test_a_name_in_a_book_that_is_shut_stays_whoever_renames(here: Hall, there: Hall) -> None:
    for hall in (here, there):
        builders.play_round(hall, 1)
    builders.finish(here)
    player = Player.objects.get(membership_number=CARD)
    player.name = "Verdi Anna"
    rename_player(player)
    builders.rename(there, 1, "Neri Anna")
    assert _shown(here) == RIGHT
    with pytest.raises(Violation) as refused:
        builders.rename(here, 1, "Neri Anna")
    assert refused.value.code is Code.TOURNAMENT_CLOSED
    assert _shown(here) == RIGHT


def test_a_filed_referto_keeps_the_name_of_its_time_and_a_draft_does_not(here: Hall) -> None:
    builders.play_round(here, 1)
    filed_one, draft_one = filed(here), draft(here)
    builders.rename(here, 1, "Rossi-Bassi Anna")
    shown = referto_page(here.moment, filed_one)
    assert shown.player == RIGHT
    assert RIGHT in shown.entrant.players
    assert shown.card is not None
    assert RIGHT in shown.card.lines[0].players
    assert referto_page(here.moment, draft_one).player == "Rossi-Bassi Anna"


def test_all_names_that_a_player_had_are_kept_and_the_register_says_who_changed_them(
    here: Hall,
) -> None:
    builders.rename(here, 1, "Rosi Anna")
    player = builders.rename(here, 1, "Rossi-Bassi Anna")
    rows = PlayerName.objects.filter(tournament=here.tournament, player_id=player)
    assert [row.name for row in rows] == [RIGHT, "Rosi Anna", "Rossi-Bassi Anna"]
    (second, _first) = queries.events(here.ledger, EventFilter(names=("NameCorrected",)))
    names = here.moment.names_in([second])
    assert say(second, names).endswith("ha corretto il nome di Rossi-Bassi Anna (coppia 1)")


def test_a_name_sent_twice_is_corrected_once_and_another_is_refused(here: Hall) -> None:
    builders.play_round(here, 1)
    player = queries.entrants(here.ledger)[0].players[0]
    command_id, sent = uuid4(), {"entrant": EntrantNumber(1), "player": player}
    for _ in range(2):
        correct_name(by=here.directing, name="Verdi Anna", command_id=command_id, **sent)  # type: ignore[arg-type]
    assert PlayerName.objects.filter(player_id=player).count() == 2
    with pytest.raises(Violation) as refused:
        correct_name(by=here.directing, name="Neri Anna", command_id=command_id, **sent)  # type: ignore[arg-type]
    assert refused.value.code is Code.COMMAND_REUSED


def test_a_substitute_who_comes_back_keeps_the_name_that_was_corrected(
    here: Hall, there: Hall
) -> None:
    builders.rename(here, 1, "Rossi-Bassi Anna")
    for players in ((PlayerForm("Verdi Ugo"), OTHER), (PlayerForm(RIGHT, CARD), OTHER)):
        command = ChangeLineUp(entrant=EntrantNumber(1), players=())
        change_line_up(command, players, by=here.directing)
    assert _shown(here) == "Rossi-Bassi Anna"


def test_the_tessera_of_one_who_plays_elsewhere_is_not_changed_from_here(
    here: Hall, there: Hall
) -> None:
    player = queries.entrants(here.ledger)[0].players[0]
    with pytest.raises(Violation) as refused:
        correct_name(
            by=here.directing, entrant=EntrantNumber(1), player=player, membership_number="T2"
        )
    assert refused.value.code is HouseCode.PLAYER_PLAYS_ELSEWHERE
    assert Player.objects.get(pk=player).membership_number == CARD


def test_a_name_that_law_erased_is_put_back_by_no_director(here: Hall) -> None:
    """Who has to, asks an administrator: the registry's page is theirs."""
    registrar = User.objects.create_superuser("anagrafe")
    player = queries.entrants(here.ledger)[0].players[0]
    erase_player(by=registrar, player=Player.objects.get(pk=player))
    for name, card in ((RIGHT, None), (None, CARD)):
        with pytest.raises(Violation) as refused:
            correct_name(
                by=here.directing,
                entrant=EntrantNumber(1),
                player=player,
                name=name,
                membership_number=card,
            )
        assert refused.value.code is HouseCode.NAME_ERASED
        assert "non si rimette" in explain(refused.value.problems[0])
    assert not PlayerName.objects.filter(player=player).exclude(name="").exists()


def test_a_dossier_holds_the_name_that_the_tournament_shows(here: Hall, there: Hall) -> None:
    builders.rename(here, 1, "Rossi-Bassi Anna")
    assert "Rossi-Bassi Anna" in opened(dossier(here.tournament))["tabelle/iscritti.csv"].decode()


# A tessera with a wrong name: whose it is, is not said


def _says_nothing(text: str) -> None:
    assert "altro nome" in text
    assert RIGHT not in text
    assert "Delia" not in text


def test_entering_a_wrong_name_with_a_tessera_does_not_answer_with_the_right_one(
    here: Hall,
) -> None:
    hall = builders.open_tournament("Un altro")
    with pytest.raises(Violation) as refused:
        _enter(hall, "Verdi Ugo")
    (problem,) = refused.value.problems
    assert problem.code is HouseCode.MEMBERSHIP_OF_ANOTHER
    assert problem.data == {"value": CARD, "name": "Verdi Ugo"}
    _says_nothing(explain(problem))


def test_a_pasted_list_points_out_the_line_and_nothing_else(here: Hall) -> None:
    hall = builders.open_tournament("Un altro")
    pasted = "Neri Pia;T7;Blu Leo;T8\nVerdi Ugo;T0001;Gialli Rio;T9"
    (problem,) = preview(pasted, hall.tournament).problems
    assert (problem.code, problem.data["line"]) == (HouseCode.MEMBERSHIP_OF_ANOTHER, 2)
    _says_nothing(explain(problem))


def test_the_desk_and_the_api_say_nothing_either(here: Hall) -> None:
    hall = builders.open_tournament("Un altro", rounds=1)
    builders.enter(hall, 2)
    client = as_(hall.director)
    sent = {"player_1": "Verdi Ugo", "membership_1": CARD, "player_2": "Neri Pia"}
    page = client.post(reverse("admin:desk-entrants", args=(hall.tournament.pk,)), sent)
    assert page.status_code == 422
    assert "Verdi Ugo" in page.content.decode()
    assert RIGHT not in page.content.decode()
    player = queries.entrants(hall.ledger)[0].players[0]
    answer = Client(headers=bearing(token_of(hall.director))).patch(
        f"/api/v1/tournaments/{hall.tournament.slug}/players/{player}",
        {"membership_number": CARD},
        content_type="application/json",
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "membership_of_another")
    assert RIGHT not in answer.content.decode()


# At the desk


def _page(hall: Hall, player: object, entrant: int = 1) -> str:
    return reverse("admin:desk-player-name", args=(hall.tournament.pk, entrant, player))


def _as(user: User) -> Client:
    return as_(user)


def test_a_name_is_corrected_at_the_desk_and_shown_at_once(here: Hall) -> None:
    player = queries.entrants(here.ledger)[0].players[0]
    client = _as(here.director)
    public = f"/t/{here.tournament.slug}/"
    tag = client.get(public)["ETag"]
    page = _page(here, player)
    assert (
        page
        in client.get(reverse("admin:desk-entrant", args=(here.tournament.pk, 1))).content.decode()
    )
    assert RIGHT in client.get(page).content.decode()
    sent = {"name": "Rossi-Bassi  Anna", "membership_number": CARD, "command_id": str(uuid4())}
    assert client.post(page, sent).status_code == 302
    assert f"Prima: {RIGHT}" in " ".join(client.get(page).content.decode().split())
    answer = client.get(public)
    assert "Rossi-Bassi Anna" in answer.content.decode()
    assert answer["ETag"] != tag


def test_what_was_typed_is_still_there_when_a_name_is_refused(here: Hall, there: Hall) -> None:
    player = queries.entrants(here.ledger)[0].players[0]
    answer = _as(here.director).post(
        _page(here, player), {"name": "Verdi", "membership_number": "9"}
    )
    assert answer.status_code == 422
    assert 'value="Verdi"' in answer.content.decode()
    assert "iscritto anche altrove" in answer.content.decode()


@pytest.mark.parametrize("role", ["computerista", "referee"])
def test_only_who_enters_entrants_corrects_names(here: Hall, role: str) -> None:
    player = queries.entrants(here.ledger)[0].players[0]
    client = _as(getattr(here, role))
    assert client.post(_page(here, player), {"name": "X"}).status_code == 403
    assert _shown(here) == RIGHT


def test_nobody_is_corrected_who_never_played_under_that_number(here: Hall, there: Hall) -> None:
    stranger = queries.entrants(here.ledger)[1].players[0]
    assert _as(here.director).get(_page(here, stranger)).status_code == 404
    with pytest.raises(Violation) as refused:
        correct_name(by=here.directing, entrant=EntrantNumber(1), player=stranger, name="X")
    assert refused.value.code is Code.PLAYER_NOT_IN_ENTRANT
    assert Tournament.objects.count() == 2


@pytest.mark.parametrize(
    ("name", "told_by"),
    [
        ("Rossi Anna", "Rossi"),
        ("De Santis Elisabetta", "De Santis"),
        ("Dalla Chiesa Bruno", "Dalla Chiesa"),
        ("Van der Meer Jan", "Van der Meer"),
        ("D' Amico Ugo", "D' Amico"),
        ("La", "La"),
        ("  ", ""),
    ],
)
def test_a_surname_is_told_with_its_particles(name: str, told_by: str) -> None:
    assert surname(name) == told_by
