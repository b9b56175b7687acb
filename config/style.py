"""The style sheet that tournaments' pages carry themselves, and that the policy lets stand."""

import re
from base64 import b64encode
from hashlib import sha256

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def compact(sheet: str) -> str:
    """Without what is there for those who write it."""
    return " ".join(COMMENT.sub("", sheet).split())


def permitted(sheet: str) -> str:
    """This text and no other, as Content Security Policy says it."""
    return f"'sha256-{b64encode(sha256(sheet.encode()).digest()).decode()}'"
