"""What may be decided when a round goes wrong, with names, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring import queries
from scoring.queries import AwardProposal, Book, LeavingInBook
from scoring.rulings import AwardCause, WithdrawalChoice
from scoring.values import EntrantNumber, Line, Points, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.rounds.tables import TableCard, TableLine, card
from tournaments.presenters.sanctions import ProposalCard, proposal_cards
from tournaments.wording import label
from tournaments.wording.sanctions import cited


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferLine:
    line: TableLine
    points: Points
    leaves: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferCard:
    """One of the scores to choose from, line by line."""

    choice: WithdrawalChoice
    words: str
    cited: str
    article: str
    lines: tuple[OfferLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingCard:
    """An entrant that would leave the round: its table, the scores, and what follows."""

    entrant: EntrantName
    book: LeavingInBook
    table: TableCard
    partners: tuple[EntrantName, ...]
    """In a giallo: who shares the score and plays on."""
    offers: tuple[OfferCard, ...]
    unjustified: tuple[ProposalCard, ...]
    """The sanction of who has no good reason; empty where the edition has none."""

    @property
    def unjustified_cited(self) -> str:
        """The article of that sanction."""
        return cited(self.unjustified[0].book.proposal.entry.article) if self.unjustified else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardCard:
    """A score that the texts give, in words."""

    book: AwardProposal
    words: str
    cited: str
    lines: tuple[tuple[Line, Points], ...]


def leaving_card(
    moment: Moment,
    entrant: EntrantNumber,
    so_far: tuple[int, ...] | None = None,
) -> LeavingCard:
    """What leaving the round would come to.

    Raises:
        Violation: as `queries.leaving`.
    """
    leaving = queries.leaving(moment.book, entrant, so_far)
    names = moment.names
    table = moment.table(leaving.round, leaving.table)
    if table is None:
        raise AssertionError("an entrant sits at a table that has no row")
    shown = card(table, names)
    proposed = queries.proposed_on(moment.book, "left", entrant, leaving.round, leaving.table)
    return LeavingCard(
        entrant=names.entrants[entrant],
        book=leaving,
        table=shown,
        partners=shown.partners_of(entrant),
        offers=tuple(
            OfferCard(
                choice=offer.choice,
                words=label(offer.choice),
                cited=cited(offer.article),
                article=offer.article,
                lines=tuple(
                    OfferLine(line=line, points=points, leaves=line.has(entrant))
                    for line, points in zip(shown.lines, offer.points, strict=True)
                ),
            )
            for offer in leaving.offers
        ),
        unjustified=proposal_cards(moment, proposed),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongSeatCard:
    """The ammonizione of one line that sat wrong, and at which table it sat."""

    table: TableNumber
    card: ProposalCard


def wrong_seat_cards(
    moment: Moment, round_: RoundNumber, wrong: Sequence[EntrantNumber]
) -> tuple[WrongSeatCard, ...]:
    """The ammonizione of those who sat wrong; empty where the edition has none (I art. 2).

    A team sits in two rooms, and each of its lines gets its own.
    """
    proposed = {
        (table.table, sanction.entrant): sanction
        for entrant in wrong
        for table in moment.tables_of(entrant)
        if table.round == round_
        for sanction in queries.proposed_on(moment.book, "wrong_seat", entrant, round_, table.table)
        if sanction.entrant in wrong
    }
    cards = proposal_cards(moment, proposed.values())
    return tuple(
        WrongSeatCard(table=table, card=card)
        for (table, _entrant), card in zip(proposed, cards, strict=True)
    )


def award_cards(book: Book, table: TableCard) -> tuple[AwardCard, ...]:
    """The scores by decision that the texts know for this table."""
    return tuple(
        AwardCard(
            book=proposal,
            words=_words(proposal),
            cited=cited(proposal.article),
            lines=tuple(zip(Line, proposal.points, strict=False)),
        )
        for proposal in queries.award_proposals(book, table.book)
    )


def _words(proposal: AwardProposal) -> str:
    if proposal.cause is not AwardCause.LATE:
        return label(proposal.cause)
    late = f" {_('e')} ".join(label(line) for line in proposal.late)
    return _("%(lines)s in ritardo") % {"lines": late}
