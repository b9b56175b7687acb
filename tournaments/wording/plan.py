"""What was announced, and what is refused of it: rounds, sessions, groups, line-ups, rooms."""

from enum import StrEnum
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scoring import events as ev
from scoring.plans import RETYPE_SECONDS, Format, GroupPlan, GroupsPlan, Movement, Plan, PositionsBy
from scoring.rules.violations import Code
from tournaments.wording.labels import label
from tournaments.wording.sentence import Sentence, elided
from tournaments.wording.voices import (
    Speakers,
    Tellers,
    entrant,
    number_of,
    numbers,
    plain,
    players,
    told,
)

PLANS: dict[StrEnum, Sentence] = {
    Code.RANKING_UNSUPPORTED: Sentence(
        _("Il regolamento non ammette una classifica ordinata così: %(value)s"),
        _("Scegli uno degli ordini che il regolamento elenca, o lascia il suo."),
    ),
    Code.MOVEMENT_NOT_IN_FORMAT: Sentence(
        _("Il movimento «%(value)s» non è della formula %(format)s"), _("Scegli tra: %(choices)s.")
    ),
    Code.SESSIONS_MISMATCH: Sentence(
        _("Le sessioni hanno insieme %(value)s turni, il programma ne ha %(planned)s"),
        _("Dividi tutti i turni tra le sessioni, almeno uno per ciascuna."),
    ),
    Code.GROUPS_MISMATCH: Sentence(
        _("Nei gironi di merito %(value)s non va bene qui (il limite è %(limit)s)"),
        _(
            "Servono almeno due gironi, formati prima dell'ultimo turno, con un numero di tavoli"
            " ciascuno e un movimento per ogni turno che resta."
        ),
    ),
    Code.PLAN_PLAYED: Sentence(
        _("Il turno %(round)s è già abbinato o giocato com'era annunciato"),
        _("Cambia solo ciò che deve ancora venire."),
    ),
    Code.LAST_RANKING_OUT: Sentence(
        _(
            "La classifica dopo il turno %(round)s è pubblicata come l'ultima, e i turni non"
            " cambiano più"
        ),
        _("Un turno in più si annuncia prima di esporla."),
    ),
    Code.GROUPS_NOT_PLANNED: Sentence(
        _("Il programma non prevede gironi di merito"), _("Annunciali prima nel programma.")
    ),
    Code.GROUPS_NOT_DUE: Sentence(
        _("I gironi si formano dopo il turno %(round)s, e ora si è al turno %(played)s"),
        _("Gioca i turni che mancano, o cambia il programma."),
    ),
    Code.GROUPS_DUE: Sentence(
        _("Dopo il turno %(round)s la classifica va divisa in gironi di merito"),
        _("Forma i gironi, poi abbina il turno."),
    ),
    Code.GROUPS_ALREADY_FORMED: Sentence(
        _("I gironi sono già formati dopo il turno %(round)s"), _("Non c'è altro da fare.")
    ),
    Code.GROUP_TOO_SMALL: Sentence(
        _("Nel girone %(group)s resterebbero in %(value)s, e ne servono almeno %(least)s"),
        _("Cambia nel programma i tavoli dei gironi."),
    ),
    Code.TIE_ON_THE_CUT: Sentence(
        _("Fra i gironi %(group)s e %(other)s sono pari in tutto: %(entrants)s"),
        _("Risolvi l'ex aequo nella classifica, a sorte o per decisione; poi forma i gironi."),
    ),
    Code.GROUP_UNKNOWN: Sentence(
        _("Il girone «%(value)s» qui non c'è"),
        _("Chi riempie un posto va in un girone che c'è; prima del taglio il girone resta vuoto."),
    ),
    Code.PHASE_CLOSED: Sentence(
        _("La fase a girone unico è chiusa dopo il turno %(round)s: nulla vi cambia più"),
        _("Un fatto emerso dopo si riferisce in un referto."),
    ),
    Code.SUBSTITUTE_TOO_LATE: Sentence(
        _("I sostituti entrano solo nella prima metà dei turni, fino al %(limit)s"),
        _("Per questo torneo si è annunciato così: si gioca con chi c'è, o ci si ritira."),
    ),
    Code.NO_ROOMS: Sentence(
        _("Nella formula %(format)s non ci sono sale"), _("Solo le squadre giocano in due sale.")
    ),
    Code.ROOMS_WRONG: Sentence(
        _("Lo schieramento del numero %(entrant)s non va"),
        _("In ogni sala siedono due giocatori della squadra, ognuno in una sala sola."),
    ),
    Code.ROOMS_AFTER_THE_LOWER: Sentence(
        _("Prima dichiara le sale la squadra numero %(first)s, più in basso in classifica"),
        _("Salva la sua formazione, poi quella del numero %(entrant)s."),
    ),
    Code.LINE_UP_STANDS: Sentence(
        _("Il turno %(round)s è cominciato: chi gioca per il numero %(entrant)s non si cambia più"),
        _("Chiama l'arbitro: registra lui la sostituzione, con il motivo."),
    ),
    Code.LINE_UP_FREE: Sentence(
        _("Il turno %(round)s non è ancora cominciato per il numero %(entrant)s"),
        _("Fino al fischio la formazione si cambia senza arbitro."),
    ),
    Code.NAME_STANDS: Sentence(
        _(
            "Il turno %(round)s è cominciato: un altro nome al numero %(entrant)s è"
            " un'altra persona"
        ),
        _(
            "Un errore di scrittura lo corregge il direttore di gara; se gioca un altro, l'arbitro"
            " registra la sostituzione."
        ),
    ),
    Code.POSITIONS_UNSUPPORTED: Sentence(
        _("Il regolamento %(regulation)s non dà i posti al tavolo così: %(value)s"),
        _("Scegli uno dei modi che ha: %(choices)s."),
    ),
    Code.POSITIONS_BY_CARD: Sentence(
        _("In questo torneo i posti al tavolo si danno secondo la carta scoperta"),
        _("Li scelgono i giocatori al tavolo: il programma non ne assegna."),
    ),
    Code.POSITIONS_WRONG: Sentence(
        _("Cartaro e primo servito non vanno al tavolo %(table)s"),
        _("Sono due giocatori del tavolo, di due linee diverse."),
    ),
    Code.POSITIONS_PLAYED: Sentence(
        _("Al tavolo %(table)s si è già giocato il turno %(round)s"),
        _("I posti restano quelli con cui si è giocato."),
    ),
    Code.NO_CAPTAIN: Sentence(
        _("Solo una squadra ha un capitano"),
        _("Il numero %(entrant)s non è una squadra."),
    ),
    Code.LINES_WRONG_COUNT: Sentence(
        _("Le linee scritte sono %(value)s, al tavolo ne siedono %(expected)s"),
        _("Scrivi le cifre di ogni linea, e di nessun'altra."),
    ),
}


