"""Every address of the program, walked as everybody: who is let in where.

The tables below say who may; a new address that stands in none of them fails the first test.
d director, c computerista, r referee of the tournament; o whoever may open, + whoever is logged
in, * everybody.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from http import HTTPStatus
from io import BytesIO
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.contrib.auth.models import Group, User
from django.db import transaction
from django.urls import get_resolver
from django.urls.resolvers import URLResolver
from PIL import Image

from scoring import clock, queries
from scoring.models import EditionRow, EventRow
from scoring.rules import regulations
from scoring.rulings import ComplaintAgainst, Measure
from scoring.values import EntrantNumber, RoundNumber
from tests.builders import (
    Hall,
    enter,
    open_tournament,
    penalise,
    play_round,
    rename,
    start_round,
    tables,
    user,
    withdraw,
)
from tests.machine.client import Client
from tests.seasons import circuit
from tests.tokens import bearing, token_of
from tournaments.models import (
    AccessToken,
    Booking,
    Circuit,
    Document,
    EditionCopy,
    Invitation,
    Scope,
    SheetPhoto,
    Trace,
    Webhook,
    WebhookDelivery,
)
from tournaments.organise import circuits, complaints, editions, referti
from tournaments.organise.screens import hang_picture, save_screen
from tournaments.presenters.circuits.ranking import circuit_table

_T = "api/v1/tournaments/<slug:slug>"
_ROUND = f"{_T}/rounds/<number:round>"
_SHEET = f"{_ROUND}/tables/<number:table>/sheet"
_ENTRANT = f"{_T}/entrants/<number:entrant>"
API: dict[str, dict[str, str]] = {
    "api/v1/token": {"POST": "*"},
    "api/v1/me": {"GET": "+"},
    "api/v1/me/token": {"DELETE": "+"},
    "api/v1/me/tokens": {"GET": "+"},
    "api/v1/me/tokens/<event:token>": {"DELETE": "+"},
    "api/v1/regulations": {"GET": "*"},
    "api/v1/regulations/<slug:edition>": {"GET": "*", "PATCH": "o"},
    "api/v1/regulations/<slug:edition>/copies": {"POST": "o"},
    "api/v1/regulations/<slug:edition>/meld": {"GET": "*", "POST": "*"},
    "api/v1/regulations/<slug:edition>/figures": {"GET": "*"},
    "api/v1/regulations/<slug:edition>/time-out": {"GET": "*"},
    "api/v1/imports": {"POST": "o"},
    "api/v1/tournaments": {"GET": "*", "POST": "o"},
    _T: {"GET": "*", "PATCH": "d"},
    f"{_T}/figures": {"GET": "*"},
    f"{_T}/plan": {"GET": "*", "PUT": "d"},
    f"{_T}/groups": {"POST": "d"},
    f"{_T}/closing": {"POST": "d"},
    f"{_T}/export": {"GET": "dcr"},
    f"{_T}/officials": {"GET": "dcr", "POST": "d"},
    f"{_T}/officials/newcomers": {"POST": "d"},
    f"{_T}/officials/invitations": {"GET": "d"},
    f"{_T}/officials/invitations/<event:invitation>": {"DELETE": "d"},
    f"{_T}/officials/<event:user>": {"PATCH": "d", "DELETE": "d"},
    f"{_T}/regulation": {"GET": "*"},
    f"{_T}/entrants": {"GET": "*", "POST": "d"},
    f"{_T}/entrants/preview": {"POST": "d"},
    f"{_T}/entrants/paste": {"POST": "d"},
    f"{_T}/entrants/example": {"GET": "d"},
    f"{_T}/files/register": {"GET": "dcr"},
    f"{_T}/files/<export_kind:kind>": {"GET": "*"},
    f"{_T}/entrants/gaps": {"GET": "dcr"},
    _ENTRANT: {"GET": "*"},
    f"{_ENTRANT}/leaving": {"GET": "dr", "POST": "dr"},
    f"{_ENTRANT}/check-in": {"PUT": "dc", "DELETE": "dc"},
    f"{_ENTRANT}/withdrawal": {"POST": "d"},
    f"{_ENTRANT}/readmission": {"POST": "d"},
    f"{_ENTRANT}/players": {"PUT": "d"},
    f"{_T}/players/<uuid:player>": {"PATCH": "d"},
    f"{_T}/screens": {"GET": "dcr", "POST": "d"},
    f"{_T}/screens/<slug:screen>": {"PUT": "d", "DELETE": "d"},
    f"{_T}/bookings": {"GET": "d"},
    f"{_T}/bookings/<uuid:booking>": {"DELETE": "d"},
    f"{_T}/bookings/<uuid:booking>/entry": {"POST": "d"},
    f"{_T}/presence": {"GET": "dcr", "PUT": "dc"},
    f"{_T}/presence/absent/withdrawal": {"POST": "d"},
    f"{_T}/rounds": {"GET": "*"},
    _ROUND: {"GET": "*"},
    f"{_ROUND}/seating": {"POST": "d", "PUT": "d"},
    f"{_ROUND}/publication": {"POST": "d", "DELETE": "d"},
    f"{_ROUND}/lateness": {"GET": "dr"},
    f"{_ROUND}/start": {"POST": "dr"},
    f"{_ROUND}/clock/pause": {"POST": "dr"},
    f"{_ROUND}/clock/resumption": {"POST": "dr"},
    f"{_ROUND}/clock/extensions": {"POST": "dr"},
    f"{_ROUND}/clock/time-out": {"POST": "dr"},
    f"{_ROUND}/clock/undoing": {"POST": "dr"},
    f"{_ROUND}/tables/<number:table>": {"GET": "*"},
    f"{_ROUND}/tables/<number:table>/awaited": {"PUT": "dr"},
    f"{_ROUND}/tables/<number:table>/beginning": {"POST": "dr"},
    f"{_ROUND}/rankings": {"GET": "dcr"},
    f"{_ROUND}/swap": {"POST": "dr"},
    f"{_ROUND}/wrong-seats": {"POST": "dr"},
    f"{_ROUND}/tables/<number:table>/reasons": {"GET": "*"},
    f"{_ROUND}/entrants/<number:entrant>/rooms": {"PUT": "dc"},
    _SHEET: {"GET": "dcr", "PUT": "dcr"},
    f"{_SHEET}/reckoning": {"POST": "dcr"},
    f"{_SHEET}/verification": {"POST": "dr"},
    f"{_SHEET}/correction": {"GET": "dr", "POST": "dr"},
    f"{_SHEET}/correction/preview": {"POST": "dr"},
    f"{_SHEET}/correction/refusal": {"POST": "dr"},
    f"{_SHEET}/award/preview": {"POST": "dr"},
    f"{_SHEET}/award": {"POST": "dr"},
    f"{_SHEET}/award/proposals": {"GET": "dr"},
    f"{_SHEET}/award/lifting": {"POST": "dr"},
    f"{_SHEET}/smazzate/<number:smazzata>/award": {"POST": "dr"},
    f"{_SHEET}/check-in": {"POST": "dcr"},
    f"{_SHEET}/reading": {"POST": "dcr"},
    f"{_SHEET}/reading/choice": {"POST": "dr"},
    f"{_SHEET}/undoing": {"POST": "dcr"},
    f"{_SHEET}/proposal/acceptance": {"POST": "dcr"},
    f"{_ROUND}/proposals": {"GET": "dcr"},
    f"{_ROUND}/sheets": {"POST": "dcr"},
    f"{_ROUND}/papers": {"GET": "dcr"},
    f"{_T}/second-keying": {"PUT": "d"},
    f"{_T}/ranking": {"GET": "*"},
    f"{_T}/ranking/ties": {"POST": "d"},
    f"{_T}/ranking/publication": {"POST": "d"},
    f"{_T}/ranking/final": {"POST": "d"},
    f"{_T}/prizes": {"GET": "*", "PUT": "d"},
    f"{_T}/prizes/awards": {"GET": "*"},
    f"{_T}/prizes/draw": {"POST": "d"},
    f"{_T}/penalties": {"GET": "dcr", "POST": "dr"},
    f"{_T}/penalties/<event:ruling>/revocation": {"POST": "dr"},
    f"{_T}/sanctions": {"GET": "dr", "POST": "dr"},
    f"{_T}/sanctions/proposal": {"GET": "dr"},
    f"{_T}/sanctions/expelled": {"GET": "dr"},
    f"{_T}/sanctions/<event:ruling>/revocation": {"POST": "dr"},
    f"{_T}/players/<uuid:player>/card": {"GET": "dr"},
    f"{_T}/complaints": {"GET": "dr", "POST": "dr"},
    f"{_T}/complaints/<event:complaint>/decision": {"POST": "dr"},
    f"{_T}/what-if": {"POST": "dr"},
    f"{_T}/referti": {"GET": "dr", "POST": "dr"},
    f"{_T}/referti/due": {"GET": "dr"},
    f"{_T}/referti/<uuid:referto>": {"GET": "dr", "PUT": "dr"},
    f"{_T}/referti/<uuid:referto>/filing": {"POST": "dr"},
    f"{_T}/documents": {"POST": "dcr"},
    f"{_T}/documents/<uuid:document>": {"GET": "dcr"},
    f"{_T}/documents/<uuid:document>/pdf": {"GET": "dcr"},
    f"{_T}/events": {"GET": "dcr"},
    f"{_T}/events/<event:event>": {"GET": "dcr"},
}
_HOOK = "webhooks/<uuid:webhook>"
for _base, _who in ((_T, "d"), ("api/v1", "s")):
    API |= {
        f"{_base}/webhooks": {"GET": _who, "POST": _who},
        f"{_base}/{_HOOK}": {"GET": _who, "DELETE": _who},
        f"{_base}/{_HOOK}/secret": {"POST": _who},
        f"{_base}/{_HOOK}/activation": {"POST": _who},
        f"{_base}/{_HOOK}/test": {"POST": _who},
        f"{_base}/{_HOOK}/deliveries": {"GET": _who},
        f"{_base}/{_HOOK}/deliveries/<event:delivery>/again": {"POST": _who},
    }
"""Of the whole server the superuser's: see tests/api/test_webhooks.py."""
_CIRCUIT = "api/v1/circuits/<slug:circuit>"
API |= {
    "api/v1/circuits": {"GET": "*", "POST": "o"},
    _CIRCUIT: {"GET": "*", "PATCH": "d"},
    f"{_CIRCUIT}/ranking": {"GET": "*"},
    f"{_CIRCUIT}/files/ranking": {"GET": "*"},
    f"{_CIRCUIT}/legs": {"PUT": "d"},
    f"{_CIRCUIT}/legs/<slug:tournament>": {"PUT": "d", "DELETE": "d"},
    f"{_CIRCUIT}/documents": {"POST": "d"},
    f"{_CIRCUIT}/documents/<uuid:document>": {"GET": "d"},
    f"{_CIRCUIT}/documents/<uuid:document>/pdf": {"GET": "d"},
    f"{_CIRCUIT}/managers": {"GET": "d", "POST": "d"},
    f"{_CIRCUIT}/managers/<event:user>": {"DELETE": "d"},
}
"""The director of the walk's tournament owns the circuit that it is in."""
_DESK = "admin/tournaments/tournament/<uuid:tournament_id>/desk/"
_DESK_ROUND = "rounds/<int:round_>/"
_DESK_TABLE = f"{_DESK_ROUND}tables/<int:table>/"
DESK: dict[str, tuple[str, str]] = {
    # address: who may read, who may send a form ("" where there is none)
    "": ("dcr", ""),
    "now/": ("dcr", ""),
    "pairs/": ("dcr", "d"),
    "pairs/paste/": ("d", "d"),
    "pairs/example.<file_type:as_>": ("d", ""),
    "rounds/<int:round_>/tables/<int:table>/photos/<uuid:photo>/": ("dcr", ""),
    "screens/": ("dcr", "d"),
    "screens/<slug:screen>/": ("dcr", "d"),
    "screens/<slug:screen>/take-down/": ("", "d"),
    "webhooks/": ("d", "d"),
    "webhooks/<uuid:webhook>/secret/": ("", "d"),
    "webhooks/<uuid:webhook>/test/": ("", "d"),
    "webhooks/<uuid:webhook>/on/": ("", "d"),
    "webhooks/<uuid:webhook>/take-down/": ("", "d"),
    "webhooks/<uuid:webhook>/<int:delivery>/again/": ("", "d"),
    "pairs/bookings/": ("d", "d"),
    "pairs/bookings/enter/": ("", "d"),
    "pairs/bookings/<uuid:booking>/enter/": ("", "d"),
    "pairs/bookings/<uuid:booking>/decline/": ("", "d"),
    "pairs/presence/": ("dcr", "dc"),
    "pairs/presence/all/": ("", "dc"),
    "pairs/presence/withdraw/": ("", "d"),
    "pairs/<int:number>/": ("dcr", "d"),
    "pairs/<int:number>/check-in/": ("", "dc"),
    "pairs/<int:number>/players/<uuid:player>/": ("d", "d"),
    "pairs/<int:number>/withdraw/": ("", "d"),
    "pairs/<int:number>/readmit/": ("", "d"),
    "pairs/<int:number>/leave/": ("dr", "dr"),
    "plan/": ("dcr", ""),
    "plan/change/": ("d", "d"),
    "groups/": ("dcr", ""),
    "groups/form/": ("d", "d"),
    _DESK_ROUND: ("dcr", ""),
    f"{_DESK_ROUND}rooms/": ("dcr", "dc"),
    f"{_DESK_ROUND}draw/": ("", "d"),
    f"{_DESK_ROUND}edit/": ("d", "d"),
    f"{_DESK_ROUND}publish/": ("", "d"),
    f"{_DESK_ROUND}take-back/": ("", "d"),
    f"{_DESK_ROUND}start/": ("dr", ""),
    f"{_DESK_ROUND}start/whistle/": ("", "dr"),
    "clock/": ("dcr", ""),
    f"{_DESK_ROUND}clock/pause/": ("", "dr"),
    f"{_DESK_ROUND}clock/resume/": ("", "dr"),
    f"{_DESK_ROUND}clock/extension/": ("dr", "dr"),
    f"{_DESK_ROUND}clock/time-out/": ("", "dr"),
    f"{_DESK_ROUND}clock/undo/": ("", "dr"),
    f"{_DESK_TABLE}late/": ("", "dr"),
    f"{_DESK_TABLE}begin/": ("", "dr"),
    f"{_DESK_ROUND}wrong-seats/": ("dr", "dr"),
    f"{_DESK_ROUND}scores/": ("dcr", "dcr"),
    f"{_DESK_ROUND}scores/now/": ("dcr", ""),
    f"{_DESK_ROUND}scores/open/": ("", "dcr"),
    f"{_DESK_ROUND}papers/": ("dcr", "dcr"),
    f"{_DESK_ROUND}papers/now/": ("dcr", ""),
    f"{_DESK_ROUND}papers/second/": ("dcr", "dcr"),
    "second-keying/": ("", "d"),
    "proposals/": ("", "d"),
    _DESK_TABLE: ("dcr", ""),
    f"{_DESK_TABLE}why/": ("dcr", ""),
    f"{_DESK_TABLE}verify/": ("", "dr"),
    f"{_DESK_TABLE}correct/": ("dr", "dr"),
    f"{_DESK_TABLE}award/": ("dr", "dr"),
    f"{_DESK_TABLE}award/lift/": ("dr", "dr"),
    f"{_DESK_TABLE}technical/": ("dr", "dr"),
    f"{_DESK_TABLE}readings/": ("dcr", "dr"),
    f"{_DESK_TABLE}undo/": ("", "dcr"),
    f"{_DESK_TABLE}swap/": ("", "dcr"),
    f"{_DESK_ROUND}rankings/": ("dcr", ""),
    f"{_DESK_ROUND}swap/<int:table>/": ("dr", "dr"),
    "complaints/": ("dr", "dr"),
    "complaints/<int:complaint>/decide/": ("dr", "dr"),
    "what-if/": ("dr", ""),
    "ranking/": ("dcr", ""),
    "ranking/settle/": ("", "d"),
    "ranking/publish/": ("", "d"),
    "ranking/final/": ("d", "d"),
    "ranking/close/": ("d", "d"),
    "prizes/": ("dcr", "d"),
    "prizes/draw/": ("", "d"),
    "penalties/": ("dcr", "dr"),
    "penalties/<int:ruling>/revoke/": ("", "dr"),
    "pairs/<int:number>/expulsion/": ("dr", ""),
    "players/<uuid:player>/": ("dr", ""),
    "sanctions/": ("dr", "dr"),
    "sanctions/<int:ruling>/revoke/": ("", "dr"),
    "referti/": ("dr", ""),
    "referti/new/": ("dr", "dr"),
    "referti/<uuid:referto_id>/": ("dr", "dr"),
    "referti/<uuid:referto_id>/file/": ("", "dr"),
    "documents/": ("dcr", ""),
    "documents/folder.zip": ("dcr", ""),
    "documents/<export_kind:kind>.<file_type:as_>": ("dcr", ""),
    "documents/<int:round_>/<export_kind:kind>.<file_type:as_>": ("dcr", ""),
    "officials/": ("dcr", "d"),
    "officials/<int:official_id>/": ("", "d"),
    "officials/invitations/<int:invitation>/withdraw/": ("", "d"),
    "register/": ("dcr", ""),
    "register/register.<file_type:as_>": ("dcr", ""),
}
_CIRCUITS = "admin/tournaments/tournament/circuits/"
CIRCUITS: dict[str, tuple[bool, bool]] = {
    # address: whether it is read, whether a form is sent to it; by who manages the circuit
    "<slug:circuit>/": (True, False),
    "<slug:circuit>/ranking.<file_type:as_>": (True, False),
    "<slug:circuit>/change/": (True, True),
    "<slug:circuit>/legs/": (False, True),
    "<slug:circuit>/legs/<uuid:tournament_id>/": (False, True),
    "<slug:circuit>/managers/": (True, True),
    "<slug:circuit>/managers/<int:user_id>/": (False, True),
    "<slug:circuit>/invitations/<int:invitation>/withdraw/": (False, True),
    "<slug:circuit>/<slug:key>/": (True, False),
}
OPENERS = (
    *(_CIRCUITS, "admin/tournaments/tournament/open-circuit/"),
    "admin/tournaments/tournament/memberships/",
)
"""For whoever may open tournaments."""
SEASONS = (
    *("circuiti/<slug:slug>/", "circuiti/<slug:slug>/<slug:key>/"),
    *("circuiti/<slug:slug>/classifica.<file_type:as_>", "circuiti/<slug:slug>/classifica.pdf"),
)
CIRCUIT_PAPER = "circuits/<slug:slug>/ranking.pdf"
PAGES = (
    *("t/<slug:slug>/", "t/<slug:slug>/turni/", "t/<slug:slug>/turni/<int:number>/"),
    *("t/<slug:slug>/posto/", "t/<slug:slug>/coppie/<int:number>/", "t/<slug:slug>/numero/"),
    *("t/<slug:slug>/iscritti/", "t/<slug:slug>/app.webmanifest"),
    "t/<slug:slug>/avvisi/",
    *("t/<slug:slug>/iscritti/<int:number>/", "t/<slug:slug>/programma/"),
    "t/<slug:slug>/turni/<int:number>/tavoli/<int:table>/perche/",
    *("t/<slug:slug>/schermo/", "t/<slug:slug>/schermo/tavoli/"),
    "t/<slug:slug>/schermo/posti/",
    *("t/<slug:slug>/schermi/<slug:screen>/", "t/<slug:slug>/schermi/<slug:screen>/immagine.webp"),
    "t/<slug:slug>/regolamento/",
    *("t/<slug:slug>/premi/", "t/<slug:slug>/vetta/", "t/<slug:slug>/confronto/"),
    *(f"t/<slug:slug>/{name}.<file_type:as_>" for name in ("classifica", "iscritti", "premi")),
    *(
        f"t/<slug:slug>/turni/<int:number>/{name}.<file_type:as_>"
        for name in ("posti", "risultati")
    ),
    *("t/<slug:slug>/incroci/", "t/<slug:slug>/incroci.<file_type:as_>"),
    "t/<slug:slug>/incroci.pdf",
    *("t/<slug:slug>/classifica.pdf", "t/<slug:slug>/turni/<int:number>/risultati.pdf"),
)
PAPER = {
    "documents/<uuid:document_id>/": "dcr",
    "referti/<uuid:referto_id>/pdf/": "dr",
    "tournaments/<slug:slug>/referto-form.pdf": "dr",
    "tournaments/<slug:slug>/<document_kind:kind>.pdf": "dcr",
    "tournaments/<slug:slug>/<document_kind:kind>/<int:subject>.pdf": "dcr",
}
OPEN = (
    "",
    "circuiti/",
    "regolamenti/",
    "regolamenti/<slug:edition>/",
    "strumenti/",
    "aiuto/",
    "privacy/",
    "aiuto/<slug:slug>/",
    "strumenti/conta/",
    "strumenti/conta/worker.js",
    "t/worker.js",
    "t/senza-rete.html",
    "strumenti/conta/<slug:edition>/",
    "strumenti/time-out/",
    "strumenti/time-out/<slug:edition>/",
    "strumenti/giochi/",
    "strumenti/giochi/<slug:edition>/",
    "ora/",
    "lingua/",
    "healthz",
    "readyz",
    "metrics",
    "robots.txt",
    "favicon.ico",
    "i18n/setlang/",
    "api/schema/",
    "api/docs/",
    "api/docs/reference/",
    "api/^.*$",
)
"""Nothing of any one tournament is here."""
BOOKING = ("prenota/<slug:slug>/", "prenota/<slug:slug>/<uuid:booking>/")
"""Forms of the public, for whoever holds the address: see tests/desk/test_bookings.py."""
WITH_CODE = "score/<slug:slug>/<int:round_>/<int:table>/<str:line>/<str:code>/"
"""For who holds the code of a line: see tests/pages/test_proposals.py."""
DJANGO_ADMIN = re.compile(
    r"^admin/(?!tournaments/tournament/(<uuid|circuits/|open-circuit/|memberships/|tokens/))"
    r"(tournaments/(tournament|player|official|circuit|editioncopy|document|accesstoken|trace"
    r"|invitation|webhook)/"
    r"|scoring/(eventrow|editionrow)/|auth/(user|group)/|r/|\^|\(|$"
    r"|(login|logout|password_change|password_change/done|autocomplete|jsi18n"
    r"|oidc|oidc/callback|password-forgotten|password-link/<uidb64>/<token>|code|second-factor"
    r"|switch|still-here|invitations)/$)"
)
"""What Django brings: closed to whoever is no staff, and empty of other people's tournaments."""

