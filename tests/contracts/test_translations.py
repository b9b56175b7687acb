"""Everything the program says is said in English too, with the same things in it."""

import re
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, ngettext

from config.messages import TRANSLATION, collect

PLACES = re.compile(r"%\(\w+\)[sd]|\{\w*\}|%[sd%]")
"""What is filled in: by Python, by the scripts and the API."""
MARKUP = re.compile(r"</?\w+>")
# Names of bodies and of movements, and words of the game that have no English.
SAME_IN_BOTH = re.compile(
    r"V\.P\.|M\.P\.|P\.P\.|Direzione Tecnica|Commissione Disc|Organo di Giust|Danese|Mitchell"
    r"|[Ss]mazzat[ae]|[Pp]ozzetto|[Bb]urraco|[Bb]onus|[Rr]ichiam[oi]|[Aa]mmonizion[ei]|[Ee]spulsion[ei]|referto"
    r"|computerist[ai]|[Tt]ime-out|Password|PDF|Refert[io]|Pos\.|Sm\.|Rich\.|Amm\.|Esp\.|art\."
    r"|%\(who\)s: %\(event\)s"
    r"|[Vv]ictory points|[Mm]atch points|^webhook$"
    r"|^%\(at\)s\. %\(what\)s$|^%\(when\)s: %\(what\)s\.$|^[Nn]o$|^giallo$|^zero$|^; $"
    r"|^Robot$|^N/S$|^%\(kind\)s, %\(day\)s$"
)


@pytest.fixture(scope="module")
def said() -> Catalog:
    return collect()


@pytest.fixture(scope="module")
def translated() -> Catalog:
    with TRANSLATION.open("rb") as lines:
        return read_po(lines, locale="en", abort_invalid=True)


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def sentences(catalog: Catalog) -> Iterator[Message]:
    return (message for message in catalog if message.id)


def test_the_code_and_the_templates_are_read_for_what_they_say(said: Catalog) -> None:
    rooms = {path.split("/")[0] for one in sentences(said) for path, _line in one.locations}
    assert rooms == {"config", "scoring", "tournaments", "templates"}
    assert len(said) > 900
    assert said.get("Classifica definitiva.") is not None
    assert said.get("%(count)s coppia") is not None


def test_everything_said_has_an_english_text(said: Catalog, translated: Catalog) -> None:
    missing = [
        one.id
        for one in sentences(said)
        if not (found := translated.get(forms(one.id)[0], one.context))
        or forms(found.id) != forms(one.id)
        or not all(forms(found.string) or [""])
        or found.fuzzy
    ]
    assert not missing, "Run `make messages` and translate what is new."


def test_nothing_is_translated_that_is_no_longer_said(said: Catalog, translated: Catalog) -> None:
    left = [one.id for one in sentences(translated) if not said.get(forms(one.id)[0], one.context)]
    assert not left, "Run `make messages`: it takes them out."


def test_the_english_has_the_same_places_to_fill_and_the_same_markup(translated: Catalog) -> None:
    for one in sentences(translated):
        source, english = forms(one.id), forms(one.string)
        # The last form of the source names everything; the singular may do without the count.
        wanted = set(PLACES.findall(source[-1])) | set(PLACES.findall(source[0]))
        for text in english:
            assert set(PLACES.findall(text)) <= wanted, one.id
            assert sorted(MARKUP.findall(text)) == sorted(MARKUP.findall(source[0])), one.id
        assert set(PLACES.findall(english[-1])) == set(PLACES.findall(source[-1])), one.id


def test_no_italian_stands_in_for_english(translated: Catalog) -> None:
    left = [
        one.id
        for one in sentences(translated)
        if forms(one.id) == forms(one.string) and not SAME_IN_BOTH.search(forms(one.id)[0])
    ]
    assert left == []
    quotes = [one.id for one in sentences(translated) if "«" in "".join(forms(one.string))]
    assert quotes == []


def test_sentences_keep_their_full_stop_and_their_space(translated: Catalog) -> None:
    for one in sentences(translated):
        for source, english in zip(forms(one.id), forms(one.string), strict=True):
            ends = (source[-1:] in ".:", english[-1:] in ".:")
            assert ends[0] == ends[1] or english.endswith("no."), one.id
            assert english == english.strip(), one.id


def test_the_language_that_is_asked_for_is_the_one_heard() -> None:
    assert [code for code, _name in settings.LANGUAGES] == ["it", "en"]
    with translation.override("en"):
        assert gettext("Classifica definitiva.") == "Final ranking."
        assert ngettext("%(count)s coppia", "%(count)s coppie", 1) == "%(count)s pair"
        assert ngettext("%(count)s coppia", "%(count)s coppie", 2) == "%(count)s pairs"
    with translation.override("it"):
        assert gettext("Classifica definitiva.") == "Classifica definitiva."
        assert ngettext("%(count)s coppia", "%(count)s coppie", 2) == "%(count)s coppie"


def test_the_compiled_words_are_not_older_than_their_source() -> None:
    compiled = TRANSLATION.with_suffix(".mo")
    assert compiled.stat().st_mtime >= TRANSLATION.stat().st_mtime
