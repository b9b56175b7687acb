"""The cut of the ranking into merit groups."""

from __future__ import annotations

from uuid import UUID

from scoring.commands import FormGroups, Receipt
from scoring.values import Authority
from tournaments.organise.perform import perform


def form_groups(
    *, by: Authority, was_parted: bool = False, command_id: UUID | None = None
) -> Receipt:
    """Cut the ranking as announced; the rounds so far change no more (RULES 7, I art. 19).

    `was_parted`: equals on a line were parted elsewhere, as a folder says.

    Raises:
        Violation: `groups_not_planned`, `groups_not_due`, `groups_already_formed`,
            `sheets_missing`, `group_too_small`, `tie_on_the_cut`, or the window is open.
    """
    return perform(FormGroups(was_parted=was_parted), by=by, command_id=command_id)
