"""Who was expelled is not seated again: what becomes of the line is decided first (RULES.md 13)."""

from dataclasses import replace
from uuid import UUID

import pytest

from scoring.commands import (
    AmendSeating,
    ChangeLineUp,
    CloseTournament,
    Command,
    DeclareRooms,
    EnterEntrants,
    Entry,
    FormGroups,
    GiveSanction,
    MakeRankingFinal,
    PublishRanking,
    PublishSeating,
    ReadmitEntrant,
    RevokeRuling,
    SeatRound,
    StartRound,
    Substitute,
    TakeSeat,
    WithdrawEntrant,
)
from scoring.events import ClosedWithoutReferti
from scoring.plans import Format, GroupPlan, GroupsPlan, Movement, SeatingMethod
from scoring.rules.violations import Code, Violation
from scoring.rulings import Consequences, Measure
from scoring.seats import RoomLineUp
from scoring.values import EntrantNumber, PlayerId, RoundNumber, TableNumber
from tests.rules.game import (
    COMPUTERISTA,
    FIRST,
    PAIR,
    REASON,
    REFEREE,
    Game,
    opened,
    refused,
)

ESPULSIONE = Consequences(measure=Measure.ESPULSIONE)
SECOND = RoundNumber(2)
CUT = GroupsPlan(after_round=FIRST, groups=(GroupPlan(tables=2), GroupPlan(tables=2)))
FORMATS = (Format.PAIRS, Format.TEAMS, Format.INDIVIDUAL, Format.THREES)


def played(format_: Format = Format.PAIRS, entrants: int = 6) -> Game:
    """The first round is played to the end."""
    game = opened(
        rounds=3, entrants=entrants, regulation="uisp-parole", format_=format_, smazzate=4
    )
    game.play(1)
    return game


def all_played() -> Game:
    """The only round is played to the end."""
    game = opened(rounds=1, entrants=6, regulation="uisp-parole")
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


def undecided(game: Game, command: Command) -> None:
    """It waits for the decision about pair 1, by name, and changes nothing."""
    before = game.ledger.number
    code, data = refused(game, command)
    assert code is Code.EXPULSION_UNDECIDED
    assert data["entrant"] == PAIR
    assert data["player"] == str(game.ledger.entrants[PAIR].players[0])
    assert game.ledger.number == before


@pytest.mark.parametrize("format_", [*FORMATS, Format.GIALLO])
def test_no_round_is_drawn_before_it_is_decided(format_: Format) -> None:
    game = played(format_, entrants=9 if format_ is Format.GIALLO else 6)
    expel(game)
    undecided(game, SeatRound(round=SECOND, seed=1))
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))
    game.start(2)
    assert PAIR not in seated(game, 2)


@pytest.mark.parametrize("format_", FORMATS)
def test_with_a_substitute_the_line_goes_on(format_: Format) -> None:
    game = played(format_)
    out = expel(game)
    game.do(ChangeLineUp(entrant=PAIR, players=newcomers(game), remark=REASON))
    game.start(2)
    assert PAIR in seated(game, 2)
    assert out not in game.ledger.entrants[PAIR].players_in(SECOND)


def test_a_draft_is_not_published_nor_edited_before_it_is_decided() -> None:
    game = played()
    game.seat(2)
    expel(game)
    undecided(game, PublishSeating(round=SECOND))
    seats = game.ledger.rounds[SECOND].seats()
    undecided(game, AmendSeating(round=SECOND, seats=seats))
    without = tuple(seat for seat in seats if PAIR not in seat.entrants())
    undecided(game, AmendSeating(round=SECOND, seats=without))


def test_nobody_seats_or_leaves_out_by_hand_who_was_expelled() -> None:
    game = played()
    expel(game)
    seats = tuple(table.seat for table in game.ledger.rounds[FIRST].tables.values())
    undecided(game, SeatRound(round=SECOND, method=SeatingMethod.BY_HAND, seats=seats))


def test_the_withdrawal_of_an_expelled_line_says_why_the_other_plays_no_more() -> None:
    game = played()
    expel(game)
    assert refused(game, WithdrawEntrant(entrant=PAIR))[0] is Code.REASON_REQUIRED
    game.do(WithdrawEntrant(entrant=EntrantNumber(2)))
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))


def test_the_last_ranking_waits_for_it() -> None:
    game = all_played()
    expel(game)
    undecided(game, PublishRanking())
    game.do(ChangeLineUp(entrant=PAIR, players=newcomers(game), remark=REASON))
    game.do(PublishRanking())


