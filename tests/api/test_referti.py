"""Referti through the API: due, drafted, filed with the text sent, replaced."""

from typing import Any
from uuid import uuid4

import pytest

from scoring.commands import MakeRankingFinal, PublishRanking, RevokeRuling
from scoring.values import EventNumber
from tests import builders
from tests.api.conftest import as_user, code
from tests.reports import written
from tournaments.models import Referto
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db


@pytest.fixture
def suggested() -> builders.Hall:
    return written.suggested()


def _place(hall: builders.Hall) -> str:
    return f"/tournaments/{hall.tournament.slug}"


def _begun(hall: builders.Hall) -> dict[str, Any]:
    due = as_user(hall.referee).get(f"{_place(hall)}/referti/due").json()
    draft: dict[str, Any] = due["items"][0]["draft"]
    return draft


def test_what_is_due_comes_with_its_draft_and_its_deadline(suggested: builders.Hall) -> None:
    due = as_user(suggested.referee).get(f"{_place(suggested)}/referti/due").json()
    assert (due["article"], due["hours"], due["until"]) == ("14.2", 24, None)
    assert [item["duty"] for item in due["items"]] == ["mandatory", "mandatory"]
    assert due["items"][0]["draft"]["addressee"] == "Commissione Disciplinare Nazionale"
    assert (
        as_user(suggested.computerista).get(f"{_place(suggested)}/referti/due").status_code == 403
    )


def test_a_filing_takes_the_text_sent_with_it(suggested: builders.Hall) -> None:
    referee, place = as_user(suggested.referee), f"{_place(suggested)}/referti"
    made = referee.post(place, _begun(suggested))
    draft = made.json()
    assert made["Location"] == f"/api/v1{place}/{draft['id']}"
    text = {**_begun(suggested), "facts": "Scritto dopo."}
    assert (
        code(referee.post(f"{place}/{draft['id']}/filing", {"seen": "0" * 64})) == "referto_changed"
    )
    body = {"text": text, "seen": draft["seal"]}
    assert referee.post(f"{place}/{draft['id']}/filing", body).status_code == 200
    assert Referto.objects.get().facts == "Scritto dopo."
    due = referee.get(f"{place}/due").json()["items"]
    assert [item["filed"] for item in due] == [True, False]


@pytest.mark.parametrize("named", [True, False])
def test_what_a_filed_referto_is_about_is_told_when_it_is_revoked(
    suggested: builders.Hall, named: bool
) -> None:
    """By player, round and article where it names no sanction, as it met what was due."""
    referee, place = as_user(suggested.referee), f"{_place(suggested)}/referti"
    begun = _begun(suggested)
    (sanction,) = begun["sanctions"]
    made = referee.post(place, begun if named else begun | {"sanctions": []}).json()["id"]
    assert referee.post(f"{place}/{made}/filing").status_code == 200
    assert referee.get(f"{place}/due").json()["items"][0]["filed"]
    assert not _outdated(suggested)
    revoking = RevokeRuling(ruling=EventNumber(sanction), remark=suggested.because("Un errore"))
    builders.do(revoking, suggested.refereeing)
    (duty,) = _outdated(suggested)
    assert duty["entrant"] == begun["entrant"]


def _outdated(hall: builders.Hall) -> list[Any]:
    duties = as_user(hall.referee).get(f"{_place(hall)}/duties").json()["items"]
    return [duty for duty in duties if duty["kind"] == "referto_outdated"]


def test_a_new_version_bears_the_number_of_the_old(suggested: builders.Hall) -> None:
    referee, place = as_user(suggested.referee), f"{_place(suggested)}/referti"
    old = referee.post(place, _begun(suggested)).json()["id"]
    begun = {**_begun(suggested), "replaces": old}
    early = referee.post(f"{place}/{referee.post(place, begun).json()['id']}/filing")
    assert (early.status_code, code(early)) == (409, "referto_not_filed")
    referee.post(f"{place}/{old}/filing")
    new = referee.post(place, begun).json()["id"]
    assert referee.post(f"{place}/{new}/filing").status_code == 200
    found = referee.get(f"{place}/{new}").json()
    assert (found["register_number"], found["revision"], found["replaces"]) == (1, 2, old)
    assert referee.get(f"{place}/{old}").json()["newer"] == new


def test_the_closing_says_what_is_missing_and_takes_a_reason(suggested: builders.Hall) -> None:
    director = as_user(suggested.director)
    perform(PublishRanking(), by=suggested.directing)
    perform(MakeRankingFinal(), by=suggested.directing)
    refused = director.post(f"{_place(suggested)}/closing", {"confirm": True})
    assert (refused.status_code, code(refused)) == (409, "referti_missing")
    closing = {"confirm": True, "reason": "Assente"}
    assert director.post(f"{_place(suggested)}/closing", closing).status_code == 200


def test_a_key_sent_again_with_another_text_is_refused(suggested: builders.Hall) -> None:
    """Not answered as if the second text were kept."""
    referee, place = as_user(suggested.referee), f"{_place(suggested)}/referti"
    key = uuid4()
    first = referee.post(place, _begun(suggested), key)
    assert referee.post(place, _begun(suggested), key).json() == first.json()
    other = referee.post(place, {**_begun(suggested), "facts": "Tutt'altro."}, key)
    assert (other.status_code, code(other)) == (409, "referto_changed")
    assert Referto.objects.get().facts == first.json()["facts"]


def test_a_referto_outside_the_rounds_is_on_its_player_s_card(suggested: builders.Hall) -> None:
    """`round` may be left out, and mostly is: the card was an error of the server's."""
    referee, place = as_user(suggested.referee), _place(suggested)
    begun = {
        name: value for name, value in _begun(suggested).items() if name not in ("round", "table")
    }
    made = referee.post(f"{place}/referti", begun).json()
    answer = referee.get(f"{place}/players/{begun['player']}/card")
    assert answer.status_code == 200
    assert [(one["referto"], one["round"]) for one in answer.json()["referti"]] == [
        (made["id"], None)
    ]
