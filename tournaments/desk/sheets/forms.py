"""A sheet as it comes from its form: its fields read into what was typed.

Fields are named by the paths that problems use (`smazzate.0.a.clean`, `totals.b`), so that every
refusal finds its place. Three ways: the whole breakdown, a total per smazzata, the round's total.
"""

import re
from collections.abc import Iterable
from http import HTTPStatus
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import OVERRIDABLE, Code, Problem, Violation
from tournaments.desk.forms import (
    LARGEST,
    CommandForm,
    NumberField,
    QueryForm,
    ReasonField,
    YesNoField,
)
from tournaments.organise.sheet_reading import read_sheet
from tournaments.presenters.sheets.entry import BREAKDOWN, ROUND, SMAZZATE, WAYS
from tournaments.wording import explain, field_name

KEPT = "kept."
"""Before the names of figures that were typed in another way."""
AGAIN = "again."
"""Before the path of a figure that is typed a second time."""
WHOLE_NUMBER = re.compile(r"-?\d{1,7}")


def _is_typed_in(way: str, name: str) -> bool:
    """Whether a way of typing shows this figure."""
    if way == ROUND:
        return name.startswith("totals.")
    return name.startswith("smazzate.") and (way == BREAKDOWN or name.endswith(".total"))


class SheetQuery(QueryForm):
    """Which table a page without a script opens, and how its sheet is typed."""

    table = NumberField(required=False)
    way = forms.ChoiceField(required=False, choices=[(way, way) for way in WAYS])
    choose = forms.ChoiceField(required=False, choices=[(way, way) for way in WAYS])
    """Another way, asked for on a page without a script."""
    played = NumberField(required=False)
    proposal = forms.UUIDField(required=False)
    """The proposal whose figures fill the form."""


class SheetEntryForm(CommandForm):
    """A sheet as it is sent: its figures, the way they were typed, and how much was played."""

    way = forms.ChoiceField(required=False, choices=[(way, way) for way in WAYS])
    played = forms.IntegerField(
        label=_("Smazzate giocate"), required=False, min_value=0, max_value=LARGEST
    )
    override = YesNoField()

    def __init__(
        self,
        data: QueryDict | None = None,
        *,
        planned: int,
        lines: int,
        unfinished: QueryDict | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, **kwargs)
        self.unfinished = unfinished
        """What was sent to be typed on in another way, and not to be saved."""
        self.planned, self.lines = planned, lines
        self.problems: list[Problem] = []
        """What the figures are refused for, each at its path."""

    def clean_way(self) -> str:
        return self.cleaned_data["way"] or SMAZZATE

    def clean(self) -> None:
        super().clean()
        way = self.cleaned_data.get("way", SMAZZATE)
        try:
            self.cleaned_data["sheet"] = read_sheet(self._sent(), way, self.planned, self.lines)
        except Violation as refused:
            self.refuse(refused.problems)

    def _sent(self) -> dict[str, str]:
        sent = self.data if self.unfinished is None else self.unfinished
        return {name: str(sent[name]) for name in sent}

    def typed(self) -> dict[str, str]:
        """Every field as it was sent, and those of other ways that were typed before."""
        sent = self._sent()
        kept = {
            name.removeprefix(KEPT): text for name, text in sent.items() if name.startswith(KEPT)
        }
        return {**kept, **sent}

    def kept(self, way: str) -> list[tuple[str, str]]:
        """What was typed in other ways than this one: hidden fields of its page."""
        return [
            (KEPT + name, text)
            for name, text in self.typed().items()
            if name.startswith(("smazzate.", "totals.")) and not _is_typed_in(way, name)
        ]

    def refuse(self, problems: Iterable[Problem]) -> None:
        refused = tuple(problems)
        self.problems += refused
        super().refuse(refused)

    @property
    def time_out(self) -> bool:
        """Fewer smazzate were played than planned (C/F art. 10)."""
        played = self.cleaned_data["played"]
        return played is not None and played < self.planned

    def again(self) -> dict[str, int]:
        """The unlikely figures as they were typed a second time; what is no number was not."""
        typed = {
            name.removeprefix(AGAIN): text.strip().replace("\N{MINUS SIGN}", "-")
            for name, text in self.typed().items()
            if name.startswith(AGAIN)
        }
        return {path: int(text) for path, text in typed.items() if WHOLE_NUMBER.fullmatch(text)}

    def asked_again(self) -> list[dict[str, str]]:
        """The figures that are to be typed a second time: where, and what was typed there."""
        return [
            {"name": f"{AGAIN}{problem.field}", "label": field_name(problem.field)}
            for problem in self.problems
            if problem.code in (Code.UNLIKELY, Code.TYPED_AGAIN_OTHERWISE)
        ]

    def typed_again(self) -> list[tuple[str, int]]:
        """Those that were typed a second time and are not asked for: name and figure."""
        asked = {figure["name"] for figure in self.asked_again()}
        named = ((f"{AGAIN}{path}", figure) for path, figure in self.again().items())
        return [(name, figure) for name, figure in named if name not in asked]

    @property
    def is_overridable(self) -> bool:
        """Nothing is wrong but what may be set aside for a reason, or that there is none."""
        beyond = [problem for problem in self.problems if problem.code not in OVERRIDABLE]
        if not (self.errors and self.cleaned_data.get("override")):
            return bool(self.problems) and not beyond
        unsaid = [problem for problem in beyond if problem.code is Code.REASON_REQUIRED]
        return len(beyond) == len(self.asked_again()) + len(unsaid)

    def wrong(self) -> dict[str, str]:
        """What is wrong with each figure, by its path."""
        return {problem.field: explain(problem) for problem in self.problems}


