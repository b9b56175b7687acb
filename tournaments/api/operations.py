"""What every endpoint does alike: who asks, about which tournament, with which right, in what form.

An endpoint is a method of a `Door` under `@operation`. Nobody passes unless the operation says so:
it is public, or names the right it takes. Whoever may not know of a tournament gets 404.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, ClassVar, Generic, TypeVar
from uuid import UUID

from django.contrib.auth.models import User
from django.http import HttpResponse
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.views import APIView

from scoring.values import Authority, EventNumber, LedgerId, Right
from tournaments.api import answers
from tournaments.api.bodies import read_json, read_query
from tournaments.api.problems import refuse
from tournaments.api.refusals import ApiCode
from tournaments.models import Circuit, Tournament
from tournaments.moment import Moment
from tournaments.permissions import manages, may_open, standing

Form = TypeVar("Form")


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """What an endpoint takes and gives; the schema is made of these, so it cannot drift."""

    summary: str
    answers: Any
    """Type of the body it answers with; None for none."""
    body: Any = None
    query: Any = None
    right: Right | None = None
    public: bool = False
    """Open to everybody, as far as the tournament is public."""
    opener: bool = False
    """For whoever may open tournaments."""
    manager: bool = False
    """For whoever manages the circuit."""
    keyed: bool = False
    """Wants an Idempotency-Key: it enters the ledger or makes something."""
    expects: bool = False
    """Wants the number of the last event that the sender had seen."""
    tagged: bool = False
    """Its answer follows from ledger, names, language and right alone: ETag before any work."""
    status: HTTPStatus = HTTPStatus.OK
    media: str = "application/json"
    """What the body comes as."""
    gives: str = "application/json"
    refusals: tuple[HTTPStatus, ...] = ()
    """Statuses beyond those that follow from the above."""
    examples: dict[str, Any] = field(default_factory=dict)
    """Named bodies that may be sent."""
    example: Any = None
    """An answer."""


@dataclass(slots=True)
class Asked(Generic[Form]):
    """A request that was let in."""

    request: Request
    operation: Operation
    form: Form
    place: Tournament | None = None
    authority: Authority | None = None
    key: UUID | None = None
    tag: str = ""
    season: Circuit | None = None

    @property
    def tournament(self) -> Tournament:
        if self.place is None:
            raise AssertionError("an operation of no tournament asked for one")
        return self.place

    @property
    def moment(self) -> Moment:
        """The tournament as it stands now."""
        return Moment(self.tournament, self.authority)

    @property
    def circuit(self) -> Circuit:
        if self.season is None:
            raise AssertionError("an operation of no circuit asked for one")
        return self.season

    @property
    def ledger(self) -> LedgerId:
        return self.tournament.ledger

    @property
    def by(self) -> Authority:
        if self.authority is None:
            raise AssertionError("an operation without right asked for an authority")
        return self.authority

    @property
    def user(self) -> User:
        """Whoever is logged in; asked only where somebody must be."""
        if not isinstance(self.request.user, User):
            raise AssertionError("an operation open to everybody asked who it is")
        return self.request.user

    @property
    def user_id(self) -> int:
        """0 for nobody: no account has it."""
        return self.request.user.pk or 0

    @property
    def command_id(self) -> UUID:
        if self.key is None:
            raise AssertionError("an operation without key asked for one")
        return self.key

    def may(self, right: Right) -> bool:
        return self.authority is not None and self.authority.may(right)

    def expected(self, said: int | None, last: Callable[[], EventNumber | None]) -> EventNumber:
        """The event that the sender had seen last: in the body, or by an earlier answer's ETag.

        An ETag tells how far the whole ledger was, so it holds while nothing newer was written
        about the thing itself, whose number `last` finds.

        Raises:
            Violation: there is neither, or the header is unreadable.
        """
        if said is not None:
            return EventNumber(said)
        seen = _if_match(self.request.headers.get("If-Match"))
        newest = last()
        return newest if newest is not None and newest <= seen else seen


class Door(APIView):
    """The base of all endpoints. Closed: see the module's docstring."""

    permission_classes = ()
    metadata_class = None
    operations: ClassVar[dict[str, Operation]]

    def permission_denied(self, *args: Any, **kwargs: Any) -> Any:
        raise refuse(ApiCode.FORBIDDEN)


