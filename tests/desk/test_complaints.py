"""Complaints at the desk: private, registered, decided."""

import re
from typing import Any

import pytest
from django.urls import reverse

from scoring import queries
from scoring.commands import DecideComplaint, PublishRanking, RegisterComplaint
from scoring.events import ComplaintDecided
from scoring.plans import Format
from scoring.queries import EventFilter
from scoring.rulings import ComplaintAgainst, ComplaintOutcome
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tests import builders
from tests.api.conftest import as_user, code
from tests.builders import Hall
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tests.tournaments.dossiers import opened
from tournaments.exports.contents import dossier
from tournaments.organise.perform import perform
from tournaments.organise.rulings import register_complaint

PLANTED = "Xyzzyquerela"


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """Four pairs under U, the last round played: 1000-900 and 800-500."""
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole", slug="reclami")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    builders.enter_sheet(hall, 1, 1, builders.totals(1000, 900))
    builders.enter_sheet(hall, 1, 2, builders.totals(800, 500))
    return hall


def address(hall: Hall, name: str, *args: object) -> str:
    return reverse(f"admin:{name}", args=(hall.tournament.pk, *args))


def complain(hall: Hall) -> int:
    receipt = register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1),
            against=ComplaintAgainst.RULING,
            round=RoundNumber(1),
            referee=hall.refereeing.user,
        ),
        by=hall.refereeing,
        reason=PLANTED,
    )
    return int(receipt.number)


def test_a_complaint_is_taken_in_and_the_director_decides_it(hall: Hall) -> None:
    client = as_(hall.referee)
    fields = {"entrant": "1", "against": "ruling", "round": "1", "table": "", "referee": ""}
    said = client.post(address(hall, "desk-complaints"), fields)
    assert said.status_code == 422
    fields |= {"reason": "Non era un suggerimento", "referee": str(hall.referee.pk)}
    assert client.post(address(hall, "desk-complaints"), fields).status_code == 302
    (complaint,) = queries.complaints(hall.ledger)
    page = client.get(address(hall, "desk-referee")).content.decode()
    assert "Non era un suggerimento" in page
    url = address(hall, "desk-complaint-decide", complaint.number)
    decision: dict[str, Any] = {"outcome": "upheld", "reason": "Sentito il tavolo"}
    own = client.post(url, {**decision, "judge": str(hall.referee.pk)})
    assert own.status_code == 422
    offered = re.findall(r'<option value="(\d+)"', own.content.decode())
    assert offered == [str(hall.director.pk)], "whose word is the last"
    assert "Sentito il tavolo" in own.content.decode()
    done = client.post(url, {**decision, "judge": str(hall.director.pk)})
    assert done.status_code == 302
    event = queries.events(hall.ledger, EventFilter(), limit=1)[0].event
    assert isinstance(event, ComplaintDecided)
    assert event.article == "14.1"
    # The decision says that the sheet is corrected next: the way there stays.
    decided = client.get(address(hall, "desk-referee")).content.decode()
    assert address(hall, "desk-sheet", 1, complaint.table) in decided
    assert client.get(address(hall, "desk-complaint-decide", 1)).status_code == 404
    rows_equal_fold(hall.ledger)


def test_a_complaint_is_open_until_it_is_decided(hall: Hall) -> None:
    number = complain(hall)
    client, page = as_(hall.referee), address(hall, "desk-referee")
    way = f'href="{address(hall, "desk-complaint-decide", number)}"'
    waiting = client.get(page).content.decode()
    assert way in waiting
    assert ">aperto<" in waiting
    assert "Deciso da" not in waiting
    decision = {"outcome": "rejected", "judge": str(hall.director.pk), "reason": "Visto"}
    client.post(address(hall, "desk-complaint-decide", number), decision)
    decided = client.get(page).content.decode()
    assert way not in decided
    assert ">aperto<" not in decided
    assert f"Deciso da {hall.director.username}: «Visto»" in decided


def test_nobody_s_decision_is_chosen_beforehand(hall: Hall) -> None:
    """ "Accolto" stood chosen: one press, and a complaint that nobody judged was upheld."""
    number = complain(hall)
    client, page = as_(hall.director), address(hall, "desk-complaint-decide", number)
    assert not client.get(page).context["form"]["outcome"].value()
    (first, _said), *_others = client.get(page).context["form"].fields["outcome"].choices
    assert first == ""
    (judge,) = client.get(page).context["form"].fields["judge"].choices
    assert judge[0] == hall.director.pk, "who alone may decide it is not to be chosen"
    decision = {"outcome": "", "judge": str(hall.director.pk), "reason": "Visto"}
    assert client.post(page, decision).status_code == 422
    assert queries.complaints(hall.ledger)[0].outcome is None


