"""The editions as data: what they say, and what a wrong file is told."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from django.apps import apps

from scoring.rules import regulations
from scoring.rules.regulations import RegulationUnknown, RegulationUnreadable
from scoring.rules.regulations.reading import convert, wanted
from scoring.rules.regulations.table import paid_figures

FOLDER = Path(regulations.__file__).parent
CLASSICO = (FOLDER / "classico.toml").read_text(encoding="utf-8")


FRENCH = ("classico", "fedibur-1985", "internazionale", "italiano")
OLD = ("classico", "fedibur-1985")
YOUNG = ("internazionale", "italiano", "uisp-parole")


def test_the_editions_on_file() -> None:
    assert regulations.editions() == (*FRENCH, "uisp-parole")


def test_an_edition_that_was_gathered_from_practice_says_so() -> None:
    """RULES.md section 12: the code of Burraco Italiano is not among the sources."""
    gathered = [
        regulation.edition for regulation in regulations.load_all() if not regulation.printed
    ]
    assert gathered == ["italiano"]


@pytest.mark.parametrize("edition", OLD)
def test_what_c_and_f_say(edition: str) -> None:
    """C and F arts 1, 6, 7, 8, 9, 10."""
    regulation = regulations.load(edition)
    assert regulation.edition == edition
    assert (regulation.deck.cards, regulation.deck.value) == (108, 1080)
    assert (regulation.smazzata.clean, regulation.smazzata.dirty, regulation.smazzata.closing) == (
        200,
        100,
        100,
    )
    assert regulation.smazzata.pozzetto_not_taken == -100
    assert not regulation.closing.needs_clean
    assert not regulation.neither_pays
    assert regulation.smazzate_choices() == (3,)
    assert [(time.smazzate, time.least, time.most) for time in regulation.time] == [(3, 30, 40)]
    assert regulation.ranking.tie_breaks == ("victory_points", "match_points", "game_points")
    assert regulation.protests.minutes == 10
    assert regulation.sanctions == ()


def test_what_u_says() -> None:
    """U arts 1.2, 3, 5, 6, 6.1, 13, 14.1, 14.2."""
    regulation = regulations.load("uisp-parole")
    assert (regulation.deck.kind, regulation.deck.cards, regulation.deck.value) == (
        "letters",
        116,
        1180,
    )
    assert regulation.smazzata.bonus_pair == 50
    assert not regulation.closing.needs_clean
    assert not regulation.neither_pays
    assert regulation.smazzate_choices() == (2, 3, 4)
    assert regulation.smazzate_choices("teams") == (4,)
    assert [(time.least, time.most) for time in regulation.time] == [(22, 25), (32, 35), (42, 45)]
    assert regulation.ranking.alternatives == (("game_points",),)
    assert [step.up_to for step in regulation.lateness] == [3, 5, None]
    assert regulation.protests.minutes == 5
    assert regulation.referto is not None
    assert (regulation.referto.hours, regulation.bye.match_points) == (24, 355)


def test_what_i_says() -> None:
    """I arts 6, 16, 17, 19 and the definitions."""
    regulation = regulations.load("internazionale")
    assert (regulation.deck.kind, regulation.deck.cards, regulation.deck.value) == (
        "french",
        108,
        1080,
    )
    assert regulation.closing.needs_clean
    assert regulation.neither_pays
    assert regulation.closing.referee_bonus is not None
    assert [(time.least, time.most, time.tolerance) for time in regulation.time] == [
        (30, 30, 2),
        (42, 42, 2),
        (52, 52, 2),
    ]
    assert (regulation.protests.minutes, regulation.protests.before_groups) == (10, 10)
    assert regulation.second_ammonizione is not None
    assert regulation.second_ammonizione.victory_points == 1
    assert regulation.second_ammonizione.match_points == 0


def test_burraco_italiano_pays_a_semi_clean_burraco_and_closes_on_any() -> None:
    """RULES.md section 12."""
    regulation = regulations.load("italiano")
    assert regulation.smazzata.semi_clean == 150
    assert not regulation.closing.needs_clean


@pytest.mark.parametrize("edition", regulations.editions())
def test_every_closing_needs_the_pozzetto_a_burraco_and_a_discard(edition: str) -> None:
    """C and F arts 5, 6, 8; U arts 1.1, 6; I arts 14, 16."""
    closing = regulations.load(edition).closing
    needs = {condition.needs for condition in closing.conditions}
    assert {"pozzetto_taken", "last_card_discarded", "last_card_not_wild"} <= needs
    assert "not_in_first_lap" in needs
    assert ("clean_burraco" in needs) == closing.needs_clean
    assert ("burraco" in needs) != closing.needs_clean
    assert {exception.when for exception in closing.without_points} == {
        "stock_exhausted",
        "time_out",
    }


@pytest.mark.parametrize("edition", FRENCH)
def test_the_cards_of_an_edition_are_worth_its_deck(edition: str) -> None:
    """C and F art. 1, I art. 1: two decks of 52 and four jokers."""
    cards = regulations.load(edition).card_values
    assert set(cards.ranks) == {"A", "K", "Q", "J", *"3456789", "10"}
    assert 4 * cards.joker + 8 * cards.deuce + 8 * sum(cards.ranks.values()) == 1080


def test_the_letters_are_worth_1180() -> None:
    """U arts 1.2, 5: per colour and deck each consonant once, each vowel twice."""
    regulation = regulations.load("uisp-parole")
    ranks, copies = regulation.card_values.ranks, regulation.deck.copies
    assert {rank for rank, value in ranks.items() if value == 15} == set("HQZ")
    assert {rank for rank, value in ranks.items() if value == 10} == set("BCDFGLMNPRSTV")
    assert {rank for rank, value in ranks.items() if value == 5} == set("AEIOU")
    assert {rank for rank in ranks if copies[rank] == 8} == set("AEIOU")
    assert (copies["joker"], copies["deuce"]) == (4, 8)
    assert sum(copies.values()) == 116


def test_a_content_from_before_the_newer_keys_is_read_and_keeps_its_hash() -> None:
    """What a tournament was opened with, before pozzetto, time-out, sanctions ... were said."""
    stored = (Path(__file__).parent / "contents" / "classico-0.json").read_text(encoding="utf-8")
    regulation = regulations.read_content(stored, "stored")
    assert (
        regulation.content_hash
        == "3762491c084efedf68db95f71d629423f83514c29a4c5267cec1e8973d6111dd"
    )
    assert regulations.content(regulation) == stored
    assert (regulation.pozzetto, regulation.time_out, regulation.sanctions) == (None, None, ())


@pytest.mark.parametrize("edition", regulations.editions())
def test_a_content_says_all_that_the_file_says(edition: str) -> None:
    regulation = regulations.load(edition)
    again = regulations.read_content(regulations.content(regulation), "stored")
    assert again == regulation
    assert again.content_hash == regulation.content_hash


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
    ("least_cards = 7", "least_cards = -1", r"int` >= 2.*burraco\.least_cards.*-1"),
    ("[deck]", "[deck", "line"),
]


@pytest.mark.parametrize(
    ("text", "wrong", "message"), BROKEN, ids=[row[1] or "gone" for row in BROKEN]
)
def test_a_wrong_file_is_named_with_key_and_value(text: str, wrong: str, message: str) -> None:
    assert text in CLASSICO
    with pytest.raises(RegulationUnreadable, match=f"home.toml: .*({message})"):
        regulations.read(CLASSICO.replace(text, wrong), "home.toml")


def test_a_file_may_say_what_another_edition_says() -> None:
    assert regulations.read(CLASSICO, "home.toml") == regulations.load("classico")


UISP = (FOLDER / "uisp-parole.toml").read_text(encoding="utf-8")
BROKEN_CATALOGUE = [
    ('code = "u10_12_stray_card"', 'code = "u10_25_pozzetto_exposed"', "each code once"),
    ('code = "u10_12_stray_card"', 'code = "Carta 10.12"', r"sanctions\[4\].code.*'Carta 10.12'"),
    ('sanction = "u13_1_late_up_to_3"', 'sanction = "late"', "'late' must be a code"),
    ('referto = "informative"', 'referto = "maybe"', "'maybe'.*none, optional, mandatory"),
    ('measure = "none"', 'measure = "reproach"', "'reproach'.*richiamo, ammonizione"),
    ('format = "teams"', 'format = "pairs"', "one table for each length"),
]


@pytest.mark.parametrize(
    ("text", "wrong", "message"), BROKEN_CATALOGUE, ids=[row[1] for row in BROKEN_CATALOGUE]
)
def test_a_wrong_catalogue_is_refused_at_start(text: str, wrong: str, message: str) -> None:
    assert text in UISP
    with pytest.raises(RegulationUnreadable, match=f"home.toml: .*({message})"):
        regulations.read(UISP.replace(text, wrong), "home.toml")


def test_of_a_catalogue_s_codes_those_are_named_that_stand_there_twice() -> None:
    twice = UISP.replace('code = "u10_12_stray_card"', 'code = "u10_25_pozzetto_exposed"')
    with pytest.raises(RegulationUnreadable, match=r"not \['u10_25_pozzetto_exposed'\]"):
        regulations.read(twice, "home.toml")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder of editions of one's own, empty."""
    monkeypatch.setattr(regulations, "_folders", [tmp_path])
    regulations.forget()
    yield tmp_path
    regulations.forget()


