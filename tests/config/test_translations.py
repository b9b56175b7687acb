"""Whoever edits a translation sees it at the next start."""

import gettext
import os
from pathlib import Path

import pytest

from config import translations

LINES = """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgid "Tavolo"
msgstr "{}"
"""


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(translations, "FOLDERS", (tmp_path,))
    path = tmp_path / "en" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(LINES.format("Table"))
    return path


def _translated(source: Path) -> str:
    with source.with_suffix(".mo").open("rb") as compiled:
        return gettext.GNUTranslations(compiled).gettext("Tavolo")


def test_a_translation_is_compiled_when_it_is_new(source: Path) -> None:
    translations.compile_changed()
    assert _translated(source) == "Table"


def test_a_translation_is_compiled_again_when_it_has_changed(source: Path) -> None:
    translations.compile_changed()
    source.write_text(LINES.format("The table"))
    translations.compile_changed()
    assert _translated(source) == "The table"


def test_an_unchanged_translation_is_left_alone(source: Path) -> None:
    os.utime(source, (1, 1))
    translations.compile_changed()
    compiled = source.with_suffix(".mo")
    os.utime(compiled, (2, 2))
    translations.compile_changed()
    assert compiled.stat().st_mtime == 2
