"""The floor of a phone's first row: the same rows as a table of text, and nothing else."""

import os
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import brotli

FILE = "BENCH_ROWS"
"""The environment's name for where the page lies."""
ROW = re.compile(r"<tr data-key.*?</tr>", re.DOTALL)
CELL = re.compile(r"<t[hd][^>]*>(.*?)</t[hd]>", re.DOTALL)
TAG = re.compile(r"<[^>]+>")
HEAD = (
    '<!doctype html><html lang="it"><meta charset="utf-8">'
    '<meta name="viewport" content="width=device-width"><title>-</title>'
)


def bare(page: str) -> str:
    """What the cells of a ranking say, and nothing else."""
    rows = "\n".join(
        f"<tr>{''.join(map(_cell, CELL.findall(row)))}</tr>" for row in ROW.findall(page)
    )
    return f"{HEAD}<table><tbody>{rows}</tbody></table>"


def _cell(markup: str) -> str:
    return f"<td>{' '.join(TAG.sub(' ', markup).split())}</td>"


async def application(
    scope: dict[str, Any], receive: Any, send: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Compressed as the public pages are, of which nothing can be had without all of Django."""
    assert scope["type"] == "http"
    body = brotli.compress(Path(os.environ[FILE]).read_bytes(), quality=5)
    headers = [
        (b"content-type", b"text/html; charset=utf-8"),
        (b"content-encoding", b"br"),
        (b"content-length", b"%d" % len(body)),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
