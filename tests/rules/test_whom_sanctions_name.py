"""Whom a sanction names: a line, partners of a giallo, a team's room, substitutes (I art. 2)."""

from dataclasses import replace
from uuid import UUID

from scoring.commands import ChangeLineUp, FileReferto
from scoring.events import SanctionGiven
from scoring.plans import Format
from scoring.rules import regulations
from scoring.rules.seated import players_at
from scoring.rules.violations import Code
from scoring.rulings import Consequences, Measure
from scoring.values import Points, RefertoId, RoundNumber, TableNumber
from tests.builders import totals
from tests.rules.game import FIRST, ONE, PAIR, REASON, REFEREE, opened, refused
from tests.rules.rounds_gone_wrong import line, player, playing, sanction


def test_i_2_the_catalogue_knows_what_a_wrong_seat_is() -> None:
    found = {
        edition: regulations.load(edition).offence_on("wrong_seat")
        for edition in ("internazionale", "italiano", "uisp-parole", "classico")
    }
    assert {edition: entry and entry.code for edition, entry in found.items()} == {
        "internazionale": "i2_wrong_seat",
        "italiano": "it2_wrong_seat",
        "uisp-parole": None,
        "classico": None,
    }
    left = regulations.load("uisp-parole").offence_on("left")
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
    after = (player(1), player(2))
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
    game.do(ChangeLineUp(entrant=PAIR, players=(player(1), player(2)), remark=REASON))
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