def test_the_program_does_not_start_with_a_wrong_file(folder: Path) -> None:
    (folder / "home.toml").write_text(CLASSICO.replace("clean = 200", "cleen = 200"))
    with pytest.raises(SystemExit, match=r"home\.toml: .*cleen"):
        apps.get_app_config("scoring").ready()


def test_a_file_that_is_no_text_is_named_with_what_to_do(folder: Path) -> None:
    (folder / "home.toml").write_bytes(f"# Città\n{CLASSICO}".encode("cp1252"))
    with pytest.raises(SystemExit, match=r"home\.toml: .*UTF-8"):
        apps.get_app_config("scoring").ready()


def test_a_folder_that_is_called_like_an_edition_is_named(folder: Path) -> None:
    (folder / "home.toml").mkdir()
    with pytest.raises(SystemExit, match=r"home\.toml: .*[Dd]irectory"):
        apps.get_app_config("scoring").ready()


def test_a_file_is_named_as_its_edition(folder: Path) -> None:
    (folder / "home.toml").write_text(CLASSICO)
    with pytest.raises(RegulationUnreadable, match="edition must be 'home'"):
        regulations.editions()


def test_the_paper_prints_what_an_edition_pays_or_may_give() -> None:
    def printed(edition: str) -> dict[str, int]:
        paid = paid_figures(regulations.load(edition))
        return {one.figure.field: one.printed for one in paid if one.known and one.printed}

    assert printed("classico")["clean"] == 200
    assert printed("classico")["dirty"] == 100
    assert printed("italiano")["semi_clean"] == 150


def test_what_is_no_edition_at_all_is_wrong_at_no_place_of_it() -> None:
    with pytest.raises(RegulationUnreadable) as unreadable:
        convert(["classico"], "home.toml")
    assert unreadable.value.path == ""


def test_what_a_key_takes_is_told_in_a_word() -> None:
    assert wanted(int) == ("int",)
    assert wanted(int | None) == ("int",)
    assert wanted(tuple[str, ...]) == ("list",)
    assert wanted(Literal["a", "b"]) == ("a", "b")
    assert wanted(None) == ("other",)


@pytest.mark.parametrize("edition", [*OLD, "uisp-parole"])
def test_where_the_edition_says_nothing_a_round_is_as_long_as_it_says(edition: str) -> None:
    assert {time.tolerance for time in regulations.load(edition).time} <= {0}