ADMIN = {
    "tournaments/tournament": "dcro",
    "tournaments/player": "dcros",
    "tournaments/official": "dcro",
    "tournaments/document": "dcro",
    "tournaments/circuit": "d",
    "tournaments/editioncopy": "d",
    "scoring/eventrow": "s",
    "scoring/editionrow": "s",
    "tournaments/trace": "s",
    "tournaments/invitation": "s",
    "tournaments/webhook": "s",
    "auth/user": "s",
    "auth/group": "s",
}
"""Who reads the rows of a model: o the official of another tournament, who sees that one's; s the
superuser. The director of the walk's tournament made a circuit and an edition."""
CHANGED_IN_ADMIN = {
    "tournaments/tournament": "d",
    "tournaments/player": "s",
    "tournaments/circuit": "d",
    "auth/user": "s",
    "auth/group": "s",
}
"""What is changed there; all else is only read; groups, webhooks and invitations can be deleted."""

READ_BY_POST = {f"{_SHEET}/reckoning", f"{_T}/documents"}
"""What is reckoned, and printed, changes nothing."""

LET_IN = {HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND}
SECRET = "Xyzzypippo"


@dataclass(frozen=True)
class Walk:
    """A hall with something at every address, and everybody who may come along."""

    hall: Hall
    people: dict[str, User | None]
    ids: dict[str, Any]
    circuit: Circuit
    """Of the director's, with the tournament in it."""
    entered: dict[str, str] = field(default_factory=dict)
    """The session of everybody who has logged in."""
    tokens: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)
    """Number and text of the tokens that were asked with, by whose and how narrow they are."""

    def fill(self, route: str) -> str:
        filled = re.sub(r"<(?:\w+:)?(\w+)>", lambda one: str(self.ids[one[1]]), route)
        return "/" + filled

    def fill_season(self, route: str) -> str:
        return self.fill(route.replace("<slug:slug>", "<slug:circuit>"))

    def ask(self, who: str, method: str, route: str, **limits: Any) -> Any:
        """A request without content, whatever it did taken back; by a token of such limits."""
        person, headers, client = self.people[who], {}, Client(raise_request_exception=False)
        if route.startswith("api/"):
            headers["Idempotency-Key"] = str(uuid4())
            if person:
                self.ids["token"], text = self._token(who, person, limits)
                headers |= bearing(text)
        elif person:
            client.cookies[settings.SESSION_COOKIE_NAME] = self._session(who, person)
        route = route.replace("<token>", "set-password")  # The letter's; an API token has a number.
        if route.startswith(_CIRCUIT):
            route = route.replace("<uuid:document>", str(self.ids["circuit_document"]))
        if route.startswith(_CIRCUITS):
            route = route.replace("<int:invitation>", str(self.ids["circuit_invitation"]))
        kind = "application/json"
        if route.startswith("api/v1/imports"):
            kind = "application/zip"
        elif not route.startswith("api/"):
            kind = "application/x-www-form-urlencoded"
        with transaction.atomic():
            season = route in SEASONS or route == CIRCUIT_PAPER
            filled = self.fill_season(route) if season else self.fill(route)
            answer = client.generic(method, filled, b"", content_type=kind, headers=headers)
            transaction.set_rollback(True)
        return answer

    def _token(self, who: str, person: User, limits: dict[str, Any]) -> tuple[int, str]:
        key = who, repr(sorted(limits.items()))
        if key not in self.tokens:
            text = token_of(person, **limits)
            self.tokens[key] = AccessToken.objects.latest("pk").pk, text
        return self.tokens[key]

    def _session(self, who: str, person: User) -> str:
        if who not in self.entered:
            client = Client()
            client.force_login(person)
            self.entered[who] = client.cookies[settings.SESSION_COOKIE_NAME].value
        return self.entered[who]


