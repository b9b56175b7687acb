"""A referto is written as a draft, amended by its author, and filed once (U art. 14.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from scoring import queries
from scoring.events import RefertoFiled
from scoring.rules.violations import Code, Violation
from scoring.values import Role
from tests import builders
from tests.reports import written
from tournaments.models import Referto
from tournaments.organise import referti
from tournaments.permissions import authority
from tournaments.refusals import HouseCode

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> builders.Hall:
    return builders.small_tournament(4, rounds=2, played=1)


def refused(act: Callable[[], Any]) -> list[tuple[str, str]]:
    with pytest.raises(Violation) as refusal:
        act()
    return [(str(one.code), one.field) for one in refusal.value.problems]


def test_a_draft_has_no_place_in_the_ledger(hall: builders.Hall) -> None:
    before = queries.head(hall.ledger)
    draft = written.draft(hall)
    assert (draft.event_number, queries.head(hall.ledger)) == (None, before)
    assert draft.author == hall.referee


def test_the_same_command_writes_a_draft_once(hall: builders.Hall) -> None:
    command_id = uuid4()
    first = written.draft(hall, command_id=command_id)
    assert written.draft(hall, command_id=command_id) == first
    assert Referto.objects.count() == 1


@pytest.mark.parametrize(
    ("article", "addressee"),
    [
        ("10.25", "Organo di Giustizia Sportiva"),
        ("10.12", "Direzione Tecnica Nazionale"),
        ("art. 10.31", "Commissione Disciplinare Nazionale"),
    ],
)
def test_the_article_names_the_addressee(hall: builders.Hall, article: str, addressee: str) -> None:
    assert written.draft(hall, article=article).addressee == addressee


def test_an_addressee_that_was_written_stays(hall: builders.Hall) -> None:
    assert written.draft(hall, addressee="Comitato regionale").addressee == "Comitato regionale"


def test_all_that_is_wrong_with_a_draft_is_said_at_once(hall: builders.Hall) -> None:
    stranger = written.form(hall, entrant=2).player
    found = refused(
        lambda: written.draft(
            hall, player=stranger, facts=" ", article="", table=9, witnesses="x" * 1001
        )
    )
    assert found == [
        (HouseCode.FACTS_REQUIRED, "facts"),
        (Code.ARTICLE_REQUIRED, "article"),
        (HouseCode.TEXT_TOO_LONG, "witnesses"),
        (Code.PLAYER_NOT_IN_ENTRANT, "player"),
        (Code.TABLE_UNKNOWN, "table"),
    ]
    assert not Referto.objects.exists()


def test_a_round_that_was_never_published_has_no_facts(hall: builders.Hall) -> None:
    assert refused(lambda: written.draft(hall, round=2)) == [(Code.ROUND_UNKNOWN, "round")]


def test_a_computerista_writes_no_referti(hall: builders.Hall) -> None:
    form = written.form(hall)
    found = refused(lambda: referti.write_referto(form=form, by=hall.typing))
    assert found == [(Code.NOT_ALLOWED, "")]


def test_its_author_amends_a_draft(hall: builders.Hall) -> None:
    draft = written.draft(hall)
    form = written.form(hall, facts="Altri fatti.")
    amended = referti.amend_referto(referto=draft, form=form, by=hall.refereeing)
    assert Referto.objects.get().facts == amended.facts == "Altri fatti."


def test_nobody_amends_what_another_signs(hall: builders.Hall) -> None:
    draft = written.draft(hall)
    form = written.form(hall)
    found = refused(lambda: referti.amend_referto(referto=draft, form=form, by=hall.directing))
    assert found == [(HouseCode.REFERTO_OF_ANOTHER, "")]


def test_filing_gives_the_next_register_number(hall: builders.Hall) -> None:
    drafts = [written.draft(hall), written.draft(hall, entrant=2)]
    numbers = []
    for draft in drafts:
        receipt = referti.file_referto(referto=draft, by=hall.refereeing)
        event = receipt.events[0].event
        assert isinstance(event, RefertoFiled)
        assert draft.event_number == receipt.number
        numbers.append(event.register_number)
    assert numbers == [1, 2]


def test_filing_twice_with_one_command_is_filing_once(hall: builders.Hall) -> None:
    draft, command_id = written.draft(hall), uuid4()
    first = referti.file_referto(referto=draft, by=hall.refereeing, command_id=command_id)
    again = referti.file_referto(referto=draft, by=hall.refereeing, command_id=command_id)
    assert (again.number, again.repeated) == (first.number, True)


def test_what_is_filed_is_neither_amended_nor_filed_again(hall: builders.Hall) -> None:
    referto = written.filed(hall)
    form = written.form(hall)
    assert refused(
        lambda: referti.amend_referto(referto=referto, form=form, by=hall.refereeing)
    ) == [(HouseCode.REFERTO_FILED, "")]
    assert refused(lambda: referti.file_referto(referto=referto, by=hall.refereeing)) == [
        (Code.REFERTO_ALREADY_FILED, "")
    ]


def test_the_director_files_for_a_referee_who_has_left(hall: builders.Hall) -> None:
    assert referti.file_referto(referto=written.draft(hall), by=hall.directing).events


def test_another_referee_does_not_file_it(hall: builders.Hall) -> None:
    colleague = authority(builders.official(hall.tournament, Role.REFEREE), hall.tournament)
    assert colleague is not None
    draft = written.draft(hall)
    found = refused(lambda: referti.file_referto(referto=draft, by=colleague))
    assert found == [(HouseCode.REFERTO_OF_ANOTHER, "")]
