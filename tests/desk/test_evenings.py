"""Each format is played as a whole evening by the desk's own forms, from the opening to the end."""

import csv
import io
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.urls import reverse

from scoring import queries
from scoring.plans import Format
from scoring.values import Line, Role, RoundNumber, Stage
from tests import builders
from tests.desk.evenings import Papers, Person, at_the_desk, errors, typed
from tests.invariants import rows_equal_fold
from tests.machine.client import Client, as_
from tests.machine.clock import SetAhead
from tournaments.access.table_codes import code
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
OPENING = reverse("admin:open-tournament")
TWIN = pytest.mark.soak("the same desk under another edition, or with other players at a table")
WORD_OF_PLAYERS = {
    "uisp-parole": "art. 12.2",
    "internazionale": "art. 19",
    "italiano": "art. Int. 19",
}
"""Where those at the table are asked whose mistake it was; the others are silent."""
MONEY = (300_00, 200_00, 100_00)


@dataclass(frozen=True)
class Kind:
    """What is played: how many enter, how many of them are players, and how it moves and is cut."""

    format: Format
    edition: str
    entrants: int
    size: int = 1
    movements: tuple[str, ...] = ("mitchell", "danese", "danese")
    groups: str = "2; 2"
    carry: int = 50

    @property
    def smazzate(self) -> int:
        return 3 if self.edition in ("classico", "fedibur-1985") else 4


PAIRS, TEAMS, ALONE, GIALLO, THREES = Format
TURNING = ("rotazione",) * 3
KINDS = [
    Kind(PAIRS, "uisp-parole", 8, 2, carry=33),
    Kind(TEAMS, "internazionale", 4, 6),
    Kind(GIALLO, "internazionale", 8, movements=TURNING, groups="1; 1", carry=67),
]
TWINS = [
    Kind(ALONE, "classico", 8, carry=0),
    Kind(THREES, "uisp-parole", 9, groups="1; 2", carry=100),
    Kind(PAIRS, "internazionale", 8, 2),
    Kind(PAIRS, "italiano", 10, 2, groups="3; 2"),
    Kind(PAIRS, "fedibur-1985", 8, 2, carry=100),
    Kind(TEAMS, "uisp-parole", 4, 4),
    Kind(TEAMS, "italiano", 8, 4, groups="4; 4"),
    Kind(ALONE, "uisp-parole", 8),
    Kind(ALONE, "internazionale", 8, carry=1),
    Kind(GIALLO, "uisp-parole", 8, movements=TURNING, groups="1; 1"),
    Kind(GIALLO, "fedibur-1985", 12, movements=TURNING, groups="1; 2"),
    Kind(THREES, "fedibur-1985", 9, groups="1; 2"),
    Kind(THREES, "internazionale", 12, groups="2; 2", carry=33),
]


