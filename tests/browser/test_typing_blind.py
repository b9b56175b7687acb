"""A hundred sheets, typed with the eyes on the paper by somebody who slips.

The hands go on as fast as the page takes their keys. The screen is looked at for one thing: a plate
that says what was not taken. Whatever was typed, no figure stands at a table it was not played at.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, expect

from scoring import queries
from scoring.values import RoundNumber
from tests import builders
from tests.browser.evening import log_in
from tests.builders import Hall
from tests.machine.browser import OpenPage
from tests.machine.keys import strike, type_blind
from tests.machine.processes import Site
from tests.machine.soak import as_many

PAPERS = 100
SEEDS = as_many(1, soak=8)
ONE_IN = 3
"""Of so many papers one is typed wrong somehow."""
FIELDS = ("totals.a", "totals.b")

Figures = tuple[int, int]


@dataclass
class Blind:
    """Hands on the keypad, eyes on the papers."""

    page: Page
    papers: dict[int, Figures]
    chance: random.Random
    own: dict[int, set[Figures]] = field(default_factory=dict)
    """What was typed of each paper, right or wrong."""
    named: set[int] = field(default_factory=set)
    """Tables that got another paper: one slip at a time, so their own comes under its number."""
    typed_as: dict[str, int] = field(default_factory=dict)
    """Which paper was typed last under each number."""
    seen: int = 0

    def evening(self) -> None:
        """Every paper once; then, by the tables that the page still misses, what was put aside."""
        for paper in self.chance.sample(sorted(self.papers), len(self.papers)):
            self.type(paper, *self.slip(paper))
        while missing := self.missing():
            for paper in missing:
                self.type(paper, paper, *self.papers[paper])

    def slip(self, paper: int) -> tuple[object, object, object]:
        """The number and the figures as the fingers have them."""
        a, b = self.papers[paper]
        if self.chance.randrange(ONE_IN):
            return paper, a, b
        kinds: list[tuple[object, object, object]] = [
            (paper, without_a_digit(a), b),
            (paper, a, without_a_digit(b)),
            (paper, a * 10, b),
            (paper, a, b * 10),
            (paper, b, a),
            (paper, a + 2, b),
            (paper, a, b + 1),
        ]
        if paper > 9 and paper not in self.named:
            other = self.chance.choice(sorted(self.papers))
            kinds += [(other, a, b), (paper * 10, a, b), (without_a_digit(paper), a, b)]
        slip = self.chance.choice(kinds)
        if slip[0] != paper:
            self.named.add(int(str(slip[0])))
        return slip

    def type(self, paper: int, *keys: object) -> None:
        """A sheet in one go; what was not taken is seen behind it."""
        self.put(paper, *keys)
        while self.refused():
            self.look(paper)

    def put(self, paper: int, table: object, a: object, b: object) -> None:
        self.own.setdefault(paper, {self.papers[paper]}).add((int(str(a)), int(str(b))))
        self.typed_as[str(table)] = paper
        self.keys((table, a, b))

    def right(self, paper: int) -> None:
        self.put(paper, paper, *self.papers[paper])

    def keys(self, figures: Iterable[object]) -> None:
        type_blind(self.page, *map(str, figures))

    def refused(self) -> bool:
        return bool(self.page.evaluate("!document.getElementById('refused').hidden"))

    def look(self, paper: int) -> None:
        """The plate is read and said to be seen; the paper that it is about is mended, and then
        the one in the hand is typed, of which keys were swallowed.
        """
        self.seen += 1
        table = self.page.get_by_label("Tavolo", exact=True).input_value()
        about = self.typed_as.get(table, paper)
        if self.is_right(about):
            strike(self.page, "g")
        else:
            strike(self.page, "Escape")
            self.mend(about, table)
        if about != paper:
            self.right(paper)

    def is_right(self, paper: int) -> bool:
        """Whether the page only asks, and the paper does say so."""
        return self.page.locator("#refused [data-right]").is_visible() and self.shows(paper)

    def shows(self, paper: int, so_many: int = 2) -> bool:
        """Whether the figures in the form, or the first of them, are those of the paper."""
        typed = [self.page.locator(f"[name='{name}']").input_value() for name in FIELDS]
        return typed[:so_many] == [str(figure) for figure in self.papers[paper]][:so_many]

    def mend(self, paper: int, table: str) -> None:
        """Where the page has put the caret: at a choice, at a figure, or at the table's number."""
        at = self.page.evaluate("document.activeElement.name || document.activeElement.id")
        here = table == str(paper)
        if at == "stale":
            mine = here and self.shows(paper)
            name = "Sostituisci con il mio" if mine else "Tieni quel che c'è"
            self.page.get_by_role("button", name=name).press("Enter")
            if mine:
                return
        elif here and at in FIELDS and self.shows(paper, FIELDS.index(at)):
            self.keys(self.papers[paper][FIELDS.index(at) :])
            return
        else:
            self.leave()
        self.right(paper)

    def leave(self) -> None:
        """What is in the form goes; what is told meanwhile stays among the tiles, in red."""
        number, leave = self.page.get_by_label("Tavolo", exact=True), self.page.locator("#leave")
        while number.input_value():
            strike(self.page, "Escape")
            if leave.is_visible():
                leave.get_by_role("button", name="Butta le cifre").press("Enter")

    def aside(self) -> None:
        """What was refused while the next paper was typed: taken up again, table by table."""
        self.answered()
        while (red := self.page.locator("#left .tile--bad")).count():
            table = red.first.inner_text().split(",")[0]
            red.first.press("Enter")
            self.mend(int(table), table)
            while self.refused():
                self.look(int(table))
            self.answered()

    def missing(self) -> list[int]:
        """The tables whose sheet is not in, once all that was sent has been answered."""
        self.aside()
        tiles = self.page.locator("#left .tile:not(.tile--in, .tile--look)").all_inner_texts()
        return [int(text.split(",")[0]) for text in tiles]

    def answered(self) -> None:
        expect(self.page.locator("#last .is-waiting")).to_have_count(0)
        while self.refused():
            self.look(int(self.page.get_by_label("Tavolo", exact=True).input_value() or "1"))
            expect(self.page.locator("#last .is-waiting")).to_have_count(0)


