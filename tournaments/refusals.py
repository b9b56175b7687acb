"""Refusals of the front of house, beside those of the rules: same shape, same wording."""

from __future__ import annotations

from enum import StrEnum


class HouseCode(StrEnum):
    """What is wrong with what people paste, upload or fill in. Codes never change meaning."""

    NAME_REQUIRED = "name_required"
    SLUG_TAKEN = "slug_taken"
    LINE_MALFORMED = "line_malformed"
    LINE_EMPTY = "line_empty"
    HALF_PAIR = "half_pair"
    LINE_REPEATS = "line_repeats"
    NUMBER_UNREADABLE = "number_unreadable"
    NOTHING_PASTED = "nothing_pasted"
    MEMBERSHIP_OF_ANOTHER = "membership_of_another"
    UPLOAD_TOO_LARGE = "upload_too_large"
    ENCODING_UNREADABLE = "encoding_unreadable"
    FILE_MISSING = "file_missing"
    FILE_UNREADABLE = "file_unreadable"
    COLUMN_MISSING = "column_missing"
    VALUE_UNREADABLE = "value_unreadable"
    FOLDER_CONTRADICTS = "folder_contradicts"
    REFEREE_UNKNOWN = "referee_unknown"
    ALREADY_OFFICIAL = "already_official"
    USERNAME_TAKEN = "username_taken"
    USER_UNKNOWN = "user_unknown"
    LAST_DIRECTOR = "last_director"
    FACTS_REQUIRED = "facts_required"
    TEXT_TOO_LONG = "text_too_long"
    REFERTO_FILED = "referto_filed"
    EDITION_VALUE = "edition_value"
    EDITION_NOT_YOURS = "edition_not_yours"
    EDITION_CONTRADICTS = "edition_contradicts"
    REFERTO_OF_ANOTHER = "referto_of_another"
    LETTERS_UNREADABLE = "letters_unreadable"
