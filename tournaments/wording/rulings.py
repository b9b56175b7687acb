"""What referee and direction decided: penalties, referti, ties, the last ranking."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring import events as ev
from scoring.rulings import Consequences, Measure, PenaltyUnit
from tournaments.wording.labels import label
from tournaments.wording.voices import Speakers, all_of, bare, because, players, to


def penalty(event: ev.PenaltyGiven, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha tolto %(amount)s %(unit)s %(to_entrant)s nel turno %(round)s (art. %(article)s)"
    ) % {
        "who": author,
        "amount": event.amount,
        "unit": label(event.unit),
        "to_entrant": to(names, event.entrant),
        "round": event.round,
        "article": event.article,
    }
    return sentence + because(names, event.remark)


def sanction(event: ev.SanctionGiven, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha sanzionato %(players)s (%(entrant)s), turno %(round)s, art. %(article)s:"
        " %(given)s"
    ) % {
        "who": author,
        "players": players(names, event.players),
        "entrant": bare(names, event.entrant),
        "round": event.round,
        "article": event.article,
        "given": consequences(event.given),
    }
    if event.given != event.proposed:
        sentence += _(" (il regolamento prevede: %(proposed)s)") % {
            "proposed": consequences(event.proposed)
        }
    return sentence + because(names, event.remark)


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


def revoked(event: ev.RulingRevoked, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha revocato la decisione dell'evento %(ruling)s") % {
        "who": author,
        "ruling": event.ruling,
    }
    return sentence + because(names, event.remark)


def referto(event: ev.RefertoFiled, author: str, names: Speakers) -> str:
    data = {
        "who": author,
        "register": event.register_number,
        "player": names.player(event.player),
        "entrant": bare(names, event.entrant),
        "round": event.round,
        "table": event.table,
        "article": event.article,
        "measure": label(event.measure),
    }
    if event.table is None:
        return (
            _(
                "%(who)s ha depositato il referto n. %(register)s su %(player)s (%(entrant)s),"
                " turno %(round)s, art. %(article)s: %(measure)s"
            )
            % data
        )
    return (
        _(
            "%(who)s ha depositato il referto n. %(register)s su %(player)s (%(entrant)s),"
            " turno %(round)s, tavolo %(table)s, art. %(article)s: %(measure)s"
        )
        % data
    )


def tie(event: ev.TieSettled, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha risolto l'ex aequo dopo il turno %(round)s (%(method)s): nell'ordine %(order)s"
    ) % {
        "who": author,
        "round": event.after_round,
        "method": label(event.method),
        "order": all_of(names, event.order),
    }
    if event.seed is not None:
        sentence += _(", seme %(seed)s") % {"seed": event.seed}
    return sentence + because(names, event.remark)


def prize_drawn(event: ev.PrizeDrawn, author: str, names: Speakers) -> str:
    return _(
        "%(who)s ha sorteggiato i premi tra pari merito dopo il turno %(round)s: nell'ordine"
        " %(order)s, seme %(seed)s"
    ) % {
        "who": author,
        "round": event.after_round,
        "order": all_of(names, event.order),
        "seed": event.seed,
    }


def ranking_published(event: ev.RankingPublished, author: str, names: Speakers) -> str:
    return _(
        "%(who)s ha esposto la classifica dopo il turno %(round)s: reclami fino al %(until)s"
    ) % {
        "who": author,
        "round": event.after_round,
        "until": date_format(localtime(event.protests_until), "d/m/Y H:i"),
    }


def ranking_final(event: ev.RankingFinal, author: str, names: Speakers) -> str:
    return _("%(who)s ha reso definitiva la classifica dopo il turno %(round)s") % {
        "who": author,
        "round": event.after_round,
    }


def closed(event: ev.TournamentClosed, author: str, names: Speakers) -> str:
    return _("%(who)s ha chiuso il torneo") % {"who": author}
