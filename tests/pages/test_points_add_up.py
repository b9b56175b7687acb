"""Whoever adds up the rounds on an entrant's page comes to the points that it stands with."""

import csv
import io
import random
import re
from dataclasses import dataclass
from typing import Any

import pytest

from scoring import queries
from scoring.commands import GivePenalty, ReadmitEntrant, RevokeRuling
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement
from scoring.rulings import AwardCause, Mistake, PenaltyUnit
from scoring.values import EntrantNumber, Points, RoundNumber
from tests import builders
from tests.builders import Hall
from tests.machine.client import Client
from tests.pages import halls
from tournaments.organise.entrants import readmit_entrant
from tournaments.organise.perform import perform

pytestmark = pytest.mark.django_db

CUT_AFTER = 2
"""In all of its halls that have groups."""

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
            elif taken := re.match(r"Penalità in classifica \((.*?)\)", head):
                sums[taken[1]] += figures[0]
    return sums


def require_to_add_up(hall: Hall) -> None:
    for entrant in queries.entrants(hall.ledger):
        page = page_of(hall, entrant.number)
        api = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/{entrant.number}")
        stands = dict(
            re.findall(r"<dt>\s*<abbr[^>]*>([VMP]\.P\.)</abbr>\s*</dt>\s*<dd>(.*?)</dd>", page)
        )
        assert set(stands) <= set(UNITS)
        newer, *older = re.split(r'<article class="card" aria-labelledby="carry"', page)
        waiting, *behind = re.findall(r"<article class=.*?</article>", newer, re.DOTALL)
        if 'id="waiting"' not in waiting:
            waiting, behind = "", [waiting, *behind]
        later = added_up([waiting])
        assert bool(waiting) == any(later.values())
        sums = {unit: points - later[unit] for unit, points in added_up(behind).items()}
        if older:
            carried, *before = re.findall(r".*?</article>", older[0], re.DOTALL)
            over = dict(rows(carried))
            counted = added_up(before)
            assert {unit: over[unit][0] for unit in over} == {unit: counted[unit] for unit in over}
            sums = {unit: sums[unit] + over.get(unit, [0, 0])[1] for unit in UNITS}
        shown = {unit: sums[unit] for unit in stands}
        assert {unit: number(stands[unit]) for unit in stands} == shown, entrant.number
        assert "P.P." in stands
        told = api.json()
        assert (told["waiting"] or {"points": told_as(added_up([]))})["points"] == told_as(later)
        assert told["points"] == told_sums(told, entrant.number)
        assert told["points"] == told_as(sums)
        assert (told["carry"] is not None) == bool(older)
        require_every_round(hall, page, told)
    require_the_crosses_to_add_up(hall)


def crosses_of(hall: Hall) -> list[dict[str, str]]:
    """The rows of the file of crosses."""
    file = Client().get(f"/t/{hall.tournament.slug}/incroci.csv").content.decode("utf-8-sig")
    return list(csv.DictReader(io.StringIO(file), delimiter=";"))


def require_the_crosses_to_add_up(hall: Hall) -> None:
    """Each row: its rounds behind the cut and what was carried, less what is told apart."""
    for row in crosses_of(hall):
        (unit,) = {head.split(": ")[1] for head in row if re.fullmatch(r"Turno \d+: .\.P\.", head)}
        played = {
            int(head.split()[1][:-1]): row[head] for head in row if head.endswith(f": {unit}")
        }
        carried = row.get(f"{unit} portati nel girone") or ""
        since = CUT_AFTER if carried else 0
        earned = sum(number(won) for round_, won in played.items() if won and round_ > since)
        apart = (row.get(f"{unit} {why}") or "0" for why in ("tolti", "non ancora in classifica"))
        counted = earned + number(carried or "0") - sum(map(number, apart))
        assert counted == number(row[unit]), row


