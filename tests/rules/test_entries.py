"""Opening, entries and drafts: what is refused, and with which data."""

from dataclasses import replace
from uuid import UUID

import pytest

from scoring.commands import (
    AmendSeating,
    ChangeLineUp,
    EnterEntrants,
    Entry,
    OpenTournament,
    PublishSeating,
    ReadmitEntrant,
    WithdrawEntrant,
)
from scoring.events import LineUpChanged
from scoring.plans import Format
from scoring.rules.violations import Code
from scoring.values import (
    EntrantNumber,
    PlayerId,
    RoundNumber,
)
from tests import builders
from tests.builders import seat_at
from tests.rules.game import (
    FIRST,
    PAIR,
    REASON,
    Game,
    opened,
    refused,
)


@pytest.fixture
def game() -> Game:
    """Five pairs, the first round under way: tables 1 and 2, pair 3 rests at table 3."""
    game = opened(rounds=2, entrants=5)
    game.start(1)
    return game


OPENING: list[tuple[dict[str, object], Code]] = [
    ({"format": Format.TEAMS}, Code.FORMAT_UNSUPPORTED),
    ({"smazzate_per_round": 4}, Code.SMAZZATE_UNSUPPORTED),
    ({"protest_minutes": -1}, Code.SETTING_OUT_OF_RANGE),
    ({"protest_minutes": 1441}, Code.SETTING_OUT_OF_RANGE),
    ({"cut_minutes": -1}, Code.SETTING_OUT_OF_RANGE),
    ({"cut_minutes": 1441}, Code.SETTING_OUT_OF_RANGE),
    ({"ranked_by": ("game_points",)}, Code.RANKING_UNSUPPORTED),
]


@pytest.mark.parametrize(("changes", "code"), OPENING)
def test_a_tournament_that_cannot_be_played_is_refused(
    changes: dict[str, object], code: Code
) -> None:
    opening: dict[str, object] = {"regulation": "classico", "plan": builders.one_round()}
    assert refused(Game(), OpenTournament(**{**opening, **changes}))[0] is code  # type: ignore[arg-type]


def test_what_was_never_opened_or_is_open_already_is_refused() -> None:
    again = OpenTournament(regulation="classico", plan=builders.one_round())
    assert refused(opened(), again)[0] is Code.ALREADY_OPENED
    assert refused(Game(), EnterEntrants(entries=()))[0] is Code.TOURNAMENT_UNKNOWN


def test_the_protest_window_is_the_regulations_unless_told() -> None:
    for minutes, expected in ((None, 10), (5, 5), (0, 0)):
        found = opened(protest_minutes=minutes).ledger.opened
        assert found is not None
        assert found.settings.protest_minutes == expected


def _player(number: int) -> PlayerId:
    return PlayerId(UUID(int=number))


def test_entries_are_all_taken_or_none(game: Game) -> None:
    good = Entry(players=(_player(1), _player(2)))
    taken = Entry(players=(_player(3), _player(4)), number=PAIR)
    code, data = refused(game, EnterEntrants(entries=(good, taken)))
    assert (code, data) == (Code.ENTRANT_NUMBER_TAKEN, {"entrant": 1})


@pytest.mark.parametrize(
    ("players", "number", "code"),
    [
        ((1,), None, Code.PLAYERS_WRONG_COUNT),
        ((1, 2, 3), None, Code.PLAYERS_WRONG_COUNT),
        ((1, 1), None, Code.PLAYER_TWICE),
        ((1, 2), 10_000, Code.OUT_OF_RANGE),
        ((1, 2), -1, Code.OUT_OF_RANGE),
    ],
)
def test_a_pair_is_two_players_and_a_number(
    game: Game, players: tuple[int, ...], number: int | None, code: Code
) -> None:
    chosen = tuple(_player(one) for one in players)
    entry = Entry(players=chosen, number=None if number is None else EntrantNumber(number))
    assert refused(game, EnterEntrants(entries=(entry,)))[0] is code


