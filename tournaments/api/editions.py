"""The regulations: those on the shelf, one's own copies, and what a tournament is pinned to."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

import msgspec
from django.contrib.auth.models import User

from scoring import queries
from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation
from tournaments.api.bodies import Body, Line
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape
from tournaments.organise import editions

EXAMPLE: dict[str, Any] = msgspec.to_builtins(regulations.load("classico"))
OWN: dict[str, Any] = {
    **EXAMPLE,
    "edition": "copia-del-circolo-1f0c2a9e",
    "name": "Del circolo",
    "based_on": {"edition": "classico", "hash": regulations.load("classico").content_hash},
}
CHANGES = {"bye": {"match_points": 300}, "protests": {"minutes": 5}}


class EditionShape(Shape, frozen=True, kw_only=True):
    edition: str
    name: str
    smazzate_choices: tuple[int, ...]
    printed: bool
    """False: gathered from practice, not taken from a printed code."""
    own: bool
    """A copy of one's own: nobody else is told of it."""


class EditionList(Shape, frozen=True, kw_only=True):
    items: tuple[EditionShape, ...]


class CopyBody(Body, frozen=True, kw_only=True):
    """Values that change, under the keys of the edition; a list is given whole, null takes away."""

    name: Line
    changes: dict[str, Any] = {}


class ChangeBody(Body, frozen=True, kw_only=True):
    name: Line | None = None
    changes: dict[str, Any] = {}


class EditionsDoor(Door):
    @operation(
        summary="The editions of the regulations, and one's own copies",
        answers=EditionList,
        public=True,
        example={
            "items": [
                {
                    "edition": "classico",
                    "name": "Regolamento del Burraco",
                    "smazzate_choices": [3],
                    "printed": True,
                    "own": False,
                }
            ]
        },
    )
    def get(self, asked: Asked[None]) -> EditionList:
        user = asked.request.user
        own = editions.copies(user) if isinstance(user, User) else ()
        return EditionList(
            items=tuple(
                EditionShape(
                    edition=one.edition,
                    name=one.name,
                    smazzate_choices=one.smazzate_choices(),
                    printed=one.printed,
                    own=one in own,
                )
                for one in (*regulations.load_all(), *own)
            )
        )


class EditionDoor(Door):
    @operation(
        summary="One edition, each value with its article",
        answers=Regulation,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None], edition: str) -> Regulation:
        return _found(asked, edition)

    @operation(
        summary="Change a copy of one's own; tournaments opened with it keep what it was",
        answers=Regulation,
        body=ChangeBody,
        opener=True,
        refusals=(HTTPStatus.NOT_FOUND, HTTPStatus.CONFLICT),
        examples={"shorter_window": {"changes": {"protests": {"minutes": 5}}}},
        example=OWN,
    )
    def patch(self, asked: Asked[ChangeBody], edition: str) -> Regulation:
        _found(asked, edition)
        said = asked.form
        return editions.change_copy(asked.user, edition, name=said.name, changes=said.changes)


class CopiesDoor(Door):
    @operation(
        summary="Copy an edition and change values, to open tournaments with",
        answers=Regulation,
        body=CopyBody,
        opener=True,
        keyed=True,
        status=HTTPStatus.CREATED,
        refusals=(HTTPStatus.NOT_FOUND,),
        examples={"club": {"name": "Del circolo", "changes": CHANGES}},
        example=OWN,
    )
    def post(self, asked: Asked[CopyBody], edition: str) -> Regulation:
        said, base = asked.form, _found(asked, edition)
        return editions.copy_edition(
            asked.user, base, name=said.name, changes=said.changes, command_id=asked.command_id
        )


class PinnedDoor(Door):
    @operation(
        summary="The edition that a tournament is pinned to, as it was when it was opened",
        answers=Regulation,
        public=True,
        example=EXAMPLE,
    )
    def get(self, asked: Asked[None]) -> Regulation:
        book = queries.book(asked.ledger)
        if book is None:
            raise refuse(ApiCode.NOT_FOUND)
        return book.regulation


def _found(asked: Asked[Any], edition: str) -> Regulation:
    """An edition on the shelf or a copy of one's own; another's is not there."""
    user = asked.request.user
    try:
        if isinstance(user, User):
            return editions.find(user, edition)
        return regulations.load(edition)
    except (Violation, regulations.RegulationUnknown) as error:
        raise refuse(ApiCode.NOT_FOUND) from error
