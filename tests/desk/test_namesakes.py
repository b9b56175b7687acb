"""Namesakes of a circuit at the desk: proposed by their names, joined and parted by decisions."""

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User

from scoring.commands import WithdrawEntrant
from scoring.values import EntrantNumber
from tests import builders, seasons
from tests.machine.client import Client
from tests.seasons import evening, pairs_of, played_elsewhere, total
from tournaments.models import Circuit, NamesakeDecision, Player
from tournaments.organise import circuits
from tournaments.organise.entrants import EntryForm
from tournaments.organise.lists.totals import TotalForm
from tournaments.organise.players import PlayerForm
from tournaments.organise.privacy import erase_player
from tournaments.presenters.circuits.ranking import circuit_table
from tournaments.presenters.privacy.held import Held

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^>]*>")
GROUP = re.compile(r'name="group" value="([^"]+)"')
EXPECTED = re.compile(r'name="expected" value="([^"]+)"')
PLAYER = re.compile(r'name="player" value="([^"]+)"')


@pytest.fixture
def owner() -> User:
    return builders.user("anna", may_open=True)


@pytest.fixture
def desk(owner: User, client: Client) -> Client:
    client.force_login(owner)
    return client


def named(*names: str) -> list[EntryForm]:
    """Pairs of people without a tessera."""
    people = [PlayerForm(name) for name in names]
    return [EntryForm(players=two) for two in zip(people[::2], people[1::2], strict=True)]


@pytest.fixture
def season(owner: User) -> Circuit:
    """Calì Rosa plays three times, each time as somebody new; Bruni Ada twice."""
    first = evening("Uno", named("Calì Rosa", "Bruni Ada", "Neri Ugo", "Verdi Pia"))
    second = evening("Due", named("CALI' ROSA", "Bianchi Leo", "Bruni Ada", "Gallo Ida"))
    made = seasons.circuit(owner, first, second)
    rosa = total("Cali Rosa", "Serra Teo", vp=41)
    played_elsewhere(owner, made, "Al mare", rosa, total("Moro Eva", "Pace Lia", vp=38))
    return made


def here(circuit: Circuit) -> str:
    return f"/admin/tournaments/tournament/circuits/{circuit.slug}/namesakes/"


def words(answer: Any) -> str:
    return " ".join(unescape(TAG.sub(" ", answer.content.decode())).split())


def groups(desk: Client, circuit: Circuit) -> list[str]:
    """The groups that the page offers to join, as its form sends them."""
    return GROUP.findall(desk.get(here(circuit)).content.decode())


def found(desk: Client, circuit: Circuit, name: str) -> list[str]:
    return PLAYER.findall(desk.get(here(circuit), {"nome": name}).content.decode())


def send(desk: Client, circuit: Circuit, **form: Any) -> tuple[int, str]:
    answer = desk.post(here(circuit), {"command_id": str(uuid4()), **form}, follow=True)
    return answer.status_code, words(answer)


def points(circuit: Circuit) -> dict[str, list[str]]:
    rows: dict[str, list[str]] = {}
    for row in circuit_table(circuit).rows:
        rows.setdefault(row.name, []).append(row.points_written)
    return rows


def test_the_same_name_is_proposed_first_and_a_name_alike_once_that_is_decided(
    desk: Client, season: Circuit
) -> None:
    assert len(groups(desk, season)) == 2
    page = words(desk.get(here(season)))
    assert "Tutti questi sono Bruni Ada" in page
    assert "1. Uno con Bruni Ada" in page
    assert "in modo diverso" not in page
    status, page = send(desk, season, group=groups(desk, season), how="join", reason="Lo so io")
    assert (status, "la classifica è ricalcolata" in page) == (200, True)
    assert "Lo so io" in page
    (alike,) = groups(desk, season)
    assert len(alike.split()) == 3
    assert "in modo diverso" in words(desk.get(here(season)))


