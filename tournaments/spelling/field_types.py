"""Types of fields with their bounds: a command names one, and its body, its form and the API's
document have the bounds from there."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypeAlias

import msgspec

from scoring.values import ON_ONE_LINE
from tournaments.spelling.money import MOST_CENTS

NO_NUL = r"^[^\x00]*$"
"""PostgreSQL stores every character but this one."""
SEVERAL_LINES = "several lines"
"""Marks a text that keeps its ends of lines; any other is kept on one."""

Line: TypeAlias = Annotated[str, msgspec.Meta(max_length=120, pattern=ON_ONE_LINE)]
Instant: TypeAlias = Annotated[datetime, msgspec.Meta(tz=True)]
"""With its offset, or it is no point in time (RFC 3339): `date-time` in the document."""
Cents: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_CENTS)]
SomeCents: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_CENTS)]
Percent: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=100)]
Share: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=100)]
Revision: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2_147_483_647)]
"""Of rows that somebody has seen: refused where others wrote since."""
