"""The time of the round under way on every screen, and a time-out as it is told at the table."""

from datetime import datetime, timedelta

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.queries import RoundInBook
from scoring.records import record
from scoring.rules import clock, regulations
from scoring.rules.regulations import Regulation
from scoring.rules.timeout import FOUR, Outcome, Phase, PlaysLeft, Position, plays_left
from scoring.values import ClockStep, EventNumber, RoundNumber
from tournaments.moment import Moment
from tournaments.wording import label
from tournaments.wording.regulations import article

PHASES: dict[Phase, Promise] = {
    Phase.PLAYING: gettext_lazy("Si gioca"),
    Phase.DEALING: gettext_lazy("Si danno le carte, o nessuno ha ancora pescato"),
    Phase.COUNTING: gettext_lazy("Si contano i punti, o non si danno ancora le carte"),
}


@record
class ClockCard:
    """What a screen needs to count by itself; all times are the database's."""

    number: EventNumber
    round: RoundNumber
    time: clock.RoundTime
    minutes: int | None
    """Announced for each round; None: none were."""
    extended: int
    """Minutes given beyond those."""
    called: datetime | None
    counts_from: datetime | None
    """Since when it has been played without a pause, had there been none: the whistle, later."""
    last_lap: bool
    """Whether the edition says what is still played at the end of the time."""
    edition: str
    """Whose page tells who still plays at a time-out; empty where there is none."""
    undoable: tuple[ClockStep, ...]
    """What may still be taken back."""
    warning: int = clock.WARNING_MINUTES

    @property
    def state(self) -> clock.ClockState:
        return self.time.state

    @property
    def seconds_left(self) -> float | None:
        """How many were left when this was made; None where no minutes were announced."""
        return None if self.time.left is None else self.time.left.total_seconds()

    @property
    def left(self) -> str:
        """The same as it is shown; before the whistle what there will be, without announced minutes
        what was played. Empty where no time tells anything."""
        if self.state is clock.ClockState.CALLED:
            return ""
        if self.time.left is None and self.state is clock.ClockState.RUNNING:
            return spell(self.time.played)
        waiting = timedelta(minutes=self.minutes) if self.minutes else None
        left = waiting if self.state is clock.ClockState.WAITING else self.time.left
        return "" if left is None else spell(left)


def spell(left: timedelta) -> str:
    """Minutes and seconds as countdown.js writes them, rounded up: 00:00 when nothing is left."""
    seconds = -(-left // timedelta(seconds=1))
    hours = f"{seconds // 3600}:" if seconds >= 3600 else ""
    return f"{hours}{seconds // 60 % 60:02}:{seconds % 60:02}"


def clock_card(moment: Moment, now: datetime | None = None) -> ClockCard | None:
    """The time of the round that is played; None when nobody plays, or never heard a whistle.

    `now`: of who asks, where the moment is one that others opened.
    """
    round_ = moment.round(moment.book.current_round)
    if round_ is None or not _is_shown(round_):
        return None
    book = moment.book
    minutes = book.settings.round_minutes
    now = now or book.now
    time = clock.time_of(round_.clock, started=round_.started, minutes=minutes, now=now)
    return ClockCard(
        number=moment.number,
        round=round_.number,
        time=time,
        minutes=minutes,
        extended=round_.clock.extended,
        called=round_.clock.called,
        counts_from=round_.started and round_.started + round_.clock.paused(now),
        last_lap=book.regulation.time_out is not None,
        edition=book.regulation.edition if _has_helper(moment) else "",
        undoable=_undoable(round_, time),
    )


def _is_shown(round_: RoundInBook) -> bool:
    """From its publication to its last sheet; with sheets and no whistle, nobody kept the time."""
    playing = round_.published and not round_.closed and round_.missing > 0
    return playing and (round_.started is not None or not _has_sheets(round_))


def _has_sheets(round_: RoundInBook) -> bool:
    return round_.missing < round_.tables


def _has_helper(moment: Moment) -> bool:
    """An organiser's own edition has no page of its own among the tools."""
    regulation = moment.book.regulation
    return regulation.time_out is not None and regulation.edition in regulations.editions()


def _undoable(round_: RoundInBook, time: clock.RoundTime) -> tuple[ClockStep, ...]:
    if round_.started is None:
        return ()
    in_use = _has_sheets(round_) or bool(round_.late)
    return tuple(
        step
        for step in ClockStep
        if clock.has_happened(step, round_.clock)
        and not clock.is_built_on(step, round_.clock, time, in_use=in_use)
    )


@record
class PlayLeft:
    """One of the plays left."""

    number: int
    position: Position
    name: str
    role: str
    """What this player is in the smazzata; empty for the others."""


@record
class TimeOutPage:
    """What the whistle means for a table."""

    outcome: Outcome
    sentence: str
    plays: tuple[PlayLeft, ...]
    article: str


def time_out(
    regulation: Regulation,
    *,
    dealer: Position,
    phase: Phase,
    playing: Position | None,
    players: int = FOUR,
) -> TimeOutPage:
    """What is still played, told."""
    remaining = plays_left(regulation, dealer=dealer, phase=phase, playing=playing, players=players)
    return TimeOutPage(
        outcome=remaining.outcome,
        sentence=_sentence(remaining, phase),
        plays=tuple(
            PlayLeft(
                number=number,
                position=position,
                name=label(position),
                role=_role(position, dealer, players),
            )
            for number, position in enumerate(remaining.positions, start=1)
        ),
        article=article(remaining.article),
    )


def _sentence(remaining: PlaysLeft, phase: Phase) -> str:
    if remaining.outcome is Outcome.ROUND_ENDS:
        return _("Il turno è finito: valgono le smazzate già giocate.")
    if remaining.outcome is Outcome.NOT_PLAYED:
        return _("Questa smazzata non si gioca: valgono quelle di prima.")
    left = {"plays": len(remaining)}
    if phase is Phase.DEALING:
        return _("Si gioca un giro completo: %(plays)s giocate, l'ultima del mazziere.") % left
    return (
        ngettext(
            "Finita la giocata in corso ne resta %(plays)s, del mazziere.",
            "Finita la giocata in corso ne restano %(plays)s, l'ultima del mazziere.",
            len(remaining),
        )
        % left
    )


def _role(position: Position, dealer: Position, players: int) -> str:
    if position is dealer:
        return _("mazziere")
    return _("primo servito") if position is dealer.after(players=players) else ""
