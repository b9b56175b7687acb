"""Webhooks: of a tournament by its director, of the whole server by an administrator."""

from collections.abc import Iterator
from http import HTTPStatus
from typing import Annotated, cast
from uuid import UUID

import msgspec
from django.contrib.auth.models import User
from django.shortcuts import get_object_or_404
from django.urls import URLPattern, path
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from tournaments.api.addresses import TOURNAMENT
from tournaments.api.wire.pagination import Limit
from tournaments.api.wire.permissions import Administrator, May
from tournaments.api.wire.requests import ApiRequest, Body, Query
from tournaments.api.wire.shapes import Instant, Shape, examples, fill
from tournaments.api.wire.views import ApiView, TournamentView
from tournaments.models import Failure, Webhook, WebhookDelivery
from tournaments.organise.webhooks import registering
from tournaments.organise.webhooks.posting import LONGEST
from tournaments.organise.webhooks.registering import TO_KEEP, Keeper, keeper_here, keeper_of_all
from tournaments.wording.running import outcome

ADDRESS = "https://club.example.org/burraco"
SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="  # noqa: S105  # an example
WEBHOOK = {
    "id": "0b1c5f0e-7f0e-4a53-8f57-6d0c5d7f6a11",
    "address": ADDRESS,
    "created_at": "2026-11-22T20:40:00+01:00",
    "failing_since": None,
    "next_try_at": None,
    "ended_at": None,
}
DELIVERY = {
    "id": 41,
    "message": "msg_4f1f3a5e7c0a5c3db7ad1c9a4d9d9a01",
    "tournament": "serale",
    "number": 61,
    "kinds": ["SheetSigned"],
    "asked_at": "2026-11-22T21:40:00+01:00",
    "posted_at": "2026-11-22T21:40:00+01:00",
    "status": 503,
    "took_ms": 84,
    "failure": "status",
    "detail": "Ha risposto 503: si aspetta un 2xx.",
    "retry_at": "2026-11-22T21:40:20+01:00",
}


@examples(site={"address": ADDRESS})
class WebhookBody(Body):
    address: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST)]
    """Where it is posted: https on a server, never a private network."""


@examples(site=WEBHOOK)
class WebhookShape(Shape):
    id: UUID
    address: str
    created_at: Instant
    failing_since: Instant | None
    next_try_at: Instant | None
    ended_at: Instant | None
    """Since when it is told no more: it failed for three days, or answered 410."""


@examples(site={**WEBHOOK, "secret": SECRET})
class MadeWebhook(WebhookShape):
    secret: str
    """What signatures are made with; told this once."""


class WebhookList(Shape):
    items: tuple[WebhookShape, ...]


@examples(one={"secret": SECRET, "former_until": "2026-11-23T20:40:00+01:00"})
class RenewedSecret(Shape):
    secret: str
    former_until: Instant | None
    """Until then the former one signs as well."""


@examples(late=DELIVERY)
class DeliveryShape(Shape):
    """One attempt."""

    id: int
    message: str
    """The `webhook-id`: the same whenever the same is told again."""
    tournament: str | None
    """Null: a test."""
    number: int | None
    kinds: tuple[str, ...]
    asked_at: Instant
    posted_at: Instant | None
    """Null: it waits."""
    status: int | None
    took_ms: int | None
    failure: Failure | None
    detail: str
    retry_at: Instant | None


@examples(late={"items": [DELIVERY]})
class DeliveryList(Shape):
    items: tuple[DeliveryShape, ...]


class DeliveriesQuery(Query):
    limit: Limit = 50


class _Kept(ApiView):
    """About the webhooks of one keeper."""

    @property
    def keeper(self) -> Keeper:
        raise NotImplementedError

    @property
    def place(self) -> tuple[object, ...]:
        return ("webhooks",)

    @property
    def account(self) -> User:
        """Whoever the permission let in."""
        assert isinstance(self.request.user, User)
        return self.request.user

    def one(self, webhook: UUID) -> Webhook:
        return get_object_or_404(self.keeper.webhooks, pk=webhook)


class _Here(_Kept, TournamentView):
    permission_classes = [May(TO_KEEP)]

    @property
    def keeper(self) -> Keeper:
        return keeper_here(self.by, self.tournament)

    @property
    def place(self) -> tuple[object, ...]:
        return ("tournaments", self.slug, "webhooks")


class _Everywhere(_Kept):
    permission_classes = [Administrator]

    @property
    def keeper(self) -> Keeper:
        return keeper_of_all(self.account)


class _Webhooks(_Kept):
    @extend_schema(summary="Webhooks", responses=WebhookList)
    def get(self, request: ApiRequest) -> Response:
        return self.respond(WebhookList, items=tuple(map(_shape, self.keeper.webhooks)))

    def registered(self, body: WebhookBody) -> Response:
        webhook, secret = registering.register(self.keeper, body.address)
        return self.made(fill(MadeWebhook, webhook, secret=secret), *self.place, webhook.pk)


