"""The first page with every public tournament, and the circuits: seasons and their rankings."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta

from django.core.paginator import Page, Paginator
from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.views.decorators.http import require_safe

from scoring import queries, server_time
from scoring.values import Stage
from tournaments.models import LISTED_AT, Circuit, CircuitLeg, Tournament
from tournaments.pages.public_tournament import CLOSES_HEADER, show
from tournaments.presenters.circuits.ranking import circuit_table, season_page
from tournaments.presenters.circuits.rules import changes, rules_said
from tournaments.spelling import letters
from tournaments.spelling.letters import pattern

TOURNAMENTS_A_PAGE = 24
COMING = "prossimi"
LONGEST_SILENCE_HOURS = 3
"""Of an evening that is still played: no round is as long."""
IN_PLAY = (Stage.PLAYING, Stage.PROVISIONAL, Stage.DEFINITIVE)


@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    """Today's and those before, the latest first, but for an evening that goes on past midnight;
    `?quando=prossimi`: those of later days, the next first; `?nome=...`: all of which the name or
    the venue has that."""
    today = timezone.localdate()
    sought = letters.sought(request.GET, "nome")
    coming = request.GET.get("quando") == COMING and not sought
    latest = Tournament.objects.filter(is_public=True).alias(listed_at=LISTED_AT)
    latest = latest.order_by("-listed_at", "-created_at")
    later = latest.filter(listed_at__gt=_end_of(today))
    first: list[Tournament] = []
    if sought:
        written = pattern(sought)
        chosen = latest.filter(Q(name__iregex=written) | Q(venue__iregex=written))
    elif coming:
        chosen = later.reverse()
    else:
        chosen = latest.filter(listed_at__lte=_end_of(today))
        first = _past_midnight(chosen, today)
    page, shown = _page(chosen, first, request.GET.get("pagina"))
    books = queries.books_of(tournament.ledger for tournament in shown)
    listed = [(tournament, books.get(tournament.ledger)) for tournament in shown]
    response = show(
        request,
        None,
        "pages/home.html",
        page=page,
        listed=listed,
        today=today,
        sought=sought,
        coming=coming,
        there_are_coming=coming or later.exists(),
        searchable=sought or page.has_other_pages(),
        circuits=Circuit.objects.filter(is_public=True).exists(),
    )
    return _until_a_window_closes(response, [book for _, book in listed if book])


def _page(
    chosen: QuerySet[Tournament], first: list[Tournament], wanted: str | None
) -> tuple[Page[Tournament], list[Tournament]]:
    """A page and what stands on it: `first` on the first one, and on no other."""
    rest = chosen.exclude(pk__in=[tournament.pk for tournament in first])
    page = Paginator(rest, TOURNAMENTS_A_PAGE).get_page(wanted)
    return page, [*page] if page.has_previous() else [*first, *page]


def _past_midnight(latest: QuerySet[Tournament], today: date) -> list[Tournament]:
    """Yesterday's in which something happened just now, and that are not over."""
    heard = latest.filter(played_on=today - timedelta(days=1)).alias(
        heard=Subquery(queries.last_heard_of(OuterRef("pk")))
    )
    just_now = server_time.as_expression() - timedelta(hours=LONGEST_SILENCE_HOURS)
    of_yesterday = list(heard.filter(heard__gt=just_now)[:TOURNAMENTS_A_PAGE])
    books = queries.books_of(tournament.ledger for tournament in of_yesterday)
    going_on = {ledger for ledger, book in books.items() if book.stage in IN_PLAY}
    return [tournament for tournament in of_yesterday if tournament.ledger in going_on]


def _until_a_window_closes(
    response: HttpResponseBase, books: Iterable[queries.Book]
) -> HttpResponseBase:
    """A ranking that is out turns definitive by itself, and this page with it."""
    due = [book.seconds_left for book in books if book.seconds_left is not None]
    if due:
        response.headers[CLOSES_HEADER] = f"{min(due):.3f}"
    return response


def _end_of(today: date) -> datetime:
    """As `LISTED_AT` has it."""
    return datetime.combine(today + timedelta(days=1), time.min, UTC)


CIRCUITS_A_PAGE = 24


@require_safe
def list_circuits(request: HttpRequest) -> HttpResponseBase:
    """Every public circuit, the latest first."""
    shown = Q(tournament__is_public=True) | Q(elsewhere__isnull=False)
    legs = CircuitLeg.objects.filter(shown, circuit=OuterRef("pk"))
    # Of those on the page: a sum over all circuits would be made for every page.
    public = Subquery(legs.order_by().values("circuit").annotate(n=Count("pk")).values("n"))
    chosen = Circuit.objects.filter(is_public=True).annotate(tournaments=Coalesce(public, 0))
    chosen = chosen.order_by("-created_at", "-id")
    page = Paginator(chosen, CIRCUITS_A_PAGE).get_page(request.GET.get("pagina"))
    return show(request, None, "pages/circuits.html", page=page)


@require_safe
def one_circuit(request: HttpRequest, slug: str) -> HttpResponseBase:
    """A season's ranking; `?categoria=...&nome=...&pagina=...` of a category, a name, a page."""
    circuit = get_object_or_404(Circuit, slug=slug, is_public=True)
    category = request.GET.get("categoria", "")
    table = circuit_table(circuit, category)
    if category and table.category not in table.categories:
        raise Http404
    return show(
        request,
        None,
        "pages/circuit.html",
        table=table,
        listed=season_page(table, request.GET.dict()),
        rules=rules_said(table.rules, elsewhere=table.elsewhere),
        changes=changes(circuit),
    )


@require_safe
def competitor(request: HttpRequest, slug: str, key: str) -> HttpResponseBase:
    """Where each figure of a competitor comes from."""
    circuit = get_object_or_404(Circuit, slug=slug, is_public=True)
    table = circuit_table(circuit)
    row = table.row(key)
    if row is None:
        raise Http404
    return show(request, None, "pages/circuit_competitor.html", table=table, row=row)
