"""What is wrong with a membership, in words."""

from __future__ import annotations

from datetime import date

from django.utils.translation import gettext as _

from tournaments.wording.dates import on_paper
from tournaments.wording.elision import elided


def card_words(fault: str, valid_until: date | None, category: str) -> str:
    """`scaduta il 3 novembre 2026`, said behind a player and the number of the card."""
    match fault:
        case "expired":
            return elided(_("scaduta il %(day)s") % {"day": on_paper(valid_until)})
        case "unknown":
            return _("tessera che non è nell'elenco")
        case "other_name":
            return _("nell'elenco la tessera ha un altro nome")
        case "other_category":
            return _("nell'elenco è di categoria %(category)s") % {"category": category}
    return _("senza tessera")