class _Webhook(_Kept):
    @extend_schema(summary="A webhook, and how it receives", responses=WebhookShape)
    def get(self, request: ApiRequest, webhook: UUID) -> Response:
        return Response(_shape(self.one(webhook)))

    @extend_schema(summary="Tell it no more", request=None, responses={204: None})
    def delete(self, request: ApiRequest, webhook: UUID) -> Response:
        registering.take_down(self.one(webhook))
        return Response(status=HTTPStatus.NO_CONTENT)


class _Secret(_Kept):
    @extend_schema(
        summary="Another secret; for a day both sign", request=None, responses=RenewedSecret
    )
    def post(self, request: ApiRequest, webhook: UUID) -> Response:
        row = self.one(webhook)
        return self.respond(RenewedSecret, row, secret=registering.renew_secret(row))


class _Activation(_Kept):
    @extend_schema(
        summary="Tell it again, at once, after it failed", request=None, responses=WebhookShape
    )
    def post(self, request: ApiRequest, webhook: UUID) -> Response:
        registering.switch_on(self.one(webhook))
        return Response(_shape(self.one(webhook)))


class _Test(_Kept):
    @extend_schema(
        summary="Have a test sent",
        request=None,
        responses={HTTPStatus.ACCEPTED: DeliveryShape},
    )
    def post(self, request: ApiRequest, webhook: UUID) -> Response:
        delivery = registering.ask_for_test(self.one(webhook))
        place = (*self.place, webhook, "deliveries")
        return self.made(_delivery(delivery), *place, status=HTTPStatus.ACCEPTED)


class _Deliveries(_Kept):
    query_class = DeliveriesQuery

    @extend_schema(
        summary="What it was told, newest first; kept for two weeks", responses=DeliveryList
    )
    def get(self, request: ApiRequest, webhook: UUID) -> Response:
        rows = registering.newest_deliveries(self.one(webhook), self.query.limit)
        return self.respond(DeliveryList, items=tuple(map(_delivery, rows)))


class _Again(_Kept):
    @extend_schema(
        summary="Have a delivery sent again, under its id",
        request=None,
        responses={HTTPStatus.ACCEPTED: DeliveryShape},
    )
    def post(self, request: ApiRequest, webhook: UUID, delivery: int) -> Response:
        known = get_object_or_404(self.one(webhook).deliveries, pk=delivery)
        place = (*self.place, webhook, "deliveries")
        again = registering.ask_again(known)
        return self.made(_delivery(again), *place, status=HTTPStatus.ACCEPTED)


class WebhooksView(_Here, _Webhooks):
    @extend_schema(
        summary="Have an address told whenever this book moves on",
        request=WebhookBody,
        responses={HTTPStatus.CREATED: MadeWebhook},
    )
    def post(self, request: ApiRequest) -> Response:
        return self.registered(request.body_as(WebhookBody))


class ServerWebhooksView(_Everywhere, _Webhooks):
    @extend_schema(
        summary="Have an address told whenever any public book moves on",
        request=WebhookBody,
        responses={HTTPStatus.CREATED: MadeWebhook},
    )
    def post(self, request: ApiRequest) -> Response:
        return self.registered(request.body_as(WebhookBody))


_ABOUT_ONE: dict[str, type[_Kept]] = {
    "": _Webhook,
    "secret": _Secret,
    "activation": _Activation,
    "test": _Test,
    "deliveries": _Deliveries,
    "deliveries/<event:delivery>/again": _Again,
}


def addresses(at: str, listed: type[_Kept], kept: type[_Kept]) -> Iterator[URLPattern]:
    """Where the webhooks of one keeper are listed, and all that is done with one of them."""
    yield path(at, listed.as_view())
    for below, view in _ABOUT_ONE.items():
        kind = cast("type[_Kept]", type(view.__name__, (kept, view), {}))
        yield path(f"{at}/<uuid:webhook>/{below}".rstrip("/"), kind.as_view())


OF_THE_SERVER = tuple(addresses("webhooks", ServerWebhooksView, _Everywhere))
OF_A_TOURNAMENT = tuple(addresses(f"{TOURNAMENT}/webhooks", WebhooksView, _Here))


def _shape(webhook: Webhook) -> WebhookShape:
    return fill(WebhookShape, webhook)


def _delivery(row: WebhookDelivery) -> DeliveryShape:
    return fill(
        DeliveryShape,
        row,
        tournament=row.tournament.slug if row.tournament else None,
        failure=Failure(row.failure) if row.failure else None,
        detail=outcome(row),
    )