@dataclass
class Evening:
    kind: Kind
    tournament: Tournament
    director: Person
    computerista: Person
    referee: Person
    papers: Papers
    set_ahead: SetAhead
    seconds: int = 0

    def wait(self, minutes: int) -> None:
        self.seconds += 60 * minutes
        self.set_ahead(self.seconds)

    def seated(self, round_: int) -> dict[int, Any]:
        """The tables where lines play."""
        found = queries.tables(self.tournament.ledger, RoundNumber(round_))
        return {int(each.table): each for each in found if not each.is_bye}

    def enter(self) -> None:
        for number in range(1, self.kind.entrants + 1):
            first = self.kind.size * (number - 1)
            slip = {
                f"player_{at}": builders.player_name(first + at)
                for at in range(1, self.kind.size + 1)
            }
            if self.kind.format is TEAMS:
                slip["team"] = f"Squadra {number}"
            self.director.fill_in("desk-entrants", **slip)

    def seat(self, round_: int) -> None:
        for button in ("desk-draw", "desk-publish-seating"):
            self.director.send(button, round_, at="desk-round", where=(round_,))
        if self.kind.size == 6 and round_ == 1:
            self.declare_rooms()
        self.director.send("desk-whistle", round_, at="desk-round", where=(round_,))

    def declare_rooms(self) -> None:
        """Of six the last four play, two in each room (I art. 3)."""
        teams: dict[str, list[str]] = {}
        page = self.director.see("desk-rooms", 1)
        for team, player in dict.fromkeys(re.findall(r'name="room_(\d+)_([0-9a-f-]+)"', page)):
            teams.setdefault(team, []).append(player)
        rooms = ("", "", "open", "open", "closed", "closed")
        self.director.send(
            "desk-rooms",
            1,
            **{
                f"room_{team}_{player}": room
                for team, players in teams.items()
                for player, room in zip(players, rooms, strict=True)
            },
        )

    def type(self, round_: int, table: int, totals: tuple[int, ...]) -> None:
        fields = typed(table, totals, self.kind.smazzate)
        page = self.computerista.see("desk-round", round_, table=str(table))
        self.computerista.fill_in("desk-sheets", round_, page=page, table=str(table), **fields)

    def play(self, round_: int) -> None:
        """Every sheet is typed as its paper says; what was typed wrongly is mended afterwards."""
        self.seat(round_)
        for table, seated in self.seated(round_).items():
            right = self.papers.write(round_, table, seated.lines)
            self.papers.written[round_, table] = right
            if (round_, table) == (1, 1):
                self.propose_and_accept((right[0] + 300, *right[1:]))
            elif (round_, table) == (1, 2):
                self.type(1, 2, (*right[:-1], right[-1] + 90))
            else:
                self.type(round_, table, right)

    def propose_and_accept(self, totals: tuple[int, ...]) -> None:
        """A line writes on its phone, the others confirm on theirs, and the desk takes it over."""
        self.director.send("desk-proposals", at="desk-settings", allowed="on")
        self.tournament.refresh_from_db()
        table = self.seated(1)[1]
        said, page = typed(1, totals, self.kind.smazzate), ""
        for line in tuple(Line)[: len(table.lines)]:
            right = code(self.tournament, table, line)
            path = reverse("pages:proposal", args=(self.tournament.slug, 1, 1, line.value, right))
            phone = Client()
            page = phone.get(path).content.decode()
            confirms = re.findall(r'name="confirms" value="([^"]+)"', page)
            sent = {"confirms": confirms[0]} if confirms else said
            page = phone.post(path, sent, follow=True).content.decode()
        assert "Confermato da tutte" in page
        board = self.computerista.see("desk-round", 1, table="1")
        (proposal,) = set(re.findall(r"proposal=([0-9a-f-]+)", board))
        filled = self.computerista.see("desk-round", 1, table="1", proposal=proposal)
        self.computerista.fill_in("desk-sheets", 1, page=filled, table="1", proposal=proposal)
        assert self.seated(1)[1].sheet is not None

    def correct(self, table: int, mistake: str, **more: Any) -> None:
        """Its effect is seen before it is confirmed, and nothing is corrected by that."""
        where, right = (1, table), self.papers.written[1, table]
        fields = typed(table, right, self.kind.smazzate) | {"mistake": mistake, **more}
        head = queries.head(self.tournament.ledger)
        page = self.referee.see("desk-correct", *where)
        url = self.referee.url("desk-correct", *where)
        seen = self.referee.answer(page, url, fields).content.decode()
        assert queries.head(self.tournament.ledger) == head
        shown = re.search(r'name="shown" value="(\w+)"', seen)
        assert shown, errors(seen)
        answer = self.referee.client.post(url, {**fields, "shown": shown[1]}, follow=True)
        assert f"Tavolo {table} corretto." in answer.content.decode()

    def correct_the_players_and_the_desk(self) -> None:
        """U art. 12.2 and I art. 19 ask those at the table; U art. 2.5 asks the paper alone."""
        director = str(self.tournament.officials.get(role=Role.DIRECTOR.value).user_id)
        signed = {"countersigned_by": director, "reason": "Come dice il foglio"}
        page = self.referee.see("desk-correct", 1, 1)
        players = re.findall(r'name="agreed_by" value="([^"]+)"', page)
        article = WORD_OF_PLAYERS.get(self.kind.edition)
        assert len(players) == bool(article) * sum(map(len, self.seated(1)[1].players))
        asked = {**signed, "asked_by": "line_a", "referee_called": "on"}
        if article:
            alone = typed(1, self.papers.written[1, 1], self.kind.smazzate) | asked
            url = self.referee.url("desk-correct", 1, 1)
            refused = self.referee.answer(page, url, {**alone, "mistake": "players"})
            assert article in str(errors(refused.content.decode()))
        self.correct(1, "players", agreed_by=players, **asked)
        self.correct(2, "desk", **signed)

    def fine(self) -> None:
        """The referee takes 100 P.P. from whoever sits first at the last table."""
        last = max(self.seated(1))
        entrant = self.papers.seats[1, last][0][0]
        self.papers.fined[1, entrant] += 100
        known = {"what": "points", "round": "1", "entrant": str(entrant)}
        here = self.referee.url("desk-referee")
        page = self.referee.answer(self.referee.see("desk-referee"), here, known).content.decode()
        fine = {"unit": "game_points", "amount": "100", "article": "10.25", "knowing": "on"}
        fine |= {"entrant": str(entrant), "reason": "Pozzetto esposto"}
        answer = self.referee.answer(page, self.referee.url("desk-penalties"), fine)
        assert "Penalità data" in answer.content.decode()

    def cut(self) -> None:
        self.post()
        self.director.send("desk-form-groups")

    def post(self) -> None:
        """The ranking hangs until its window is over."""
        self.director.send("desk-publish-ranking", at="desk-end")
        self.wait(11)

    def end(self) -> None:
        self.post()
        self.director.send("desk-final")
        self.director.send("desk-close")


