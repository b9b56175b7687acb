"""The read door: frozen answers with the number they were true at, now or as of another.

Heads are read before rows: an answer may hold a little more than its number says, never less,
so whoever keeps it under that number shows nothing stale.
"""

from __future__ import annotations

from scoring.editions import pinned as edition
from scoring.queries.answers import (
    Book,
    EntrantInBook,
    EventFilter,
    PenaltyInBook,
    ProposedSanction,
    Reckoning,
    RoundInBook,
    SanctionInBook,
    ScoreInBook,
    Standings,
    TableInBook,
)
from scoring.queries.books import (
    book,
    entrants,
    head,
    ledgers_with,
    penalties,
    players_of,
    rounds,
    scores,
    table,
    tables,
    tables_of,
)
from scoring.queries.groups import proposed_groups
from scoring.queries.incidents import (
    AwardProposal,
    Gap,
    LeavingInBook,
    award_proposals,
    gaps,
    leaving,
    may_annul,
    proposed_on,
)
from scoring.queries.ranking import standings, standings_in
from scoring.queries.reckoning import reckon
from scoring.queries.register import (
    count_events,
    event,
    events,
    events_by_number,
    sheet_history,
)
from scoring.queries.sanctions import proposed_sanction, revocations, sanctions
from scoring.queries.snapshot import snapshot

__all__ = [
    "AwardProposal",
    "Book",
    "EntrantInBook",
    "EventFilter",
    "Gap",
    "LeavingInBook",
    "PenaltyInBook",
    "ProposedSanction",
    "Reckoning",
    "RoundInBook",
    "SanctionInBook",
    "ScoreInBook",
    "Standings",
    "TableInBook",
    "award_proposals",
    "book",
    "count_events",
    "edition",
    "entrants",
    "event",
    "events",
    "events_by_number",
    "gaps",
    "head",
    "leaving",
    "ledgers_with",
    "may_annul",
    "penalties",
    "players_of",
    "proposed_groups",
    "proposed_on",
    "proposed_sanction",
    "reckon",
    "revocations",
    "rounds",
    "sanctions",
    "scores",
    "sheet_history",
    "snapshot",
    "standings",
    "standings_in",
    "table",
    "tables",
    "tables_of",
]