def operation(**what: Any) -> Callable[[Callable[..., Any]], Callable[..., HttpResponse]]:
    """Make a method of a `Door` an endpoint; it gets an `Asked` and the path's other names."""
    described = Operation(**what)

    def endpoint(do: Callable[..., Any]) -> Callable[..., HttpResponse]:
        @functools.wraps(do)
        def handler(self: Door, request: Request, **path: Any) -> HttpResponse:
            slug, circuit = path.pop("slug", None), path.pop("circuit", None)
            asked = admit(described, request, slug, circuit)
            if (kept := answers.unchanged(asked)) is not None:
                return kept
            return answers.render(asked, do(self, asked, **_named(path)))

        handler.operation = described  # type: ignore[attr-defined]
        return handler

    return endpoint


def _named(path: dict[str, Any]) -> dict[str, Any]:
    """`round` is Python's own: as an argument it is `round_`."""
    return {"round_" if name == "round" else name: value for name, value in path.items()}


def admit(
    what: Operation, request: Request, slug: str | None, circuit: str | None = None
) -> Asked[Any]:
    """Let a request in, or refuse it: identity, tournament or circuit, right, key, form."""
    if not (what.public or request.user.is_authenticated):
        raise NotAuthenticated
    if what.opener and not may_open(request.user):
        raise refuse(ApiCode.FORBIDDEN)
    place, authority = _place(what, request, slug) if slug is not None else (None, None)
    season = _season(what, request, circuit) if circuit is not None else None
    key = _key(request) if what.keyed else None
    form: Any = None
    if what.body is not None:
        body: Any = request.data
        sent = body if isinstance(body, bytes) else b""
        form = read_json(sent, what.body) if what.media == "application/json" else sent
    elif what.query is not None:
        form = read_query(request.query_params, what.query)
    elif request.method in ("GET", "HEAD") and request.query_params:
        name = next(iter(request.query_params))[:200]
        raise refuse(ApiCode.UNKNOWN_FIELD, field=name, value=name)
    return Asked(request, what, form, place, authority, key, season=season)


def _place(what: Operation, request: Request, slug: str) -> tuple[Tournament, Authority | None]:
    found = standing(request.user, slug=slug)
    if found is None:
        raise refuse(ApiCode.NOT_FOUND)
    tournament, authority = found
    if authority is None and not tournament.is_public:
        raise refuse(ApiCode.NOT_FOUND)
    if what.public:
        return tournament, authority
    if authority is None or (what.right is not None and not authority.may(what.right)):
        raise refuse(ApiCode.FORBIDDEN)
    return tournament, authority


def _season(what: Operation, request: Request, slug: str) -> Circuit:
    found = Circuit.objects.filter(slug=slug).first()
    own = found is not None and manages(request.user, found)
    if found is None or not (found.is_public or own):
        raise refuse(ApiCode.NOT_FOUND)
    if what.manager and not own:
        raise refuse(ApiCode.FORBIDDEN)
    return found


_UUID = re.compile(r'^"?([0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})"?$')
_ETAG = re.compile(r'^(?:W/)?"?(\d{1,10})(?:\.[\w.-]*)?"?$', re.ASCII)


def _key(request: Request) -> UUID:
    said = request.headers.get("Idempotency-Key")
    if said is None:
        raise refuse(ApiCode.IDEMPOTENCY_KEY_REQUIRED, field="Idempotency-Key")
    found = _UUID.match(said)
    if found is None:
        raise refuse(ApiCode.IDEMPOTENCY_KEY_UNREADABLE, field="Idempotency-Key", value=said[:100])
    return UUID(found[1])


def _if_match(said: str | None) -> EventNumber:
    if said is None:
        raise refuse(ApiCode.EXPECTED_REQUIRED, field="expected")
    found = _ETAG.match(said)
    if found is None or int(found[1]) > 2_147_483_647:
        raise refuse(ApiCode.EXPECTED_UNREADABLE, field="If-Match", value=said[:100])
    return EventNumber(int(found[1]))
