"""What happened to a score sheet; a correction figure by figure."""

from collections.abc import Iterable, Iterator
from itertools import zip_longest

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import events as ev
from scoring.rules.violations import Code
from scoring.sheets import Breakdown, LineScore, SheetScore, SmazzataScore
from scoring.values import Line, Points
from tournaments.wording.disputes import asked_for
from tournaments.wording.fields import field_name
from tournaments.wording.labels import label
from tournaments.wording.voices import Speakers, Tellers, plain, told

NOTHING = "—"


def _overridden(codes: tuple[str, ...]) -> str:
    """Which checks a referee set aside; codes of checks that are gone stand for themselves."""
    labels = {str(code): label(code) for code in Code}
    named = ", ".join(labels.get(code, code) for code in codes)
    return _(", in deroga a: %(checks)s") % {"checks": named} if codes else ""


def smazzata(event: ev.SmazzataEntered, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha inserito il tavolo %(table)s (turno %(round)s), smazzata %(smazzata)s:"
        " %(figures)s"
    ) % told(event, author, figures=against(score.total for score in event.score.lines().values()))
    return sentence + _overridden(event.overridden)


def totalled(event: ev.SheetTotalled, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha inserito i totali del tavolo %(table)s (turno %(round)s): %(figures)s"
    ) % told(event, author, figures=against(event.totals))
    return sentence + _overridden(event.overridden)


def signed(event: ev.SheetSigned, author: str, names: Speakers) -> str:
    data = told(event, author)
    if not event.smazzate:
        sentence = _("%(who)s ha completato il tavolo %(table)s (turno %(round)s), solo totali")
        return sentence % data + _replacing(event)
    sentence = (
        ngettext(
            "%(who)s ha completato il tavolo %(table)s (turno %(round)s): %(smazzate)s smazzata",
            "%(who)s ha completato il tavolo %(table)s (turno %(round)s): %(smazzate)s smazzate",
            event.smazzate,
        )
        % data
    )
    return sentence + _replacing(event)


def _replacing(event: ev.SheetSigned) -> str:
    accepted = _("; con le cifre che il tavolo aveva proposto") if event.proposal else ""
    if event.replaces is None:
        return accepted
    replaced = _("; riscritto: sostituisce l'inserimento dell'evento %(number)s") % {
        "number": event.replaces
    }
    return accepted + replaced


def corrected(event: ev.SheetCorrected, author: str, names: Speakers) -> str:
    data = told(
        event,
        author,
        changes=changes(event.before, event.after),
        referee=names.user(event.countersigned_by),
    )
    if event.read_by is None:
        sentence = _(
            "%(who)s ha corretto il tavolo %(table)s (turno %(round)s), %(changes)s,"
            " su richiesta della %(asked_by)s, controfirma di %(referee)s"
        )
    else:
        data["reader"] = names.user(event.read_by)
        sentence = _(
            "%(who)s ha corretto il tavolo %(table)s (turno %(round)s), %(changes)s,"
            " cifre lette da %(reader)s, controfirma di %(referee)s"
        )
    sentence %= data
    asked = asked_for(event, names)
    return sentence + asked + _overridden(event.overridden)


def awarded(event: ev.ScoreAwarded, author: str, names: Speakers) -> str:
    sentence = _(
        "%(who)s ha assegnato il punteggio del tavolo %(table)s (turno %(round)s) per %(cause)s:"
        " %(figures)s"
    ) % told(
        event,
        author,
        figures=", ".join(
            f"{label(line)} {figures(points)}"
            for line, points in zip(Line, event.points, strict=False)
        ),
    )
    return sentence + _countersigned(event, names)


def _countersigned(event: ev.ScoreAwarded, names: Speakers) -> str:
    if event.sole_official:
        return _(", unico ufficiale in sala")
    if event.countersigned_by is None:
        return ""
    return _(", controfirma di %(referee)s") % {"referee": names.user(event.countersigned_by)}


def changes(before: SheetScore, after: SheetScore) -> str:
    """`smazzata 2, linea A: da 1250 a 1150; ...`: only what is another now."""
    if before.totals is not None or after.totals is not None:
        return _change(_("totali"), sums(before), sums(after))
    pairs = zip_longest(before.smazzate, after.smazzate)
    changed = [
        change
        for number, (old, new) in enumerate(pairs, start=1)
        for change in _smazzata(number, old, new)
    ]
    return "; ".join(changed) or _("senza cambiare cifre")


def figures(points: Points) -> str:
    """`7 V.P., 0 M.P., 0 P.P.`"""
    return _("%(vp)s V.P., %(mp)s M.P., %(gp)s P.P.") % {
        "vp": points.victory_points,
        "mp": points.match_points,
        "gp": points.game_points,
    }


def against(totals: Iterable[int]) -> str:
    """`535 a -20`, or three of them where three play."""
    return f" {_('a')} ".join(str(total) for total in totals)


def sums(sheet: SheetScore) -> str:
    """`2095-1990`: P.P. of each line in the round."""
    if sheet.totals is None and not sheet.smazzate:
        return NOTHING
    return "-".join(str(sheet.game_points(line)) for line in tuple(Line)[: sheet.lines()])


def _smazzata(number: int, old: SmazzataScore | None, new: SmazzataScore | None) -> Iterator[str]:
    for line in Line:
        was, now = (score.lines().get(line) if score else None for score in (old, new))
        if was != now:
            where = _("smazzata %(place)s, %(line)s") % {"place": number, "line": label(line)}
            yield _line(where, was, now)


def _line(where: str, was: LineScore | None, now: LineScore | None) -> str:
    if was is None or now is None or was.total != now.total:
        return _change(where, _total(was), _total(now))
    items = ", ".join(field_name(name) for name in _items(was.breakdown, now.breakdown))
    return _("%(where)s: %(total)s come prima, cambiano le voci (%(items)s)") % {
        "where": where,
        "total": now.total,
        "items": items or NOTHING,
    }


def _items(was: Breakdown | None, now: Breakdown | None) -> list[str]:
    """The items of the breakdown that differ; none when it came or went whole."""
    if was is None or now is None:
        return []
    return [
        field.name
        for field in msgspec.structs.fields(Breakdown)
        if getattr(was, field.name) != getattr(now, field.name)
    ]


def _total(line: LineScore | None) -> str:
    return NOTHING if line is None else str(line.total)


def _change(where: str, was: str, now: str) -> str:
    return _("%(where)s: da %(was)s a %(now)s") % {"where": where, "was": was, "now": now}


TELLERS: Tellers = {
    ev.SmazzataEntered: (gettext_lazy("smazzata inserita"), smazzata),
    ev.SheetTotalled: (gettext_lazy("totali inseriti"), totalled),
    ev.SheetSigned: (gettext_lazy("score completo"), signed),
    ev.SheetVerified: (
        gettext_lazy("score verificato"),
        plain(gettext_lazy("%(who)s ha verificato il tavolo %(table)s (turno %(round)s)")),
    ),
    ev.SheetCorrected: (gettext_lazy("score corretto"), corrected),
    ev.ScoreAwarded: (gettext_lazy("punteggio assegnato"), awarded),
}
