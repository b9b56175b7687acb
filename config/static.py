"""Static files under names that carry their content's hash."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = r"""(?P<matched>(?P<how>from|import)\s+"(?P<url>\./[\w.-]+)")"""


class ManifestStorage(CompressedManifestStaticFilesStorage):
    # A file that a library's style sheet names and does not ship must not stop the start.
    manifest_strict = False
    # Our modules import one another, and only the hashed names are kept. Django's own switch for it
    # stumbles over a comment in a library's script.
    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("tournaments/*.js", ((IMPORT, '%(how)s "%(url)s"'),)),
    )


def collect_when_changed() -> None:
    """Hashing and compressing takes seconds; looking whether anything changed does not."""
    stamp = Path(settings.STATIC_ROOT) / "collected"
    fingerprint = _fingerprint()
    if stamp.exists() and stamp.read_text() == fingerprint:
        return
    call_command("collectstatic", interactive=False, clear=True, verbosity=0)
    stamp.write_text(fingerprint)


def _fingerprint() -> str:
    # How they are made counts as well as what they are made of.
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for finder in get_finders():
        for name, storage in finder.list([]):
            changed = storage.get_modified_time(name).timestamp()
            digest.update(f"{name} {storage.size(name)} {changed}\n".encode())
    return digest.hexdigest()
