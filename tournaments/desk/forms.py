"""What the forms of the desk have in common; each stands in the subject that it is about."""

import dataclasses
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar, cast
from uuid import UUID, uuid4

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.forms.formsets import INITIAL_FORM_COUNT, TOTAL_FORM_COUNT, ManagementForm
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Code, Problem, Violation
from scoring.values import Line
from tournaments.access.attempts import TooBusy, reckoning
from tournaments.models import Remark
from tournaments.refusals import HouseCode
from tournaments.wording import explain, label

LARGEST = 2**31 - 1
"""The largest integer that a column of the database holds."""
MINUS = "\N{MINUS SIGN}"
"""As points are written on paper and on the pages."""
AnyForm = TypeVar("AnyForm", bound=forms.Form)
AnyCommand = TypeVar("AnyCommand")
TOO_OFTEN = _(
    "Dalla tua rete arrivano troppi tentativi tutti insieme. Aspetta un minuto e riprova."
)
SEPARATORS = re.compile(r"[\s,;+]+")
STALE = (Code.STALE, HouseCode.FEE_CHANGED, HouseCode.PAYMENTS_CHANGED)
"""Refusals of who did not know what others wrote meanwhile."""


@contextmanager
def password_reckoned() -> Iterator[None]:
    """A password is reckoned within.

    Raises:
        ValidationError: others' are, and were for as long as somebody waits.
    """
    try:
        with reckoning():
            yield
    except TooBusy as busy:
        raise forms.ValidationError(TOO_OFTEN, code="too_often") from busy


