"""Organisers' own editions at the desk: copied, changed, and chosen when a tournament is opened."""

from django.contrib.auth.models import User
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _

from scoring import queries
from scoring.rules import regulations
from scoring.rules.regulations import Regulation
from scoring.rules.violations import Violation
from tournaments.desk.editions.forms import EditionForm
from tournaments.desk.page import Organiser, organiser_page
from tournaments.organise import editions
from tournaments.presenters.editions import edition_page
from tournaments.wording.regulations import edition_name


@organiser_page()
def list_editions(organiser: Organiser) -> HttpResponse:
    """The editions of the program, to copy from, and one's own copies."""
    return organiser.page(
        "editions/editions.html",
        title=_("Regolamenti"),
        on_file=regulations.load_all(),
        copies=editions.copies(organiser.user),
    )


@organiser_page()
def copy(organiser: Organiser, edition: str) -> HttpResponse:
    """A form with all that an edition says; what is sent becomes a copy of one's own."""
    base = _find(organiser.user, edition)
    form = EditionForm(base, organiser.request.POST or None, initial={"name": _new_name(base)})
    if form.is_valid():
        with form.refusals():
            copied = editions.copy_edition(
                by=organiser.user,
                base=base,
                name=form.cleaned_data["name"],
                changes=form.changes(),
                command_id=form.cleaned_data["command_id"],
            )
            return _done(organiser, copied)
    return _form(organiser, form, _("Copia di %(name)s") % {"name": base.name})


@organiser_page()
def change(organiser: Organiser, edition: str) -> HttpResponse:
    """A copy of one's own: what is sent counts for tournaments opened from now on."""
    regulation = _find(organiser.user, edition)
    if regulation.based_on is None:
        raise Http404
    form = EditionForm(
        regulation, organiser.request.POST or None, initial={"name": regulation.name}
    )
    if form.is_valid():
        with form.refusals():
            name = form.cleaned_data["name"]
            changed = editions.change_copy(
                by=organiser.user, edition=edition, name=name, changes=form.changes()
            )
            return _done(organiser, changed)
    return _form(organiser, form, regulation.name)


@organiser_page()
def show(organiser: Organiser, edition: str) -> HttpResponse:
    """A copy of one's own in words, with what differs from the edition it was copied from."""
    regulation = _find(organiser.user, edition)
    origin = regulation.based_on
    if origin is None:
        return redirect("pages:regulation", edition)
    page = edition_page(regulation, queries.edition(origin.edition, origin.hash))
    return organiser.page("editions/edition.html", title=edition_name(regulation), page=page)


def _find(user: User, edition: str) -> Regulation:
    try:
        return editions.find(user, edition)
    except Violation as refusal:
        raise Http404 from refusal


def _new_name(base: Regulation) -> str:
    return _("%(name)s, il mio") % {"name": base.name[:100]}


def _done(organiser: Organiser, edition: Regulation) -> HttpResponse:
    message = _("«%(name)s» è pronto: lo trovi quando apri un torneo.") % {"name": edition.name}
    return organiser.go("edition", edition.edition, message=message)


def _form(organiser: Organiser, form: EditionForm, title: str) -> HttpResponse:
    return organiser.page(
        "editions/edition_form.html",
        form=form,
        parts=form.parts(),
        title=title,
    )


urlpatterns = [
    path("", list_editions, name="editions"),
    path("<slug:edition>/", show, name="edition"),
    path("<slug:edition>/copy/", copy, name="edition-copy"),
    path("<slug:edition>/change/", change, name="edition-change"),
]
