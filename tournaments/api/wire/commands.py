"""Writes as rows: a command is all there is to say, and body, place and refusals follow from it.

A method that does more than pass its body on is a plain method of a plain view.
"""

import dataclasses
import re
from collections.abc import Callable, Collection, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from http import HTTPStatus
from inspect import cleandoc
from types import UnionType, new_class
from typing import Annotated, Any, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from msgspec import UNSET, UnsetType
from rest_framework.response import Response

from scoring.commands import Command, answered
from scoring.rules.violations import Violation
from scoring.values import (
    EntrantNumber,
    EventNumber,
    RoundNumber,
    SmazzataNumber,
    TableNumber,
    UserId,
)
from tournaments.api.wire.headers import expects_event, idempotent, seen_event
from tournaments.api.wire.permissions import May
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import (
    Account,
    ApiRequest,
    Body,
    Entrant,
    Event,
    Reason,
    Round,
    Smazzata,
    Table,
)
from tournaments.api.wire.shapes import Written, fill
from tournaments.api.wire.views import TournamentView
from tournaments.moment import Moment
from tournaments.organise.perform import RowCommand, perform

BOUNDED: Mapping[Any, Any] = {
    EntrantNumber: Entrant,
    EventNumber: Event,
    RoundNumber: Round,
    SmazzataNumber: Smazzata,
    TableNumber: Table,
    UserId: Account,
}
"""Numbers as they may be sent: whether there is such a one is for the rules to say."""


class Nothing(Body):
    """What a write says whose address says it all."""


Said = Callable[[TournamentView, Any], Mapping[str, Any]]
"""Fields of a command that its body says otherwise: an account for who countersigns."""
Act = Callable[..., Any]
"""What does a command where more than that is done: it takes what `perform` takes."""
Confirmed = Callable[[Moment], Any]
"""What a step would do that cannot be taken back: its `consequences`, in words."""


AnyCommand: TypeAlias = Command | RowCommand[Any]


@dataclasses.dataclass(frozen=True, slots=True)
class Answer:
    """What a write is answered with; an event's command with the events it made."""

    shape: Any = Written
    # The answer, of the view and of what the command wrote.
    make: Callable[[TournamentView, Any], Response] = lambda view, receipt: view.written(receipt)
    status: HTTPStatus = HTTPStatus.OK

    def responses(self, command: type[AnyCommand]) -> dict[int, Any]:
        """Its answers in the document; what others wrote meanwhile is a conflict."""
        names = {field.name for field in dataclasses.fields(command)}
        compares = issubclass(command, RowCommand) and "expected" in names
        conflict: dict[int, Any] = {HTTPStatus.CONFLICT: ProblemDetails} if compares else {}
        return {self.status: self.shape, **conflict}


WRITTEN = Answer()
GONE = Answer(None, lambda *_: Response(status=HTTPStatus.NO_CONTENT), HTTPStatus.NO_CONTENT)


@dataclasses.dataclass(frozen=True, slots=True)
class About:
    """What a command is about, where others write about it too; asked with its address."""

    last: Callable[..., EventNumber | None]
    """The number of the last event about it."""
    telling: Callable[..., AbstractContextManager[None]] = lambda *_, **__: nullcontext()
    """Within it a refusal says what stands there."""
    required: bool = True
    """Whether it has to be said what the sender had seen; else it is compared where it is said."""

    def seen(
        self, moment: Moment, request: ApiRequest, form: Any, address: Mapping[str, Any]
    ) -> dict[str, EventNumber]:
        """The event about it that the sender had seen last."""
        expected = getattr(form, "expected", None)
        if not self.required and expected is None and "If-Match" not in request.headers:
            return {}
        last = partial(self.last, moment, **address)
        return {"expected": seen_event(request, expected, last)}


def body_of(
    command: type[Any],
    name: str,
    /,
    *,
    base: type[Body] = Body,
    without: Collection[str] = (),
    changes: bool = False,
    words: str | None = None,
    **typed: Any,
) -> type[Body]:
    """What a request says of a command: its fields, but for what the address says (`without`).

    A remark is asked for as its text, the reason. `typed` gives the type of what comes in another
    form; of what else is asked the default too. `name` is the body's in the document. `base` has
    what is asked besides, and describes it; `words` do where neither does. Of `changes` each field
    may be left out, and is `UNSET` then.
    """
    hints = get_type_hints(command, include_extras=True)
    kinds = {name: _bounded(hint) for name, hint in hints.items()} | typed
    asked = [
        _asked(command, field, kinds)
        for field in dataclasses.fields(command)
        if field.name not in {*getattr(command, "unasked", ()), *without}
    ]
    if changes:
        asked = [(name, kind | UnsetType, UNSET) for name, kind, *_ in asked]
    asked += [(name, *kind) for name, kind in typed.items() if name not in hints]
    if words is None:
        words = cleandoc((command if base is Body else base).__doc__ or "")
    defaults = {name: default for name, _kind, *given in asked for default in given}
    types = {name: kind for name, kind, *_ in asked}
    struct = {"__doc__": words, "__module__": __name__, "__annotations__": types, **defaults}
    return cast("type[Body]", new_class(name, (base,), exec_body=lambda body: body.update(struct)))


