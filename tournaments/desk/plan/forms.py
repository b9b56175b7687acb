"""The announced plan as a form: a row per round, the cut into groups, one column per group.

Rounds are added and taken away, and ready-made plans put in, by buttons that send the form and
get it back: with a script only the plan is exchanged, without one the page.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.plans import (
    FIRST_ROUND_METHODS,
    Format,
    GroupPlan,
    GroupsPlan,
    Movement,
    Plan,
    SeatingMethod,
)
from scoring.records import record
from scoring.rules.pairing.registry import movements_of
from scoring.rules.violations import Problem
from scoring.values import RoundNumber
from tournaments.desk.command_forms import named
from tournaments.desk.forms import CommandForm, ReasonField, YesNoField, choices
from tournaments.desk.plan.values import (
    MOST_GROUPS_ON_FORM,
    MOST_ROUNDS,
    OF_A_ROUND,
    TablesField,
    group_field,
    groups_after_in,
    presets,
    rounds_in,
    tables_in,
)
from tournaments.wording import explain

OF_THE_CUT = {"groups.after_round": "groups_after", "groups.carry_percent": "carry_percent"}
"""The rules' paths to what is said of the cut; all else of it is about the tables."""


@record
class PlanRow:
    """A round of the form."""

    number: int
    locked: bool
    """It is seated already: shown, and sent as it is."""
    movement: forms.BoundField
    session: forms.BoundField | None
    """Whether a new sitting begins with it; the first always does."""
    groups: tuple[forms.BoundField, ...]
    """Behind the cut: each group's own movement."""


