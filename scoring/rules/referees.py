"""What waits for a referee, of a fold: what holds a step, and what only the desk is told of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from scoring.rules.ledger import Ledger
from scoring.rules.owing import AtLine, Lines, Outdated, Owing, facts_of
from scoring.rules.referti import changed_since
from scoring.rules.regulations import Regulation
from scoring.rules.risks import HandedIn
from scoring.sheets import Handling
from scoring.values import Line, RoundNumber, TableNumber


class Paper(NamedTuple):
    """How the paper of a table came in, and who sat there."""

    round: RoundNumber
    table: TableNumber
    lines: Lines
    handed_in: HandedIn

    def of_lines(self, owing: Iterable[Line]) -> Iterator[AtLine]:
        for first, *partners in (self.lines[line.place] for line in owing):
            yield AtLine(self.round, self.table, first, tuple(partners))


def undelivered(papers: Iterable[Paper]) -> list[AtLine]:
    """The lines that had to hand a sheet in, and did not."""
    owed = ((paper, paper.handed_in.owed_by) for paper in papers)
    return [at for paper, line in owed if line is not None for at in paper.of_lines((line,))]


def unsigned(papers: Iterable[Paper]) -> list[AtLine]:
    return [at for paper in papers for at in paper.of_lines(paper.handed_in.unsigned_by)]


def of_referees(ledger: Ledger, regulation: Regulation) -> Owing:
    """Those of a fold that referees do or are told of, what holds nothing too."""
    papers = tuple(_papers(ledger))
    return replace(
        facts_of(ledger, regulation),
        missing=(),
        not_delivered=undelivered(papers) if regulation.offence_on("not_delivered") else (),
        unsigned=unsigned(papers),
        outdated=tuple(_outdated(ledger, regulation)),
    )


def _papers(ledger: Ledger) -> Iterator[Paper]:
    for round_ in ledger.played_rounds():
        came_in = ((number, table) for number, table in round_.tables.items() if table.check_in)
        for number, table in sorted(came_in):
            came, score = table.check_in, table.score
            if came and score and score.sheet and not table.is_bye:
                handling = Handling(handed_in_by=came.handed_in_by, signed_by=came.signed_by)
                lines = table.seat.lines
                paper = HandedIn(sheet=score.sheet, handling=handling, lines=len(lines))
                yield Paper(round_.number, number, lines, paper)


def _outdated(ledger: Ledger, regulation: Regulation) -> Iterator[Outdated]:
    replaced = {referto.replaces for referto in ledger.referti.values()}
    for number, referto in ledger.referti.items():
        filed, given = ledger.referti_filed[number], ledger.sanctions.values()
        since = changed_since(regulation, given, referto, filed)
        if since and number not in replaced:
            players, sanctions = referto.players, tuple(sanction.number for sanction in since)
            yield Outdated(players, referto.entrant, referto.round, referto.table, sanctions)
