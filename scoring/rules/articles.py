"""Articles as an edition cites its own: bare, where the rules of all editions name their text."""

import re
from dataclasses import replace

from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation

_TEXTS = {"internazionale": "I ", "uisp-parole": "U "}
"""How the text of an edition is named where a rule is of several: "I 2, U 3.1"."""


def cited_under(article: str, regulation: Regulation) -> str:
    """Without the name of its text, where that is the one played by; else as it is."""
    edition = regulation.based_on.edition if regulation.based_on else regulation.edition
    text = _TEXTS.get(edition)
    parts = re.split(r", (?=[A-Z] )", article)
    own = [part.removeprefix(text) for part in parts if text and part.startswith(text)]
    return ", ".join(own) or article


def refused_under(refused: Violation, regulation: Regulation) -> Violation:
    """The same refusal, its articles as the edition cites them."""
    return Violation(
        *(
            replace(problem, article=cited_under(problem.article, regulation))
            for problem in refused.problems
        )
    )
