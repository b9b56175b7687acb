"""What is doubtful and owed about a paper, in every format: risks, second reading, duties."""

from typing import Any
from uuid import uuid4

import pytest

from scoring import queries
from scoring.plans import Format
from scoring.queries import TableInBook
from scoring.values import Line, RoundNumber, SheetState, TableNumber
from tests import builders
from tests.api.conftest import Speaker, as_user, code
from tests.builders import Hall
from tests.desk.desk_of_formats import OF_FORMAT, address
from tests.invariants import rows_equal_fold
from tests.machine.client import as_
from tournaments.organise.proposals import propose
from tournaments.organise.tournaments import AllowProposals

FIRST, ONE = RoundNumber(1), TableNumber(1)
ENTRANTS = {
    Format.PAIRS: 4,
    Format.TEAMS: 4,
    Format.INDIVIDUAL: 4,
    Format.GIALLO: 8,
    Format.THREES: 6,
}
KINDS = {
    **OF_FORMAT,
    Format.PAIRS: {"regulation": "internazionale", "smazzate": 4},
    Format.THREES: {"regulation": "internazionale", "smazzate": 4},
}
LOSER = {"handed_in_by": "b", "signed_by": ["a"]}


@pytest.fixture(scope="module", params=list(ENTRANTS), ids=str)
def hall_of_module(request: pytest.FixtureRequest, outer_transaction: None) -> Hall:
    """The first of two rounds is out; tables may propose their sheets."""
    format_: Format = request.param
    hall = builders.open_tournament(rounds=2, format_=format_, **KINDS[format_])  # type: ignore[arg-type]
    builders.enter(hall, ENTRANTS[format_])
    builders.start_round(hall, 1)
    builders.describe(hall, AllowProposals(allowed=True))
    return hall


def at(hall: Hall, rest: str) -> str:
    return f"/tournaments/{hall.tournament.slug}/{rest}"


def seated(hall: Hall) -> TableInBook:
    found = queries.table(hall.ledger, FIRST, ONE)
    assert found is not None
    return found


def figures(hall: Hall) -> dict[str, int]:
    """Line A has won by far."""
    scored = dict(zip("abc", (4000, 500, 400), strict=True))
    return {line: scored[line] for line in "abc"[: len(seated(hall).lines)]}


def typed(hall: Hall) -> None:
    """Line B hands in what A alone has signed, and it is typed."""
    typist = as_user(hall.computerista)
    sheet = at(hall, "rounds/1/tables/1/sheet")
    assert typist.post(f"{sheet}/check-in", LOSER).status_code == 200
    body = {"totals": figures(hall), "expected": seated(hall).last}
    answer = typist.put(sheet, body)
    assert answer.status_code == 200, answer.content


def owed(hall: Hall) -> list[dict[str, Any]]:
    """About this paper."""
    items = as_user(hall.referee).get(at(hall, "duties")).json()["items"]
    return [each for each in items if each["kind"] in ("not_delivered", "unsigned")]


def paper(hall: Hall) -> dict[str, Any]:
    papers: list[dict[str, Any]] = (
        as_user(hall.referee).get(at(hall, "rounds/1/papers")).json()["papers"]
    )
    return papers[0]


def is_judged(hall: Hall) -> None:
    """As a table of pairs always was (I art. 18, U art. 12.1)."""
    found, of_three = paper(hall), len(seated(hall).lines) == 3
    lopsided = [] if of_three else ["lopsided"]
    assert found["risks"][: len(lopsided)] == lopsided
    assert {"handed_in_by_loser", "unsigned"} <= set(found["risks"])
    assert found["hints"] == ([] if of_three else ["handed_in_by_loser"])
    assert found["awaits_second"]
    winner, *others = (line[0] for line in seated(hall).lines)
    assert [(each["kind"], each["entrant"]) for each in owed(hall)] == [
        ("not_delivered", winner),
        *(("unsigned", other) for other in others),
    ]
    page = as_(hall.referee).get(address(hall, "desk-sheet", 1, 1)).content.decode()
    assert "Lo score l'ha consegnato chi ha perso" in page.replace("&#x27;", "'")
    assert page.count("Manca la firma") == len(others)


