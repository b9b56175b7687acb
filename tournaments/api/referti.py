"""Referti: private to who may write them; drafts amended by their author, then filed."""

from __future__ import annotations

from datetime import datetime, time
from http import HTTPStatus
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec

from scoring.commands import Receipt
from scoring.rulings import Measure
from scoring.values import EntrantNumber, PlayerId, Right, RoundNumber, TableNumber
from tournaments.api import samples
from tournaments.api.bodies import NO_NUL, Body, Line, Small, Word
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.pages import Limit
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.models import Referto
from tournaments.moment import Moment
from tournaments.organise import referti
from tournaments.presenters.referti import RefertoPage, referto_page

Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=10_000, pattern=NO_NUL)]
EXAMPLE = {
    "player": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "entrant": 4,
    "round": 2,
    "table": 4,
    "happened_at": "21:40:00",
    "article": "10.12",
    "measure": "ammonizione",
    "facts": "Ha detto al compagno quali carte aveva in mano.",
    "witnesses": "Verdi Carla",
}


class RefertoBody(Body, frozen=True, kw_only=True):
    """A referto on one player; without addressee, the body that the article names."""

    player: UUID
    entrant: Small
    round: Small
    article: Word
    measure: Measure
    facts: Text
    table: Small | None = None
    happened_at: Annotated[time, msgspec.Meta(tz=False)] | None = None
    actions: Text = ""
    present: Text = ""
    witnesses: Text = ""
    addressee: Line = ""

    def form(self) -> referti.RefertoForm:
        return referti.RefertoForm(
            player=PlayerId(self.player),
            entrant=EntrantNumber(self.entrant),
            round=RoundNumber(self.round),
            table=None if self.table is None else TableNumber(self.table),
            happened_at=self.happened_at,
            article=self.article,
            measure=self.measure,
            facts=self.facts,
            actions=self.actions,
            present=self.present,
            witnesses=self.witnesses,
            addressee=self.addressee,
        )


class RefertiQuery(Body, frozen=True, kw_only=True):
    after: UUID | None = None
    limit: Limit = 100


class RefertoShape(Shape, frozen=True, kw_only=True):
    id: UUID
    register_number: int | None
    """Null while it is a draft."""
    event: int | None
    hash: str
    author: str
    written_at: datetime
    player: UUID
    player_name: str
    entrant: int
    round: int
    table: int | None
    happened_at: time | None
    article: str
    measure: Measure
    addressee: str
    facts: str
    actions: str
    present: str
    witnesses: str


class RefertoList(Shape, frozen=True, kw_only=True):
    items: tuple[RefertoShape, ...]
    next: UUID | None


class RefertiDoor(Door):
    @operation(
        summary="Referti in the order they were written, drafts too",
        answers=RefertoList,
        query=RefertiQuery,
        right=Right.WRITE_REFERTI,
        example={"items": [samples.REFERTO], "next": None},
    )
    def get(self, asked: Asked[RefertiQuery]) -> RefertoList:
        found = list(_rows(asked).order_by("written_at", "id"))
        ids = [one.id for one in found]
        start = ids.index(asked.form.after) + 1 if asked.form.after in ids else 0
        shown = found[start : start + asked.form.limit]
        more = start + len(shown) < len(found)
        items = tuple(_shape(one) for one in shown)
        return RefertoList(items=items, next=shown[-1].id if more else None)

    @operation(
        summary="Write a draft on one player",
        answers=RefertoShape,
        body=RefertoBody,
        right=Right.WRITE_REFERTI,
        keyed=True,
        status=HTTPStatus.CREATED,
        examples={"signals": EXAMPLE},
        example=samples.REFERTO,
    )
    def post(self, asked: Asked[RefertoBody]) -> RefertoShape:
        form = asked.form.form()
        draft = referti.write_referto(by=asked.by, form=form, command_id=asked.command_id)
        return _shape(draft)


class RefertoDoor(Door):
    @operation(
        summary="One referto",
        answers=RefertoShape,
        right=Right.WRITE_REFERTI,
        example=samples.REFERTO,
    )
    def get(self, asked: Asked[None], referto: UUID) -> RefertoShape:
        return _shape(_one(asked, referto))

    @operation(
        summary="Put another text in a draft's place; its author only",
        answers=RefertoShape,
        body=RefertoBody,
        right=Right.WRITE_REFERTI,
        refusals=(HTTPStatus.CONFLICT,),
        examples={"signals": EXAMPLE},
        example=samples.REFERTO,
    )
    def put(self, asked: Asked[RefertoBody], referto: UUID) -> RefertoShape:
        draft, form = _one(asked, referto), asked.form.form()
        return _shape(referti.amend_referto(by=asked.by, referto=draft, form=form))


class FilingDoor(Door):
    @operation(
        summary="File a draft: it gets its register number and stays as it is",
        answers=Receipt,
        right=Right.WRITE_REFERTI,
        keyed=True,
    )
    def post(self, asked: Asked[None], referto: UUID) -> Receipt:
        found = _one(asked, referto)
        return referti.file_referto(by=asked.by, referto=found, command_id=asked.command_id)


def _rows(asked: Asked[Any]) -> Any:
    return Referto.objects.filter(tournament=asked.tournament).select_related(
        "player", "tournament"
    )


def _one(asked: Asked[Any], referto: UUID) -> Referto:
    found: Referto | None = _rows(asked).filter(pk=referto).first()
    if found is None:
        raise refuse(ApiCode.NOT_FOUND)
    return found


def _shape(referto: Referto) -> RefertoShape:
    page: RefertoPage = referto_page(Moment(referto.tournament), referto)
    registered = page.registered
    return RefertoShape(
        id=referto.id,
        register_number=registered.number if registered else None,
        event=registered.event if registered else None,
        hash=registered.hash if registered else "",
        author=page.author,
        written_at=page.written_at,
        player=referto.player_id,
        player_name=page.player,
        entrant=page.entrant.number,
        round=page.round,
        table=referto.table,
        happened_at=page.happened_at,
        article=page.article,
        measure=page.measure,
        addressee=page.addressee,
        facts=page.facts,
        actions=page.actions,
        present=page.present,
        witnesses=page.witnesses,
    )