def test_who_is_joined_has_all_results_in_one_row_and_parted_has_them_back(
    desk: Client, season: Circuit
) -> None:
    before = points(season)
    assert before["Bruni Ada"] == ["25", "20"]
    send(desk, season, group=groups(desk, season), how="join")
    assert points(season)["Bruni Ada"] == ["45"]
    assert [row.joined for row in circuit_table(season).rows if row.name == "Bruni Ada"] == [
        ("Bruni Ada", "Bruni Ada")
    ]
    for group in NamesakeDecision.objects.values_list("players", flat=True):
        send(desk, season, apart=" ".join(map(str, group)))
    assert points(season) == before
    assert NamesakeDecision.objects.count() == 4


def test_one_of_three_is_parted_and_the_others_stay_joined(desk: Client, season: Circuit) -> None:
    send(desk, season, group=groups(desk, season), how="join")
    send(desk, season, group=groups(desk, season), how="join")
    assert points(season)["Calì Rosa"] == ["75"]
    alone = season.namesakes.latest("number").players[2]
    assert send(desk, season, player=str(alone), how="apart")[0] == 200
    assert sorted(row[0] for name, row in points(season).items() if "Rosa" in name.title()) == [
        "25",
        "50",
    ]
    assert send(desk, season, player=str(alone), how="apart")[0] == 422


def test_who_was_decided_to_be_two_persons_is_proposed_no_more(
    desk: Client, season: Circuit, client: Client
) -> None:
    public = f"/circuiti/{season.slug}/"
    assert "2 nomi stanno in classifica più di una volta." in words(client.get(public))
    for group in groups(desk, season):
        send(desk, season, apart=group)
    assert "Tutti questi sono Bruni Ada" not in words(desk.get(here(season)))
    page = words(client.get(public))
    assert "2 nomi stanno in classifica più di una volta. Sono persone diverse" in page


def test_parting_a_proposal_keeps_together_who_was_joined_before(
    desk: Client, owner: User, season: Circuit
) -> None:
    send(desk, season, group=groups(desk, season), how="join")
    assert points(season)["Bruni Ada"] == ["45"]
    played_elsewhere(owner, season, "Tre", total("Bruni Ada", "Galli Lea", vp=41))
    ada = next(
        group
        for group in groups(desk, season)
        if Player.objects.get(pk=group.split()[0]).name == "Bruni Ada"
    )
    assert "già una persona sola" in words(desk.get(here(season)))
    send(desk, season, apart=ada)
    assert points(season)["Bruni Ada"] == ["45", "25"]
    assert "Tutti questi sono Bruni Ada" not in words(desk.get(here(season)))


@pytest.mark.parametrize("by_decision", [True, False])
def test_a_name_that_is_known_to_be_of_two_people_is_not_ticked(
    desk: Client, owner: User, by_decision: bool
) -> None:
    made = seasons.circuit(owner)
    first = [total("Rossi Maria", "Verdi Pia", vp=41)]
    if not by_decision:
        both = (PlayerForm("Rossi Maria", "T1"), PlayerForm("Bianchi Leo"))
        first.append(TotalForm(players=both, victory_points=38))
    played_elsewhere(owner, made, "Uno", *first)
    played_elsewhere(owner, made, "Due", total("Rossi Maria", "Gallo Ida", vp=41))
    if by_decision:
        assert send(desk, made, apart=groups(desk, made)[0])[0] == 200
        played_elsewhere(owner, made, "Tre", total("Rossi Maria", "Serra Teo", vp=41))
    page = desk.get(here(made)).content.decode()
    assert len(GROUP.findall(page)) == 1
    assert "checked" not in page
    assert "un nome di più persone" in page


def test_a_page_from_before_another_decision_is_refused_and_shows_it(
    desk: Client, season: Circuit
) -> None:
    both = groups(desk, season)
    stale = EXPECTED.search(desk.get(here(season)).content.decode())
    assert stale is not None
    send(desk, season, group=both[0], how="join", expected=stale[1])
    status, page = send(desk, season, group=both[1], how="join", expected=stale[1])
    assert (status, "Intanto sono state prese altre decisioni" in page) == (422, True)
    assert NamesakeDecision.objects.count() == 1
    again = EXPECTED.search(desk.get(here(season)).content.decode())
    assert again is not None
    assert send(desk, season, group=both[1], how="join", expected=again[1])[0] == 200


