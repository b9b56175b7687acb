"""What referee and direction decided: penalties, referti, ties, the last ranking."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import events as ev
from scoring.rules.sanctions import FREE
from scoring.rulings import NO_SURCHARGE, Consequences, Measure, PenaltyUnit, Raised, Surcharge
from scoring.values import RoundNumber
from tournaments.wording.labels import label
from tournaments.wording.money import euro
from tournaments.wording.sentence import elided
from tournaments.wording.voices import (
    Speakers,
    Tellers,
    all_of,
    bare,
    plain,
    players,
    to,
    told,
)


def penalty(event: ev.PenaltyGiven, author: str, names: Speakers) -> str:
    given = _(
        "%(who)s ha dato %(amount)s %(unit)s in risarcimento %(to_entrant)s nel turno %(round)s"
    )
    taken = _("%(who)s ha tolto %(amount)s %(unit)s %(to_entrant)s nel turno %(round)s")
    sentence = (given if event.damaged else taken) % told(
        event, author, to_entrant=to(names, event.entrant)
    )
    if event.article:
        sentence += " " + _("(art. %(article)s)") % {"article": event.article}
    return sentence


def sanction(event: ev.SanctionGiven, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha sanzionato %(players)s (%(entrant)s), %(where)s: %(given)s") % {
        "who": author,
        "players": players(names, event.players),
        "entrant": bare(names, event.entrant),
        "where": f"{round_words(event.round)}, {cited(event.article)}",
        "given": consequences(event.given),
    }
    if event.surcharge != NO_SURCHARGE:
        sentence += " " + _("(%(surcharge)s per la seconda ammonizione)") % {
            "surcharge": surcharge_words(event.surcharge)
        }
    if event.given != event.proposed:
        sentence += _(" (il regolamento prevede: %(proposed)s)") % {
            "proposed": consequences(event.proposed)
        }
    if event.raised is not None and event.raised != Raised():
        raised = raised_words(event.raised, event.given.measure, event.code)
        sentence += f" ({raised})" if raised else ""
    return sentence


_TIMES: tuple[Promise, ...] = (
    gettext_lazy("prima volta"),
    gettext_lazy("seconda volta"),
    gettext_lazy("terza volta"),
    gettext_lazy("quarta volta"),
)


def time_of(number: int) -> str:
    """Which time it is, from 1."""
    if number <= len(_TIMES):
        return str(_TIMES[number - 1])
    return _("%(number)sª volta") % {"number": number}


def raised_words(
    raised: Raised, measure: Measure, code: str, surcharge: Surcharge = NO_SURCHARGE
) -> str:
    """What raised a sanction when it was given: "seconda volta; è la 2ª ammonizione del torneo".

    What no catalogue names is done for no second time; it may be empty.
    """
    times = [] if code == FREE.code else [time_of(raised.same + 1)]
    return "; ".join((*times, *counted(raised, measure, surcharge)))


def counted(raised: Raised, measure: Measure, surcharge: Surcharge) -> Iterator[str]:
    """What others of any kind made of a measure."""
    if measure is not Measure.AMMONIZIONE:
        return
    if raised.richiami:
        yield _("dopo %(number)s richiami un altro diventa un'ammonizione") % {
            "number": raised.richiami
        }
    which = {"number": raised.ammonizioni + 1}
    if surcharge != NO_SURCHARGE:
        yield elided(_("l'ammonizione è la %(number)sª del torneo, i V.P. sono per questo") % which)
    elif raised.ammonizioni:
        yield elided(_("è la %(number)sª ammonizione del torneo") % which)


def sanction_reckoned(event: ev.SanctionReckoned, author: str, names: Speakers) -> str:
    """The sanction of an event, once an earlier one was taken back."""
    if event.brings is not None:
        return _(
            "La sanzione dell'evento %(sanction)s è ricontata senza quella revocata: %(now)s"
        ) % {
            "sanction": event.sanction,
            "now": consequences(event.brings.plus(event.surcharge)),
        }
    if event.surcharge == NO_SURCHARGE:
        return _(
            "L'ammonizione dell'evento %(sanction)s non è più la seconda: i punti tolti per questo"
            " tornano"
        ) % {"sanction": event.sanction}
    return _("L'ammonizione dell'evento %(sanction)s costa ora %(surcharge)s in classifica") % {
        "sanction": event.sanction,
        "surcharge": surcharge_words(event.surcharge),
    }


def surcharge_words(surcharge: Surcharge) -> str:
    """`1 V.P.`, or `1 V.P. e 100 M.P.`"""
    costs = Consequences(measure=Measure.NONE).plus(surcharge)
    return consequences(costs)


def round_words(round_: RoundNumber | None) -> str:
    """`turno 3`, or that it was in none."""
    if round_ is None:
        return _("fuori dai turni")
    return _("turno %(round)s") % {"round": round_}


def cited(article: str) -> str:
    """The article as it is cited; what we decided where the texts are silent has none."""
    if not article:
        return _("decisione dell'arbitro")
    if article.startswith("RULES"):
        return _("come si usa")
    return _("art. %(article)s") % {"article": article}


def consequences(brought: Consequences) -> str:
    """What a sanction brings, in words: "ammonizione e 100 P.P."; points alone without measure."""
    parts = [] if brought.measure is Measure.NONE else [label(brought.measure)]
    parts += [f"{amount} {label(unit)}" for unit in PenaltyUnit if (amount := brought.taken(unit))]
    if not parts:
        return label(brought.measure)
    *others, last = parts
    return (
        _("%(others)s e %(last)s") % {"others": ", ".join(others), "last": last} if others else last
    )


def referto(event: ev.RefertoFiled, author: str, names: Speakers) -> str:
    data = told(
        event,
        author,
        register=event.register_number,
        player=players(names, event.players),
        entrant=bare(names, event.entrant),
        where=_where(event),
    )
    if event.revision > 1:
        return (
            _(
                "%(who)s ha depositato la versione %(revision)s del referto n. %(register)s su"
                " %(player)s (%(entrant)s)%(where)s: %(measure)s"
            )
            % data
        )
    return (
        _(
            "%(who)s ha depositato il referto n. %(register)s su %(player)s"
            " (%(entrant)s)%(where)s: %(measure)s"
        )
        % data
    )


def _where(event: ev.RefertoFiled) -> str:
    """Round, table and article, each behind a comma where it is said."""
    parts = (
        (event.round, _(", turno %(value)s")),
        (event.table, _(", tavolo %(value)s")),
        (event.article, _(", art. %(value)s")),
    )
    return "".join(sentence % {"value": value} for value, sentence in parts if value)


def closed_without_referti(event: ev.ClosedWithoutReferti, author: str, names: Speakers) -> str:
    owed = (
        (_("senza i referti delle sanzioni degli eventi %(which)s"), event.missing),
        (_("senza aver deciso delle linee con un espulso: %(which)s"), event.undecided),
    )
    said = [words % {"which": ", ".join(map(str, which))} for words, which in owed if which]
    return _("%(who)s chiude il torneo %(owed)s") % {"who": author, "owed": "; ".join(said)}


def tie(event: ev.TieSettled, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha risolto l'ex aequo dopo il turno %(round)s (%(method)s): nell'ordine %(order)s"
    ) % told(event, author, round=event.after_round, order=all_of(names, event.order))
    if event.seed is not None:
        sentence += _(", seme %(seed)s") % {"seed": event.seed}
    return sentence


def prizes_announced(event: ev.PrizesAnnounced, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha annunciato i premi") % {"who": author}
    if event.lifted:
        sentence = _("%(who)s ha corretto i premi di una classifica definitiva") % {"who": author}
        if event.sole_official:
            sentence += _(", unico ufficiale in sala")
        elif event.countersigned_by is not None:
            referee = names.user(event.countersigned_by)
            sentence += _(", controfirma di %(referee)s") % {"referee": referee}
    elif event.after_round:
        sentence = _("%(who)s ha annunciato altri premi, pubblicato il turno %(round)s") % {
            "who": author,
            "round": event.after_round,
        }
    money = sum(prize.cents for list_ in event.lists for prize in list_.prizes)
    places = sum(len(list_.prizes) for list_ in event.lists)
    told = ngettext("%(places)s premio, %(money)s", "%(places)s premi, %(money)s", places) % {
        "places": places,
        "money": euro(money),
    }
    return f"{sentence}: {told}"


def ranking_published(event: ev.RankingPublished, author: str, names: Speakers) -> str:
    until = date_format(localtime(event.protests_until), "d/m/Y H:i")
    data = {"who": author, "round": event.after_round, "until": until}
    if event.moved:
        again = _(
            "la classifica dopo il turno %(round)s è pubblicata di nuovo per i posti cambiati"
            " (%(order)s): reclami fino al %(until)s"
        )
        return elided(again % {**data, "order": all_of(names, event.moved)})
    return elided(
        _("%(who)s ha pubblicato la classifica dopo il turno %(round)s: reclami fino al %(until)s")
        % data
    )


def taken_over(event: ev.TournamentTakenOver, author: str, names: Speakers) -> str:
    said = {"who": author, "house": names.remark(event.remark)}
    return _("%(who)s porta avanti qui il torneo, cominciato altrove: viene da %(house)s") % said


def results_sent(event: ev.ResultsSent, author: str, names: Speakers) -> str:
    if event.day is None:
        return _("%(who)s ha tolto la data di invio dei risultati") % {"who": author}
    said = {"who": author, "day": date_format(event.day, "d/m/Y")}
    return _("%(who)s ha segnato i risultati come inviati alla federazione il %(day)s") % said


TELLERS: Tellers = {
    ev.PenaltyGiven: (gettext_lazy("penalità"), penalty),
    ev.SanctionGiven: (gettext_lazy("sanzione"), sanction),
    ev.SanctionReckoned: (gettext_lazy("sanzione ricontata"), sanction_reckoned),
    ev.RulingRevoked: (
        gettext_lazy("decisione revocata"),
        plain(gettext_lazy("%(who)s ha revocato la decisione dell'evento %(ruling)s")),
    ),
    ev.RefertoFiled: (gettext_lazy("referto depositato"), referto),
    ev.ClosedWithoutReferti: (gettext_lazy("chiusura con doveri aperti"), closed_without_referti),
    ev.TieSettled: (gettext_lazy("ex aequo risolto"), tie),
    ev.PrizesAnnounced: (gettext_lazy("premi annunciati"), prizes_announced),
    ev.PrizeDrawn: (
        gettext_lazy("premi sorteggiati"),
        plain(
            gettext_lazy(
                "%(who)s ha sorteggiato i premi tra pari merito dopo il turno %(round)s:"
                " nell'ordine %(order)s, seme %(seed)s"
            ),
            round=lambda event, _names: event.after_round,
            order=lambda event, names: all_of(names, event.order),
        ),
    ),
    ev.RankingPublished: (gettext_lazy("classifica provvisoria pubblicata"), ranking_published),
    ev.RankingFinal: (
        gettext_lazy("classifica definitiva"),
        plain(
            gettext_lazy("%(who)s ha annunciato i vincitori dopo il turno %(round)s"),
            round=lambda event, _names: event.after_round,
        ),
    ),
    ev.TournamentClosed: (
        gettext_lazy("torneo chiuso"),
        plain(gettext_lazy("%(who)s ha chiuso il torneo")),
    ),
    ev.TournamentTakenOver: (gettext_lazy("torneo preso in consegna"), taken_over),
    ev.ResultsSent: (gettext_lazy("risultati inviati"), results_sent),
}
