"""The sanction that the edition prescribes for what went wrong in a round; nothing is given yet."""

from __future__ import annotations

from scoring.values import TableNumber
from tournaments.api.sanctions import ProposedShape, proposed_shape
from tournaments.api.shapes import Shape
from tournaments.presenters.sanctions import ProposalCard


class ProposedSanctionShape(Shape, frozen=True, kw_only=True):
    """What the edition prescribes, to be given by the sanctions' own address."""

    code: str
    article: str
    title: str
    table: int
    """Where its line sat; a team's other line sat at the other."""
    line: ProposedShape


def prescribed(card: ProposalCard, table: TableNumber) -> ProposedSanctionShape:
    entry = card.book.proposal.entry
    return ProposedSanctionShape(
        code=entry.code,
        article=entry.article,
        title=entry.title,
        table=table,
        line=proposed_shape(card),
    )
