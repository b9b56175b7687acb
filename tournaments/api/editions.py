"""The regulations on the shelf: what a tournament can be pinned to."""

from __future__ import annotations

import msgspec

from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.api.shapes import Shape


class EditionShape(Shape, frozen=True, kw_only=True):
    edition: str
    name: str
    smazzate_choices: tuple[int, ...]


class EditionList(Shape, frozen=True, kw_only=True):
    items: tuple[EditionShape, ...]


class EditionsDoor(Door):
    @operation(
        summary="The editions of the regulations",
        answers=EditionList,
        public=True,
        example={
            "items": [
                {"edition": "classico", "name": "Regolamento del Burraco", "smazzate_choices": [3]}
            ]
        },
    )
    def get(self, asked: Asked[None]) -> EditionList:
        found = [regulations.load(edition) for edition in regulations.editions()]
        return EditionList(
            items=tuple(
                EditionShape(
                    edition=one.edition, name=one.name, smazzate_choices=one.smazzate_choices()
                )
                for one in found
            )
        )


class EditionDoor(Door):
    @operation(
        summary="One edition, each value with its article",
        answers=Regulation,
        public=True,
        example=msgspec.to_builtins(regulations.load("classico")),
    )
    def get(self, asked: Asked[None], edition: str) -> Regulation:
        try:
            return regulations.load(edition)
        except regulations.RegulationUnknown as error:
            raise refuse(ApiCode.NOT_FOUND) from error
