"""The catalogues of sanctions: every measure and penalty that the texts name (RULES.md 10)."""

import re

import pytest

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.regulations.discipline import Offence, SanctionStep
from scoring.rules.sanctions import DutyToReport, RefertoDuty, report_due
from scoring.rulings import Measure

PAROLE = regulations.load("uisp-parole")
INTERNAZIONALE = regulations.load("internazionale")
ITALIANO = regulations.load("italiano")


def _articles(entries: tuple[Offence, ...]) -> set[str]:
    return {article for entry in entries for article in entry.article.split(", ")}


def _step(entry: str, *, again: bool = False) -> tuple[str, int, str]:
    """Measure, P.P. and referto."""
    sanction = PAROLE.offence(entry)
    step = sanction.again if again else sanction.first
    assert step is not None
    return (step.measure, step.game_points, step.referto)


def test_u_names_sanctions_in_these_articles_and_the_catalogue_has_them_all() -> None:
    """Wherever U says richiamo, ammonizione, espulsione or penalità of points, or a referto."""
    assert _articles(PAROLE.sanctions) == {
        "3.4",
        "10.12",
        "10.25",
        "10.26",
        "10.27",
        "10.28",
        "10.31",
        "12.2",
        "13.1",
        "13.2",
        "13.3",
        "14.2",
        *(f"14.4 a {number}" for number in range(1, 12)),
        "14.4 b 1",
        "14.4 b 2",
        *(f"14.4 c {number}" for number in range(1, 4)),
        "15",
    }


def test_i_names_sanctions_in_these_articles_and_the_catalogue_has_them_all() -> None:
    """As far as the scan goes, art. 27; lateness stands in an older edition (RULES.md 12)."""
    articles = {"2", "4", "7", "8", "9", "11", "18", "19", "20", "21", "22", "23", "27"}
    assert _articles(INTERNAZIONALE.sanctions) == {*articles, "RULES 12"}


def test_u_art_14_4_a_richiamo_has_an_optional_referto_the_same_again_an_ammonizione() -> None:
    richiami = [entry for entry in PAROLE.sanctions if entry.first.measure == "richiamo"]
    assert len(richiami) >= 15
    for entry in richiami:
        assert entry.first.referto == "optional"
        assert entry.again is not None
        assert (entry.again.measure, entry.again.referto) == ("ammonizione", "mandatory")


@pytest.mark.parametrize("number", range(1, 12))
def test_u_art_14_4_a_names_eleven_cases_of_a_richiamo(number: int) -> None:
    (entry,) = (
        listed for listed in PAROLE.sanctions if f"14.4 a {number}" in listed.article.split(", ")
    )
    assert entry.first.measure == "richiamo"


@pytest.mark.parametrize("code", ["u10_25_pozzetto_exposed", "u10_26_pozzetto_seen_early"])
def test_u_arts_10_25_and_10_26_again_100_points_and_an_ammonizione(code: str) -> None:
    assert _step(code) == ("richiamo", 0, "optional")
    assert _step(code, again=True) == ("ammonizione", 100, "mandatory")


def test_u_art_10_27_the_referee_gives_a_technical_score() -> None:
    assert PAROLE.offence("u10_27_points_not_counted").technical_score


def test_u_art_10_31_a_suggestion_costs_300_and_an_ammonizione_again_an_espulsione() -> None:
    code = "u10_31_suggestion"
    assert _step(code) == ("ammonizione", 300, "mandatory")
    assert _step(code, again=True) == ("espulsione", 0, "mandatory")
    entry = PAROLE.offence(code)
    assert entry.again is not None
    bodies = {entry.first.addressee, entry.again.addressee}
    assert bodies == {"Commissione Disciplinare Nazionale"}


def test_u_art_10_12_a_stray_card_is_reported_for_information() -> None:
    entry = PAROLE.offence("u10_12_stray_card")
    assert (entry.first.measure, entry.first.referto) == ("none", "informative")
    assert (entry.falls_on, entry.first.addressee) == ("table", "Direzione Tecnica Nazionale")


def test_u_art_13_lateness_by_minutes_and_again_whatever_the_minutes() -> None:
    codes = [step.sanction for step in PAROLE.lateness]
    assert [_step(code) for code in codes] == [
        ("richiamo", 0, "optional"),
        ("none", 100, "none"),
        ("none", 0, "none"),
    ]
    assert [_step(code, again=True) for code in codes[:2]] == [
        ("ammonizione", 100, "mandatory")
    ] * 2
    assert {PAROLE.offence(code).family for code in codes} == {"late"}
    assert [step.played for step in PAROLE.lateness] == [True, True, False]


