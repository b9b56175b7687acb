"""Names as long as people have them are read whole on paper."""

import re
import subprocess
from typing import NamedTuple

import pytest
from django.test import override_settings

from scoring.plans import Format
from tests import builders
from tests.reports.test_documents import draw
from tournaments.models import DocumentKind
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm
from tournaments.organise.tournaments import AllowProposals
from tournaments.reports import documents, poster

pytestmark = pytest.mark.django_db
MARGIN, HALF = 14 * 72 / 25.4, 148.5 * 72 / 25.4
CODE = 20 * 72 / 25.4
"""Points of the side of a code, above its words."""
WORD = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</word>')
TITLE = ("Ventiquattresimo Torneo a Coppie della Città di Castellammare " * 2)[:120].strip()


class Word(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float
    text: str


def words(document: bytes) -> list[Word]:
    """Of the first page, with their boxes in points."""
    command = ["pdftotext", "-bbox", "-f", "1", "-l", "1", "-", "-"]
    shown = subprocess.run(command, input=document, capture_output=True, check=True).stdout.decode()
    return [
        Word(float(left), float(top), float(right), float(bottom), text)
        for left, top, right, bottom, text in WORD.findall(shown)
    ]


def _overlap(word: Word, other: Word) -> bool:
    beside = word.right <= other.left or other.right <= word.left
    return not (beside or word.bottom <= other.top + 2 or other.bottom <= word.top)


def long_name(number: int) -> str:
    """60 letters; the first and the last word are nobody else's."""
    return f"PRIMO{number} DELLA ROVERE DI CASTEL MONTEFELTRO ROSALI DE ZZZZZZZ{number}"


def long_hall(format_: Format, regulation: str, players: int) -> builders.Hall:
    hall = builders.open_tournament(
        TITLE,
        rounds=1,
        format_=format_,
        regulation=regulation,
        smazzate=4 if format_ is Format.TEAMS else 3,
    )
    entries = tuple(
        EntryForm(
            players=tuple(PlayerForm(long_name(players * at + place)) for place in range(players)),
            team=f"Squadra {at} degli Amici del Circolo di San Benedetto" * (players > 2),
        )
        for at in range(4)
    )
    enter_entrants(entries=entries, by=hall.directing)
    builders.start_round(hall, 1)
    return hall


@pytest.mark.parametrize(
    ("format_", "regulation", "players"),
    [(Format.PAIRS, "internazionale", 2), (Format.TEAMS, "uisp-parole", 4)],
)
def test_a_sheet_holds_long_names_a_long_title_and_the_place_to_sign(
    format_: Format, regulation: str, players: int
) -> None:
    assert len(long_name(1)) == 60
    hall = long_hall(format_, regulation, players)
    sheet = [word for word in words(draw(hall, DocumentKind.SCORE_SHEETS, 1)) if word.top < HALF]
    assert max(word.right for word in sheet) <= 2 * 297.64 - MARGIN + 1
    last_names = [word for word in sheet if word.text.startswith("ZZ")]
    assert len(last_names) == 4, "two players in each line"
    (table,) = [word for word in sheet if word.text == "Tavolo"]
    title = [word for word in sheet if word.top < table.bottom and word.text != "Tavolo"]
    beside = [word.right for word in title if word.bottom > table.top and word.left < table.left]
    assert max(beside) < table.left
    rulings = min(word.top for word in sheet if word.text == "smazzata")
    assert max(word.bottom for word in last_names) < rulings
    signs = [word for word in sheet if word.text == "firma"]
    assert len(signs) == 2
    assert max(word.bottom for word in signs) < HALF
    # With the lines' codes, where their phones may propose the score.
    builders.describe(hall, AllowProposals(allowed=True))
    with override_settings(PUBLIC_ORIGIN="http://192.168.1.20:8000"):
        drawn = words(draw(hall, DocumentKind.SCORE_SHEETS, 1))
    for top in (0.0, HALF):
        half = [word for word in drawn if top <= word.top < top + HALF]
        below = [word for word in half if word.text in ("firma", "score")]
        assert len(below) == 4, "two sheets on a page, each with two signatures and two codes"
        assert max(word.bottom for word in below) < top + HALF
        for caption in (word for word in below if word.text == "score"):
            square = Word(caption.left, caption.top - CODE, caption.left + CODE, caption.top, "")
            assert not [word.text for word in half if _overlap(word, square)]


def test_the_list_at_the_door_has_each_table_beside_its_own_long_name() -> None:
    hall = long_hall(Format.PAIRS, "classico", 2)
    shown = words(draw(hall, DocumentKind.SEATING_BY_NAME, 1))
    size = documents.content(hall.moment, DocumentKind.SEATING_BY_NAME, "1").data["size"]
    wide = 188 * 72 / 25.4 / (size.columns if isinstance(size, poster.Size) else 3) - 6
    firsts = [word for word in shown if word.text.startswith("PRIMO")]
    assert len(firsts) == 8
    assert len([word for word in shown if word.text.startswith("ZZ")]) == 8
    for first in firsts:
        row = [word for word in shown if 0 < word.left - first.left < wide]
        places = [word for word in row if word.text[0].isdigit() and abs(word.top - first.top) < 8]
        assert len(places) == 1, f"one table beside {first.text}"
        assert first.right <= places[0].left
