"""Words of circuits: what may be set, and what is refused."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.rules.circuits import (
    CircuitScale,
    CircuitTieBreak,
    Competitors,
    EqualPlaces,
    EqualTotals,
)
from tournaments.refusals import HouseCode
from tournaments.wording.sentence import Sentence

MEMBERS: dict[type[StrEnum], Mapping[StrEnum, Promise]] = {
    Competitors: {
        Competitors.PLAYERS: _("giocatori: ognuno ha il risultato della sua coppia"),
        Competitors.PAIRS: _("coppie: con un altro compagno si è un'altra coppia"),
    },
    CircuitScale: {
        CircuitScale.PLACES: _("punti secondo il piazzamento"),
        CircuitScale.VICTORY_POINTS: _("i V.P. fatti nel torneo"),
    },
    EqualPlaces: {
        EqualPlaces.MEAN: _("la media dei posti che occupano"),
        EqualPlaces.BEST: _("tutti il migliore dei posti che occupano"),
    },
    CircuitTieBreak: {
        CircuitTieBreak.FIRST_PLACES: _("più primi posti"),
        CircuitTieBreak.BEST_RESULT: _("il miglior risultato singolo"),
        CircuitTieBreak.LATEST_RESULT: _("il risultato più recente"),
        CircuitTieBreak.ALL_RESULTS: _("la somma di tutti i risultati, anche scartati"),
        CircuitTieBreak.VICTORY_POINTS: _("i V.P. dei risultati che contano"),
        CircuitTieBreak.MATCH_POINTS: _("i M.P. dei risultati che contano"),
    },
    EqualTotals: {
        EqualTotals.MATCH_POINTS: _("decidono i M.P., dove si sanno"),
        EqualTotals.SHARED: _("hanno lo stesso posto"),
    },
}

CIRCUITS: dict[StrEnum, Sentence] = {
    HouseCode.BEST_OF_WRONG: Sentence(
        _("I risultati che contano non possono essere %(value)s"),
        _("Scrivi un numero da 1 a %(limit)s, o niente perché contino tutti."),
    ),
    HouseCode.POINTS_TABLE_WRONG: Sentence(
        _("«%(value)s» nella tabella dei punti non va"),
        _("Scrivi da 1 a %(limit)s numeri interi, dal primo posto in giù."),
    ),
    HouseCode.POINTS_TABLE_RISES: Sentence(
        _("Nella tabella il posto %(place)s dà %(value)s punti, più del posto prima"),
        _("Mettili in ordine: nessun posto vale più di quello che gli sta davanti."),
    ),
    HouseCode.LEG_UNKNOWN: Sentence(
        _("Non c'è nessun torneo «%(value)s» da mettere qui"),
        _("Scegli un torneo visibile ai giocatori, o uno che dirigi tu."),
    ),
    HouseCode.LEGS_TOO_MANY: Sentence(
        _("Un circuito ha al massimo %(limit)s tornei"), _("Aprine un altro per i successivi.")
    ),
    HouseCode.LEGS_ORDER_WRONG: Sentence(
        _("L'ordine non nomina una volta sola ognuno dei tornei del circuito"),
        _("Ricarica l'elenco dei tornei e mettili tutti in ordine."),
    ),
    HouseCode.LEG_CHANGED: Sentence(
        _("Questa tappa è stata cambiata intanto: è alla versione %(value)s"),
        _("Ricarica la pagina, guarda che cosa è cambiato e riprova."),
    ),
    HouseCode.TOTAL_MISSING: Sentence(
        _("Mancano i punti vittoria (V.P.)"), _("Scrivili in fondo alla riga, dopo i nomi.")
    ),
    HouseCode.TOTAL_UNREADABLE: Sentence(
        _("Tra i V.P. e i M.P. non si legge «%(value)s»"),
        _("Scrivi un numero intero, al massimo %(limit)s."),
    ),
    HouseCode.TOTALS_UNCLEAR: Sentence(
        _("Non è chiaro quali numeri sono i V.P. e quali i M.P. di ognuno"),
        _("Scrivilo accanto a ogni numero, o con un titolo sopra ogni colonna: Coppia, V.P., M.P."),
    ),
    HouseCode.TOTALS_TWICE: Sentence(
        _("I totali sono mandati in due modi"),
        _("Manda una cosa sola: «totals», «text» oppure «file»."),
    ),
    HouseCode.NAMESAKES_TOO_FEW: Sentence(
        _("Per unire o separare ci vogliono due giocatori, qui sono %(value)s"),
        _("Scegline da due a %(limit)s."),
    ),
    HouseCode.NAMESAKES_UNKNOWN: Sentence(
        _("In questo circuito non gioca nessuno con l'identificativo %(value)s"),
        _("Ricarica la pagina e scegli tra chi è in classifica."),
    ),
    HouseCode.NAMESAKES_MEET: Sentence(
        _("%(players)s hanno giocato nello stesso torneo, «%(value)s»: sono persone diverse"),
        _("Unisci solo chi non si è mai incontrato, o chi si è ritirato ed è tornato."),
    ),
    HouseCode.NAMESAKES_CHANGED: Sentence(
        _("Intanto sono state prese altre decisioni: adesso sono %(value)s"),
        _("Guarda che cosa è cambiato e decidi di nuovo."),
    ),
    HouseCode.CIRCUIT_NOT_YOURS: Sentence(
        _("Questo circuito lo cambia solo chi lo gestisce"),
        _("Chiedi a chi lo ha aperto di metterti tra i gestori."),
    ),
    HouseCode.NOBODY_RANKED: Sentence(
        _("Non c'è nessuno in questa classifica"),
        _("Controlla la categoria, o aspetta che un torneo finisca il primo turno."),
    ),
    HouseCode.MANAGER_ALREADY: Sentence(
        _("%(value)s gestisce già questo circuito"), _("Non serve aggiungerlo.")
    ),
}
