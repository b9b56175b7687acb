"""Referti: whom they may name, what the edition asks for, versions, and the end of the event."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.commands import (
    AwardScore,
    ChangeLineUp,
    CloseTournament,
    FileReferto,
    LiftAward,
    MakeRankingFinal,
    PublishRanking,
    RevokeRuling,
    WithdrawEntrant,
)
from scoring.events import ClosedWithoutReferti, RefertoFiled, TournamentClosed
from scoring.rules import regulations
from scoring.rules.decide import Scene
from scoring.rules.referti import referti_due, unfiled_referti
from scoring.rules.sanctions import RefertoDuty, body_for, duty_on
from scoring.rules.violations import Code
from scoring.rulings import AwardCause, Lifting, Measure
from scoring.values import (
    EntrantNumber,
    EventNumber,
    PlayerId,
    Points,
    RefertoId,
    RoundNumber,
    Stage,
    TableNumber,
)
from tests.rules.game import (
    FIRST,
    ONE,
    PAIR,
    REASON,
    REFEREE,
    Game,
    authority,
    opened,
    refused,
    stage,
)
from tests.rules.rounds_gone_wrong import sanction

PAROLE = regulations.load("uisp-parole")
INTERNAZIONALE = regulations.load("internazionale")
SECOND = RoundNumber(2)
SUGGESTION = "u10_31_suggestion"
STRAY = "u10_12_stray_card"
NEW = (PlayerId(UUID(int=901)), PlayerId(UUID(int=902)))


def referto(game: Game, number: int = 1, **changes: object) -> FileReferto:
    """On the first player of pair 1, at table 1 of round 1 unless told otherwise."""
    given_: dict[str, object] = {
        "referto": RefertoId(UUID(int=number)),
        "player": game.ledger.entrants[PAIR].line_ups[0][1][0],
        "entrant": PAIR,
        "round": FIRST,
        "table": ONE,
        "article": "10.31",
        "measure": Measure.AMMONIZIONE,
    }
    return FileReferto(**{**given_, **changes})  # type: ignore[arg-type]


def filed(game: Game, command: FileReferto) -> RefertoFiled:
    (event,) = game.do(command, REFEREE)
    assert isinstance(event, RefertoFiled)
    return event


@pytest.fixture
def game() -> Game:
    """Four pairs under U, the first of two rounds under way."""
    game = opened(rounds=2, regulation="uisp-parole", entrants=4, protest_minutes=5)
    game.start(1)
    return game


def ended(game: Game) -> None:
    """Both rounds played and the last ranking final."""
    for table in (1, 2):
        game.sheet(1, table, game.sheet_for(1, table))
    game.play(2)
    game.do(PublishRanking())
    game.wait(5)
    game.do(MakeRankingFinal())


# Whom it may name


def test_who_is_substituted_while_the_round_is_played_sat_at_its_table(game: Game) -> None:
    before = game.ledger.entrants[PAIR].players
    game.do(ChangeLineUp(entrant=PAIR, players=(before[0], NEW[0]), remark=REASON))
    assert filed(game, referto(game, 1, player=before[1])).players == (before[1],)
    assert filed(game, referto(game, 2, player=NEW[0])).players == (NEW[0],)


def test_who_is_substituted_before_a_round_never_sat_in_it(game: Game) -> None:
    before = game.ledger.entrants[PAIR].players
    for number in (1, 2):
        game.sheet(1, number, game.sheet_for(1, number))
    game.do(ChangeLineUp(entrant=PAIR, players=NEW, from_round=SECOND, remark=REASON))
    game.start(2)
    table = game.ledger.rounds[SECOND].table_of(PAIR)
    assert table is not None
    there = {"round": SECOND, "table": table.seat.table}
    found = refused(game, referto(game, player=before[0], **there), REFEREE)
    assert found[0] is Code.PLAYER_NOT_AT_TABLE
    assert filed(game, referto(game, 1, player=before[0])).round == FIRST
    assert filed(game, referto(game, 2, player=NEW[0], **there)).players == NEW[:1]
    anywhere = referto(game, 3, player=before[0], round=SECOND, table=None)
    assert filed(game, anywhere).table is None, "he may have come back into the hall"


def test_who_withdrew_can_be_named(game: Game) -> None:
    game.do(WithdrawEntrant(entrant=PAIR, remark=REASON))
    assert filed(game, referto(game)).register_number == 1


def test_who_has_never_sat_at_a_table_is_refused_there(game: Game) -> None:
    code, data = refused(game, referto(game, table=TableNumber(2)), REFEREE)
    assert (code, data) == (
        Code.PLAYER_NOT_AT_TABLE,
        {"entrant": 1, "round": 1, "table": 2},
    )


def test_facts_at_the_entries_have_neither_round_nor_table() -> None:
    game = opened(rounds=2, regulation="uisp-parole", entrants=4)
    assert filed(game, referto(game, round=None, table=None)).round is None


@given(st.lists(st.sampled_from([1, 2, 3]), max_size=4), st.integers(1, 3))
def test_whoever_sat_in_a_round_can_be_named_at_its_table_and_nobody_else(
    changes: list[int], asked: int
) -> None:
    """The oracle writes down who sits at table 1 whenever a round is on and after each change."""
    game = opened(rounds=3, regulation="uisp-parole", entrants=2)
    sat: dict[int, set[PlayerId]] = {}
    for round_ in (1, 2, 3):
        game.start(round_)
        sat[round_] = set(game.ledger.entrants[PAIR].players)
        for at, _change in enumerate(one for one in changes if one == round_):
            came = (PlayerId(UUID(int=1000 * round_ + 2 * at)), PlayerId(UUID(int=at + 7000)))
            now = RoundNumber(round_)
            game.do(ChangeLineUp(entrant=PAIR, players=came, from_round=now, remark=REASON))
            sat[round_] |= set(came)
        game.sheet(round_, 1, game.sheet_for(round_, 1))
    for player in set().union(*sat.values()):
        command = referto(game, player=player, round=RoundNumber(asked))
        if player in sat[asked]:
            assert command.decide(_scene(game))
        else:
            assert refused(game, command, REFEREE)[0] is Code.PLAYER_NOT_AT_TABLE


def _scene(game: Game) -> Scene:
    return Scene(ledger=game.ledger, regulation=PAROLE, by=REFEREE, now=game.now)


# What the edition asks for


def test_u_10_12_one_referto_informs_of_all_four(game: Game) -> None:
    game.do(sanction(STRAY, 1), REFEREE)
    (due,) = referti_due(PAROLE, game.ledger.sanctions.values())
    assert (due.duty, due.addressee) == (RefertoDuty.INFORMATIVE, "Direzione Tecnica Nazionale")
    assert len(set(due.players)) == 4
    assert len(due.sanctions) == 2
    event = filed(game, referto(game, player=None, sanctions=due.sanctions, article=due.article))
    assert set(event.players) == set(due.players)
    assert unfiled_referti(game.ledger, PAROLE) == ()


def test_a_second_stray_card_at_the_same_table_is_another_referto(game: Game) -> None:
    for _ in range(2):
        game.do(sanction(STRAY, 1), REFEREE)
    assert len(referti_due(PAROLE, game.ledger.sanctions.values())) == 2


def test_u_14_2_one_referto_for_each_player(game: Game) -> None:
    game.do(sanction(SUGGESTION, 1), REFEREE)
    both = unfiled_referti(game.ledger, PAROLE)
    assert [due.players for due in both] == [
        (player,) for player in game.ledger.entrants[PAIR].players
    ]
    game.do(referto(game, 1, sanctions=both[0].sanctions), REFEREE)
    assert unfiled_referti(game.ledger, PAROLE) == both[1:]
    informative = referto(game, 2, player=None, sanctions=both[0].sanctions)
    game.do(informative, REFEREE)
    assert unfiled_referti(game.ledger, PAROLE) == both[1:], "one on the table is nobody's own"


def test_what_is_revoked_asks_for_no_referto(game: Game) -> None:
    game.do(sanction(SUGGESTION, 1), REFEREE)
    game.do(RevokeRuling(ruling=game.ledger.number, remark=REASON), REFEREE)
    assert referti_due(PAROLE, game.ledger.sanctions.values()) == ()


@pytest.mark.parametrize(
    ("article", "body"),
    [
        ("10.31", "Commissione Disciplinare Nazionale"),
        ("art. 10.31", "Commissione Disciplinare Nazionale"),
        ("Art.10.12, comma 2", "Direzione Tecnica Nazionale"),
        ("10.25", "Organo di Giustizia Sportiva"),
        ("110.31", "Organo di Giustizia Sportiva"),
        ("10.312", "Organo di Giustizia Sportiva"),
        ("10.31a", "Commissione Disciplinare Nazionale"),
        ("14.4b", "Organo di Giustizia Sportiva"),
        ("", "Organo di Giustizia Sportiva"),
    ],
)
def test_the_edition_names_the_body_for_an_article(article: str, body: str) -> None:
    assert body_for(PAROLE, article) == body


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "internazionale", "italiano"])
def test_an_edition_that_names_no_body_has_none(edition: str) -> None:
    assert body_for(regulations.load(edition), "10.31") == ""


@pytest.mark.parametrize(
    ("measure", "duty"),
    [
        (Measure.NONE, RefertoDuty.NONE),
        (Measure.RICHIAMO, RefertoDuty.OPTIONAL),
        (Measure.AMMONIZIONE, RefertoDuty.MANDATORY),
        (Measure.ESPULSIONE, RefertoDuty.MANDATORY),
    ],
)
def test_u_14_4_a_free_sanction_asks_for_the_referto_of_its_measure(
    measure: Measure, duty: RefertoDuty
) -> None:
    assert duty_on(PAROLE, "", measure).duty is duty
    assert duty_on(regulations.load("classico"), "", measure).duty is RefertoDuty.NONE


# Versions


def test_a_new_version_bears_the_old_one_s_number(game: Game) -> None:
    first = filed(game, referto(game, 1, text_hash="a" * 64))
    filed(game, referto(game, 2))
    newer = filed(game, referto(game, 3, replaces=first.referto, text_hash="b" * 64))
    assert (newer.register_number, newer.revision, newer.text_hash) == (1, 2, "b" * 64)
    again = referto(game, 4, replaces=first.referto)
    assert refused(game, again, REFEREE) == (
        Code.REFERTO_REPLACED,
        {"number": 1, "revision": 2},
    )
    assert filed(game, referto(game, 4, replaces=newer.referto)).revision == 3
    assert filed(game, referto(game, 5)).register_number == 3


# The end of the event


def test_the_book_is_not_shut_while_a_mandatory_referto_is_missing(game: Game) -> None:
    game.do(sanction(SUGGESTION, 1, player=game.ledger.entrants[PAIR].players[0]), REFEREE)
    number = game.ledger.number
    ended(game)
    assert refused(game, CloseTournament()) == (Code.REFERTI_MISSING, {"missing": 1})
    game.do(referto(game, sanctions=(EventNumber(number),)), REFEREE)
    assert game.do(CloseTournament()) == (TournamentClosed(),)


def test_i_19_an_annulled_correction_is_reported_once_for_the_whole_table() -> None:
    game = opened(rounds=1, regulation="internazionale", entrants=4)
    game.play(1)
    seven = (Points(7), Points(7))
    annulled = AwardScore(
        round=FIRST,
        table=ONE,
        cause=AwardCause.ANNULLED,
        points=seven,
        countersigned_by=authority(),
        remark=REASON,
    )
    game.do(annulled, REFEREE)
    owed = unfiled_referti(game.ledger, INTERNAZIONALE)
    assert [(each.article, len(each.players)) for each in owed] == [("19", 4)]
    game.do(PublishRanking())
    game.wait(10)
    game.do(MakeRankingFinal())
    assert refused(game, CloseTournament()) == (Code.REFERTI_MISSING, {"missing": 1})


def test_with_the_annulment_goes_what_it_made_due() -> None:
    game = opened(rounds=1, regulation="internazionale", entrants=4)
    game.play(1)
    annulled = AwardScore(
        round=FIRST,
        table=ONE,
        cause=AwardCause.ANNULLED,
        points=(Points(7), Points(7)),
        countersigned_by=authority(),
        remark=REASON,
    )
    lifted = LiftAward(round=FIRST, table=ONE, why=Lifting.REVOKED, remark=REASON)
    game.do(annulled, REFEREE)
    assert len(unfiled_referti(game.ledger, INTERNAZIONALE)) == 1
    due, *_ = game.ledger.sanctions
    revoked = RevokeRuling(ruling=due, remark=REASON)
    assert refused(game, revoked, REFEREE)[0] is Code.RULING_OF_AN_AWARD
    game.do(lifted, REFEREE)
    assert unfiled_referti(game.ledger, INTERNAZIONALE) == ()


def test_the_director_shuts_it_with_a_reason_and_the_referto_follows(game: Game) -> None:
    game.do(sanction(SUGGESTION, 1, player=game.ledger.entrants[PAIR].players[0]), REFEREE)
    number = EventNumber(game.ledger.number)
    ended(game)
    without, closed = game.do(CloseTournament(remark=REASON))
    assert without == ClosedWithoutReferti(missing=(number,), remark=REASON)
    assert isinstance(closed, TournamentClosed)
    assert stage(game) is Stage.CLOSED
    assert len(unfiled_referti(game.ledger, PAROLE)) == 1
    filed(game, referto(game, sanctions=(number,)))
    assert unfiled_referti(game.ledger, PAROLE) == ()


def test_an_optional_referto_stops_nothing(game: Game) -> None:
    game.do(sanction("u13_1_late_up_to_3", 1), REFEREE)
    assert referti_due(PAROLE, game.ledger.sanctions.values())
    ended(game)
    assert game.do(CloseTournament()) == (TournamentClosed(),)


def test_a_sanction_that_it_reports_stands_in_place_of_an_article(game: Game) -> None:
    game.do(sanction(SUGGESTION, 1), REFEREE)
    event = filed(game, referto(game, article="", sanctions=(EventNumber(game.ledger.number),)))
    assert event.article == ""
    assert refused(game, referto(game, 2, article=""), REFEREE)[0] is Code.ARTICLE_REQUIRED
    assert EntrantNumber(1) == event.entrant
