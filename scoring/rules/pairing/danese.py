"""Danese: neighbours in a ranking meet, the best at table 1 (I art. 2, U art. 3.1 b 5).

Puro: 1st against 2nd, 3rd against 4th ... whoever they are. Modificato: no rematch of the round
before, but in the last one (RULES.md section 12). Without rematches: nobody meets twice, while
that is possible (RULES.md section 7). Of an odd field the last that has not rested rests; where
some are kept apart, another one does if that spares a rematch.
"""

from collections.abc import Collection, Mapping, Sequence

from scoring.plans import Format, Movement
from scoring.rules.pairing import Seating, table_of, threes
from scoring.rules.pairing.field import Field, MovementRules, Reason, Two, Way, resting
from scoring.rules.pairing.first_round import played_by, stand_ins_aside
from scoring.rules.pairing.nearest import Match, avoided, matches
from scoring.seats import Avoided, WhyAvoided, WhyByeGiven
from scoring.values import EntrantNumber


def apart(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
    why: WhyAvoided,
) -> Seating:
    """Pair a ranking, but not those who have `met`; as few rematches as can be."""
    fewest = min((rests.get(entrant, 0) for entrant in ranking), default=0)
    may_rest = [entrant for entrant in reversed(ranking) if rests.get(entrant, 0) == fewest]
    pairs = matches(ranking, met, may_rest)
    passed_over = avoided(ranking, pairs, lambda two: why if two in met else None)
    return at_tables(ranking, pairs, passed_over)


def at_tables(
    ranking: Sequence[EntrantNumber], pairs: Sequence[Match], passed_over: Sequence[Avoided] = ()
) -> Seating:
    """These matches in order, and behind them who rests."""
    seats = [table_of(table, *two) for table, two in enumerate(pairs, start=1)]
    playing = {entrant for two in pairs for entrant in two}
    out = [entrant for entrant in ranking if entrant not in playing]
    seats += [table_of(table, entrant) for table, entrant in enumerate(out, start=len(seats) + 1)]
    reason = WhyByeGiven.LAST_RANKED if out else None
    return Seating(tuple(seats), reason, tuple(ranking), tuple(passed_over), by_ranking=True)


def puro(ranking: Sequence[EntrantNumber], rests: Mapping[EntrantNumber, int]) -> Seating:
    """Pair a ranking, best first."""
    out = resting(ranking, len(ranking) % 2, rests)
    order = [entrant for entrant in ranking if entrant not in out]
    return at_tables(ranking, list(zip(order[::2], order[1::2], strict=True)))


@stand_ins_aside
def _puro(field: Field) -> Seating:
    return puro(field.ranking(), field.history().rests)


def _puro_at_three(field: Field) -> Seating:
    return threes.danese(field.ranking(), field.history().rests, field.stand_ins)


DANESE = MovementRules(
    code=Movement.DANESE,
    reason=Reason.RANKING,
    ways={
        **played_by(_puro),
        Format.THREES: Way(begins=threes.begins, continues=_puro_at_three),
    },
)


def modificato(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    last_round: Collection[Two],
) -> Seating:
    """Pair a ranking, but not who has met in the round before."""
    return apart(ranking, rests, dict.fromkeys(last_round, 1), WhyAvoided.MET_LAST_ROUND)


@stand_ins_aside
def _modificato(field: Field) -> Seating:
    rests = field.history().rests
    if field.is_last_round:
        return puro(field.ranking(), rests)
    return modificato(field.ranking(), rests, field.last_met().met)


DANESE_MODIFICATO = MovementRules(
    code=Movement.DANESE_MODIFICATO,
    reason=Reason.RANKING,
    ways=played_by(_modificato),
)


def no_rematch(
    ranking: Sequence[EntrantNumber],
    rests: Mapping[EntrantNumber, int],
    met: Mapping[Two, int],
) -> Seating:
    """Pair a ranking, but not who has met in any round; as few rematches as can be."""
    return apart(ranking, rests, met, WhyAvoided.MET)


@stand_ins_aside
def _no_rematch(field: Field) -> Seating:
    history = field.history()
    return no_rematch(field.ranking(), history.rests, history.met)


DANESE_NO_REMATCH = MovementRules(
    code=Movement.DANESE_NO_REMATCH,
    reason=Reason.RANKING,
    ways=played_by(_no_rematch),
)
