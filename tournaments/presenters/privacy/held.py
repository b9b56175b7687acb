"""All that is held about a person: what erasing takes away, what they are given if they ask."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, TypeVar, cast
from uuid import UUID

from django.db.models import Model, Q, QuerySet

from scoring import queries
from scoring.events import PenaltyGiven, RefertoFiled, SanctionGiven
from scoring.queries import EntrantInBook, EventFilter
from scoring.records import record
from scoring.rules.namesakes import persons
from scoring.values import EntrantNumber, EventNumber, PlayerId, RemarkId
from tournaments.access.table_codes import numbers_in
from tournaments.models import (
    Alert,
    Booking,
    Circuit,
    Entrant,
    LegTotal,
    LegTotals,
    ListDraft,
    ListLine,
    Membership,
    NamesakeDecision,
    Payment,
    Player,
    PlayerName,
    PrizeList,
    PrizeTexts,
    Referto,
    Remark,
    Screen,
    SheetPhoto,
    Tournament,
    Trace,
    TraceKind,
)
from tournaments.presenters.privacy.person import Person, Words, person

Row = TypeVar("Row", bound=Model)
MEASURES = EventFilter(names=(PenaltyGiven.name(), SanctionGiven.name()))


@record
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
    def _numbers(self) -> set[tuple[UUID, int]]:
        """Under which they played in which tournament."""
        return {(entry.tournament.pk, entry.entrant.number) for entry in self.entries}

    @cached_property
    def names(self) -> list[PlayerName]:
        """As each tournament had them; those that were emptied are nobody's."""
        rows = PlayerName.objects.filter(player=self.player).select_related("tournament")
        rows = rows.exclude(name="", membership_number="")
        return list(rows.order_by("tournament__played_on", "event_number"))

    @cached_property
    def referti(self) -> list[Referto]:
        """About them, and those that name them; none about another of a tournament not theirs."""
        rows = Referto.objects.filter(tournament__in=self.tournaments, player=self.player)
        about = [row for row in rows if not row.is_empty]
        naming = self._naming(Referto, Referto.erasable, elsewhere=())
        own = {tournament.pk for tournament in self.tournaments}
        about += [
            row
            for row in naming
            if row.tournament_id in own or row.player_id in (None, self.player.pk)
        ]
        return _once(about)

    @cached_property
    def filed_referti(self) -> list[Referto]:
        """Filed ones about them, by name or as one of the table that they inform of."""
        rows = Referto.objects.filter(tournament__in=self.tournaments).exclude(event_number=None)
        rows = rows.filter(Q(player=self.player) | Q(player=None)).select_related("tournament")
        return [row for row in rows if not row.is_empty and self._is_about_them(row)]

    @cached_property
    def remarks(self) -> list[Remark]:
        """Reasons that name them."""
        return self._naming(Remark, Remark.erasable, elsewhere=())

    @cached_property
    def own_reasons(self) -> list[Remark]:
        """Of the measures against them or their line."""
        ids = [remark for entry in self.entries for remark in self._reasons(entry)]
        return list(Remark.objects.filter(pk__in=ids).exclude(text="").select_related("tournament"))

    @cached_property
    def teams(self) -> list[Entrant]:
        """Entrants whose team or club is called by their name; their own, whoever else has it."""
        whole = self.person.whole
        rows = [entry.row for entry in self.entries if entry.row]
        own = [row for row in rows if self.person.is_named_in(row.team, row.club, by=whole)]
        return _once([*own, *self._naming(Entrant, Entrant.erasable, elsewhere=whole)])

    @cached_property
    def notices(self) -> list[Screen]:
        """Screens of halls whose notice names them."""
        return self._naming(Screen, ("notice",), elsewhere=self.person.whole)

    @cached_property
    def payments(self) -> list[Payment]:
        """Under the numbers that they played under."""
        rows = Payment.objects.filter(tournament__in=self.tournaments).select_related("tournament")
        return [row for row in rows if (row.tournament_id, row.entrant) in self._numbers]

    @cached_property
    def payment_notes(self) -> list[Payment]:
        """Notes of their own payments, and those that name them."""
        own = [row for row in self.payments if row.note]
        return _once([*own, *self._naming(Payment, ("note",), elsewhere=self.person.whole)])

    @cached_property
    def bookings(self) -> list[Booking]:
        """What was asked for from home with them, in whatever became of it."""
        columns = "players", "team", "club", "contact"
        rows = Booking.objects.filter(self.person.may_be_in(*columns)).select_related("tournament")
        return [row for row in rows if self._books(row)]

    @cached_property
    def list_lines(self) -> list[ListLine]:
        """How lists had them: the lines of whatever they play under, and those that name them."""
        rows = ListLine.objects.filter(tournament__in=self.tournaments).order_by("pk")
        own = [row for row in rows if (row.tournament_id, row.number) in self._numbers]
        return _once([*own, *self._naming(ListLine, ("text",), elsewhere=self.person.whole)])

    @cached_property
    def list_drafts(self) -> list[ListDraft]:
        """Whole lists that officials had shown, and that name them."""
        return self._naming(ListDraft, ("text",), elsewhere=self.person.whole)

    @cached_property
    def memberships(self) -> list[Membership]:
        """Lines of the lists that organisers loaded."""
        rows = Membership.objects.filter(self.person.may_be_in("name", "number"))
        return [row for row in rows if self.person.has_entry(row.name, row.number)]

    @cached_property
    def alerts(self) -> list[Alert]:
        """Browsers that are told of their table, where nobody else plays under the number: whose
        of a pair a phone is, nobody knows."""
        own = {
            (entry.tournament.pk, entry.entrant.number)
            for entry in self.entries
            if set(entry.entrant.ever_played()) == {PlayerId(self.player.pk)}
        }
        rows = Alert.objects.filter(tournament__in=self.tournaments)
        return [row for row in rows if (row.tournament_id, row.entrant) in own]

    @cached_property
    def photos(self) -> list[SheetPhoto]:
        """Of the sheets of their tables, without the pictures."""
        rows = SheetPhoto.objects.filter(tournament__in=self.tournaments).defer("picture")
        return [
            row
            for row in rows
            if any((row.tournament_id, each) in self._numbers for each in numbers_in(row.seated))
        ]

    @cached_property
    def traces(self) -> QuerySet[Trace]:
        """Of what was done about them, by ids alone."""
        referti = [f"referto:{row.pk}" for row in self.filed_referti]
        return Trace.objects.filter(subject__in=[f"player:{self.player.pk}", *referti])

    @cached_property
    def taken_out(self) -> QuerySet[Trace]:
        """By whom files of their tournaments were taken out: out of the program's reach."""
        where = [tournament.pk for tournament in self.tournaments]
        taken = Trace.objects.filter(kind=TraceKind.TAKEN_OUT.value, tournament__in=where)
        return taken.select_related("user")

    @cached_property
    def totals(self) -> list[LegTotal]:
        """What they came to in tournaments of circuits that were played elsewhere."""
        rows = LegTotal.objects.filter(players__contains=[self.player.pk])
        return list(rows.select_related("totals__circuit").order_by("totals__entered_at", "pk"))

    @cached_property
    def namesake_decisions(self) -> list[NamesakeDecision]:
        """That they are one person with others of a circuit, or are not."""
        rows = NamesakeDecision.objects.filter(players__contains=[self.player.pk])
        return list(rows.select_related("circuit").order_by("decided_at"))

    @cached_property
    def left_over(self) -> list[str]:
        """What bears their name and is no text about them: somebody has to call it otherwise. And
        who is the same person by a decision."""
        columns: dict[type[Model], str] = {
            Tournament: "name",
            Circuit: "name",
            LegTotals: "name",
            PrizeList: "name",
            PrizeTexts: "text",
            NamesakeDecision: "reason",
        }
        named: list[Model] = [
            row
            for model, column in columns.items()
            for row in model._default_manager.filter(self.person.may_be_in(column))
            if self.person.is_named_in(getattr(row, column), by=self.person.whole)
            and row not in self.namesake_decisions
        ]
        return [f"{row._meta.verbose_name} {row.pk}" for row in (*named, *self._joined)]

    @property
    def _joined(self) -> Iterable[Player]:
        own = PlayerId(self.player.pk)
        circuits = {row.circuit for row in self.namesake_decisions}
        decided = ([row.decision for row in circuit.namesakes.all()] for circuit in circuits)
        joined = {player for decisions in decided for player in persons(decisions).together(own)}
        return Player.objects.filter(pk__in=joined - {own}).exclude(name="")

    def _entries(self, tournament: Tournament) -> Iterable[Entry]:
        rows = {row.number: row for row in tournament.entrants.all()}
        for entrant in queries.entrants(tournament.ledger):
            if PlayerId(self.player.pk) in entrant.ever_played():
                row = rows.get(EntrantNumber(entrant.number))
                yield Entry(tournament=tournament, entrant=entrant, row=row)

    def _reasons(self, entry: Entry) -> Iterable[RemarkId]:
        """Of penalties while they were in the line, and of sanctions that name them."""
        player = PlayerId(self.player.pk)
        for recorded in queries.events(entry.tournament.ledger, MEASURES):
            event = recorded.event
            if isinstance(event, PenaltyGiven) and event.entrant == entry.entrant.number:
                if player in entry.entrant.players_in(event.round):
                    yield event.remark
            elif isinstance(event, SanctionGiven) and player in event.players and event.remark:
                yield event.remark

    def _is_about_them(self, row: Referto) -> bool:
        if row.player_id is not None:
            return True
        recorded = queries.event(row.tournament.ledger, EventNumber(row.event_number or 0))
        event = recorded.event if recorded else None
        return isinstance(event, RefertoFiled) and PlayerId(self.player.pk) in event.players

    def _books(self, row: Booking) -> bool:
        person = self.person
        return person.is_named_in(row.team, row.club, row.contact, by=person.whole) or any(
            person.has_entry(name, card) or person.is_named_in(card, by=())
            for name, card in row.players
        )

    def _naming(
        self, model: type[Row], columns: tuple[str, ...], *, elsewhere: Iterable[Words]
    ) -> list[Row]:
        """Rows that say their card, or a name of theirs that nobody else of the tournament has.

        Where they played by the surname too; elsewhere by these names.
        """
        rows = model._default_manager.select_related("tournament")
        of_theirs = Q(tournament__in=self.tournaments)
        found = rows.filter(of_theirs | self.person.may_be_in(*columns))
        own = (*self.person.whole, *self.person.surnames)
        sought = dict.fromkeys(self.tournaments, own)
        alone: dict[Tournament, tuple[Words, ...]] = {}
        named = []
        for row in found:
            where: Tournament = cast(Any, row).tournament
            if where not in alone:
                alone[where] = self.person.alone_in(where, sought.get(where, elsewhere))
            texts = (str(getattr(row, column)) for column in columns)
            if self.person.is_named_in(*texts, by=alone[where]):
                named.append(row)
        return named


def _once(rows: Iterable[Row]) -> list[Row]:
    return list({row.pk: row for row in rows}.values())
