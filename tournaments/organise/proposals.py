"""What a line of a table proposes from its phone, and the director's leave for it.

No command and no event: a statement changes no standing. Accepted at the desk, it is typed like any
other sheet (`tournaments.organise.sheets`).
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, TypedDict, Unpack
from uuid import UUID, uuid4

from django.db import transaction

from scoring import queries, server_time
from scoring.queries import TableInBook
from scoring.rules.violations import Code, Violation, refuse
from scoring.sheets import SheetScore
from scoring.values import Line, RoundNumber, SheetState, Stage, TableNumber
from tournaments.access.table_codes import seated, tell_phones
from tournaments.models import Proposal, SheetPhoto, Tournament
from tournaments.moment import Moment
from tournaments.organise.screens import PictureBounds, redrawn
from tournaments.refusals import HouseCode

if TYPE_CHECKING:
    from django.db.models import QuerySet

TYPED_TWICE = (Code.UNLIKELY, Code.TYPED_AGAIN_OTHERWISE)
"""The desk asks for these once more; the other line looks at them meanwhile."""


class Said(TypedDict):
    """Who says something at a table."""

    moment: Moment
    table: TableInBook
    line: Line
    phone: UUID | None
    """A random number that its browser was given; none where it keeps no cookie."""
    proposal_id: UUID
    """Made by the form: sent twice, it is one."""


def propose(*, sheet: SheetScore, **said: Unpack[Said]) -> None:
    """Say, for a line, what its sheet says; the same said twice is said once.

    Raises:
        Violation: `proposals_off`, `proposals_over`, `proposal_too_late`, `phone_unknown`,
            `phone_of_other_line`, or each check that the sheet does not pass.
    """
    moment, table, line, phone = said["moment"], said["table"], said["line"], said["phone"]
    require_open(moment, table)
    if phone is None:
        raise refuse(HouseCode.PHONE_UNKNOWN)
    require_own_phone(table, line, phone, moment.tournament)
    _require_possible(moment, sheet)
    last = _own(moment.tournament, table).filter(line=line).last()
    if last is not None and last.score == sheet:
        return
    # Said before under the same number, it said something else: the page was still open.
    used = Proposal.objects.filter(pk=said["proposal_id"]).exists()
    Proposal.objects.get_or_create(
        id=uuid4() if used else said["proposal_id"],
        defaults={
            "tournament": moment.tournament,
            "round": table.round,
            "table": table.table,
            "line": line,
            "seated": seated(table),
            "sheet": Proposal.written(sheet),
            "phone": phone,
            "said_at": server_time.now(),
        },
    )
    tell_phones(moment.tournament, table)


def confirm(*, confirmed: UUID | None, **said: Unpack[Said]) -> None:
    """Say, for a line, what another line's last word was: the figures that it was shown.

    Raises:
        Violation: as `propose`, and `proposal_unknown` when it is no line's last word: two lines
            that gave in to each other would only have changed places.
    """
    spoken = _own(said["moment"].tournament, said["table"])
    with transaction.atomic():
        # Who gives in at the same instant waits here, and reads what came of it below.
        tuple(spoken.select_for_update())
        last = {row.line: row for row in spoken.all()}
        row = next((row for row in last.values() if row.pk == confirmed), None)
        if row is None:
            raise refuse(HouseCode.PROPOSAL_UNKNOWN)
        propose(**said, sheet=row.score)


def require_open(moment: Moment, table: TableInBook) -> None:
    """Refuse what a table may not propose, or not any more."""
    if not moment.tournament.tables_propose:
        raise refuse(HouseCode.PROPOSALS_OFF)
    round_ = moment.round(table.round)
    playing = moment.book.stage is Stage.PLAYING
    if round_ is None or round_.closed or not playing:
        raise refuse(HouseCode.PROPOSALS_OVER, round=table.round)
    if table.state is not SheetState.MISSING:
        raise refuse(HouseCode.PROPOSAL_TOO_LATE, table=table.table)


def require_own_phone(table: TableInBook, line: Line, phone: UUID, tournament: Tournament) -> None:
    """Refuse a phone that would speak for both lines of a table."""
    others = _own(tournament, table).filter(phone=phone).exclude(line=line)
    if (row := others.first()) is not None:
        raise refuse(HouseCode.PHONE_OF_OTHER_LINE, asked=line, written=Line(row.line))


def _own(tournament: Tournament, table: TableInBook) -> QuerySet[Proposal]:
    return Proposal.objects.filter(
        tournament=tournament, round=table.round, table=table.table, seated=seated(table)
    )


def _require_possible(moment: Moment, sheet: SheetScore) -> None:
    """The desk would refuse it anyway: said at once, to who can still count again."""
    played = len(sheet.smazzate)
    short = 0 < played < moment.book.smazzate_per_round
    problems = queries.reckon(moment.book, sheet, time_out=short).problems
    wrong = [problem for problem in problems if problem.code not in TYPED_TWICE]
    if wrong:
        raise Violation(*wrong)


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
        Tournament.objects.select_for_update(no_key=True).get(pk=moment.tournament.pk)
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


def newest_hash(tournament: Tournament, round_: RoundNumber, table: TableNumber) -> str:
    """The hash of the newest photo that who sits at a table took of its sheet; or empty."""
    if not tournament.tables_propose:
        return ""
    rows = SheetPhoto.objects.filter(tournament=tournament, round=round_, table=table)
    hashes = dict(rows.values_list("seated", "sha256"))
    if not hashes:
        return ""
    now = queries.table(tournament.ledger, round_, table)
    return hashes.get(seated(now), "") if now else ""