def _asked(
    command: type[Any], field: dataclasses.Field[Any], kinds: Mapping[str, Any]
) -> tuple[Any, ...]:
    """Name, type and, where it may be left out, default of one field of a body."""
    if field.name == "remark":
        return ("reason", Reason, *(() if command.reason_required else ("",)))
    default = () if field.default is dataclasses.MISSING else (field.default,)
    return (field.name, kinds[field.name], *default)


def _bounded(hint: Any) -> Any:
    """A type whose numbers have their bounds, at whatever depth."""
    inner = get_args(hint)
    origin = get_origin(hint)
    if origin is Annotated:
        return Annotated[(_bounded(inner[0]), *inner[1:])]
    if origin in (Union, UnionType):
        return Union[tuple(map(_bounded, inner))]  # noqa: UP007 - of as many as there are
    if origin is tuple:
        return tuple[tuple(map(_bounded, inner))]  # type: ignore[misc]
    return BOUNDED.get(hint, hint)


def writing(
    command: type[AnyCommand],
    summary: str,
    *,
    body: type[Body] | None = None,
    answer: Answer = WRITTEN,
    about: About | None = None,
    said: Said | None = None,
    confirmed: Confirmed | None = None,
    act: Act = perform,
) -> Callable[..., Response]:
    """The method that does a command as its address and body say it.

    What cannot be taken back is done once its body confirms what was `confirmed`.
    """

    described, body = body, body or Nothing
    # Rows are deleted whatever is sent along.
    unread = described is None and issubclass(command, RowCommand)

    # Of a DELETE, 204 would be taken for granted.
    @extend_schema(summary=summary, request=described, responses=answer.responses(command))
    def write(view: TournamentView, request: ApiRequest, **address: Any) -> Response:
        form: Any = Nothing() if unread else request.body_as(body)
        if confirmed is not None:
            form.require(lambda: confirmed(view.moment).consequences)
        seen = about.seen(view.moment, request, form, address) if about else {}
        with about.telling(view.moment, **address) if about else nullcontext():
            try:
                differing = said(view, form) if said else {}
            except Violation:
                # Who countersigned may be gone since: the answer then was lost on its way.
                if before := answered(view.by, request.command_id):
                    return view.written(before)
                raise
            filled = fill(command, form, **address, **seen, **differing)
            reason = getattr(form, "reason", "")
            command_id = getattr(request, "command_id", None)
            done = act(filled, by=view.by, reason=reason, command_id=command_id)
        return answer.make(view, done)

    if issubclass(command, Command) or command.keeps_id:
        write = idempotent(write)
    return expects_event(write) if about else write


@dataclasses.dataclass(frozen=True, slots=True)
class Write:
    """An address where one command is done.

    `body` is the name of the body that follows from the command, or one of its own; None: the
    address says it all.
    """

    address: str
    command: type[AnyCommand]
    summary: str
    body: str | type[Body] | None = None
    answer: Answer = WRITTEN
    about: About | None = None
    said: Said | None = None
    confirmed: Confirmed | None = None
    act: Act = perform
    method: str = "post"

    def path(self) -> URLPattern:
        """Where it stands among the addresses."""
        body, address = self.body, re.findall(r":(\w+)>", self.address)
        if isinstance(body, str):
            body = body_of(self.command, body, without=address)
        self._require_whole(body or Nothing, address)
        write = writing(
            self.command,
            self.summary,
            body=body,
            answer=self.answer,
            about=self.about,
            said=self.said,
            confirmed=self.confirmed,
            act=self.act,
        )

        class WriteView(TournamentView):
            permission_classes = [May(self.command.right)]

        WriteView.__name__ = f"{self.command.__name__}View"
        setattr(WriteView, self.method, write)
        return path(self.address, WriteView.as_view())

    def _names_to_compare(self, names: Collection[str]) -> Collection[str]:
        """A command of rows compares its `expected` itself."""
        return names if issubclass(self.command, Command) else ()

    def _require_whole(self, body: type[Body], address: Collection[str]) -> None:
        """A row that cannot work is told to who writes it, when the program starts.

        Raises:
            TypeError: a field that the command needs comes from nowhere, or what is seen or
                confirmed is asked of a body that cannot say it.
        """
        fields = {field.name: field for field in dataclasses.fields(self.command)}
        needed = {name for name, field in fields.items() if field.default is dataclasses.MISSING}
        missing = needed - {*address, *body.__struct_fields__, *self.command.unasked}
        wrong = {
            f"nothing says {', '.join(sorted(missing))}": missing and self.said is None,
            "it has an `expected`, and no `about` to compare it with": (
                self.about is None and "expected" in self._names_to_compare(fields)
            ),
            "it is `about` something, and has no `expected`": (
                self.about is not None and "expected" not in fields
            ),
            "it is `confirmed`, and its body cannot say so": (
                self.confirmed is not None and not hasattr(body, "require")
            ),
        }
        for sentence, holds in wrong.items():
            if holds:
                raise TypeError(f"{self.address} ({self.command.__name__}): {sentence}")
