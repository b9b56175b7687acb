"""Whoever adds up the rounds on an entrant's page comes to the points that it stands with."""

from __future__ import annotations

import random
import re

import pytest

from scoring import queries
from scoring.rulings import PenaltyUnit
from scoring.values import Points
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.pages import halls

pytestmark = pytest.mark.django_db

UNITS = {"V.P.": "victory_points", "M.P.": "match_points", "P.P.": "game_points"}


def number(written: str) -> int:
    return int(written.replace("\N{MINUS SIGN}", "-").replace("+", ""))


def rows(card: str) -> list[tuple[str, list[int]]]:
    """Each row of a card's table: what its head says, and its figures."""
    found = re.findall(r'<th scope="row">(.*?)</th>(.*?)</tr>', card, re.DOTALL)
    return [
        (
            re.sub(r"<[^>]+>", "", head).strip(),
            [number(one) for one in re.findall(r'<td class="num">([^<]+)</td>', cells)],
        )
        for head, cells in found
    ]


def added_up(cards: list[str]) -> dict[str, int]:
    """The own line's points of these rounds, less what was taken off the ranking."""
    sums = dict.fromkeys(UNITS, 0)
    for card in cards:
        for head, figures in rows(card):
            if head in UNITS:
                sums[head] += figures[0]
            elif head.startswith("Penalità in classifica"):
                sums[head[-5:-1]] += figures[0]
    return sums


def require_to_add_up(hall: Hall) -> None:
    for entrant in queries.entrants(hall.ledger):
        page = Client().get(f"/t/{hall.tournament.slug}/coppie/{entrant.number}/").content.decode()
        api = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/{entrant.number}")
        stands = dict(
            re.findall(r"<dt>\s*<abbr[^>]*>([VMP]\.P\.)</abbr>\s*</dt>\s*<dd>(.*?)</dd>", page)
        )
        newer, *older = re.split(r'<article class="card" aria-labelledby="carry"', page)
        behind = re.findall(r"<article class=.*?</article>", newer, re.DOTALL)
        sums = added_up(behind)
        if older:
            carried, *before = re.findall(r".*?</article>", older[0], re.DOTALL)
            over = dict(rows(carried))
            assert {unit: over[unit][0] for unit in UNITS} == added_up(before)
            sums = {unit: sums[unit] + over[unit][1] for unit in UNITS}
        assert {unit: number(stands[unit]) for unit in UNITS} == sums, entrant.number
        told = api.json()
        assert told["points"] == {UNITS[unit]: sums[unit] for unit in UNITS}
        assert (told["carry"] is not None) == bool(older)


def punish(hall: Hall, chance: random.Random, round_: int) -> None:
    """Something taken off in each unit, a score by decision, and somebody who leaves."""
    sitting = [number for table in builders.tables(hall, round_) for number in table.entrants()]
    for unit in PenaltyUnit:
        builders.penalise(hall, chance.choice(sitting), round_, 5 * chance.randint(1, 4), unit)
    margin = 5 * chance.randint(-200, 200)
    decided = (Points(12, margin, 1000 + margin), Points(8, -margin, 1000))
    builders.award(hall, round_, chance.choice(builders.tables(hall, round_)).table, *decided)


@pytest.mark.slow("every page of twelve pairs after each of three rounds")
@pytest.mark.parametrize("carry", [0, 33, 50, 100])
def test_every_pair_s_page_and_answer_add_up(carry: int) -> None:
    """Cut after the second of four rounds; one leaves in the first, and another in the third."""
    chance = random.Random(carry)
    hall = halls.groups(carry=carry, played=0)
    for round_ in (1, 2, 3):
        if round_ == 3:
            builders.form_groups(hall)
        builders.play_round(hall, round_)
        punish(hall, chance, round_)
        require_to_add_up(hall)
        if round_ != 2:
            builders.withdraw(hall, chance.choice([1, 5, 9]) + round_)
            require_to_add_up(hall)