class PlanForm(CommandForm):
    """A plan; its shape - how many rounds and groups - comes from the values it is given."""

    swapped = "#plan"
    """The part of the page that is exchanged when a button changes the form's shape."""

    first_round = forms.TypedChoiceField(label=_("Primo turno"), coerce=SeatingMethod)
    clubs_apart = YesNoField(
        label=_("Nel primo turno i soci di un circolo non si incontrano, finché si può")
    )
    groups_after = forms.TypedChoiceField(
        label=_("Gironi di merito"), coerce=int, required=False, empty_value=None
    )
    groups_tables = TablesField(
        label=_("Tavoli di ogni girone"),
        max_length=60,
        help_text=_("Dal girone A in giù, per esempio 7, 9, 9; l'ultimo prende chi resta"),
    )
    carry_percent = forms.IntegerField(
        label=_("Punti riportati (%)"),
        required=False,
        min_value=0,
        max_value=100,
        initial=100,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )

    def __init__(
        self, format_: Format, values: Mapping[str, str], *args: Any, played: int = 0, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.played = played
        self.rounds = rounds_in(values)
        self.after = groups_after_in(values, self.rounds)
        self.group_names = ascii_uppercase[: len(tables_in(values))] if self.after else ""
        self._movements = named(movements_of(format_))
        choices(self, "first_round", named(FIRST_ROUND_METHODS))
        cuts = [
            (round_, _t("dopo il turno %(round)s") % {"round": round_})
            for round_ in range(1, self.rounds)
        ]
        choices(self, "groups_after", [("", _t("nessuno: una classifica sola")), *cuts])
        self.presets = presets(format_)
        self.preset = values.get("preset", "")
        self.reshape_on("groups_after", "groups_tables")
        for number in range(1, self.rounds + 1):
            self._add_round(number)

    def _add_round(self, number: int) -> None:
        name = _t("Turno %(number)s") % {"number": number}
        self.fields[f"movement_{number}"] = forms.ChoiceField(
            label=_t("%(round)s: movimento") % {"round": name}, choices=self._movements
        )
        self.fields[f"session_{number}"] = YesNoField(
            label=_t("%(round)s: comincia una nuova sessione") % {"round": name}
        )
        if self.after and number > self.after:
            of_group = [("", _t("come a fianco")), *self._movements]
            for group in self.group_names:
                self.fields[group_field(group, number)] = forms.ChoiceField(
                    label=_t("%(round)s: girone %(group)s") % {"round": name, "group": group},
                    choices=of_group,
                    required=False,
                )

    def reshape_on(self, *names: str) -> None:
        """Show the form anew when one of these fields changes, where there is a script."""
        for name in names:
            self.fields[name].widget.attrs |= {
                "hx-post": "",
                "hx-target": self.swapped,
                "hx-select": self.swapped,
                "hx-swap": "outerHTML",
                "hx-trigger": "change",
                "hx-vals": '{"do": "show"}',
            }

    def rows(self) -> list[PlanRow]:
        """The rounds as the page shows them."""
        return [
            PlanRow(
                number=number,
                locked=number <= self.played,
                movement=self[f"movement_{number}"],
                session=self[f"session_{number}"] if number > 1 else None,
                groups=tuple(
                    self[name]
                    for group in self.group_names
                    if (name := group_field(group, number)) in self.fields
                ),
            )
            for number in range(1, self.rounds + 1)
        ]

    @property
    def may_add(self) -> bool:
        return self.rounds < MOST_ROUNDS

    @property
    def may_remove(self) -> bool:
        return self.rounds > max(self.played, 1)

    def clean_groups_tables(self) -> tuple[int, ...]:
        tables: tuple[int, ...] = self.cleaned_data["groups_tables"]
        return tables[:MOST_GROUPS_ON_FORM]

    def clean(self) -> None:
        super().clean()
        values = self.cleaned_data
        if not self.after and "groups_tables" in self.errors:
            # Left behind by who thought better of it.
            del self.errors["groups_tables"]
            values["groups_tables"] = ()
        if values.get("groups_after") and not values.get("groups_tables", True):
            self.add_error("groups_tables", _("Scrivi quanti tavoli prende ogni girone."))

    def of_the_plan(self, further: Iterable[str] = ()) -> set[str]:
        """The names of the fields that a plan is made of."""
        of_rounds = (name for name in self.fields if OF_A_ROUND.fullmatch(name))
        return {*PlanForm.base_fields, *of_rounds, *further}

    def later_movements(self) -> tuple[Movement, ...]:
        """Those chosen for the rounds behind the first, groups' own too; each once."""
        names = [name for name in self.fields if OF_A_ROUND.fullmatch(name)]
        chosen = [self.cleaned_data.get(name) for name in names if name != "movement_1"]
        return tuple(movement for movement in Movement if movement.value in chosen)

    def plan(self) -> Plan:
        """What was filled in."""
        values = self.cleaned_data
        numbers = range(1, self.rounds + 1)
        return self.command(
            Plan,
            movements=tuple(Movement(values[f"movement_{number}"]) for number in numbers),
            sessions=_sessions(self),
            groups=self._groups(),
        )

    def _groups(self) -> GroupsPlan | None:
        after = self.cleaned_data["groups_after"]
        if not after:
            return None
        return self.command(
            GroupsPlan,
            after_round=RoundNumber(after),
            groups=tuple(
                GroupPlan(tables=tables, movements=self._own(group, after))
                for group, tables in zip(
                    ascii_uppercase, self.cleaned_data["groups_tables"], strict=False
                )
            ),
        )

    def _own(self, group: str, after: int) -> tuple[Movement, ...]:
        """A group's own movements: none when all of them are as in the plan."""
        numbers = range(after + 1, self.rounds + 1)
        chosen = [self.cleaned_data.get(group_field(group, number), "") for number in numbers]
        if not any(chosen):
            return ()
        planned = [self.cleaned_data[f"movement_{number}"] for number in numbers]
        return tuple(
            Movement(of_group or of_all) for of_group, of_all in zip(chosen, planned, strict=True)
        )

    def refuse(self, problems: Iterable[Problem]) -> None:
        """The rules' own paths, at the fields of this form."""
        unplaced = []
        for problem in problems:
            name = self._field_of(problem.field)
            if name:
                self.is_valid()
                self.add_error(name, explain(problem))
            else:
                unplaced.append(problem)
        super().refuse(unplaced)

    def _field_of(self, path: str) -> str:
        if of_group := re.fullmatch(r"groups\.groups\.(\d+)\.movements\.(\d+)", path):
            group = ascii_uppercase[int(of_group[1])]
            name = group_field(group, (self.after or 0) + 1 + int(of_group[2]))
        elif movement := re.fullmatch(r"movements(?:\.(\d+))?", path):
            name = f"movement_{int(movement[1] or 0) + 1}"
        else:
            name = OF_THE_CUT.get(path, "groups_tables" if path.startswith("groups") else "")
        return name if name in self.fields else ""


class ChangeForm(PlanForm):
    """Another plan, and why."""

    reason = ReasonField(rows=2)


def _sessions(form: PlanForm) -> tuple[int, ...]:
    """Rounds of each sitting, from where new ones begin; none when all are in one."""
    rounds = range(2, form.rounds + 1)
    begin = [number for number in rounds if form.cleaned_data[f"session_{number}"]]
    lengths = tuple(upto - since for since, upto in pairwise((1, *begin, form.rounds + 1)))
    return lengths if len(lengths) > 1 else ()