def a_picture() -> bytes:
    kept = BytesIO()
    Image.new("RGB", (8, 8)).save(kept, "PNG")
    return kept.getvalue()


@pytest.fixture
def walk(walk_of_module: Walk, db: None) -> Walk:
    return deepcopy(walk_of_module)


@pytest.fixture(scope="module")
def walk_of_module(outer_transaction: None) -> Walk:
    hall = open_tournament(f"Torneo {SECRET}", rounds=3, slug="segreto")
    enter(hall, 5)
    first = queries.entrants(hall.ledger)[0].players[0]
    rename(hall, 1, f"{SECRET} Mario")
    play_round(hall, 1)
    start_round(hall, 2)
    withdraw(hall, 5)
    penalty = penalise(hall, 1, 1, 100)
    complaint = complaints.register_complaint(
        by=hall.refereeing,
        entrant=EntrantNumber(1),
        against=ComplaintAgainst.COUNT,
        round_=RoundNumber(2),
        reason=f"{SECRET} reclama",
    )
    form = referti.RefertoForm(
        player=first,
        entrant=EntrantNumber(1),
        round=RoundNumber(1),
        article="10.12",
        measure=Measure.NONE,
        facts="Ha parlato",
        addressee="Consiglio del circolo",
    )
    draft = referti.write_referto(form=form, by=hall.refereeing)
    paper = Document.objects.create(
        tournament=hall.tournament, kind="seating", subject="1", edition="1.0.it", content=b"%PDF"
    )
    other = open_tournament("Un altro torneo")
    people: dict[str, User | None] = {
        "d": hall.director,
        "c": hall.computerista,
        "r": hall.referee,
        "stranger": other.director,
        "superuser": User.objects.create_superuser("radice"),
        "player": user("giocatore"),
        "anonymous": None,
    }
    for name in ("d", "c", "r", "stranger"):
        User.objects.filter(pk=getattr(people[name], "pk", 0)).update(is_staff=True)
    season = circuit(hall.director, hall, name="Coppa")
    key = circuit_table(season).rows[0].key
    ids = _ids(hall, first, draft.id, paper.id, penalty.number)
    ids["complaint"] = complaint.number
    ids.setdefault("smazzata", 1)
    ids |= {"circuit": season.slug, "tournament": hall.tournament.slug, "key": key}
    drawn = Document.objects.create(
        circuit=season, kind="circuit", edition="0.0.it", content=b"%PDF"
    )
    ids["circuit_document"] = drawn.pk
    door = save_screen(by=hall.directing, name="Ingresso", shows=["picture"], seconds=15)
    hang_picture(by=hall.directing, screen=door, file=a_picture())
    ids["screen"], ids["token"] = door.slug, 0
    ids["photo"] = SheetPhoto.objects.create(
        tournament=hall.tournament,
        round=ids["round_"],
        table=ids["table"],
        picture=a_picture(),
        taken_at=clock.now(),
    ).pk
    ids["booking"] = Booking.objects.create(
        tournament=hall.tournament, players=[["Ultimo Ugo", ""]], asked_at=clock.now()
    ).pk
    ids["invitation"] = Invitation.objects.create(
        tournament=hall.tournament, asked=SECRET, role="referee", invited_by=hall.director
    ).pk
    ids["circuit_invitation"] = Invitation.objects.create(
        circuit=season, asked=SECRET, invited_by=hall.director
    ).pk
    heard = Webhook.objects.create(
        tournament=hall.tournament, address="https://circolo.example.org/", secret="x"
    )
    delivered = WebhookDelivery.objects.create(
        webhook=heard, message="msg_1", asked_at=clock.now(), posted_at=clock.now(), status=200
    )
    ids |= {"webhook": heard.pk, "delivery": delivered.pk}
    ids["uidb64"] = "MQ"
    return Walk(hall, people, ids | {"user_id": hall.computerista.pk}, season)


