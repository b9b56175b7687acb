"""Which rows of a list are asked for by their texts.

Lists that come from the read door are filtered there (`scoring.queries.EventFilter`) or as the
presenters' objects that they are, not by rows here.
"""

from __future__ import annotations

from tournaments.spelling.letters import pattern


def holding(**texts: str) -> dict[str, str]:
    """Lookups of columns that hold these texts, however accents and apostrophes are written."""
    asked = {column: text.strip() for column, text in texts.items()}
    return {f"{column}__iregex": pattern(text) for column, text in asked.items() if text}
