"""Who was expelled is not seated again: the line goes on only with a substitute (RULES.md 13)."""

from __future__ import annotations

import pytest

from scoring.commands import (
    ChangeLineUp,
    EnterEntrants,
    Entry,
    GiveSanction,
    PublishSeating,
    ReadmitEntrant,
    RevokeRuling,
    SeatRound,
)
from scoring.plans import Format, SeatingMethod
from scoring.rules.violations import Code
from scoring.rulings import Consequences, Measure
from scoring.values import EntrantNumber, PlayerId, RoundNumber
from tests.rules.game import FIRST, PAIR, REASON, REFEREE, Game, opened, refused

ESPULSIONE = Consequences(measure=Measure.ESPULSIONE)
SECOND = RoundNumber(2)
FORMATS = (Format.PAIRS, Format.TEAMS, Format.INDIVIDUAL, Format.THREES)


def played(format_: Format = Format.PAIRS, entrants: int = 6) -> Game:
    """The first round is played to the end."""
    game = opened(
        rounds=3, entrants=entrants, regulation="uisp-parole", format_=format_, smazzate=4
    )
    game.play(1)
    return game


def expel(game: Game, entrant: int = 1) -> PlayerId:
    """The first player of a number, for insults (U art. 14.4 c 2)."""
    player = game.ledger.entrants[EntrantNumber(entrant)].players[0]
    command = GiveSanction(
        code="u14_4_c_2_insults", entrant=EntrantNumber(entrant), player=player, round=FIRST
    )
    game.do(command, REFEREE)
    return player


def newcomers(game: Game, entrant: int = 1) -> tuple[PlayerId, ...]:
    """As many strangers as play under a number."""
    size = len(game.ledger.entrants[EntrantNumber(entrant)].players)
    others = opened(entrants=40, regulation="uisp-parole", format_=game.ledger.format, smazzate=4)
    return others.ledger.entrants[EntrantNumber(40)].players[:size]


def seated(game: Game, round_: int) -> set[EntrantNumber]:
    seats = game.ledger.rounds[RoundNumber(round_)].seats()
    return {entrant for seat in seats for entrant in seat.entrants()}


@pytest.mark.parametrize("format_", FORMATS)
def test_a_line_with_an_expelled_player_is_not_drawn(format_: Format) -> None:
    game = played(format_)
    expel(game)
    game.start(2)
    assert PAIR not in seated(game, 2)
    assert len(seated(game, 2)) == 5


@pytest.mark.parametrize("format_", FORMATS)
def test_with_a_substitute_the_line_goes_on(format_: Format) -> None:
    game = played(format_)
    out = expel(game)
    game.do(ChangeLineUp(entrant=PAIR, players=newcomers(game), remark=REASON))
    game.start(2)
    assert PAIR in seated(game, 2)
    assert out not in game.ledger.entrants[PAIR].players_in(SECOND)


def test_a_player_of_a_giallo_is_not_drawn_either() -> None:
    game = played(Format.GIALLO, entrants=9)
    expel(game)
    game.start(2)
    assert PAIR not in seated(game, 2)


def test_a_draft_that_holds_who_was_expelled_since_is_not_published() -> None:
    game = played()
    game.seat(2)
    out = expel(game)
    code, data = refused(game, PublishSeating(round=SECOND))
    assert code is Code.SEATED_EXPELLED
    assert data == {"entrant": PAIR, "player": str(out)}
    game.seat(2)
    game.publish(2)
    assert PAIR not in seated(game, 2)


def test_nobody_seats_who_was_expelled_by_hand() -> None:
    game = played()
    expel(game)
    seats = tuple(table.seat for table in game.ledger.rounds[FIRST].tables.values())
    by_hand = SeatRound(round=SECOND, method=SeatingMethod.BY_HAND, seats=seats)
    assert refused(game, by_hand)[0] is Code.SEATED_EXPELLED


def test_who_was_expelled_comes_back_under_no_number() -> None:
    game = played()
    out = expel(game)
    (partner,) = (one for one in game.ledger.entrants[PAIR].players if one != out)
    stranger = newcomers(game)[0]
    game.do(ChangeLineUp(entrant=PAIR, players=(stranger, partner), remark=REASON))
    late = EnterEntrants(entries=(Entry(players=(out, newcomers(game)[1])),))
    assert refused(game, late) == (Code.PLAYER_EXPELLED, {"player": str(out), "entrant": 7})
    other = EntrantNumber(2)
    instead = ChangeLineUp(
        entrant=other, players=(out, game.ledger.entrants[other].players[1]), remark=REASON
    )
    assert refused(game, instead)[0] is Code.PLAYER_EXPELLED


def test_a_withdrawal_of_who_was_expelled_is_not_taken_back() -> None:
    game = played()
    expel(game)
    game.withdraw(1)
    assert refused(game, ReadmitEntrant(entrant=PAIR))[0] is Code.PLAYER_EXPELLED


def test_a_revoked_espulsione_lets_the_line_sit_down_again() -> None:
    game = played()
    expel(game)
    game.do(RevokeRuling(ruling=game.ledger.number, remark=REASON), REFEREE)
    game.start(2)
    assert PAIR in seated(game, 2)


def test_who_is_expelled_at_the_registration_is_not_in_the_first_round() -> None:
    game = opened(rounds=2, entrants=5)
    player = game.ledger.entrants[PAIR].players[0]
    free = GiveSanction(code="free", entrant=PAIR, player=player, decided=ESPULSIONE, remark=REASON)
    game.do(free, REFEREE)
    game.start(1)
    assert PAIR not in seated(game, 1)
