"""What is sent and answered about referti."""

from datetime import time
from typing import Annotated, Any, TypeAlias
from uuid import UUID

import msgspec

from scoring.rules.sanctions import RefertoDuty
from scoring.rulings import Measure
from tournaments.api.wire.commands import body_of
from tournaments.api.wire.pagination import Limit
from tournaments.api.wire.requests import (
    Body,
    Query,
)
from tournaments.api.wire.shapes import Instant, Shape, examples
from tournaments.organise.referti import RefertoForm

Word64: TypeAlias = Annotated[str, msgspec.Meta(max_length=64, pattern="^[0-9a-f]*$")]
SIGNALS = {
    "player": "7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044",
    "entrant": 4,
    "round": 2,
    "table": 4,
    "happened_at": "21:40:00",
    "article": "10.31",
    "measure": "ammonizione",
    "sanctions": [57],
    "facts": "Ha detto al compagno quali carte aveva in mano.",
    "witnesses": "Verdi Carla",
}
DUE = {
    "players": ["7e4a3f62-6a0e-4f0b-9a62-3a4f1f7a1044"],
    "names": ["Rossi Anna"],
    "duty": "mandatory",
    "referto": None,
    "filed": False,
    "draft": {
        **{name: value for name, value in SIGNALS.items() if name != "witnesses"},
        "happened_at": "21:40:00",
        "actions": "Provvedimento: ammonizione",
        "present": "1. Verdi Carla (000007)",
        "addressee": "Commissione Disciplinare Nazionale",
    },
}


RefertoBody: Any = examples(signals=SIGNALS)(
    body_of(
        RefertoForm,
        "RefertoBody",
        words=(
            "A referto on one player; without addressee, the body that edition or tournament names."
        ),
    )
)
NewRefertoBody: Any = body_of(
    RefertoForm,
    "NewRefertoBody",
    words="A draft; of a filed referto, its next version.",
    replaces=(UUID | None, None),
)
AmendedBody: Any = body_of(
    RefertoForm, "AmendedBody", words="Another text for a draft.", seen=(Word64, "")
)


class FilingBody(Body):
    """The text to be filed, where its author may still change it; without, the draft as kept."""

    text: RefertoBody | None = None
    seen: Word64 = ""
    """The `seal` of the draft that was read; left out: whatever it is by now."""


class RefertiQuery(Query):
    after: UUID | None = None
    limit: Limit = 100


class RefertoShape(Shape):
    id: UUID
    register_number: int | None
    """Null while it is a draft."""
    event: int | None
    hash: str
    author: str
    written_at: Instant
    player: UUID | None
    """Null: it informs of all who sat at the table."""
    player_name: str
    entrant: int
    round: int | None
    table: int | None
    sanctions: tuple[int, ...]
    happened_at: time | None
    article: str
    measure: Measure
    addressee: str
    facts: str
    actions: str
    present: str
    witnesses: str
    revision: int
    replaces: UUID | None
    newer: UUID | None
    """The filed version that took its place."""
    seal: str
    """SHA-256 of the text as it stands; filed, the event holds it."""


class BegunShape(Shape):
    """A referto as the book would begin it; the body of a draft, once completed."""

    player: UUID | None
    entrant: int
    round: int | None
    table: int | None
    happened_at: time | None
    article: str
    measure: Measure
    sanctions: tuple[int, ...]
    facts: str
    actions: str
    present: str
    addressee: str


@examples(due=DUE)
class DueShape(Shape):
    players: tuple[UUID, ...]
    names: tuple[str, ...]
    duty: RefertoDuty
    referto: UUID | None
    """The one that is written about it."""
    filed: bool
    draft: BegunShape


class DueList(Shape):
    """What the sanctions that stand ask for or allow."""

    article: str
    """Of the time they are due in; empty where the edition gives none."""
    body: str
    """Where they go for the tournament; empty where the edition says it, or nobody has yet."""
    hours: int | None
    until: Instant | None
    """Null until the event has ended."""
    items: tuple[DueShape, ...]


class RefertoList(Shape):
    items: tuple[RefertoShape, ...]
    next: UUID | None
