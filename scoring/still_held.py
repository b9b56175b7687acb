"""Whether who waited for a ledger still holds the office and the token that they came with."""

_asking = "ARRAY[]::text[]"


def is_asked_by(expression: str) -> None:
    """Whoever makes authorities says so when the program starts; until then nothing is held.

    An SQL expression of the names in `%(rests_on)s`, an array, that still hold at `%(ledger)s`.
    """
    global _asking  # noqa: PLW0603
    _asking = expression


def expression() -> str:
    """For a statement that is sent anyway, by who holds the ledger."""
    return _asking