def _ids(hall: Hall, player: UUID, referto: UUID, paper: UUID, penalty: int) -> dict[str, Any]:
    computerista = hall.tournament.officials.get(user=hall.computerista)
    return {
        "slug": hall.tournament.slug,
        "tournament_id": hall.tournament.pk,
        "round": 2,
        "round_": 2,
        "table": tables(hall, 2)[0].table,
        "line": "a",
        "code": "nobody-knows-it",
        "smazzata": 1,
        "number": 1,
        "entrant": 1,
        "event": 1,
        "user": hall.computerista.pk,
        "official_id": computerista.pk,
        "edition": "classico",
        "player": player,
        "referto": referto,
        "referto_id": referto,
        "document": paper,
        "document_id": paper,
        "kind": "seating",
        "subject": 1,
        "as_": "csv",
        "ruling": penalty,
        "object_id": hall.tournament.pk,
        "id": hall.director.pk,
        "content_type_id": 1,
    }


def _hide(walk: Walk) -> None:
    walk.hall.tournament.is_public = False
    walk.hall.tournament.save()


def _routes() -> Iterator[str]:
    def below(resolver: Any, prefix: str) -> Iterator[str]:
        for one in resolver.url_patterns:
            if isinstance(one, URLResolver):
                yield from below(one, prefix + str(one.pattern))
            else:
                yield prefix + str(one.pattern)

    yield from below(get_resolver(), "")