def test_a_team_says_about_which_of_its_two_tables_it_complains(db: None) -> None:
    """The open room was taken unasked, and upheld it opened the wrong sheet alone."""
    hall = builders.open_tournament(regulation="internazionale", format_=Format.TEAMS, smazzate=4)
    builders.enter(hall, 2)
    builders.start_round(hall, 1)
    client, page = as_(hall.referee), address(hall, "desk-complaints") + "?round=1"
    assert "dove sedeva chi reclama" not in client.get(page).content.decode()
    body: dict[str, Any] = {"entrant": 1, "against": "count", "round": 1, "reason": "Sala chiusa"}
    refused = client.post(page, {**body, "table": "", "referee": ""})
    assert refused.status_code == 422
    (said,) = refused.context["form"].errors["table"]
    assert "sedeva a due tavoli: 1 (sala aperta) e 2 (sala chiusa)" in said
    assert not queries.complaints(hall.ledger)
    speaker, where = as_user(hall.referee), f"/tournaments/{hall.tournament.slug}/complaints"
    unsaid = speaker.post(where, body)
    assert (unsaid.status_code, code(unsaid)) == (422, "complaint_table_required")
    assert client.post(page, {**body, "table": "2", "referee": ""}).status_code == 302
    (complaint,) = queries.complaints(hall.ledger)
    assert complaint.table == 2


def test_no_page_shows_a_complaint_to_who_is_neither_referee_nor_director(hall: Hall) -> None:
    complain(hall)
    typist, stranger = as_(hall.computerista), Client()
    for name in ("desk", "desk-register", "desk-ranking", "desk-referee", "desk-end"):
        shown = typist.get(address(hall, name), follow=True).content.decode()
        assert PLANTED not in shown, name
    assert PLANTED not in typist.get(address(hall, "desk-sheet", 1, 1)).content.decode()
    assert typist.get(address(hall, "desk-complaints")).status_code == 403
    assert PLANTED not in stranger.get("/t/reclami/").content.decode()
    assert PLANTED in as_(hall.referee).get(address(hall, "desk-register")).content.decode()
    assert typist.get(address(hall, "desk-dossier")).status_code == 403
    assert not any(PLANTED.encode() in part for part in opened(dossier(hall.tournament)).values())


def test_before_the_ranking_is_proclaimed_what_is_left_of_complaints_is_told(db: None) -> None:
    hall = builders.open_tournament(rounds=1, regulation="uisp-parole", protest_minutes=10)
    builders.enter(hall, 4)
    builders.play_round(hall, 1)
    perform(PublishRanking(), by=hall.directing)
    director = as_(hall.director)
    receipt = register_complaint(
        RegisterComplaint(
            entrant=EntrantNumber(1), against=ComplaintAgainst.COUNT, round=RoundNumber(1)
        ),
        by=hall.refereeing,
        reason=PLANTED,
    )
    page = director.get(address(hall, "desk-final")).content.decode()
    assert "è ancora da decidere" in page
    perform(
        DecideComplaint(
            complaint=EventNumber(int(receipt.number)),
            outcome=ComplaintOutcome.UPHELD,
            judge=hall.directing,
        ),
        by=hall.directing,
        reason="Vero",
    )
    page = director.get(address(hall, "desk-final")).content.decode()
    assert "è accolto, e lo score è ancora" in page
    builders.correct_sheet(hall, 1, 1, builders.totals(1500, 900))
    builders.correct_sheet(hall, 1, 2, builders.totals(900, 500))
    page = director.get(address(hall, "desk-final")).content.decode()
    assert "reclamo sul tavolo" not in page


def test_an_upheld_complaint_stays_on_the_desk_s_list_when_its_sheet_is_verified(
    hall: Hall,
) -> None:
    """Whoever verified the sheet took the duty off the list, and the way to mend it with that."""
    client = as_(hall.referee)
    fields = {"entrant": "1", "against": "count", "round": "1", "table": "1", "reason": PLANTED}
    assert client.post(address(hall, "desk-complaints"), fields).status_code == 302
    (complaint,) = queries.complaints(hall.ledger)
    client.post(address(hall, "desk-verify", 1, 1))
    decision = {"outcome": "upheld", "judge": str(hall.director.pk), "reason": "Contate male"}
    client.post(address(hall, "desk-complaint-decide", complaint.number), decision)
    due = "è accolto, e lo score è ancora com&#x27;era"
    assert due in client.get(address(hall, "desk"), follow=True).content.decode()
    builders.correct_sheet(hall, 1, 1, builders.totals(1100, 900))
    assert due not in client.get(address(hall, "desk"), follow=True).content.decode()
