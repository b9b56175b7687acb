"""Compiles the translations where their source is newer: no tool of the system is needed for it.

Committing the compiled files was rejected: two branches that both translate could not be merged.
"""

import os
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from config.env import CHECKOUT

FOLDERS = (CHECKOUT / "tournaments" / "locale",)


def compile_changed() -> None:
    for source in stale():
        _compile(source, source.with_suffix(".mo"))


def stale() -> list[Path]:
    """The sources that were never compiled, or have changed since."""
    sources = [one for folder in FOLDERS for one in folder.glob("*/LC_MESSAGES/*.po")]
    return [source for source in sources if _is_older(source.with_suffix(".mo"), source)]


def _is_older(target: Path, source: Path) -> bool:
    return not target.exists() or target.stat().st_mtime <= source.stat().st_mtime


def _compile(source: Path, target: Path) -> None:
    """Under another name first: processes that start together read the old file or the new one."""
    with source.open("rb") as lines:
        catalog = read_po(lines, locale=source.parent.parent.name, abort_invalid=True)
    draft = target.with_suffix(f".mo.{os.getpid()}")
    with draft.open("wb") as out:
        write_mo(out, catalog)
    draft.replace(target)


if __name__ == "__main__":
    compile_changed()
