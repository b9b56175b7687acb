"""Every address of the program, and who is let in where.

d director, c computerista, r referee of the tournament; o whoever may open, + whoever is logged
in, * everybody.
"""

from __future__ import annotations

import re

TOURNAMENT = "api/v1/tournaments/<slug:slug>"
_ROUND = f"{TOURNAMENT}/rounds/<number:round>"
_SHEET = f"{_ROUND}/tables/<number:table>/sheet"
_ENTRANT = f"{TOURNAMENT}/entrants/<number:entrant>"
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
    TOURNAMENT: {"GET": "*", "PATCH": "d"},
    f"{TOURNAMENT}/figures": {"GET": "*"},
    f"{TOURNAMENT}/plan": {"GET": "*", "PUT": "d"},
    f"{TOURNAMENT}/groups": {"POST": "d"},
    f"{TOURNAMENT}/closing": {"POST": "d"},
    f"{TOURNAMENT}/export": {"GET": "dcr"},
    f"{TOURNAMENT}/officials": {"GET": "dcr", "POST": "d"},
    f"{TOURNAMENT}/officials/newcomers": {"POST": "d"},
    f"{TOURNAMENT}/officials/invitations": {"GET": "d"},
    f"{TOURNAMENT}/officials/invitations/<event:invitation>": {"DELETE": "d"},
    f"{TOURNAMENT}/officials/<event:user>": {"PATCH": "d", "DELETE": "d"},
    f"{TOURNAMENT}/regulation": {"GET": "*"},
    f"{TOURNAMENT}/entrants": {"GET": "*", "POST": "d"},
    f"{TOURNAMENT}/entrants/preview": {"POST": "d"},
    f"{TOURNAMENT}/entrants/paste": {"POST": "d"},
    f"{TOURNAMENT}/entrants/example": {"GET": "d"},
    f"{TOURNAMENT}/files/register": {"GET": "dcr"},
    f"{TOURNAMENT}/files/<export_kind:kind>": {"GET": "*"},
    f"{TOURNAMENT}/entrants/gaps": {"GET": "dcr"},
    _ENTRANT: {"GET": "*"},
    f"{_ENTRANT}/leaving": {"GET": "dr", "POST": "dr"},
    f"{_ENTRANT}/check-in": {"PUT": "dc", "DELETE": "dc"},
    f"{_ENTRANT}/withdrawal": {"POST": "d"},
    f"{_ENTRANT}/readmission": {"POST": "d"},
    f"{_ENTRANT}/players": {"PUT": "d"},
    f"{TOURNAMENT}/players/<uuid:player>": {"PATCH": "d"},
    f"{TOURNAMENT}/screens": {"GET": "dcr", "POST": "d"},
    f"{TOURNAMENT}/screens/<slug:screen>": {"PUT": "d", "DELETE": "d"},
    f"{TOURNAMENT}/bookings": {"GET": "d"},
    f"{TOURNAMENT}/bookings/<uuid:booking>": {"DELETE": "d"},
    f"{TOURNAMENT}/bookings/<uuid:booking>/entry": {"POST": "d"},
    f"{TOURNAMENT}/presence": {"GET": "dcr", "PUT": "dc"},
    f"{TOURNAMENT}/presence/absent/withdrawal": {"POST": "d"},
    f"{TOURNAMENT}/rounds": {"GET": "*"},
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
    f"{TOURNAMENT}/second-keying": {"PUT": "d"},
    f"{TOURNAMENT}/ranking": {"GET": "*"},
    f"{TOURNAMENT}/ranking/ties": {"POST": "d"},
    f"{TOURNAMENT}/ranking/publication": {"POST": "d"},
    f"{TOURNAMENT}/ranking/final": {"POST": "d"},
    f"{TOURNAMENT}/prizes": {"GET": "*", "PUT": "d"},
    f"{TOURNAMENT}/prizes/awards": {"GET": "*"},
    f"{TOURNAMENT}/prizes/draw": {"POST": "d"},
    f"{TOURNAMENT}/penalties": {"GET": "dcr", "POST": "dr"},
    f"{TOURNAMENT}/penalties/<event:ruling>/revocation": {"POST": "dr"},
    f"{TOURNAMENT}/sanctions": {"GET": "dr", "POST": "dr"},
    f"{TOURNAMENT}/sanctions/proposal": {"GET": "dr"},
    f"{TOURNAMENT}/sanctions/expelled": {"GET": "dr"},
    f"{TOURNAMENT}/sanctions/<event:ruling>/revocation": {"POST": "dr"},
    f"{TOURNAMENT}/players/<uuid:player>/card": {"GET": "dr"},
    f"{TOURNAMENT}/complaints": {"GET": "dr", "POST": "dr"},
    f"{TOURNAMENT}/complaints/<event:complaint>/decision": {"POST": "dr"},
    f"{TOURNAMENT}/what-if": {"POST": "dr"},
    f"{TOURNAMENT}/referti": {"GET": "dr", "POST": "dr"},
    f"{TOURNAMENT}/referti/due": {"GET": "dr"},
    f"{TOURNAMENT}/referti/<uuid:referto>": {"GET": "dr", "PUT": "dr"},
    f"{TOURNAMENT}/referti/<uuid:referto>/filing": {"POST": "dr"},
    f"{TOURNAMENT}/documents": {"POST": "dcr"},
    f"{TOURNAMENT}/documents/<uuid:document>": {"GET": "dcr"},
    f"{TOURNAMENT}/documents/<uuid:document>/pdf": {"GET": "dcr"},
    f"{TOURNAMENT}/events": {"GET": "dcr"},
    f"{TOURNAMENT}/events/<event:event>": {"GET": "dcr"},
}
_HOOK = "webhooks/<uuid:webhook>"
for _base, _who in ((TOURNAMENT, "d"), ("api/v1", "s")):
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
CIRCUIT = "api/v1/circuits/<slug:circuit>"
API |= {
    "api/v1/circuits": {"GET": "*", "POST": "o"},
    CIRCUIT: {"GET": "*", "PATCH": "d"},
    f"{CIRCUIT}/ranking": {"GET": "*"},
    f"{CIRCUIT}/files/ranking": {"GET": "*"},
    f"{CIRCUIT}/legs": {"PUT": "d"},
    f"{CIRCUIT}/legs/<slug:tournament>": {"PUT": "d", "DELETE": "d"},
    f"{CIRCUIT}/documents": {"POST": "d"},
    f"{CIRCUIT}/documents/<uuid:document>": {"GET": "d"},
    f"{CIRCUIT}/documents/<uuid:document>/pdf": {"GET": "d"},
    f"{CIRCUIT}/managers": {"GET": "d", "POST": "d"},
    f"{CIRCUIT}/managers/<event:user>": {"DELETE": "d"},
}
"""The director of the walk's tournament owns the circuit that it is in."""
DESK_START = "admin/tournaments/tournament/<uuid:tournament_id>/desk/"
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
CIRCUITS_START = "admin/tournaments/tournament/circuits/"
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
    *(CIRCUITS_START, "admin/tournaments/tournament/open-circuit/"),
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

READ_BY_POST = {f"{_SHEET}/reckoning", f"{TOURNAMENT}/documents"}
"""What is reckoned, and printed, changes nothing."""
