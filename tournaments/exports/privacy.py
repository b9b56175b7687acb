"""All that is held about one person, as a file to give them (GDPR arts 15 and 20)."""

import io
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Model, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django_otp.plugins.otp_totp.models import TOTPDevice

from scoring import queries
from scoring.values import EntrantNumber, Json
from tournaments.models import Invitation, Membership, Official, Player, Referto, Trace
from tournaments.models.accounts import naming
from tournaments.permissions import managed
from tournaments.presenters.privacy.held import Entry, Held


def player_file(player: Player) -> bytes:
    """A zip: what the register and the tournaments hold, the filed referti about them, the reasons
    of measures against them, the photos of their sheets. Of others it says the numbers they play
    under; what a text says, it says."""
    held = Held(player)
    about = {
        "player": {"id": player.pk, "names": held.person.names, "cards": held.person.cards},
        "names": [_columns(row, "name", "membership_number", "event_number") for row in held.names],
        "entries": [_entry(entry) for entry in held.entries],
        "events": [event for entry in held.entries for event in _events(entry, player.pk)],
        "referti": [_referto(row) for row in held.filed_referti],
        "reasons": [_columns(row, "text", "written_at") for row in held.own_reasons],
        "notices": [_columns(row, "name", "notice") for row in held.notices],
        "bookings": [
            _columns(row, "players", "team", "club", "contact", "asked_at", "state")
            for row in held.bookings
        ],
        "list_lines": [_columns(row, "number", "text", "entered_at") for row in held.list_lines],
        "payments": [
            _columns(row, "entrant", "kind", "cents", "note", "at") for row in held.payments
        ],
        "membership_lists": [
            _columns(row, "number", "name", "club", "category", "valid_until")
            for row in held.memberships
        ],
        "alerts": [_columns(row, "endpoint", "entrant", "language") for row in held.alerts],
        "photos": [
            _columns(row, "id", "round", "table", "line", "taken_at") for row in held.photos
        ],
        "totals_elsewhere": [
            _columns(row, "victory_points", "match_points", "category")
            | {"leg": row.totals.name, "circuit": row.totals.circuit.name}
            for row in held.totals
        ],
        "namesake_decisions": [
            _columns(row, "decided_at", "joined", "reason") | {"circuit": row.circuit.name}
            for row in held.namesake_decisions
        ],
        "traces": [_trace(row) for row in held.traces],
    }
    pictures = {f"photos/{row.pk}.webp": bytes(row.picture) for row in held.photos}
    return _zipped(about, pictures)


def account_file(user: User) -> bytes:
    """A zip: who the account is, where it works, which lists it keeps, and its traces."""
    about = {
        "account": {
            name: getattr(user, name)
            for name in ("id", "username", "first_name", "last_name", "email")
        }
        | {"joined": user.date_joined, "last_login": user.last_login, "active": user.is_active},
        "offices": [
            _columns(office, "role")
            for office in Official.objects.filter(user=user).select_related("tournament")
        ],
        "invitations": [
            _columns(row, "asked", "full_name", "role", "at")
            for row in Invitation.objects.filter(naming(user)).select_related("tournament")
        ],
        "tokens": [
            _columns(row, "name", "scope", "created_at", "ends_at", "last_used_at")
            for row in user.tokens.select_related("tournament")
        ],
        "logins_elsewhere": [
            _columns(row, "issuer", "subject", "linked_at") for row in user.identities.all()
        ],
        "second_factor": TOTPDevice.objects.filter(user=user).exists(),
        "circuits": [circuit.name for circuit in managed(user)],
        "referti_written": [
            _columns(row, "written_at", "article")
            for row in Referto.objects.filter(author=user).select_related("tournament")
        ],
        "membership_list_lines": Membership.objects.filter(owner=user).count(),
        "traces": [
            _trace(row) | ({"address": row.address} if row.user_id == user.pk else {})
            for row in Trace.objects.filter(Q(user=user) | Q(account=user))
        ],
    }
    return _zipped(about, {})


def _columns(row: Model, *columns: str) -> Json:
    """What a row says, and of which tournament it is."""
    tournament = getattr(row, "tournament", None)
    said = {column: getattr(row, column) for column in columns}
    return ({"tournament": str(tournament)} if tournament else {}) | said


def _entry(entry: Entry) -> Json:
    ledger, number = entry.tournament.ledger, entry.entrant.number
    standings = queries.standings(ledger)
    ranked = [row for row in standings.rows if row.entrant == number] if standings else []
    row = entry.row
    return {
        "tournament": entry.tournament.name,
        "played_on": entry.tournament.played_on,
        "number": number,
        "team": entry.team,
        "club": entry.club,
        "category": row.category if row else "",
        "present_since": row.checked_in_at if row else None,
        "absent": row.absent if row else False,
        "withdrawn": entry.entrant.withdrawn,
        "ranking": ranked,
        "tables": _tables(ledger, number),
    }


def _tables(ledger: Any, number: EntrantNumber) -> list[Json]:
    return [
        {"round": at.round, "table": at.table, "lines": at.lines, "points": at.points}
        for at in queries.tables_of(ledger, number)
    ]


def _events(entry: Entry, player: UUID) -> Iterable[Json]:
    """Facts of the book that hold their id."""
    for recorded in queries.events(entry.tournament.ledger):
        said = msgspec.to_builtins(recorded.event)
        if str(player) in str(said):
            name = recorded.event.name()
            yield {"tournament": entry.tournament.name, "event": name, "at": recorded.at, **said}


def _referto(row: Referto) -> Json:
    return _columns(
        row,
        "written_at",
        "round",
        "table",
        "happened_at",
        "article",
        "measure",
        *Referto.erasable,
        "addressee",
    )


def _trace(row: Trace) -> Json:
    """Without the address, which is of whoever did it."""
    return _columns(row, "at", "kind", "subject", "detail")


def _zipped(about: Mapping[str, Any], pictures: Mapping[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("LEGGIMI.txt", _told())
        data = msgspec.json.format(msgspec.json.encode(about), indent=2)
        archive.writestr("data.json", data)
        for name, picture in pictures.items():
            archive.writestr(name, picture)
    return packed.getvalue()


def _told() -> str:
    sentences: Sequence[str] = (
        _("I dati che questo programma tiene su una persona, al %(now)s.")
        % {"now": timezone.localtime().strftime("%d/%m/%Y %H:%M")},
        _("data.json: nomi, iscrizioni, risultati, fatti del registro, tracce,"),
        _("i referti depositati su di lei e i motivi dei provvedimenti presi verso di lei."),
        _("photos: le foto degli score dei suoi tavoli."),
        _("Non ci sono: bozze di referti, testi su altri, indirizzi di rete di altri."),
        _("I testi possono nominare altri: rileggili prima di consegnarli."),
        " ".join(filter(None, (settings.ORGANISER, settings.PRIVACY_CONTACT))),
    )
    return "\n".join(sentences).strip() + "\n"
