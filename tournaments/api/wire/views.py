"""The views that resources extend: they find what the address names, or there is nothing."""

from collections.abc import Iterable
from contextlib import nullcontext
from dataclasses import dataclass
from functools import cached_property, partial
from http import HTTPStatus
from typing import Any, TypeVar

import msgspec
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import queries
from scoring.commands import Receipt
from scoring.rules.violations import refuse
from scoring.values import Authority, Right
from tournaments.api.wire.headers import REPLAYED, cache_headers, etag_at, tag_content, told_as
from tournaments.api.wire.pagination import ApiPagination
from tournaments.api.wire.permissions import bounded, is_open, require_at_home, shown_token
from tournaments.api.wire.refusals import ApiCode
from tournaments.api.wire.requests import ApiRequest, Query
from tournaments.api.wire.shapes import Written, fill
from tournaments.models import Circuit, Tournament
from tournaments.moment import Moment
from tournaments.permissions import manages, standing
from tournaments.wording.sentence import mark_lines


class ToldByAllow(APIView):
    """Answers OPTIONS to anybody, by `Allow` alone; nothing is looked up for it."""

    metadata_class = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method != "OPTIONS":
            super().initial(request, *args, **kwargs)

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": "no-store"})


Answer = TypeVar("Answer", bound=msgspec.Struct)
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Page:
    items: tuple[Any, ...]
    next: Any
    """None behind the last item."""


class ApiView(ToldByAllow):
    """An address that is about no one tournament."""

    permission_classes: Any
    """Permissions, or what makes one when it is called; see `permissions`."""
    query_class: type[Query] = Query
    query: Any
    """What it does ask for, as a `query_class`."""
    pagination_class: type[ApiPagination]

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> ApiRequest:
        return ApiRequest(
            request,
            parsers=self.get_parsers(),
            authenticators=self.get_authenticators(),
            negotiator=self.get_content_negotiator(),
            parser_context=self.get_parser_context(request),
        )

    def initial(self, request: Any, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if request.method in ("GET", "HEAD"):
            self.query = request.query_as(self.query_class)

    def check_permissions(self, request: Request) -> None:
        """A method that is not there is refused as such, whoever asks."""
        if not hasattr(self, str(request.method).lower()):
            self.http_method_not_allowed(request)
        super().check_permissions(request)
        self.check_home(request)

    def check_home(self, request: Request) -> None:
        """A token of one tournament opens nothing else."""
        require_at_home(request, None)

    def respond(
        self, shape: type[Answer], *sources: Any, status: int = HTTPStatus.OK, **fields: Any
    ) -> Response:
        """An answer, filled from objects that have its fields."""
        return Response(fill(shape, *sources, **fields), status)

    def made(
        self,
        answer: msgspec.Struct,
        *place: object,
        status: int = HTTPStatus.CREATED,
        repeated: bool | None = None,
    ) -> Response:
        """An answer about what was made, or is being made, and where it is below the version;
        `repeated`, where that is known: the command had come before.
        """
        response = Response(answer, status)
        if repeated is not None:
            response[REPLAYED] = told_as(repeated=repeated)
        response["Location"] = "/".join(["/api", *map(str, (self.request.version, *place))])
        return response

    def page(self, items: Iterable[Any]) -> Page:
        """The items of a page, and where the next one begins."""
        paginator: Any = self.pagination_class()
        shown = paginator.paginate_queryset(items, self.request, self)
        return Page(items=tuple(shown), next=paginator.next)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        if not getattr(response, "exception", False):
            open_ = request.method == "OPTIONS" or is_open(self, str(request.method))
            for name, value in cache_headers(request, is_open=open_).items():
                response.headers.setdefault(name, value)
            if _wants_content_tag(request, response):
                _tag_once_written(request, response)
        finished = super().finalize_response(request, response, *args, **kwargs)
        if isinstance(finished, Response):
            finished.add_post_render_callback(self._release)
        return finished

    def _release(self, response: Any) -> None:
        """Drop what a rendered answer, its view and request hold of each other: they name each
        other in circles, which would stay until the garbage collector looks at what is old."""
        response.renderer_context.clear()
        vars(self).clear()


def _wants_content_tag(request: Request, response: Any) -> bool:
    reads = request.method in ("GET", "HEAD")
    return reads and "ETag" not in response and response.status_code == HTTPStatus.OK


def _tag_once_written(request: Request, response: Any) -> None:
    """JSON is written behind the view, a file was."""
    if isinstance(response, Response):
        response.add_post_render_callback(partial(tag_content, request))
    else:
        tag_content(request, response)


def found(thing: Found | None) -> Found:
    """What an address names, if there is such a one; else it is refused as not there."""
    if thing is None:
        raise refuse(ApiCode.NOT_FOUND)
    return thing


def file_response(content: bytes, media_type: str, name: str) -> HttpResponse:
    """A file to be kept under a name."""
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=media_type, headers=disposition)