def opened(event: ev.TournamentOpened, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha aperto il torneo (%(format)s): regolamento %(regulation)s, turni di"
        " %(smazzate)s smazzate, %(plan)s"
    ) % told(event, author, smazzate=event.smazzate_per_round, plan=plan_words(event.plan))
    if event.settings.round_minutes is not None:
        sentence += _("; tempo di gioco: %(minutes)s minuti a turno") % {
            "minutes": event.settings.round_minutes
        }
    if event.settings.retype_seconds != RETYPE_SECONDS:
        sentence += _("; uno score si riscrive entro %(seconds)s secondi") % {
            "seconds": event.settings.retype_seconds
        }
    if event.plan.groups and event.settings.cut_minutes is not None:
        sentence += _("; minuti per i reclami: %(end)s, prima dei gironi %(cut)s") % {
            "end": event.settings.protest_minutes,
            "cut": event.settings.cut_minutes,
        }
    if event.settings.positions is not PositionsBy.CARD:
        sentence += _("; posti al tavolo %(how)s") % {"how": label(event.settings.positions)}
    if event.settings.substitutes_first_half:
        sentence += _("; sostituti solo nella prima metà dei turni")
    return sentence


def groups_formed(event: ev.GroupsFormed, author: str, names: Speakers) -> str:
    groups = "; ".join(
        _("girone %(name)s: %(entrants)s")
        % {"name": group.name, "entrants": numbers(group.entrants)}
        for group in event.groups
    )
    said = _(
        "%(who)s ha formato i gironi di merito dopo il turno %(round)s, con il %(percent)s%% dei"
        " punti: %(groups)s"
    ) % {
        "who": author,
        "round": event.after_round,
        "percent": event.carry_percent,
        "groups": groups,
    }
    return elided(said)


def rooms_declared(event: ev.RoomsDeclared, author: str, names: Speakers) -> str:
    return _(
        "%(who)s ha schierato %(team)s per il turno %(round)s: sala aperta %(open)s, sala chiusa"
        " %(closed)s"
    ) % told(
        event,
        author,
        team=entrant(names, event.entrant),
        open=players(names, event.rooms.open),
        closed=players(names, event.rooms.closed),
    )


def positions_assigned(event: ev.PositionsAssigned, author: str, names: Speakers) -> str:
    said = _(
        "%(who)s ha assegnato i posti al tavolo %(table)s del turno %(round)s: cartaro il giocatore"
        " %(dealer)s, primo servito il %(served)s"
    ) % told(event, author, served=event.first_served)
    return elided(said)


