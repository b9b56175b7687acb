"""What the entrants of a format are called: pairs, teams, or players."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.plans import Format


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantWords:
    """One kind of entrant, in every turn of phrase that its gender or number changes."""

    heading: Promise
    """Over a column of names."""
    many: Promise
    """As the name of a page."""
    one_more: Promise
    number: Promise
    """What the number beside the name is."""
    with_number: Promise
    the: Promise
    """In the middle of a sentence, with the number."""
    entered: Promise
    ranking: Promise
    ranking_of_group: Promise
    counted: Promise
    counted_entered: Promise
    withdrawn: Promise
    is_withdrawn: Promise
    results_moved: Promise
    others_here: Promise
    """All who were not asked yet, marked present at once."""
    us: Promise
    """Over the figures of the line one looks at."""
    others: Promise
    """Over those of the line it played against."""

    def numbered(self, number: int) -> str:
        return str(self.with_number) % {"number": number}

    def the_one(self, number: int) -> str:
        return str(self.the) % {"number": number}

    def count(self, how_many: int) -> str:
        return str(self.counted % {"count": how_many})

    def others_are_here(self, how_many: int) -> str:
        return str(self.others_here % {"count": how_many})

    def count_entered(self, how_many: int) -> str:
        return str(self.counted_entered % {"count": how_many})


_OTHERS_HERE = ngettext_lazy("L'altra è presente", "Le altre %(count)s sono presenti", "count")
_PAIR = EntrantWords(
    heading=_("Coppia"),
    many=_("Coppie"),
    one_more=_("Una coppia in più"),
    number=_("numero della coppia"),
    with_number=_("Coppia %(number)s"),
    the=_("la coppia %(number)s"),
    entered=_("Coppie iscritte"),
    ranking=_("Classifica delle coppie"),
    ranking_of_group=_("Classifica delle coppie del girone"),
    counted=ngettext_lazy("%(count)s coppia", "%(count)s coppie", "count"),
    counted_entered=ngettext_lazy(
        "%(count)s coppia iscritta", "%(count)s coppie iscritte", "count"
    ),
    withdrawn=_("ritirata"),
    is_withdrawn=_("Coppia ritirata."),
    results_moved=_("Risultati della coppia aggiornati."),
    others_here=_OTHERS_HERE,
    us=_("Coppia"),
    others=_("Avversari"),
)
_TEAM = EntrantWords(
    heading=_("Squadra"),
    many=_("Squadre"),
    one_more=_("Una squadra in più"),
    number=_("numero della squadra"),
    with_number=_("Squadra %(number)s"),
    the=_("la squadra %(number)s"),
    entered=_("Squadre iscritte"),
    ranking=_("Classifica delle squadre"),
    ranking_of_group=_("Classifica delle squadre del girone"),
    counted=ngettext_lazy("%(count)s squadra", "%(count)s squadre", "count"),
    counted_entered=ngettext_lazy(
        "%(count)s squadra iscritta", "%(count)s squadre iscritte", "count"
    ),
    withdrawn=_("ritirata"),
    is_withdrawn=_("Squadra ritirata."),
    results_moved=_("Risultati della squadra aggiornati."),
    others_here=_OTHERS_HERE,
    us=_("Squadra"),
    others=_("Avversari"),
)
_PLAYER = EntrantWords(
    heading=_("Giocatore"),
    many=_("Giocatori"),
    one_more=_("Un giocatore in più"),
    number=_("numero del giocatore"),
    with_number=_("Giocatore %(number)s"),
    the=_("il giocatore %(number)s"),
    entered=_("Giocatori iscritti"),
    ranking=_("Classifica dei giocatori"),
    ranking_of_group=_("Classifica dei giocatori del girone"),
    counted=ngettext_lazy("%(count)s giocatore", "%(count)s giocatori", "count"),
    counted_entered=ngettext_lazy(
        "%(count)s giocatore iscritto", "%(count)s giocatori iscritti", "count"
    ),
    withdrawn=_("ritirato"),
    is_withdrawn=_("Giocatore ritirato."),
    results_moved=_("Risultati del giocatore aggiornati."),
    others_here=ngettext_lazy("L'altro è presente", "Gli altri %(count)s sono presenti", "count"),
    us=_("Giocatore"),
    others=_("Avversario"),
)


def entrant_words(format_: Format) -> EntrantWords:
    """How the entrants of a format are called, in the language that is active when it is shown."""
    return {Format.PAIRS: _PAIR, Format.TEAMS: _TEAM}.get(format_, _PLAYER)