def test_nobody_is_joined_by_the_name_alone(season: Circuit) -> None:
    rows = [row.name for row in circuit_table(season).rows]
    assert rows.count("Bruni Ada") == 2
    assert NamesakeDecision.objects.count() == 0


def test_two_who_played_in_one_tournament_are_not_proposed_and_refused_with_it(
    desk: Client, owner: User
) -> None:
    one = EntryForm(players=(PlayerForm("Rossi Mario", "T1"), PlayerForm("Bianchi Leo")))
    other = EntryForm(players=(PlayerForm("Rossi Mario", "T2"), PlayerForm("Gallo Ida")))
    made = seasons.circuit(owner, evening("Uno", [one, other]))
    assert groups(desk, made) == []
    both = found(desk, made, "rossi")
    assert len(both) == 2
    status, page = send(desk, made, player=both, how="join")
    assert status == 422
    assert "Rossi Mario hanno giocato nello stesso torneo, «Uno»: sono persone diverse" in page
    assert NamesakeDecision.objects.count() == 0


def test_who_left_and_came_again_under_another_number_may_be_joined(
    desk: Client, owner: User
) -> None:
    one = EntryForm(players=(PlayerForm("Rossi Mario", "T1"), PlayerForm("Bianchi Leo")))
    other = EntryForm(players=(PlayerForm("Rossi Mario", "T2"), PlayerForm("Gallo Ida")))
    hall = evening("Uno", [one, other], final=False)
    made = seasons.circuit(owner, hall)
    builders.do(WithdrawEntrant(entrant=EntrantNumber(2)), hall.directing)
    status, _page = send(desk, made, player=found(desk, made, "rossi"), how="join")
    assert status == 200
    assert points(made)["Rossi Mario"] == ["25"]


def test_names_that_nothing_proposes_are_looked_for_and_joined(
    desk: Client, season: Circuit
) -> None:
    both = found(desk, season, "verdi, moro")
    assert len(both) == 2
    send(desk, season, player=both, how="join", reason="Si è sposata")
    assert "Moro Eva" in points(season)
    assert points(season)["Moro Eva"] == ["40"]
    assert "Verdi Pia" not in points(season)


@pytest.mark.parametrize(
    ("form", "said"),
    [
        ({"how": "join"}, "ci vogliono due giocatori, qui sono 0"),
        ({"group": "no", "how": "join"}, "ci vogliono due giocatori, qui sono 0"),
        ({"group": f"{uuid4()} {uuid4()}", "how": "join"}, "non gioca nessuno"),
    ],
)
def test_what_cannot_be_decided_is_refused(
    desk: Client, season: Circuit, form: dict[str, str], said: str
) -> None:
    status, page = send(desk, season, **form)
    assert status == 422
    assert said in page


def test_a_double_click_decides_once(desk: Client, season: Circuit) -> None:
    form = {"command_id": str(uuid4()), "group": groups(desk, season)[0], "how": "join"}
    for _ in range(2):
        desk.post(here(season), form)
    assert NamesakeDecision.objects.count() == 1


def test_joined_namesakes_who_meet_later_are_pointed_out(desk: Client, owner: User) -> None:
    made = seasons.circuit(
        owner, evening("Uno", pairs_of(1, 3, 5, 6)), evening("Due", pairs_of(2, 4, 7, 8))
    )
    both = found(desk, made, f"{builders.player_name(1)}, {builders.player_name(2)}")
    assert send(desk, made, player=both, how="join")[0] == 200
    assert "separale" not in words(desk.get(here(made)))
    later = evening("Tre", pairs_of(1, 3, 2, 4))
    circuits.add_leg(by=owner, circuit=made, slug=later.tournament.slug)
    page = words(desk.get(here(made)))
    assert "Due di loro hanno giocato insieme in «Tre»: sono persone diverse, separale." in page
    page = words(desk.get(here(made).replace("namesakes/", "")))
    assert "Omonimi da separare" in page
    assert "1 persona unita sta due volte nello stesso torneo" in page


