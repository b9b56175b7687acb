"""The form of an organiser's own edition, made from the typed structs of the one it is copied from.

A key added to the regulations is on the form without a line here. What the form leaves as it is:
names by which entries refer to each other, and parts that the edition does not have.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _
from msgspec import inspect

from scoring.rules.regulations import Regulation
from scoring.rules.violations import Problem
from tournaments.desk.forms import CommandForm
from tournaments.organise.editions import plain
from tournaments.presenters.editions import Leaf, leaves
from tournaments.wording import explain
from tournaments.wording.regulations import article, choice, section

REFERENCES = frozenset({"code", "family", "occasion", "sanction", "kind", "quality"})
GROWING = ("victory_points", "time")
"""Lists that one more row can be added to; the others come by the API or a file."""
ADDED = "RULES"
"""The article of a row that no text holds."""


@dataclass(slots=True)
class Group:
    """Fields under one heading, with the article of the entry they belong to."""

    heading: str
    article: str
    names: list[str] = field(default_factory=list)
    remove: str = ""
    fields: list[forms.BoundField] = field(default_factory=list)


@dataclass(slots=True)
class Part:
    """A section of the edition on the form."""

    name: str
    heading: str
    groups: list[Group] = field(default_factory=list)
    wrong: bool = False


class EditionForm(CommandForm):
    """Every value of an edition, to be changed."""

    name = forms.CharField(
        label=_("Nome del tuo regolamento"),
        max_length=120,
        help_text=_("Con questo nome lo scegli quando apri un torneo"),
    )

    def __init__(self, base: Regulation, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.base = base
        self._leaves = {".".join(leaf.path): leaf for leaf in leaves(base)}
        self._parts: dict[str, Part] = {}
        for name, leaf in self._leaves.items():
            self._add(name, leaf)
        for name in GROWING:
            self._grow(name)

    def parts(self) -> list[Part]:
        """The form as the template shows it."""
        for part in self._parts.values():
            for group in part.groups:
                group.fields = [self[name] for name in group.names]
                part.wrong |= any(one.errors for one in group.fields)
        return list(self._parts.values())

    def changes(self) -> dict[str, Any]:
        """The edition as filled in, for `copy_edition`."""
        said = plain(self.base)
        for name, leaf in self._leaves.items():
            if name in self._columns:
                _put(said, leaf.path, self._value(name))
        self._drop_and_add(said)
        return {key: value for key, value in said.items() if key not in ("edition", "based_on")}

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Each problem beside the first field that it is about."""
        for problem in problems:
            path = problem.field
            beside = (one for one in self.fields if f"{one}.".startswith(f"{path}."))
            above = (one for one in self.fields if path.startswith(f"{one}."))
            at = next(chain(beside, above), None) if path else None
            self.add_error(at, explain(problem))

    # How fields are made -------------------------------------------------------------------------

    @property
    def _columns(self) -> dict[str, list[str]]:
        """The fields of each leaf; several where it holds a row."""
        found: dict[str, list[str]] = {}
        for name, made in self.fields.items():
            leaf = getattr(made, "leaf", None)
            if leaf is not None:
                found.setdefault(leaf, []).append(name)
        return found

    def _add(self, name: str, leaf: Leaf) -> None:
        if leaf.path[-1] in REFERENCES:
            return
        made = list(_fields(leaf))
        if not made:
            return
        group = self._group(leaf)
        for suffix, one in made:
            one.leaf = name  # type: ignore[attr-defined]
            self.fields[f"{name}{suffix}"] = one
            group.names.append(f"{name}{suffix}")

    def _group(self, leaf: Leaf) -> Group:
        part = self._parts.setdefault(leaf.path[0], Part(leaf.path[0], section(leaf.path[0])))
        heading = " · ".join(leaf.where[:-1]).removeprefix(f"{part.heading}: ")
        heading = heading.removeprefix(part.heading).removeprefix(" · ")
        for group in part.groups:
            if group.heading == heading:
                return group
        group = Group(heading, article(leaf.article))
        place = leaf.path[:2]
        if len(place) == 2 and place[1].isdecimal() and not self._knows_remove(place):
            group.remove = f"remove.{'.'.join(place)}"
            self.fields[group.remove] = forms.BooleanField(
                label=_t("Togli questa voce"), required=False
            )
            group.names.append(group.remove)
        part.groups.append(group)
        return group

    def _knows_remove(self, place: tuple[str, ...]) -> bool:
        return f"remove.{'.'.join(place)}" in self.fields

    def _grow(self, name: str) -> None:
        """A blank row at the end, made like the last."""
        rows = getattr(self.base, name)
        part = self._parts.get(name)
        if not rows or part is None:
            return
        group = Group(_t("Una in più"), "")
        last = f"{name}.{len(rows) - 1}"
        for known, made in list(self.fields.items()):
            if known.startswith(f"{last}."):
                blank = _blank(made)
                self.fields[f"add.{known.removeprefix(f'{last}.')}@{name}"] = blank
                group.names.append(f"add.{known.removeprefix(f'{last}.')}@{name}")
        part.groups.append(group)

    # How values are read -------------------------------------------------------------------------

    def _value(self, name: str) -> Any:
        leaf, columns = self._leaves[name], self._columns[name]
        given = [self.cleaned_data.get(one) for one in columns]
        kind = inspect.type_info(leaf.kind)
        if isinstance(kind, inspect.DictType):
            return dict(zip(leaf.value, given, strict=True))
        if isinstance(kind, inspect.VarTupleType):
            if isinstance(kind.item_type, inspect.StrType):
                return str(given[0] or "").split()
            return [one for one in given if one not in (None, "")]
        optional = isinstance(kind, inspect.UnionType)
        return None if optional and given[0] == "" else given[0]

    def _drop_and_add(self, said: dict[str, Any]) -> None:
        for name, rows in said.items():
            if isinstance(rows, list):
                kept = [
                    row
                    for at, row in enumerate(rows)
                    if not self.cleaned_data.get(f"remove.{name}.{at}")
                ]
                said[name] = [*kept, *self._added(name)]

    def _added(self, name: str) -> Iterator[dict[str, Any]]:
        row: dict[str, Any] = {}
        for known in self.fields:
            if known.startswith("add.") and known.endswith(f"@{name}"):
                key, _dot, place = known[4:].removesuffix(f"@{name}").partition(".")
                value = self.cleaned_data.get(known)
                if place:
                    row.setdefault(key, []).append(value)
                elif value not in (None, ""):
                    row[key] = value
        if row.get("smazzate"):
            yield {**row, "article": ADDED}


