"""The sanction that the edition prescribes for what went wrong in a round."""

from __future__ import annotations

from scoring.values import TableNumber
from tournaments.api.sanctions.proposals import ProposedShape, proposed_sanction
from tournaments.api.wire.shapes import Shape, fill
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
    return fill(ProposedSanctionShape, entry, table=table, line=proposed_sanction(card))
