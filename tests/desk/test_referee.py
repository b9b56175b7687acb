"""The referee's page: what waits by urgency, what was decided, and the way to what happens now."""

from html import unescape
from typing import Any

import pytest

from scoring import queries, store
from scoring.commands import PublishRanking, RegisterComplaint
from scoring.rulings import ComplaintAgainst
from scoring.store import Memory
from scoring.values import EntrantNumber, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.desk.desk_of_formats import address
from tests.machine.client import Client, as_
from tournaments.models import Trace
from tournaments.organise.perform import perform
from tournaments.organise.rulings import register_complaint

SAID = "La terza smazzata è 905"


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Four pairs, the only round played and its ranking out for ten minutes."""
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole", protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    return hall


def complain(hall: Hall) -> None:
    register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=RoundNumber(1)
        ),
        by=hall.refereeing,
        reason=SAID,
    )


def shown(client: Client, hall: Hall, **known: str) -> str:
    return unescape(client.get(address(hall, "desk-referee"), known).content.decode())


def happened(hall: Hall, what: str, **known: object) -> Any:
    sent = {"what": what, "round": "1", "table": "", "entrant": "", **known}
    return as_(hall.referee).post(address(hall, "desk-referee"), sent)


def test_what_ends_by_the_clock_stands_first_with_its_time_and_one_button(hall: Hall) -> None:
    builders.penalise(hall, 1, 1, 50)
    complain(hall)
    answer = as_(hall.referee).get(address(hall, "desk-referee"))
    (waiting,) = answer.context["inbox"]
    assert waiting.now
    assert waiting.until == "poi la classifica è definitiva"
    (complaint,) = queries.complaints(hall.ledger)
    assert address(hall, "desk-complaint-decide", complaint.number) in answer.content.decode()
    assert [one.line.kind for one in answer.context["decided"]] == [
        "ComplaintRegistered",
        "PenaltyGiven",
    ]
    assert SAID in unescape(answer.content.decode())


def test_the_rail_of_every_page_says_how_much_waits(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever page was asked before, of whatever process."""
    judge = as_(hall.referee)

    def told() -> list[int]:
        shown = []
        for name in ("desk-settings", "desk-ranking", "desk-end", "desk-referee"):
            monkeypatch.setattr(store, "memory", Memory())
            shown += [link.waits for link in judge.get(address(hall, name)).context["rail"].rest]
        return shown

    assert sum(told()) == 0
    complain(hall)
    assert told().count(1) == 4
    builders.penalise(hall, 1, 1, 50)
    assert told().count(1) == 4
    settings = unescape(judge.get(address(hall, "desk-settings")).content.decode())
    assert '1 <span class="visually-hidden">da decidere' in " ".join(settings.split())


def test_a_computerista_reads_points_and_corrections_and_nothing_disciplinary(hall: Hall) -> None:
    complain(hall)
    builders.penalise(hall, 1, 1, 50, article="14.4 zz")
    builders.correct_sheet(hall, 1, 1, builders.totals(1500, 900))
    typist = as_(hall.computerista)
    seen = typist.get(address(hall, "desk-referee"))
    assert [one.line.kind for one in seen.context["decided"]] == ["SheetCorrected", "PenaltyGiven"]
    text = seen.content.decode()
    for secret in (
        SAID,
        "14.4 zz",
        "Revoca",
        "Che cosa è successo?",
        'id="referti"',
        "inbox__when--now",
    ):
        assert secret not in text, secret
    assert typist.post(address(hall, "desk-referee"), {"what": "points"}).status_code == 403


def test_whoever_looks_at_the_list_of_referti_leaves_a_trace(hall: Hall) -> None:
    shown(as_(hall.computerista), hall)
    assert not Trace.objects.filter(kind="referto_read").exists()
    shown(as_(hall.referee), hall)
    assert Trace.objects.filter(kind="referto_read", detail="list").count() == 1


@pytest.mark.parametrize(
    ("name", "anchor"),
    [
        ("desk-penalties", "decided"),
        ("desk-sanctions", "decided"),
        ("desk-complaints", "decided"),
        ("desk-referti", "referti"),
    ],
)
def test_addresses_that_were_lists_lead_to_their_place_on_the_page(
    hall: Hall, name: str, anchor: str
) -> None:
    answer = as_(hall.referee).get(address(hall, name))
    assert answer["Location"] == f"{address(hall, 'desk-referee')}#{anchor}"
    assert f'id="{anchor}"' in shown(as_(hall.referee), hall)


@pytest.mark.parametrize(
    ("what", "known", "name", "args", "behind"),
    [
        ("offence", {"table": "2"}, "desk-sanctions", (), "?round=1&table=2&new=1"),
        ("points", {"entrant": "3"}, "desk-penalties", (), "?round=1&entrant=3&new=1"),
        ("complaint", {"table": "1"}, "desk-complaints", (), "?round=1&table=1&new=1"),
        ("correction", {"table": "2"}, "desk-correct", (1, 2), "#sheet"),
        ("lost", {"table": "2"}, "desk-award", (1, 2), "?proposal=lost_sheet"),
        ("award", {"table": "1"}, "desk-award", (1, 1), ""),
        ("late", {}, "desk-lateness", (1,), ""),
        ("leaving", {"entrant": "4"}, "desk-leave", (4,), ""),
        ("wrong_table", {"table": "1"}, "desk-wrong-seats", (1,), "?tables=1"),
    ],
)
def test_what_happened_leads_to_its_form_filled_in(
    hall: Hall, what: str, known: dict[str, str], name: str, args: tuple[int, ...], behind: str
) -> None:
    answer = happened(hall, what, **known)
    assert answer["Location"] == address(hall, name, *args) + behind
    assert as_(hall.referee).get(answer["Location"]).status_code == 200


def test_the_table_of_whoever_is_named_need_not_be_known(hall: Hall) -> None:
    (table, *_) = [one for one in builders.tables(hall, 1) if EntrantNumber(3) in one.entrants()]
    answer = happened(hall, "lost", entrant="3")
    assert address(hall, "desk-award", 1, table.table) in answer["Location"]


@pytest.mark.parametrize(
    ("what", "known", "says"),
    [
        ("award", {"table": "77"}, "Nel turno 1 non c'è il tavolo 77."),
        ("correction", {}, "Scrivi il tavolo, oppure scegli chi vi siede."),
        ("leaving", {"table": "1"}, "Scegli chi si ritira."),
        ("points", {"round": ""}, "Scegli il turno: solo un'infrazione può esserne fuori."),
        ("lost", {"table": "x"}, "«x»"),
    ],
)
def test_what_is_missing_for_it_is_said_and_nothing_is_lost(
    hall: Hall, what: str, known: dict[str, str], says: str
) -> None:
    answer = happened(hall, what, **known)
    page = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert says in page
    assert answer.context["form"]["what"].value() == what


def test_a_round_s_page_fills_the_form_in(hall: Hall) -> None:
    page = as_(hall.referee).get(
        address(hall, "desk-referee"), {"what": "lost", "table": "2", "round": "1"}
    )
    form = page.context["form"]
    assert [form[name].value() for name in ("what", "table", "round")] == ["lost", 2, 1]


def test_before_the_first_round_only_an_offence_can_have_happened(db: None) -> None:
    hall = builders.open_tournament(rounds=2, regulation="uisp-parole")
    builders.enter(hall, 4)
    assert happened(hall, "offence", round="")["Location"].endswith("?new=1")
    assert happened(hall, "points", round="").status_code == 422
