"""Addresses of the desk, below a tournament's own page in the admin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.urls import URLPattern, path

from tournaments.admin import (
    editions,
    entrants,
    folders,
    glance,
    groups,
    leaving,
    officials,
    penalties,
    plan,
    prizes,
    ranking,
    referti,
    register,
    rooms,
    rulings,
    sanctions,
    seating,
    seating_by_hand,
    sheets,
    wrong_seats,
)
from tournaments.admin.site import organisers

DESK = "<uuid:tournament_id>/desk/"


def desk_urls() -> list[URLPattern]:
    """All pages of the desk; each asks for a login and for a right of its own."""
    return [
        _page("", glance.glance, "desk"),
        _page("now/", glance.fragment, "desk-now"),
        _page("pairs/", entrants.list_entrants, "desk-pairs"),
        _page("pairs/paste/", entrants.paste, "desk-paste"),
        _page("pairs/<int:number>/", entrants.one_entrant, "desk-pair"),
        _page("pairs/<int:number>/check-in/", entrants.check_in, "desk-check-in"),
        _page("pairs/<int:number>/withdraw/", entrants.withdraw, "desk-withdraw"),
        _page("pairs/<int:number>/readmit/", entrants.readmit, "desk-readmit"),
        _page("pairs/<int:number>/leave/", leaving.leave, "desk-leave"),
        _page("plan/", plan.show, "desk-plan"),
        _page("plan/change/", plan.change, "desk-plan-change"),
        _page("groups/", groups.show, "desk-groups"),
        _page("groups/form/", groups.form_groups, "desk-form-groups"),
        _page("rounds/<int:round_>/rooms/", rooms.rooms, "desk-rooms"),
        _page("rounds/<int:round_>/", seating.one_round, "desk-round"),
        _page("rounds/<int:round_>/tables/<int:table>/why/", seating.why, "desk-why"),
        _page("rounds/<int:round_>/draw/", seating.draw, "desk-draw"),
        _page("rounds/<int:round_>/edit/", seating_by_hand.edit, "desk-seating-edit"),
        _page("rounds/<int:round_>/publish/", seating.publish, "desk-publish-seating"),
        _page("rounds/<int:round_>/wrong-seats/", wrong_seats.wrong_seats, "desk-wrong-seats"),
        _page("rounds/<int:round_>/scores/", sheets.type_sheets, "desk-sheets"),
        _page("rounds/<int:round_>/scores/now/", sheets.sheets_now, "desk-sheets-now"),
        _page("rounds/<int:round_>/tables/<int:table>/", rulings.one_sheet, "desk-sheet"),
        _page("rounds/<int:round_>/tables/<int:table>/verify/", rulings.verify, "desk-verify"),
        _page("rounds/<int:round_>/tables/<int:table>/correct/", rulings.correct, "desk-correct"),
        _page("rounds/<int:round_>/tables/<int:table>/award/", rulings.award, "desk-award"),
        _page("ranking/", ranking.show, "desk-ranking"),
        _page("ranking/settle/", ranking.settle, "desk-settle"),
        _page("ranking/publish/", ranking.publish, "desk-publish-ranking"),
        _page("ranking/final/", ranking.make_final, "desk-final"),
        _page("ranking/close/", ranking.close, "desk-close"),
        _page("prizes/", prizes.prizes, "desk-prizes"),
        _page("prizes/draw/", prizes.draw, "desk-prize-draw"),
        _page("penalties/", penalties.list_penalties, "desk-penalties"),
        _page("penalties/<int:ruling>/revoke/", penalties.revoke, "desk-revoke"),
        _page("sanctions/", sanctions.sanctions, "desk-sanctions"),
        _page("sanctions/<int:ruling>/revoke/", sanctions.revoke, "desk-sanction-revoke"),
        _page("referti/", referti.list_referti, "desk-referti"),
        _page("referti/new/", referti.new, "desk-referto-new"),
        _page("referti/<uuid:referto_id>/", referti.one_referto, "desk-referto"),
        _page("referti/<uuid:referto_id>/file/", referti.file, "desk-referto-file"),
        _page("documents/", folders.documents, "desk-documents"),
        _page("documents/folder.zip", folders.export, "desk-export"),
        _page("officials/", officials.list_officials, "desk-officials"),
        _page("officials/<int:official_id>/", officials.one_official, "desk-official"),
        _page("register/", register.show, "desk-register"),
        *_editions(),
        path(
            "import/",
            organisers.admin_view(folders.import_view),
            name="tournaments_tournament_import",
        ),
    ]


def _editions() -> list[URLPattern]:
    """Of no one tournament: each page asks whether one may open any."""
    pages = (
        ("", editions.list_editions, "editions"),
        ("<slug:edition>/", editions.show, "edition"),
        ("<slug:edition>/copy/", editions.copy, "edition_copy"),
        ("<slug:edition>/change/", editions.change, "edition_change"),
    )
    return [
        path(
            f"regulations/{address}",
            organisers.admin_view(view),
            name=f"tournaments_tournament_{name}",
        )
        for address, view, name in pages
    ]


def _page(address: str, view: Callable[..., Any], name: str) -> URLPattern:
    return path(DESK + address, organisers.admin_view(view), name=name)
