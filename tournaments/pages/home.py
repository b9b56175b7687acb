"""The first page: every public tournament."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from scoring import queries
from tournaments.models import Circuit, Tournament
from tournaments.pages.public_tournament import CLOSES_HEADER, show

TOURNAMENTS_A_PAGE = 24


@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    """Every public tournament, the latest first."""
    chosen = Tournament.objects.filter(is_public=True)
    page = Paginator(chosen, TOURNAMENTS_A_PAGE).get_page(request.GET.get("pagina"))
    books = queries.books_of(tournament.ledger for tournament in page)
    listed = [(tournament, books.get(tournament.ledger)) for tournament in page]
    circuits = Circuit.objects.filter(is_public=True).exists()
    response = show(request, None, "pages/home.html", page=page, listed=listed, circuits=circuits)
    due = [book.seconds_left for _, book in listed if book and book.seconds_left is not None]
    if due:
        response.headers[CLOSES_HEADER] = f"{min(due):.3f}"
    return response