class DeskForm(forms.Form):
    """A form that can be told what the rules refused."""

    required_css_class = "field--required"

    def __init__(
        self,
        *args: Any,
        offered: Mapping[str, Iterable[tuple[Any, Any]]] = MappingProxyType({}),
        **kwargs: Any,
    ) -> None:
        """`offered` are the choices of its fields that only the tournament knows."""
        super().__init__(*args, **kwargs)
        for name, of_page in offered.items():
            choices(self, name, of_page)

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Put each problem beside the field it is about, or above them all."""
        self.is_valid()
        for problem in problems:
            path = problem.field.replace(".", "_")
            names = (name for name in (path, path.split("_")[0]) if name in self.fields)
            error = forms.ValidationError(explain(problem), code=str(problem.code))
            self.add_error(next(names, None), error)

    @contextmanager
    def refusals(self) -> Iterator[None]:
        """What is refused within is said by the form."""
        try:
            yield
        except Violation as refused:
            self.refuse(refused.problems)

    def sentences(self, *, without: Iterable[str] = ()) -> list[str]:
        """What is wrong, for a page that does not show the fields but those left out here."""
        left_out = set(without)
        unseen = [field for field in self.visible_fields() if field.name not in left_out]
        beside = [f"{field.label}: {error}" for field in unseen for error in field.errors]
        return [*map(str, self.non_field_errors()), *beside]


class NumberField(forms.IntegerField):
    """A whole number that a column of the database holds; what is none is said with its text."""

    def __init__(self, *, min_value: int = 0, max_value: int = LARGEST, **kwargs: Any) -> None:
        super().__init__(min_value=min_value, max_value=max_value, **kwargs)

    def clean(self, value: Any) -> int | None:
        text = str(value or "").strip()
        if not text and self.required:
            raise forms.ValidationError(self.error_messages["required"], code="required")
        try:
            number: int | None = super().clean(text.replace(MINUS, "-"))
        except forms.ValidationError:
            problem = Problem(HouseCode.VALUE_UNREADABLE, data={"value": text[:20]})
            raise forms.ValidationError(explain(problem), code="invalid") from None
        return number


class CommandForm(DeskForm):
    """A form whose command is done once, and refused when somebody wrote in between.

    Its pages write the hidden `command_id` anew each time they are shown.
    """

    command_id = forms.UUIDField(required=False, widget=forms.HiddenInput)
    expected = forms.IntegerField(
        required=False, min_value=0, max_value=LARGEST, widget=forms.HiddenInput
    )
    """The number of the last event that the page was shown with."""

    @property
    def is_stale(self) -> bool:
        """It was refused because somebody else wrote meanwhile."""
        names = (NON_FIELD_ERRORS, *self.fields)
        return any(self.has_error(name, code) for name in names for code in STALE)

    @property
    def is_reused(self) -> bool:
        """It was refused because under its id something else was done."""
        names = (NON_FIELD_ERRORS, *self.fields)
        return any(self.has_error(name, Code.COMMAND_REUSED) for name in names)

    def seen(self, newest: int) -> Any:
        """What to show it with: what it was shown with, until somebody is told of a newer event."""
        return newest if self.is_stale else self["expected"].value() or newest

    def refused(self) -> dict[str, str]:
        """What was sent and not taken, until somebody says to have seen it; empty where it was."""
        if not self.errors or "seen" in self.data:
            return {}
        own = ("csrfmiddlewaretoken", "command_id")
        return {name: str(self.data[name]) for name in self.data if name not in own}

    def command(self, command: Callable[..., AnyCommand], **said: Any) -> AnyCommand:
        """The command that was filled in; `said` is what the page knows, or says otherwise.

        Fields of the form that the command has not are the page's own; what was left empty is the
        command's default.
        """
        fields = dataclasses.fields(cast("Any", command))
        optional = {field.name for field in fields if field.default is not dataclasses.MISSING}
        asked = {field.name for field in fields}
        typed = {
            name: value
            for name, value in self._values()
            if name in asked and (value not in (None, "") or name not in optional)
        }
        return command(**(typed | said))

    def _values(self) -> Iterator[tuple[str, Any]]:
        """Names and values; a field whose value is a mapping fills in several."""
        for name, value in self.cleaned_data.items():
            yield from value.items() if isinstance(value, dict) else ((name, value),)

    @property
    def sent(self) -> dict[str, Any]:
        """What goes with the command: why, and under which id."""
        reason = self.cleaned_data.get("reason", "")
        return {"reason": reason, "command_id": self.cleaned_data["command_id"]}

    def clean_command_id(self) -> UUID:
        return self.cleaned_data["command_id"] or uuid4()

    def clean(self) -> None:
        """What is wrong with a hidden field is said where it is seen."""
        if any(field.errors for field in self.hidden_fields()):
            self.add_error(None, _("Questa pagina non vale più: ricaricala e riprova."))


class LineTotalsForm(CommandForm):
    """One total, in P.P., for each line at a table."""

    asked = _("P.P. della %(line)s")

    def __init__(self, *args: Any, lines: Iterable[Line], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.lines = tuple(lines)
        for line in self.lines:
            self.fields[f"totals_{line}"] = NumberField(
                label=self.asked % {"line": label(line)},
                min_value=-1_000_000,
                max_value=1_000_000,
            )

    def of_lines(self) -> list[forms.BoundField]:
        return [self[f"totals_{line}"] for line in self.lines]

    def totals(self) -> tuple[int, ...]:
        return tuple(self.cleaned_data[f"totals_{line}"] for line in self.lines)


class QueryForm(DeskForm):
    """What an address says behind its question mark to fill a page in: a wish, never a mistake."""

    def known(self) -> dict[str, Any]:
        """What can be read of it; the rest is left out."""
        self.is_valid()
        return {name: value for name, value in self.cleaned_data.items() if value}


def numbers_query(*names: str) -> type[QueryForm]:
    """Numbers that an address may say."""
    return type("NumbersQuery", (QueryForm,), {name: NumberField(required=False) for name in names})


class RowsFormSet(forms.BaseFormSet[AnyForm]):
    """A formset with as many forms as its page says in a field of its own."""

    # What `formset_factory` sets: it would hide from the type checker what a subclass adds.
    extra = min_num = 0
    max_num = absolute_max = 1000
    can_order = can_delete = can_delete_extra = validate_min = validate_max = False
    renderer = None

    def __init__(self, *args: Any, rows: int, **kwargs: Any) -> None:
        self.rows = rows
        super().__init__(*args, **kwargs)

    def total_form_count(self) -> int:
        return self.rows

    def initial_form_count(self) -> int:
        """All: none is an extra that might be left out."""
        return self.rows

    @cached_property
    def management_form(self) -> ManagementForm:
        names = (TOTAL_FORM_COUNT, INITIAL_FORM_COUNT)
        form = ManagementForm(
            {f"{self.prefix}-{name}": self.rows for name in names}, prefix=self.prefix
        )
        form.full_clean()
        return form


class Lines(forms.Textarea):
    """A text of several lines, whose ends count one, as in the browser, which sends two.

    `cut` lets the browser cut off what is pasted beyond the length, without a word: only where a
    form has no page of its own, on which a text that is too long would stand again.
    """

    def __init__(self, attrs: dict[str, Any] | None = None, *, cut: bool = True) -> None:
        super().__init__(attrs)
        self.cut = cut

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        if not self.cut:
            context["widget"]["attrs"].pop("maxlength", None)
        return context

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        value = super().value_from_datadict(data, files, name)
        return value.replace("\r\n", "\n") if isinstance(value, str) else value


class ReasonField(forms.CharField):
    """Why, in the words of whoever decides: a remark's text, on one line or several."""

    def __init__(self, *, rows: int = 0, cut: bool = True, **kwargs: Any) -> None:
        kept = Remark._meta.get_field("text")
        widget = Lines(attrs={"rows": rows}, cut=cut) if rows else None
        super().__init__(label=_("Motivo"), max_length=kept.max_length, widget=widget, **kwargs)


