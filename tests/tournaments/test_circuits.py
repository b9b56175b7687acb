"""Circuits: opened by who may, made of tournaments one may add, counted from what is final."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from scoring.commands import MakeRankingFinal, PublishRanking
from scoring.rules.circuits import CircuitRules, CircuitScale, CircuitTieBreak, Competitors
from scoring.rules.violations import Violation
from scoring.values import Role
from tests import builders, seasons
from tests.seasons import RULES, evening, pairs_of
from tournaments.models import Circuit, CircuitChange, Player, Tournament
from tournaments.organise import circuits
from tournaments.organise.circuits import CircuitForm
from tournaments.organise.players import rename_player
from tournaments.organise.privacy import erase_player
from tournaments.permissions import managed
from tournaments.presenters.circuits.legs import LegState
from tournaments.presenters.circuits.ranking import CircuitTable, circuit_table, figure
from tournaments.presenters.circuits.rules import changes, rules_said
from tournaments.refusals import HouseCode

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def italian() -> Iterator[None]:
    """A page read in English before leaves its language to the thread."""
    with translation.override("it"):
        yield


@pytest.fixture
def owner() -> User:
    return builders.user("anna", may_open=True)


def refused(act: Callable[..., object], **subjects: Any) -> HouseCode:
    with pytest.raises(Violation) as refusal:
        act(**subjects)
    code = refusal.value.problems[0].code
    assert isinstance(code, HouseCode)
    return code


def standing(table: CircuitTable) -> list[tuple[int, str, str]]:
    return [(row.rank, row.players[0], row.points_written) for row in table.rows]


def name(number: int) -> str:
    return builders.player_name(number)


# ---- Opening and changing ----------------------------------------------------------------------


def test_a_circuit_is_opened_once_and_its_address_comes_from_its_name(owner: User) -> None:
    form, key = CircuitForm(name="  Coppa   2026 ", rules=RULES), uuid4()
    made = circuits.open_circuit(by=owner, form=form, command_id=key)
    assert circuits.open_circuit(by=owner, form=form, command_id=key) == made
    assert (made.name, made.slug) == ("Coppa 2026", "coppa-2026")
    assert circuits.open_circuit(by=owner, form=form).slug == "coppa-2026-2"
    assert made.rules == RULES


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (CircuitForm(name=" ", rules=RULES), HouseCode.NAME_REQUIRED),
        (CircuitForm(name="x" * 121, rules=RULES), HouseCode.TEXT_TOO_LONG),
        (CircuitForm(name="C", rules=replace(RULES, best_of=0)), HouseCode.BEST_OF_WRONG),
        (CircuitForm(name="C", rules=replace(RULES, best_of=101)), HouseCode.BEST_OF_WRONG),
        (CircuitForm(name="C", rules=CircuitRules()), HouseCode.POINTS_TABLE_WRONG),
        (CircuitForm(name="C", rules=CircuitRules(table=(-1,))), HouseCode.POINTS_TABLE_WRONG),
        (CircuitForm(name="C", rules=CircuitRules(table=(1,) * 501)), HouseCode.POINTS_TABLE_WRONG),
        (CircuitForm(name="C", rules=CircuitRules(table=(5, 6))), HouseCode.POINTS_TABLE_RISES),
    ],
)
def test_rules_that_cannot_be_counted_by_are_refused(
    owner: User, form: CircuitForm, code: HouseCode
) -> None:
    assert refused(circuits.open_circuit, by=owner, form=form) is code


def test_a_circuit_by_victory_points_needs_no_table(owner: User) -> None:
    rules = CircuitRules(scale=CircuitScale.VICTORY_POINTS)
    assert circuits.open_circuit(by=owner, form=CircuitForm(name="C", rules=rules)).rules == rules


def test_other_rules_are_reckoned_at_once_kept_beside_and_lose_nothing(owner: User) -> None:
    first, second = evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(3, 4, 1, 2))
    made = seasons.circuit(owner, first, second)
    before = standing(circuit_table(made))
    form = CircuitForm(name=made.name, rules=replace(RULES, best_of=1))
    changed = circuits.change_circuit(circuit=made, form=form, by=owner)
    assert [said for _rank, _name, said in standing(circuit_table(changed))] == ["25"] * 4
    (kept,) = changes(changed)
    assert kept.who == "anna"
    assert kept.before == ("Contano tutti i risultati.",)
    assert kept.after == ("Conta il miglior risultato di ognuno; gli altri sono scartati.",)
    back = circuits.change_circuit(
        circuit=changed, form=CircuitForm(name="C", rules=RULES), by=owner
    )
    assert standing(circuit_table(back)) == before


def test_a_change_is_kept_only_when_rules_change_and_there_are_tournaments(owner: User) -> None:
    made = seasons.circuit(owner)
    circuits.change_circuit(
        circuit=made, form=CircuitForm(name="C", rules=replace(RULES, best_of=1)), by=owner
    )
    circuits.add_leg(
        circuit=made, slug=evening("Uno", pairs_of(1, 2, 3, 4)).tournament.slug, by=owner
    )
    made.refresh_from_db()
    circuits.change_circuit(
        circuit=made, form=CircuitForm(name="Altro nome", rules=made.rules), by=owner
    )
    assert not CircuitChange.objects.exists()


# ---- Who may -----------------------------------------------------------------------------------


def test_only_its_managers_change_a_circuit(owner: User) -> None:
    hall = evening("Uno", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner, hall)
    form = CircuitForm(name="Mio", rules=RULES)
    for other in (hall.director, User.objects.create_superuser("radice")):
        assert (
            refused(circuits.change_circuit, circuit=made, form=form, by=other)
            is HouseCode.CIRCUIT_NOT_YOURS
        )
        assert (
            refused(circuits.add_leg, circuit=made, slug="x", by=other)
            is HouseCode.CIRCUIT_NOT_YOURS
        )
        place = hall.tournament
        assert (
            refused(circuits.remove_leg, circuit=made, tournament=place, by=other)
            is HouseCode.CIRCUIT_NOT_YOURS
        )
        assert (
            refused(circuits.move_leg, circuit=made, leg=0, places=1, by=other)
            is HouseCode.CIRCUIT_NOT_YOURS
        )
        assert (
            refused(circuits.order_legs, circuit=made, keys=[], by=other)
            is HouseCode.CIRCUIT_NOT_YOURS
        )
    made.refresh_from_db()
    assert (made.name, made.legs.count()) == ("Coppa", 1)


def test_its_owner_appoints_and_a_manager_may_leave(owner: User) -> None:
    made, helper, other = seasons.circuit(owner), builders.user(staff=False), builders.user()
    circuits.appoint_manager(circuit=made, user=helper, by=owner)
    helper.refresh_from_db()
    assert helper.is_staff
    assert list(managed(helper)) == [made]
    circuits.change_circuit(circuit=made, form=CircuitForm(name="Nuovo", rules=RULES), by=helper)
    assert (
        refused(circuits.appoint_manager, circuit=made, user=other, by=helper)
        is HouseCode.CIRCUIT_NOT_YOURS
    )
    assert (
        refused(circuits.appoint_manager, circuit=made, user=helper, by=owner)
        is HouseCode.MANAGER_ALREADY
    )
    assert refused(circuits.dismiss_manager, circuit=made, user_id=owner.pk, by=helper) is (
        HouseCode.CIRCUIT_NOT_YOURS
    )
    circuits.dismiss_manager(circuit=made, user_id=helper.pk, by=helper)
    assert not managed(helper).exists()
    assert managed(owner).exists()


def test_an_account_that_is_no_longer_active_manages_nothing(owner: User) -> None:
    seasons.circuit(owner)
    owner.is_active = False
    assert not managed(owner).exists()


# ---- Which tournaments -------------------------------------------------------------------------


def test_a_public_tournament_is_added_by_anybody_and_a_hidden_one_by_its_director(
    owner: User,
) -> None:
    public, foreign = (
        evening("Pubblico", pairs_of(1, 2, 3, 4)),
        evening("Altrui", pairs_of(1, 2, 3, 4)),
    )
    own = evening("Mio", pairs_of(1, 2, 3, 4), director=owner)
    for hall in (foreign, own):
        seasons.hide(hall)
    made = seasons.circuit(owner, public, own)
    code = refused(circuits.add_leg, circuit=made, slug=foreign.tournament.slug, by=owner)
    assert code is refused(circuits.add_leg, circuit=made, slug="mai-esistito", by=owner)
    assert code is HouseCode.LEG_UNKNOWN
    assert made.legs.count() == 2


def test_an_official_who_does_not_direct_a_hidden_tournament_may_not_add_it(owner: User) -> None:
    hall = evening("Nascosto", pairs_of(1, 2, 3, 4))
    builders.official(hall.tournament, Role.REFEREE, owner)
    seasons.hide(hall)
    made = seasons.circuit(owner)
    assert (
        refused(circuits.add_leg, circuit=made, slug=hall.tournament.slug, by=owner)
        is HouseCode.LEG_UNKNOWN
    )


def test_a_hidden_tournament_counts_in_a_hidden_circuit_only_and_if_its_director_wished_so(
    owner: User,
) -> None:
    own = evening("Mio", pairs_of(1, 2, 3, 4), director=owner)
    public = evening("Altrui", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner, own, public, public=False)
    assert len(circuit_table(made).legs) == 2
    for hall in (own, public):
        seasons.hide(hall)
    assert [leg.slug for leg in circuit_table(made).legs] == [own.tournament.slug]
    shown = circuits.change_circuit(circuit=made, form=CircuitForm(name="C", rules=RULES), by=owner)
    assert circuit_table(shown).legs == ()
    assert circuit_table(shown).rows == ()


def test_a_tournament_is_added_once_and_taken_out_without_a_trace(owner: User) -> None:
    hall = evening("Uno", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner, hall, hall)
    assert made.legs.count() == 1
    for _ in range(2):
        circuits.remove_leg(circuit=made, tournament=hall.tournament, by=owner)
    assert circuit_table(made).rows == ()


def test_a_circuit_has_an_end(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(circuits, "MOST_LEGS", 1)
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    other = evening("Due", pairs_of(1, 2, 3, 4)).tournament.slug
    assert refused(circuits.add_leg, circuit=made, slug=other, by=owner) is HouseCode.LEGS_TOO_MANY


def test_tournaments_are_put_in_order_all_at_once_or_one_by_one(owner: User) -> None:
    halls = [builders.open_tournament(one) for one in ("Uno", "Due", "Tre")]
    one, two, three = (hall.tournament for hall in halls)
    made = seasons.circuit(owner, *halls)

    def order() -> list[str]:
        return list(made.legs.values_list("tournament__name", flat=True))

    def move(tournament: Tournament, places: int) -> None:
        leg = made.legs.get(tournament=tournament).pk
        circuits.move_leg(circuit=made, leg=leg, places=places, by=owner)

    circuits.order_legs(circuit=made, keys=[three.slug, one.slug, two.slug], by=owner)
    assert order() == ["Tre", "Uno", "Due"]
    move(two, -1)
    move(three, -1)
    assert order() == ["Tre", "Due", "Uno"]
    move(three, 1)
    assert order() == ["Due", "Tre", "Uno"]
    for wrong in ([one.slug], [one.slug, one.slug, two.slug], [one.slug, two.slug, "mai"]):
        assert (
            refused(circuits.order_legs, circuit=made, keys=wrong, by=owner)
            is HouseCode.LEGS_ORDER_WRONG
        )


def test_a_hidden_tournament_of_somebody_else_keeps_its_place_in_the_order(owner: User) -> None:
    halls = [builders.open_tournament(one) for one in ("Uno", "Due", "Tre")]
    made = seasons.circuit(owner, *halls)
    seasons.hide(halls[1])
    circuits.order_legs(
        circuit=made, keys=[halls[2].tournament.slug, halls[0].tournament.slug], by=owner
    )
    names = made.legs.values_list("tournament__name", flat=True)
    assert list(names) == ["Tre", "Due", "Uno"]


# ---- The ranking -------------------------------------------------------------------------------


def test_a_player_is_the_same_in_every_tournament_by_the_membership_number(owner: User) -> None:
    made = seasons.circuit(
        owner, evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(1, 3, 2, 5))
    )
    assert {row.name: (row.rank, row.points_written) for row in circuit_table(made).rows} == {
        name(1): (1, "50"),
        name(2): (2, "45"),
        name(3): (2, "45"),
        name(4): (4, "20"),
        name(5): (4, "20"),
    }


def test_pairs_are_ranked_as_such_where_it_is_set_so(owner: User) -> None:
    rules = replace(RULES, competitors=Competitors.PAIRS)
    halls = evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(2, 1, 3, 5))
    table = circuit_table(seasons.circuit(owner, *halls, rules=rules))
    first = table.rows[0]
    assert (set(first.players), first.points_written) == ({name(1), name(2)}, "50")
    assert len(table.rows) == 3


def test_only_a_final_ranking_is_definite_and_an_open_one_is_marked(owner: User) -> None:
    done = evening("Finito", pairs_of(1, 2, 3, 4))
    playing = evening("In gioco", pairs_of(1, 2, 5, 6), rounds=2, played=1, final=False)
    coming = builders.open_tournament("Da giocare")
    made = seasons.circuit(owner, done, playing, coming)
    table = circuit_table(made)
    assert [leg.state for leg in table.legs] == [
        LegState.FINAL,
        LegState.PROVISIONAL,
        LegState.TO_PLAY,
    ]
    assert table.provisional
    assert not table.final
    marked = {row.players[0]: row.provisional for row in table.rows}
    assert marked == {name(1): True, name(2): True, name(3): False, name(4): False} | {
        name(5): True,
        name(6): True,
    }


def test_a_round_under_way_counts_for_nothing_until_all_its_sheets_are_in(owner: User) -> None:
    hall = builders.open_tournament(rounds=2)
    builders.enter(hall, 4)
    made = seasons.circuit(owner, hall)
    builders.play_round(hall, 1, leave=(2,))
    assert circuit_table(made).rows == ()
    builders.enter_sheet(hall, 1, 2)
    after_one = standing(circuit_table(made))
    assert len(after_one) == 8
    builders.play_round(hall, 2, leave=(1,))
    assert standing(circuit_table(made)) == after_one
    assert circuit_table(made).legs[0].after_round == 1


def test_it_turns_definite_with_its_last_tournament(owner: User) -> None:
    hall = evening("Uno", pairs_of(1, 2, 3, 4), final=False)
    made = seasons.circuit(owner, hall)
    assert circuit_table(made).provisional
    builders.do(PublishRanking(), hall.directing)
    assert circuit_table(made).legs[0].state is LegState.PROVISIONAL
    builders.do(MakeRankingFinal(), hall.directing)
    table = circuit_table(made)
    assert table.final
    assert not any(row.provisional for row in table.rows)


def test_best_two_of_four_drops_the_others_and_says_which(owner: User) -> None:
    table = circuit_table(seasons.season(owner))
    first = next(row for row in table.rows if row.name == name(1))
    assert [(cell.points_written, cell.counts) for cell in first.results] == [
        ("25", True),
        ("20", False),
        ("25", True),
        ("20", False),
    ]
    assert (first.points_written, first.counting) == ("50", 2)


def test_a_category_has_a_ranking_of_its_own(owner: User) -> None:
    made = seasons.season(owner)
    assert circuit_table(made).categories == ("Argento", "Oro")
    gold = circuit_table(made, "Oro")
    assert {row.category for row in gold.rows} == {"Oro"}
    assert gold.rows[0].rank == 1
    assert circuit_table(made, "Bronzo").rows == ()


def test_a_tie_break_says_that_it_decided(owner: User) -> None:
    halls = evening("Uno", pairs_of(1, 2, 3, 4)), evening("Due", pairs_of(3, 4, 1, 2))
    rules = replace(RULES, ties=(CircuitTieBreak.LATEST_RESULT,))
    table = circuit_table(seasons.circuit(owner, *halls, rules=rules))
    assert [(row.rank, row.decided_by) for row in table.rows] == [
        (1, None),
        (1, None),
        (3, CircuitTieBreak.LATEST_RESULT),
        (3, CircuitTieBreak.LATEST_RESULT),
    ]


def test_a_corrected_name_shows_and_an_erased_one_is_said_to_be(owner: User) -> None:
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    player = Player.objects.get(membership_number="T0001")
    player.name = "Rossi-Bassi Anna"
    rename_player(player)
    assert "Rossi-Bassi Anna" in {row.name for row in circuit_table(made).rows}
    erase_player(by=owner, player=Player.objects.get(membership_number="T0002"))
    assert "(nome cancellato)" in {row.name for row in circuit_table(made).rows}


def test_who_is_ranked_keeps_an_address_whatever_the_ranking(owner: User) -> None:
    made = seasons.circuit(owner, evening("Uno", pairs_of(1, 2, 3, 4)))
    before = {row.name: row.key for row in circuit_table(made).rows}
    circuits.add_leg(
        circuit=made, slug=evening("Due", pairs_of(3, 4, 1, 2)).tournament.slug, by=owner
    )
    assert {row.name: row.key for row in circuit_table(made).rows} == before
    assert len(set(before.values())) == 4


@pytest.mark.parametrize(
    ("hundredths", "said"),
    [(2500, "25"), (1750, "17,5"), (833, "8,33"), (5, "0,05"), (0, "0"), (-300, "−3")],
)
def test_points_are_said_with_the_decimals_they_have(hundredths: int, said: str) -> None:
    assert figure(hundredths) == said


def test_every_rule_is_said() -> None:
    ties = (CircuitTieBreak.FIRST_PLACES, CircuitTieBreak.LATEST_RESULT)
    said = rules_said(CircuitRules(best_of=4, table=(3, 2, 0), ties=ties))
    assert "Contano i 4 migliori risultati di ognuno; gli altri sono scartati." in said
    assert "Punti dal primo posto in giù: 3, 2, 0; dal 4º posto in poi 0." in said
    assert said[-1] == (
        "A pari punti decidono, nell'ordine: più primi posti; il risultato più recente. Poi si ha"
        " la stessa posizione."
    )
    by_points = rules_said(CircuitRules(scale=CircuitScale.VICTORY_POINTS))
    assert "Ogni torneo vale i V.P. che vi si sono fatti." in by_points
    assert rules_said(CircuitRules(ties=()))[-1] == "A pari punti si ha la stessa posizione."


def test_a_circuit_goes_and_its_tournaments_stay(owner: User) -> None:
    hall = evening("Uno", pairs_of(1, 2, 3, 4))
    made = seasons.circuit(owner, hall)
    Circuit.objects.filter(pk=made.pk).delete()
    hall.tournament.refresh_from_db()
    assert hall.tournament.name == "Uno"
