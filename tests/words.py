"""Words as people write them, read from `tests/data/awkward-words.txt`."""

import re
from dataclasses import dataclass
from pathlib import Path

FILE = Path(__file__).parent / "data" / "awkward-words.txt"
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")


@dataclass(frozen=True)
class Word:
    """A word, how it is kept, and another way to write it that finds it."""

    label: str
    typed: str
    kept: str
    """Empty: nothing is left of it, or it is refused."""
    also: str

    @property
    def is_for_json_alone(self) -> bool:
        """Neither a form nor a file can bring it: NUL, half of a surrogate pair."""
        return "\0" in self.typed or any("\ud800" <= sign <= "\udfff" for sign in self.typed)


def words() -> tuple[Word, ...]:
    lines = FILE.read_text("utf-8").splitlines()
    return tuple(_word(line) for line in lines if line and not line.startswith("#"))


def _word(line: str) -> Word:
    label, typed, kept, also = (_plain(cell.strip(" ")) for cell in line.split("|"))
    return Word(label, typed, {"": typed, "-": ""}.get(kept, kept), also or typed)


def _plain(cell: str) -> str:
    return _ESCAPE.sub(lambda escape: chr(int(escape[1], 16)), cell)
