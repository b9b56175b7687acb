"""The fold takes whatever comes: what is written must always be readable."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.events import Event, LineUpChanged, Recorded, RulingRevoked
from scoring.rules.ledger import Ledger, apply, continued, copied, fold
from scoring.values import EntrantNumber, EventNumber, RemarkId, RoundNumber
from tests.rules.game import REASON, opened
from tests.samples import story

STORY = story()


@given(st.lists(st.sampled_from(STORY), max_size=40))
def test_events_in_any_order_and_number_never_break_it(events: list[Recorded]) -> None:
    numbered = [
        replace(recorded, number=EventNumber(number))
        for number, recorded in enumerate(events, start=1)
    ]
    ledger = fold(numbered)
    assert ledger.number == len(numbered)
    assert ledger.stage
    assert ledger.current_round >= 0


@settings(max_examples=20)
@given(st.lists(st.sampled_from(STORY), max_size=20), st.integers(1, 6))
def test_a_version_stays_as_it_was_whatever_comes_behind_it(
    events: list[Recorded], together: int
) -> None:
    ledger, story = Ledger(), (*STORY, *events)
    for at in range(0, len(story), together):
        recorded = story[at : at + together]
        was, further = copied(ledger), fold(recorded, copied(ledger))
        behind = continued(ledger, recorded)
        assert (ledger, behind) == (was, further)
        ledger = behind


def test_an_event_it_does_not_know_only_moves_the_number_on() -> None:
    class SheetEaten(Event):
        pass

    before = fold(STORY)
    after = fold([replace(STORY[0], event=SheetEaten(), number=EventNumber(99))], fold(STORY))
    assert after.number == 99
    assert replace(after, number=before.number, head_hash=before.head_hash) == before


def test_a_revocation_of_nothing_is_passed_over() -> None:
    revoked = RulingRevoked(ruling=EventNumber(5), remark=RemarkId(REASON))
    ledger = fold([replace(STORY[0], event=revoked)])
    assert ledger.penalties == Ledger().penalties


def test_players_change_from_the_first_round_their_entrant_can_play_when_no_round_is_named() -> (
    None
):
    """The first version of the event had none."""
    game = opened(entrants=4)
    game.start(1)
    game.enter(1)
    late = game.ledger.entrants[EntrantNumber(5)]
    assert late.first_round == 2
    old = LineUpChanged(entrant=late.number, players=late.players[::-1], remark=None)
    apply(game.ledger, replace(game.recorded[-1], event=old))
    assert late.line_ups == [(2, old.players)]


def test_before_its_first_round_an_entrant_s_players_are_those_it_came_with() -> None:
    game = opened(entrants=4)
    first = game.ledger.entrants[EntrantNumber(1)]
    came = first.players
    first.line_ups.append((RoundNumber(3), came[::-1]))
    assert first.players_in(RoundNumber(0)) == came
