"""Every code has its sentence, is really raised, and carries what its sentence says."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from enum import StrEnum
from functools import cache

import pytest
from django.utils import translation

from config.env import CHECKOUT
from scoring.rules.violations import OVERRIDABLE, Code, Problem
from scoring.values import Right
from tournaments.refusals import HouseCode
from tournaments.wording import explain, label
from tournaments.wording.house import HOUSE
from tournaments.wording.rules import RULES

ALL: tuple[StrEnum, ...] = (*Code, *HouseCode)
ELSEWHERE = ("wording", "violations.py", "refusals.py")
# Made by `explain` itself from what the problem carries.
DERIVED = {"burraco", "elsewhere", "contradiction", "detail", "column", "name"}

by_code = pytest.mark.parametrize("code", ALL, ids=str)


def _sources() -> Iterator[str]:
    for house in ("scoring", "tournaments"):
        for path in (CHECKOUT / house).rglob("*.py"):
            if not any(part in path.parts for part in ELSEWHERE):
                yield path.read_text(encoding="utf-8")


@cache
def _raised() -> dict[str, list[set[str] | None]]:
    """Code -> the data that each place of the program gives it; None where it is computed."""
    found: dict[str, list[set[str] | None]] = defaultdict(list)
    for source in _sources():
        tree = ast.parse(source)
        calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
        for call in calls:
            if isinstance(call.func, ast.Name) and call.args and (name := _code(call.args[0])):
                found[name].append(_data(call))
        for node in ast.walk(tree):
            if name := _code(node):
                found[name] += []
    return found


def _code(node: ast.AST) -> str:
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return node.attr if node.value.id in ("Code", "HouseCode") else ""
    return ""


def _data(call: ast.Call) -> set[str] | None:
    assert isinstance(call.func, ast.Name)
    if call.func.id == "refuse":
        return {str(one.arg) for one in call.keywords if one.arg not in ("field", "article")}
    literal = next((one for one in call.args if isinstance(one, ast.Dict)), None)
    if literal is None or None in literal.keys:
        return None
    return {str(one.value) for one in literal.keys if isinstance(one, ast.Constant)}


@by_code
def test_it_has_a_sentence_in_both_languages(code: StrEnum) -> None:
    assert (code in RULES) != (code in HOUSE)
    for language in ("it", "en"):
        with translation.override(language):
            said = explain(Problem(code))
        assert len(said) > 20
        assert str(code) not in said
        assert "%(" not in said


@by_code
def test_it_is_raised_somewhere(code: StrEnum) -> None:
    assert code.name in _raised()


@by_code
def test_every_refusal_carries_what_its_sentence_says(code: StrEnum) -> None:
    sentence = RULES.get(code) or HOUSE[code]
    spoken = set(re.findall(r"%\((\w+)\)s", f"{sentence.wrong} {sentence.remedy}")) - DERIVED
    for given in _raised()[code.name]:
        if given is not None:
            assert spoken <= given, f"{code}: {sorted(spoken - given)} would be an ellipsis"


def test_a_code_of_a_later_program_is_still_said() -> None:
    class LaterCode(StrEnum):
        SHEET_EATEN = "sheet_eaten"

    assert explain(Problem(LaterCode.SHEET_EATEN)) == "Richiesta rifiutata (sheet_eaten)."


@pytest.mark.parametrize("code", sorted(OVERRIDABLE))
def test_a_check_that_may_be_set_aside_has_a_name(code: Code) -> None:
    assert label(code) != str(code)


EXPLAINED = [
    (
        Problem(Code.TOTAL_MISMATCH, "smazzate.1.a.total", "7", {"value": 1250, "computed": 1150}),
        (
            "Smazzata 2, linea A, totale: il totale scritto è 1250, ma le voci danno 1150 (art. 7)."
            " Correggi la voce sbagliata o il totale."
        ),
    ),
    (
        Problem(Code.REASON_REQUIRED, "reason", "RULES 8"),
        "Manca il motivo. Scrivi perché: resta nel registro accanto alla decisione.",
    ),
    (
        Problem(Code.CLOSED_WITHOUT_BURRACO, "smazzate.0.b.closed", "8", {"clean": 0}),
        (
            "Smazzata 1, linea B, chiusura: chiude chi ha almeno un burraco, e qui non risulta"
            " (art. 8). Correggi la chiusura o il numero dei burrachi."
        ),
    ),
    (
        Problem(Code.SHEETS_MISSING, data={"round": 3, "tables": (4, 11)}),
        (
            "Nel turno 3 mancano ancora gli score dei tavoli: 4, 11. Inseriscili, o vai avanti"
            " scrivendo il motivo (lo può fare il direttore di gara)."
        ),
    ),
    (
        Problem(Code.NOT_ALLOWED, data={"right": Right.CORRECT}),
        (
            "Il tuo ruolo in questo torneo non permette di correggere gli score. Chiedi a chi ne ha"
            " la facoltà, o al direttore di gara di cambiare il tuo ruolo."
        ),
    ),
    (
        Problem(Code.PROTESTS_OPEN, data={"until": "2026-03-14T22:40:00+00:00"}),
        "Si può ancora reclamare fino al 14/03/2026 23:40. Aspetta che il tempo sia passato.",
    ),
    (
        Problem(
            HouseCode.LINE_REPEATS,
            "players",
            "",
            {"line": 3, "content": "Rossi;Verdi", "player": "Rossi", "other_line": 1},
        ),
        (
            "Riga 3 («Rossi;Verdi»): Rossi è già alla riga 1. Ognuno si iscrive una volta sola:"
            " togli o cambia una delle due."
        ),
    ),
]


@pytest.mark.parametrize(("problem", "said"), EXPLAINED, ids=[str(p.code) for p, _ in EXPLAINED])
def test_a_refusal_names_place_value_article_and_remedy(problem: Problem, said: str) -> None:
    assert explain(problem) == said


def test_the_edition_is_cited_beside_the_article_when_it_is_known() -> None:
    problem = Problem(Code.TWO_CLOSINGS, article="8")
    said = explain(problem, edition="FEDIBUR 1985")
    assert said.startswith(
        "Risultano in chiusura tutte e due le linee (FEDIBUR 1985, art. 8). Segna"
    )