def open_evening(kind: Kind, set_ahead: SetAhead) -> Evening:
    """By the form of the opening, with the plan and its cut."""
    cache.clear()
    organiser = builders.user(may_open=True)
    client = as_(organiser)
    announced = {
        "command_id": str(uuid4()),
        "name": f"Serata {kind.format}",
        "format": str(kind.format),
        "regulation": kind.edition,
        "smazzate_per_round": str(kind.smazzate),
        "first_round": "entry_order",
        **{f"movement_{at}": move for at, move in enumerate(kind.movements, start=1)},
        "groups_after": "2",
        "groups_tables": kind.groups,
        "carry_percent": str(kind.carry),
    }
    answer = client.post(OPENING, announced)
    assert answer.status_code == 302, answer.context["form"].errors
    tournament = Tournament.objects.get(name=announced["name"])
    papers = Papers(
        kind.format,
        kind.smazzate,
        carry=kind.carry,
        cut_after=2,
        tables_of_a=int(kind.groups[0]),
    )
    return Evening(
        kind,
        tournament,
        director=at_the_desk(tournament, organiser),
        computerista=at_the_desk(tournament, builders.official(tournament, Role.COMPUTERISTA)),
        referee=at_the_desk(tournament, builders.official(tournament, Role.REFEREE)),
        papers=papers,
        set_ahead=set_ahead,
    )


def announce_prizes(evening: Evening) -> None:
    lines = "\n".join(f"{place} {cents // 100}" for place, cents in enumerate(MONEY, start=1))
    evening.director.send(
        "desk-prizes", **{"list-0-whose": "general:", "list-0-prizes": lines, "equals": "divided"}
    )


def told(evening: Evening, after: int) -> list[tuple[str, int, int, tuple[int, ...]]]:
    """The public ranking, by the page that everybody reads."""
    slug = evening.tournament.slug
    page = Client().get(f"/t/{slug}/", {"turno": str(after)}).content.decode()
    rows, group = [], ""
    for name, row in re.findall(r'id="group-(\w+)"|<tr data-key=(.*?)</tr>', page, re.DOTALL):
        if name:
            group = name
            continue
        rank = re.search(r'ranking__rank">(\d+)<', row)
        number = re.match(r'"(\d+)"', row)
        figures = re.findall(r'<td class="num[^"]*">([+\N{MINUS SIGN}\d]+)</td>', row)[-3:]
        assert rank, row
        assert number, row
        points = tuple(int(one.replace("\N{MINUS SIGN}", "-")) for one in figures)
        rows.append((group, int(rank[1]), int(number[1]), points))
    return rows


