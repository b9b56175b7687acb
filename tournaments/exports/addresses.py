"""How kinds and types of files stand in addresses."""

from __future__ import annotations

from functools import cache

from django.urls import register_converter

from tournaments.exports.files import FileType
from tournaments.exports.table import ExportKind


class FileTypeConverter:
    """csv or xlsx, as the ending of a file."""

    regex = "|".join(FileType)

    def to_python(self, value: str) -> FileType:
        return FileType(value)

    def to_url(self, value: str) -> str:
        return FileType(value).value


class ExportKindConverter:
    """What is taken out."""

    regex = "|".join(ExportKind)

    def to_python(self, value: str) -> ExportKind:
        return ExportKind(value)

    def to_url(self, value: str) -> str:
        return ExportKind(value).value


@cache
def register_converters() -> None:
    """For every list of addresses that has files; whichever is read first, once."""
    register_converter(FileTypeConverter, "file_type")
    register_converter(ExportKindConverter, "export_kind")
