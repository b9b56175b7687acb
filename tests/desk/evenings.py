"""A whole evening by the desk's own forms, as a browser without scripts sends them, and what its
papers come to by an arithmetic of its own."""

import random
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from scoring.plans import Format
from tests.machine.client import Client, as_
from tests.page_forms import PageForm, forms_of
from tournaments.models import Tournament

Lines = tuple[tuple[int, ...], ...]
"""Who sits in each line of a table, by number."""
BANDS = {
    3: (50, 150, 250, 350, 500, 650, 800, 1000, 1250, 1500),
    4: (100, 300, 500, 700, 900, 1100, 1300, 1500, 1700, 2000),
    0: (150, 350, 550, 800, 1050, 1300, 1600, 1900, 2200, 2500),
}
"""Upper limits of M.P. from 10-10 to 19-1, by smazzate; 0: teams (RULES 5)."""


@dataclass(frozen=True)
class Person:
    """Somebody at the desk of one tournament, who sees a page and sends the form that is on it."""

    client: Client
    tournament: Tournament

    def url(self, name: str, *args: object) -> str:
        return reverse(f"admin:{name}", args=(self.tournament.pk, *args))

    def see(self, name: str, *args: object, **query: str) -> str:
        answer = self.client.get(self.url(name, *args), query)
        assert answer.status_code == 200, (name, args, answer.status_code)
        return " ".join(answer.content.decode().split())

    def form(self, page: str, action: str, names: Iterable[str]) -> PageForm:
        """The form of a page that is sent there, or to the page, with most of these fields."""
        found = [form for form in forms_of(page) if form.method == "post"]
        named = [form for form in found if form.action in (action, "")]
        assert named, (action, [form.action for form in found])
        wanted = set(names)
        return max(named, key=lambda form: (len(wanted.intersection(form.fields)), form.action))

    def send(
        self, name: str, *args: object, at: str = "", where: Sequence[object] = (), **typed: Any
    ) -> str:
        """Fill in the form of `name` on the page `at`, and send it: what its answer says."""
        page = self.see(at or name, *(where if at else args))
        answer = self.answer(page, self.url(name, *args), typed)
        said = " ".join(answer.content.decode().split())
        assert answer.status_code == 200, (name, args, answer.status_code, errors(said))
        assert not errors(said), (name, args, errors(said))
        return said

    def fill_in(self, name: str, *args: object, page: str = "", **typed: Any) -> None:
        """A form that is shown again where something is wrong, and leads on where it is not."""
        shown = page or self.see(name, *args)
        answer = self.answer(shown, self.url(name, *args), typed, follow=False)
        said = answer.content.decode()
        assert answer.status_code == 302, (name, args, answer.status_code, errors(said))

    def answer(self, page: str, action: str, typed: dict[str, Any], *, follow: bool = True) -> Any:
        """What comes of the form of a page, filled in."""
        fields = {**self.form(page, action, typed).fields, **typed}
        return self.client.post(action, fields, follow=follow)


def errors(page: str) -> list[str]:
    found = re.findall(r'(?:field__error|notice--bad)"[^>]*>(.*?)</(?:p|div|li)>', page)
    return [error for error in found if error.strip()]


def at_the_desk(tournament: Tournament, user: User) -> Person:
    client = as_(user)
    return Person(client, tournament)


