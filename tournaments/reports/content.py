"""What a document is before it is drawn, and which kinds there are."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.models import DocumentKind

OF_TOURNAMENT = (
    DocumentKind.CROSSES,
    DocumentKind.ENTRANTS,
    DocumentKind.PROGRAMME,
    DocumentKind.PRIZES,
    DocumentKind.BLANK_REFERTO,
)
"""One for the whole tournament, without a subject."""
OF_REFERTI = (DocumentKind.REFERTO, DocumentKind.REFERTI, DocumentKind.REFERTO_FORM)
"""Disciplinary data: for who may write them."""

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


@dataclass(frozen=True, slots=True, kw_only=True)
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
