"""The one `AdminSite`, at `/admin/`: the desk's pages, and Django's admin below them."""

from datetime import timedelta
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import UsernameField
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.core.paginator import Paginator
from django.db.models import Q
from django.forms import TextInput
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.template.response import TemplateResponse
from django.urls import URLPattern, URLResolver
from django.utils.functional import SimpleLazyObject
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from tournaments.access import idle
from tournaments.access.attempts import BUSY_SECONDS, PasswordAttempts
from tournaments.desk.arriving import arrive
from tournaments.desk.club import club_links, kept_by
from tournaments.desk.forms import TOO_OFTEN, password_reckoned
from tournaments.organise import accounts
from tournaments.permissions import held, held_by, may_open
from tournaments.presenters.my_tournaments import evenings, my_tournaments
from tournaments.spelling import letters
from tournaments.spelling.letters import pattern

TOURNAMENTS_A_PAGE = 24
LONGEST_USERNAME = 150
LOCKED_OUT = _(
    "Troppi tentativi con questo nome. Aspetta %(minutes)s minuti; se la password è persa, chi"
    " amministra il programma ne dà una nuova."
)


class LoginForm(AdminAuthenticationForm):
    """The login; after too many wrong passwords it says so, and not that they are wrong."""

    # Django's own takes any length, and writes only so much down of who failed.
    username = UsernameField(max_length=LONGEST_USERNAME, widget=TextInput())

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.focus("username")

    def focus(self, first: str) -> None:
        """Begin in that field; whoever tries again, in the password."""
        begun = "password" if self.is_bound else first
        for name, field in self.fields.items():
            field.widget.attrs["autofocus"] = name == begun

    def clean(self) -> dict[str, Any]:
        if not PasswordAttempts().admits(self.request):
            # Before anything is reckoned.
            raise ValidationError(TOO_OFTEN, code="too_often")
        with password_reckoned():
            return super().clean()

    def get_invalid_login_error(self) -> ValidationError:
        if getattr(self.request, "axes_locked_out", False):
            minutes = settings.AXES_COOLOFF_TIME // timedelta(minutes=1)
            return ValidationError(LOCKED_OUT % {"minutes": minutes}, code="locked_out")
        return super().get_invalid_login_error()


class OrganisersSite(AdminSite):
    """Django's admin in Italian; its front page is the tournaments of who logs in."""

    site_title = _("Organizzazione")
    site_header = _("Organizzazione dei tornei")
    index_title = _("Tornei")
    index_template = "desk/overview/home.html"
    login_form = LoginForm
    enable_nav_sidebar = False
    site_url = "/"

    def login(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Django's own, with the status of what was refused."""
        offered = {
            "letters": accounts.are_written(),
            "provider": settings.OIDC,
            "idle_over": idle.ended(request) and not request.user.is_authenticated,
        }
        answer = super().login(request, {**offered, **(extra_context or {})})
        if request.method == "POST" and request.user.is_authenticated:
            return arrive(request, answer["Location"])
        form = (getattr(answer, "context_data", None) or {}).get("form")
        if form is not None and form.has_error(NON_FIELD_ERRORS, "too_often"):
            answer.status_code = HTTPStatus.TOO_MANY_REQUESTS
            answer.headers["Retry-After"] = str(BUSY_SECONDS)
        return answer

    def each_context(self, request: HttpRequest) -> dict[str, Any]:
        match = request.resolver_match
        return {
            **super().each_context(request),
            "idle_seconds": settings.IDLE_SECONDS,
            # Asked only by a page that is about no one tournament.
            "club_links": partial(club_links, request.user, (match and match.url_name) or ""),
        }

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        away = "tolti" in request.GET
        mine = held_by(request.user, put_away=away)
        sought = letters.sought(request.GET, "nome")
        written = pattern(sought)
        found = mine.filter(
            Q(tournament__name__iregex=written) | Q(tournament__venue__iregex=written)
        )
        kept = kept_by(request.user)
        page = Paginator(found, TOURNAMENTS_A_PAGE).get_page(request.GET.get("pagina"))
        context = {
            "title": _("Tornei"),
            "evenings": evenings(my_tournaments(map(held, page)), localdate()),
            "page": page,
            "sought": sought,
            "searchable": sought or page.has_other_pages(),
            "away": away,
            "put_away": kept.put_away,
            "club_links": partial(club_links, request.user, "index", kept),
            "may_open": may_open(request.user),
        }
        return super().index(request, {**context, **(extra_context or {})})

    def autocomplete_view(self, request: HttpRequest) -> HttpResponse:
        """PostgreSQL takes no NUL, and Django's search does not ask."""
        if "\0" in request.GET.get("term", ""):
            return HttpResponseBadRequest()
        return super().autocomplete_view(request)

    def get_app_list(
        self, request: HttpRequest, app_label: str | None = None
    ) -> list[dict[str, Any]]:
        """Made when a page shows it: every model is asked who may see it, and most pages do not."""
        lazily = SimpleLazyObject(partial(super().get_app_list, request, app_label))
        return cast(list[dict[str, Any]], lazily)

    def get_urls(self) -> list[URLPattern | URLResolver]:
        # The desk's views need this site's context: they can only be imported once it is there.
        from tournaments.desk.urls import urlpatterns

        return [*urlpatterns, *super().get_urls()]
