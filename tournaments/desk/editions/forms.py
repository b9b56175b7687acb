"""The form of an organiser's own edition, made from the typed structs of the one it is copied from.

A key added to the regulations is on the form without a line here. What the form leaves as it is:
names by which entries refer to each other, and parts that the edition does not have.
"""

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
from scoring.values import Json
from tournaments.desk.forms import CommandForm, YesNoField
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
class FieldGroup:
    """Fields under one heading, with the article of the entry they belong to."""

    heading: str
    article: str
    names: list[str] = field(default_factory=list)
    remove: str = ""
    fields: list[forms.BoundField] = field(default_factory=list)


@dataclass(slots=True)
class EditionPart:
    """A section of the edition on the form."""

    name: str
    heading: str
    groups: list[FieldGroup] = field(default_factory=list)
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
        self._parts: dict[str, EditionPart] = {}
        for name, leaf in self._leaves.items():
            self._add(name, leaf)
        for name in GROWING:
            self._grow(name)

    def parts(self) -> list[EditionPart]:
        """The form as the template shows it."""
        for part in self._parts.values():
            for group in part.groups:
                group.fields = [self[name] for name in group.names]
                part.wrong |= any(field.errors for field in group.fields)
        return list(self._parts.values())

    def changes(self) -> Json:
        """The edition as filled in, for `copy_edition`."""
        edition = plain(self.base)
        for name, leaf in self._leaves.items():
            if name in self._columns:
                _put(edition, leaf.path, self._value(name))
        self._drop_and_add(edition)
        return {key: value for key, value in edition.items() if key not in ("edition", "based_on")}

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Each problem beside the first field that it is about."""
        for problem in problems:
            path = problem.field
            beside = (name for name in self.fields if f"{name}.".startswith(f"{path}."))
            above = (name for name in self.fields if path.startswith(f"{name}."))
            name = next(chain(beside, above), None) if path else None
            self.add_error(name, explain(problem))

    # How fields are made -------------------------------------------------------------------------

    @property
    def _columns(self) -> dict[str, list[str]]:
        """The fields of each leaf; several where it holds a row."""
        columns: dict[str, list[str]] = {}
        for name, field_ in self.fields.items():
            leaf = getattr(field_, "leaf", None)
            if leaf is not None:
                columns.setdefault(leaf, []).append(name)
        return columns

    def _add(self, name: str, leaf: Leaf) -> None:
        if leaf.path[-1] in REFERENCES:
            return
        columns = list(_fields(leaf))
        if not columns:
            return
        group = self._group(leaf)
        for suffix, column in columns:
            column.leaf = name  # type: ignore[attr-defined]
            self.fields[f"{name}{suffix}"] = column
            group.names.append(f"{name}{suffix}")

    def _group(self, leaf: Leaf) -> FieldGroup:
        part = self._parts.setdefault(
            leaf.path[0], EditionPart(leaf.path[0], section(leaf.path[0]))
        )
        heading = " · ".join(leaf.where[:-1]).removeprefix(f"{part.heading}: ")
        heading = heading.removeprefix(part.heading).removeprefix(" · ")
        for group in part.groups:
            if group.heading == heading:
                return group
        group = FieldGroup(heading, article(leaf.article))
        entry = leaf.path[:2]
        if len(entry) == 2 and entry[1].isdecimal() and not self._can_be_removed(entry):
            group.remove = f"remove.{'.'.join(entry)}"
            self.fields[group.remove] = YesNoField(label=_t("Togli questa voce"))
            group.names.append(group.remove)
        part.groups.append(group)
        return group

    def _can_be_removed(self, entry: tuple[str, ...]) -> bool:
        return f"remove.{'.'.join(entry)}" in self.fields

    def _grow(self, name: str) -> None:
        """A blank row at the end, made like the last."""
        rows = getattr(self.base, name)
        part = self._parts.get(name)
        if not rows or part is None:
            return
        group = FieldGroup(_t("Una in più"), "")
        last = f"{name}.{len(rows) - 1}"
        for column, field_ in list(self.fields.items()):
            if column.startswith(f"{last}."):
                added = f"add.{column.removeprefix(f'{last}.')}@{name}"
                self.fields[added] = _blank(field_)
                group.names.append(added)
        part.groups.append(group)

    # How values are read -------------------------------------------------------------------------

    def _value(self, name: str) -> Any:
        leaf, columns = self._leaves[name], self._columns[name]
        values = [self.cleaned_data.get(column) for column in columns]
        kind = inspect.type_info(leaf.kind)
        if isinstance(kind, inspect.DictType):
            return dict(zip(leaf.value, values, strict=True))
        if isinstance(kind, inspect.VarTupleType):
            if isinstance(kind.item_type, inspect.StrType):
                return str(values[0] or "").split()
            return [value for value in values if value not in (None, "")]
        optional = isinstance(kind, inspect.UnionType)
        return None if optional and values[0] == "" else values[0]

    def _drop_and_add(self, edition: Json) -> None:
        for name, rows in edition.items():
            if isinstance(rows, list):
                kept = [
                    row
                    for index, row in enumerate(rows)
                    if not self.cleaned_data.get(f"remove.{name}.{index}")
                ]
                edition[name] = [*kept, *self._added(name)]

    def _added(self, name: str) -> Iterator[Json]:
        row: Json = {}
        for column in self.fields:
            if column.startswith("add.") and column.endswith(f"@{name}"):
                key, _dot, index = column[4:].removesuffix(f"@{name}").partition(".")
                value = self.cleaned_data.get(column)
                if index:
                    row.setdefault(key, []).append(value)
                elif value not in (None, ""):
                    row[key] = value
        if row.get("smazzate"):
            yield {**row, "article": ADDED}


def _put(part: Any, path: tuple[str, ...], value: Any) -> None:
    """Set a value where its path leads: keys, and numbers of list entries."""
    for step in path[:-1]:
        part = part[int(step)] if step.isdecimal() else part[step]
    part[path[-1]] = value


def _fields(leaf: Leaf) -> Iterator[tuple[str, forms.Field]]:
    """The fields of a value: one, or one for each of a row."""
    kind = inspect.type_info(leaf.kind)
    if isinstance(kind, inspect.DictType):
        for name, value in leaf.value.items():
            yield f".{name}", _number(kind.value_type, choice(name), value)
    elif isinstance(kind, inspect.VarTupleType):
        yield from _row(kind.item_type, leaf)
    elif (single := _single(kind, leaf)) is not None:
        yield "", single


def _row(kind: inspect.Type, leaf: Leaf) -> Iterator[tuple[str, forms.Field]]:
    if isinstance(kind, inspect.StrType):
        text = forms.CharField(label=leaf.label, initial=" ".join(leaf.value), required=False)
        text.widget.attrs["spellcheck"] = "false"
        yield "", text
    elif isinstance(kind, inspect.IntType):
        for index, value in enumerate(leaf.value):
            yield f".{index}", _number(kind, f"{10 + index}-{10 - index}", value)
    elif isinstance(kind, inspect.LiteralType):
        for index in range(len(kind.values)):
            label = _t("%(at)s. %(what)s") % {"at": index + 1, "what": leaf.label}
            value = leaf.value[index] if index < len(leaf.value) else ""
            yield f".{index}", _choice(kind, label, value, required=False)


def _single(kind: inspect.Type, leaf: Leaf) -> forms.Field | None:
    """The field of one value; None for one that the form leaves as it is."""
    if isinstance(kind, inspect.UnionType):
        kinds = [member for member in kind.types if not isinstance(member, inspect.NoneType)]
        return _of_kind(kinds[0], leaf, required=False) if len(kinds) == 1 else None
    return _of_kind(kind, leaf, required=True)


def _of_kind(kind: inspect.Type, leaf: Leaf, *, required: bool) -> forms.Field | None:
    match kind:
        case inspect.BoolType():
            return YesNoField(label=leaf.label, initial=leaf.value)
        case inspect.IntType():
            return _number(kind, leaf.label, leaf.value, required=required)
        case inspect.LiteralType():
            return _choice(kind, leaf.label, leaf.value or "", required=required)
        case inspect.StrType():
            return forms.CharField(
                label=leaf.label, initial=leaf.value or "", required=False, max_length=400
            )
    return None


def _number(
    kind: inspect.Type, label: str, value: int | None, *, required: bool = True
) -> forms.IntegerField:
    least = kind.ge if isinstance(kind, inspect.IntType) and kind.ge is not None else -100_000
    number = forms.IntegerField(
        label=label, initial=value, required=required, min_value=least, max_value=100_000
    )
    number.widget.attrs["inputmode"] = "numeric" if least >= 0 else "text"
    return number


def _choice(
    kind: inspect.LiteralType, label: str, value: str, *, required: bool
) -> forms.ChoiceField:
    blank = [] if required else [("", "—")]
    return forms.ChoiceField(
        label=label,
        initial=value,
        required=required,
        choices=[*blank, *((str(value_), choice(str(value_))) for value_ in kind.values)],
    )


def _blank(like: forms.Field) -> forms.Field:
    """The same field, empty and not asked for."""
    if isinstance(like, forms.ChoiceField):
        return forms.ChoiceField(label=like.label, required=False, choices=like.choices)
    return forms.IntegerField(label=like.label, required=False, min_value=0, max_value=100_000)