def require_ranking(evening: Evening, after: int) -> None:
    """By everybody's page: places, V.P., M.P. and P.P."""
    reckoned = evening.papers.ranking(after)
    if evening.kind.format is THREES:
        reckoned = [(group, rank, number, won[2:]) for group, rank, number, won in reckoned]
        shown = [
            (group, rank, number, won[-1:]) for group, rank, number, won in told(evening, after)
        ]
    else:
        shown = told(evening, after)
    assert sorted(shown) == sorted(reckoned)


def require_prizes(evening: Evening) -> None:
    slug = evening.tournament.slug
    answer = Client().get(f"/api/v1/tournaments/{slug}/prizes/awards").json()
    got = {
        winner["entrant"]["number"]: winner["cents"]
        for awarded in answer["lists"]
        for stake in awarded["stakes"]
        for winner in stake["winners"]
    }
    assert got == evening.papers.prizes(len(evening.kind.movements), MONEY)


def require_register(evening: Evening) -> None:
    """What was done stands in it line by line, in the order in which it was done."""
    url = evening.director.url("desk-register-file", "csv")
    answer = evening.director.client.get(url)
    text = answer.content.decode("utf-8-sig")
    rows = [row for row in csv.reader(io.StringIO(text), delimiter=";") if row and row[0].isdigit()]
    assert [int(row[0]) for row in rows] == list(range(1, len(rows) + 1))
    assert len(rows) == queries.head(evening.tournament.ledger)
    told = Counter((row[3], row[4]) for row in rows)
    director, computerista, referee = "direttore di gara", "computerista", "arbitro"
    once = {
        (director, "torneo aperto"): 1,
        (director, "premi annunciati"): 1,
        (director, "gironi di merito formati"): 1,
        (director, "classifica definitiva"): 1,
        (director, "torneo chiuso"): 1,
        (director, "iscrizione"): evening.kind.entrants,
        (director, "abbinamenti pubblicati"): 3,
        (director, "fischio d'inizio"): 3,
        (computerista, "score completo"): len(evening.papers.written),
        (referee, "score corretto"): 2,
        (referee, "penalità"): 1,
        (referee, "score verificato"): 1,
    }
    assert once == {key: told[key] for key in once}
    players, desk = [row[5] for row in rows if row[4] == "score corretto"]
    right = evening.papers.written[1, 1]
    was, became = ("-".join(map(str, each)) for each in ((right[0] + 300, *right[1:]), right))
    assert f"da {was} a {became}, su richiesta della linea A" in players
    assert "tavolo 2 (turno 1)" in desk


@pytest.mark.slow("each presses a hundred buttons")
@pytest.mark.parametrize(
    "kind",
    [*KINDS, *(pytest.param(kind, marks=TWIN) for kind in TWINS)],
    ids=lambda kind: f"{kind.format}-{kind.edition}",
)
def test_an_evening_by_the_forms_of_the_desk(kind: Kind, set_ahead: SetAhead) -> None:
    evening = open_evening(kind, set_ahead)
    evening.enter()
    announce_prizes(evening)
    for round_ in range(1, len(kind.movements) + 1):
        evening.play(round_)
        if round_ == 1:
            evening.correct_the_players_and_the_desk()
            evening.fine()
            sheet = (1, max(evening.seated(1)))
            evening.referee.send("desk-verify", *sheet, at="desk-sheet", where=sheet)
        require_ranking(evening, round_)
        if round_ == 2:
            evening.cut()
    evening.end()
    require_ranking(evening, 3)
    require_prizes(evening)
    require_register(evening)
    book = queries.book(evening.tournament.ledger)
    assert book is not None
    assert book.stage is Stage.CLOSED
    rows_equal_fold(evening.tournament.ledger)
