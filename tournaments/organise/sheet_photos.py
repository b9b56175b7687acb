"""Photos of signed sheets: kept beside the ledger for a season, named in it by their hash."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction

from scoring import queries, server_time
from scoring.queries import TableInBook
from scoring.rules.violations import refuse
from scoring.values import LedgerId, Line, RoundNumber, TableNumber
from tournaments.access.table_codes import seated, tell_phones
from tournaments.models import SheetPhoto, Tournament
from tournaments.moment import Moment
from tournaments.organise.proposals import require_open, require_own_phone
from tournaments.organise.redrawing import PictureBounds, redrawn
from tournaments.refusals import HouseCode

if TYPE_CHECKING:
    from django.db.models import QuerySet

BOUNDS = PictureBounds(size=15 * 1024 * 1024, pixels=(1800, 1800), quality=70)
MOST_OF_LINE = 3
"""A blurred one is taken again, and once more."""


def keep_photo(
    *, moment: Moment, table: TableInBook, line: Line, phone: UUID | None, file: bytes
) -> None:
    """Keep what a line's phone took of its sheet.

    Raises:
        Violation: as in `propose`; `photos_too_many`, `upload_too_large`, `picture_unreadable`.
    """
    require_open(moment, table)
    if phone is None:
        raise refuse(HouseCode.PHONE_UNKNOWN)
    require_own_phone(table, line, phone, moment.tournament)
    at = {"round": table.round, "table": table.table, "seated": seated(table)}
    of_line = SheetPhoto.objects.filter(tournament=moment.tournament, line=line, **at)
    _require_room(of_line)
    picture = redrawn(file, BOUNDS)
    digest = sha256(picture).hexdigest()
    with transaction.atomic():
        # One after the other: a button pressed twice sends one photo, and none goes past the bound.
        Tournament.objects.select_for_update().get(pk=moment.tournament.pk)
        if of_line.filter(sha256=digest).exists():
            return
        _require_room(of_line)
        SheetPhoto.objects.create(
            tournament=moment.tournament,
            line=line,
            picture=picture,
            sha256=digest,
            taken_at=server_time.now(),
            **at,
        )
        tell_phones(moment.tournament, table)


def _require_room(of_line: QuerySet[SheetPhoto]) -> None:
    if of_line.count() >= MOST_OF_LINE:
        raise refuse(HouseCode.PHOTOS_TOO_MANY, field="picture", limit=MOST_OF_LINE)


def newest_hash(ledger: LedgerId, round_: RoundNumber, table: TableNumber) -> str:
    """The hash of the newest photo that who sits at a table took of its sheet; or empty."""
    rows = SheetPhoto.objects.filter(tournament_id=ledger, round=round_, table=table)
    hashes = dict(rows.values_list("seated", "sha256"))
    if not hashes:
        return ""
    now = queries.table(ledger, round_, table)
    return hashes.get(seated(now), "") if now else ""
