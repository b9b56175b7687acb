"""What stands on pages is said in the hall's words: the table is docs/glossary.md's."""

import re
from collections.abc import Iterator
from functools import cache

from config.env import CHECKOUT
from config.messages import collect

ROW = re.compile(r"^\| [^|]+ \| (?P<never>(?:`[^`]+`(?:, )?)+) \| [^|]+ \|$", re.MULTILINE)
OTHERS = (
    "config/",
    "scoring/",
    "templates/api/",
    "tournaments/api/",
    "tournaments/management/",
    "tournaments/wording/regulations/",
    "tournaments/admin/",
    "tournaments/models/",
)
"""Who speak to programmers, to who keeps the server, or as the editions' texts do."""


def _never() -> list[str]:
    part = (
        (CHECKOUT / "docs/glossary.md").read_text().split("## Words on pages")[1].split("\n## ")[0]
    )
    return [word for row in ROW.finditer(part) for word in re.findall(r"`([^`]+)`", row["never"])]


@cache
def _said() -> tuple[tuple[str, str], ...]:
    return tuple(_everything_said())


def _everything_said() -> Iterator[tuple[str, str]]:
    """Each Italian sentence, with the files that say it and the manual's chapters."""
    for message in collect():
        files = {path for path, _line in message.locations}
        if message.id and not all(file.startswith(OTHERS) for file in files):
            texts = (message.id,) if isinstance(message.id, str) else message.id
            spoken = min(file for file in files if not file.startswith(OTHERS))
            yield from ((spoken, text) for text in texts)
    for chapter in (CHECKOUT / "templates/manual/it").glob("*.html"):
        yield chapter.name, re.sub(r"<[^>]+>|\{[%#].*?[%#]\}", "", chapter.read_text())


def test_the_table_is_read() -> None:
    assert len(_never()) > 15


def test_what_misleads_stands_on_no_page() -> None:
    patterns = [re.compile(rf"(?<!\w){never}") for never in _never()]
    misleading = [said for said in _said() for pattern in patterns if pattern.search(said[1])]
    assert misleading == []
