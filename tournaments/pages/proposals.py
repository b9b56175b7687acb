"""The score from the table: one line writes it on its phone, the other confirms on its own.

The address is the authority: it holds the code that stands beside a line on the paper. Nothing here
is kept in memory for others, and a forged request would need the code.
"""

from http import HTTPStatus
from uuid import UUID, uuid4

from django.core.files.uploadedfile import UploadedFile
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from scoring.queries import TableInBook
from scoring.records import record
from scoring.rules import formats
from scoring.rules.readings import differences
from scoring.rules.violations import Problem, Violation
from scoring.sheets import SheetScore
from scoring.values import Line, RoundNumber, TableNumber
from tournaments.access.table_codes import code as code_of
from tournaments.access.table_codes import is_code
from tournaments.models import Tournament
from tournaments.moment import Moment
from tournaments.organise import proposals
from tournaments.organise.sheet_reading import read_sheet
from tournaments.organise.sheets import sheet_score
from tournaments.pages.attempts import Statements, WrongCodes
from tournaments.pages.proposal_fields import typing_rows
from tournaments.pages.public_tournament import LEDGER_HEADER
from tournaments.presenters.proposals import TableProposal, proposal_of
from tournaments.presenters.rounds.tables import card
from tournaments.presenters.sheets.entry import ROUND, SMAZZATE
from tournaments.presenters.sheets.page import photos_of
from tournaments.wording import explain
from tournaments.wording.sentence import mark_lines

PHONE = "telefono"
"""The cookie that tells one phone from another, for the evening."""
PHONE_SECONDS = 12 * 60 * 60
PATH = "/score/"
LONGEST = 12
"""Characters of a field that are looked at."""
OF_PHOTO = "picture"
"""The field that a photo's refusal names."""
MINUS = "minus."
"""Before the name of a figure: it is below zero. Digits' keyboards of phones have no minus."""


@record
class Place:
    """A line at its table, whose code is held up."""

    moment: Moment
    table: TableInBook
    line: Line

    @property
    def lines(self) -> int:
        return formats.of(self.moment.book.format).lines


@never_cache
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def proposal(
    request: HttpRequest, slug: str, round_: int, table: int, line: str, code: str
) -> HttpResponse:
    """What stands proposed at a table, for one of its lines, and what that line says."""
    wrong = WrongCodes(f"{slug}-{round_}-{table}")
    if not wrong.admits(request):
        return _too_many(request)
    try:
        place = _place(slug, round_, table, line, code)
    except Http404:
        wrong.count()
        raise
    if request.method == "POST":
        return _said(request, place, code)
    return _page(request, place)


@require_safe
def number(
    request: HttpRequest, slug: str, round_: int, table: int, line: str, code: str
) -> HttpResponse:
    """That a code is somebody's: asked before the stream of a table's phones is opened."""
    place = _place(slug, round_, table, line, code)
    headers = {LEDGER_HEADER: str(place.moment.ledger), "Cache-Control": "no-store"}
    return HttpResponse("0", "text/plain", headers=headers)


def _place(slug: str, round_: int, table: int, line: str, code: str) -> Place:
    """The line whose code this is."""
    moment = Moment(get_object_or_404(Tournament, slug=slug))
    mark_lines(moment.tournament)
    number = RoundNumber(round_)
    seated = moment.table(number, TableNumber(table))
    if seated is None or seated.is_bye or line not in tuple(Line)[: len(seated.lines)]:
        raise Http404
    own = code_of(moment.tournament, seated, Line(line))
    in_book = moment.round(number)
    if not is_code(code, own) or in_book is None or not in_book.published:
        raise Http404
    return Place(moment=moment, table=seated, line=Line(line))


def _said(request: HttpRequest, place: Place, code: str) -> HttpResponse:
    if not Statements(code).admits(request):
        return _too_many(request)
    try:
        if photo := request.FILES.get("photo"):
            return _photographed(request, place, photo)
        _spoken_for(request, place)
    except Violation as refused:
        return _page(request, place, refused.problems)
    return HttpResponseRedirect(request.path)


def _photographed(request: HttpRequest, place: Place, photo: UploadedFile[bytes]) -> HttpResponse:
    proposals.keep_photo(
        moment=place.moment,
        table=place.table,
        line=place.line,
        phone=_phone(request),
        file=photo.read(proposals.BOUNDS.size + 1),
    )
    return HttpResponseRedirect(request.path)