class TypingForm(SheetEntryForm):
    """A sheet as a computerista types it: the table's number first."""

    table = NumberField(label=_("Tavolo"))
    replace = YesNoField()
    """Asked and answered: what is there goes."""
    reading = YesNoField()
    """Not to replace anything: what another person read on the same paper."""
    reason = ReasonField(required=False)
    proposal = forms.UUIDField(required=False)
    """What a line of the table had written on its phone, where its figures are accepted."""

    @property
    def sent(self) -> dict[str, Any]:
        """A second reading takes no reason: nothing in it is set aside."""
        return super().sent | {"reason": ""}

    @property
    def status(self) -> HTTPStatus:
        """What its page is answered with."""
        if self.is_stale or self.is_there:
            return HTTPStatus.CONFLICT
        return HTTPStatus.UNPROCESSABLE_ENTITY if self.errors else HTTPStatus.OK

    @property
    def is_overridable(self) -> bool:
        return super().is_overridable and not self.cleaned_data.get("reading")

    @property
    def is_there(self) -> bool:
        """It was refused because another sheet stands there."""
        return any(problem.code is Code.SHEET_THERE for problem in self.problems)

    @property
    def is_correction(self) -> bool:
        """It was refused because other figures on that sheet are a correction."""
        return any(problem.code is Code.CORRECTION_REQUIRED for problem in self.problems)

    @property
    def is_met(self) -> bool:
        """Another sheet stands there, or came meanwhile."""
        return self.is_there or self.is_stale

    def event_seen(self) -> Any:
        """The last event about the sheet that the page knew, until somebody saw what is there."""
        return "" if self.is_met and not self.refused() else self["expected"].value() or ""

    def smazzate_typed(self) -> str:
        """How many smazzate, as it was typed."""
        return str(self["played"].value() or "")

    def given_reason(self) -> str:
        """Why the checks are set aside, where they are."""
        return self.cleaned_data["reason"] if self.cleaned_data["override"] else ""

    def for_script(self) -> list[dict[str, str]]:
        """All that is wrong, for the script that sent it: code, field and sentence."""
        fields = {name: self.errors[name].as_data() for name in self.errors if name in self.fields}
        refused = {str(problem.code) for problem in self.problems}
        unread = [
            {"code": str(error.code), "field": name, "sentence": str(error.messages[0])}
            for name, errors in fields.items()
            for error in errors
            if error.code and str(error.code) not in refused
        ]
        return unread + [
            {
                "code": problem.code,
                "field": problem.field,
                "label": field_name(problem.field),
                "sentence": explain(problem),
            }
            for problem in self.problems
        ]