def test_u_art_14_4_b_and_c_have_a_mandatory_referto() -> None:
    duties = {
        entry.article: (entry.first.measure, entry.first.referto)
        for entry in PAROLE.sanctions
        if re.match(r"14\.4 [bc]", entry.article)
    }
    assert duties == {
        "14.4 b 1": ("ammonizione", "mandatory"),
        "14.4 b 2": ("ammonizione", "mandatory"),
        "14.4 c 1": ("espulsione", "mandatory"),
        "14.4 c 2": ("espulsione", "mandatory"),
        "14.4 c 3": ("espulsione", "mandatory"),
    }


@pytest.mark.parametrize(
    ("code", "falls_on"),
    [
        ("i2_wrong_seat", "line"),
        ("i4_shuffled_by_others", "player"),
        ("i4_stock_moved", "player"),
        ("i4_pozzi_not_under_score", "table"),
        ("i4_cards_not_fanned", "player"),
        ("i9_pile_taken_face_down", "player"),
        ("i11_sequence_put_in_order", "line"),
        ("i18_sheet_not_delivered", "line"),
        ("i20_first_clean_burraco_told", "line"),
        ("i20_comment_on_partner", "line"),
        ("i21_suggestion", "line"),
        ("i21_turn_reminded", "line"),
        ("i21_partner_asked", "line"),
        ("i22_pozzo_not_handed_over", "both_lines"),
        ("i22_pozzo_seen_early", "line"),
        ("i27_new_meld_thrown", "line"),
        ("i27_cards_thrown", "line"),
        ("i27_new_meld_passed", "line"),
        ("i27_cards_passed_undeclared", "line"),
        ("i27_place_asked", "line"),
    ],
)
def test_what_i_punishes_with_an_ammonizione(code: str, falls_on: str) -> None:
    entry = INTERNAZIONALE.offence(code)
    assert (entry.first.measure, entry.falls_on) == ("ammonizione", falls_on)
    assert entry.article == re.match(r"i(\d+)", code)[1]  # type: ignore[index]


def test_i_a_second_ammonizione_of_any_kind_costs_victory_points() -> None:
    """The definitions; the figure is unreadable there (RULES.md 10 and 12)."""
    second = INTERNAZIONALE.second_ammonizione
    assert second is not None
    assert (second.victory_points, second.match_points) == (1, 0)


def test_rules_12_lateness_and_withdrawals_of_older_editions_of_i() -> None:
    late = INTERNAZIONALE.lateness
    assert [(step.up_to, step.match_points) for step in late] == [(5, 0), (10, 100), (None, 0)]
    scores = {
        (score.format, score.smazzate, score.line): score.victory_points
        for score in late[-1].scores
    }
    assert scores["pairs", 2, "present"] == scores["pairs", 3, "present"] == 14
    assert scores["pairs", 4, "present"] == scores["teams", 4, "present"] == 12
    assert scores["pairs", 3, "late"] == 6
    assert scores["teams", 4, "late"] == 8
    assert INTERNAZIONALE.withdrawal is not None
    left = [score for score in INTERNAZIONALE.withdrawal.justified if score.line == "left"]
    assert [(score.smazzate, score.victory_points, score.match_points) for score in left] == [
        (2, 6, -315),
        (3, 6, -365),
        (4, 8, -315),
        (4, 8, -365),
    ]


@pytest.mark.parametrize("edition", [INTERNAZIONALE, ITALIANO], ids=lambda said: said.edition)
def test_rules_12_an_unjustified_withdrawal_owes_a_referto(edition: Regulation) -> None:
    """Arts 37-39 are missing from the scan; no measure is handed down beside the 0."""
    entry = edition.offence_on("left")
    assert entry is not None
    assert (entry.falls_on, entry.first.measure) == ("line", "none")
    report = report_due(edition, entry, Measure.NONE)
    assert report == DutyToReport(duty=RefertoDuty.MANDATORY, addressee="")


def test_italiano_has_the_sanctions_that_do_not_hang_on_the_three_rules_of_i() -> None:
    """I's preface: the same principles but for closing, combinations and the discard pile."""
    italian = {entry.code.removeprefix("it") for entry in ITALIANO.sanctions}
    theirs = {entry.code.removeprefix("i") for entry in INTERNAZIONALE.sanctions}
    assert theirs - italian == {"9_pile_taken_face_down", "20_first_clean_burraco_told"}
    assert italian <= theirs


@pytest.mark.parametrize("edition", regulations.editions())
def test_codes_and_titles_can_be_told_apart(edition: str) -> None:
    entries = regulations.load(edition).sanctions
    assert len({entry.title for entry in entries}) == len(entries)
    steps: list[SanctionStep] = [entry.first for entry in entries]
    assert all(step.measure != "espulsione" or step.referto == "mandatory" for step in steps)