def test_the_proclamation_waits_too_and_a_withdrawal_after_the_window_settles_it() -> None:
    game = all_played()
    game.do(PublishRanking())
    game.wait(300)
    expel(game)
    undecided(game, MakeRankingFinal())
    other = WithdrawEntrant(entrant=EntrantNumber(2), remark=REASON)
    assert refused(game, other)[0] is Code.WINDOW_CLOSED
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))
    game.do(MakeRankingFinal())


def test_groups_are_not_cut_over_it() -> None:
    game = opened(
        movements=(Movement.DANESE,) * 2, entrants=8, regulation="uisp-parole", groups=CUT
    )
    game.play(1)
    game.do(PublishRanking())
    game.wait(300)
    expel(game)
    undecided(game, FormGroups())
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))
    game.do(FormGroups())


def test_who_rests_takes_no_seat_after_an_espulsione() -> None:
    game = opened(rounds=2, entrants=5, regulation="uisp-parole")
    game.start(1)
    round_ = game.ledger.rounds[FIRST]
    rests = next(table.seat.lines[0][0] for table in round_.tables.values() if table.is_bye)
    expel(game, rests)
    (line, other) = round_.tables[TableNumber(1)].seat.lines
    take = TakeSeat(
        round=FIRST,
        table=TableNumber(1),
        missing=line[0],
        entrant=rests,
        agreed_by=game.ledger.entrants[other[0]].players,
        remark=REASON,
    )
    assert refused(game, take)[0] is Code.NOT_RESTING


def test_after_the_proclamation_the_book_is_shut_with_a_reason() -> None:
    game = all_played()
    game.do(PublishRanking())
    game.wait(300)
    game.do(MakeRankingFinal())
    expel(game)
    assert refused(game, WithdrawEntrant(entrant=PAIR, remark=REASON))[0] is Code.RANKING_IS_FINAL
    closing = CloseTournament()
    with pytest.raises(Violation) as refusal:
        game.do(closing)
    codes = [(problem.code, problem.field) for problem in refusal.value.problems]
    assert codes == [
        (Code.REFERTI_MISSING, "reason"),
        (Code.EXPULSION_UNDECIDED, "reason"),
    ]
    why, _closed = game.do(replace(closing, remark=REASON))
    assert isinstance(why, ClosedWithoutReferti)
    assert why.undecided == (PAIR,)
    assert why.missing


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


def team_of_six() -> tuple[Game, PlayerId]:
    """Before the whistle of its first match one of them is expelled."""
    game = opened(rounds=2, regulation="uisp-parole", format_=Format.TEAMS, smazzate=4)
    six = tuple(PlayerId(UUID(int=800 + at)) for at in range(6))
    game.do(EnterEntrants(entries=(Entry(players=six),)))
    game.enter(3)
    game.start(1)
    return game, expel(game)


def rooms_of(*players: PlayerId) -> RoomLineUp:
    return RoomLineUp(open=players[:2], closed=players[2:])


def test_who_was_expelled_is_declared_in_no_room() -> None:
    game, out = team_of_six()
    _out, *others = game.ledger.entrants[PAIR].players
    seats = DeclareRooms(round=FIRST, entrant=PAIR, rooms=rooms_of(out, *others[:3]))
    expected = (Code.PLAYER_EXPELLED, {"player": str(out), "entrant": PAIR})
    assert refused(game, seats, COMPUTERISTA) == expected
    game.do(replace(seats, rooms=rooms_of(*others[:4])), COMPUTERISTA)
    rest = game.ledger.entrants[PAIR].players
    game.do(StartRound(round=FIRST))
    room = Substitute(
        round=FIRST, entrant=PAIR, players=rest, rooms=rooms_of(out, *others[:3]), remark=REASON
    )
    assert refused(game, room, REFEREE) == expected
    game.do(replace(room, rooms=rooms_of(*others[1:])), REFEREE)


def test_a_withdrawal_of_who_was_expelled_is_not_taken_back() -> None:
    game = played()
    expel(game)
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))
    assert refused(game, ReadmitEntrant(entrant=PAIR))[0] is Code.PLAYER_EXPELLED


def test_a_revoked_espulsione_lets_the_line_sit_down_again() -> None:
    game = played()
    expel(game)
    game.do(RevokeRuling(ruling=game.ledger.number, remark=REASON), REFEREE)
    game.start(2)
    assert PAIR in seated(game, 2)


def test_who_is_expelled_at_the_registration_is_decided_on_before_the_first_round() -> None:
    game = opened(rounds=2, entrants=5)
    player = game.ledger.entrants[PAIR].players[0]
    free = GiveSanction(code="free", entrant=PAIR, player=player, decided=ESPULSIONE, remark=REASON)
    game.do(free, REFEREE)
    undecided(game, SeatRound(round=FIRST, seed=1))
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))
    game.start(1)
    assert PAIR not in seated(game, 1)
