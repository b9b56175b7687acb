"""All that is held about a person: what erasing takes away, what they are given if they ask."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

from django.db.models import Model, QuerySet

from scoring import queries
from scoring.queries import EntrantInBook
from scoring.values import EntrantNumber, PlayerId
from tournaments.models import (
    Alert,
    Booking,
    Circuit,
    Entrant,
    Membership,
    Player,
    PlayerName,
    PrizeList,
    Referto,
    Remark,
    Screen,
    SheetPhoto,
    Tournament,
    Trace,
    TraceKind,
)
from tournaments.presenters.privacy.person import Person, person
from tournaments.table_codes import numbers_in

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Under which number a person played in a tournament."""

    tournament: Tournament
    entrant: EntrantInBook
    row: Entrant | None

    @property
    def team(self) -> str:
        return self.row.team if self.row else ""

    @property
    def club(self) -> str:
        return self.row.club if self.row else ""


class Held:
    """What is held about a player; each part is read when it is asked for."""

    def __init__(self, player: Player) -> None:
        self.person: Person = person(player)
        self.player = player

    @cached_property
    def tournaments(self) -> list[Tournament]:
        """Where they are or were entered."""
        found = Tournament.objects.filter(player_names__player=self.player).distinct()
        return list(found.order_by("played_on", "pk"))

    @cached_property
    def entries(self) -> list[Entry]:
        return [entry for tournament in self.tournaments for entry in self._entries(tournament)]

    @cached_property
    def names(self) -> list[PlayerName]:
        """As each tournament had them; those that were emptied are nobody's."""
        rows = PlayerName.objects.filter(player=self.player).select_related("tournament")
        rows = rows.exclude(name="", membership_number="")
        return list(rows.order_by("tournament__played_on", "event_number"))

    @cached_property
    def referti(self) -> list[Referto]:
        """About them, and those that name them; what was emptied before is no more to be found."""
        about = Referto.objects.filter(player=self.player).select_related("tournament")
        naming = self._naming(Referto, Referto.erasable)
        return _once([*(row for row in about if not row.is_empty), *naming])

    @cached_property
    def remarks(self) -> list[Remark]:
        """Reasons that name them."""
        return self._naming(Remark, ("text",))

    @cached_property
    def teams(self) -> list[Entrant]:
        """Entrants whose team or club is called by their name."""
        return self._naming(Entrant, Entrant.erasable)

    @cached_property
    def notices(self) -> list[Screen]:
        """Screens of halls whose notice names them."""
        return self._naming(Screen, ("notice",))

    @cached_property
    def bookings(self) -> list[Booking]:
        """What was asked for from home with them, in whatever became of it."""
        columns = "players", "team", "club", "contact"
        rows = Booking.objects.filter(self.person.may_be_in(*columns)).select_related("tournament")
        return [row for row in rows if self.person.is_named_in(*_told_by(row, columns))]

    @cached_property
    def memberships(self) -> list[Membership]:
        """Lines of the lists that organisers loaded."""
        named = Membership.objects.filter(self.person.may_be_in("name", "number"))
        return [
            row
            for row in named
            if row.number in self.person.cards or self.person.is_named_in(row.name)
        ]

    @cached_property
    def alerts(self) -> list[Alert]:
        """Browsers that are told of their table."""
        rows = Alert.objects.filter(tournament__in=self.tournaments)
        own = {(entry.tournament.pk, entry.entrant.number) for entry in self.entries}
        return [row for row in rows if (row.tournament_id, row.entrant) in own]

    @cached_property
    def photos(self) -> list[SheetPhoto]:
        """Of the sheets of their tables, without the pictures."""
        rows = SheetPhoto.objects.filter(tournament__in=self.tournaments).defer("picture")
        own = {(entry.tournament.pk, entry.entrant.number) for entry in self.entries}
        return [
            row
            for row in rows
            if any((row.tournament_id, number) in own for number in numbers_in(row.seated))
        ]

    @cached_property
    def traces(self) -> QuerySet[Trace]:
        """Of what was done about them, by ids alone."""
        referti = [f"referto:{row.pk}" for row in self.referti]
        return Trace.objects.filter(subject__in=[f"player:{self.player.pk}", *referti])

    @cached_property
    def taken_out(self) -> QuerySet[Trace]:
        """By whom files of their tournaments were taken out: out of the program's reach."""
        where = [tournament.pk for tournament in self.tournaments]
        taken = Trace.objects.filter(kind=TraceKind.TAKEN_OUT.value, tournament__in=where)
        return taken.select_related("user")

    @cached_property
    def left_over(self) -> list[str]:
        """What bears their name and is no text about them: somebody has to call it otherwise."""
        columns: dict[type[Model], str] = {Tournament: "name", Circuit: "name", PrizeList: "name"}
        return [
            f"{model._meta.verbose_name} {row.pk}"
            for model, column in columns.items()
            for row in model._default_manager.filter(self.person.may_be_in(column))
            if self.person.is_named_in(getattr(row, column))
        ]

    def _entries(self, tournament: Tournament) -> Iterable[Entry]:
        rows = {row.number: row for row in tournament.entrants.all()}
        for entrant in queries.entrants(tournament.ledger):
            if PlayerId(self.player.pk) in entrant.ever_played():
                row = rows.get(EntrantNumber(entrant.number))
                yield Entry(tournament=tournament, entrant=entrant, row=row)

    def _naming(self, model: type[Row], columns: tuple[str, ...]) -> list[Row]:
        """Rows of their tournaments by surname, where that is theirs alone; of others by name."""
        rows = model._default_manager.select_related("tournament")
        named = [
            row
            for row in rows.filter(self.person.may_be_in(*columns))
            if self.person.is_named_in(*_told_by(row, columns))
        ]
        for tournament in self.tournaments:
            if self.person.has_the_surname_alone(tournament):
                named += (
                    row
                    for row in rows.filter(tournament=tournament)
                    if self.person.is_named_in(*_told_by(row, columns), by_surname=True)
                )
        return _once(named)


def _told_by(row: Model, columns: tuple[str, ...]) -> list[str]:
    return [str(getattr(row, column)) for column in columns]


def _once(rows: Iterable[Row]) -> list[Row]:
    return list({row.pk: row for row in rows}.values())
