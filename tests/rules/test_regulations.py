"""The editions as data: what they say, and what a wrong file is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.apps import apps

from scoring.rules import regulations
from scoring.rules.regulations import RegulationUnknown, RegulationUnreadable

SHELF = Path(regulations.__file__).parent
CLASSICO = (SHELF / "classico.toml").read_text(encoding="utf-8")


FRENCH = ("classico", "fedibur-1985", "internazionale", "italiano")
OLD = ("classico", "fedibur-1985")
YOUNG = ("internazionale", "italiano", "uisp-parole")


def test_the_editions_on_the_shelf() -> None:
    assert regulations.editions() == (*FRENCH, "uisp-parole")


def test_an_edition_that_was_gathered_from_practice_says_so() -> None:
    """RULES.md section 12: the code of Burraco Italiano is not among the sources."""
    gathered = [found.edition for found in regulations.load_all() if not found.printed]
    assert gathered == ["italiano"]


@pytest.mark.parametrize("edition", OLD)
def test_what_c_and_f_say(edition: str) -> None:
    """C and F arts 1, 6, 7, 8, 9, 10."""
    found = regulations.load(edition)
    assert found.edition == edition
    assert (found.deck.cards, found.deck.value) == (108, 1080)
    assert (found.smazzata.clean, found.smazzata.dirty, found.smazzata.closing) == (200, 100, 100)
    assert found.smazzata.pozzetto_not_taken == -100
    assert not found.closing.needs_clean
    assert not found.neither_pays
    assert found.smazzate_choices() == (3,)
    assert [(time.smazzate, time.least, time.most) for time in found.time] == [(3, 30, 40)]
    assert found.ranking.tie_breaks == ("victory_points", "match_points", "game_points")
    assert found.protests.minutes == 10
    assert found.sanctions == ()


def test_what_u_says() -> None:
    """U arts 1.2, 3, 5, 6, 6.1, 13, 14.1, 14.2."""
    found = regulations.load("uisp-parole")
    assert (found.deck.kind, found.deck.cards, found.deck.value) == ("letters", 116, 1180)
    assert found.smazzata.bonus_pair == 50
    assert not found.closing.needs_clean
    assert not found.neither_pays
    assert found.smazzate_choices() == (2, 3, 4)
    assert found.smazzate_choices("teams") == (4,)
    assert [(time.least, time.most) for time in found.time] == [(22, 25), (32, 35), (42, 45)]
    assert found.ranking.alternatives == (("game_points",),)
    assert [step.up_to for step in found.lateness] == [3, 5, None]
    assert found.protests.minutes == 5
    assert found.referto is not None
    assert (found.referto.hours, found.bye.match_points) == (24, 355)


def test_what_i_says() -> None:
    """I arts 6, 16, 17, 19 and the definitions."""
    found = regulations.load("internazionale")
    assert (found.deck.kind, found.deck.cards, found.deck.value) == ("french", 108, 1080)
    assert found.closing.needs_clean
    assert found.neither_pays
    assert found.closing.referee_bonus is not None
    assert [(time.least, time.most, time.tolerance) for time in found.time] == [
        (30, 30, 2),
        (42, 42, 2),
        (52, 52, 2),
    ]
    assert (found.protests.minutes, found.protests.before_groups) == (10, 10)
    assert found.second_ammonizione is not None
    assert found.second_ammonizione.victory_points == 1
    assert found.second_ammonizione.match_points == 0


def test_burraco_italiano_pays_a_semi_clean_burraco_and_closes_on_any() -> None:
    """RULES.md section 12."""
    found = regulations.load("italiano")
    assert found.smazzata.semi_clean == 150
    assert not found.closing.needs_clean


@pytest.mark.parametrize("edition", regulations.editions())
def test_every_closing_needs_the_pozzetto_a_burraco_and_a_discard(edition: str) -> None:
    """C and F arts 5, 6, 8; U arts 1.1, 6; I arts 14, 16."""
    closing = regulations.load(edition).closing
    needs = {one.needs for one in closing.conditions}
    assert {"pozzetto_taken", "last_card_discarded", "last_card_not_wild"} <= needs
    assert "not_in_first_lap" in needs
    assert ("clean_burraco" in needs) == closing.needs_clean
    assert ("burraco" in needs) != closing.needs_clean
    assert {one.when for one in closing.without_points} == {"stock_exhausted", "time_out"}


@pytest.mark.parametrize("edition", FRENCH)
def test_the_cards_of_an_edition_are_worth_its_deck(edition: str) -> None:
    """C and F art. 1, I art. 1: two decks of 52 and four jokers."""
    cards = regulations.load(edition).card_values
    assert set(cards.ranks) == {"A", "K", "Q", "J", *"3456789", "10"}
    assert 4 * cards.joker + 8 * cards.deuce + 8 * sum(cards.ranks.values()) == 1080


def test_the_letters_are_worth_1180() -> None:
    """U arts 1.2, 5: per colour and deck each consonant once, each vowel twice."""
    found = regulations.load("uisp-parole")
    ranks, copies = found.card_values.ranks, found.deck.copies
    assert {rank for rank, value in ranks.items() if value == 15} == set("HQZ")
    assert {rank for rank, value in ranks.items() if value == 10} == set("BCDFGLMNPRSTV")
    assert {rank for rank, value in ranks.items() if value == 5} == set("AEIOU")
    assert {rank for rank in ranks if copies[rank] == 8} == set("AEIOU")
    assert (copies["joker"], copies["deuce"]) == (4, 8)
    assert sum(copies.values()) == 116


def test_a_content_from_before_the_newer_keys_is_read_and_keeps_its_hash() -> None:
    """What a tournament was opened with, before pozzetto, time-out, sanctions ... were said."""
    stored = (Path(__file__).parent / "contents" / "classico-0.json").read_text(encoding="utf-8")
    found = regulations.read_content(stored, "stored")
    assert found.content_hash == "3762491c084efedf68db95f71d629423f83514c29a4c5267cec1e8973d6111dd"
    assert regulations.content(found) == stored
    assert (found.pozzetto, found.time_out, found.sanctions) == (None, None, ())


@pytest.mark.parametrize("edition", regulations.editions())
def test_a_content_says_all_that_the_file_says(edition: str) -> None:
    found = regulations.load(edition)
    again = regulations.read_content(regulations.content(found), "stored")
    assert again == found
    assert again.content_hash == found.content_hash


def test_two_editions_are_never_taken_for_each_other() -> None:
    hashes = {regulations.load(edition).content_hash for edition in regulations.editions()}
    assert len(hashes) == len(regulations.editions())


def test_an_edition_that_is_not_there_is_unknown() -> None:
    with pytest.raises(RegulationUnknown, match="uisp"):
        regulations.load("uisp")


@pytest.mark.parametrize("path", ["../classico", "classico.toml", ""])
def test_a_name_is_no_path(path: str) -> None:
    with pytest.raises(RegulationUnknown):
        regulations.load(path)


BROKEN = [
    ("clean = 200", 'clean = "two hundred"', r"int.*str.*smazzata\.clean.*'two hundred'"),
    ("clean = 200", "cleen = 200", "cleen.*expected: .*clean"),
    ("clean = 200\n", "", "clean"),
    ('article = "7"', "", "article"),
    ("1250, 1500]", "1250]", "ten rising limits"),
    ("50, 150, 250", "150, 50, 250", "ten rising limits"),
    ('"game_points"]', '"game_point"]', r"tie_breaks\[2\].*'game_point'.*expected: victory_points"),
    ("least = 30", "least = -30", r"int` >= 0.*time\[0\]\.least.*-30"),
    ("least = 30", "least = 50", r"least must not exceed most \(40\), not 50"),
    ("value = 1080", "value = 1085", "cards worth 1080.*not 108 worth 1085"),
    ("K = 8", "Z = 8", r"same ranks: \['K', 'Z'\]"),
    ("needs_clean = false", "needs_clean = true", "conditions must say the same"),
    ('dealing = "not_played"', 'dealing = "played"', "dealing.*expected: not_played, one_lap"),
    ("[deck]", "[deck", "line"),
]


@pytest.mark.parametrize(
    ("text", "wrong", "told"), BROKEN, ids=[one[1] or "gone" for one in BROKEN]
)
def test_a_wrong_file_is_named_with_key_and_value(text: str, wrong: str, told: str) -> None:
    assert text in CLASSICO
    with pytest.raises(RegulationUnreadable, match=f"home.toml: .*({told})"):
        regulations.read(CLASSICO.replace(text, wrong), "home.toml")


def test_a_file_may_say_what_another_edition_says() -> None:
    assert regulations.read(CLASSICO, "home.toml") == regulations.load("classico")


UISP = (SHELF / "uisp-parole.toml").read_text(encoding="utf-8")
BROKEN_CATALOGUE = [
    ('code = "u10_12_stray_card"', 'code = "u10_25_pozzetto_exposed"', "each code once"),
    ('code = "u10_12_stray_card"', 'code = "Carta 10.12"', r"sanctions\[2\]\.code.*'Carta 10.12'"),
    ('sanction = "u13_1_late_up_to_3"', 'sanction = "late"', "'late' must be a code"),
    ('referto = "informative"', 'referto = "maybe"', "'maybe'.*none, optional, mandatory"),
    ('measure = "none"', 'measure = "reproach"', "'reproach'.*richiamo, ammonizione"),
    ('format = "teams"', 'format = "pairs"', "one table for each length"),
]


@pytest.mark.parametrize(
    ("text", "wrong", "told"), BROKEN_CATALOGUE, ids=[one[1] for one in BROKEN_CATALOGUE]
)
def test_a_wrong_catalogue_is_refused_at_start(text: str, wrong: str, told: str) -> None:
    assert text in UISP
    with pytest.raises(RegulationUnreadable, match=f"home.toml: .*({told})"):
        regulations.read(UISP.replace(text, wrong), "home.toml")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A shelf of one's own, empty."""
    monkeypatch.setattr(regulations, "_folders", [tmp_path])
    regulations.forget()
    yield tmp_path
    regulations.forget()


def test_the_program_does_not_start_with_a_wrong_file(shelf: Path) -> None:
    (shelf / "home.toml").write_text(CLASSICO.replace("clean = 200", "cleen = 200"))
    with pytest.raises(SystemExit, match=r"home\.toml: .*cleen"):
        apps.get_app_config("scoring").ready()


def test_a_file_is_named_as_its_edition(shelf: Path) -> None:
    (shelf / "home.toml").write_text(CLASSICO)
    with pytest.raises(RegulationUnreadable, match="edition must be 'home'"):
        regulations.editions()
