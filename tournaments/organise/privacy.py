"""Names and texts emptied by privacy law, in every tournament that holds them."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q

from scoring.commands import EraseTexts
from scoring.values import PlayerId, RefertoId, RemarkId
from tournaments.models import (
    Booking,
    Document,
    Membership,
    Player,
    PlayerName,
    Referto,
    Remark,
    Sealed,
    SheetPhoto,
    Tournament,
)
from tournaments.models.bookings import BookingState
from tournaments.organise.players import names_changed
from tournaments.organise.remarks import perform
from tournaments.permissions import erasing


def erase_player(*, by: AbstractBaseUser, player: Player) -> None:
    """Empty a player's name and tessera: in the registry, and wherever they ever played.

    What a referto or a reason says of somebody is found by reading: see `erase_remark`,
    `erase_referto`.
    """
    with transaction.atomic():
        names = PlayerName.objects.filter(player=player).select_for_update()
        for tournament in Tournament.objects.filter(player_names__player=player).distinct():
            erasure = EraseTexts(players=(PlayerId(player.id),))
            _erase(by, tournament, erasure, names.filter(tournament=tournament))
        _forget_copies(player)
        player.name = player.membership_number = ""
        player.save()


def _forget_copies(player: Player) -> None:
    """What holds names beside the books: bookings, photos of sheets, membership lists."""
    played = Tournament.objects.filter(player_names__player=player)
    Booking.objects.filter(tournament__in=played).exclude(state=BookingState.ASKED).delete()
    SheetPhoto.objects.filter(tournament__in=played).delete()
    if player.membership_number:
        Membership.objects.filter(number=player.membership_number).delete()


def erase_remark(*, by: AbstractBaseUser, remark: Remark) -> None:
    """Empty a reason; that there was one, when and whose, stays."""
    with transaction.atomic():
        _erase(by, remark.tournament, EraseTexts(remarks=(RemarkId(remark.id),)), [remark])


def erase_referto(*, by: AbstractBaseUser, referto: Referto) -> None:
    """Empty what a referto tells; its number, article and measure stay."""
    with transaction.atomic():
        _erase(by, referto.tournament, EraseTexts(referti=(RefertoId(referto.id),)), [referto])


def _erase(
    by: AbstractBaseUser, tournament: Tournament, erasure: EraseTexts, rows: Iterable[Sealed]
) -> None:
    perform(erasure, by=erasing(by, tournament))
    for row in rows:
        row.empty()
    # Papers are made anew for whoever asks; those kept so far have the old words on them.
    of_circuits = Q(circuit__legs__tournament=tournament)
    Document.objects.filter(Q(tournament=tournament) | of_circuits).delete()
    names_changed(tournament)
