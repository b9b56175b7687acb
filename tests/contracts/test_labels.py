"""Every member of every enumeration that people meet has a word, in both languages."""

import inspect
from enum import StrEnum

import pytest
from django.utils import translation

from scoring import events, plans, rulings, seats, sheets, values
from scoring.plans import SeatingMethod
from scoring.seats import WhyByeGiven
from tournaments.wording import field_name, label
from tournaments.wording.labels import _LABELS


def _enumerations() -> list[type[StrEnum]]:
    found: dict[str, type[StrEnum]] = {
        name: kind
        for module in (events, plans, rulings, seats, sheets, values)
        for name, kind in vars(module).items()
        if inspect.isclass(kind) and issubclass(kind, StrEnum) and kind is not StrEnum
    }
    return [found[name] for name in sorted(found)]


@pytest.mark.parametrize("kind", _enumerations())
def test_every_member_has_a_word(kind: type[StrEnum]) -> None:
    for language in ("it", "en"):
        with translation.override(language):
            assert all(label(member) for member in kind)
    assert set(_LABELS[kind]) == set(kind)


def test_members_that_share_a_value_keep_their_own_words() -> None:
    """Text enumerations compare by value: a lot is a method here and a reason there."""
    assert label(SeatingMethod.LOT) == "sorteggio"
    assert label(WhyByeGiven.LOT) == "per sorteggio"


def test_a_member_nobody_named_stands_for_itself() -> None:
    class Weather(StrEnum):
        RAIN = "rain"

    assert label(Weather.RAIN) == "rain"


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("smazzate.1.a.cards_hand", "smazzata 2, linea A, carte in mano"),
        ("totals.b", "totali del turno, linea B"),
        ("a.victory_points", "linea A, V.P."),
        ("entries.0.number", "iscrizione 1, numero"),
        ("countersigned_by", "controfirma"),
        ("something_else", "something_else"),
        ("", ""),
    ],
)
def test_a_field_is_named_from_the_outside_in(path: str, words: str) -> None:
    assert field_name(path) == words
