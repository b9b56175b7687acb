"""The officials of a tournament: appointed, given another role, dismissed."""

from http import HTTPStatus
from operator import attrgetter

from django.contrib.auth.models import User
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from scoring.rules.violations import refuse
from scoring.values import Right, Role
from tournaments.api.wire.pagination import NumberPagination, PageQuery
from tournaments.api.wire.permissions import May, ReadWrite
from tournaments.api.wire.problems import ProblemDetails
from tournaments.api.wire.requests import ApiRequest, Body, Line, Username
from tournaments.api.wire.shapes import Instant, Shape, examples, fill
from tournaments.api.wire.views import TournamentView, found
from tournaments.models import Invitation, Official, Tournament
from tournaments.organise.invitations import invite, withdraw
from tournaments.organise.officials import (
    TO_APPOINT,
    appoint,
    appoint_newcomer,
    change_role,
    dismiss,
)
from tournaments.permissions import makes_accounts
from tournaments.refusals import HouseCode

INVITATION = {
    "invitation": 7,
    "asked": "anna@example.org",
    "role": "referee",
    "at": "2026-11-24T19:30:00Z",
}


class Appointment(Body):
    username: Username
    role: Role


class Newcomer(Body):
    """Somebody without an account yet."""

    username: Username
    full_name: Line = ""
    role: Role


@examples(referee={"role": "referee"})
class RoleChange(Body):
    role: Role


class OfficialShape(Shape):
    user: int
    username: str
    name: str
    role: Role


class NewcomerShape(OfficialShape):
    password: str
    """Told this once."""


class OfficialList(Shape):
    items: tuple[OfficialShape, ...]
    next: int | None


@examples(waiting=INVITATION)
class InvitationShape(Shape):
    """Somebody who was asked for by this name. It does not say whether anybody has it."""

    invitation: int
    asked: str
    role: Role
    at: Instant


class InvitationList(Shape):
    items: tuple[InvitationShape, ...]


class OfficialPagination(NumberPagination):
    number = attrgetter("user_id")


class OfficialsView(TournamentView):
    permission_classes = [ReadWrite(read=May(Right.READ), write=May(TO_APPOINT))]
    query_class = PageQuery
    pagination_class = OfficialPagination

    @extend_schema(summary="The officials, in order of user id", responses=OfficialList)
    def get(self, request: ApiRequest) -> Response:
        page = self.page(self.tournament.officials.select_related("user").order_by("user_id"))
        return self.respond(OfficialList, page, items=tuple(map(_shape, page.items)))

    @extend_schema(
        summary="Appoint somebody who has an account, or invite them",
        description=(
            "201: appointed. 202: where only administrators make accounts"
            " (`DIRECTORS_MAKE_ACCOUNTS`), whoever is named by user name or address of mail is"
            " invited; the answer is the same whether or not there is such an account."
        ),
        request=Appointment,
        responses={
            201: OfficialShape,
            202: InvitationShape,
            HTTPStatus.CONFLICT: ProblemDetails,
        },
    )
    def post(self, request: ApiRequest) -> Response:
        appointment = request.body_as(Appointment)
        if not makes_accounts(request.account):
            return self._invited(appointment)
        user = User.objects.filter(username=appointment.username).first()
        if user is None:
            raise refuse(HouseCode.USER_UNKNOWN, field="username", value=appointment.username)
        official = appoint(tournament=self.tournament, user=user, role=appointment.role, by=self.by)
        return self.made(_shape(official), "tournaments", self.slug, "officials", official.user_id)

    def _invited(self, appointment: Appointment) -> Response:
        invitation = invite(
            by=self.by,
            tournament=self.tournament,
            asked=appointment.username,
            role=appointment.role,
        )
        return Response(_waiting(invitation), HTTPStatus.ACCEPTED)


class InvitationsView(TournamentView):
    permission_classes = [May(TO_APPOINT)]

    @extend_schema(summary="Who was invited and has not answered", responses=InvitationList)
    def get(self, request: ApiRequest) -> Response:
        waiting = tuple(map(_waiting, self.tournament.invitations.all()))
        return self.respond(InvitationList, items=waiting)


class InvitationView(TournamentView):
    permission_classes = [May(TO_APPOINT)]

    @extend_schema(summary="Take an invitation back", responses={204: None})
    def delete(self, request: ApiRequest, invitation: int) -> Response:
        row = found(self.tournament.invitations.filter(pk=invitation).first())
        withdraw(by=self.by.user, invitation=row)
        return Response(status=HTTPStatus.NO_CONTENT)


class NewcomersView(TournamentView):
    permission_classes = [May(TO_APPOINT)]

    @extend_schema(
        summary="Make an account for somebody and appoint it",
        request=Newcomer,
        responses={201: NewcomerShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def post(self, request: ApiRequest) -> Response:
        newcomer = request.body_as(Newcomer)
        official, password = appoint_newcomer(
            tournament=self.tournament,
            username=newcomer.username,
            full_name=newcomer.full_name,
            role=newcomer.role,
            by=self.by,
        )
        shape = fill(NewcomerShape, _shape(official), password=password)
        return self.made(shape, "tournaments", self.slug, "officials", official.user_id)


class OfficialView(TournamentView):
    permission_classes = [May(TO_APPOINT)]

    @extend_schema(
        summary="Give an official another role",
        request=RoleChange,
        responses={200: OfficialShape, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def patch(self, request: ApiRequest, user: int) -> Response:
        role = request.body_as(RoleChange).role
        official = _official(self.tournament, user)
        change_role(official=official, role=role, by=self.by)
        return Response(_shape(official))

    @extend_schema(
        summary="Dismiss an official",
        responses={204: None, HTTPStatus.CONFLICT: ProblemDetails},
    )
    def delete(self, request: ApiRequest, user: int) -> Response:
        dismiss(official=_official(self.tournament, user), by=self.by)
        return Response(status=HTTPStatus.NO_CONTENT)


def _official(tournament: Tournament, user: int) -> Official:
    return found(tournament.officials.select_related("user").filter(user_id=user).first())


def _waiting(invitation: Invitation) -> InvitationShape:
    return fill(InvitationShape, invitation, invitation=invitation.pk, role=Role(invitation.role))


def _shape(official: Official) -> OfficialShape:
    user = official.user
    return fill(
        OfficialShape, user, user=user.pk, name=user.get_full_name(), role=Role(official.role)
    )
