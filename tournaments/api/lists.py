"""Pasted lists of entries: read line by line, then entered all or nothing."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

import msgspec
from django.db import transaction

from scoring.commands import Receipt
from scoring.rules.violations import Code, Violation
from scoring.values import Right
from tournaments.api import samples
from tournaments.api.answers import Came
from tournaments.api.bodies import NO_NUL, Body
from tournaments.api.entrants import Entered, EntryBody, PlayerBody, entered
from tournaments.api.operations import Asked, Door, operation
from tournaments.api.problems import FieldProblem, told
from tournaments.api.shapes import Shape
from tournaments.organise.entrants import (
    EntryForm,
    enter_entrants,
)
from tournaments.organise.pasted_lists import Preview, preview

TEAMS = "I Pinelli;Rossi Anna;Bianchi Bruno;Verdi Carla;Russo Dario;Circolo Primavera"
PASTE = "1;Rossi Anna;A1023;Bianchi Bruno;;Circolo Primavera\n2;Verdi Carla;;Russo Dario;;"


class PasteBody(Body, frozen=True, kw_only=True):
    """A list as copied from a spreadsheet or message: comma, semicolon or tab."""

    text: Annotated[str, msgspec.Meta(max_length=1_000_000, pattern=NO_NUL)]


class PreviewRowShape(Shape, frozen=True, kw_only=True):
    line: int
    content: str
    entry: EntryBody | None
    problems: tuple[FieldProblem, ...]


class PreviewShape(Shape, frozen=True, kw_only=True):
    """What the list would enter; nothing is saved. It is accepted when no line has a problem."""

    rows: tuple[PreviewRowShape, ...]
    acceptable: bool


class PreviewDoor(Door):
    @operation(
        summary="Read a pasted list, line by line; nothing is saved",
        answers=PreviewShape,
        body=PasteBody,
        right=Right.ENTER_ENTRANTS,
        examples={"spreadsheet": {"text": PASTE}, "teams": {"text": TEAMS}},
        example=samples.PREVIEW,
    )
    def post(self, asked: Asked[PasteBody]) -> PreviewShape:
        found = preview(asked.form.text, asked.tournament)
        return PreviewShape(
            rows=tuple(
                PreviewRowShape(
                    line=row.line,
                    content=row.content,
                    entry=_entry(row.entry) if row.entry else None,
                    problems=told(row.problems),
                )
                for row in found.rows
            ),
            acceptable=not found.problems,
        )


class PasteDoor(Door):
    @operation(
        summary="Enter a pasted list, all or nothing",
        answers=Entered,
        body=PasteBody,
        right=Right.ENTER_ENTRANTS,
        keyed=True,
        status=HTTPStatus.CREATED,
        examples={"spreadsheet": {"text": PASTE}},
        example={"number": 13, "events": [12, 13], "entrants": [1, 2]},
    )
    def post(self, asked: Asked[PasteBody]) -> Came:
        found = preview(asked.form.text, asked.tournament)
        with transaction.atomic():
            # First the book: it knows a list sent again, whose entries are all entered by now.
            receipt = _enter_all(asked, found)
            if found.problems and not receipt.repeated:
                raise Violation(*found.problems)
        return entered(receipt)


def _enter_all(asked: Asked[PasteBody], found: Preview) -> Receipt:
    """Enter what was read; where the list is wrong, its own problems name the lines."""
    try:
        return enter_entrants(by=asked.by, entries=found.entries, command_id=asked.command_id)
    except Violation as violation:
        if violation.code is Code.COMMAND_REUSED or not found.problems:
            raise
        raise Violation(*found.problems) from violation


def _entry(form: EntryForm) -> EntryBody:
    return EntryBody(
        players=tuple(
            PlayerBody(name=one.name, membership_number=one.membership_number)
            for one in form.players
        ),
        team=form.team,
        number=form.number,
        club=form.club,
        category=form.category,
    )