def told_as(points: dict[str, int]) -> dict[str, int]:
    return {UNITS[unit]: figure for unit, figure in points.items()}


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
    later = told["waiting"]["points"] if told["waiting"] else dict.fromkeys(sums, 0)
    return {unit: points - later[unit] for unit, points in sums.items()}


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
    ranked = builders.book(hall).format is not Format.THREES
    for unit in PenaltyUnit if ranked else (PenaltyUnit.GAME_POINTS,):
        builders.penalise(hall, chance.choice(sitting), round_, 5 * chance.randint(1, 4), unit)
    for number in absent(hall, round_) if ranked else ():
        builders.penalise(hall, number, round_, 1, PenaltyUnit.VICTORY_POINTS)
        builders.penalise(hall, number, round_, 10, PenaltyUnit.MATCH_POINTS)
    margin = 5 * chance.randint(-200, 200)
    table, cause = chance.choice(builders.tables(hall, round_)), AwardCause.REFEREE_DECISION
    decided: tuple[Points, ...] = (
        Points(12, margin, 1000 + margin),
        Points(8, -margin, 1000),
    )
    says = hall.moment.book.regulation.corrections
    closing = round_ > BEFORE_THE_CUT and not (says and says.annulled == "referee")
    if closing:  # Over a sheet of merit groups nothing else is awarded (I 19).
        cause, decided = AwardCause.ANNULLED, (Points(7), Points(7))
    if len(table.lines) == 3:
        decided = tuple(Points(game_points=5 * chance.randint(0, 200)) for _ in table.lines)
    if len(decided) == len(table.lines) and not (closing and len(table.lines) == 3):
        builders.award(hall, round_, table.table, *decided, cause=cause)


@pytest.mark.slow("every page of twelve pairs after each of three rounds")
@pytest.mark.parametrize("carry", [33, *(pytest.param(one, marks=ALIKE) for one in (0, 50, 100))])
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


@dataclass(frozen=True)
class Kind:
    """What is played, and how much is carried over the cut."""

    format: Format
    edition: str
    entrants: int
    carry: int
    groups: tuple[int, int] = (2, 2)
    """Tables."""

    def opened(self) -> Hall:
        """Two rounds of four before the cut; with an odd number somebody rests."""
        movement = builders.usual_movement(self.format)
        if self.format is not Format.GIALLO:
            movement = Movement.DANESE
        hall = builders.open_tournament(
            f"Somme {self.format}",
            format_=self.format,
            regulation=self.edition,
            smazzate=4 if self.edition in FOUR else 3,
            movements=(movement,) * 4,
            groups=GroupsPlan(
                after_round=RoundNumber(2),
                groups=tuple(GroupPlan(tables=each) for each in self.groups),
                carry_percent=self.carry,
            ),
        )
        builders.enter(hall, self.entrants)
        return hall


FOUR = ("internazionale", "italiano", "uisp-parole")
KINDS = [
    Kind(Format.TEAMS, "internazionale", 5, 33),
    Kind(Format.THREES, "uisp-parole", 10, 33, (1, 2)),
]
OTHERS = [
    Kind(Format.INDIVIDUAL, "uisp-parole", 9, 67),
    Kind(Format.GIALLO, "classico", 9, 50, (1, 1)),
    Kind(Format.PAIRS, "internazionale", 9, 0),
    Kind(Format.PAIRS, "italiano", 9, 1),
    Kind(Format.TEAMS, "uisp-parole", 5, 100),
    Kind(Format.TEAMS, "italiano", 6, 50, (3, 3)),
    Kind(Format.INDIVIDUAL, "fedibur-1985", 8, 99),
    Kind(Format.GIALLO, "internazionale", 13, 0, (1, 2)),
    Kind(Format.GIALLO, "uisp-parole", 8, 100, (1, 1)),
    Kind(Format.THREES, "internazionale", 11, 100, (1, 2)),
    Kind(Format.THREES, "classico", 9, 0, (1, 2)),
]
AT_LENGTH = pytest.mark.soak("other editions of the same formats, and other chances")


