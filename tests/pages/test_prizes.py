"""The public page of prizes."""

import pytest

from scoring.commands import DrawPrize, MakeRankingFinal, PublishRanking
from scoring.prizes import EqualPrizes
from scoring.values import EntrantNumber
from tests import builders, prizes
from tests.builders import Hall
from tests.machine.client import Client
from tests.pages.test_public_pages import read, url
from tests.prizes import CUP, MONEY, announce, make_final


@pytest.fixture
def level(db: None) -> Hall:
    return prizes.level()


def test_prizes_are_announced_to_everybody_and_winners_named_once_it_is_final(
    level: Hall, client: Client
) -> None:
    announce(level, MONEY)
    before = read(client, url(level, "premi/"))
    assert "1.300,00" in before
    assert builders.player_name(1) not in before
    make_final(level)
    after = read(client, url(level, "premi/"))
    assert builders.player_name(1) in after
    assert "375,00" in after
    assert "€375.00" in read(client, url(level, "premi/"), "en")


def test_who_left_before_the_last_round_takes_none_and_the_page_says_so(db: None) -> None:
    hall = builders.small_tournament(6, rounds=2, played=1)
    first, second = (row.entrant for row in hall.moment.standings().rows[:2])
    builders.withdraw(hall, first)
    builders.play_round(hall, 2)
    announce(hall, MONEY)
    make_final(hall)
    said = read(Client(), url(hall, "premi/"))
    assert builders.player_name(2 * first) not in said
    assert builders.player_name(2 * second) in said
    assert "Chi ha lasciato il torneo prima dell'ultimo turno non prende premi" in said


def test_who_leaves_when_all_is_played_keeps_place_and_prize(level: Hall, client: Client) -> None:
    """A prize of a definitive ranking went to the next one, unannounced, when a press withdrew its
    winner."""
    announce(level, MONEY)
    builders.withdraw(level, 1)
    builders.do(PublishRanking(), level.directing)
    builders.do(MakeRankingFinal(), level.directing)
    said = read(client, url(level, "premi/"))
    assert said.count("375,00") == 4
    assert "non prende premi" not in said


def test_who_left_when_all_was_played_is_in_the_lot_too(level: Hall, client: Client) -> None:
    """The page had it among the equals, and no lot could be drawn with it."""
    announce(level, CUP, equals=EqualPrizes.LOT)
    builders.withdraw(level, 2)
    make_final(level)
    numbers = tuple(EntrantNumber(number) for number in (1, 2, 3, 4))
    builders.do(DrawPrize(entrants=numbers, seed=1), level.directing)
    assert "da sorteggiare" not in read(client, url(level, "premi/"))


def test_a_prize_to_be_drawn_is_said_to_be(level: Hall, client: Client) -> None:
    announce(level, CUP)
    make_final(level)
    assert "da sorteggiare: coppa" in read(client, url(level, "premi/"))


def test_a_change_of_the_prizes_is_another_page_for_who_has_one(
    level: Hall, client: Client
) -> None:
    announce(level, MONEY)
    tag = client.get(url(level, "premi/"))["ETag"]
    announce(level, CUP)
    page = client.get(url(level, "premi/"), headers={"if-none-match": tag})
    assert page.status_code == 200
    assert "coppa" in page.content.decode()


def test_the_page_is_offered_where_there_are_prizes(level: Hall, client: Client) -> None:
    assert "premi/" not in read(client, url(level))
    announce(level, MONEY)
    assert "premi/" in read(client, url(level))
