"""What an opening form has decided: in a sentence, and row by row, each opened in place."""

from collections.abc import Callable

from django import forms
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.records import record
from tournaments.desk.opening.forms import OpenForm
from tournaments.presenters.plan_warnings import (
    PlanWarning,
    kind_warnings,
    movement_warnings,
    plan_warnings,
)
from tournaments.wording import label
from tournaments.wording.plan import groups_words, tournament_words
from tournaments.wording.regulations import edition_name
from tournaments.wording.sentence import on_paper

OF_THE_GAME = frozenset({"format", "regulation", "smazzate_per_round"})


@record
class Summary:
    """A tournament in a sentence before it is opened, or what that sentence still lacks."""

    sentence: str = ""
    missing: tuple[str, ...] = ()
    warnings: tuple[PlanWarning, ...] = ()


@record
class Fold:
    """Fields that are filled in already, and what they say."""

    key: str
    title: Promise
    says: str
    fields: tuple[forms.BoundField, ...]
    is_open: bool


def summary(trial: OpenForm) -> Summary:
    """What would be announced by a form as it stands."""
    values = trial.cleaned_data
    wrong = trial.of_the_plan(OF_THE_GAME) & set(trial.errors)
    if wrong:
        return Summary(
            missing=tuple(str(trial[name].label) for name in trial.fields if name in wrong),
            warnings=_warnings_so_far(trial),
        )
    plan = trial.plan()
    sentence = tournament_words(
        values["format"],
        values["smazzate_per_round"],
        _minutes(trial),
        plan,
        trial.protests_announced(cut=plan.groups is not None),
    )
    kind, smazzate = values.get("announced_kind", ""), values["smazzate_per_round"]
    warnings = plan_warnings(trial.edition, plan, smazzate, kind) if trial.edition else ()
    return Summary(sentence=sentence, warnings=warnings)


def _warnings_so_far(trial: OpenForm) -> tuple[PlanWarning, ...]:
    """Of what is filled in, while a plan is not whole yet."""
    values, smazzate = trial.cleaned_data, trial.cleaned_data.get("smazzate_per_round")
    kind = values.get("announced_kind", "")
    of_kind = kind_warnings(trial.rounds, smazzate, kind) if smazzate else ()
    if trial.edition is None:
        return tuple(of_kind)
    return (*movement_warnings(trial.edition, trial.later_movements()), *of_kind)


def folds(form: OpenForm, trial: OpenForm, opened: str) -> list[Fold]:
    """Of every subject how it is now; open is what is wrong, and what somebody `opened`.

    `trial` is the form as it stands, checked as if it were sent.
    """
    return [
        Fold(
            key=key,
            title=title,
            says=_("da correggere") if _wrong(trial, names) else capfirst(say(trial)),
            fields=tuple(form[name] for name in names if name in form.fields),
            is_open=key == opened or _wrong(form, names),
        )
        for key, title, names, say in _SUBJECTS
    ]


def _wrong(form: OpenForm, names: tuple[str, ...]) -> bool:
    sent = form.errors if form.is_bound else {}
    of_rounds = ("group_",) if "groups_after" in names else ()
    return any(name in names or name.startswith(of_rounds) for name in sent)


def _minutes(trial: OpenForm) -> int | None:
    typed: int | None = trial.cleaned_data.get("round_minutes")
    return trial.usual_minutes if typed is None else typed


def _when(trial: OpenForm) -> str:
    day, venue = trial.cleaned_data["played_on"], trial.cleaned_data["venue"]
    said = on_paper(day, "l j F Y") if day else _("senza data")
    if day == timezone.localdate():
        said = _("oggi, %(day)s") % {"day": on_paper(day, "l j F")}
    return ", ".join(filter(None, (said, venue)))


def _game(trial: OpenForm) -> str:
    values, minutes = trial.cleaned_data, _minutes(trial)
    smazzate = _("%(smazzate)s smazzate") % {"smazzate": values["smazzate_per_round"]}
    timed = _("%(minutes)s minuti a turno") % {"minutes": minutes} if minutes else ""
    equal = _("a carte uguali") if values["equal_cards"] else ""
    compass = _("linee N/S ed E/O") if values["compass_lines"] else ""
    edition = edition_name(trial.edition) if trial.edition else ""
    said = (label(values["format"]), edition, smazzate, timed, equal, compass)
    return ", ".join(filter(None, said))


def _first(trial: OpenForm) -> str:
    values = trial.cleaned_data
    apart = _("i soci di un circolo non si incontrano, finché si può")
    said = label(values["first_round"])
    return f"{said}; {apart}" if values["clubs_apart"] else said


def _ranking(trial: OpenForm) -> str:
    by = trial.orders.get(trial.cleaned_data.get("ranked_by", ""), "")
    protests = trial.protests_announced(cut=bool(trial.cleaned_data.get("groups_after")))
    return "; ".join(filter(None, (by, protests))) or _("come nel regolamento")


def _groups(trial: OpenForm) -> str:
    if trial.of_the_plan() & set(trial.errors):
        return _("da correggere")
    plan = trial.plan()
    return groups_words(plan.groups) if plan.groups else _("nessuno: una classifica sola")


_SUBJECTS: tuple[tuple[str, Promise, tuple[str, ...], Callable[[OpenForm], str]], ...] = (
    ("quando", gettext_lazy("Quando e dove"), ("played_on", "venue"), _when),
    (
        "gioco",
        gettext_lazy("Gioco"),
        (
            "format",
            "regulation",
            "smazzate_per_round",
            "round_minutes",
            "positions",
            "equal_cards",
            "compass_lines",
            "substitutes_first_half",
        ),
        _game,
    ),
    ("primo", gettext_lazy("Primo turno"), ("first_round", "clubs_apart"), _first),
    (
        "classifica",
        gettext_lazy("Classifica"),
        ("ranked_by", "protest_minutes", "cut_minutes", "retype_seconds"),
        _ranking,
    ),
    (
        "gironi",
        gettext_lazy("Gironi di merito"),
        ("groups_after", "groups_tables", "carry_percent"),
        _groups,
    ),
)