class CountersignField(forms.TypedChoiceField):
    """Which other official signs a correction."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(
            label=_("Controfirmata da"), coerce=int, empty_value=None, required=False, **kwargs
        )


class SoleOfficialField(forms.BooleanField):
    """Nobody else is there to sign it."""

    def __init__(self) -> None:
        super().__init__(label=_("Sono l'unico ufficiale in sala: controfirmo io"), required=False)


class AgreedField(forms.TypedMultipleChoiceField):
    """Which of the players agree."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=UUID, required=False, widget=forms.CheckboxSelectMultiple, **kwargs)


class YesNoField(forms.BooleanField):
    """A tick: without one it is no."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs | {"required": False})


class NumbersField(forms.CharField):
    """Whole numbers one after another, with blanks, commas or semicolons between them."""

    def __init__(
        self,
        *,
        largest: int,
        wrong: Callable[[str], str | forms.ValidationError],
        least: int = 0,
        most: int | None = None,
        separators: re.Pattern[str] = SEPARATORS,
        **kwargs: Any,
    ) -> None:
        super().__init__(**kwargs)
        self.number = forms.IntegerField(min_value=least, max_value=largest)
        self.wrong, self.most, self.separators = wrong, most, separators

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def to_python(self, value: object) -> Any:
        text = super().to_python(value) or ""
        parts = [part for part in self.separators.split(text) if part]
        if self.most is not None and len(parts) > self.most:
            raise forms.ValidationError(self.wrong(text))
        return tuple(map(self._number, parts))

    def _number(self, text: str) -> int:
        try:
            return int(self.number.clean(text))
        except forms.ValidationError:
            raise forms.ValidationError(self.wrong(text)) from None


class SearchedSelect(forms.Select):
    """A choice among hundreds, narrowed by what is typed above it.

    Each option is filled into the same markup: Django draws every one by two templates.
    """

    def __init__(self) -> None:
        super().__init__(attrs={"data-searched": ""})

    def optgroups(self, name: str, value: list[str], attrs: Any = None) -> list[Any]:
        """Nothing that Django's template draws."""
        return []

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        empty = super().render(name, value, attrs, renderer)
        groups = super().optgroups(name, self.format_value(value))
        drawn = "".join(_drawn(group, options) for group, options, _place in groups)
        return mark_safe(empty.replace("\n</select>", f"{drawn}\n</select>"))  # noqa: S308


def _drawn(group: str | None, options: Iterable[Mapping[str, Any]]) -> str:
    """Options as Django draws them, in their group if they have one."""
    drawn = "".join(
        f'\n  <option value="{escape(option["value"])}"{" selected" * option["selected"]}>'
        f"{escape(option['label'])}</option>\n"
        for option in options
    )
    return f'\n  <optgroup label="{escape(group)}">{drawn}\n  </optgroup>' if group else drawn


def choices(form: forms.Form, name: str, offered: Iterable[tuple[Any, Any]]) -> None:
    """Give a field the choices that only the tournament knows."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(offered)
