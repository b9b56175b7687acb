"""Who leaves a round and who sits wrong (U arts 3.1, 13.3-13.4, I art. 2, RULES.md 7 and 12)."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import (
    AwardScore,
    ChangeLineUp,
    EnterEntrants,
    EnterSheet,
    Entry,
    FileReferto,
    FormGroups,
    GiveSanction,
    LeaveRound,
    ReadmitEntrant,
    RecordMistakenSeats,
    SettleTie,
)
from scoring.events import EntrantWithdrawn, SanctionGiven, ScoreAwarded, SeatsMistaken
from scoring.plans import Format, Movement
from scoring.rules import formats, regulations, technical_scores, withdrawals
from scoring.rules.seated import players_at
from scoring.rules.standings import standings
from scoring.rules.violations import Code
from scoring.rulings import AwardCause, Consequences, Measure, TieMethod, WithdrawalChoice
from scoring.seats import Room, Seat
from scoring.values import (
    EntrantNumber,
    Line,
    PlayerId,
    Points,
    RefertoId,
    RoundNumber,
    TableNumber,
)
from tests.builders import plain, seat_at, totals
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, Game, opened, refused
from tests.rules.test_groups import started as grouped

ZERO, TABLE, SO_FAR = WithdrawalChoice
NOTHING = Points()


def playing(
    regulation: str = "uisp-parole",
    format_: Format = Format.PAIRS,
    *,
    smazzate: int = 3,
    entrants: int = 4,
    rounds: int = 2,
) -> Game:
    """The first round is being played: 1 against 3 at table 1."""
    game = opened(
        rounds, regulation=regulation, format_=format_, smazzate=smazzate, entrants=entrants
    )
    game.start(1)
    return game


def leave(entrant: int = 1, choice: WithdrawalChoice = ZERO, **said: object) -> LeaveRound:
    given: dict[str, object] = {"remark": REASON, **said}
    return LeaveRound(entrant=EntrantNumber(entrant), choice=choice, **given)  # type: ignore[arg-type]


def awarded(game: Game, command: LeaveRound) -> tuple[Points, ...]:
    events = game.do(command, REFEREE)
    found = events[-1]
    assert isinstance(found, ScoreAwarded)
    assert found.cause is AwardCause.WITHDRAWN
    return found.points


def line(game: Game, table: int, place: int, round_: int = 1) -> tuple[EntrantNumber, ...]:
    return game.ledger.rounds[RoundNumber(round_)].tables[TableNumber(table)].seat.lines[place]


# Who leaves


@pytest.mark.parametrize(
    ("choice", "so_far", "left", "present"),
    [
        (ZERO, None, NOTHING, Points(14, 355, 355)),
        (TABLE, None, Points(6, -355, 0), Points(14, 355, 355)),
        (SO_FAR, (300, 800), Points(6, -500, 300), Points(14, 500, 800)),
        (SO_FAR, (800, 700), Points(11, 100, 800), Points(14, 355, 355)),
        (ZERO, (300, 800), NOTHING, Points(14, 500, 800)),
    ],
)
def test_u_13_4_the_referee_chooses_among_three_scores(
    choice: WithdrawalChoice, so_far: tuple[int, int] | None, left: Points, present: Points
) -> None:
    """Whoever stays gets a rest's score, or their own so far if that is better (RULES.md 12)."""
    game = playing()
    assert awarded(game, leave(1, choice, so_far=so_far)) == (left, present)


def test_one_stroke_withdraws_and_gives_the_score() -> None:
    game = playing()
    left, score = game.do(leave(), REFEREE)
    assert left == EntrantWithdrawn(entrant=PAIR, remark=REASON)
    assert isinstance(score, ScoreAwarded)
    assert game.ledger.rounds[FIRST].missing() == (TableNumber(2),)
    assert PAIR not in game.ledger.active_entrants()
    assert game.points(1) == NOTHING, "its history stands, and it keeps its place"


@pytest.mark.parametrize(
    ("smazzate", "format_", "left", "present"),
    [
        (2, Format.PAIRS, Points(6, -315), Points(14, 355, 355)),
        (3, Format.PAIRS, Points(6, -365), Points(14, 355, 355)),
        (4, Format.PAIRS, Points(8, -315), Points(12, 355, 355)),
        (4, Format.TEAMS, Points(8, -365), Points(12, 355, 355)),
    ],
)
def test_rules_12_the_internazionale_prints_what_a_justified_withdrawal_is_worth(
    smazzate: int, format_: Format, left: Points, present: Points
) -> None:
    game = playing("internazionale", format_, smazzate=smazzate)
    points = awarded(game, leave(1, TABLE))
    assert points == (left, present)
    assert game.points(1) == left


