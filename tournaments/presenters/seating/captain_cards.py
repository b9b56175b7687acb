"""The cards on which captains declare who sits in which room (I art. 3)."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.values import RoundNumber
from tournaments.moment import Moment
from tournaments.names import EntrantName
from tournaments.presenters.rounds.matches import Match, Seated, matches
from tournaments.presenters.rounds.tables import card
from tournaments.presenters.seating.team_rooms import TeamRooms, team_rooms


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptainCard:
    """What one team of a match declares on."""

    team: EntrantName
    players: tuple[str, ...]
    """All who may sit down this round."""
    rooms: tuple[Seated, ...]
    """Its places: the open room first."""
    against: EntrantName
    declares_first: EntrantName | None
    """The one lower in the ranking; None in the first round, where the captains draw cards for it,
    and between equals."""


def captain_cards(moment: Moment, round_: RoundNumber) -> tuple[CaptainCard, ...]:
    """Two for each match, in order of its tables; none where the round has no rooms."""
    played = moment.round(round_)
    if played is None:
        return ()
    met = matches(card(table, moment.names) for table in moment.tables(round_))
    with_rooms = [match for match in met if match.has_rooms]
    line_ups = {one.entrant.number: one for one in team_rooms(moment, played)} if with_rooms else {}
    return tuple(
        _card(match, line_ups[side.entrant.number], line_ups[other.entrant.number])
        for match in with_rooms
        for side, other in (match.sides, match.sides[::-1])
    )


def _card(match: Match, team: TeamRooms, against: TeamRooms) -> CaptainCard:
    first = next((one.entrant for one in (team, against) if one.first), None)
    return CaptainCard(
        team=team.entrant,
        players=tuple(player.name for player in team.players),
        rooms=match.side(team.entrant.number).rooms,
        against=against.entrant,
        declares_first=first,
    )
