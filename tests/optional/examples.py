"""Examples of bodies and answers, as the filled evenings send them and get them."""

import json
import re
from collections.abc import Mapping
from typing import Any

from tests.api.operations import exchanges
from tournaments.api.wire.shapes import RECORDED

MOST_SHOWN = 2
"""Objects of a list: more of the same say nothing new."""
SECRETS = {"token": "bur_…", "secret": "whsec_…", "password": "…"}
"""Shown to whoever made them alone, and new each time."""
UUID_TEXT = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:[+-]\d\d:\d\d|Z)")
HASH = re.compile(r"\b[0-9a-f]{32,64}\b")


def _name(shape: Any) -> str:
    return shape.__name__ if isinstance(shape, type) else ""


class Recorder:
    """What was sent and answered first under each name."""

    def __init__(self) -> None:
        self.found: dict[str, Any] = {}

    def hear(self, method: str, route: str, sent: Any, answered: Any) -> None:
        """An exchange that went well; the address without what stands in it."""
        for shape, said in zip(exchanges()[method, route], (sent, answered), strict=True):
            name = _name(shape)
            if name and isinstance(said, dict) and said and name not in self.found:
                self.found[name] = json.loads(json.dumps(said))

    def examples(self) -> dict[str, Any]:
        """By name, without what is new each time."""
        seen: dict[str, str] = {}
        return {name: _told(said, seen) for name, said in sorted(self.found.items())}


def _told(said: Any, seen: dict[str, str], name: str = "") -> Any:
    if isinstance(said, Mapping):
        return {key: _told(value, seen, key) for key, value in said.items()}
    if isinstance(said, list):
        objects = all(isinstance(one, dict) for one in said)
        return [_told(one, seen) for one in (said[:MOST_SHOWN] if objects else said)]
    if not isinstance(said, str):
        return said
    if name in SECRETS and said:
        return SECRETS[name]
    for pattern, same in ((INSTANT, "2026-03-14T21:40:00+01:00"), (HASH, "0" * 64)):
        said = pattern.sub(same, said)
    return UUID_TEXT.sub(lambda one: seen.setdefault(one[0], _numbered(len(seen))), said)


def _numbered(number: int) -> str:
    return f"00000000-0000-4000-8000-{number + 1:012}"


def form(said: Any) -> Any:
    """Of what names and kinds it is made: all of an example that does not change by the day."""
    if isinstance(said, Mapping):
        return {key: form(value) for key, value in said.items()}
    if isinstance(said, list):
        return sorted({json.dumps(form(one), sort_keys=True) for one in said})
    return type(said).__name__


def record(examples: Mapping[str, Any]) -> None:
    """Write the file anew."""
    RECORDED.write_text(json.dumps(examples, indent=1, ensure_ascii=False) + "\n")
