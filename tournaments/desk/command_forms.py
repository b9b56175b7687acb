"""Forms that follow from commands: the type of a field says how it is asked for and read.

A type more joins `FIELDS` or `_field` here, with its bounds in `spelling/field_types`.
What forms offer to choose from is said here too, in words of the language in which it is asked.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from types import NoneType
from typing import Annotated, Any, Literal, TypeAlias, get_args, get_origin, get_type_hints

import msgspec
from django import forms

from scoring.rules.violations import Problem
from scoring.values import EntrantNumber, EventNumber, RoundNumber, SmazzataNumber, TableNumber
from tournaments.desk.forms import (
    CommandForm,
    Lines,
    NumberField,
    NumbersField,
    ReasonField,
    YesNoField,
)
from tournaments.models import Official
from tournaments.names import EntrantName
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import Cents, SomeCents, as_typed, cents_of
from tournaments.wording import explain, label
from tournaments.wording.fields import field_label

Choices = list[tuple[Any, str]]
BLANK = ("", "—")
"""Before what is to be chosen: nothing is yet."""


class EnumField(forms.TypedChoiceField):
    """A member of an enumeration; with `blank` none is chosen beforehand."""

    def __init__(self, kind: type[StrEnum], *, blank: bool = False, **kwargs: Any) -> None:
        first = [BLANK] if blank else []
        super().__init__(coerce=kind, choices=lambda: [*first, *named(kind)], **kwargs)


def named(members: Iterable[StrEnum]) -> Choices:
    """Members of an enumeration."""
    return [(member.value, label(member)) for member in members]


def numbered(entrants: Iterable[EntrantName]) -> Choices:
    """Entrants by their numbers."""
    return [(int(entrant.number), f"{entrant.number}. {entrant.name}") for entrant in entrants]


def counted(last: int) -> Choices:
    """The numbers from 1 to `last`."""
    return [(number, str(number)) for number in range(1, last + 1)]


def accounts(officials: Iterable[Official]) -> Choices:
    """Officials by their accounts."""
    return [(official.user_id, str(official.user)) for official in officials]


Differing: TypeAlias = forms.Field | Mapping[str, Any]
"""A field of its own, or what differs of the one that follows from its type: label, widget ..."""


def command_form(
    command: type[Any],
    *,
    base: type[CommandForm] = CommandForm,
    without: Iterable[str] = (),
    **other: Differing,
) -> type[CommandForm]:
    """A form of what a command asks for, or another declaration; `without` is what the page knows.

    Each field follows from its type, its label from its name, and it may be left empty where the
    command has a default. `other` says what differs, or what the page asks for besides. `base` has
    what checks several fields.

    Raises:
        TypeError: nothing says how a type is asked for.
    """
    hints = get_type_hints(command, include_extras=True)
    unasked = getattr(command, "unasked", ())
    left_out = {*without, *unasked, "expected", "remark"} - other.keys()
    made = {
        field.name: _build(command, field, hints[field.name], other.get(field.name, {}))
        for field in dataclasses.fields(command)
        if field.name not in left_out
    }
    if "remark" in hints:
        made["reason"] = ReasonField(rows=3, required=command.reason_required)
    own = {name: field for name, field in other.items() if isinstance(field, forms.Field)}
    words = {"__doc__": command.__doc__, "__module__": __name__, "field_order": [*other]}
    return type(f"{command.__name__}Form", (base,), {**made, **own, **words})


def _build(
    command: type[Any],
    field: dataclasses.Field[Any],
    hint: Any,
    differing: Differing,
) -> forms.Field:
    """How a form asks for one field of a command."""
    if isinstance(differing, forms.Field):
        return differing
    required = field.default is dataclasses.MISSING
    label_ = {} if "label" in differing else {"label": field_label(field.name)}
    make = _field(hint)
    if make is None:
        raise TypeError(f"{command.__name__}.{field.name}: say how its form asks for {hint}")
    return make(**{"required": required, **label_, **differing})


def unreadable(text: str) -> forms.ValidationError:
    """The refusal of what is not what a field is for, with its beginning."""
    problem = Problem(HouseCode.VALUE_UNREADABLE, data={"value": text[:20]})
    return forms.ValidationError(explain(problem), code="invalid")


class CentsField(forms.CharField):
    """A sum of money, in cents: 15, 15,00 or 15.00 €."""

    def __init__(self, *, at_least: int = 1, empty: int | None = None, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "class": "input--number"})
        super().__init__(max_length=30, widget=widget, **kwargs)
        self.at_least, self.empty = at_least, empty

    def prepare_value(self, value: Any) -> Any:
        return (as_typed(value) if value else "") if isinstance(value, int) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if not text:
            return self.empty
        cents = cents_of(text)
        if cents is None or cents < self.at_least:
            raise unreadable(text)
        return cents


UNBOUNDED = msgspec.Meta()
FIELDS: dict[Any, Callable[..., forms.Field]] = {
    bool: YesNoField,
    Cents: lambda **kwargs: CentsField(at_least=0, **kwargs),
    SomeCents: CentsField,
    # Whether there is such a one is for the rules to say.
    **dict.fromkeys(
        (EntrantNumber, EventNumber, RoundNumber, SmazzataNumber, TableNumber), NumberField
    ),
}
"""How types are asked for that say by themselves what they are."""


def _field(hint: Any) -> Callable[..., forms.Field] | None:
    """What makes the field for a type, given what differs; None: nothing says how."""
    if NoneType in get_args(hint):
        return _field(next(inner for inner in get_args(hint) if inner is not NoneType))
    plain, bounds, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint, UNBOUNDED)
    if hint in FIELDS:
        return FIELDS[hint]
    if get_origin(plain) is tuple:
        return _several(get_args(plain)[0], bounds)
    if plain is str:
        return _text(bounds, several_lines=bool(marks))
    return _number(bounds) if plain is int else _choice(plain)


def _with(make: Callable[..., forms.Field], **usual: Any) -> Callable[..., forms.Field]:
    """A field with what its type says, unless its form says otherwise."""
    return lambda **kwargs: make(**usual | kwargs)


def _number(bounds: msgspec.Meta) -> Callable[..., forms.Field]:
    limits = {"min_value": bounds.ge, "max_value": bounds.le}
    return _with(NumberField, **{name: at for name, at in limits.items() if at is not None})


def _text(bounds: msgspec.Meta, *, several_lines: bool) -> Callable[..., forms.Field]:
    widget = Lines(attrs={"rows": 3}) if several_lines else None
    return _with(forms.CharField, max_length=bounds.max_length, widget=widget)


def _choice(plain: Any) -> Callable[..., forms.Field] | None:
    """A choice among the members of an enumeration, or among a few literal values."""
    if get_origin(plain) is Literal:
        values = get_args(plain)
        offered = [(value, str(value)) for value in values]
        return _with(forms.TypedChoiceField, coerce=type(values[0]), choices=offered)
    if isinstance(plain, type) and issubclass(plain, StrEnum):
        return _with(EnumField, kind=plain)
    return None


def _several(inner: Any, bounds: msgspec.Meta) -> Callable[..., forms.Field] | None:
    """Ticks for members of an enumeration, or numbers one after another."""
    if isinstance(inner, type) and issubclass(inner, StrEnum):
        return _with(
            forms.TypedMultipleChoiceField,
            coerce=inner,
            empty_value=(),
            choices=lambda: named(inner),
            widget=forms.CheckboxSelectMultiple,
        )
    if get_origin(inner) is not Annotated:
        return None
    each = get_args(inner)[1]
    limits = {"least": each.ge, "largest": each.le, "most": bounds.max_length}
    return _with(NumbersField, wrong=unreadable, **limits)