def test_namesakes_with_a_tessera_each_are_proposed_with_a_doubt(desk: Client, owner: User) -> None:
    entries = [
        [EntryForm(players=(PlayerForm("Rossi Mario", card), PlayerForm(other)))]
        for card, other in (("T1", "Bianchi Leo"), ("T2", "Gallo Ida"))
    ]
    halls = [
        evening(name, [*entry, *pairs_of(1, 2)]) for name, entry in zip("AB", entries, strict=True)
    ]
    made = seasons.circuit(owner, *halls)
    page = words(desk.get(here(made)))
    assert "Tutti questi sono Rossi Mario scritti o tesserati in modo diverso" in page


def test_erasing_a_joined_player_takes_the_reason_and_says_who_else_they_are(
    desk: Client, owner: User, season: Circuit
) -> None:
    ada = next(group for group in groups(desk, season) if len(group.split()) == 2)
    send(desk, season, group=ada, how="join", reason="È lei")
    first, second = (Player.objects.get(pk=player) for player in ada.split())
    assert Held(second).left_over == [f"giocatore {first.pk}"]
    erase_player(by=owner, player=second)
    assert NamesakeDecision.objects.get().reason == ""
    assert len([row for row in circuit_table(season).rows if row.joined]) == 1


def test_a_person_is_called_by_a_name_that_is_not_erased(
    desk: Client, owner: User, season: Circuit
) -> None:
    send(desk, season, group=groups(desk, season), how="join")
    before = points(season)
    ada = next(row for row in season.namesakes.all() if len(row.players) == 2)
    named = Player.objects.get(pk=ada.players[1]).name
    erase_player(by=owner, player=Player.objects.get(pk=ada.players[0]))
    assert points(season)[named] == before[named]
    assert "(nome cancellato)" not in points(season)


def test_reasons_of_other_decisions_that_name_who_is_erased_are_left_over(
    desk: Client, owner: User, season: Circuit
) -> None:
    both = found(desk, season, "verdi, moro")
    send(desk, season, player=both, how="join", reason="Lo dice Bruni Ada")
    left = Held(Player.objects.filter(name="Bruni Ada")[0]).left_over
    assert [str(season.namesakes.get().pk) in line for line in left] == [True]


def test_a_season_of_names_alone_counts_as_many_as_there_are_people(
    desk: Client, owner: User, client: Client
) -> None:
    """As the one circuit that is public: 114 people in three legs, 176 rows until it is decided."""
    made = seasons.circuit(owner)
    for leg, (first, last) in enumerate(((1, 59), (29, 89), (57, 115)), start=1):
        people = [builders.player_name(number) for number in range(first, last)]
        pairs = zip(people[::2], people[1::2], strict=True)
        pasted = "\n".join(f"{one} / {other} {60 - at}" for at, (one, other) in enumerate(pairs))
        form = {"name": f"Tappa {leg}", "entrants": "pairs", "pasted": pasted, "accept": "1"}
        assert desk.post(here(made).replace("namesakes", "elsewhere"), form).status_code == 302
    public = f"/circuiti/{made.slug}/"
    assert len(circuit_table(made).rows) == 176
    assert "60 nomi stanno in classifica più di una volta." in words(client.get(public))
    assert send(desk, made, group=groups(desk, made), how="join")[0] == 200
    assert len(circuit_table(made).rows) == 114
    assert "più di una volta" not in words(client.get(public))
    assert NamesakeDecision.objects.count() == 60


def test_nobody_else_decides(season: Circuit, client: Client) -> None:
    client.force_login(builders.user("ugo", may_open=True))
    assert client.get(here(season)).status_code == 404
    assert client.post(here(season), {"how": "join"}).status_code == 404