def _spoken_for(request: HttpRequest, place: Place) -> None:
    """The line writes its figures, or confirms those of another."""
    said: proposals.Said = {
        "moment": place.moment,
        "table": place.table,
        "line": place.line,
        "phone": _phone(request),
        "proposal_id": _uuid(request.POST.get("id", "")) or uuid4(),
    }
    if confirmed := request.POST.get("confirms", ""):
        proposals.confirm(**said, confirmed=_uuid(confirmed))
    else:
        proposals.propose(**said, sheet=_sheet(request, place))


def _sheet(request: HttpRequest, place: Place) -> SheetScore:
    way = _way(request.POST.get("way"))
    planned = place.moment.book.smazzate_per_round
    form = read_sheet(_typed(request), way, planned, place.lines)
    return sheet_score(form, place.moment.ledger)


def _typed(request: HttpRequest) -> dict[str, str]:
    typed = {}
    for name, text in request.POST.dict().items():
        if name.startswith(("smazzate.", "totals.")):
            figure = str(text)[:LONGEST].replace("\0", "").strip()
            below = figure[:1].isdigit() and MINUS + name in request.POST
            typed[name] = f"-{figure}" if below else figure
    return typed


def _page(request: HttpRequest, place: Place, problems: tuple[Problem, ...] = ()) -> HttpResponse:
    proposed = proposal_of(place.moment, place.table)
    closed = _closed(request, place)
    context = {
        "tournament": place.moment.tournament,
        "book": place.moment.book,
        "card": card(place.table, place.moment.names),
        "line": place.line,
        "closed": closed,
        "problems": [explain(problem) for problem in problems if problem.field != OF_PHOTO],
        "photo_problems": [explain(problem) for problem in problems if problem.field == OF_PHOTO],
        "id": uuid4(),
        "photos": photos_of(place.moment, place.table),
        **_spoken(proposed, place.line),
        **_form(request, place, problems, begun=proposed is not None),
    }
    if closed:
        context["writes"] = False
    response = render(request, "pages/proposal.html", context, status=_status(problems))
    response.headers["X-Robots-Tag"] = "noindex"
    if _phone(request) is None:
        _name_phone(request, response)
    return response


def _spoken(proposed: TableProposal | None, line: Line) -> dict[str, object]:
    """What this line says, and what another says that it does not."""
    if proposed is None:
        return {"proposed": None}
    own, other = proposed.by_line(line), proposed.against(line)
    apart = differences(own.score, other.score) if own and other else ()
    return {"proposed": proposed, "own": own, "other": other, "apart": apart}


def _form(
    request: HttpRequest, place: Place, problems: tuple[Problem, ...], *, begun: bool
) -> dict[str, object]:
    """The fields to write in, as they were sent when something is wrong with them."""
    sent = bool(problems) and "confirms" not in request.POST and "photo" not in request.FILES
    way = _way(request.POST.get("way") if sent else request.GET.get("come"))
    return {
        "way": way,
        "writes": not begun or sent or not {"scrivi", "come"}.isdisjoint(request.GET),
        "rows": typing_rows(
            place.lines,
            place.moment.book.smazzate_per_round,
            by_round=way == ROUND,
            typed=_typed(request) if sent else {},
            wrong={problem.field for problem in problems},
        ),
    }


def _way(asked: str | None) -> str:
    return ROUND if asked == ROUND else SMAZZATE


def _closed(request: HttpRequest, place: Place) -> str:
    """Why nothing can be proposed from this phone; empty while it can."""
    try:
        proposals.require_open(place.moment, place.table)
        if (phone := _phone(request)) is not None:
            proposals.require_own_phone(place.table, place.line, phone, place.moment.tournament)
    except Violation as refused:
        return explain(refused.problems[0])
    return ""


def _status(problems: tuple[Problem, ...]) -> HTTPStatus:
    if not problems:
        return HTTPStatus.OK
    figures = any(problem.field for problem in problems)
    return HTTPStatus.UNPROCESSABLE_ENTITY if figures else HTTPStatus.CONFLICT


def _too_many(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/proposal_wait.html", status=HTTPStatus.TOO_MANY_REQUESTS)


def _phone(request: HttpRequest) -> UUID | None:
    return _uuid(request.COOKIES.get(PHONE, ""))


def _name_phone(request: HttpRequest, response: HttpResponse) -> None:
    response.set_cookie(
        PHONE,
        str(uuid4()),
        max_age=PHONE_SECONDS,
        path=PATH,
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None
