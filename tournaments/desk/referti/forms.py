"""Forms of referti: the referto as it is written, and the page that leads to a new one."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django import forms
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.records import record
from scoring.rules.violations import Code, Problem
from scoring.rulings import Measure
from scoring.values import EntrantNumber, PlayerId
from tournaments.desk.command_forms import EnumField, counted
from tournaments.desk.forms import (
    LARGEST,
    CommandForm,
    Lines,
    NumberField,
    NumbersField,
    QueryForm,
    choices,
)
from tournaments.models.tournaments import MOST_HOURS
from tournaments.organise.referti import RefertoForm
from tournaments.presenters.referti.due import WHOLE_TABLE
from tournaments.wording import explain

Choices = Sequence[tuple[str, Any]]


class NewRefertoQuery(QueryForm):
    """What led to a new referto: a sanction and one of its players, an entrant at a table, or the
    filed referto that it is to replace."""

    sanction = NumberField(required=False)
    player = forms.UUIDField(required=False)
    entrant = NumberField(required=False)
    round = NumberField(required=False)
    table = NumberField(required=False)
    replaces = forms.UUIDField(required=False)


class FilingForm(CommandForm):
    """The single button of whoever files what another wrote: with the draft they have read."""

    draft_seal = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)


@record
class Terms:
    """Where referti go: whether the edition prints it, else what the tournament keeps."""

    printed: bool
    body: str

    @property
    def asked(self) -> bool:
        """Nobody has said yet."""
        return not (self.printed or self.body)


class RefertoEntryForm(FilingForm):
    """A referto as the referee writes it; `do` says which of its buttons was pressed."""

    player = forms.ChoiceField(label=_("Giocatore"))
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int, required=False, empty_value=None)
    table = forms.IntegerField(
        label=_("Tavolo"),
        required=False,
        min_value=1,
        max_value=LARGEST,
        help_text=_("Vuoto se è successo lontano da un tavolo"),
    )
    happened_at = forms.TimeField(
        label=_("Ora dei fatti"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    article = forms.CharField(label=_("Articolo"), max_length=60, required=False)
    measure = EnumField(Measure, blank=True, label=_("Provvedimento"))
    facts = forms.CharField(
        label=_("Fatti"), max_length=4000, widget=Lines(attrs={"rows": 8}, cut=False)
    )
    actions = forms.CharField(
        label=_("Interventi dell'arbitro"),
        max_length=2000,
        required=False,
        widget=Lines(attrs={"rows": 3}, cut=False),
    )
    present = forms.CharField(
        label=_("Presenti, nell'ordine in cui sono stati sentiti"),
        max_length=1000,
        required=False,
        widget=Lines(attrs={"rows": 4}, cut=False),
    )
    witnesses = forms.CharField(
        label=_("Testimoni"),
        max_length=1000,
        required=False,
        widget=Lines(attrs={"rows": 2}, cut=False),
    )
    addressee = forms.CharField(
        label=_("Destinatario"),
        max_length=120,
        required=False,
        help_text=_("Vuoto: l'organo che il regolamento nomina per l'articolo"),
    )
    hours = forms.IntegerField(
        label=_("Ore per inviarlo"),
        required=False,
        min_value=1,
        max_value=MOST_HOURS,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Dalla fine della manifestazione; vuoto: senza termine"),
    )
    sanctions = NumbersField(
        largest=LARGEST,
        wrong=lambda text: str(_("«%(value)s» non è un evento") % {"value": text[:20]}),
        required=False,
        widget=forms.HiddenInput,
    )
    do = forms.ChoiceField(required=False, choices=(("save", ""), ("file", "")))

    def __init__(
        self,
        *args: Any,
        players: Choices,
        rounds: int,
        terms: Terms,
        needs_article: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        # A sanction that it reports stands in place of one.
        article = self.fields["article"]
        article.required = needs_article and not self["sanctions"].value()
        article.error_messages["required"] = explain(Problem(Code.ARTICLE_REQUIRED))
        self._ask_terms(terms)
        choices(self, "player", [("", "—"), *players])
        choices(self, "round", [("", str(_("fuori dai turni"))), *counted(rounds)])

    def _ask_terms(self, terms: Terms) -> None:
        """Body and time once for the tournament, where the edition prints none."""
        if terms.asked:
            self.fields["addressee"].help_text = _t(
                "Questo regolamento non nomina un organo né un termine: quel che scrivi vale per "
                "tutti i referti del torneo, e si cambia nei dati del torneo"
            )
            return
        del self.fields["hours"]
        if not terms.printed:
            self.fields["addressee"].help_text = _t(
                "Questo regolamento non ne nomina uno; vuoto: %(body)s, come detto per il torneo"
            ) % {"body": terms.body}

    @property
    def is_filing(self) -> bool:
        """Whether "Deposita" was pressed."""
        return bool(self.cleaned_data["do"] == "file")

    def shown_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name != "do"]

    def written(self) -> RefertoForm:
        """What was filled in."""
        entrant, _slash, player = self.cleaned_data["player"].partition("/")
        return self.command(
            RefertoForm,
            player=None if player == WHOLE_TABLE else PlayerId(UUID(player)),
            entrant=EntrantNumber(int(entrant)),
        )
