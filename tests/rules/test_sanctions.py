"""Sanctions: what each article prescribes, the first time and again, and what it costs."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from scoring.commands import GiveSanction, MakeRankingFinal, PublishRanking, RevokeRuling
from scoring.events import SanctionGiven
from scoring.rules import regulations
from scoring.rules.sanctions import Proposal, RefertoDuty, propose, report_due
from scoring.rules.violations import Code
from scoring.rulings import Consequences, Measure, PenaltyUnit
from scoring.values import EntrantNumber, EventNumber, PlayerId, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, Game, opened, refused

PAROLE = regulations.load("uisp-parole")
SPORT = "Organo di Giustizia Sportiva"
COMMISSION = "Commissione Disciplinare Nazionale"
TECHNICAL = "Direzione Tecnica Nazionale"

RICHIAMO = Consequences(measure=Measure.RICHIAMO)
AMMONIZIONE = Consequences(measure=Measure.AMMONIZIONE)
ESPULSIONE = Consequences(measure=Measure.ESPULSIONE)
NOTHING = Consequences(measure=Measure.NONE)
FINED = Consequences(measure=Measure.NONE, game_points=100)
FINED_AMMONIZIONE = Consequences(measure=Measure.AMMONIZIONE, game_points=100)


@pytest.fixture
def game() -> Game:
    """Parole, five pairs, the first round under way: tables 1 and 2, pair 3 rests at table 3."""
    return started("uisp-parole")


def started(regulation: str) -> Game:
    game = opened(rounds=3, entrants=5, regulation=regulation)
    game.start(1)
    return game


def player(game: Game, entrant: int = 1, index: int = 0) -> PlayerId:
    return game.ledger.entrants[EntrantNumber(entrant)].players[index]


def sanction(game: Game, code: str, **changes: object) -> GiveSanction:
    """Pair 1's first player, in the first round, as the edition prescribes."""
    fields: dict[str, object] = {"entrant": PAIR, "player": player(game), "round": FIRST}
    return GiveSanction(code=code, **{**fields, **changes})  # type: ignore[arg-type]


def give(game: Game, code: str, **changes: object) -> SanctionGiven:
    (event,) = game.do(sanction(game, code, **changes), REFEREE)
    assert isinstance(event, SanctionGiven)
    return event


def again(game: Game, code: str, times: int = 2, **changes: object) -> Iterator[SanctionGiven]:
    for _ in range(times):
        yield give(game, code, **changes)


def proposed(game: Game, code: str) -> Proposal:
    rules = regulations.load(game.regulation)
    return propose(rules, code, (player(game),), game.ledger.sanctions.values())


PRESCRIBED = [
    ("10.25", "u10_25_pozzetto_exposed", RICHIAMO, FINED_AMMONIZIONE),
    ("10.26", "u10_26_pozzetto_seen_early", RICHIAMO, FINED_AMMONIZIONE),
    ("10.27", "u10_27_points_not_counted", RICHIAMO, AMMONIZIONE),
    ("10.28", "u10_28_pile_left_on_table", RICHIAMO, AMMONIZIONE),
    (
        "10.31",
        "u10_31_suggestion",
        Consequences(measure=Measure.AMMONIZIONE, game_points=300),
        ESPULSIONE,
    ),
    ("13.1", "u13_1_late_up_to_3", RICHIAMO, FINED_AMMONIZIONE),
    ("13.2", "u13_2_late_3_to_5", FINED, FINED_AMMONIZIONE),
    ("13.3", "u13_3_late_over_5", NOTHING, NOTHING),
    ("10.12", "u10_12_stray_card", NOTHING, NOTHING),
    ("14.4 b 2", "u14_4_b_2_left_venue", AMMONIZIONE, AMMONIZIONE),
    ("14.4 c 1", "u14_4_c_1_violence", ESPULSIONE, ESPULSIONE),
    ("14.4 c 2", "u14_4_c_2_insults", ESPULSIONE, ESPULSIONE),
    ("14.4 c 3", "u14_4_c_3_cheating", ESPULSIONE, ESPULSIONE),
]


@pytest.mark.parametrize(
    ("article", "code", "first", "second"), PRESCRIBED, ids=[row[0] for row in PRESCRIBED]
)
def test_an_article_of_u_prescribes_for_the_first_time_and_again(
    game: Game, article: str, code: str, first: Consequences, second: Consequences
) -> None:
    assert PAROLE.offence(code).article.startswith(article)
    first_time = game.do(sanction(game, code), REFEREE)[0]
    second_time = game.do(sanction(game, code), REFEREE)[0]
    assert isinstance(first_time, SanctionGiven)
    assert isinstance(second_time, SanctionGiven)
    assert (first_time.given, second_time.given) == (first, second)


LIGHT = [entry for entry in PAROLE.sanctions if entry.article.startswith("14.4 a")]