def _of_one_tournament(route: str) -> bool:
    return route.startswith(_T)


def test_every_address_says_here_who_may() -> None:
    desk = {_DESK + address for address in DESK}
    seasons = {*OPENERS, *(_CIRCUITS + one for one in CIRCUITS), *SEASONS, CIRCUIT_PAPER}
    known = {*API, *desk, *PAGES, *PAPER, *OPEN, *seasons, *BOOKING, WITH_CODE}
    known.add("admin/tournaments/tournament/import/")
    # One's own: see tests/desk/test_tokens.py.
    known |= {f"admin/tournaments/tournament/tokens/{one}" for one in ("", "<int:token>/revoke/")}
    # A button of the list's owner: see tests/desk/test_memberships.py.
    known.add("admin/tournaments/tournament/memberships/forget/")
    routes = set(_routes())
    assert {one for one in routes - known if not DJANGO_ADMIN.match(one)} == set()
    assert known - routes == set()


@pytest.mark.parametrize("role", ["d", "c", "r"])
def test_an_official_gets_through_the_api_what_the_role_may_and_nothing_else(
    walk: Walk, role: str
) -> None:
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            answer = walk.ask(role, method, route)
            may = role in roles or roles in ("*", "+") or (roles == "o" and role == "d")
            let_in = answer.status_code not in LET_IN
            if route == "api/v1/token":
                let_in = answer.status_code == HTTPStatus.BAD_REQUEST
            if let_in != may or (not may and answer.status_code != HTTPStatus.FORBIDDEN):
                wrong.append((method, route, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize(("scope", "role"), [(Scope.READ, ""), (Scope.TYPE, "c")])
def test_a_token_passes_on_no_more_than_its_scope(walk: Walk, scope: Scope, role: str) -> None:
    """The director's: one that types does what a computerista may, one that reads changes nothing
    but that it ends itself."""
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            if route == "api/v1/token" or (not role and method == "GET"):
                continue
            may = roles == "*" or route in ("api/v1/me", "api/v1/me/token")
            may = may or (role in roles if role else route in READ_BY_POST)
            may = may or (method == "GET" and route.startswith("api/v1/circuits/"))
            answer = walk.ask("d", method, route, scope=scope)
            let_in = answer.status_code not in LET_IN
            if let_in != may or (not may and answer.json()["code"] != "scope_too_narrow"):
                wrong.append((method, route, answer.status_code))
    assert wrong == []


def test_a_token_of_one_tournament_opens_nothing_else(walk: Walk) -> None:
    elsewhere = open_tournament().tournament
    wrong = []
    for route, methods in API.items():
        for method in methods:
            if route in ("api/v1/token", "api/v1/me", "api/v1/me/token"):
                continue
            answer = walk.ask("d", method, route, tournament=elsewhere)
            if answer.status_code not in LET_IN:
                wrong.append((method, route, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("who", ["stranger", "superuser", "player"])
@pytest.mark.parametrize("public", [True, False])
def test_whoever_is_no_official_gets_403_where_they_see_and_404_where_they_do_not(
    walk: Walk, who: str, public: bool
) -> None:
    if not public:
        _hide(walk)
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            if not _of_one_tournament(route):
                continue
            answer = walk.ask(who, method, route)
            expected = HTTPStatus.FORBIDDEN if public else HTTPStatus.NOT_FOUND
            if roles == "*" and public:
                expected = HTTPStatus.OK
            if answer.status_code != expected:
                wrong.append((method, route, answer.status_code))
    assert wrong == []


@pytest.mark.parametrize("public", [True, False])
def test_nobody_in_particular_gets_401_and_only_what_is_public(walk: Walk, public: bool) -> None:
    if not public:
        _hide(walk)
    wrong = []
    for route, methods in API.items():
        for method, roles in methods.items():
            answer = walk.ask("anonymous", method, route)
            expected = HTTPStatus.UNAUTHORIZED
            if roles == "*":
                hidden = not public and _of_one_tournament(route)
                expected = HTTPStatus.NOT_FOUND if hidden else HTTPStatus.OK
            if route == "api/v1/token":
                expected = HTTPStatus.BAD_REQUEST
            if answer.status_code != expected:
                wrong.append((method, route, answer.status_code))
    assert wrong == []


def test_other_methods_are_refused_as_such(walk: Walk) -> None:
    for route, methods in API.items():
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE"} - set(methods):
            answer = walk.ask("d", method, route)
            assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED, (method, route)
            assert answer["Content-Type"] == "application/problem+json"
            assert set(answer["Allow"].split(", ")) == _allowed(methods)


def test_options_are_told_to_everybody_by_allow_alone(walk: Walk) -> None:
    _hide(walk)
    described = {**API, "api/schema/": {"GET": "*"}, "api/docs/": {"GET": "*"}}
    described["api/docs/reference/"] = {"GET": "*"}
    for route, methods in described.items():
        for who in ("d", "anonymous"):
            answer = walk.ask(who, "OPTIONS", route)
            assert (answer.status_code, answer.content) == (HTTPStatus.NO_CONTENT, b""), route
            assert answer["Cache-Control"] == "no-store"
            assert set(answer["Allow"].split(", ")) == _allowed(methods)


def _allowed(methods: dict[str, str]) -> set[str]:
    return {*methods, "OPTIONS"} | ({"HEAD"} if "GET" in methods else set())


@pytest.mark.parametrize("role", ["d", "c", "r"])
def test_an_official_sees_and_does_at_the_desk_what_the_role_may(walk: Walk, role: str) -> None:
    wrong = []
    for address, (reads, writes) in DESK.items():
        seen = walk.ask(role, "GET", _DESK + address).status_code
        if not reads:
            fits = seen == HTTPStatus.METHOD_NOT_ALLOWED
        elif role in reads:
            fits = seen in (HTTPStatus.OK, HTTPStatus.NO_CONTENT, HTTPStatus.FOUND)
        else:
            fits = seen == HTTPStatus.FORBIDDEN
        if not fits:
            wrong.append(("GET", address, seen))
        done = walk.ask(role, "POST", _DESK + address).status_code if writes else 0
        if writes and (done in LET_IN or done >= 500) == (role in writes):
            wrong.append(("POST", address, done))
    assert wrong == []


def test_the_desk_is_not_there_for_others_and_asks_nobody_s_name(walk: Walk) -> None:
    wrong = []
    for address, (_, writes) in DESK.items():
        for method in ("GET", "POST") if writes else ("GET",):
            for who in ("stranger", "superuser", "player"):
                status = walk.ask(who, method, _DESK + address).status_code
                if status != HTTPStatus.NOT_FOUND:
                    wrong.append((who, method, address, status))
            answer = walk.ask("anonymous", method, _DESK + address)
            if answer.status_code != HTTPStatus.FOUND or "login" not in answer["Location"]:
                wrong.append(("anonymous", method, address, answer.status_code))
    assert wrong == []


def test_papers_go_to_who_may_print_them(walk: Walk) -> None:
    wrong = []
    for route, roles in PAPER.items():
        for role in "dcr":
            status = walk.ask(role, "GET", route).status_code
            if (status == HTTPStatus.FORBIDDEN) == (role in roles) or status == 404:
                wrong.append((role, route, status))
        others = {
            who: walk.ask(who, "GET", route).status_code
            for who in ("stranger", "superuser", "player")
        }
        wrong += [(who, route, status) for who, status in others.items() if status != 404]
        answer = walk.ask("anonymous", "GET", route)
        if answer.status_code != HTTPStatus.FOUND or "login" not in answer["Location"]:
            wrong.append(("anonymous", route, answer.status_code))
    assert wrong == []


def _given(route: str) -> HTTPStatus:
    """A paper is drawn behind the commit, which no test of these comes to."""
    return HTTPStatus.ACCEPTED if route.endswith(".pdf") else HTTPStatus.OK


@pytest.mark.parametrize("who", ["anonymous", "player", "stranger", "superuser"])
def test_public_pages_are_everybody_s_until_the_tournament_is_hidden(walk: Walk, who: str) -> None:
    for route in PAGES:
        assert walk.ask(who, "GET", route).status_code == _given(route), route
    _hide(walk)
    for route in PAGES:
        assert walk.ask(who, "GET", route).status_code == HTTPStatus.NOT_FOUND, route


@pytest.mark.parametrize("who", ["anonymous", "player", "stranger", "superuser"])
def test_no_address_shows_a_hidden_tournament_to_who_is_not_of_it(walk: Walk, who: str) -> None:
    _hide(walk)
    for route in _routes():
        if who == "superuser" and route.startswith("admin/tournaments/player/"):
            continue  # whoever keeps the registry knows who is in it, and not where they play
        if who == "superuser" and route.startswith("admin/tournaments/invitation/"):
            continue  # whoever makes the accounts is told who is asked for, and where
        concrete = re.sub(r"\^.*|\(\?P.*", "nowhere", route)
        answer = walk.ask(who, "GET", concrete)
        assert answer.status_code < 500, route
        content = b"".join(answer) if answer.streaming else answer.content
        assert SECRET.encode() not in content, route


def test_a_circuit_is_there_at_the_desk_for_who_manages_it_alone(walk: Walk) -> None:
    wrong = []
    for address, (reads, writes) in CIRCUITS.items():
        for who, person in walk.people.items():
            asked = [("GET", reads), ("POST", writes)]
            for method, open_ in asked:
                status = walk.ask(who, method, _CIRCUITS + address).status_code
                if person is None:
                    fits = status == HTTPStatus.FOUND
                elif not person.is_staff:
                    fits = status in (HTTPStatus.FOUND, HTTPStatus.NOT_FOUND)
                elif who != "d":
                    fits = status == HTTPStatus.NOT_FOUND
                else:
                    fits = (status != HTTPStatus.METHOD_NOT_ALLOWED) == open_ and status != 404
                if not fits:
                    wrong.append((who, method, address, status))
    assert wrong == []


def test_a_circuit_is_opened_and_listed_by_whoever_may_open_tournaments(walk: Walk) -> None:
    for route in OPENERS:
        for who in ("d", "stranger", "superuser"):
            assert walk.ask(who, "GET", route).status_code == HTTPStatus.OK, (who, route)
        for who in ("c", "r"):
            assert walk.ask(who, "GET", route).status_code == HTTPStatus.FORBIDDEN, (who, route)


def test_the_circuit_on_paper_is_for_who_manages_it(walk: Walk) -> None:
    found = {who: walk.ask(who, "GET", CIRCUIT_PAPER).status_code for who in walk.people}
    assert found.pop("d") == HTTPStatus.FOUND
    assert found.pop("anonymous") == HTTPStatus.FOUND
    assert set(found.values()) == {HTTPStatus.NOT_FOUND}


@pytest.mark.parametrize("who", ["anonymous", "player", "stranger", "superuser", "c"])
def test_a_hidden_circuit_is_nobody_s_but_its_managers(walk: Walk, who: str) -> None:
    for route in SEASONS:
        assert walk.ask(who, "GET", route).status_code == _given(route), route
    Circuit.objects.update(is_public=False)
    for route in SEASONS:
        assert walk.ask(who, "GET", route).status_code == HTTPStatus.NOT_FOUND, route
    for route, methods in API.items():
        if route.startswith(_CIRCUIT):
            for method in methods:
                status = walk.ask(who, method, route).status_code
                expected = {HTTPStatus.NOT_FOUND}
                if who == "anonymous" and methods[method] != "*":
                    expected = {HTTPStatus.UNAUTHORIZED}
                assert status in expected, (method, route, status)
    assert "Coppa" not in walk.ask(who, "GET", "circuiti/").content.decode()


def test_the_superuser_s_pages_are_nobody_else_s(walk: Walk) -> None:
    for who in ("anonymous", "player", "stranger", "d", "c", "r"):
        for route in _routes():
            if route.startswith("admin/auth/"):
                status = walk.ask(who, "GET", route).status_code
                assert status in (HTTPStatus.FOUND, HTTPStatus.FORBIDDEN), (who, route)


@pytest.fixture
def rows(walk: Walk) -> dict[str, object]:
    """The id of a row of each model of the admin, of the walk's tournament where it is of one."""
    base = regulations.load("classico")
    editions.copy_edition(
        by=walk.hall.director, base=base, name="Il mio", changes={}, command_id=uuid4()
    )
    return {
        "tournaments/tournament": walk.hall.tournament.pk,
        "tournaments/player": walk.ids["player"],
        "tournaments/official": walk.ids["official_id"],
        "tournaments/document": walk.ids["document"],
        "tournaments/circuit": walk.circuit.pk,
        "tournaments/editioncopy": EditionCopy.objects.get().pk,
        "scoring/eventrow": EventRow.objects.filter(ledger_id=walk.hall.ledger)[0].pk,
        "scoring/editionrow": EditionRow.objects.all()[0].pk,
        "tournaments/invitation": walk.ids["invitation"],
        "tournaments/trace": Trace.objects.all()[0].pk,
        "tournaments/webhook": walk.ids["webhook"],
        "auth/user": walk.hall.director.pk,
        "auth/group": Group.objects.create(name="Tutti").pk,
    }


ROLES = {"d": "d", "c": "c", "r": "r", "stranger": "o", "superuser": "s"}


def test_rows_in_the_admin_are_listed_for_who_may_know_of_them(
    walk: Walk, rows: dict[str, object]
) -> None:
    wrong = []
    for model, readers in ADMIN.items():
        for who, role in ROLES.items():
            listed = walk.ask(who, "GET", f"admin/{model}/")
            may = role in readers or (model == "tournaments/tournament" and role == "s")
            if listed.status_code != (HTTPStatus.OK if may else HTTPStatus.FORBIDDEN):
                wrong.append((who, model, listed.status_code))
            one = walk.ask(who, "GET", f"admin/{model}/{rows[model]}/change/").status_code
            if (one == HTTPStatus.OK) != (role in readers and role != "o") or one >= 500:
                wrong.append((who, f"{model} change", one))
    assert wrong == []


def test_rows_in_the_admin_are_changed_by_who_may_and_never_deleted(
    walk: Walk, rows: dict[str, object]
) -> None:
    wrong = []
    for model in ADMIN:
        for who, role in ROLES.items():
            page = f"admin/{model}/{rows[model]}"
            changed = walk.ask(who, "POST", f"{page}/change/").status_code
            may = role in CHANGED_IN_ADMIN.get(model, "")
            if (changed == HTTPStatus.OK) != may:  # an empty form, with its mistakes
                wrong.append((who, "change", model, changed))
            deleted = walk.ask(who, "POST", f"{page}/delete/").status_code
            may = (
                model in ("auth/group", "tournaments/webhook", "tournaments/invitation")
                and role == "s"
            )
            refused = deleted in (HTTPStatus.FORBIDDEN, HTTPStatus.FOUND)
            if may != (deleted == HTTPStatus.OK) or not (may or refused):
                wrong.append((who, "delete", model, deleted))
    assert wrong == []


def test_no_event_is_added_changed_or_deleted_by_hand(walk: Walk, rows: dict[str, object]) -> None:
    events = list(EventRow.objects.order_by("pk").values())
    client = Client()
    client.force_login(User.objects.get(username="radice"))
    sent = {"number": "1", "name": "SheetSigned", "data": "{}", "post": "yes"}
    for model in ("scoring/eventrow", "scoring/editionrow"):
        for address in ("add", f"{rows[model]}/change", f"{rows[model]}/delete"):
            assert client.post(f"/admin/{model}/{address}/", sent).status_code == 403, address
        acted = {"action": "delete_selected", "_selected_action": str(rows[model]), "post": "yes"}
        client.post(f"/admin/{model}/", acted)
    assert list(EventRow.objects.order_by("pk").values()) == events


def test_referti_on_paper_are_listed_for_who_writes_them(walk: Walk) -> None:
    for kind in ("referto", "referti", "referto-form"):
        Document.objects.update(kind=kind, subject=walk.ids["referto"])
        for role, seen in {"d": True, "r": True, "c": False}.items():
            page = walk.ask(role, "GET", "admin/tournaments/document/").content.decode()
            assert (str(walk.ids["referto"]) in page) is seen, role


def test_a_circuit_in_the_admin_names_no_tournament_that_is_hidden_from_its_manager(
    walk: Walk,
) -> None:
    helper = User.objects.get(pk=getattr(walk.people["stranger"], "pk", 0))
    circuits.appoint_manager(circuit=walk.circuit, user=helper, by=walk.hall.director)
    page = f"admin/tournaments/circuit/{walk.circuit.pk}/change/"
    assert SECRET in walk.ask("stranger", "GET", page).content.decode()
    _hide(walk)
    hidden = walk.ask("stranger", "GET", page).content.decode()
    assert SECRET not in hidden
    assert "(torneo nascosto)" in hidden
    assert SECRET in walk.ask("d", "GET", page).content.decode()
