"""A list of entrants as text or file, and what each of its columns holds."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.plans import Format
from tournaments.desk.forms import CommandForm, Lines, YesNoField
from tournaments.organise.lists import Field, Preview, Reading, fields_of
from tournaments.organise.lists.cells import MOST_COLUMNS
from tournaments.organise.lists.entering import FIRST
from tournaments.wording.fields import column_words

YES, NO = "yes", "no"
OF_LIST = "paste"
"""The id of its form on the page."""
TAB, BETWEEN_CELLS = "\t", " | "
_TAKEN = re.compile(r"take_(\d{1,4})", re.ASCII)
"""A reserve that is entered all the same, by its line."""
_AT_A_CELL = re.compile(r"\t| ?\| ?")


class ListForm(CommandForm):
    """Once a list was read, the form also holds how, to be put right by hand."""

    pasted = forms.CharField(
        label=_("Elenco"),
        required=False,
        strip=False,
        widget=Lines(attrs={"rows": 5, "spellcheck": "false"}),
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
    recognised = forms.CharField(required=False, widget=forms.HiddenInput)
    """What was recognised when the page was shown: what follows is said of that list alone."""
    heading = forms.ChoiceField(
        label=_("La prima riga"),
        required=False,
        choices=[(YES, _("dice che cosa c'è nelle colonne")), (NO, _("è già un'iscrizione"))],
    )
    capitals = forms.CharField(required=False, widget=forms.HiddenInput)
    """Whether the usual letters were proposed."""
    usual_case = YesNoField(label=_("Scrivi i nomi con la sola iniziale maiuscola"))
    seated = YesNoField(
        label=_("Usa questi tavoli per il primo turno (una bozza, da controllare e pubblicare)")
    )

    def __init__(self, format_: Format, data: Mapping[str, Any] | None, *args: Any) -> None:
        super().__init__(data, *args)
        allowed = fields_of(format_)
        offered = [("", str(_("scegli")))]
        offered += [(field.value, words) for field, words in _offered(allowed)]
        sent = data or {}
        if not sent:
            self.fields["pasted"].widget.attrs["autofocus"] = True
        self._stands_beside_its_form("recognised", "heading", "capitals", "usual_case", "seated")
        self.columns = [
            name for at in range(1, MOST_COLUMNS + 1) if (name := f"column_{at}") in sent
        ]
        for name in self.columns:
            self.fields[name] = forms.TypedChoiceField(
                choices=offered, coerce=Field, required=False, empty_value=None
            )
        self._stands_beside_its_form(*self.columns)

    def _stands_beside_its_form(self, *names: str) -> None:
        """Shown with the list, while the text is in a card of its own."""
        for name in names:
            self.fields[name].widget.attrs["form"] = OF_LIST

    def mended(self, text: str) -> str:
        """The list with the lines that were mended in their own rows; an empty one goes.

        What was mended in the list itself stays so.
        """
        written = enumerate(text.split("\n"), start=1)
        return "\n".join(
            self._mended(number, line) if self.data.get(f"was_{number}") == line else line
            for number, line in written
        )

    def _mended(self, number: int, line: str) -> str:
        if f"drop_{number}" in self.data:
            return ""
        typed = " ".join(self.data.get(f"line_{number}", line).split("\n"))
        return _AT_A_CELL.sub(TAB, typed) if TAB in line else typed

    @property
    def said(self) -> dict[str, str]:
        """How the list is to be read, without the list."""
        kept = {"sheet", "recognised", "heading", "capitals", "usual_case", "seated", *self.columns}
        return {
            name: value
            for name, value in self.data.items()
            if name in kept or _TAKEN.fullmatch(name)
        }

    @property
    def mended_lines(self) -> dict[str, str]:
        """How the lines that were mended were written before."""
        return {
            f"{FIRST}{name[4:]}": was
            for name, was in self.data.items()
            if name.startswith("was_") and self.data.get(f"line_{name[4:]}", was) != was
        }

    @property
    def taken(self) -> list[int]:
        """The lines of reserves that are entered all the same."""
        return [int(found[1]) for found in map(_TAKEN.fullmatch, self.data) if found]

    def reading(self) -> Reading:
        """How the list is to be read; as recognised, where nothing was shown yet."""
        typed = self.cleaned_data
        if not typed["recognised"]:
            return Reading(usual_case=False if "accept" in self.data else None)
        return Reading(
            taken=frozenset(self.taken),
            fields=tuple(typed[name] for name in self.columns) or None,
            heading={YES: True, NO: False}.get(typed["heading"]),
            usual_case=typed["usual_case"] or (False if typed["capitals"] else None),
            of=typed["recognised"],
        )

    def shows(self, read: Preview) -> bool:
        """Whether the page was shown for this list, or nothing was shown at all."""
        return self.cleaned_data["recognised"] in ("", read.taken_apart.recognised)


def shown(format_: Format, text: str, read: Preview) -> ListForm:
    """The form for a list that was read."""
    data, unclear = QueryDict(mutable=True), read.taken_apart.unclear
    data.update(
        {
            "pasted": text,
            "recognised": read.taken_apart.recognised,
            "heading": YES if read.taken_apart.heading else NO,
            "capitals": "1" if read.in_capitals else "",
            **{
                f"column_{column.place}": "" if column in unclear else column.field.value
                for column in read.columns
            },
            **({"usual_case": "on"} if read.usual_case else {}),
            **{f"take_{line}": "1" for line in read.taken},
            **({"seated": "on"} if read.can_be_seated else {}),
        }
    )
    return ListForm(format_, data)


def _offered(allowed: Iterable[Field]) -> list[tuple[Field, str]]:
    fields = list(allowed)
    alone = max(field.place for field in fields) == 1
    return [(field, column_words(field.kind, 0 if alone else field.place)) for field in fields]