def test_nobody_plays_in_two_pairs(game: Game) -> None:
    playing = game.ledger.entrants[PAIR].players[0]
    entry = Entry(players=(playing, _player(9)))
    code, data = refused(game, EnterEntrants(entries=(entry,)))
    assert code is Code.PLAYER_TWICE
    assert (data["entrant"], data["other"]) == (6, 1)
    game.withdraw(1)
    game.do(EnterEntrants(entries=(entry,)))
    assert refused(game, ReadmitEntrant(entrant=PAIR))[0] is Code.PLAYER_TWICE


def test_withdrawals_and_readmissions_happen_once(game: Game) -> None:
    assert refused(game, ReadmitEntrant(entrant=PAIR))[0] is Code.ENTRANT_NOT_WITHDRAWN
    game.withdraw(1)
    assert refused(game, WithdrawEntrant(entrant=PAIR))[0] is Code.ENTRANT_ALREADY_WITHDRAWN
    unknown = WithdrawEntrant(entrant=EntrantNumber(77))
    assert refused(game, unknown) == (Code.ENTRANT_UNKNOWN, {"entrant": 77})


def test_once_play_has_begun_other_players_need_a_reason(game: Game) -> None:
    players = (_player(1), _player(2))
    change = ChangeLineUp(entrant=PAIR, players=players)
    assert refused(game, change)[0] is Code.REASON_REQUIRED
    game.do(ChangeLineUp(entrant=PAIR, players=players, remark=REASON))
    assert game.ledger.entrants[PAIR].players == players
    assert game.do(ChangeLineUp(entrant=PAIR, players=players)) == ()


def test_before_play_players_change_without_a_reason() -> None:
    game = opened(entrants=2)
    game.do(ChangeLineUp(entrant=PAIR, players=(_player(1), _player(2))))
    assert game.ledger.entrants[PAIR].players == (_player(1), _player(2))


def test_whoever_saw_an_older_draft_is_told() -> None:
    game = opened(entrants=4)
    game.seat(1)
    seen = game.ledger.rounds[FIRST].last
    swapped = (seat_at(1, 1, 4), seat_at(2, 2, 3))
    game.amend(1, swapped)
    stale = {"expected": seen, "number": game.ledger.number, "round": 1}
    assert refused(game, AmendSeating(round=FIRST, seats=swapped, expected=seen))[1] == stale
    assert refused(game, PublishSeating(round=FIRST, expected=seen)) == (Code.STALE, stale)


def test_a_draft_is_changed_and_published_once(game: Game) -> None:
    amend = AmendSeating(round=FIRST, seats=(seat_at(1, 1, 2),))
    assert refused(game, amend)[0] is Code.SEATING_PUBLISHED
    assert refused(game, PublishSeating(round=FIRST))[0] is Code.SEATING_PUBLISHED
    unseated = PublishSeating(round=RoundNumber(2))
    assert refused(game, unseated) == (Code.ROUND_UNKNOWN, {"round": 2})


def test_a_pair_that_left_after_the_draw_is_not_seated() -> None:
    game = opened(entrants=4)
    game.seat(1)
    game.withdraw(4)
    publish = PublishSeating(round=FIRST)
    assert refused(game, publish) == (Code.SEATED_WITHDRAWN, {"entrant": 4})


def test_who_comes_in_while_a_round_is_played_plays_from_it_on_until_its_sheet_is_in() -> None:
    game = opened(rounds=2, entrants=4)
    game.start(1)
    change = ChangeLineUp(entrant=PAIR, players=(_player(900), _player(901)), remark=REASON)
    (event,) = game.do(change)
    assert isinstance(event, LineUpChanged)
    assert event.from_round == 1
    game.sheet(1, 1, game.sheet_for(1, 1))
    (event,) = game.do(replace(change, players=(_player(902), _player(903))))
    assert isinstance(event, LineUpChanged)
    assert event.from_round == 2