@pytest.mark.parametrize("code", [entry.code for entry in LIGHT])
def test_u_14_4_a_richiamo_and_when_repeated_ammonizione_by_14_4_b_1(game: Game, code: str) -> None:
    first, second = again(game, code)
    assert (first.given, second.given) == (RICHIAMO, AMMONIZIONE)
    entry = PAROLE.offence(code)
    assert report_due(PAROLE, entry, Measure.RICHIAMO).duty is RefertoDuty.OPTIONAL
    assert report_due(PAROLE, entry, Measure.AMMONIZIONE).duty is RefertoDuty.MANDATORY


def test_u_13_late_is_late_however_long(game: Game) -> None:
    assert give(game, "u13_1_late_up_to_3").given == RICHIAMO
    assert proposed(game, "u13_2_late_3_to_5").same == 1
    assert give(game, "u13_2_late_3_to_5").given == FINED_AMMONIZIONE


def test_what_no_catalogue_names_repeats_nothing_and_is_repeated_by_nothing(game: Game) -> None:
    give(game, "free", decided=RICHIAMO, remark=REASON)
    assert proposed(game, "free").same == 0
    assert proposed(game, "u10_25_pozzetto_exposed").same == 0
    give(game, "u10_25_pozzetto_exposed")
    assert proposed(game, "free").same == 0


def test_recurrences_are_counted_over_the_whole_tournament_and_by_player(game: Game) -> None:
    give(game, "u10_25_pozzetto_exposed")
    for table in (1, 2):
        game.sheet(1, table, totals(500, 300))
    game.start(2)
    partner = give(
        game, "u10_25_pozzetto_exposed", player=player(game, index=1), round=RoundNumber(2)
    )
    assert partner.given == RICHIAMO
    repeated = give(game, "u10_25_pozzetto_exposed", round=RoundNumber(2))
    assert repeated.given == FINED_AMMONIZIONE
    assert give(game, "u10_26_pozzetto_seen_early").given == RICHIAMO, "another offence"


@pytest.mark.parametrize(
    ("code", "times", "duty", "addressee"),
    [
        ("u10_25_pozzetto_exposed", 1, RefertoDuty.OPTIONAL, SPORT),
        ("u10_25_pozzetto_exposed", 2, RefertoDuty.MANDATORY, SPORT),
        ("u13_1_late_up_to_3", 2, RefertoDuty.MANDATORY, SPORT),
        ("u13_2_late_3_to_5", 1, RefertoDuty.NONE, ""),
        ("u13_2_late_3_to_5", 2, RefertoDuty.MANDATORY, SPORT),
        ("u10_31_suggestion", 1, RefertoDuty.MANDATORY, COMMISSION),
        ("u10_31_suggestion", 2, RefertoDuty.MANDATORY, COMMISSION),
        ("u10_12_stray_card", 1, RefertoDuty.INFORMATIVE, TECHNICAL),
        ("u14_4_b_2_left_venue", 1, RefertoDuty.MANDATORY, SPORT),
        ("u14_4_c_2_insults", 1, RefertoDuty.MANDATORY, SPORT),
    ],
)
def test_u_14_2_and_10_31_who_must_write_a_referto_and_to_whom(
    game: Game, code: str, times: int, duty: RefertoDuty, addressee: str
) -> None:
    for _ in range(times - 1):
        game.do(sanction(game, code), REFEREE)
    report = proposed(game, code).report
    assert (report.duty, report.addressee) == (duty, addressee)


def test_u_14_4_whoever_gives_another_measure_owes_the_referto_of_that_measure() -> None:
    late = PAROLE.offence("u13_2_late_3_to_5")
    assert report_due(PAROLE, late, Measure.ESPULSIONE).duty is RefertoDuty.MANDATORY
    assert report_due(PAROLE, late, Measure.RICHIAMO).duty is RefertoDuty.OPTIONAL
    assert report_due(PAROLE, late, Measure.RICHIAMO).addressee == SPORT


def test_u_14_4_where_no_measure_was_given_nothing_but_the_article_asks_for_a_referto() -> None:
    assert report_due(PAROLE, None, Measure.NONE).duty is RefertoDuty.NONE
    suggestion = PAROLE.offence("u10_31_suggestion")
    assert report_due(PAROLE, suggestion, Measure.NONE).duty is RefertoDuty.NONE


def test_u_10_12_a_stray_card_names_the_four_at_the_table(game: Game) -> None:
    events = game.do(sanction(game, "u10_12_stray_card"), REFEREE)
    named = {
        named_player
        for event in events
        if isinstance(event, SanctionGiven)
        for named_player in event.players
    }
    (opponent,) = game.ledger.rounds[FIRST].tables[ONE].seat.lines[1]
    assert named == {player(game, n, index) for n in (1, opponent) for index in (0, 1)}


