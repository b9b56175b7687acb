"""Entrants: players found or made, numbered by the book; changed, withdrawn, readmitted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import F

from scoring import announce
from scoring.commands import (
    ChangeLineUp,
    EnterEntrants,
    Entry,
    ReadmitEntrant,
    Receipt,
    WithdrawEntrant,
)
from scoring.events import EntrantEntered
from scoring.queries import entrants, ledgers_with
from scoring.rules.violations import refuse
from scoring.values import Authority, EntrantNumber, LedgerId, PlayerId, RoundNumber
from tournaments.models import Entrant, Player, Tournament
from tournaments.organise.remarks import perform
from tournaments.refusals import HouseCode


@dataclass(frozen=True, slots=True)
class PlayerForm:
    """A player as written on an entry form: surname first."""

    name: str
    membership_number: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryForm:
    """A pair, a team or a single player as written on an entry form."""

    players: tuple[PlayerForm, ...]
    team: str = ""
    """What a team calls itself."""
    stand_in: bool = False
    """Staff that fills a seat and is never ranked (U art. 3.1)."""
    group: str = ""
    """Which merit group a stand-in fills, once there are any."""
    club: str = ""
    category: str = ""
    number: EntrantNumber | None = None


def enter_entrants(
    *, by: Authority, entries: Sequence[EntryForm], command_id: UUID | None = None
) -> Receipt:
    """Enter pairs, teams or players, all or none.

    A membership number says who a player is; without one, the name does within the tournament.

    Raises:
        Violation: a player stands in two pairs, a number is taken, a tessera is another's ...
    """
    with transaction.atomic():
        by_name = _known_players(by.ledger)
        entered = tuple(
            Entry(
                players=_players(entry.players, by_name),
                number=entry.number,
                stand_in=entry.stand_in,
                group=entry.group,
            )
            for entry in entries
        )
        receipt = perform(EnterEntrants(entries=entered), by=by, command_id=command_id)
        _keep_rows(entries, receipt)
    return receipt


def change_line_up(
    *,
    by: Authority,
    entrant: EntrantNumber,
    players: Sequence[PlayerForm],
    from_round: RoundNumber | None = None,
    reason: str = "",
    command_id: UUID | None = None,
) -> Receipt:
    """Put other players under a number from a round on; once play has begun, with a reason.

    Without `from_round`: from the round being played, or the next if its sheet is in.

    Raises:
        Violation: `reason_required`, `player_twice`, `players_wrong_count`, `substitute_too_late`,
            a tessera is another's ...
    """
    with transaction.atomic():
        command = ChangeLineUp(
            entrant=entrant,
            players=_players(players, _known_players(by.ledger)),
            from_round=from_round,
        )
        return perform(command, by=by, reason=reason, command_id=command_id)


def withdraw_entrant(
    *, by: Authority, entrant: EntrantNumber, reason: str = "", command_id: UUID | None = None
) -> Receipt:
    """Seat an entrant no more, from the next seating on; its history stands (U art. 13.4).

    Raises:
        Violation: `entrant_unknown`, `entrant_already_withdrawn`, or the ranking is final.
    """
    return perform(WithdrawEntrant(entrant=entrant), by=by, reason=reason, command_id=command_id)


def readmit_entrant(
    *, by: Authority, entrant: EntrantNumber, command_id: UUID | None = None
) -> Receipt:
    """Take a withdrawal back.

    Raises:
        Violation: `entrant_unknown`, `entrant_not_withdrawn`, `player_twice` ...
    """
    return perform(ReadmitEntrant(entrant=entrant), by=by, command_id=command_id)


def names_changed(tournament: Tournament) -> None:
    """Say that a name shown with this tournament changed: pages kept under the old are stale."""
    Tournament.objects.filter(pk=tournament.pk).update(names_revision=F("names_revision") + 1)
    announce.announce_names(tournament.ledger)


def rename_player(player: Player) -> None:
    """Save a corrected player, and tell every tournament that shows the name."""
    with transaction.atomic():
        player.save()
        for tournament in Tournament.objects.filter(id__in=ledgers_with(PlayerId(player.id))):
            names_changed(tournament)


def _keep_rows(entries: Sequence[EntryForm], receipt: Receipt) -> None:
    """What the ledger does not know of those who were entered: team, club, category."""
    entered = [r.event for r in receipt.events if isinstance(r.event, EntrantEntered)]
    Entrant.objects.bulk_create(
        (
            Entrant(
                tournament_id=receipt.ledger,
                number=event.entrant,
                team=entry.team.strip(),
                club=entry.club.strip(),
                category=entry.category.strip(),
            )
            for event, entry in zip(entered, entries, strict=True)
        ),
        ignore_conflicts=True,
    )


def _known_players(ledger: LedgerId) -> dict[str, Player]:
    """Who already plays here, by name."""
    ids = {player for entrant in entrants(ledger) for player in entrant.players}
    return {player.name.casefold(): player for player in Player.objects.filter(id__in=ids)}


def _players(forms: Sequence[PlayerForm], by_name: dict[str, Player]) -> tuple[PlayerId, ...]:
    return tuple(_player(form, by_name) for form in forms)


def _player(form: PlayerForm, by_name: dict[str, Player]) -> PlayerId:
    name = " ".join(form.name.split())
    card = form.membership_number.strip()
    if not name:
        raise refuse(HouseCode.NAME_REQUIRED, field="players", value=card)
    here = by_name.get(name.casefold())
    player = _with_card(name, card) if card else here
    if player is None:
        player = Player.objects.create(id=uuid4(), name=name, membership_number=card)
    if not card:
        by_name[name.casefold()] = player
    return PlayerId(player.id)


def _with_card(name: str, card: str) -> Player | None:
    player = Player.objects.filter(membership_number=card).first()
    if player and player.name.casefold() != name.casefold():
        raise refuse(
            HouseCode.MEMBERSHIP_OF_ANOTHER,
            field="players",
            value=card,
            name=name,
            other=player.name,
        )
    return player
