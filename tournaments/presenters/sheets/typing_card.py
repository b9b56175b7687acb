"""The card in which sheets are typed, as it stands where there is no script: one table is open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from scoring.queries import TableInBook
from scoring.sheets import SheetScore
from scoring.values import RoundNumber, SheetState, TableNumber
from tournaments.moment import Moment
from tournaments.presenters.proposals import ProposalState, Statement, proposal_of
from tournaments.presenters.rounds.tables import TableCard, card
from tournaments.presenters.sheets.entry import BREAKDOWN, SheetEntry, as_fields, way_of_typing
from tournaments.presenters.sheets.rooms import OtherRoom, other_room


@dataclass(frozen=True, kw_only=True, eq=False)
class TypingCard:
    """A table's sheet to be typed; of no table until one is asked for."""

    moment: Moment
    round: RoundNumber
    number: TableNumber | None
    accepts: str  # the proposal whose figures are taken over
    way: str  # as it is asked for; empty: as the sheet was typed
    typed: Mapping[str, str]  # what was sent and refused, by its path, with what is wrong
    wrong: Mapping[str, str]

    @cached_property
    def table(self) -> TableInBook | None:
        return self.moment.table(self.round, self.number) if self.number else None

    @cached_property
    def card(self) -> TableCard | None:
        return card(self.table, self.moment.names) if self.table else None

    @property
    def other_room(self) -> OtherRoom | None:
        return other_room(self.table, self.moment.tables(self.round)) if self.table else None

    @property
    def last(self) -> int | str:
        """The last event about its sheet."""
        return int(self.table.last) if self.table else ""

    @cached_property
    def proposal(self) -> Statement | None:
        """What the lines propose, as long as nothing is typed and they do not differ."""
        if self.table is None or not self.moment.tournament.proposals_allowed:
            return None
        proposal = proposal_of(self.moment, self.table)
        missing = self.table.state is SheetState.MISSING
        if proposal is None or not missing or proposal.state is ProposalState.DIFFERING:
            return None
        return proposal.newest

    @property
    def score(self) -> SheetScore | None:
        """What stands on its sheet, or what is accepted."""
        if self.proposal and str(self.proposal.id) == self.accepts:
            return self.proposal.score
        return self.table.sheet if self.table else None

    @cached_property
    def entry(self) -> SheetEntry:
        score = self.score
        return SheetEntry(
            book=self.moment.book,
            card=self.card,
            fields=self.typed or (as_fields(score) if score else {}),
            wrong=self.wrong,
            way=self.way or (way_of_typing(score) if score else BREAKDOWN),
        )
