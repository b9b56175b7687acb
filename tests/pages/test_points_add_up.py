"""Whoever adds up the rounds on an entrant's page comes to the points that it stands with."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from scoring import queries
from scoring.rulings import AwardCause, PenaltyUnit
from scoring.values import EntrantNumber, Points, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.pages import halls
from tournaments.organise.entrants import readmit_entrant

pytestmark = pytest.mark.django_db

ALIKE = pytest.mark.soak("nothing carried, and a share that is rounded, are looked at each time")
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
        page = page_of(hall, entrant.number)
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
        assert told["points"] == told_sums(told, entrant.number)
        assert told["points"] == {UNITS[unit]: sums[unit] for unit in UNITS}
        assert (told["carry"] is not None) == bool(older)
        require_every_round(hall, page, told)


def told_sums(told: dict[str, Any], entrant: int) -> dict[str, int]:
    """What a program adds up: carried, earned behind the cut, less what was taken off."""
    carry = told["carry"] or {"after_round": 0, "kept": dict.fromkeys(UNITS.values(), 0)}
    sums = dict(carry["kept"])
    for table in told["tables"]:
        (line,) = (
            line
            for line in table["lines"]
            if entrant in [member["number"] for member in line["entrants"]]
        )
        if table["room"] == "closed":
            continue  # the match counts once
        if table["round"] > carry["after_round"] and line["points"]:
            sums = {unit: sums[unit] + line["points"][unit] for unit in sums}
    for taken in told["deductions"]:
        if taken["round"] > carry["after_round"] and taken["unit"] != "game_points":
            sums[taken["unit"]] -= taken["amount"]
    return sums


def require_every_round(hall: Hall, page: str, told: dict[str, Any]) -> None:
    """No round is a gap: it was played, or says why it was not."""
    out = [round_.number for round_ in queries.rounds(hall.ledger) if round_.published]
    assert [int(one) for one in re.findall(r'id="turn-(\d+)"', page)] == sorted(out, reverse=True)
    sat = {table["round"] for table in told["tables"]}
    assert [one["round"] for one in told["missed"]] == sorted(set(out) - sat)


def absent(hall: Hall, round_: int) -> list[int]:
    """Who has no table of a round, not even to rest."""
    sat = {
        one
        for table in queries.tables(hall.ledger, RoundNumber(round_))
        for one in table.entrants()
    }
    return [one.number for one in queries.entrants(hall.ledger) if one.number not in sat]


BEFORE_THE_CUT = 1
"""Its rounds but the last: that one's corrections are bound as those of merit groups are."""


def punish(hall: Hall, chance: random.Random, round_: int) -> None:
    """Something taken off in each unit, a score by decision, and somebody who leaves."""
    sitting = [number for table in builders.tables(hall, round_) for number in table.entrants()]
    for unit in PenaltyUnit:
        builders.penalise(hall, chance.choice(sitting), round_, 5 * chance.randint(1, 4), unit)
    for number in absent(hall, round_):
        builders.penalise(hall, number, round_, 1, PenaltyUnit.VICTORY_POINTS)
        builders.penalise(hall, number, round_, 10, PenaltyUnit.MATCH_POINTS)
    margin = 5 * chance.randint(-200, 200)
    decided = (Points(12, margin, 1000 + margin), Points(8, -margin, 1000))
    cause = AwardCause.REFEREE_DECISION
    if round_ > BEFORE_THE_CUT:  # Over a sheet of merit groups nothing else is awarded (I 19).
        cause, decided = AwardCause.ANNULLED, (Points(7), Points(7))
    table = chance.choice(builders.tables(hall, round_)).table
    builders.award(hall, round_, table, *decided, cause=cause)


@pytest.mark.slow("every page of twelve pairs after each of three rounds")
@pytest.mark.parametrize("carry", [0, 33, *(pytest.param(one, marks=ALIKE) for one in (50, 100))])
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


def test_a_round_that_was_not_played_says_why_and_what_was_taken_in_it() -> None:
    """One leaves after the first round and comes back for the third; another enters late."""
    hall = builders.small_tournament(8, rounds=4, played=1)
    builders.withdraw(hall, 3)
    builders.enter(hall, 1)
    builders.play_round(hall, 2)
    builders.penalise(hall, 3, 2, 2, PenaltyUnit.VICTORY_POINTS)
    readmit_entrant(by=hall.directing, entrant=EntrantNumber(3))
    builders.withdraw(hall, 5)
    builders.play_round(hall, 3, leave=[1])
    builders.penalise(hall, builders.tables(hall, 3)[0].lines[0][0], 3, 3, PenaltyUnit.MATCH_POINTS)
    builders.penalise(hall, 9, 1, 20, PenaltyUnit.MATCH_POINTS)
    require_to_add_up(hall)
    said = {number: page_of(hall, number) for number in (3, 5, 9)}
    assert "Nessun punto: fuori gara in questo turno." in said[3]
    assert re.search(r'id="turn-2".*?−2<.*?id="turn-1"', said[3], re.DOTALL)
    assert "Nessun punto: non ancora in gara." in said[9]
    told = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/3").json()
    assert told["missed"] == [{"round": 2, "why": "out"}]
    off = {"unit": "victory_points", "amount": 2, "damaged": False, "article": ""}
    assert told["deductions"] == [{"round": 2, **off}]


def page_of(hall: Hall, number: int) -> str:
    return Client().get(f"/t/{hall.tournament.slug}/coppie/{number}/").content.decode()
