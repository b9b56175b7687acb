"""Who plays, as a folder has it: entered, withdrawn, substituted, cut into groups."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scoring import queries
from scoring.rules import formats
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tournaments.moment import Moment
from tournaments.organise.entrants import (
    change_line_up,
    enter_entrants,
    readmit_entrant,
    withdraw_entrant,
)
from tournaments.organise.folders.contents import Contents
from tournaments.organise.folders.files import Cells
from tournaments.organise.folders.import_target import ImportTarget
from tournaments.organise.folders.rows import entry, players
from tournaments.organise.groups import form_groups
from tournaments.organise.ranking import publish_ranking
from tournaments.organise.seating import declare_rooms


class EntrantsImport:
    """The entrants of an import, round by round."""

    def __init__(self, contents: Contents, target: ImportTarget) -> None:
        self.contents = contents
        self.target = target
        self.present: set[EntrantNumber] = set()
        self.withdrawn: set[EntrantNumber] = set()

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
        """Late entries come in with the first round they sit in; who sits no more, withdrew."""
        seated = self.contents.seated_in(round_)
        # Whoever never sat, and came in before the cut, was there from the beginning.
        early = {
            number
            for number in self._never_sat()
            if self._present_from(number) == round_ and not self._is_behind_the_cut(number)
        }
        self.enter(sorted((seated | early) - self.present))
        self._withdraw(self.present - seated, cause)
        self._readmit(self.withdrawn & seated, cause)

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
                declare_rooms(
                    by=self.target.by, round_=round_, entrant=team, rooms=rooms, copied=True
                )

    def form_groups(self, round_: RoundNumber) -> None:
        """Cut the ranking where the folder says that it was cut, into the same groups."""
        groups, planned = self.contents.groups, self.contents.plan.groups
        if not groups or not planned or planned.after_round != round_:
            return
        cause = next(iter(groups.values()))[0]
        # Whoever came in after this round is ranked in the cut before sitting anywhere.
        cut_into = {entrant for group in self._in_order() for entrant in group}
        self.enter(sorted(cut_into - self.present))
        self._withdraw(self._left_before_cut(round_), cause)
        with self.target.blaming(cause):
            publish_ranking(by=self.target.by, was_out=True)
            form_groups(by=self.target.by)
        cut = Moment(self.target.tournament).book.groups
        formed = cut.groups if cut else ()
        if {group.name: group.entrants for group in formed} != {
            name: _entrants(rows) for name, rows in groups.items()
        }:
            raise cause.contradicts("groups_differ", round=int(round_))

    def admit_punished(self, round_: RoundNumber) -> None:
        """Who is punished from a round on without having come in yet came in while it was on."""
        named = {
            EntrantNumber(row.number("entrant"))
            for row in self.contents.penalties
            if row.number("counts_from") == round_
        }
        late = named & self.contents.entrants.keys() - self.present
        self.enter(sorted(number for number in late if not self._is_behind_the_cut(number)))

    def _never_sat(self) -> set[EntrantNumber]:
        seated = (self.contents.seated_in(round_) for round_ in self.contents.seating)
        return set(self.contents.entrants).difference(*seated)

    def _present_from(self, number: EntrantNumber) -> int:
        """The first round, as the folder says it, of who never sat."""
        row = self.contents.entrants[number]
        return row.number("present_from") if row.text("present_from") else 1

    def _is_behind_the_cut(self, number: EntrantNumber) -> bool:
        """Who came in behind the cut says its group."""
        return bool(self.contents.entrants[number].text("group"))

    def leave(self) -> None:
        """Those who came in or withdrew behind the last round, or before any."""
        self.enter(sorted(set(self.contents.entrants) - self.present))
        for number, row in sorted(self.contents.entrants.items()):
            if row.flag("withdrawn"):
                self._withdraw({number}, row)
            elif row.text("present_from"):
                self._readmit(self.withdrawn & {number}, row)

    def _withdraw(self, entrants: Iterable[EntrantNumber], cause: Cells) -> None:
        for entrant in sorted(set(entrants) - self.withdrawn):
            with self.target.blaming(cause):
                withdraw_entrant(by=self.target.by, entrant=entrant)
            self.withdrawn.add(entrant)

    def _readmit(self, entrants: Iterable[EntrantNumber], cause: Cells) -> None:
        for entrant in sorted(entrants):
            with self.target.blaming(cause):
                readmit_entrant(by=self.target.by, entrant=entrant)
            self.withdrawn.remove(entrant)

    def _left_before_cut(self, round_: RoundNumber) -> set[EntrantNumber]:
        """As many of each group that sat no more as it is larger than its tables.

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
