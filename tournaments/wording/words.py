"""The dictionary's advice on a word of letters, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournaments.spelling.dictionary import Advice, Standing

MOST_NAMED = 12


def advice_sentences(advice: Advice) -> tuple[str, ...]:
    """What the dictionary says; the last sentence says who decides."""
    return (*_said(advice), _("Decide il giudice di lingua: questo è solo un consiglio."))


def _said(advice: Advice) -> Iterator[str]:
    words = ", ".join(advice.words[:MOST_NAMED])
    if len(advice.words) > MOST_NAMED:
        words += "…"
    if advice.standing is Standing.NO_DICTIONARY:
        yield _(
            "Su questo computer non c'è un dizionario italiano: sulla parola non so dire niente."
        )
    elif advice.standing is Standing.UNKNOWN:
        yield _("Il dizionario non conosce questa parola.")
    elif advice.standing is Standing.NAME_ONLY:
        yield _("Il dizionario la conosce solo come nome proprio o sigla: %(words)s.") % {
            "words": words
        }
    else:
        yield _("Nel dizionario: %(words)s.") % {"words": words}
        yield from _doubts(advice)


def _doubts(advice: Advice) -> Iterator[str]:
    if advice.truncated:
        yield _("Attenzione, può essere una parola tronca: %(words)s.") % {
            "words": ", ".join(advice.truncated[:MOST_NAMED])
        }
    for word, base in advice.altered[:3]:
        yield _(
            "«%(word)s» può essere un alterato di «%(base)s»: vale solo se ha un senso suo."
        ) % {
            "word": word,
            "base": base,
        }
