"""Actions: a command and its reason, together or not at all."""

from uuid import uuid4

import pytest

from scoring import queries
from scoring.commands import GivePenalty, PublishRanking, RevokeRuling, WithdrawEntrant
from scoring.events import EntrantWithdrawn, PenaltyGiven
from scoring.rules.violations import Code, Violation
from scoring.rulings import PenaltyUnit
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tests.builders import Hall
from tournaments.models import Remark
from tournaments.organise.perform import perform

pytestmark = [pytest.mark.django_db, pytest.mark.hall(entrants=8, rounds=3, played=1)]
SEVEN = EntrantNumber(7)


def test_a_reason_is_kept_in_a_row_and_its_id_in_the_event(hall: Hall) -> None:
    receipt = perform(
        GivePenalty(
            entrant=SEVEN,
            round=RoundNumber(1),
            unit=PenaltyUnit.GAME_POINTS,
            amount=50,
            article="10.25",
        ),
        by=hall.refereeing,
        reason=" Pozzetto esposto\n",
    )
    (given,) = (recorded.event for recorded in receipt.events)
    assert isinstance(given, PenaltyGiven)
    remark = Remark.objects.get(id=given.remark)
    assert remark.text == "Pozzetto esposto"
    assert remark.tournament == hall.tournament
    assert remark.author == hall.referee


def test_sent_again_an_action_answers_what_it_answered_and_keeps_one_reason(hall: Hall) -> None:
    command_id = uuid4()
    first = perform(
        WithdrawEntrant(entrant=SEVEN), by=hall.directing, reason="Malore", command_id=command_id
    )
    again = perform(
        WithdrawEntrant(entrant=SEVEN), by=hall.directing, reason="Malore", command_id=command_id
    )
    assert again.repeated
    assert again.events == first.events
    assert Remark.objects.count() == 1


def test_sent_again_with_another_reason_an_action_is_another_one_and_refused(hall: Hall) -> None:
    command_id = uuid4()
    first = perform(
        WithdrawEntrant(entrant=SEVEN), by=hall.directing, reason="Malore", command_id=command_id
    )
    with pytest.raises(Violation) as refused:
        perform(
            WithdrawEntrant(entrant=SEVEN), by=hall.directing, reason="Lite", command_id=command_id
        )
    (problem,) = refused.value.problems
    assert problem.code is Code.COMMAND_REUSED
    assert problem.data == {"first": first.events[0].number, "last": first.number}
    assert [remark.text for remark in Remark.objects.all()] == ["Malore"]


def test_sent_again_an_action_whose_reason_was_erased_answers_what_it_answered(hall: Hall) -> None:
    command_id = uuid4()
    first = perform(
        WithdrawEntrant(entrant=SEVEN), by=hall.directing, reason="Malore", command_id=command_id
    )
    Remark.objects.update(text="")
    again = perform(
        WithdrawEntrant(entrant=SEVEN), by=hall.directing, reason=" Malore ", command_id=command_id
    )
    assert again.repeated
    assert again.events == first.events
    assert [remark.text for remark in Remark.objects.all()] == [""]


def test_of_a_refused_action_no_reason_is_kept(hall: Hall) -> None:
    with pytest.raises(Violation) as refused:
        perform(RevokeRuling(ruling=EventNumber(1)), by=hall.refereeing, reason="Era un'altra")
    assert refused.value.code is Code.RULING_UNKNOWN
    assert not Remark.objects.exists()


def test_an_empty_reason_is_none(hall: Hall) -> None:
    receipt = perform(WithdrawEntrant(entrant=SEVEN), by=hall.directing, reason=" \n")
    (withdrawn,) = (recorded.event for recorded in receipt.events)
    assert withdrawn == EntrantWithdrawn(entrant=SEVEN, remark=None)
    assert not Remark.objects.exists()


def test_a_reason_for_a_command_that_takes_none_is_a_slip_of_the_program(hall: Hall) -> None:
    before = queries.head(hall.ledger)
    with pytest.raises(TypeError):
        perform(PublishRanking(), by=hall.directing, reason="Perché sì")
    assert queries.head(hall.ledger) == before