def without_a_digit(number: int) -> str:
    """Without the last but one."""
    return str(number)[:-2] + str(number)[-1:]


@pytest.fixture
def hall(transactional_db: None) -> Hall:
    return builders.small_tournament(entrants=2 * PAPERS, rounds=1, played=0, started=True)


@pytest.mark.slow("a hundred sheets are typed, key by key")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_whoever_slips_and_looks_at_the_paper_saves_no_figure_at_a_wrong_table(
    site: Site, hall: Hall, open_page: OpenPage, seed: int
) -> None:
    page = log_in(open_page(viewport={"width": 1366, "height": 768}), site, hall.computerista)
    page.goto(f"{site.url}/admin/tournaments/tournament/{hall.tournament.pk}/desk/rounds/1/scores/")
    expect(page.get_by_label("Tavolo", exact=True)).to_be_focused()
    page.locator("[data-choose='round']").click()
    strike(page, "Escape")
    chance = random.Random(seed)
    papers = {
        # Now and then so few that they might be the number of a table.
        table: (5 * chance.randint(180, 480), 5 * chance.randint(2 if table % 9 == 0 else 90, 300))
        for table in range(1, PAPERS + 1)
    }
    hands = Blind(page, papers, chance)
    hands.evening()
    expect(page.locator("#unsent")).to_have_text("Tutto salvato")
    saved = {
        int(table.table): table.sheet.totals
        for table in queries.tables(hall.ledger, RoundNumber(1))
        if table.sheet
    }
    assert hands.seen > PAPERS / 10
    assert saved.keys() == papers.keys()
    wrong = {table: saved[table] for table in papers if saved[table] not in hands.own[table]}
    assert wrong == {}, {table: hands.own[table] for table in wrong}
