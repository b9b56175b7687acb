"""Referti: written and amended as a draft, filed as on the screen, replaced by new versions."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import time
from typing import Annotated
from uuid import UUID, uuid4, uuid5

import msgspec
from django.db import transaction

from scoring import queries
from scoring.commands import FileReferto, Receipt, transaction_on
from scoring.events import RefertoFiled
from scoring.records import record
from scoring.rules.referti import referti_due
from scoring.rules.sanctions import body_for, needs_article
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.rulings import Measure
from scoring.values import (
    Authority,
    EntrantNumber,
    EventNumber,
    LedgerId,
    PlayerId,
    RefertoId,
    Right,
    RoundNumber,
    TableNumber,
)
from tournaments.models import Referto, Tournament, new_salt
from tournaments.organise.perform import perform
from tournaments.organise.texts import longest, too_long
from tournaments.organise.tournaments import Hours, describe_tournament
from tournaments.permissions import require_right
from tournaments.refusals import HouseCode
from tournaments.spelling.field_types import Line, Text, Word
from tournaments.spelling.letters import tidy

LONGEST = {
    column: longest(column, Referto)
    for column in ("facts", "actions", "present", "witnesses", "article", "addressee")
}
"""Characters: together they still fit one page."""


@record
class RefertoForm:
    """A referto as its referee writes it: subjects, times, reasons, actions, presences, witnesses.

    An empty addressee becomes the body that the edition names for the article, or the tournament's.
    """

    player: PlayerId | None
    """None: for information, about all who sat at the table (U art. 10.12)."""
    entrant: EntrantNumber
    article: Word
    measure: Measure
    facts: Text
    round: RoundNumber | None = None
    sanctions: Annotated[tuple[EventNumber, ...], msgspec.Meta(max_length=100)] = ()
    """What it reports."""
    table: TableNumber | None = None
    happened_at: Annotated[time, msgspec.Meta(tz=False)] | None = None
    actions: Text = ""
    present: Text = ""
    witnesses: Text = ""
    addressee: Line = ""
    hours: Hours | None = None
    """From the end of the event, kept with the first addressee where the edition prints none."""


def write_referto(
    *,
    by: Authority,
    form: RefertoForm,
    replaces: Referto | None = None,
    command_id: UUID | None = None,
) -> Referto:
    """Write a draft on one player; `by` becomes its author. The same command id writes it once.

    With `replaces` it is a new version of a filed one, whose number it will bear.

    Raises:
        Violation: facts or article are missing, the player never sat there, there is no such
            round or table, all of it at once; or the same command wrote another text.
    """
    require_right(by, FileReferto.right)
    _require_sound(by.ledger, form)
    columns = _columns(by.ledger, form)
    with transaction.atomic():
        draft, created = Referto.objects.get_or_create(
            id=uuid5(command_id or uuid4(), f"referto {by.ledger} {by.user}"),
            defaults={
                "tournament_id": by.ledger,
                "author_id": by.user,
                "replaces": replaces,
                **columns,
            },
        )
        if not created and any(getattr(draft, name) != value for name, value in columns.items()):
            raise refuse(HouseCode.REFERTO_CHANGED)
        _keep_terms(by.ledger, form)
    return draft


def amend_referto(*, by: Authority, referto: Referto, form: RefertoForm, seen: str = "") -> Referto:
    """Put another text in a draft's place. Only its author signs it, so only its author amends it.

    `seen` is the seal of the draft that the writer had before them; empty: whatever it is.

    Raises:
        Violation: as `write_referto` refuses; or it is filed, another's, or was changed since.
    """
    with transaction.atomic():
        draft = _locked(referto)
        require_right(by, FileReferto.right)
        if draft.event_number is not None:
            raise refuse(HouseCode.REFERTO_FILED)
        _require_mine(draft, by)
        _require_seen(draft, seen)
        _put(draft, form)
        draft.save()
    return draft


def file_referto(
    *,
    by: Authority,
    referto: Referto,
    form: RefertoForm | None = None,
    seen: str = "",
    command_id: UUID | None = None,
) -> Receipt:
    """Give a referto its register number with the text that is on the screen, and seal it.

    `form` is that text, where its author may still change it; without, it is the draft as kept,
    and `seen` its seal when it was read. Saved and filed together, or not at all.

    Raises:
        Violation: as `amend_referto` and `FileReferto` refuse; it tells nothing, or there is nobody
            to send it to; or it is another's and `by` is no director.
    """
    with transaction_on(by.ledger):
        draft = _locked(referto)
        # The director files for a referee who has left the hall (U art. 14.2: within hours).
        if form is not None or not by.may(Right.CLOSE):
            _require_mine(draft, by)
        if draft.event_number is None:
            _require_seen(draft, seen)
        if form is not None:
            _put(draft, form)
        if draft.event_number is None:
            _require_whole(draft)
        # The event seals the row as it is kept.
        draft.save()
        receipt = perform(_filing(draft), by=by, command_id=command_id)
        draft.event_number = _number(receipt, draft)
        draft.save()
    referto.event_number = draft.event_number
    return receipt


def write_and_file(
    *,
    by: Authority,
    form: RefertoForm,
    replaces: Referto | None = None,
    command_id: UUID | None = None,
) -> Referto:
    """File what is on the screen and was never saved before."""
    command_id = command_id or uuid4()
    with transaction_on(by.ledger):
        draft = write_referto(by=by, form=form, replaces=replaces, command_id=command_id)
        file_referto(by=by, referto=draft, form=form, command_id=command_id)
    return draft


def _locked(referto: Referto) -> Referto:
    rows = Referto.objects.select_related("tournament", "author")
    return rows.select_for_update(of=("self",)).get(pk=referto.pk)


def _require_mine(draft: Referto, by: Authority) -> None:
    if draft.author_id != by.user:
        raise refuse(HouseCode.REFERTO_OF_ANOTHER, author=str(draft.author))


def _require_seen(draft: Referto, seen: str) -> None:
    if seen and seen != draft.seal():
        raise refuse(HouseCode.REFERTO_CHANGED)


def _require_whole(draft: Referto) -> None:
    """An emptied draft tells nothing: filed, the duty would count as met."""
    if not draft.facts:
        article = _article(draft.tournament.ledger)
        raise refuse(HouseCode.FACTS_REQUIRED, field="facts", article=article)
    if not draft.addressee:
        raise refuse(HouseCode.ADDRESSEE_REQUIRED, field="addressee")


def _put(draft: Referto, form: RefertoForm) -> None:
    _require_sound(draft.tournament.ledger, form)
    # Without one, a text that law erases again could be guessed by its hash (decision 0091).
    draft.salt = draft.salt or new_salt()
    for column, value in _columns(draft.tournament.ledger, form).items():
        setattr(draft, column, value)
    _keep_terms(draft.tournament.ledger, form)


def _number(receipt: Receipt, draft: Referto) -> EventNumber:
    """The number of the event that filed it."""
    return next(
        recorded.number
        for recorded in receipt.events
        if isinstance(recorded.event, RefertoFiled) and recorded.event.referto == draft.id
    )


def _filing(draft: Referto) -> FileReferto:
    return FileReferto(
        referto=RefertoId(draft.id),
        player=None if draft.player_id is None else PlayerId(draft.player_id),
        entrant=EntrantNumber(draft.entrant),
        round=None if draft.round is None else RoundNumber(draft.round),
        table=None if draft.table is None else TableNumber(draft.table),
        article=draft.article,
        measure=Measure(draft.measure),
        sanctions=tuple(EventNumber(number) for number in draft.sanctions),
        replaces=None if draft.replaces_id is None else RefertoId(draft.replaces_id),
        text_hash=draft.seal(),
    )


def _columns(ledger: LedgerId, form: RefertoForm) -> dict[str, object]:
    columns = {
        column: tidy(value) if isinstance(value, str) else value
        for column, value in asdict(form).items()
    }
    del columns["hours"]
    columns["player_id"] = columns.pop("player")
    columns["measure"] = form.measure.value
    columns["sanctions"] = [int(number) for number in form.sanctions]
    columns["addressee"] = columns["addressee"] or tidy(_body(ledger, form))
    return columns


def _body(ledger: LedgerId, form: RefertoForm) -> str:
    """Where it goes by the edition; where that names nobody, by what the tournament keeps."""
    book = queries.book(ledger)
    if book is None:
        return ""
    bodies = (
        due.addressee
        for due in referti_due(book.regulation, queries.sanctions(ledger))
        if set(due.sanctions) & set(form.sanctions)
    )
    named = next(bodies, None)
    if named is None:
        named = body_for(book.regulation, form.article)
    return named or Tournament.objects.get(pk=ledger).referti_body


def _keep_terms(ledger: LedgerId, form: RefertoForm) -> None:
    """The first referto says body and time for the tournament, where the edition prints none."""
    book, body = queries.book(ledger), tidy(form.addressee)
    if not body or book is None or book.regulation.referto is not None:
        return
    tournament = Tournament.objects.select_for_update(no_key=True).get(pk=ledger)
    if not tournament.referti_body:
        describe_tournament(tournament=tournament, referti_body=body, referti_hours=form.hours)


def _require_sound(ledger: LedgerId, form: RefertoForm) -> None:
    problems = (*_text_problems(ledger, form), *_subject_problems(ledger, form))
    if problems:
        raise Violation(*problems)


def _article(ledger: LedgerId) -> str:
    """The edition's on referti; where it prints none, what was decided."""
    book = queries.book(ledger)
    says = book.regulation.referto if book else None
    return says.article if says else "RULES 11"


def _needs_article(ledger: LedgerId) -> bool:
    book = queries.book(ledger)
    return book is not None and needs_article(book.regulation)


def _text_problems(ledger: LedgerId, form: RefertoForm) -> Iterator[Problem]:
    if not tidy(form.facts):
        yield Problem(HouseCode.FACTS_REQUIRED, "facts", _article(ledger))
    if not tidy(form.article) and not form.sanctions and _needs_article(ledger):
        yield Problem(Code.ARTICLE_REQUIRED, "article")
    for name, limit in LONGEST.items():
        yield from too_long(tidy(getattr(form, name)), limit, name)


def _subject_problems(ledger: LedgerId, form: RefertoForm) -> tuple[Problem, ...]:
    """What the filing would refuse, said while the referee can still mend it."""
    return queries.referto_subject(
        ledger, entrant=form.entrant, player=form.player, round_=form.round, table=form.table
    )
