"""The desk's pages of the plan, of the cut and of the groups."""

from scoring import queries
from scoring.commands import PublishRanking
from scoring.plans import GroupPlan, GroupsPlan, Movement
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import FIRST, address, post
from tests.machine.client import as_
from tests.machine.clock import SetAhead


def test_a_plan_changes_with_a_reason_where_nothing_was_played(db: None) -> None:
    hall = builders.small_tournament(4, rounds=3, played=1)
    client = as_(hall.director)
    url = address(hall, "desk-plan-change")
    fields: dict[str, object] = {
        "first_round": "entry_order",
        "movement_1": "mitchell",
        "movement_2": "danese",
        "reason": "",
    }
    assert "reason" in client.post(url, fields).context["form"].errors
    assert "Il programma è cambiato" in post(client, url, fields | {"reason": "È tardi"})
    book = queries.book(hall.ledger)
    assert book is not None
    assert book.plan.movements == (Movement.MITCHELL, Movement.DANESE)
    assert "È tardi" in client.get(address(hall, "desk-plan")).content.decode()
    played = client.post(url, fields | {"movement_1": "danese", "reason": "No"})
    assert "movement_1" in played.context["form"].errors


def test_a_plan_says_that_the_last_ranking_is_out(db: None) -> None:
    hall = builders.small_tournament(4, rounds=1, played=1)
    builders.do(PublishRanking(), hall.directing)
    url = address(hall, "desk-plan-change")
    fields: dict[str, object] = {
        "first_round": "entry_order",
        "movement_1": "mitchell",
        "movement_2": "mitchell",
        "reason": "Ancora uno",
    }
    refused = as_(hall.director).post(url, fields)
    assert refused.status_code == 422
    assert "è pubblicata come l&#x27;ultima, e i turni non cambiano più" in refused.content.decode()


def of_groups(regulation: str = "classico") -> Hall:
    hall = builders.open_tournament(
        rounds=2,
        regulation=regulation,
        groups=GroupsPlan(after_round=FIRST, groups=(GroupPlan(tables=1), GroupPlan(tables=2))),
    )
    builders.enter(hall, 6)
    builders.start_round(hall, 1)
    return hall


def test_the_cut_is_looked_at_and_who_is_equal_on_its_line_is_pointed_out(db: None) -> None:
    hall = of_groups()
    for table in (1, 2, 3):
        builders.enter_sheet(hall, 1, table, builders.totals(1500, 900))
    client = as_(hall.director)
    assert (
        "Prima pubblica la classifica"
        in client.get(address(hall, "desk"), follow=True).content.decode()
    )
    post(client, address(hall, "desk-publish-ranking"))
    assert "forma i gironi" in client.get(address(hall, "desk"), follow=True).content.decode()
    page = client.get(address(hall, "desk-groups"))
    cut = page.context["cut"]
    assert cut.tied
    assert [len(group.rows) for group in cut.groups] == [2, 4]
    assert [one.on_the_line for one in cut.groups[0].rows] == [True, True]
    assert page.content.decode().count("(pari in tutto)") == 6
    assert (
        "va risolto l&#x27;ex aequo"
        in client.get(address(hall, "desk-form-groups")).content.decode()
    )
    assert "3 alla pari dal posto 1" in client.get(address(hall, "desk-ranking")).content.decode()
    refused = post(client, address(hall, "desk-form-groups"))
    assert "sono pari in tutto: 1, 2, 3" in refused
    assert queries.entrants(hall.ledger)[0].group == ""
    settled = {"entrant": ["1", "2", "3"], "method": "by_hand", "reason": "Per sorteggio in sala"}
    client.post(
        address(hall, "desk-settle"), settled | {"place_1": "1", "place_2": "2", "place_3": "3"}
    )
    for at in ("desk-groups", "desk-ranking"):
        shown = client.get(address(hall, at)).content.decode()
        assert shown.count("(parità risolta dalla direzione, ") == 3
        assert shown.count("(pari in tutto)") == 3
    assert "formati" in post(client, address(hall, "desk-form-groups"))


def test_groups_are_formed_with_one_button_and_ranked_apart(db: None) -> None:
    hall = of_groups()
    for table, score in ((1, 1500), (2, 1300), (3, 1100)):
        builders.enter_sheet(hall, 1, table, builders.totals(score, 900))
    client = as_(hall.director)
    post(client, address(hall, "desk-publish-ranking"))
    asked = client.get(address(hall, "desk-form-groups")).content.decode()
    assert "Girone A: 2, dal posto 1 al 2." in asked
    assert queries.entrants(hall.ledger)[0].group == ""
    assert "formati" in post(client, address(hall, "desk-form-groups"))
    assert {one.group for one in queries.entrants(hall.ledger)} == {"A", "B"}
    post(client, address(hall, "desk-draw", 2))
    page = client.get(address(hall, "desk-round", 2))
    assert [group.name for group in page.context["screen"].page.groups] == ["A", "B"]
    builders.publish(hall, 2)
    ranking = client.get(address(hall, "desk-ranking")).content.decode()
    assert "Girone A" in ranking
    assert "Girone B" in ranking


def test_the_ranking_is_out_for_the_edition_s_minutes_before_it_is_cut(
    db: None, set_ahead: SetAhead
) -> None:
    hall = of_groups("internazionale")
    for table in (1, 2, 3):
        builders.enter_sheet(hall, 1, table)
    client = as_(hall.director)
    page = client.get(address(hall, "desk"), follow=True)
    assert page.context["next"].step == "publish_cut"
    post(client, address(hall, "desk-publish-ranking"))
    assert client.get(address(hall, "desk"), follow=True).context["next"].step == "wait_for_cut"
    set_ahead(600)
    assert client.get(address(hall, "desk"), follow=True).context["next"].step == "form_groups"
    post(client, address(hall, "desk-form-groups"))
    assert client.get(address(hall, "desk"), follow=True).context["next"].step == "seat"
