"""Referti: written and amended as a draft, then filed under a register number (U art. 14.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import time
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.commands import FileReferto, Receipt
from scoring.events import RefertoFiled
from scoring.queries import entrants, rounds, tables
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.rulings import Measure
from scoring.values import (
    Authority,
    EntrantNumber,
    LedgerId,
    PlayerId,
    RefertoId,
    Right,
    RoundNumber,
    TableNumber,
)
from tournaments.models import Referto
from tournaments.organise.remarks import perform
from tournaments.permissions import require_right
from tournaments.refusals import HouseCode

LONGEST = {"facts": 4000, "actions": 2000, "present": 1000, "witnesses": 1000}
"""Characters: together they still fit one page."""
SHORT = {"article": 60, "addressee": 120}


@dataclass(frozen=True, slots=True, kw_only=True)
class RefertoForm:
    """A referto as its referee writes it: subjects, times, reasons, actions, presences, witnesses.

    An empty addressee becomes the body that the article names.
    """

    player: PlayerId
    entrant: EntrantNumber
    round: RoundNumber
    table: TableNumber | None = None
    happened_at: time | None = None
    article: str
    measure: Measure
    facts: str
    actions: str = ""
    present: str = ""
    witnesses: str = ""
    addressee: str = ""


def addressee_for(article: str) -> str:
    """The body a referto goes to (U arts 14.2, 10.12, 10.31)."""
    if "10.12" in article:
        return _("Direzione Tecnica Nazionale")
    if "10.31" in article:
        return _("Commissione Disciplinare Nazionale")
    return _("Organo di Giustizia Sportiva")


def write_referto(*, by: Authority, form: RefertoForm, command_id: UUID | None = None) -> Referto:
    """Write a draft on one player; `by` becomes its author. The same command id writes it once.

    Raises:
        Violation: facts or article are missing, the player is not of that entrant, there is no
            such round or table; all of it at once.
    """
    require_right(by, FileReferto.right)
    _require_sound(by.ledger, form)
    draft, _created = Referto.objects.get_or_create(
        id=uuid5(command_id or uuid4(), f"referto {by.ledger} {by.user}"),
        defaults={"tournament_id": by.ledger, "author_id": by.user, **_columns(form)},
    )
    return draft


def amend_referto(*, by: Authority, referto: Referto, form: RefertoForm) -> Referto:
    """Put another text in a draft's place. Only its author signs it, so only its author amends it.

    Raises:
        Violation: as `write_referto` refuses; or it is filed, or another's.
    """
    with transaction.atomic():
        draft = _locked(referto)
        require_right(by, FileReferto.right)
        if draft.event_number is not None:
            raise refuse(HouseCode.REFERTO_FILED)
        if draft.author_id != by.user:
            raise refuse(HouseCode.REFERTO_OF_ANOTHER, author=str(draft.author))
        _require_sound(draft.tournament.ledger, form)
        for column, value in _columns(form).items():
            setattr(draft, column, value)
        draft.save()
    return draft


def file_referto(*, by: Authority, referto: Referto, command_id: UUID | None = None) -> Receipt:
    """Give a draft its register number; from here on its text stays as it is.

    Raises:
        Violation: it is another's and `by` is no director, or as `FileReferto` refuses.
    """
    with transaction.atomic():
        draft = _locked(referto)
        # The director files for a referee who has left the hall (U art. 14.2: within 24 hours).
        if draft.author_id != by.user and not by.may(Right.CLOSE):
            raise refuse(HouseCode.REFERTO_OF_ANOTHER, author=str(draft.author))
        receipt = perform(_filing(draft), by=by, command_id=command_id)
        for recorded in receipt.events:
            if isinstance(recorded.event, RefertoFiled):
                draft.event_number = recorded.number
        draft.save(update_fields=["event_number"])
    referto.event_number = draft.event_number
    return receipt


def _locked(referto: Referto) -> Referto:
    rows = Referto.objects.select_related("tournament", "author")
    return rows.select_for_update(of=("self",)).get(pk=referto.pk)


def _filing(draft: Referto) -> FileReferto:
    return FileReferto(
        referto=RefertoId(draft.id),
        player=PlayerId(draft.player_id),
        entrant=EntrantNumber(draft.entrant),
        round=RoundNumber(draft.round),
        table=None if draft.table is None else TableNumber(draft.table),
        article=draft.article,
        measure=Measure(draft.measure),
    )


def _columns(form: RefertoForm) -> dict[str, object]:
    columns = {
        column: value.strip() if isinstance(value, str) else value
        for column, value in asdict(form).items()
    }
    columns["player_id"] = columns.pop("player")
    columns["measure"] = form.measure.value
    columns["addressee"] = columns["addressee"] or addressee_for(form.article)
    return columns


def _require_sound(ledger: LedgerId, form: RefertoForm) -> None:
    problems = (*_text_problems(form), *_subject_problems(ledger, form))
    if problems:
        raise Violation(*problems)


def _text_problems(form: RefertoForm) -> Iterator[Problem]:
    if not form.facts.strip():
        yield Problem(HouseCode.FACTS_REQUIRED, "facts", "U 14.2")
    if not form.article.strip():
        yield Problem(Code.ARTICLE_REQUIRED, "article")
    for name, limit in (LONGEST | SHORT).items():
        if (length := len(getattr(form, name).strip())) > limit:
            data = {"value": length, "limit": limit}
            yield Problem(HouseCode.TEXT_TOO_LONG, name, "", dict(data))


def _subject_problems(ledger: LedgerId, form: RefertoForm) -> Iterator[Problem]:
    """What the filing would refuse, said while the referee can still mend it."""
    entrant = next((booked for booked in entrants(ledger) if booked.number == form.entrant), None)
    if entrant is None:
        yield Problem(Code.ENTRANT_UNKNOWN, "entrant", "", {"entrant": form.entrant})
    elif form.player not in entrant.players:
        yield Problem(Code.PLAYER_NOT_IN_ENTRANT, "player", "", {"entrant": form.entrant})
    published = {round_.number for round_ in rounds(ledger) if round_.published}
    if form.round not in published:
        yield Problem(Code.ROUND_UNKNOWN, "round", "", {"round": form.round})
        return
    seats = [table.table for table in tables(ledger, form.round)]
    if form.table is not None and form.table not in seats:
        yield Problem(
            Code.TABLE_UNKNOWN,
            "table",
            "",
            {"round": form.round, "table": form.table, "last": max(seats)},
        )
