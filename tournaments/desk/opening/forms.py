"""The form that opens a tournament, and the one that brings one in from its file."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from scoring.commands import OpenTournament
from scoring.plans import Format, PositionsBy
from scoring.rules import formats
from scoring.rules.regulations import Regulation, RoundTime, TieBreak
from scoring.rules.violations import Code, Problem
from scoring.rulings import PenaltyUnit
from tournaments.desk.command_forms import named
from tournaments.desk.forms import LARGEST, YesNoField, choices
from tournaments.desk.plan.forms import PlanForm
from tournaments.models import TournamentKind
from tournaments.organise.editions import available
from tournaments.wording import explain, label
from tournaments.wording.plan import protests_words
from tournaments.wording.regulations import edition_name
from tournaments.wording.rulings import cited

_from_zero = partial(forms.IntegerField, required=False, min_value=0, max_value=LARGEST)


class OpenForm(PlanForm):
    """Who, where, when, and by which rules."""

    swapped = "#announced"

    name = forms.CharField(label=_("Nome del torneo"), max_length=120)
    venue = forms.CharField(label=_("Sede"), max_length=120, required=False)
    played_on = forms.DateField(
        label=_("Data"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    announced_kind = forms.ChoiceField(
        label=_("Tipo di torneo"), required=False, widget=forms.HiddenInput
    )
    equal_cards = YesNoField(label=_("A carte uguali: le stesse carte a tutti i tavoli"))
    compass_lines = YesNoField(label=_("Linee N/S ed E/O, non A e B"))
    format = forms.TypedChoiceField(label=_("Formula"), coerce=Format)
    regulation = forms.ChoiceField(
        label=_("Regolamento"),
        help_text=_("Tra parentesi, le smazzate per turno di cui ha la tabella dei V.P."),
    )
    smazzate_per_round = forms.TypedChoiceField(
        label=_("Smazzate per turno"), coerce=int, initial=3
    )
    round_minutes = forms.IntegerField(
        label=_("Minuti per turno"),
        required=False,
        max_value=LARGEST,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
    )
    protest_minutes = _from_zero(label=_("Minuti per i reclami"))
    cut_minutes = _from_zero(label=_("Minuti per i reclami prima dei gironi"))
    retype_seconds = _from_zero(
        label=_("Secondi per reinserire uno score"),
        help_text=_("Chi l'ha inserito lo reinserisce da sé; dopo è una correzione. Vuoto: 120"),
    )
    ranked_by = forms.ChoiceField(label=_("Classifica"), required=False)
    positions = forms.ChoiceField(label=_("Posti al tavolo"), required=False)
    substitutes_first_half = YesNoField(label=_("Sostituzioni solo nella prima metà del torneo"))

    def __init__(self, user: User, values: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        self.user = user
        self.of_format = format_in(values)
        super().__init__(self.of_format, values, *args, **kwargs)
        table = formats.of(self.of_format).points_table or "pairs"
        editions = {
            edition.edition: edition
            for edition in available(user)
            if edition.smazzate_choices(table)
        }
        # Of a round, by the edition.
        self.lengths = {name: editions[name].smazzate_choices(table) for name in editions}
        every = sorted({n for of_edition in self.lengths.values() for n in of_edition})
        choices(self, "announced_kind", [("", _t("non detto")), *named(TournamentKind)])
        choices(self, "format", [(format_.value, _format_named(format_)) for format_ in Format])
        choices(self, "regulation", [(name, self._named(editions[name])) for name in editions])
        choices(self, "smazzate_per_round", [(n, str(n)) for n in every])
        self.reshape_on("format", "regulation", "smazzate_per_round")
        first = next(iter(editions.values()), None)
        edition = editions.get(values.get("regulation", ""), first)
        self.edition = edition
        self._offer_rankings(edition)
        self._offer_positions(edition)
        if edition is not None and edition.equal_cards is not None:
            self.fields["equal_cards"].help_text = cited(edition.equal_cards.article)
        chosen = (n for n in every if str(n) == values.get("smazzate_per_round"))
        self._propose_minutes(edition, next(chosen, self.fields["smazzate_per_round"].initial))
        self._propose_windows(edition)

    def _named(self, edition: Regulation) -> str:
        """The name, and the lengths of a round that it has a table for."""
        return _t("%(name)s (%(lengths)s smazzate)") % {
            "name": edition_name(edition),
            "lengths": ", ".join(map(str, self.lengths[edition.edition])),
        }

    def _offer_rankings(self, edition: Regulation | None) -> None:
        """Other orders than the first, where edition and format leave a choice (U art. 6.1)."""
        self.orders: dict[str, str] = {}
        others = edition.ranking.alternatives if edition else ()
        if edition is None or not others or formats.of(self.of_format).ranked_by:
            del self.fields["ranked_by"]
            return
        usual = _in_words(edition.ranking.tie_breaks)
        offered = [(",".join(order), _in_words(order)) for order in others]
        self.orders = dict([("", usual), *offered])
        choices(self, "ranked_by", self.orders.items())

    def _offer_positions(self, edition: Regulation | None) -> None:
        """Ways to give places at a table, where the edition leaves a choice (U art. 3.3)."""
        if edition is None or edition.positions is None:
            del self.fields["positions"]
            return
        choices(self, "positions", [(way, label(way)) for way in edition.position_ways])
        self.fields["positions"].help_text = cited(edition.positions.article)

    def _propose_minutes(self, edition: Regulation | None, length: int) -> None:
        """What the edition says of a round as long as the one chosen (I art. 6)."""
        time = edition.round_time(length) if edition else None
        self.usual_minutes = time.most if time else None
        self.fields["round_minutes"].help_text = minutes_proposed(time, length)

    def _propose_windows(self, edition: Regulation | None) -> None:
        """What empty fields announce: the cut has minutes of its own (I art. 19)."""
        self.protests = edition.protests if edition else None
        if self.protests is None:
            return
        when = (
            _t("Da ogni classifica pubblicata (%(article)s); vuoto: %(minutes)s")
            if self.protests.each_ranking
            else _t("Prima che la classifica sia definitiva (%(article)s); vuoto: %(minutes)s")
        )
        said = {"article": cited(self.protests.article), "minutes": self.protests.minutes}
        self.fields["protest_minutes"].help_text = when % said
        before = self.protests.before_groups
        self.fields["cut_minutes"].help_text = (
            _t("Se c'è un taglio, sulla sua classifica; vuoto: quanti alla fine")
            if before is None
            else _t("Se c'è un taglio, sulla sua classifica; vuoto: %(minutes)s")
            % {"minutes": before}
        )

    def clean_smazzate_per_round(self) -> int:
        """A length for which the chosen regulation has a V.P. table."""
        length = int(self.cleaned_data["smazzate_per_round"])
        lengths = self.lengths.get(self.cleaned_data.get("regulation", ""))
        if lengths is not None and length not in lengths:
            problem = Problem(Code.SMAZZATE_UNSUPPORTED, data={"value": length, "choices": lengths})
            raise forms.ValidationError(explain(problem))
        return length

    def as_it_stands(self) -> OpenForm:
        """Checked as if it were sent."""
        trial = self if self.is_bound else OpenForm(self.user, self.initial, self.initial)
        trial.is_valid()
        return trial

    def protests_announced(self, *, cut: bool) -> str:
        """Both windows as they would be announced, in words."""
        if self.protests is None:
            return ""
        values = self.cleaned_data
        end, of_cut = self.protests.windows(
            values.get("protest_minutes"), values.get("cut_minutes")
        )
        return protests_words(end, of_cut if cut else None, each=self.protests.each_ranking)

    def announced(self) -> OpenTournament:
        """What was filled in."""
        values = self.cleaned_data
        return self.command(
            OpenTournament,
            plan=self.plan(),
            ranked_by=tuple(filter(None, values.get("ranked_by", "").split(","))),
            positions=PositionsBy(values.get("positions") or PositionsBy.CARD),
        )


def _format_named(format_: Format) -> str:
    """Elsewhere "individual" is what changes partners, and nothing else."""
    words = _t("%(format)s: si cambia compagno") if format_ is Format.GIALLO else "%(format)s"
    return words % {"format": label(format_)}


def format_in(values: Mapping[str, str]) -> Format:
    code = values.get("format", "")
    return Format(code) if code in list(Format) else Format.PAIRS


def minutes_proposed(time: RoundTime | None, smazzate: int) -> str:
    """What may be announced for a round, and what an empty field announces."""
    if time is None:
        return _t("Per %(smazzate)s smazzate il regolamento non li dice; vuoto: non annunciati") % {
            "smazzate": smazzate
        }
    least, most = time.bounds
    return _t(
        "Per %(smazzate)s smazzate da %(least)s a %(most)s (%(article)s); vuoto: %(proposed)s"
    ) % {
        "smazzate": smazzate,
        "least": least,
        "most": most,
        "article": cited(time.article),
        "proposed": time.most,
    }


def _in_words(order: tuple[TieBreak, ...]) -> str:
    """An order of tie-breaks: all of its units, or the only one."""
    units = ", ".join(label(PenaltyUnit(unit)) for unit in order)
    if len(order) > 1:
        return _t("prima i %(units)s") % {"units": units}
    return _t("solo %(unit)s") % {"unit": units}
