"""What erasing a person would take away, before anybody says yes; counted, and never quoted."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import Membership, Official, Player, Referto
from tournaments.presenters.privacy.held import Held


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One kind of rows, and how many of them."""

    what: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """What goes, what stays, and what is out of reach."""

    typed: str
    """What has to be typed to say yes."""
    goes: tuple[Part, ...]
    left_over: tuple[str, ...] = ()
    """What bears the name and is called otherwise by hand."""
    taken_out: int = 0
    """Files of their tournaments that officials took out, as traces tell."""


def player_preview(player: Player) -> Preview:
    held = Held(player)
    counted = {
        _("nomi e tessere, nel registro e nei tornei"): len(held.names) + bool(player.name),
        _("referti su questa persona o che la nominano"): len(held.referti),
        _("motivi che la nominano"): len(held.remarks),
        _("squadre e circoli con il suo nome"): len(held.teams),
        _("avvisi sugli schermi che la nominano"): len(held.notices),
        _("prenotazioni"): len(held.bookings),
        _("righe degli elenchi dei tesserati"): len(held.memberships),
        _("telefoni che aspettano un avviso"): len(held.alerts),
        _("foto degli score dei suoi tavoli"): len(held.photos),
    }
    return Preview(
        typed=player.name,
        goes=_parts(counted),
        left_over=tuple(held.left_over),
        taken_out=held.taken_out.count(),
    )


def account_preview(user: User) -> Preview:
    counted = {
        _("nome utente, nome, posta e password"): int(user.is_active or bool(user.email)),
        _("righe degli elenchi dei tesserati che ha caricato"): Membership.objects.filter(
            owner=user
        ).count(),
        _("incarichi, che restano senza nome"): Official.objects.filter(user=user).count(),
        _("referti scritti, che restano senza nome"): Referto.objects.filter(author=user).count(),
    }
    return Preview(typed=user.get_username(), goes=_parts(counted))


def _parts(counted: dict[str, int]) -> tuple[Part, ...]:
    return tuple(Part(what=what, count=count) for what, count in counted.items() if count)