def test_u_10_31_points_come_off_the_line_s_round_before_the_match_points(game: Game) -> None:
    """RULES.md 10: 800 less 300 against 500 is a draw."""
    game.sheet(1, 1, totals(800, 500))
    before = game.points(1)
    give(game, "u10_31_suggestion")
    after = game.points(1)
    assert (before.game_points, after.game_points) == (800, 500)
    assert (before.match_points, after.match_points) == (300, 0)
    assert after.victory_points == 10


def test_a_revoked_sanction_gives_the_points_back_and_counts_in_no_recurrence(game: Game) -> None:
    game.sheet(1, 1, totals(800, 500))
    before = game.points(1)
    give(game, "u10_31_suggestion")
    game.do(RevokeRuling(ruling=game.ledger.number, remark=REASON), REFEREE)
    assert game.points(1) == before
    assert proposed(game, "u10_31_suggestion").consequences.measure is Measure.AMMONIZIONE
    (number,) = game.ledger.sanctions
    repeated = RevokeRuling(ruling=number, remark=REASON)
    assert refused(game, repeated)[0] is Code.RULING_ALREADY_REVOKED


def test_i_the_second_ammonizione_of_any_kind_costs_victory_points() -> None:
    """I, definitions; RULES.md 10: `second_ammonizione_vp`, off the ranking."""
    game = started("internazionale")
    game.sheet(1, 1, totals(800, 500))
    before = game.points(1)
    assert give(game, "i9_pile_taken_face_down").given == AMMONIZIONE
    assert proposed(game, "i4_cards_not_fanned").second_ammonizione
    second = give(game, "i4_cards_not_fanned")
    assert second.given == Consequences(measure=Measure.AMMONIZIONE, victory_points=1)
    assert game.points(1).victory_points == before.victory_points - 1
    assert game.points(1).match_points == before.match_points


def test_i_2_a_line_s_ammonizione_counts_for_both_its_players() -> None:
    game = started("internazionale")
    seated = give(game, "i2_wrong_seat", player=None)
    assert seated.players == game.ledger.entrants[PAIR].players
    partner = give(game, "i4_stock_moved", player=player(game, index=1))
    assert partner.given.victory_points == 1
    assert partner.players == (player(game, index=1),)


def test_i_22_what_falls_on_both_lines_is_given_to_each_by_its_own_count() -> None:
    game = started("internazionale")
    give(game, "i4_cards_not_fanned")
    events = game.do(sanction(game, "i22_pozzo_not_handed_over"), REFEREE)
    consequences = [event.given for event in events if isinstance(event, SanctionGiven)]
    assert [consequence.victory_points for consequence in consequences] == [1, 0]
    assert {consequence.measure for consequence in consequences} == {Measure.AMMONIZIONE}


def test_rules_12_five_to_ten_minutes_late_costs_match_points_in_the_ranking() -> None:
    game = started("internazionale")
    game.sheet(1, 1, totals(800, 500))
    before = game.points(1)
    late = give(game, "ilate_5_to_10", player=None)
    assert late.given == Consequences(measure=Measure.NONE, match_points=100)
    assert game.points(1).match_points == before.match_points - 100
    assert game.points(1).victory_points == before.victory_points
    assert (game.ledger.number, PenaltyUnit.MATCH_POINTS) in game.ledger.penalties


def test_a_sanction_after_the_next_seating_counts_from_the_next_ranking(game: Game) -> None:
    for table in (1, 2):
        game.sheet(1, table, totals(800, 500))
    game.start(2)
    first, second = game.points(1, 1), game.points(1, 2)
    give(game, "u10_31_suggestion")
    assert game.points(1, 1) == first
    assert game.points(1, 2).game_points == second.game_points - 300


def test_the_referee_may_decide_otherwise_with_a_reason(game: Game) -> None:
    milder = sanction(game, "u10_31_suggestion", decided=RICHIAMO)
    assert refused(game, milder)[0] is Code.REASON_REQUIRED
    event = give(game, "u10_31_suggestion", decided=RICHIAMO, remark=REASON)
    assert (event.given, event.proposed.game_points) == (RICHIAMO, 300)
    assert not game.ledger.penalties


@pytest.mark.parametrize(
    ("points", "code"),
    [
        ({"game_points": -5}, Code.NEGATIVE),
        ({"game_points": 7}, Code.NOT_MULTIPLE_OF_5),
        ({"victory_points": -1}, Code.NEGATIVE),
        ({"victory_points": 101}, Code.OUT_OF_RANGE),
        ({"match_points": 10_001}, Code.OUT_OF_RANGE),
    ],
)
def test_what_is_decided_must_be_points_that_can_be_taken(
    game: Game, points: dict[str, int], code: Code
) -> None:
    decided = Consequences(measure=Measure.AMMONIZIONE, **points)
    wrong = sanction(game, "u10_31_suggestion", decided=decided, remark=REASON)
    assert refused(game, wrong)[0] is code


