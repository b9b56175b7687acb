"""Refusals in sentences: what was wrong, with which value, by which article, and what to do."""

from collections.abc import Callable, Mapping
from datetime import date
from enum import StrEnum
from typing import Any

from django.utils.dateparse import parse_datetime
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.plans import Format, SeatingMethod
from scoring.rules.violations import Datum, Problem
from scoring.rulings import Retyping, WithdrawalChoice
from scoring.values import ClockStep, Line, Right
from tournaments.models.prizes import PaymentKind
from tournaments.wording import regulations
from tournaments.wording.fields import field_name
from tournaments.wording.house import HOUSE
from tournaments.wording.labels import label
from tournaments.wording.melds import BREACHES
from tournaments.wording.melds import datum as meld_datum
from tournaments.wording.money import euro
from tournaments.wording.rules import RULES
from tournaments.wording.sentence import Sentence, Spoken, elided


def explain(problem: Problem, *, edition: str = "") -> str:
    """A refusal as somebody at the desk wants to read it.

    `edition` is the name of the tournament's regulation, for surfaces that cite it beside the
    article (article numbers move between editions).
    """
    sentence = _find(problem.code)
    if sentence is None:
        return _("Richiesta rifiutata (%(code)s).") % {"code": str(problem.code)}
    spoken = _spoken(problem)
    wrong = f"{str(sentence.wrong) % spoken}{_rule(problem.article, edition)}."
    where = _where(problem)
    # `M.P.` stays as it is written.
    if where and not str(sentence.wrong).startswith("%") and wrong[1:2] != ".":
        wrong = wrong[:1].lower() + wrong[1:]
    said = " ".join(part for part in (where, wrong, str(sentence.remedy) % spoken) if part)
    return elided(said)


def _spoken(problem: Problem) -> Spoken:
    data = problem.data
    spoken = Spoken({name: _datum(name, value) for name, value in data.items()})
    spoken["burraco"] = _("burraco pulito") if data.get("clean") else _("burraco")
    spoken["elsewhere"] = _elsewhere(data)
    spoken["of_field"] = _of_field(str(data.get("column") or problem.field))
    spoken.setdefault("column", "")
    spoken.setdefault("name", _("Un giocatore"))
    why = str(data.get("why") or "")
    spoken["detail"] = f" ({detail})" if (detail := why or data.get("value")) else ""
    return spoken


def _of_field(path: str) -> str:
    return " " + _("in «%(field)s»") % {"field": field_name(path)} if path else ""


def _elsewhere(data: Mapping[str, Datum]) -> str:
    """Where a player of a pasted list stands already."""
    if other := data.get("other_line"):
        return _("alla riga %(line)s") % {"line": other}
    return _("con il numero %(entrant)s") % {"entrant": data.get("other_entrant") or "…"}


def _find(code: StrEnum) -> Sentence | None:
    return RULES.get(code) or HOUSE.get(code) or BREACHES.get(code)


def _where(problem: Problem) -> str:
    """The line of a list, or the place on a sheet; other forms show the sentence at its field."""
    if line := problem.data.get("line"):
        return f"{_line(line, problem.data)}:"
    if problem.field and (file := problem.data.get("file")):
        return _("File %(file)s:") % {"file": file}
    if problem.field.startswith(("smazzate.", "totals.", "a.", "b.", "entries.")):
        words = field_name(problem.field)
        return f"{words[:1].upper()}{words[1:]}:"
    return ""


def _line(line: Datum, data: Mapping[str, Datum]) -> str:
    words = _("Riga %(line)s") % {"line": line}
    if file := data.get("file"):
        words = _("File %(file)s, riga %(line)s") % {"file": file, "line": line}
    content = data.get("content")
    if not content:
        return words
    return _("%(line)s («%(content)s»)") % {"line": words, "content": content}


def _rule(article: str, edition: str) -> str:
    """The article in brackets; what this program decided where the texts are silent has none."""
    if not article or article.startswith("RULES"):
        return ""
    if edition:
        return " " + _("(%(edition)s, art. %(article)s)") % {
            "edition": edition,
            "article": article,
        }
    return " " + _("(art. %(article)s)") % {"article": article}


def _datum(name: str, value: Datum) -> str:
    if name in _BY_NAME:
        return _BY_NAME[name](value)
    if isinstance(value, tuple):
        return ", ".join(_datum(name, item) for item in value)
    if kind := _KINDS.get(name) or _KIND_OF.get(value):
        return _member(kind, value)
    if (word := meld_datum(name, str(value))) is not None:
        return word
    return "" if value is None else str(value)


def _column(value: Any) -> str:
    return " " + _("nella colonna %(column)s") % {"column": value}


def _none_left(article: Any) -> str:
    """How somebody for whom no pozzetto was left says so, where the edition has that rule."""
    if not article:
        return ""
    return " " + _(
        "Se gli altri hanno giocato tutti e due i pozzetti%(rule)s, segna «Nessun pozzetto da"
        " prendere»."
    ) % {"rule": _rule(article, "")}


def _day_of(value: Any) -> str:
    return date_format(date.fromisoformat(str(value)), "d/m/Y")


_BY_NAME: dict[str, Callable[[Any], str]] = {
    "column": _column,
    "cents": lambda value: euro(int(value)),
    "until": lambda value: _moment(str(value)),
    "sent": _day_of,
    "none_left": _none_left,
    "key": lambda value: regulations.place(tuple(str(value).split("."))),
    "wanted": regulations.wanted,
    "parts": regulations.misfit,
}
_KINDS: dict[str, type[StrEnum]] = {
    "right": Right,
    "step": ClockStep,
    "asked": Line,
    "written": Line,
    "retyping": Retyping,
    "payment": PaymentKind,
}
_KIND_OF: dict[Datum, type[StrEnum]] = {
    **{str(format_): Format for format_ in Format},
    **{str(method): SeatingMethod for method in SeatingMethod},
    **{str(choice): WithdrawalChoice for choice in WithdrawalChoice},
}
"""What a value is a member of, whatever the datum is called."""


def _member(kind: type[StrEnum], value: Datum) -> str:
    try:
        return label(kind(str(value)))
    except ValueError:
        return str(value)


def _moment(value: str) -> str:
    try:
        moment = parse_datetime(value)
    except ValueError:
        moment = None
    return date_format(localtime(moment), "d/m/Y H:i") if moment else value
