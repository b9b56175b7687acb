"""The list to call the winners by, on paper."""

import pytest

from scoring.rules.violations import Violation
from tests import builders, prizes
from tests.builders import Hall
from tests.prizes import CUP, MONEY, announce, make_final
from tests.reports.test_documents import draw, read
from tournaments.models import DocumentKind
from tournaments.reports import archive
from tournaments.reports.content import NothingToPrint


@pytest.fixture
def level(db: None) -> Hall:
    return prizes.level()


def test_it_names_winner_and_prize_and_leaves_room_to_sign(level: Hall) -> None:
    announce(level, MONEY)
    make_final(level)
    text = read(draw(level, DocumentKind.PRIZES, ""))
    assert "Premiazione" in text
    assert "classifica definitiva" in text
    assert "1.500,01" in text
    assert text.count("375,00") == 4
    assert builders.player_name(1) in text
    assert "Firma" in text
    assert "avanza 1 centesimo" in text


def test_the_list_to_sign_is_what_was_frozen_or_says_when_it_was_corrected(level: Hall) -> None:
    announce(level, MONEY)
    make_final(level)
    with pytest.raises(Violation):
        announce(level, CUP)
    text = read(draw(level, DocumentKind.PRIZES, ""))
    assert ("1.500,01" in text, "a classifica definitiva" in text) == (True, False)
    announce(level, CUP, lift=True)
    text = read(draw(level, DocumentKind.PRIZES, ""))
    assert ("1.500,01" in text, "a classifica definitiva" in text) == (False, True)


def test_before_the_ranking_is_final_it_says_so(level: Hall) -> None:
    announce(level, CUP)
    text = read(draw(level, DocumentKind.PRIZES, ""))
    assert "non ancora definitiva" in text
    assert "da sorteggiare: coppa" in text


def test_it_is_written_for_who_reads_it(level: Hall) -> None:
    announce(level, MONEY)
    assert "€1,500.01" in read(draw(level, DocumentKind.PRIZES, "", "en"))


def test_before_play_it_is_the_list_as_announced(db: None) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    announce(hall, MONEY)
    text = read(draw(hall, DocumentKind.PRIZES, ""))
    assert "1.300,00" in text
    assert "Firma" not in text


def test_without_prizes_there_is_nothing_to_print(level: Hall) -> None:
    with pytest.raises(NothingToPrint):
        archive.ask(level.tournament, DocumentKind.PRIZES, "", "it")
    announce(level, MONEY)
    assert archive.ask(level.tournament, DocumentKind.PRIZES, "", "it").subject == ""
    with pytest.raises(NothingToPrint):
        archive.ask(level.tournament, DocumentKind.PRIZES, "1", "it")


def test_changed_prizes_are_another_document(level: Hall) -> None:
    announce(level, MONEY)
    first = archive.ask(level.tournament, DocumentKind.PRIZES, "", "it")
    assert archive.ask(level.tournament, DocumentKind.PRIZES, "", "it").pk == first.pk
    announce(level, CUP)
    assert archive.ask(level.tournament, DocumentKind.PRIZES, "", "it").pk != first.pk