@pytest.mark.slow("every page and answer of a whole hall, four times")
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=AT_LENGTH) for seed in (1, 2, 3))])
@pytest.mark.parametrize(
    "kind",
    [*KINDS, *(pytest.param(kind, marks=AT_LENGTH) for kind in OTHERS)],
    ids=lambda kind: f"{kind.format}-{kind.edition}-{kind.carry}",
)
def test_every_entrant_s_page_and_answer_add_up_in_every_format(kind: Kind, seed: int) -> None:
    """Before the cut and behind it: fined, compensated, awarded, resting, absent, gone, back."""
    chance = random.Random(f"{kind}/{seed}")
    hall = kind.opened()
    gone: list[int] = []
    for round_ in (1, 2, 3, 4):
        if round_ == 3:
            builders.form_groups(hall)
        builders.play_round(hall, round_)
        punish(hall, chance, round_)
        compensate(hall, chance, round_)
        if round_ != 1:
            require_to_add_up(hall)
        if round_ == 1:
            gone.append(chance.choice(builders.tables(hall, 1)).lines[0][0])
            builders.withdraw(hall, gone[-1])
        elif round_ == 2:
            readmit_entrant(ReadmitEntrant(entrant=EntrantNumber(gone[0])), by=hall.directing)
        elif round_ == 3:
            builders.withdraw(hall, chance.choice(builders.tables(hall, 3)).lines[1][0])
            require_to_add_up(hall)


def compensate(hall: Hall, chance: random.Random, round_: int) -> None:
    """P.P. for a damaged line (I Definizioni)."""
    sitting = [number for table in builders.tables(hall, round_) for number in table.entrants()]
    perform(
        GivePenalty(
            entrant=EntrantNumber(chance.choice(sitting)),
            round=RoundNumber(round_),
            unit=PenaltyUnit.GAME_POINTS,
            amount=5 * chance.randint(1, 40),
            article="Definizioni",
            damaged=True,
            knowing=True,
        ),
        by=hall.refereeing,
        reason="Linea danneggiata",
    )


def test_a_round_that_was_not_played_says_why_and_what_was_taken_in_it() -> None:
    """One leaves after the first round and comes back for the third; another enters late."""
    hall = builders.small_tournament(8, rounds=4, played=1)
    builders.withdraw(hall, 3)
    builders.enter(hall, 1)
    builders.play_round(hall, 2)
    builders.penalise(hall, 3, 2, 2, PenaltyUnit.VICTORY_POINTS)
    readmit_entrant(ReadmitEntrant(entrant=EntrantNumber(3)), by=hall.directing)
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
    off["counts_from"] = None
    assert told["deductions"] == [{"round": 2, **off}]


def test_between_a_seating_and_its_first_sheet_a_page_says_what_does_not_count_yet() -> None:
    """Who rests in the round that begins, what is taken and corrected of the one that was used."""
    hall = builders.small_tournament(9, rounds=3, played=1)
    before = builders.penalise(hall, 2, 1, 3, PenaltyUnit.VICTORY_POINTS)
    builders.start_round(hall, 2)
    require_to_add_up(hall)
    for number, unit in enumerate(PenaltyUnit, start=1):
        builders.penalise(hall, number, 1, 5, unit)
    perform(
        RevokeRuling(ruling=before.events[0].number),
        by=hall.refereeing,
        reason="Era un'altra coppia",
    )
    table = builders.tables(hall, 1)[-1]
    sheet = builders.totals(table.points[0].game_points + 400, table.points[1].game_points)
    builders.correct_sheet(hall, 1, table.table, sheet, mistake=Mistake.DESK)
    require_to_add_up(hall)
    (resting,) = (
        one.lines[0][0] for one in queries.tables(hall.ledger, RoundNumber(2)) if one.is_bye
    )
    page = page_of(hall, resting)
    assert "Non ancora in classifica" in page
    assert "conta dalla classifica dopo il turno 2, che comincia con il primo score" in page
    told = Client().get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/1").json()
    assert [one["counts_from"] for one in told["deductions"]] == [2]
    told = (
        Client()
        .get(f"/api/v1/tournaments/{hall.tournament.slug}/entrants/{table.lines[0][0]}")
        .json()
    )
    assert [one["counts_from"] for one in told["tables"]] == [2, None]
    builders.enter_sheet(hall, 2, 1)
    require_to_add_up(hall)
    assert "Non ancora in classifica" not in page_of(hall, resting)


def page_of(hall: Hall, number: int) -> str:
    return Client().get(f"/t/{hall.tournament.slug}/coppie/{number}/").content.decode()
