"""Vendored files are those that their list says."""

import re
from hashlib import sha256

from config.env import CHECKOUT

FOLDER = CHECKOUT / "tournaments" / "static" / "tournaments" / "vendor"


def test_every_vendored_file_is_listed_with_its_sum_and_unchanged() -> None:
    text = (FOLDER / "README.md").read_text()
    listed = dict(re.findall(r"\| `([^`]+\.(?:js|woff2))` \|.*\| `([0-9a-f]{64})` \|", text))
    files = [*FOLDER.glob("*.js"), *FOLDER.glob("*.woff2")]
    found = {one.name: sha256(one.read_bytes()).hexdigest() for one in files}
    assert found
    assert listed == found


def test_every_vendored_file_has_its_licence() -> None:
    text = (FOLDER / "README.md").read_text()
    for licence in re.findall(r"`([^`]+LICENSE[^`]*)`", text):
        assert (FOLDER / licence).read_text().strip()