def test_the_heaviest_that_can_be_taken_is_taken(game: Game) -> None:
    heaviest = Consequences(
        measure=Measure.AMMONIZIONE, victory_points=100, match_points=10_000, game_points=10_000
    )
    assert give(game, "u10_31_suggestion", decided=heaviest, remark=REASON).given == heaviest


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"code": "u99_unheard_of"}, Code.SANCTION_UNKNOWN),
        ({"entrant": EntrantNumber(77)}, Code.ENTRANT_UNKNOWN),
        ({"entrant": EntrantNumber(2)}, Code.PLAYER_NOT_IN_ENTRANT),
        ({"round": RoundNumber(2)}, Code.ROUND_UNKNOWN),
        ({"table": TableNumber(9)}, Code.TABLE_UNKNOWN),
    ],
)
def test_a_sanction_is_of_the_catalogue_and_on_somebody_who_plays(
    game: Game, changes: dict[str, object], code: Code
) -> None:
    fields = {"code": "u13_1_late_up_to_3", **changes}
    assert refused(game, sanction(game, **fields))[0] is code  # type: ignore[arg-type]


def test_whoever_has_not_seen_the_last_sanction_of_a_player_is_told(game: Game) -> None:
    seen = EventNumber(0)
    give(game, "u10_25_pozzetto_exposed", expected=seen)
    stale = sanction(game, "u10_25_pozzetto_exposed", expected=seen)
    assert refused(game, stale)[0] is Code.STALE
    give(game, "u10_25_pozzetto_exposed", player=player(game, index=1), expected=seen)


def test_whoever_has_not_seen_that_a_sanction_was_revoked_is_told(game: Game) -> None:
    give(game, "u10_25_pozzetto_exposed")
    seen = game.ledger.number
    game.do(RevokeRuling(ruling=seen, remark=REASON), REFEREE)
    stale = sanction(game, "u10_25_pozzetto_exposed", expected=seen)
    assert refused(game, stale)[0] is Code.STALE
    give(game, "u10_25_pozzetto_exposed", expected=game.ledger.number)


def test_a_final_ranking_loses_no_points_but_a_measure_can_still_be_given() -> None:
    game = opened(rounds=1, entrants=4, regulation="uisp-parole", protest_minutes=0)
    game.play(1)
    game.do(PublishRanking())
    game.do(MakeRankingFinal())
    assert refused(game, sanction(game, "u10_31_suggestion"))[0] is Code.RANKING_IS_FINAL
    assert give(game, "u14_4_c_2_insults").given == ESPULSIONE
    game.do(RevokeRuling(ruling=game.ledger.number, remark=REASON), REFEREE)


def test_every_entry_of_every_edition_can_be_given() -> None:
    for edition in regulations.editions():
        game = started(edition)
        for entry in regulations.load(edition).sanctions:
            for _ in range(3):
                game.do(sanction(game, entry.code), REFEREE)
        assert len(game.ledger.sanctions) >= 3 * len(regulations.load(edition).sanctions)


@pytest.mark.parametrize("first", ["informative", "mandatory"])
def test_of_two_duties_for_one_measure_the_heavier_is_owed(first: str) -> None:
    """Which of the entry's steps it was given for, nobody says."""
    entry = PAROLE.offence("u10_31_suggestion")
    second = {"informative": "mandatory", "mandatory": "informative"}[first]
    steps = [
        replace(entry.first, measure="ammonizione", referto=referto, addressee=referto)
        for referto in (first, second)
    ]
    both = replace(entry, first=steps[0], again=steps[1])
    owed = report_due(PAROLE, both, Measure.AMMONIZIONE)
    assert (owed.duty, owed.addressee) == (RefertoDuty.MANDATORY, "mandatory")


def test_a_second_ammonizione_costs_the_match_points_that_the_edition_says() -> None:
    """None of the printed ones takes M.P. for it; an edition of one's own may."""
    printed = regulations.load("internazionale")
    assert printed.second_ammonizione is not None
    dearer = replace(
        printed, second_ammonizione=replace(printed.second_ammonizione, match_points=100)
    )
    game = started("internazionale")
    give(game, "i9_pile_taken_face_down")
    earlier = game.ledger.sanctions.values()
    proposal = propose(dearer, "i4_cards_not_fanned", (player(game),), earlier)
    assert proposal.second_ammonizione
    assert proposal.consequences.match_points == 100


def test_points_that_a_sanction_took_are_told_from_a_penalty(game: Game) -> None:
    give(game, "u10_31_suggestion")
    game.penalise(1, 1, 100)
    assert [penalty.by_sanction for penalty in game.ledger.penalties.values()] == [True, False]
