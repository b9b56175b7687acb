"""The form of a leg played elsewhere: what it is called, and its totals as text or file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import NON_FIELD_ERRORS
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format
from tournaments.desk.forms import CommandForm, Lines
from tournaments.organise.elsewhere import LONGEST_LEG
from tournaments.organise.lists import read_file
from tournaments.presenters.circuits.elsewhere import Version, as_list
from tournaments.refusals import HouseCode


class TotalsForm(CommandForm):
    """Read, shown and saved with the same fields; a file's text goes into the form."""

    name = forms.CharField(label=_("Nome del torneo"), max_length=LONGEST_LEG)
    played_on = forms.DateField(
        label=_("Data"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    entrants = forms.TypedChoiceField(
        label=_("Su ogni riga c'è"),
        coerce=Format,
        choices=[
            (Format.PAIRS.value, _("una coppia")),
            (Format.INDIVIDUAL.value, _("un giocatore")),
        ],
    )
    pasted = forms.CharField(
        label=_("Totali"),
        required=False,
        strip=False,
        widget=Lines(attrs={"rows": 14, "spellcheck": "false", "class": "mono"}),
        help_text=_("Una riga per iscritto: i nomi, i V.P., se si sanno anche i M.P."),
    )
    upload = forms.FileField(
        label=_("oppure un file xlsx, ods o csv"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".xlsx,.ods,.csv,.txt,.tsv"}),
    )
    sheet = forms.CharField(
        label=_("Foglio del file"),
        required=False,
        max_length=60,
        help_text=_("Vuoto: quello con più righe"),
    )

    @staticmethod
    def of(told: Sequence[Version]) -> dict[str, Any]:
        """A leg as it was told last; of one that was taken out, as before."""
        kept = next((version for version in told if version.totals), told[0])
        alone = all(len(line.players) == 1 for line in kept.totals)
        return {
            "name": kept.name,
            "played_on": kept.played_on,
            "entrants": (Format.INDIVIDUAL if alone else Format.PAIRS).value,
            "pasted": as_list(kept.totals),
        }

    def version(self, told: Sequence[Version]) -> int:
        """Which one to correct: the one shown, until somebody is told that there is a later."""
        newest = told[0].version if told else 0
        if self.has_error(NON_FIELD_ERRORS, HouseCode.LEG_CHANGED):
            return newest
        return self["expected"].value() or newest

    def text(self) -> str:
        """What was pasted; or an upload, to be mended in the form."""
        upload = self.cleaned_data["upload"]
        if upload:
            sheet = self.cleaned_data["sheet"]
            return read_file(upload.read(), source=upload.name, sheet=sheet).text
        return str(self.cleaned_data["pasted"])

    def shown(self, text: str) -> TotalsForm:
        """The form with the text that was read."""
        data = QueryDict(mutable=True)
        data.update({name: self.data.get(name, "") for name in self.fields if name != "upload"})
        data["pasted"] = text
        return TotalsForm(data)
