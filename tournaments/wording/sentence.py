"""The shape of a refusal's sentence, and data that never lets one fail."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise


@dataclass(frozen=True, slots=True)
class Sentence:
    """What was wrong (without full stop: the article follows), and what to do about it."""

    wrong: Promise
    remedy: Promise


class Spoken(dict[str, str]):
    """The data of a problem in words; what is not there is an ellipsis, never an error."""

    def __missing__(self, name: str) -> str:
        return "…"