@dataclass
class Papers:
    """What the papers of an evening say, and what they come to."""

    format: Format
    smazzate: int
    carry: int = 100
    cut_after: int = 0
    """The round that the groups are formed after; 0: none."""
    tables_of_a: int = 0
    seats: dict[tuple[int, int], Lines] = field(default_factory=dict)
    written: dict[tuple[int, int], tuple[int, ...]] = field(default_factory=dict)
    """P.P. of each line, by round and table."""
    fined: defaultdict[tuple[int, int], int] = field(default_factory=lambda: defaultdict(int))
    """P.P. taken off the line of an entrant in a round."""

    def write(self, round_: int, table: int, lines: Lines) -> tuple[int, ...]:
        """Who sits there, and figures that they could have played."""
        chance = random.Random(f"{self.format}/{round_}/{table}")
        self.seats[round_, table] = lines
        return tuple(5 * chance.randint(20, 120) * self.smazzate for _ in lines)

    def points(self, after: int, since: int = 0) -> dict[int, list[int]]:
        """V.P., M.P. and P.P. of everybody, won in the rounds behind `since` up to `after`."""
        sums: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
        for round_, match in self._matches():
            if since < round_ <= after:
                for entrant, won in self._won(round_, match):
                    sums[entrant] = [a + b for a, b in zip(sums[entrant], won, strict=True)]
        return sums

    def _matches(self) -> Iterator[tuple[int, dict[tuple[int, ...], int]]]:
        """P.P. of the lines that met in a round: teams in two rooms, each in the other's place."""
        met: dict[tuple[int, frozenset[tuple[int, ...]]], dict[tuple[int, ...], int]] = {}
        for (round_, table), lines in self.seats.items():
            scored = met.setdefault((round_, frozenset(lines)), dict.fromkeys(lines, 0))
            for line, points in zip(lines, self.written[round_, table], strict=True):
                scored[line] += points
        return ((round_, scored) for (round_, _), scored in met.items())

    def _won(
        self, round_: int, scored: dict[tuple[int, ...], int]
    ) -> Iterator[tuple[int, tuple[int, int, int]]]:
        scored = {
            line: points - sum(self.fined[round_, entrant] for entrant in line)
            for line, points in scored.items()
        }
        for line, points in scored.items():
            for entrant in line:
                if self.format is Format.THREES:
                    yield entrant, (0, 0, points)
                else:
                    margin = 2 * points - sum(scored.values())
                    yield entrant, (self._victory_points(margin), margin, points)

    def _victory_points(self, margin: int) -> int:
        bands = BANDS[0 if self.format is Format.TEAMS else self.smazzate]
        step = sum(limit < abs(margin) for limit in bands)
        return 10 + step if margin > 0 else 10 - step

    def ranking(self, after: int) -> list[tuple[str, int, int, tuple[int, ...]]]:
        """Group, rank, entrant and points, best first; equals share a rank."""
        groups = self.groups() if self.cut_after and after > self.cut_after else {}
        points = self.points(after, self.cut_after if groups else 0)
        if groups:
            for entrant, won in self.points(self.cut_after).items():
                kept = [_part(each, self.carry) for each in won]
                points[entrant] = [a + b for a, b in zip(points[entrant], kept, strict=True)]
        rows = []
        for entrant, won in points.items():
            of_group = [other for other in points if groups.get(other) == groups.get(entrant)]
            rank = 1 + sum(points[other] > won for other in of_group)
            rows.append((groups.get(entrant, ""), rank, entrant, tuple(won)))
        return sorted(rows)

    def groups(self) -> dict[int, str]:
        """Who is in A, by as many tables of the ranking as it takes, and who in B."""
        order = [entrant for _, _, entrant, _ in self.ranking(self.cut_after)]
        at_a_table = {Format.THREES: 3, Format.GIALLO: 4, Format.TEAMS: 1}.get(self.format, 2)
        of_a = at_a_table * self.tables_of_a
        return {entrant: "A" if at < of_a else "B" for at, entrant in enumerate(order)}

    def prizes(self, after: int, cents: Sequence[int]) -> dict[int, int]:
        """What everybody gets of the general list; what equals hold together is divided."""
        rows, shares, place = self.ranking(after), dict[int, int](), 0
        while place < len(rows):
            equals = [row for row in rows if row[:2] == rows[place][:2]]
            together = sum(cents[place : place + len(equals)])
            shares |= {row[2]: together // len(equals) for row in equals if together}
            place += len(equals)
        return shares


def _part(won: int, percent: int) -> int:
    """Rounded to the nearest, halves away from zero."""
    part = (2 * abs(won) * percent + 100) // 200
    return part if won > 0 else -part


def typed(table: int, totals: Iterable[int], smazzate: int) -> dict[str, str]:
    """A sheet as it is typed: the round's totals, or at every other table each smazzata's."""
    if table % 2:
        return {"way": "round"} | {
            f"totals.{line}": str(points) for line, points in zip("abc", totals, strict=False)
        }
    fields = {"way": "smazzate", "played": str(smazzate)}
    for line, points in zip("abc", totals, strict=False):
        each = points // smazzate // 5 * 5
        parts = [each] * (smazzate - 1) + [points - each * (smazzate - 1)]
        fields |= {f"smazzate.{at}.{line}.total": str(part) for at, part in enumerate(parts)}
    return fields
