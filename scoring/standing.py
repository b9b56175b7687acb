"""What authorities rest on, looked at again by who holds a ledger: they may have waited for it."""

from __future__ import annotations

STILL = "(SELECT %(rests_on)s::text[])"
"""Which of the names in `rests_on` still stand at `ledger`, as an array, asked in a statement that
is sent anyway. Whoever makes authorities says how, when the program starts; nobody: all do."""
