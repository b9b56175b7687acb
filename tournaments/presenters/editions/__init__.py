"""An edition as a page shows it, as a form takes it, and how two of them differ."""

from __future__ import annotations

from tournaments.presenters.editions.differences import Difference, differences
from tournaments.presenters.editions.leaves import Leaf, leaves
from tournaments.presenters.editions.reading import Bands, EditionPage, bands_table, edition_page

__all__ = [
    "Bands",
    "Difference",
    "EditionPage",
    "Leaf",
    "bands_table",
    "differences",
    "edition_page",
    "leaves",
]
