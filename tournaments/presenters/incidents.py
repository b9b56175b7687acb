"""What may be decided when a round goes wrong or a line is late, with names, in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring import queries
from scoring.queries import AwardProposal, Book, LateTableInBook, LeavingInBook, RoundInBook
from scoring.records import record
from scoring.rules.regulations.discipline import Offence
from scoring.rulings import AwardCause, WithdrawalChoice
from scoring.values import EntrantNumber, Line, Points, RoundNumber, TableNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.rounds.tables import TableCard, TableLine, card
from tournaments.presenters.sanctions import ProposalCard, proposal_cards, sanction_query
from tournaments.wording import label
from tournaments.wording.rulings import cited


@record
class OfferLine:
    line: TableLine
    points: Points
    leaves: bool


@record
class OfferCard:
    """One of the scores to choose from, line by line."""

    choice: WithdrawalChoice
    words: str
    cited: str
    article: str
    lines: tuple[OfferLine, ...]


@record
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


@record
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
    """What leaving the round would come to."""
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


@record
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


@record
class LateLine:
    """Who was missing, and whether the step that is reached was already given."""

    entrant: EntrantName
    sanctioned: bool
    query: str
    """Fills the page of sanctions with the step reached."""


@record
class LateCard:
    """A table that did not begin at the whistle."""

    book: LateTableInBook
    lines: tuple[LateLine, ...]
    clock: str
    """Minutes and seconds: 4:05; empty: it has played, and nobody said since when."""
    words: str
    """What the step reached costs; empty where the edition says nothing."""
    cited: str

    @property
    def sanction(self) -> str:
        """The code of the catalogue; empty: none."""
        return self.book.step.sanction if self.book.step else ""

    @property
    def is_played(self) -> bool:
        return self.book.step is None or self.book.step.played


def late_cards(moment: Moment, round_: RoundInBook) -> tuple[LateCard, ...]:
    """The tables that were waited for in a round, in order."""
    catalogue = {entry.code: entry for entry in moment.book.regulation.sanctions}
    given = {
        (sanction.entrant, sanction.code)
        for sanction in moment.sanctions
        if sanction.round == round_.number and not sanction.revoked
    }
    return tuple(
        LateCard(
            book=late,
            lines=tuple(
                LateLine(
                    entrant=moment.names.entrants[entrant],
                    sanctioned=bool(late.step and (entrant, late.step.sanction) in given),
                    query=_query(late, entrant, round_.number),
                )
                for entrant in late.entrants
            ),
            clock=_clock(late.seconds),
            words=_step_words(late, catalogue),
            cited=cited(late.step.article) if late.step else "",
        )
        for late in queries.late_tables(moment.book, round_, moment.tables(round_.number))
    )


def _clock(seconds: int | None) -> str:
    return "" if seconds is None else f"{seconds // 60}:{seconds % 60:02}"


def _query(late: LateTableInBook, entrant: EntrantNumber, round_: RoundNumber) -> str:
    if late.step is None:
        return ""
    return sanction_query(late.step.sanction, entrant, round_, late.table)


def _step_words(late: LateTableInBook, catalogue: dict[str, Offence]) -> str:
    entry = catalogue.get(late.step.sanction) if late.step else None
    return entry.title if entry else ""