class TournamentView(ApiView):
    """An address within a tournament: 404 for whoever may not know of it."""

    slug: str
    moment: Moment

    def dispatch(
        self, request: HttpRequest, *args: Any, slug: str, **kwargs: Any
    ) -> HttpResponseBase:
        """All that is read for one answer is read in one snapshot."""
        self.slug = slug
        with queries.snapshot() if request.method in SAFE_METHODS else nullcontext():
            return super().dispatch(request, *args, **kwargs)

    def check_permissions(self, request: Request) -> None:
        """Whether there is such a tournament is told to whoever may pass, or may see it."""
        super().check_permissions(request)
        self.moment = Moment(*self._standing)
        mark_lines(self.tournament)

    def check_home(self, request: Request) -> None:
        require_at_home(request, self._standing[0])

    @cached_property
    def _standing(self) -> tuple[Tournament, Authority | None]:
        shown = shown_token(self.request)
        found = shown.standing if shown else standing(self.request.user, slug=self.slug)
        if found is None or not (found[1] or found[0].is_public):
            raise refuse(ApiCode.NOT_FOUND)
        return found[0], bounded(found[1], self.request)

    @property
    def tournament(self) -> Tournament:
        return self.moment.tournament

    @property
    def by(self) -> Authority:
        """Who acts; asked only where a right was."""
        if self.moment.by is None:
            raise AssertionError("an address open to everybody asked for an authority")
        return self.moment.by

    def may(self, right: Right) -> bool:
        authority = self._standing[1]
        return authority is not None and authority.may(right)

    def written(
        self,
        receipt: Receipt,
        shape: type[Written] = Written,
        *,
        status: int = HTTPStatus.OK,
        **fields: Any,
    ) -> Response:
        """What a write came to."""
        response = self.respond(
            shape,
            status=status,
            number=receipt.number,
            events=tuple(recorded.number for recorded in receipt.events),
            **fields,
        )
        response["ETag"] = etag_at(self.request, receipt.number, self.moment)
        response[REPLAYED] = told_as(repeated=receipt.repeated)
        return response


class CircuitView(ApiView):
    """An address within a circuit: 404 for whoever may not know of it."""

    slug: str
    circuit: Circuit
    managed: bool
    """Whether who asks manages it."""

    def dispatch(
        self, request: HttpRequest, *args: Any, circuit: str, **kwargs: Any
    ) -> HttpResponseBase:
        self.slug = circuit
        return super().dispatch(request, *args, **kwargs)

    def check_permissions(self, request: Request) -> None:
        super().check_permissions(request)
        self.circuit, self.managed = self._standing

    @cached_property
    def _standing(self) -> tuple[Circuit, bool]:
        circuit = Circuit.objects.filter(slug=self.slug).first()
        managed = circuit is not None and manages(self.request.user, circuit)
        if circuit is None or not (circuit.is_public or managed):
            raise refuse(ApiCode.NOT_FOUND)
        return circuit, managed

    def may_manage(self) -> bool:
        return self._standing[1]