def test_i_18_risks_second_reading_and_duties_of_a_paper_in_every_format(hall: Hall) -> None:
    """What another person reads a second time verifies it, and decides nothing."""
    typed(hall)
    is_judged(hall)
    second, again = as_(hall.director), {"second": "1", "table": "1"}
    page = second.get(address(hall, "desk-round", 1), again).content.decode()
    assert 'id="table" name="table"\n      value="1"' in page
    body = {f"totals.{line}": str(scored) for line, scored in figures(hall).items()}
    sheets = f"{address(hall, 'desk-sheets', 1)}?second=1"
    said = {"table": "1", "way": "round", "reading": "1", **body}
    answer = second.post(sheets, said, follow=True)
    assert "coincidono" in answer.content.decode()
    assert seated(hall).state is SheetState.VERIFIED
    assert not paper(hall)["awaits_second"]
    assert {each["kind"] for each in owed(hall)} == {"not_delivered", "unsigned"}
    rows_equal_fold(hall.ledger)


def test_its_lines_are_changed_over_in_one_press_where_there_are_two(hall: Hall) -> None:
    """Of teams too, whose sheet is of a room: the winners had handed it in."""
    typed(hall)
    typist, last = as_(hall.computerista), seated(hall).last
    if len(seated(hall).lines) == 3:
        page = typist.get(address(hall, "desk-sheet", 1, 1)).content.decode()
        assert "Scambia le due linee" not in page
        return
    swap = address(hall, "desk-swap", 1, 1)
    assert typist.post(swap, {"expected": str(last)}).status_code == 302
    assert "handed_in_by_loser" not in paper(hall)["risks"]
    assert [each["kind"] for each in owed(hall)] == ["unsigned"]
    rows_equal_fold(hall.ledger)


def test_a_sheet_taken_over_from_the_phones_is_judged_as_one_that_was_typed(hall: Hall) -> None:
    typist, table = as_user(hall.computerista), seated(hall)
    said = uuid4()
    sheet = builders.totals(*figures(hall).values())
    for line in tuple(Line)[: len(table.lines)]:
        said = uuid4()
        propose(
            moment=hall.moment, table=table, line=line, sheet=sheet, phone=uuid4(), proposal_id=said
        )
    accept = at(hall, "rounds/1/tables/1/sheet/proposal/acceptance")
    answer = typist.post(accept, {"proposal": str(said), "expected": table.last})
    assert answer.status_code == 200, answer.content
    assert owed(hall) == []
    checked = typist.post(at(hall, "rounds/1/tables/1/sheet/check-in"), LOSER)
    assert checked.status_code == 200
    is_judged(hall)


def decide(referee: Speaker, hall: Hall, duty: dict[str, Any], **decision: Any) -> Any:
    body = {
        "code": duty["sanction"],
        "entrant": duty["entrant"],
        "round": duty["round"],
        "table": duty["tables"][0],
    }
    return referee.post(at(hall, "sanctions"), body | decision)


def test_what_is_owed_about_a_paper_stays_when_the_next_round_is_out_until_it_is_decided(
    hall: Hall,
) -> None:
    typed(hall)
    for table in builders.tables(hall, 1):
        if table.sheet is None and not table.is_bye:
            builders.enter_sheet(hall, 1, table.table)
    builders.start_round(hall, 2)
    referee, listed = as_user(hall.referee), owed(hall)
    assert {(each["kind"], each["round"]) for each in listed} == {
        ("not_delivered", 1),
        ("unsigned", 1),
    }
    assert "(turno 1)" in listed[0]["sentence"]
    assert set(listed[0]["told_at"]) == {"ranking", "proclaim", "close"}
    nothing = {"decided": {"measure": "none"}}
    for duty in listed:
        assert code(decide(referee, hall, duty, **nothing)) == "reason_required"
        done = decide(referee, hall, duty, **nothing, reason="Fogli ritirati dall'arbitro")
        assert done.status_code == 200, done.content
        assert duty not in owed(hall)
    assert owed(hall) == []
