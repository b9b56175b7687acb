"""How kinds and types of files stand in addresses."""

from __future__ import annotations

from enum import StrEnum
from functools import cache

from django.urls import register_converter

from tournaments.exports.contents import ExportKind
from tournaments.exports.files import FileType


class _Converter:
    """A member of an enumeration."""

    members: type[StrEnum]

    def to_python(self, value: str) -> StrEnum:
        return self.members(value)

    def to_url(self, value: str) -> str:
        return self.members(value).value


class FileTypeConverter(_Converter):
    """csv or xlsx, as the ending of a file."""

    members = FileType
    regex = "|".join(FileType)


class ExportKindConverter(_Converter):
    """What is taken out."""

    members = ExportKind
    regex = "|".join(ExportKind)


@cache
def register_converters() -> None:
    """For every list of addresses that has files; whichever is read first, once."""
    register_converter(FileTypeConverter, "file_type")
    register_converter(ExportKindConverter, "export_kind")
