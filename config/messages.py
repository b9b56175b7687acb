"""Collects what the program says to people, and brings it into the translations.

By babel, as they are compiled: xgettext, which Django's makemessages calls, would be one more
thing to install. The tests collect with the same function, so a sentence that nobody has
translated fails them. The scripts say nothing of their own: pages hand them their sentences.
"""

import io
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

from config.env import CHECKOUT
from scoring.rules import regulations

ROOMS = ("config", "scoring", "tournaments", "templates")
WORDS = {
    **dict.fromkeys(("_", "_t", "gettext", "gettext_lazy"), None),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), (1, 2)),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), ((1, "c"), 2)),
}
TRANSLATION = CHECKOUT / "tournaments" / "locale" / "en" / "LC_MESSAGES" / "django.po"
# The widest line that still is one in a terminal; babel breaks the others between words.
WIDTH = 100


def collect() -> Catalog:
    """Every sentence in the code and the templates, with the files where it is said."""
    catalog = Catalog(project="burraco", charset="utf-8")
    for path, code in _sources():
        for line, words, _comments, context in extract("python", io.BytesIO(code), WORDS):
            catalog.add(words, locations=[(str(path), line)], context=context)
    for file, text in _printed():
        catalog.add(text, locations=[(file, 1)])
    return catalog


def _printed() -> Iterator[tuple[str, str]]:
    """What the editions are called, what they call each offence and except; with the file."""
    for edition in regulations.editions():
        file, regulation = f"scoring/rules/regulations/{edition}.toml", regulations.load(edition)
        yield file, regulation.name
        for offence in regulation.sanctions:
            yield file, offence.title
            if offence.exception:
                yield file, offence.exception


def update() -> None:
    """Add what is new, take out what is no longer said; new sentences wait with an empty text."""
    with TRANSLATION.open("rb") as lines:
        translated = read_po(lines, locale="en")
    # A guess from a sentence that looks alike would be taken for a translation.
    translated.update(collect(), no_fuzzy_matching=True, update_creation_date=False)
    with TRANSLATION.open("wb") as out:
        # Without line numbers: every other commit would touch half of the file.
        write_po(out, translated, width=WIDTH, include_lineno=False, ignore_obsolete=True)


def _sources() -> Iterator[tuple[Path, bytes]]:
    for room in ROOMS:
        for path in sorted((CHECKOUT / room).rglob("*")):
            if path.suffix == ".py":
                yield path.relative_to(CHECKOUT), path.read_bytes()
            elif path.suffix == ".html":
                yield path.relative_to(CHECKOUT), _as_code(path)


def _as_code(template: Path) -> bytes:
    """A template as Django shows it to xgettext; Python's own tokens mind the indentation."""
    code = templatize(template.read_text(), origin=str(template))
    return "\n".join(line.strip() for line in code.splitlines()).encode()


if __name__ == "__main__":
    update()
