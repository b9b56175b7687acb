"""What belongs to a format, in words: how its entrants are called, and how they move."""

from collections.abc import Callable
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from scoring.plans import Format, Movement, SeatingMethod
from scoring.records import record


@record
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
        """`Coppia 12`."""
        return str(self.with_number) % {"number": number}

    def the_one(self, number: int) -> str:
        return str(self.the) % {"number": number}

    def count(self, how_many: int) -> str:
        """`12 coppie`."""
        return str(self.counted % {"count": how_many})

    def others_are_here(self, how_many: int) -> str:
        return str(self.others_here % {"count": how_many})

    def count_entered(self, how_many: int) -> str:
        """`12 coppie iscritte`."""
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


def _inevitable(*, last_round: bool, just_met: bool) -> Promise:
    return _("questa volta non si poteva evitare")


_FIXED_AND_MOVABLE = _(
    "La prima parte dell'ordine sono le linee fisse, dal tavolo 1; il resto le mobili, che si"
    " siedono contro di loro nello stesso ordine."
)


@record
class MovementWords:
    """A movement's words, in one format or in all."""

    name: Promise
    explained: Promise
    """In a sentence, for somebody who has never heard of it."""
    rule: Promise | None = None
    """What seated a table; None where the ranking did, which has a sentence of its own."""
    begins: Promise = _FIXED_AND_MOVABLE
    """How the order of the first round was put at tables."""
    rematch: Callable[..., Promise] = _inevitable
    """Why two met again: in the last round or not, after the round before or an earlier one."""


def _only_ranking(*, last_round: bool, just_met: bool) -> Promise:
    return _("il Danese puro guarda solo la classifica")


def _only_last_round(*, last_round: bool, just_met: bool) -> Promise:
    if last_round:
        return _("nell'ultimo turno il Danese modificato guarda solo la classifica")
    if not just_met:
        return _("il Danese modificato evita solo gli avversari del turno prima")
    return _inevitable(last_round=last_round, just_met=just_met)


MOVEMENTS: dict[Movement, MovementWords] = {
    Movement.MITCHELL: MovementWords(
        name=_("Mitchell"),
        explained=_("Le linee fisse restano al loro tavolo, le mobili passano al tavolo seguente."),
        rule=_(
            "Mitchell: le linee fisse restano, le mobili passano al tavolo seguente e"
            " dall'ultimo al primo."
        ),
    ),
    Movement.DANESE: MovementWords(
        name=_("Danese puro"),
        explained=_("Si gioca secondo la classifica: la prima con la seconda e così via."),
        rematch=_only_ranking,
    ),
    Movement.DANESE_MODIFICATO: MovementWords(
        name=_("Danese modificato"),
        explained=_(
            "Secondo la classifica, ma senza ritrovare gli avversari del turno prima; nell'ultimo"
            " turno vale la sola classifica."
        ),
        rematch=_only_last_round,
    ),
    Movement.DANESE_NO_REMATCH: MovementWords(
        name=_("Danese senza rivincite"),
        explained=_(
            "Secondo la classifica, spostandosi il meno possibile per non ritrovare nessuno."
        ),
    ),
    Movement.ITALIANA: MovementWords(
        name=_("all'italiana"),
        explained=_(
            "Tutti incontrano tutti una volta, secondo un calendario che salta gli incontri già"
            " giocati in altri turni."
        ),
        rule=_("all'italiana: un calendario fatto prima, in cui tutti incontrano tutti una volta."),
        begins=_("L'ordine dà i posti del calendario: la prima metà contro la seconda."),
    ),
    Movement.ROTATION: MovementWords(
        name=_("rotazione del giallo"),
        explained=_("A ogni turno si cambia compagno, e gli avversari sono più vari possibile."),
        rule=_(
            "rotazione del giallo: a ogni turno un compagno nuovo, poi avversari più vari"
            " possibile."
        ),
        begins=_("L'ordine mette i giocatori in cerchio: di lì i compagni, poi gli avversari."),
    ),
}

_THIRDS = _(
    "Un terzo dell'ordine resta ai tavoli, dal tavolo 1; gli altri due terzi si siedono"
    " con loro, nello stesso ordine."
)
AT_THREE: dict[Movement, MovementWords] = {
    Movement.MITCHELL: MovementWords(
        name=_("Mitchell"),
        explained=_("A ogni tavolo uno resta, uno sale di un tavolo e uno scende."),
        rule=_("Mitchell a tre: a ogni tavolo uno resta, uno sale di un tavolo e uno scende."),
        begins=_THIRDS,
    ),
    Movement.DANESE: MovementWords(
        name=_("Danese puro"),
        explained=_("Si gioca secondo la classifica: i primi tre al tavolo 1 e così via."),
        begins=_THIRDS,
        rematch=_only_ranking,
    ),
}
"""What reads otherwise with three at a table."""


def movement_words(movement: Movement, format_: Format) -> MovementWords:
    """A movement's words as they are true of a format."""
    at_three = AT_THREE.get(movement) if format_ is Format.THREES else None
    return at_three or MOVEMENTS[movement]


MOVEMENT_NAMES: dict[StrEnum, Promise] = {code: words.name for code, words in MOVEMENTS.items()}
METHOD_NAMES: dict[StrEnum, Promise] = {
    **{SeatingMethod(code): name for code, name in MOVEMENT_NAMES.items()},
    SeatingMethod.LOT: _("sorteggio"),
    SeatingMethod.ENTRY_ORDER: _("ordine di iscrizione"),
    SeatingMethod.ALPHABETICAL: _("ordine alfabetico"),
    SeatingMethod.CATEGORY: _("categoria"),
    SeatingMethod.BY_HAND: _("a mano"),
}
