"""What was announced: rounds and their movements, sessions, groups, who sits in which room."""

from __future__ import annotations

from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import events as ev
from scoring.plans import RETYPE_SECONDS, Format, GroupPlan, GroupsPlan, Movement, Plan, PositionsBy
from tournaments.wording.labels import label
from tournaments.wording.sentence import elided
from tournaments.wording.voices import (
    Speakers,
    Tellers,
    because,
    entrant,
    number_of,
    numbers,
    players,
)


def opened(event: ev.TournamentOpened, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha aperto il torneo (%(format)s): regolamento %(regulation)s, turni di"
        " %(smazzate)s smazzate, %(plan)s"
    ) % {
        "who": author,
        "format": label(event.format),
        "regulation": event.regulation,
        "smazzate": event.smazzate_per_round,
        "plan": plan_words(event.plan),
    }
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


def changed(event: ev.PlanChanged, author: str, names: Speakers) -> str:
    sentence = _("%(who)s ha cambiato il programma: %(plan)s") % {
        "who": author,
        "plan": plan_words(event.plan),
    }
    return sentence + because(names, event.remark)


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
    ) % {
        "who": author,
        "team": entrant(names, event.entrant),
        "round": event.round,
        "open": players(names, event.rooms.open),
        "closed": players(names, event.rooms.closed),
    } + because(names, event.remark)


def positions_assigned(event: ev.PositionsAssigned, author: str, names: Speakers) -> str:
    said = _(
        "%(who)s ha assegnato i posti al tavolo %(table)s del turno %(round)s: cartaro il giocatore"
        " %(dealer)s, primo servito il %(served)s"
    ) % {
        "who": author,
        "table": event.table,
        "round": event.round,
        "dealer": event.dealer,
        "served": event.first_served,
    }
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
    return f"{capfirst(label(format_))}: {'; '.join(filter(None, parts))}."


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
    ev.TournamentOpened: (gettext_lazy("torneo aperto"), opened),
    ev.PlanChanged: (gettext_lazy("programma cambiato"), changed),
    ev.EntrantEntered: (gettext_lazy("iscrizione"), entered),
    ev.CaptainNamed: (gettext_lazy("capitano"), captain_named),
    ev.RoomsDeclared: (gettext_lazy("schieramento nelle sale"), rooms_declared),
    ev.PositionsAssigned: (gettext_lazy("posti assegnati al tavolo"), positions_assigned),
    ev.GroupsFormed: (gettext_lazy("gironi di merito formati"), groups_formed),
}
