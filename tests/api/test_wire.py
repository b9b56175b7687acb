"""What every resource stands on: closed by default, filled by name, one version, one snapshot."""

from dataclasses import dataclass

import msgspec
import pytest
from django.test import RequestFactory
from rest_framework.response import Response
from rest_framework.test import force_authenticate

from tests.api.conftest import Speaker
from tests.builders import user
from tournaments.api.wire.requests import ApiRequest
from tournaments.api.wire.shapes import Shape, fill
from tournaments.api.wire.views import ApiView


class ForgottenView(ApiView):
    """Says nothing of who may."""

    def get(self, request: ApiRequest) -> Response:
        return Response({})


class PlaceShape(Shape):
    table: int
    last: int = msgspec.field(name="expected")
    title: str


@dataclass(frozen=True)
class Seat:
    table: int
    last: int


def test_a_view_that_names_no_permission_lets_nobody_in(db: None) -> None:
    request = RequestFactory().get("/")
    assert ForgottenView.as_view()(request).status_code == 401
    force_authenticate(request, user(may_open=True))
    assert ForgottenView.as_view()(request).status_code == 403


def test_a_shape_takes_each_field_from_the_first_that_has_it_and_is_sent_by_its_own_name() -> None:
    shape = fill(PlaceShape, Seat(table=4, last=57), Seat(table=5, last=58), title="Tavolo 4")
    assert msgspec.to_builtins(shape) == {"table": 4, "expected": 57, "title": "Tavolo 4"}


def test_what_no_source_has_is_a_fault_of_ours_and_no_empty_field() -> None:
    with pytest.raises(msgspec.ValidationError, match="title"):
        fill(PlaceShape, Seat(table=4, last=57))


def test_there_is_one_version_and_no_other_is_answered(db: None) -> None:
    assert Speaker().get("/regulations").status_code == 200
    assert Speaker().send("GET", "/../v2/regulations").status_code == 404
