"""Static files under names that carry their content's hash."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class ManifestStorage(CompressedManifestStaticFilesStorage):
    # A file that a library's style sheet names and does not ship must not stop the start.
    manifest_strict = False
