"""Forms of a sanction: the offence, and what the referee decides about it."""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.commands import GiveSanction
from scoring.rules.regulations import Regulation
from scoring.rules.sanctions import FREE
from scoring.rulings import Consequences, Measure, PenaltyUnit
from scoring.values import EntrantNumber, PlayerId
from tournaments.desk.command_forms import EnumField, counted
from tournaments.desk.forms import (
    LARGEST,
    CommandForm,
    DeskForm,
    ReasonField,
    SearchedSelect,
    YesNoField,
    choices,
    numbers_query,
)
from tournaments.wording.rulings import cited
from tournaments.wording.sanctions import offence_title

People = Iterable[tuple[str, Any]]
"""Whom a sanction may name, as a select lists them: number and player, or a group of these."""


PlaceQuery = numbers_query("round", "table")
"""The table whose page led here."""


class OffenceForm(DeskForm):
    """Who did what, and where."""

    who = forms.ChoiceField(label=_("Chi"), widget=SearchedSelect())
    code = forms.ChoiceField(label=_("Infrazione"), widget=SearchedSelect())
    round = forms.TypedChoiceField(
        label=_("Turno"),
        coerce=int,
        required=False,
        empty_value=None,
        help_text=_("Fuori dai turni: iscrizioni, pause, premiazione"),
    )
    table = forms.IntegerField(
        label=_("Tavolo"),
        required=False,
        min_value=1,
        max_value=LARGEST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Vuoto: dove era seduto in quel turno"),
    )

    def __init__(
        self, *args: Any, people: People, regulation: Regulation, rounds: int, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        catalogue = [
            (entry.code, f"{cited(entry.article)} – {offence_title(entry)}")
            for entry in regulation.sanctions
        ]
        choices(self, "who", [("", "—"), *people])
        free = (FREE.code, str(_("Nessun articolo – decide l'arbitro, sui fatti")))
        outside = ("", str(_("fuori dai turni")))
        choices(self, "code", [("", "—"), free, *catalogue])
        choices(self, "round", [outside, *counted(rounds)])

    def named(self) -> str:
        """Who, what and where, in a word."""
        sent = (self.cleaned_data[name] for name in ("who", "code", "round", "table"))
        return " ".join(str(each or "-") for each in sent)

    @property
    def is_free(self) -> bool:
        """Whether it is of no catalogue: the facts stand in an article's place."""
        return self.is_valid() and self.cleaned_data["code"] == FREE.code

    def offence(self) -> GiveSanction:
        """The sanction as the edition prescribes it: of everybody under the number, or of one."""
        entrant, _slash, player = self.cleaned_data["who"].partition("/")
        return GiveSanction(
            code=self.cleaned_data["code"],
            entrant=EntrantNumber(int(entrant)),
            player=PlayerId(UUID(player)) if player else None,
            round=self.cleaned_data["round"],
            table=self.cleaned_data["table"] or None,
        )


class DecisionForm(CommandForm):
    """As the edition prescribes, or otherwise and why; without an article, by which facts."""

    decision = forms.ChoiceField(
        label=_("Decisione"),
        choices=[
            ("prescribed", _("Come prevede il regolamento")),
            ("otherwise", _("Diversamente, con un motivo")),
        ],
        initial="prescribed",
        widget=forms.RadioSelect,
    )
    measure = EnumField(Measure, label=_("Provvedimento"))
    game_points = forms.IntegerField(label=_("P.P. tolti nel turno"), initial=0)
    match_points = forms.IntegerField(label=_("M.P. tolti in classifica"), initial=0)
    victory_points = forms.IntegerField(label=_("V.P. tolti in classifica"), initial=0)
    reason = ReasonField(rows=2, required=False, help_text=_("Necessario se decidi diversamente"))
    """Stays as it is written while the page asks what another offence brings."""
    confirmed = YesNoField(label=_("Confermo l'espulsione"))
    """Asked for once more, with what it will do, where somebody is sent away."""
    proposed_for = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    """The offence whose proposal the page showed, as `OffenceForm.named`; empty: it showed none."""

    def __init__(
        self, *args: Any, units: Collection[PenaltyUnit], free: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        for unit in PenaltyUnit:
            if unit not in units:
                del self.fields[unit.value]
        self.fields["reason"].widget.attrs["hx-preserve"] = "true"
        if free:
            facts = self.fields["reason"]
            facts.label, facts.required, facts.help_text = _("Fatti"), True, ""

    def points(self) -> list[forms.BoundField]:
        """The fields of what is taken, of the points that count here."""
        return [self[unit.value] for unit in PenaltyUnit if unit.value in self.fields]

    def decided(self) -> Consequences | None:
        """What was decided; None: as the edition prescribes."""
        if self.cleaned_data["decision"] == "prescribed":
            return None
        counted = (unit.value for unit in PenaltyUnit if unit.value in self.fields)
        points = {unit: self.cleaned_data[unit] for unit in counted}
        return Consequences(measure=self.cleaned_data["measure"], **points)
