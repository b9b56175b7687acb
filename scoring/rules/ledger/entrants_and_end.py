"""How a book begins and ends, and who is in it."""

from scoring import events as ev
from scoring.rules.ledger.facts import Fact, Handlers
from scoring.rules.ledger.state import Announcement, Entrant, Ledger
from scoring.values import RoundNumber


def _opened(ledger: Ledger, event: ev.TournamentOpened, recorded: Fact) -> None:
    ledger.opened = event


def _plan_changed(ledger: Ledger, event: ev.PlanChanged, recorded: Fact) -> None:
    ledger.changed_plan = event.plan
    ledger.plan_changed_at = recorded.number
    ledger.keep_closing()


def _entered(ledger: Ledger, event: ev.EntrantEntered, recorded: Fact) -> None:
    first = RoundNumber(ledger.current_round + 1)
    ledger.entrants[event.entrant] = Entrant(
        number=event.entrant,
        line_ups=[(first, event.players)],
        first_round=first,
        stand_in=event.stand_in,
        group=event.group,
        changed=recorded.number,
    )


def _withdrawn(ledger: Ledger, event: ev.EntrantWithdrawn, recorded: Fact) -> None:
    if entrant := ledger.entrants.get(event.entrant):
        entrant.withdrawn = True
    for round_ in ledger.rounds.values() if event.remark else ():
        for taken in round_.taken_over:
            if taken.event.remark == event.remark:
                taken.left.append(event.entrant)


def _readmitted(ledger: Ledger, event: ev.EntrantReadmitted, recorded: Fact) -> None:
    if entrant := ledger.entrants.get(event.entrant):
        entrant.withdrawn = False


def _line_up(ledger: Ledger, event: ev.LineUpChanged, recorded: Fact) -> None:
    if entrant := ledger.entrants.get(event.entrant):
        since = event.from_round or max(ledger.current_round, entrant.first_round)
        entrant.substituted += [
            (RoundNumber(number), entrant.players_in(RoundNumber(number)))
            for number in range(since, ledger.current_round + 1)
        ]
        before = [line_up for line_up in entrant.line_ups if line_up[0] < since]
        entrant.line_ups = [*before, (RoundNumber(since), event.players)]
        entrant.changed = recorded.number


def _captain(ledger: Ledger, event: ev.CaptainNamed, recorded: Fact) -> None:
    if entrant := ledger.entrants.get(event.entrant):
        entrant.captain = event.player
        entrant.changed = recorded.number


def _no_standing(ledger: Ledger, event: ev.Event, recorded: Fact) -> None:
    """Names, texts and the house where a book goes on change nothing that is reckoned."""


def _second_keying(ledger: Ledger, event: ev.SecondKeyingChosen, recorded: Fact) -> None:
    ledger.second_keying, ledger.second_keyed = event.keying, event.at_most


def _groups(ledger: Ledger, event: ev.GroupsFormed, recorded: Fact) -> None:
    ledger.groups = event


def _tie(ledger: Ledger, event: ev.TieSettled, recorded: Fact) -> None:
    ledger.ties.append(event)


def _announced(ledger: Ledger, event: ev.PrizesAnnounced, recorded: Fact) -> None:
    told = Announcement(recorded.number, recorded.at, recorded.user, event)
    ledger.announcements.append(told)


def _prize(ledger: Ledger, event: ev.PrizeDrawn, recorded: Fact) -> None:
    ledger.prizes_drawn.append(event)


def _ranking_published(ledger: Ledger, event: ev.RankingPublished, recorded: Fact) -> None:
    round_ = ledger.rounds.get(event.after_round)
    if round_ is not None:
        _post(round_.postings, event)
    if event.after_round >= ledger.to_be_ranked:
        _post(ledger.postings, event)


def _post(postings: list[ev.RankingPublished], event: ev.RankingPublished) -> None:
    if not event.moved:
        postings.clear()
    postings.append(event)


def _ranking_final(ledger: Ledger, event: ev.RankingFinal, recorded: Fact) -> None:
    ledger.is_final = True


def _without_referti(ledger: Ledger, event: ev.ClosedWithoutReferti, recorded: Fact) -> None:
    """Whether one is due follows from the sanctions and from what is filed."""


def _results_sent(ledger: Ledger, event: ev.ResultsSent, recorded: Fact) -> None:
    ledger.results_sent = event.day


def _closed(ledger: Ledger, event: ev.TournamentClosed, recorded: Fact) -> None:
    ledger.is_closed = True


HANDLERS: Handlers = {
    ev.TournamentOpened: _opened,
    ev.PlanChanged: _plan_changed,
    ev.SecondKeyingChosen: _second_keying,
    ev.EntrantEntered: _entered,
    ev.EntrantWithdrawn: _withdrawn,
    ev.EntrantReadmitted: _readmitted,
    ev.LineUpChanged: _line_up,
    ev.CaptainNamed: _captain,
    ev.NameCorrected: _no_standing,
    ev.TextsErased: _no_standing,
    ev.TournamentTakenOver: _no_standing,
    ev.GroupsFormed: _groups,
    ev.TieSettled: _tie,
    ev.PrizesAnnounced: _announced,
    ev.PrizeDrawn: _prize,
    ev.RankingPublished: _ranking_published,
    ev.RankingFinal: _ranking_final,
    ev.ClosedWithoutReferti: _without_referti,
    ev.TournamentClosed: _closed,
    ev.ResultsSent: _results_sent,
}
