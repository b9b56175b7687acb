"""Players: found by tessera, or by name within a tournament; names corrected, in one or in all.

A tournament shows the name it entered a player under. The registry's name says whose a tessera
is: it stays what it was, unless whoever keeps the registry changes it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.db import IntegrityError, transaction
from django.db.models import F

from scoring import announce
from scoring.commands import CorrectName, Receipt, transaction_on
from scoring.rules.violations import Code, Violation, refuse
from scoring.values import Authority, EntrantNumber, LedgerId, PlayerId
from tournaments.access.traces import leave_trace
from tournaments.models import Player, PlayerName, Tournament, TraceKind
from tournaments.names import player_names
from tournaments.organise.officials import require_none_of_a_stand_in
from tournaments.organise.perform import perform
from tournaments.organise.sealing import Written
from tournaments.organise.texts import longest, require_short
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import same_but_for_signs, spelling, tidy_line, tidy_name

LONGEST_NAME = longest("name", Player, PlayerName)
LONGEST_CARD = longest("membership_number", Player, PlayerName)


@dataclass(frozen=True, slots=True)
class PlayerForm:
    """A player as written on an entry form: surname first."""

    name: str
    membership_number: str = ""


class People:
    """Who plays in a tournament, as entry forms are read one after the other."""

    def __init__(self, ledger: LedgerId, cards: Iterable[str]) -> None:
        self.ledger = ledger
        rows = Player.objects.filter(membership_number__in={card for card in cards if card})
        self._by_card = {row.membership_number: row for row in rows}
        self.here = player_names(ledger)
        self.new: dict[PlayerId, PlayerName] = {}
        """Names of those whom the tournament did not know."""
        self._by_name = {spelling(row.name): player for player, row in self.here.items()}

    def enter(self, forms: Sequence[PlayerForm]) -> tuple[PlayerId, ...]:
        """Their ids; whoever is new gets one.

        Raises:
            Violation: `name_required`, `text_too_long`, or `membership_of_another`.
        """
        return tuple(self._enter(form) for form in forms)

    def _enter(self, form: PlayerForm) -> PlayerId:
        name, card = tidy_name(form.name), tidy_line(form.membership_number)
        if not name:
            raise refuse(HouseCode.NAME_REQUIRED, field="players", value=card)
        _require_short(name, card, "players")
        self._require_theirs(name, card)
        player = self._known(name, card) or self._made(name, card)
        if player not in self.here and player not in self.new:
            self.new[player] = _name(self.ledger, player, name, card)
        if not card:
            self._by_name[spelling(name)] = player
        return player

    def may_be(self, name: str, card: str) -> bool:
        """Whether this may be the name of whoever has the membership number: the registry's, or
        the one that the tournament knows them under."""
        row = self._by_card.get(card)
        if row is None:
            return True
        row_here = self.here.get(PlayerId(row.id))
        return spelling(name) in {spelling(row.name), spelling((row_here or row).name)}

    def _known(self, name: str, card: str) -> PlayerId | None:
        if not card:
            return self._by_name.get(spelling(name))
        row = self._by_card.get(card)
        return PlayerId(row.id) if row else None

    def _made(self, name: str, card: str) -> PlayerId:
        if not card:
            return PlayerId(Player.objects.create(name=name).id)
        # Whoever enters the same card at this moment, in whatever tournament, may be the first.
        row, new = Player.objects.get_or_create(membership_number=card, defaults={"name": name})
        self._by_card[card] = row
        if not new:
            self._require_theirs(name, card)
        return PlayerId(row.id)

    def _require_theirs(self, name: str, card: str) -> None:
        if not self.may_be(name, card):
            raise _of_another(_name(self.ledger, PlayerId(uuid4()), name, card), "players")


def correct_name(
    *,
    by: Authority,
    entrant: EntrantNumber,
    player: PlayerId,
    name: str | None = None,
    membership_number: str | None = None,
    command_id: UUID | None = None,
) -> Receipt:
    """Put another name in the place of a player's, in this tournament alone.

    Closed books and filed referti keep the name of their time. The registry follows only while
    the player is entered nowhere else: nobody else shows it then.

    Raises:
        Violation: `tournament_closed`, `name_required`, `player_not_in_entrant`; `name_erased`;
            `stand_in_official`; `name_stands` (they sat, and it is for who may substitute); the
            tessera is another's, or that of one who plays elsewhere too (`player_plays_elsewhere`).
    """
    with transaction_on(by.ledger):
        registered = Player.objects.select_for_update().get(pk=player)
        shown = player_names(by.ledger).get(player)
        row = _corrected(by.ledger, registered, name, membership_number)
        require_none_of_a_stand_in(by.ledger, entrant, [name or ""], "name")
        written = Written(names={player: row})
        renamed = not same_but_for_signs(row.name, shown.name if shown else "")
        command = CorrectName(entrant=entrant, player=player, renamed=renamed)
        receipt = perform(command, by=by, command_id=command_id, written=written)
        if receipt.repeated:
            _require_the_same(row, receipt)
            return receipt
        if not registered.name:
            raise refuse(HouseCode.NAME_ERASED, field="name")
        written.keep(receipt)
        leave_trace(TraceKind.RENAMED, by=by.user, tournament=by.ledger, subject=f"player:{player}")
        if not _plays_elsewhere(row):
            _register(registered, row)
    return receipt


def rename_player(player: Player) -> None:
    """Save a player's name and tessera in the registry, whose they are in every tournament to come.

    Tournaments keep the name they entered the player under; season circuits show this one.
    """
    player.name, player.membership_number = (
        tidy_name(player.name),
        tidy_line(player.membership_number),
    )
    with transaction.atomic():
        player.save()
        leave_trace(TraceKind.RENAMED, subject=f"player:{player.pk}", detail="registry")
        named = PlayerName.objects.filter(player=player).values_list("tournament_id", flat=True)
        _names_changed(map(LedgerId, named.order_by("tournament_id").distinct()))


def names_changed(tournament: Tournament) -> None:
    """Say that a name shown with this tournament changed: pages kept under the old are stale."""
    _names_changed([tournament.ledger])


def _names_changed(ledgers: Iterable[LedgerId]) -> None:
    """As many statements for the hundreds of tournaments of a player as for one."""
    changed = list(ledgers)
    Tournament.objects.filter(pk__in=changed).update(names_revision=F("names_revision") + 1)
    announce.announce_names(*changed)


def _name(ledger: LedgerId, player: PlayerId, name: str, card: str) -> PlayerName:
    return PlayerName(tournament_id=ledger, player_id=player, name=name, membership_number=card)


def _require_short(name: str, card: str, field: str) -> None:
    require_short(name, LONGEST_NAME, field)
    require_short(card, LONGEST_CARD, field)


def _corrected(
    ledger: LedgerId, registered: Player, name: str | None, card: str | None
) -> PlayerName:
    """The name and tessera as they are to be; what is not given stays."""
    player = PlayerId(registered.id)
    before = player_names(ledger).get(player) or _name(ledger, player, "", "")
    now_card = before.membership_number if card is None else tidy_line(card)
    row = _name(ledger, player, before.name if name is None else tidy_name(name), now_card)
    if not row.name:
        wrong = HouseCode.NAME_REQUIRED if registered.name else HouseCode.NAME_ERASED
        raise refuse(wrong, field="name")
    _require_short(row.name, now_card, "name")
    if now_card != before.membership_number:
        _require_free(row)
    return row


def _require_free(row: PlayerName) -> None:
    """The tessera says who somebody is, in every tournament that they ever played."""
    if _plays_elsewhere(row):
        raise refuse(HouseCode.PLAYER_PLAYS_ELSEWHERE, field="membership_number")
    others = Player.objects.exclude(pk=row.player_id)
    if row.membership_number and others.filter(membership_number=row.membership_number).exists():
        raise _of_another(row)


def _of_another(row: PlayerName, field: str = "membership_number") -> Violation:
    """Whose the tessera is stays unsaid: not everybody who can type a number may know it."""
    return refuse(
        HouseCode.MEMBERSHIP_OF_ANOTHER, field=field, value=row.membership_number, name=row.name
    )


def _plays_elsewhere(row: PlayerName) -> bool:
    names = PlayerName.objects.filter(player_id=row.player_id)
    return names.exclude(tournament_id=row.tournament_id).exists()


def _require_the_same(row: PlayerName, receipt: Receipt) -> None:
    """A command sent twice is the same command to the last byte: its name stands beside it."""
    number = receipt.number
    kept = PlayerName.objects.get(
        tournament_id=row.tournament_id, player_id=row.player_id, event_number=number
    )
    if not kept.is_empty and (kept.name, kept.membership_number) != (
        row.name,
        row.membership_number,
    ):
        raise refuse(Code.COMMAND_REUSED, first=number, last=number)


def _register(registered: Player, row: PlayerName) -> None:
    registered.name, registered.membership_number = row.name, row.membership_number
    try:
        with transaction.atomic():
            registered.save()
    except IntegrityError as error:
        raise _of_another(row) from error
