"""Who directs stands on the papers where a reader looks for it (U art. 2)."""

import pytest

from scoring.values import Role
from tests import builders
from tests.builders import Hall
from tests.reports import written
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind, Official
from tournaments.reports import archive

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> Hall:
    """A round is played; the director has no name, the referee and two others have."""
    hall = builders.small_tournament(4, rounds=1, played=1)
    named(hall, hall.referee.pk, "Anna", "Neri")
    for first, last in (("Ugo", "Bianchi"), ("Ada", "Rossi")):
        user = builders.official(hall.tournament, Role.COMPUTERISTA)
        named(hall, user.pk, first, last)
    return hall


def named(hall: Hall, user: int, first: str, last: str) -> None:
    account = Official.objects.get(tournament=hall.tournament, user=user).user
    account.first_name, account.last_name = first, last
    account.save()


KINDS = [
    (DocumentKind.PROGRAMME, ""),
    (DocumentKind.RESULTS, 1),
    (DocumentKind.RANKING, 1),
    (DocumentKind.BLANK_REFERTO, ""),
]


@pytest.mark.parametrize(("kind", "subject"), KINDS, ids=[kind.value for kind, _of in KINDS])
def test_a_paper_names_who_directs_and_no_user_name(
    hall: Hall, kind: DocumentKind, subject: object
) -> None:
    text = " ".join(read(draw(hall, kind, subject)).split())
    assert "Anna Neri" in text
    assert "Arbitro" in text
    assert "Computeristi" in text
    assert "Ugo Bianchi, Ada Rossi" in text
    assert hall.director.get_username() not in text


def test_a_referto_names_them_in_its_head(hall: Hall) -> None:
    referto = written.draft(hall)
    text = " ".join(read(draw(hall, DocumentKind.REFERTO, referto.pk)).split())
    assert "Arbitro: Anna Neri · Computeristi: Ugo Bianchi, Ada Rossi" in text


def test_another_official_makes_another_edition_of_the_paper(hall: Hall) -> None:
    before = archive.ask(hall.tournament, DocumentKind.PROGRAMME, "", "it")
    named(hall, hall.director.pk, "Eva", "Verdi")
    after = archive.ask(hall.tournament, DocumentKind.PROGRAMME, "", "it")
    assert before.edition != after.edition


def test_no_paper_names_who_may_sign_nothing(hall: Hall) -> None:
    """Their account was switched off: the head of the ranking still gave them as the referee."""
    hall.referee.is_active = False
    hall.referee.save()
    text = " ".join(read(draw(hall, DocumentKind.RANKING, 1)).split())
    assert "Anna Neri" not in text
    assert "Ugo Bianchi, Ada Rossi" in text
