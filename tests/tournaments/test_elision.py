"""Italian articles before figures, on screen, on paper and in refusals."""

import pytest

from scoring.plans import GroupPlan, GroupsPlan
from scoring.rules.violations import Code, Problem
from scoring.values import RoundNumber
from tests import builders
from tests.machine.client import Client
from tournaments.wording import explain
from tournaments.wording.sentence import elided


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("dal posto 3 al 11", "dal posto 3 all'11"),
        ("dal 8º posto", "dall'8º posto"),
        ("Il 80% dei punti", "L'80% dei punti"),
        ("fino al 1", "fino all'1"),
        ("fino al 11/12/2026 21:30", "fino all'11/12/2026 21:30"),
        ("entro il\n  8 novembre 2026", "entro l'8 novembre 2026"),
        ("è la 11ª ammonizione", "è l'11ª ammonizione"),
        ("non del 8.", "non dell'8."),
        ("il 11.000 e il 8.500", "l'11.000 e l'8.500"),
        ("dal 1º al 2º", "dal 1º al 2º"),
        ("il 1 marzo 2026", "il 1 marzo 2026"),
        ("il 1.000, il 110, al 12, al 18", "il 1.000, il 110, al 12, al 18"),
        ("fino al 01/12/2026", "fino al 01/12/2026"),
        ("the 8 of them", "the 8 of them"),
    ],
)
def test_an_article_is_written_as_it_is_said(written: str, said: str) -> None:
    assert elided(written) == said


def test_refusals_and_pages_say_it_so(db: None) -> None:
    assert "fino all'8" in explain(Problem(Code.SUBSTITUTE_TOO_LATE, data={"limit": 8}))
    groups = GroupsPlan(
        after_round=RoundNumber(1),
        groups=(GroupPlan(tables=1), GroupPlan(tables=1)),
        carry_percent=80,
    )
    hall = builders.open_tournament(rounds=2, groups=groups)
    page = Client().get(f"/t/{hall.tournament.slug}/programma/").content.decode()
    assert "Resta l'80% dei punti." in " ".join(page.split())