def test_a_sheet_cut_short_is_the_score_so_far() -> None:
    game = playing()
    short = EnterSheet(round=FIRST, table=ONE, sheet=plain((400, 900)), time_out=True)
    game.do(short)
    assert awarded(game, leave(1, SO_FAR)) == (Points(6, -500, 400), Points(14, 500, 900))


def test_the_score_so_far_of_a_match_of_teams_is_that_of_both_rooms() -> None:
    game = playing("internazionale", Format.TEAMS, smazzate=4)
    game.sheet(1, 1, totals(1200, 700))
    half = EnterSheet(
        round=FIRST, table=TableNumber(2), sheet=plain((300, 200), (100, 0)), time_out=True
    )
    game.do(half)
    (a,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    so_far = awarded(game, leave(a, SO_FAR))
    assert so_far[0] == Points(11, 300, 1400), "1200+200 against 700+400"
    assert so_far[1] == Points(12, 355, 355), "a rest is better than -300"
    assert game.points(b) == so_far[1]


def test_three_at_a_table_keep_their_own_points_and_there_is_no_table_to_go_by() -> None:
    game = playing("uisp-parole", Format.THREES, entrants=6)
    code, data = refused(game, leave(1, TABLE), REFEREE)
    assert code is Code.WITHDRAWAL_UNSUPPORTED
    assert data["choices"] == ("zero",)
    (who,) = line(game, 1, 0)
    points = awarded(game, leave(who, ZERO, so_far=(200, 900, 100)))
    assert points == (NOTHING, Points(game_points=900), Points(game_points=355))


def test_in_a_giallo_the_partner_shares_the_score_and_plays_on() -> None:
    game = playing("uisp-parole", Format.GIALLO)
    gone, partner = line(game, 1, 0)
    points = awarded(game, leave(gone, SO_FAR, so_far=(500, 200)))
    assert game.points(partner) == points[0] == Points(13, 300, 500)
    assert game.ledger.entrants[gone].withdrawn
    assert not game.ledger.entrants[partner].withdrawn


def test_a_penalty_of_the_round_is_taken_off_once() -> None:
    """400-100 against 500: M.P. -200, and the P.P. are those of the line's penalty taken off."""
    game = playing()
    game.penalise(1, 1, 100)
    awarded(game, leave(1, SO_FAR, so_far=(400, 500)))
    assert game.points(1) == Points(8, -200, 300)


def test_both_lines_may_leave_and_the_first_keeps_what_it_was_given() -> None:
    game = playing()
    other = line(game, 1, 1)[0]
    assert awarded(game, leave(1, TABLE)) == (Points(6, -355), Points(14, 355, 355))
    assert awarded(game, leave(other, ZERO)) == (Points(6, -355), NOTHING)


def test_who_was_withdrawn_before_only_gets_the_score() -> None:
    game = playing()
    game.withdraw(1)
    (only,) = game.do(leave(), REFEREE)
    assert isinstance(only, ScoreAwarded)


def test_what_was_played_to_the_end_stands() -> None:
    game = playing()
    game.sheet(1, 1, totals(900, 600))
    assert refused(game, leave(), REFEREE) == (Code.ALREADY_PLAYED, {"round": 1, "table": 1})
    game.withdraw(1)
    assert game.points(1) == Points(13, 300, 900)


def test_who_is_at_no_table_leaves_without_a_score() -> None:
    game = opened(entrants=5)
    assert refused(game, leave(), REFEREE) == (Code.NOT_AT_A_TABLE, {"entrant": 1, "round": 0})
    game.start(1)
    (rests,) = (seat.lines[0][0] for seat in game.ledger.rounds[FIRST].seats() if seat.is_bye)
    assert refused(game, leave(rests), REFEREE)[0] is Code.TABLE_IS_BYE
    game.withdraw(rests)
    assert game.points(rests).match_points == 355, "it has rested"


def test_a_score_so_far_wants_figures_that_cards_can_make() -> None:
    game = playing()
    code, data = refused(game, leave(1, SO_FAR), REFEREE)
    assert (code, data["choices"]) == (Code.WITHDRAWAL_UNSUPPORTED, ("zero", "table_score"))
    three = leave(1, SO_FAR, so_far=(5, 5, 5))
    assert refused(game, three, REFEREE) == (Code.LINES_WRONG_COUNT, {"value": 3, "expected": 2})
    odd = leave(1, SO_FAR, so_far=(300, 801))
    assert refused(game, odd, REFEREE) == (Code.NOT_MULTIPLE_OF_5, {"value": 801})
    too_much = leave(1, SO_FAR, so_far=(300, 1_000_000))
    assert refused(game, too_much, REFEREE)[0] is Code.OUT_OF_RANGE


def test_a_withdrawal_with_a_score_is_reasoned_and_of_who_saw_the_sheet() -> None:
    game = playing()
    assert refused(game, leave(1, remark=None), REFEREE)[0] is Code.REASON_REQUIRED
    seen = game.ledger.rounds[FIRST].tables[ONE].last
    game.do(EnterSheet(round=FIRST, table=ONE, sheet=plain((400, 900)), time_out=True))
    assert refused(game, leave(1, expected=seen), REFEREE)[0] is Code.STALE
    unknown = leave(77)
    assert refused(game, unknown, REFEREE) == (Code.ENTRANT_UNKNOWN, {"entrant": 77})


def test_an_edition_without_a_rule_of_its_own_leaves_the_same_three() -> None:
    game = playing("classico")
    assert regulations.load("classico").withdrawal is None
    found = withdrawals.offers(
        game.ledger,
        regulations.load("classico"),
        withdrawals.place_of(game.ledger, PAIR),
        (100, 50),
    )
    assert [one.choice for one in found] == [ZERO, TABLE, SO_FAR]


@given(
    format_=st.sampled_from(Format),
    so_far=st.lists(st.integers(-40, 400).map(lambda fives: 5 * fives), min_size=3, max_size=3),
    choice=st.sampled_from(WithdrawalChoice),
)
def test_whoever_stays_never_gets_less_than_a_rest_nor_than_they_had(
    format_: Format, so_far: list[int], choice: WithdrawalChoice
) -> None:
    game = playing(
        "internazionale",
        format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=6,
    )
    lines = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    place = withdrawals.place_of(game.ledger, lines[0][0])
    rules = regulations.load("internazionale")
    played = tuple(so_far[: len(lines)])
    opened_ = game.ledger.opened
    assert opened_ is not None
    by = technical_scores.terms(rules, format_, opened_.smazzate_per_round, opened_.settings)
    for offer in withdrawals.offers(game.ledger, rules, place, played):
        for stays, earned in zip(
            offer.points[1:], technical_scores.of_play(played, by)[1:], strict=True
        ):
            assert _weight(stays) >= max(_weight(by.rest), _weight(earned))
        assert len(offer.points) == len(lines)


def _weight(points: Points) -> tuple[int, int, int]:
    return points.victory_points, points.match_points, points.game_points


# Who comes too late


@pytest.mark.parametrize(
    ("regulation", "smazzate", "late", "expected"),
    [
        ("uisp-parole", 3, {Line.A}, [(NOTHING, Points(14, 355, 355))]),
        ("uisp-parole", 4, {Line.B}, [(Points(12, 355, 355), NOTHING)]),
        ("uisp-parole", 3, {Line.A, Line.B}, [(NOTHING, NOTHING)]),
        (
            "internazionale",
            4,
            {Line.A},
            [(Points(8, -355), Points(12, 355, 355)), (NOTHING, Points(12, 355, 355))],
        ),
        ("classico", 3, {Line.A}, []),
    ],
)
def test_u_13_3_too_late_to_play(
    regulation: str,
    smazzate: int,
    late: set[Line],
    expected: list[tuple[Points, Points]],
) -> None:
    game = playing(regulation, smazzate=smazzate)
    assert game.ledger.opened is not None
    by = technical_scores.terms(
        regulations.load(regulation), Format.PAIRS, smazzate, game.ledger.opened.settings
    )
    assert [one.points for one in technical_scores.of_lateness(late, by)] == expected


def test_i_19_a_gain_by_a_late_correction_is_7_7_where_there_are_victory_points() -> None:
    game = playing("internazionale")
    assert game.ledger.opened is not None
    rules = regulations.load("internazionale")
    by = technical_scores.terms(rules, Format.PAIRS, 3, game.ledger.opened.settings)
    assert technical_scores.annulled(by) == (Points(7), Points(7))
    by = technical_scores.terms(rules, Format.THREES, 3, game.ledger.opened.settings)
    assert technical_scores.annulled(by) is None


# Who sits wrong


def mistaken(*seats: Seat, wrong: tuple[int, ...] = (1,), **said: object) -> RecordMistakenSeats:
    given: dict[str, object] = {"round": FIRST, "remark": REASON, **said}
    return RecordMistakenSeats(
        seats=seats,
        wrong=tuple(EntrantNumber(one) for one in wrong),
        **given,  # type: ignore[arg-type]
    )


def swapped(game: Game) -> RecordMistakenSeats:
    """The first line of table 2 sat at table 1, and the first of table 1 at table 2."""
    (a,), (b,), (c,), (d,) = (line(game, table, place) for table in (1, 2) for place in (0, 1))
    return mistaken(seat_at(1, c, b), seat_at(2, a, d), wrong=(c,))


@pytest.mark.parametrize("movement", [Movement.MITCHELL, Movement.DANESE])
def test_i_2_the_next_round_is_seated_as_if_nothing_had_happened(movement: Movement) -> None:
    wrong, right = (opened(movements=(movement,) * 3, entrants=8) for _ in range(2))
    for game in (wrong, right):
        game.start(1)
    wrong.do(swapped(wrong), REFEREE)
    for game in (wrong, right):
        for number, table in game.ledger.rounds[FIRST].tables.items():
            points = [2000 - 100 * entrant for (entrant,) in table.seat.lines]
            game.sheet(1, number, totals(*points))
    if movement is Movement.DANESE:
        _same_points(wrong, right)
    for game in (wrong, right):
        game.start(2)
    assert wrong.pairs(1) != right.pairs(1)
    assert wrong.pairs(2) == right.pairs(2)


def _same_points(wrong: Game, right: Game) -> None:
    """By whatever opponents, everybody has what they have in the other hall."""
    for table, seat in ((1, 1), (2, 2)):
        lines = wrong.ledger.rounds[FIRST].tables[TableNumber(table)].seat.lines
        command = AwardScore(
            round=FIRST,
            table=TableNumber(seat),
            cause=AwardCause.REFEREE_DECISION,
            points=tuple(right.points(one) for (one,) in lines),
            remark=REASON,
        )
        wrong.do(command, REFEREE)


def test_i_2_the_result_is_of_those_who_really_played() -> None:
    game = playing("internazionale")
    (event,) = game.do(swapped(game), REFEREE)
    assert isinstance(event, SeatsMistaken)
    (c,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    game.sheet(1, 1, totals(1250, 900))
    assert (game.points(c), game.points(b)) == (Points(13, 350, 1250), Points(7, -350, 900))
    assert game.ledger.rounds[FIRST].due_seats()[0].lines == ((1,), (b,))


def test_i_2_found_out_after_the_sheet_was_typed() -> None:
    game = playing("internazionale")
    game.sheet(1, 1, totals(1250, 900))
    game.do(swapped(game), REFEREE)
    assert game.points(1) == NOTHING
    assert game.points(line(game, 1, 0)[0]) == Points(13, 350, 1250)


def test_a_record_of_wrong_seats_can_be_taken_back() -> None:
    game = playing()
    due = game.ledger.rounds[FIRST].seats()
    game.do(swapped(game), REFEREE)
    assert game.ledger.rounds[FIRST].seats() != due
    assert game.do(mistaken(*due, wrong=()), REFEREE) != ()
    assert game.ledger.rounds[FIRST].seats() == due
    assert game.do(mistaken(*due, wrong=()), REFEREE) == ()


def test_lines_that_changed_sides_at_their_own_table_sat_nowhere_wrong() -> None:
    game = playing()
    (a,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    assert refused(game, mistaken(seat_at(1, b, a), wrong=(a,)))[0] is Code.SAT_WHERE_DUE
    (event,) = game.do(mistaken(seat_at(1, b, a), wrong=()), REFEREE)
    assert isinstance(event, SeatsMistaken)


def test_only_who_was_due_at_these_tables_sat_there() -> None:
    game = playing(entrants=6)
    code, data = refused(game, mistaken(seat_at(1, 1, 2), wrong=(2,)), REFEREE)
    assert code is Code.SEATS_NOT_DUE
    assert data["entrants"] == (1, *line(game, 1, 1))
    assert refused(game, mistaken(seat_at(9, 1, 2)), REFEREE)[0] is Code.TABLE_UNKNOWN
    twice = mistaken(seat_at(1, 1, 4), seat_at(1, 1, 4))
    assert refused(game, twice, REFEREE)[0] is Code.TABLE_TWICE
    alone = mistaken(seat_at(1, 1), seat_at(2, 2))
    assert refused(game, alone, REFEREE)[0] is Code.SEATS_NOT_DUE
    three = mistaken(seat_at(1, 1, 4, 2), seat_at(2, 5))
    assert refused(game, three, REFEREE)[0] is Code.TABLE_MALFORMED


def test_somebody_of_those_who_moved_is_to_blame_and_a_reason_is_given() -> None:
    game = playing()
    command = swapped(game)
    nobody = mistaken(*command.seats, wrong=())
    code, data = refused(game, nobody, REFEREE)
    assert (code, data["moved"]) == (Code.SAT_WHERE_DUE, (1, line(game, 2, 0)[0]))
    stayed = mistaken(*command.seats, wrong=(line(game, 1, 1)[0],))
    assert refused(game, stayed, REFEREE)[0] is Code.SAT_WHERE_DUE
    silent = mistaken(*command.seats, wrong=command.wrong, remark=None)
    assert refused(game, silent, REFEREE)[0] is Code.REASON_REQUIRED


def test_wrong_seats_are_of_the_round_being_played() -> None:
    game = opened(entrants=4)
    assert refused(game, mistaken(seat_at(1, 1, 2)))[0] is Code.ROUND_UNKNOWN
    game.seat(1)
    assert refused(game, mistaken(seat_at(1, 1, 2)))[0] is Code.ROUND_NOT_PUBLISHED
    game.publish(1)
    seen = game.ledger.rounds[FIRST].last
    command = swapped(game)
    game.do(mistaken(*command.seats, wrong=command.wrong, expected=seen), REFEREE)
    back = mistaken(*game.ledger.rounds[FIRST].due_seats(), wrong=(), expected=seen)
    assert refused(game, back, REFEREE)[0] is Code.STALE
    for table in (1, 2):
        game.sheet(1, table, totals(900, 600))
    game.start(2)
    assert refused(game, command, REFEREE) == (Code.ROUND_ENDED, {"round": 1})


def test_a_team_that_sits_wrong_plays_the_whole_match_there() -> None:
    game = playing("internazionale", Format.TEAMS, smazzate=4)
    (a,), (b,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    (c,), (d,) = game.ledger.rounds[FIRST].tables[TableNumber(3)].seat.lines
    half = mistaken(seat_at(1, c, b, room=Room.OPEN), seat_at(3, a, d, room=Room.OPEN), wrong=(c,))
    assert refused(game, half, REFEREE)[0] is Code.ROOMS_MISMATCH
    whole = mistaken(
        seat_at(1, c, b, room=Room.OPEN),
        seat_at(2, b, c, room=Room.CLOSED),
        seat_at(3, a, d, room=Room.OPEN),
        seat_at(4, d, a, room=Room.CLOSED),
        wrong=(c,),
    )
    game.do(whole, REFEREE)
    game.sheet(1, 1, totals(1200, 700))
    game.sheet(1, 2, totals(300, 900))
    assert game.points(c) == Points(15, 1100, 2100)


def test_partners_of_a_giallo_who_changed_seats_sat_wrong() -> None:
    game = playing("internazionale", Format.GIALLO)
    (a, b), (c, d) = game.ledger.rounds[FIRST].tables[ONE].seat.lines
    game.do(mistaken(seat_at(1, (a, c), (b, d)), wrong=(c,)), REFEREE)
    game.sheet(1, 1, totals(1250, 900))
    assert game.points(a) == game.points(c) == Points(13, 350, 1250)


# Whom a sanction names


def sanction(code: str, entrant: int, **said: object) -> GiveSanction:
    given: dict[str, object] = {"player": None, "round": FIRST, **said}
    return GiveSanction(code=code, entrant=EntrantNumber(entrant), **given)  # type: ignore[arg-type]


def test_i_2_the_catalogue_knows_what_a_wrong_seat_is() -> None:
    found = {
        edition: regulations.load(edition).sanction_on("wrong_seat")
        for edition in ("internazionale", "italiano", "uisp-parole", "classico")
    }
    assert {edition: entry and entry.code for edition, entry in found.items()} == {
        "internazionale": "i2_wrong_seat",
        "italiano": "it2_wrong_seat",
        "uisp-parole": None,
        "classico": None,
    }
    left = regulations.load("uisp-parole").sanction_on("left")
    assert left is not None
    assert left.first.referto == "mandatory"


def test_a_line_s_offence_in_a_giallo_names_both_partners_and_costs_the_line_once() -> None:
    game = playing("internazionale", Format.GIALLO)
    a, b = line(game, 1, 0)
    game.sheet(1, 1, totals(1250, 900))
    decided = Consequences(measure=Measure.AMMONIZIONE, game_points=100, victory_points=1)
    command = sanction("i2_wrong_seat", b, decided=decided, remark=REASON)
    own, partner = game.do(command, REFEREE)
    assert isinstance(own, SanctionGiven)
    assert isinstance(partner, SanctionGiven)
    assert (own.entrant, own.given) == (b, decided)
    assert (partner.entrant, partner.given) == (a, replace(decided, game_points=0))
    assert game.points(a) == game.points(b) == Points(11, 250, 1150)


def test_a_team_s_line_is_the_two_of_that_room() -> None:
    game = playing("internazionale", Format.TEAMS, smazzate=4)
    (team,) = line(game, 1, 0)
    round_ = game.ledger.rounds[FIRST]
    closed = round_.tables[TableNumber(2)]
    there = players_at(game.ledger, round_, closed)[1]
    (given,) = game.do(sanction("i2_wrong_seat", team, player=there[0]), REFEREE)
    assert given.players == there  # type: ignore[attr-defined]
    (other,) = game.do(sanction("i2_wrong_seat", team, table=ONE), REFEREE)
    assert set(other.players).isdisjoint(there)  # type: ignore[attr-defined]


def test_a_sanction_names_who_sat_there_in_that_round() -> None:
    game = opened(rounds=3, regulation="uisp-parole", entrants=4)
    before = game.ledger.entrants[PAIR].players
    game.play(1)
    game.start(2)
    after = (_player(1), _player(2))
    game.do(ChangeLineUp(entrant=PAIR, players=after, from_round=RoundNumber(2), remark=REASON))
    code = "u13_1_late_up_to_3"
    (earlier,) = game.do(sanction(code, 1, player=before[0]), REFEREE)
    assert earlier.players == before[:1]  # type: ignore[attr-defined]
    refusal = sanction(code, 1, player=before[0], round=RoundNumber(2))
    assert refused(game, refusal, REFEREE)[0] is Code.PLAYER_NOT_IN_ENTRANT
    (now,) = game.do(sanction(code, 1, round=RoundNumber(2)), REFEREE)
    assert now.players == after  # type: ignore[attr-defined]


def test_u_14_2_a_referto_may_be_on_somebody_who_played_earlier() -> None:
    game = opened(rounds=3, entrants=4)
    before = game.ledger.entrants[PAIR].players
    game.play(1)
    game.do(ChangeLineUp(entrant=PAIR, players=(_player(1), _player(2)), remark=REASON))
    referto = FileReferto(
        referto=RefertoId(UUID(int=7)),
        player=before[0],
        entrant=PAIR,
        round=FIRST,
        table=ONE,
        article="10.31",
        measure=Measure.NONE,
    )
    assert len(game.do(referto, REFEREE)) == 1


# Stand-ins, late entries, readmission


def stand_in(game: Game, at: int = 1, group: str = "") -> EntrantNumber:
    size = formats.of(game.ledger.format).players[0]
    players = tuple(_player(100 * at + place) for place in range(size))
    game.do(EnterEntrants(entries=(Entry(players=players, stand_in=True, group=group),)))
    return max(game.ledger.entrants)


@pytest.mark.parametrize("format_", Format)
def test_u_3_1_stand_ins_fill_the_seats_and_nobody_rests(format_: Format) -> None:
    """Short of a full last table, so many stand-ins make it one; none is ever ranked."""
    field = 7
    game = opened(
        2,
        regulation="internazionale",
        format_=format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=field,
    )
    lines = {Format.GIALLO: 4, Format.THREES: 3}.get(format_, 2)
    robots = {stand_in(game, at) for at in range(1, -field % lines + 1)}
    for round_ in (1, 2):
        game.play(round_)
        assert not any(seat.is_bye for seat in game.ledger.rounds[RoundNumber(round_)].seats())
    ranked = {row.entrant for row in game.ranking()}
    assert ranked == set(game.ledger.entrants) - robots
    assert len(ranked) == field


def test_the_opponents_of_a_stand_in_keep_their_points() -> None:
    game = opened(1, entrants=3)
    robot = stand_in(game)
    game.start(1)
    table = game.ledger.rounds[FIRST].table_of(robot)
    assert table is not None
    game.sheet(1, table.seat.table, totals(1250, 900))
    (met,) = (one for one in table.seat.entrants() if one != robot)
    assert game.points(met).victory_points == (7 if table.seat.lines[0] == (robot,) else 13)


def test_a_stand_in_goes_when_it_is_no_longer_needed() -> None:
    game = opened(3, entrants=3)
    robot = stand_in(game)
    game.play(1)
    game.withdraw(robot)
    game.enter(1)
    game.play(2)
    assert not any(seat.is_bye for seat in game.ledger.rounds[RoundNumber(2)].seats())
    assert game.ledger.rounds[RoundNumber(2)].table_of(robot) is None
    assert {row.entrant for row in game.ranking()} == {1, 2, 3, 5}


def test_a_stand_in_that_leaves_takes_nothing_from_the_others() -> None:
    game = opened(1, regulation="uisp-parole", entrants=3)
    robot = stand_in(game)
    game.start(1)
    points = awarded(game, leave(robot, ZERO))
    assert Points(14, 355, 355) in points


@pytest.mark.parametrize("format_", Format)
def test_late_entries_play_on_in_every_format(format_: Format) -> None:
    game = opened(
        3,
        regulation="internazionale",
        format_=format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=6,
    )
    game.play(1)
    game.enter(2)
    game.play(2)
    second = game.ledger.rounds[RoundNumber(2)]
    seated = {one for seat in second.seats() for one in seat.entrants()}
    assert {EntrantNumber(7), EntrantNumber(8)} <= seated
    assert {row.entrant for row in game.ranking(1)} == set(range(1, 7))
    assert {row.entrant for row in game.ranking()} == set(range(1, 9))


@pytest.mark.parametrize("format_", Format)
def test_whoever_left_may_come_back(format_: Format) -> None:
    game = opened(
        3,
        regulation="internazionale",
        format_=format_,
        smazzate=4 if format_ is Format.TEAMS else 3,
        entrants=8,
    )
    game.play(1)
    earned = game.points(1)
    game.withdraw(1)
    game.play(2)
    assert game.points(1) == earned
    game.do(ReadmitEntrant(entrant=PAIR))
    game.play(3)
    assert game.ledger.rounds[RoundNumber(3)].table_of(PAIR) is not None


# The single-group phase is closed


def test_i_19_nothing_before_the_cut_changes_by_what_is_irregular() -> None:
    game = grouped()
    game.do(FormGroups())
    seats = game.ledger.rounds[FIRST].seats()
    for command in (
        mistaken(*seats),
        leave(1, ZERO, so_far=(0, 0)),
        ChangeLineUp(
            entrant=PAIR, players=(_player(1), _player(2)), from_round=FIRST, remark=REASON
        ),
        SettleTie(entrants=(PAIR, EntrantNumber(2)), method=TieMethod.BY_HAND, remark=REASON),
    ):
        code = refused(game, command, REFEREE)[0]
        assert code in (Code.PHASE_CLOSED, Code.ALREADY_PLAYED)


def test_points_taken_in_a_group_s_round_count_in_the_group() -> None:
    game = grouped(carry=0)
    game.do(FormGroups())
    game.start(2)
    before = game.points(1)
    taken = Consequences(measure=Measure.AMMONIZIONE, victory_points=1, match_points=10)
    entry = "i2_wrong_seat"
    game.regulation = "internazionale"
    game.do(sanction(entry, 1, round=RoundNumber(2), decided=taken, remark=REASON), REFEREE)
    game.regulation = "classico"
    assert game.points(1) == before + Points(-1, -10)
    assert game.points(1, after=1) == next(
        row.points
        for row in standings(game.ledger, regulations.load("classico"), FIRST)
        if row.entrant == 1
    )


def _player(number: int) -> PlayerId:
    return PlayerId(UUID(int=0xB0000 + number))
