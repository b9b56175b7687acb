"""Whether a dossier is what was sealed where it was played; what does not agree is named."""

from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256

from scoring.events import EntrantEntered, PrizesAnnounced
from scoring.queries.carrying import Examined, examined
from scoring.rules import regulations
from scoring.rules.violations import refuse
from scoring.values import PROGRAM, EventNumber
from tournaments.models import Player, Sealed, SealKind, seal_key
from tournaments.names import users_in
from tournaments.organise.dossiers import parts
from tournaments.organise.dossiers.packing import Brought
from tournaments.organise.dossiers.parts import misfit
from tournaments.organise.dossiers.taking_out import left_behind, public_reasons
from tournaments.organise.editions import require_sizes
from tournaments.organise.sealing import BadRow, RowFault, SealedRow, SealedRows, bad_rows
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import spelling

_FILES = {
    SealKind.NAME: parts.NAMES,
    SealKind.ENTRANT: parts.ENTRANTS,
    SealKind.REMARK: parts.REMARKS,
}


def require_sound(brought: Brought) -> None:
    """That events, commands, edition, names and texts are those that the chain of hashes seals.

    Raises:
        Violation: `dossier_event`, `dossier_row`, `dossier_part`.
    """
    proved = examined(brought.carried)
    if proved.bad_event:
        raise refuse(HouseCode.DOSSIER_EVENT, event=proved.bad_event.number)
    for command in proved.bad_commands:
        raise misfit(parts.COMMANDS, str(command.command_id))
    _require_edition(brought, proved)
    _require_rows(brought, proved)
    for name in _strangers(brought):
        raise misfit(name)


def _require_edition(brought: Brought, proved: Examined) -> None:
    if sha256(brought.edition.encode()).hexdigest() != proved.pinned:
        raise misfit(parts.EDITION)
    if brought.manifest.edition.hash != proved.pinned:
        raise misfit(parts.MANIFEST, "edition")
    try:
        regulation = regulations.read_content(brought.edition, parts.EDITION)
    except regulations.RegulationUnreadable as error:
        raise misfit(parts.EDITION, str(error)) from error
    require_sizes(regulation)


def _require_rows(brought: Brought, proved: Examined) -> None:
    for bad in bad_rows(proved, _rows(brought)):
        if bad.fault not in (RowFault.ERASED, RowFault.LEFT_BEHIND):
            raise refuse(
                HouseCode.DOSSIER_ROW,
                file=_file(bad, brought),
                value=_called(bad, brought),
                event=bad.number,
            )


def _rows(brought: Brought) -> SealedRows:
    texts: dict[str, Sealed] = {
        **{seal_key(SealKind.REMARK, row.pk): row for row in brought.remarks},
        **{seal_key(SealKind.REMARK, row.pk): row for row in brought.prize_texts},
        **{seal_key(SealKind.ENTRANT, row.number): row for row in brought.entrants},
    }
    return SealedRows(
        texts={key: SealedRow.of(row) for key, row in texts.items()},
        names={
            (seal_key(SealKind.NAME, row.player_id), EventNumber(row.event_number)): (
                SealedRow.of(row)
            )
            for row in brought.names
        },
        left_behind=left_behind(brought.events),
    )


def _file(bad: BadRow, brought: Brought) -> str:
    """Where the row stands, or should."""
    announced = {str(e.texts) for e in brought.events if isinstance(e, PrizesAnnounced)}
    return parts.PRIZE_TEXTS if bad.subject in announced else _FILES[bad.kind]


def _called(bad: BadRow, brought: Brought) -> str:
    """A player by the name that the file has of then, all else by number or id."""
    names = {
        row.event_number: row.name for row in brought.names if str(row.player_id) == bad.subject
    }
    return names.get(bad.number) or bad.subject


def _strangers(brought: Brought) -> Iterator[str]:
    """The parts with rows of which no event knows, or without one that somebody wrote."""
    events = brought.events
    entered = {event.entrant for event in events if isinstance(event, EntrantEntered)}
    announced = {event.texts for event in events if isinstance(event, PrizesAnnounced)}
    wrote = {text.user for text in brought.carried.events} | users_in(events)
    if {row.number for row in brought.entrants} - entered:
        yield parts.ENTRANTS
    if {row.pk for row in brought.remarks} - public_reasons(events):
        yield parts.REMARKS
    if {row.pk for row in brought.prize_texts} - announced:
        yield parts.PRIZE_TEXTS
    if wrote - {PROGRAM} - {person.user for person in brought.people}:
        yield parts.PEOPLE


def require_same_players(brought: Brought) -> None:
    """That players who are here by their ids already are called as in the dossier, and stay so
    until it is written: who is erased meanwhile is erased in it too.

    Raises:
        Violation: `dossier_player`; `dossier_erased`: the name was erased here by law.
    """
    names: dict[object, set[str]] = defaultdict(set)
    for row in brought.names:
        if row.name:
            names[row.player_id].add(row.name)
    for player in Player.objects.filter(pk__in=list(names)).order_by("pk").select_for_update():
        name = max(names[player.pk])
        if not player.name:
            raise refuse(HouseCode.DOSSIER_ERASED, value=name)
        if spelling(player.name) not in set(map(spelling, names[player.pk])):
            raise refuse(HouseCode.DOSSIER_PLAYER, value=name)
