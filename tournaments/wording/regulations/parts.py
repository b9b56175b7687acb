"""A part of an edition: what it is called, says and holds, and its values in words."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.rules.regulations import Regulation


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence and the article it stands on."""

    text: str
    article: str


@dataclass(frozen=True, slots=True)
class Part:
    heading: Promise
    tell: Callable[[Regulation], Iterator[Said]] | None = None
    """Its sentences, each with its article; None: the page shows a table."""
    keys: Mapping[str, Promise] = field(default_factory=dict)
    """What its own keys are called."""
    choices: Mapping[str, Promise] = field(default_factory=dict)
    """And the values that it chooses among."""


Parts: TypeAlias = dict[str, Part]
"""By the field of the regulation, in the order in which they are read."""


CHOICES: dict[str, Promise] = {
    "pairs": _("coppie e singoli"),
    "teams": _("squadre"),
    "referee": _("decide l'arbitro"),
    "present": _("quella presente"),
    "late": _("quella in ritardo"),
    "left": _("quella che lascia"),
}
"""Those that several parts choose among."""


def choice(value: object, own: Mapping[str, Promise] = CHOICES) -> str:
    """A value as people say it; `own` are the words of its part."""
    if value is None:
        return _t("non previsto")
    if isinstance(value, bool):
        return _t("sì") if value else _t("no")
    if isinstance(value, tuple | list):
        return ", ".join(choice(item, own) for item in value)
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {choice(item, own)}" for name, item in value.items())
    if isinstance(value, str):
        words = own if value in own else CHOICES
        return str(words.get(value, value))
    return str(value)
