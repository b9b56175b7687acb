"""The cut into merit groups, before it is made."""

from __future__ import annotations

from scoring.events import Group
from scoring.queries.answers import Book
from scoring.queries.folded import fold_of
from scoring.rules.decide.plan import cut


def proposed_groups(book: Book) -> tuple[Group, ...]:
    """Who would come into which group if the ranking were cut now; none without a cut planned.

    Raises:
        Violation: `group_too_small`.
    """
    planned = book.plan.groups
    return cut(fold_of(book), book.regulation, planned) if planned else ()