def captain_named(event: ev.CaptainNamed, author: str, names: Speakers) -> str:
    said = {"who": author, "team": entrant(names, event.entrant)}
    if event.lost:
        return _("%(team)s non ha più un capitano: chi lo era non gioca più") % said
    if event.player is None:
        return _("%(who)s ha tolto il capitano: %(team)s") % said
    named = said | {"player": names.player(event.player)}
    return _("%(who)s ha scritto che il capitano è %(player)s: %(team)s") % named


def entered(event: ev.EntrantEntered, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha iscritto %(entrant)s: %(players)s") % {
        "who": author,
        "entrant": number_of(names, event.entrant, len(event.players)),
        "players": players(names, event.players),
    }
    if event.stand_in:
        sentence += f" ({_('robot, fuori classifica')})"
    if event.group:
        sentence += _(", girone %(group)s") % {"group": event.group}
    return sentence


def tournament_words(
    format_: Format, smazzate: int, minutes: int | None, plan: Plan, protests: str
) -> str:
    """A whole tournament before it is opened: `A coppie: 4 turni (3 Mitchell, ...), ...`."""
    parts = [
        plan_words(plan),
        *([] if plan.groups else [_("nessun girone")]),
        _("turni di %(smazzate)s smazzate") % {"smazzate": smazzate},
        _("%(minutes)s minuti a turno") % {"minutes": minutes}
        if minutes is not None
        else _("minuti non annunciati"),
        protests,
    ]
    return f"{capfirst(label(format_))}: {'; '.join(filter(None, map(str, parts)))}."


def plan_words(plan: Plan) -> str:
    """`4 turni (3 Mitchell, 1 Danese), primo turno per sorteggio, ...`."""
    words = ngettext(
        "%(rounds)s turno (%(movements)s), primo turno: %(first)s",
        "%(rounds)s turni (%(movements)s), primo turno: %(first)s",
        plan.rounds,
    ) % {
        "rounds": plan.rounds,
        "movements": movement_words(plan.movements),
        "first": label(plan.first_round),
    }
    if plan.clubs_apart:
        words += _(", circoli separati al primo turno")
    if len(plan.sessions) > 1:
        words += _(", sessioni di %(rounds)s turni") % {"rounds": numbers(plan.sessions)}
    if plan.groups is not None:
        words += "; " + groups_words(plan.groups)
    return words


def protests_words(end: int, cut: int | None, *, each: bool) -> str:
    """How long protests are heard, if they are, among other things that are said."""
    heard = protest_minutes(end, cut, each=each)
    return _("reclami: %(end)s") % {"end": heard} if heard else ""


def protest_minutes(end: int, cut: int | None, *, each: bool) -> str:
    """How long protests are heard, if they are; `cut` is None where no groups are planned."""
    if not end and cut is None:
        return ""
    first = (
        ngettext(
            "%(minutes)s minuto da ogni classifica pubblicata",
            "%(minutes)s minuti da ogni classifica pubblicata",
            end,
        )
        if each
        else ngettext(
            "%(minutes)s minuto dalla classifica finale",
            "%(minutes)s minuti dalla classifica finale",
            end,
        )
    )
    words = first % {"minutes": end}
    if cut is not None:
        words += _(", %(minutes)s da quella dei gironi") % {"minutes": cut}
    return words


def movement_words(movements: tuple[Movement, ...]) -> str:
    """Equal ones in a row together: `3 Mitchell, 1 Danese puro`."""
    runs = [(movement, len(list(run))) for movement, run in groupby(movements)]
    return ", ".join(f"{rounds} {label(movement)}" for movement, rounds in runs)


def groups_words(groups: GroupsPlan) -> str:
    """When the ranking is cut, and into what."""
    cut = ", ".join(
        _group(name, group) for name, group in zip(groups.names(), groups.groups, strict=True)
    )
    said = _("gironi di merito dopo il turno %(round)s con il %(percent)s%% dei punti: %(cut)s") % {
        "round": groups.after_round,
        "percent": groups.carry_percent,
        "cut": cut,
    }
    return elided(said)


def _group(name: str, group: GroupPlan) -> str:
    words = ngettext("%(name)s %(tables)s tavolo", "%(name)s %(tables)s tavoli", group.tables) % {
        "name": name,
        "tables": group.tables,
    }
    return f"{words} ({movement_words(group.movements)})" if group.movements else words


TELLERS: Tellers = {
    ev.TournamentOpened: (_("torneo aperto"), opened),
    ev.PlanChanged: (
        _("programma cambiato"),
        plain(
            _("%(who)s ha cambiato il programma: %(plan)s"),
            plan=lambda event, _names: plan_words(event.plan),
        ),
    ),
    ev.EntrantEntered: (_("iscrizione"), entered),
    ev.CaptainNamed: (_("capitano"), captain_named),
    ev.RoomsDeclared: (_("schieramento nelle sale"), rooms_declared),
    ev.PositionsAssigned: (_("posti assegnati al tavolo"), positions_assigned),
    ev.GroupsFormed: (_("gironi di merito formati"), groups_formed),
}
