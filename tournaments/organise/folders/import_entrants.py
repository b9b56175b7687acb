"""Who plays, as a folder has it: entered, withdrawn, substituted, cut into groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring import queries
from scoring.commands import (
    DeclareRooms,
    FormGroups,
    NameCaptain,
    PublishRanking,
    ReadmitEntrant,
    WithdrawEntrant,
)
from scoring.rules import formats
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tournaments.moment import Moment
from tournaments.organise.entrants import (
    appoint_captain,
    change_line_up,
    enter_entrants,
    readmit_entrant,
)
from tournaments.organise.folders.arrivals import first_rounds, usually_there
from tournaments.organise.folders.contents import Contents
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.import_target import ImportTarget
from tournaments.organise.folders.rows import entry, players
from tournaments.organise.perform import perform


class EntrantsImport:
    """The entrants of an import, round by round."""

    def __init__(self, contents: Contents, target: ImportTarget) -> None:
        self.contents = contents
        self.target = target
        self.present: set[EntrantNumber] = set()
        self.withdrawn: set[EntrantNumber] = set()
        self.sat: set[EntrantNumber] = set()
        """In any round so far: these stand in every ranking, there or not."""
        self.first_rounds = first_rounds(contents)
        self.sat_last = contents.seated_in(contents.last_round)

    def enter(self, numbers: Sequence[EntrantNumber]) -> None:
        if not numbers:
            return
        rows = [self.contents.entrants[number] for number in numbers]
        # Read first: what is wrong with a row is that row's, and not the first one's.
        entries = [entry(row) for row in rows]
        with self.target.blaming(rows[0]):
            enter_entrants(by=self.target.by, entries=entries)
        self.present.update(numbers)

    def admit(self, round_: RoundNumber, cause: Cells) -> None:
        """Late entries come in with the round they came for; who sits no more, withdrew.

        Whoever leaves does so first: a player may have come back under another number.
        """
        seated = self.contents.seated_in(round_)
        self._withdraw(self.present - seated, cause)
        coming = self._come_in_for(round_)
        for entrant in coming:
            if entrant not in seated:
                self.enter([entrant])
                self._withdraw({entrant}, cause)
        self.enter([entrant for entrant in coming if entrant in seated])
        self._readmit(seated, cause)
        self.sat |= seated

    def substitute(self, round_: RoundNumber) -> None:
        """Other players under a number from this round on."""
        for row in self.contents.line_ups:
            if row.number("from_round") == round_:
                with self.target.blaming(row):
                    change_line_up(
                        by=self.target.by,
                        entrant=EntrantNumber(row.number("entrant")),
                        players=players(row),
                        from_round=round_,
                        reason=self.target.reason(row.text("reason")),
                    )

    def declare_rooms(self, round_: RoundNumber) -> None:
        """Who of a team sat in which room, by places in its line-up."""
        rows = [row for row in self.contents.rooms if row.number("round") == round_]
        entered = (
            {entrant.number: entrant for entrant in queries.entrants(self.target.by.ledger)}
            if rows
            else {}
        )
        for row in rows:
            team = EntrantNumber(row.number("entrant"))
            if team not in entered:
                raise row.contradicts("entrant_not_listed", entrant=team)
            rooms = RoomLineUp(
                open=_chosen(row, "open", entered[team].players),
                closed=_chosen(row, "closed", entered[team].players),
            )
            with self.target.blaming(row):
                perform(
                    DeclareRooms(round=round_, entrant=team, rooms=rooms, copied=True),
                    by=self.target.by,
                )

    def form_groups(self, round_: RoundNumber) -> None:
        """Cut the ranking where the folder says that it was cut, into the same groups."""
        groups, planned = self.contents.groups, self.contents.plan.groups
        if not groups or not planned or planned.after_round != round_:
            return
        cause = next(iter(groups.values()))[0]
        # Whoever came in after this round is ranked in the cut before sitting anywhere.
        cut_into = {entrant for group in self._in_order() for entrant in group}
        self.enter(sorted(cut_into.intersection(self._come_in_for(RoundNumber(round_ + 1)))))
        self._leave_before_cut(round_, cause)
        with self.target.blaming(cause):
            perform(PublishRanking(was_out=True), by=self.target.by)
            perform(FormGroups(was_parted=True), by=self.target.by)
        cut = Moment(self.target.tournament).book.groups
        formed = cut.groups if cut else ()
        if {group.name: group.entrants for group in formed} != {
            name: _entrants(rows) for name, rows in groups.items()
        }:
            raise cause.contradicts("groups_differ", round=int(round_))

    def admit_judged(self, round_: RoundNumber) -> None:
        """Who is punished from a round on came in while it was on, or before.

        Who a tie of this round puts in order stood in its ranking: without ever having sat, it was
        there.
        """
        punished = {
            EntrantNumber(row.number("entrant"))
            for row in self.contents.penalties
            if row.number("counts_from") == round_
        }
        self.enter(sorted(punished.intersection(self._come_in_for(RoundNumber(round_ + 1)))))
        for row in self.contents.ties:
            if row.number("after_round") == round_:
                order = {EntrantNumber(number) for number in row.numbers("order")}
                self._readmit(order - self.sat, row)

    def _come_in_for(self, round_: RoundNumber) -> list[EntrantNumber]:
        """Who of them is not entered yet."""
        coming = {number for number, first in self.first_rounds.items() if first == round_}
        return sorted(coming - self.present)

    def leave(self) -> None:
        """Who came in, came back or withdrew behind the last round, or before any."""
        self._leave_at_the_end()
        self.enter(sorted(set(self.contents.entrants) - self.present))
        self._leave_at_the_end()
        for number, row in sorted(self.contents.entrants.items()):
            if self._is_there(number):
                self._readmit({number}, row)

    def appoint_captains(self) -> None:
        """Once everybody plays who does so in the end."""
        named = {n: row for n, row in self.contents.entrants.items() if row.text("captain")}
        if not named:
            return
        entered = {one.number: one.players for one in queries.entrants(self.target.by.ledger)}
        for team, row in named.items():
            players = _chosen(row, "captain", entered[team])
            if len(players) != 1:
                raise row.unreadable("captain")
            with self.target.blaming(row):
                appoint_captain(NameCaptain(entrant=team, player=players[0]), by=self.target.by)

    def _leave_at_the_end(self) -> None:
        for number in sorted(self.present):
            if not self._is_there(number):
                self._withdraw({number}, self.contents.entrants[number])

    def _is_there(self, number: EntrantNumber) -> bool:
        """In the end, when all has been played."""
        row = self.contents.entrants[number]
        if row.text("withdrawn"):
            return not row.flag("withdrawn")
        first, last = self.first_rounds[number], self.contents.last_round
        return usually_there(first, last, sat_last=number in self.sat_last)

    def _withdraw(self, entrants: Iterable[EntrantNumber], cause: Cells) -> None:
        for entrant in sorted(set(entrants) - self.withdrawn):
            with self.target.blaming(cause):
                perform(WithdrawEntrant(entrant=entrant), by=self.target.by)
            self.withdrawn.add(entrant)

    def _readmit(self, entrants: set[EntrantNumber], cause: Cells) -> None:
        for entrant in sorted(entrants & self.withdrawn):
            with self.target.blaming(cause):
                readmit_entrant(ReadmitEntrant(entrant=entrant), by=self.target.by)
            self.withdrawn.remove(entrant)

    def _leave_before_cut(self, round_: RoundNumber, cause: Cells) -> None:
        rows = [row for rows in self.contents.groups.values() for row in rows]
        told = {EntrantNumber(row.number("entrant")) for row in rows if row.flag("withdrawn")}
        left = told or self._probably_left(round_)
        self._withdraw(left, cause)
        if told or not left:
            self._readmit({EntrantNumber(row.number("entrant")) for row in rows} - left, cause)

    def _probably_left(self, round_: RoundNumber) -> set[EntrantNumber]:
        """As many of each group that sat no more as it is larger than its tables: in a folder of
        before, which does not say who.

        They took no place in it. Which of them does not matter, but that the first of a group
        had a place: it would have gone to the group before.
        """
        after = RoundNumber(round_ + 1)
        seated = self.contents.seated_in(after)
        left: set[EntrantNumber] = set()
        for group, planned in zip(self._in_order(), self._places(), strict=False):
            gone = [entrant for entrant in group[1:] if entrant not in seated] if seated else []
            left.update(gone[: max(len(group) - planned, 0)])
        return left

    def _in_order(self) -> list[tuple[EntrantNumber, ...]]:
        return [_entrants(rows) for _, rows in sorted(self.contents.groups.items())]

    def _places(self) -> list[int]:
        """Places of each group but the last, which takes whoever is left."""
        planned = self.contents.plan.groups
        rules = formats.of(self.contents.plan.format)
        tables = [group.tables for group in planned.groups] if planned else []
        return [count * rules.at_a_match // rules.tables for count in tables[:-1]]


def _entrants(rows: Sequence[Cells]) -> tuple[EntrantNumber, ...]:
    return tuple(EntrantNumber(row.number("entrant")) for row in rows)


def _chosen(row: Cells, column: str, players: tuple[PlayerId, ...]) -> tuple[PlayerId, ...]:
    positions = row.numbers(column)
    if not all(1 <= position <= len(players) for position in positions):
        raise row.unreadable(column)
    return tuple(players[position - 1] for position in positions)
