"""How kinds and types of files stand in addresses."""

from __future__ import annotations

from functools import cache

from django.urls import register_converter

from tournaments.addresses import MemberConverter
from tournaments.exports.contents import ExportKind
from tournaments.exports.files import FileType


class FileTypeConverter(MemberConverter):
    """csv or xlsx, as the ending of a file."""

    members = FileType
    regex = "|".join(FileType)


class ExportKindConverter(MemberConverter):
    """What is taken out."""

    members = ExportKind
    regex = "|".join(ExportKind)


@cache
def register_converters() -> None:
    """For every list of addresses that has files; whichever is read first, once."""
    register_converter(FileTypeConverter, "file_type")
    register_converter(ExportKindConverter, "export_kind")
