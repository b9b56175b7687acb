"""What a document is before it is drawn, which kinds there are, its name, and its files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

from django.template import Engine
from django.utils.translation import gettext as _

from scoring.records import record
from tournaments.models import Document, DocumentKind, Referto, Tournament
from tournaments.moment import Moment
from tournaments.presenters.referti.page import referto_page
from tournaments.spelling.letters import in_address

OF_TOURNAMENT = (
    DocumentKind.CROSSES,
    DocumentKind.ENTRANTS,
    DocumentKind.PROGRAMME,
    DocumentKind.PRIZES,
    DocumentKind.BLANK_REFERTO,
)
"""One for the whole tournament, without a subject."""
OF_REFERTI = (DocumentKind.REFERTO, DocumentKind.REFERTI, DocumentKind.REFERTO_FORM)
"""Disciplinary data."""
FOR_WRITERS = (*OF_REFERTI, DocumentKind.BLANK_REFERTO)
"""Of who may write referti alone: the form to fill in names the body once one was written."""
ONE_BY_ONE = (DocumentKind.REFERTO, DocumentKind.REFERTO_FORM)
"""Asked for by what they are about, not by round; those that are filed are one paper as well."""

NAMING_OFFICIALS = (
    DocumentKind.PROGRAMME,
    DocumentKind.RESULTS,
    DocumentKind.PRIZES,
    DocumentKind.RANKING,
    DocumentKind.RANKING_BY_CATEGORY,
    DocumentKind.BLANK_REFERTO,
    *OF_REFERTI,
)
"""Another edition of these when somebody else has an office, or another name."""


class NothingToPrint(LookupError):
    """There is no such round or referto in this tournament, or nothing yet to be on the paper."""


class TooLong(ValueError):
    """The text of a one-page document does not fit its page, even in the smallest type."""


@record
class Content:
    """A document before it is drawn."""

    template: str
    title: str
    data: Mapping[str, object]
    letters: int | None = None
    """Of a document that has to fit one page, how long its running text is: it is set in smaller
    type the longer it is, and beyond that refused. None: as many pages as it takes."""
    parts: tuple[Content, ...] = ()
    """Documents that make up this one, each drawn for itself."""


def file_name(document: Document) -> str:
    """classifica-3-serata-di-circolo.pdf: an ASCII name that says what it is."""
    if document.circuit is not None:
        return _joined(_("classifica"), document.subject, document.circuit.slug)
    assert document.tournament is not None  # it is of the one or of the other
    kind, subject = DocumentKind(document.kind), document.subject
    if kind is DocumentKind.REFERTO:
        subject = _referto(document.tournament, subject)
    return _joined(_WORDS[kind](), subject, document.tournament.slug)


def _referto(tournament: Tournament, subject: str) -> str:
    """3-rossi-anna, 3-v2-rossi-anna: number and name, for the staff that may read it."""
    rows = Referto.objects.select_related("tournament", "player", "author")
    referto = rows.filter(tournament=tournament, pk=subject).first()
    if referto is None:
        return ""
    page = referto_page(Moment(tournament), referto)
    filed = page.registered
    number = str(filed.number) if filed else _("bozza")
    revision = f"v{filed.revision}" if filed and filed.revision > 1 else ""
    who = page.player if not page.informative else _("tavolo %(table)s") % {"table": referto.table}
    return " ".join(filter(None, (number, revision, who)))


def _joined(*words: str) -> str:
    return f"{in_address(' '.join(words))}.pdf"


_WORDS: dict[DocumentKind, Callable[[], str]] = {
    DocumentKind.RANKING: lambda: _("classifica"),
    DocumentKind.RANKING_BY_CATEGORY: lambda: _("classifica per categoria"),
    DocumentKind.SEATING: lambda: _("tavoli"),
    DocumentKind.SEATING_BY_NAME: lambda: _("posti"),
    DocumentKind.SCORE_SHEETS: lambda: _("score"),
    DocumentKind.TABLE_CARDS: lambda: _("segnatavolo"),
    DocumentKind.CAPTAIN_CARDS: lambda: _("cartoncini dei capitani"),
    DocumentKind.RESULTS: lambda: _("risultati"),
    DocumentKind.CROSSES: lambda: _("incroci"),
    DocumentKind.ENTRANTS: lambda: _("iscritti"),
    DocumentKind.PROGRAMME: lambda: _("programma"),
    DocumentKind.PRIZES: lambda: _("premi"),
    DocumentKind.REFERTO: lambda: _("referto"),
    DocumentKind.REFERTI: lambda: "referti",
    DocumentKind.REFERTO_FORM: lambda: _("modulo"),
    DocumentKind.BLANK_REFERTO: lambda: _("referto da compilare"),
}


FOLDER = "reports"
"""Its name among the templates."""


def beside_templates(name: str) -> Path:
    """The first file of this name.

    Raises:
        ValueError: there is none, or it lies outside.
    """
    for folder in _folders():
        path = (folder / name).resolve()
        if path.is_relative_to(folder) and path.is_file():
            return path
    raise ValueError(f"not among the report files: {name}")


def look() -> str:
    """The same while no form, style sheet or letterhead changed: an organiser's own counts at once.

    Of all files, since forms extend and style sheets import each other.
    """
    files = (path for folder in _folders() for path in sorted(folder.rglob("*")) if path.is_file())
    digest = sha256()
    for path in files:
        digest.update(f"{path}\0".encode() + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _folders() -> tuple[Path, ...]:
    return tuple(Path(folder, FOLDER).resolve() for folder in Engine.get_default().dirs)
