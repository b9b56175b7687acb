"""The read door: frozen answers with the number they were true at, now or as of another.

Heads are read before rows: an answer may hold a little more than its number says, never less,
so whoever keeps it under that number shows nothing stale.
"""

from scoring.editions import pinned as edition
from scoring.queries.answers import (
    Book,
    EventFilter,
    ProposedSanction,
    Standings,
)
from scoring.queries.books import (
    BookFilter,
    SheetsUnderWay,
    book,
    books_of,
    head,
    head_of,
    last_heard_of,
    ledgers_ended,
    ledgers_where,
    sheets_under_way,
)
from scoring.queries.carrying import integrity
from scoring.queries.folded import (
    complaints,
    entrants,
    fold_of,
    penalties,
    proposed_groups,
    rounds,
    sanctions,
    snapshot,
    table,
    tables,
    tables_of,
)
from scoring.queries.incidents import (
    AwardProposal,
    Gap,
    LeavingInBook,
    award_proposals,
    expelled,
    gaps,
    leaving,
    proposed_on,
    proposed_sanction,
    referto_subject,
    revocations,
    sat_at,
)
from scoring.queries.ranking import (
    LastRanking,
    last_rankings,
    ranks_in,
    standings,
    standings_as_of,
    standings_in,
)
from scoring.queries.reckoning import (
    LateTableInBook,
    correction_terms,
    late_tables,
    reckon,
    retypable,
)
from scoring.queries.register import (
    count_events,
    event,
    event_kinds,
    events,
    events_by_number,
    line_up_since,
    places_since,
    plan_since,
    prizes_since,
    seating_since,
    sheet_history,
)
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
