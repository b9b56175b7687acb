"""The desk's forms: what people fill in, and how a refusal finds its field."""

from __future__ import annotations

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Problem
from scoring.rulings import AskedBy, AwardCause, PenaltyUnit
from scoring.values import Role
from tournaments.organise.entering import EntryForm, PlayerForm
from tournaments.wording import explain, label


class DeskForm(forms.Form):
    """A form that can be told what the rules refused."""

    required_css_class = "field--required"

    def refuse(self, problems: Iterable[Problem]) -> None:
        """Put each problem beside the field it is about, or above them all."""
        self.is_valid()
        for problem in problems:
            field = problem.field.replace(".", "_")
            at = next((name for name in (field, field.split("_")[0]) if name in self.fields), None)
            self.add_error(at, explain(problem))


class PairEntryForm(DeskForm):
    """One pair, as on an entry slip."""

    player_1 = forms.CharField(
        label=_("Primo giocatore"), max_length=120, help_text=_("Cognome e nome")
    )
    membership_1 = forms.CharField(label=_("Tessera"), max_length=30, required=False)
    player_2 = forms.CharField(
        label=_("Secondo giocatore"), max_length=120, help_text=_("Cognome e nome")
    )
    membership_2 = forms.CharField(label=_("Tessera"), max_length=30, required=False)
    club = forms.CharField(label=_("Circolo"), max_length=120, required=False)
    category = forms.CharField(label=_("Categoria"), max_length=60, required=False)

    def pair(self) -> EntryForm:
        """What was filled in."""
        found = self.cleaned_data
        return EntryForm(
            players=self.players(), club=found.get("club", ""), category=found.get("category", "")
        )

    def players(self) -> tuple[PlayerForm, ...]:
        found = self.cleaned_data
        return (
            PlayerForm(found["player_1"], found["membership_1"]),
            PlayerForm(found["player_2"], found["membership_2"]),
        )


class LineUpForm(PairEntryForm):
    """Other players under a number."""

    club = None  # type: ignore[assignment]
    category = None  # type: ignore[assignment]
    reason = forms.CharField(
        label=_("Motivo"),
        max_length=2000,
        required=False,
        help_text=_("Necessario quando il gioco è cominciato"),
        widget=forms.Textarea(attrs={"rows": 2}),
    )


class PasteForm(DeskForm):
    """A list of pairs, pasted or uploaded."""

    pasted = forms.CharField(
        label=_("Elenco"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "class": "mono"}),
        help_text=_(
            "Una coppia per riga, con tabulazioni, punti e virgola o virgole:"
            " giocatore, tessera, giocatore, tessera, circolo, categoria."
            " Bastano i due nomi; il numero, se c'è, va per primo."
        ),
    )
    upload = forms.FileField(
        label=_("oppure un file CSV"),
        required=False,
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.tsv,text/csv,text/plain"}),
    )


class PenaltyForm(DeskForm):
    """A penalty in P.P. or V.P."""

    entrant = forms.TypedChoiceField(label=_("Coppia"), coerce=int)
    round = forms.TypedChoiceField(label=_("Turno"), coerce=int)
    unit = forms.TypedChoiceField(
        label=_("Quali punti"),
        coerce=PenaltyUnit,
        choices=[
            (PenaltyUnit.GAME_POINTS.value, _("P.P.: tolti alla linea nel turno")),
            (PenaltyUnit.VICTORY_POINTS.value, _("V.P.: tolti dalla classifica")),
            (PenaltyUnit.MATCH_POINTS.value, _("M.P.: tolti dalla classifica")),
        ],
    )
    amount = forms.IntegerField(
        label=_("Quanti"),
        help_text=_("In cifre, senza il segno meno"),
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    article = forms.CharField(label=_("Articolo"), max_length=60)
    reason = forms.CharField(
        label=_("Motivo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )


class ReasonForm(DeskForm):
    """A reason, and nothing else."""

    reason = forms.CharField(
        label=_("Motivo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 2})
    )


class CorrectionForm(DeskForm):
    """What a correction needs beside its figures (U art. 12.2, I art. 19)."""

    asked_by = forms.TypedChoiceField(label=_("Chiesta da"), coerce=AskedBy)
    countersigned_by = forms.TypedChoiceField(
        label=_("Controfirmata da"), coerce=int, help_text=_("L'arbitro che ha visto lo score")
    )
    reason = forms.CharField(
        label=_("Motivo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices(self, "asked_by", [(one.value, label(one)) for one in AskedBy])


class AwardForm(DeskForm):
    """A score by decision; a lost sheet is 7-7 (RULES.md section 8)."""

    cause = forms.TypedChoiceField(label=_("Perché"), coerce=AwardCause)
    a_victory_points = forms.IntegerField(label=_("V.P. linea A"), initial=7)
    a_match_points = forms.IntegerField(label=_("M.P. linea A"), initial=0)
    a_game_points = forms.IntegerField(label=_("P.P. linea A"), initial=0)
    b_victory_points = forms.IntegerField(label=_("V.P. linea B"), initial=7)
    b_match_points = forms.IntegerField(label=_("M.P. linea B"), initial=0)
    b_game_points = forms.IntegerField(label=_("P.P. linea B"), initial=0)
    reason = forms.CharField(
        label=_("Motivo"), max_length=2000, widget=forms.Textarea(attrs={"rows": 3})
    )

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices(self, "cause", [(one.value, label(one)) for one in AwardCause])


class AppointForm(DeskForm):
    """Somebody to be an official here: an account that exists, or a new one."""

    username = forms.CharField(label=_("Nome utente"), max_length=150)
    full_name = forms.CharField(
        label=_("Nome e cognome"),
        max_length=150,
        required=False,
        help_text=_("Solo per un utente nuovo"),
    )
    role = forms.TypedChoiceField(label=_("Ruolo"), coerce=Role)
    newcomer = forms.BooleanField(label=_("È un utente nuovo: crea l'accesso"), required=False)

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        choices(self, "role", [(one.value, label(one)) for one in Role])


def choices(form: forms.Form, name: str, found: Iterable[tuple[object, str]]) -> None:
    """Give a field the choices that only the tournament knows."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = list(found)