def _put(said: Any, path: tuple[str, ...], value: Any) -> None:
    for step in path[:-1]:
        said = said[int(step)] if step.isdecimal() else said[step]
    said[path[-1]] = value


def _fields(leaf: Leaf) -> Iterator[tuple[str, forms.Field]]:
    """The fields of a value: one, or one for each of a row."""
    kind = inspect.type_info(leaf.kind)
    if isinstance(kind, inspect.DictType):
        for name, value in leaf.value.items():
            yield f".{name}", _number(kind.value_type, choice(name), value)
    elif isinstance(kind, inspect.VarTupleType):
        yield from _row(kind.item_type, leaf)
    elif (one := _single(kind, leaf)) is not None:
        yield "", one


def _row(kind: inspect.Type, leaf: Leaf) -> Iterator[tuple[str, forms.Field]]:
    if isinstance(kind, inspect.StrType):
        text = forms.CharField(label=leaf.label, initial=" ".join(leaf.value), required=False)
        text.widget.attrs["spellcheck"] = "false"
        yield "", text
    elif isinstance(kind, inspect.IntType):
        for at, value in enumerate(leaf.value):
            yield f".{at}", _number(kind, f"{10 + at}-{10 - at}", value)
    elif isinstance(kind, inspect.LiteralType):
        for at in range(len(kind.values)):
            label = _t("%(at)s. %(what)s") % {"at": at + 1, "what": leaf.label}
            value = leaf.value[at] if at < len(leaf.value) else ""
            yield f".{at}", _choice(kind, label, value, required=False)


def _single(kind: inspect.Type, leaf: Leaf) -> forms.Field | None:
    optional = isinstance(kind, inspect.UnionType)
    if isinstance(kind, inspect.UnionType):
        rest = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        if len(rest) != 1:
            return None
        kind = rest[0]
    if isinstance(kind, inspect.BoolType):
        return forms.BooleanField(label=leaf.label, initial=leaf.value, required=False)
    if isinstance(kind, inspect.IntType):
        return _number(kind, leaf.label, leaf.value, required=not optional)
    if isinstance(kind, inspect.LiteralType):
        return _choice(kind, leaf.label, leaf.value or "", required=not optional)
    if isinstance(kind, inspect.StrType):
        return forms.CharField(
            label=leaf.label, initial=leaf.value or "", required=False, max_length=400
        )
    return None


def _number(
    kind: inspect.Type, label: str, value: int | None, *, required: bool = True
) -> forms.IntegerField:
    least = kind.ge if isinstance(kind, inspect.IntType) and kind.ge is not None else -100_000
    made = forms.IntegerField(
        label=label, initial=value, required=required, min_value=least, max_value=100_000
    )
    made.widget.attrs["inputmode"] = "numeric" if least >= 0 else "text"
    return made


def _choice(
    kind: inspect.LiteralType, label: str, value: str, *, required: bool
) -> forms.ChoiceField:
    blank = [] if required else [("", "—")]
    return forms.ChoiceField(
        label=label,
        initial=value,
        required=required,
        choices=[*blank, *((str(one), choice(str(one))) for one in kind.values)],
    )


def _blank(made: forms.Field) -> forms.Field:
    """The same field, empty and not asked for."""
    if isinstance(made, forms.ChoiceField):
        return forms.ChoiceField(label=made.label, required=False, choices=made.choices)
    return forms.IntegerField(label=made.label, required=False, min_value=0, max_value=100_000)
