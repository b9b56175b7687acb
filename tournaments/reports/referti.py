"""Referti on paper: one, all that are filed, and the form of each body to be seen."""

from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.models import DocumentKind, Referto, Tournament
from tournaments.moment import Moment
from tournaments.presenters.referti.blank import OURS, body_forms, form_of
from tournaments.presenters.referti.page import RefertoPage, example_page, referto_page
from tournaments.reports.content import Content, NothingToPrint


def referto_id(subject: str) -> UUID:
    """The id that a subject writes.

    Raises:
        NothingToPrint: it is none.
    """
    try:
        return UUID(subject)
    except ValueError as error:
        raise NothingToPrint(subject) from error


def one_referto(moment: Moment, subject: str) -> Content:
    """A referto, draft or filed, in the form of the body it goes to."""
    referto = _rows(moment.tournament, DocumentKind.REFERTO, subject).first()
    if referto is None:
        raise NothingToPrint(subject)
    return _printed(moment, referto_page(moment, referto))


def _printed(moment: Moment, page: RefertoPage) -> Content:
    return Content(
        template=form_of(page.addressee).template,
        title=_("Referto arbitrale %(number)s") % {"number": _number(page)},
        data={
            "tournament": moment.tournament,
            "referto": page,
            "words": moment.words,
        },
        letters=page.length,
    )


def _number(page: RefertoPage) -> str:
    """`3`, or `3, versione 2`; a draft has none."""
    if page.registered is None:
        return _("bozza")
    number, revision = page.registered.number, page.registered.revision
    if revision == 1:
        return str(number)
    return _("%(number)s, versione %(revision)s") % {"number": number, "revision": revision}


def filed_referti(moment: Moment, subject: str) -> Content:
    """The last version of each, in the order of the register."""
    rows = _rows(moment.tournament, DocumentKind.REFERTI, subject)
    pages = [referto_page(moment, row) for row in rows]
    filed = [page for page in pages if page.registered and not page.newer]
    if subject or not filed:
        raise NothingToPrint(subject)
    filed.sort(key=lambda page: page.registered.number if page.registered else 0)
    return Content(
        template=OURS,
        title=_("Referti arbitrali"),
        data={},
        parts=tuple(_printed(moment, page) for page in filed),
    )


def form(moment: Moment, subject: str) -> Content:
    """A body's form, filled in with what nobody did; the first one, where none is named."""
    forms = {form.key: form for form in body_forms(moment)}
    key = subject or next(iter(forms), "")
    if key not in forms:
        raise NothingToPrint(subject)
    return _printed(moment, example_page(moment, forms[key].body))


def _rows(tournament: Tournament, kind: DocumentKind, subject: str) -> QuerySet[Referto]:
    """The rows that a document of referti shows."""
    rows = Referto.objects.filter(tournament=tournament)
    rows = rows.select_related("tournament", "player", "author")
    if kind is DocumentKind.REFERTO:
        return rows.filter(id=referto_id(subject))
    return rows.exclude(event_number=None) if kind is DocumentKind.REFERTI else rows.none()
