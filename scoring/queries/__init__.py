"""The read door: frozen answers with the number they were true at, now or as of another.

Heads are read before rows: an answer may hold a little more than its number says, never less,
so whoever keeps it under that number shows nothing stale.
"""

from __future__ import annotations

from scoring.editions import pinned as edition
from scoring.queries.answers import (
    Book,
    EventFilter,
    ProposedSanction,
    Reckoning,
    Standings,
)
from scoring.queries.books import book, books_of, head, ledgers_ended
from scoring.queries.corrections import correction_terms, why_no_retyping
from scoring.queries.discipline import (
    expelled,
    proposed_sanction,
    referto_subject,
    revocations,
    sat_at,
)
from scoring.queries.folded import (
    complaints,
    entrants,
    fold_of,
    penalties,
    rounds,
    sanctions,
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
from scoring.queries.integrity import Integrity, integrity
from scoring.queries.lateness import LateTableInBook, late_tables
from scoring.queries.listing import (
    BookFilter,
    SheetsUnderWay,
    head_of,
    last_heard_of,
    ledgers_where,
    sheets_under_way,
)
from scoring.queries.meanwhile import (
    line_up_since,
    places_since,
    plan_since,
    prizes_since,
    seating_since,
)
from scoring.queries.ranking import (
    LastRanking,
    last_rankings,
    ranks_in,
    standings,
    standings_as_of,
    standings_in,
)
from scoring.queries.reckoning import reckon
from scoring.queries.register import (
    count_events,
    event,
    event_kinds,
    events,
    events_by_number,
    sheet_history,
)
from scoring.queries.snapshot import snapshot
from scoring.queries.what_if import Effect, effect_of, what_if
from scoring.rules.in_book import (
    ComplaintInBook,
    EntrantInBook,
    PenaltyInBook,
    RoundInBook,
    SanctionInBook,
    TableInBook,
)
from scoring.rules.ledger import Announcement, Ledger
from scoring.rules.referti import RefertoDue
from scoring.rules.standings import ever_seated

__all__ = [
    "Announcement",
    "AwardProposal",
    "Book",
    "BookFilter",
    "ComplaintInBook",
    "Effect",
    "EntrantInBook",
    "EventFilter",
    "Gap",
    "Integrity",
    "LastRanking",
    "LateTableInBook",
    "LeavingInBook",
    "Ledger",
    "PenaltyInBook",
    "ProposedSanction",
    "Reckoning",
    "RefertoDue",
    "RoundInBook",
    "SanctionInBook",
    "SheetsUnderWay",
    "Standings",
    "TableInBook",
    "award_proposals",
    "book",
    "books_of",
    "complaints",
    "correction_terms",
    "count_events",
    "edition",
    "effect_of",
    "entrants",
    "event",
    "event_kinds",
    "events",
    "events_by_number",
    "ever_seated",
    "expelled",
    "fold_of",
    "gaps",
    "head",
    "head_of",
    "integrity",
    "last_heard_of",
    "last_rankings",
    "late_tables",
    "leaving",
    "ledgers_ended",
    "ledgers_where",
    "line_up_since",
    "may_annul",
    "penalties",
    "places_since",
    "plan_since",
    "prizes_since",
    "proposed_groups",
    "proposed_on",
    "proposed_sanction",
    "ranks_in",
    "reckon",
    "referto_subject",
    "revocations",
    "rounds",
    "sanctions",
    "sat_at",
    "seating_since",
    "sheet_history",
    "sheets_under_way",
    "snapshot",
    "standings",
    "standings_as_of",
    "standings_in",
    "table",
    "tables",
    "tables_of",
    "what_if",
    "why_no_retyping",
]
