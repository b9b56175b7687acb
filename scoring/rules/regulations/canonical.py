"""What an edition says, as canonical JSON: what is stored, and what is hashed."""

import hashlib
from typing import Any

import msgspec


def content(regulation: msgspec.Struct) -> str:
    """All that the edition says; what it leaves at its default is left out.

    So an edition pinned before a key existed keeps its content, and its hash.
    """
    return msgspec.json.encode(_plain(regulation), order="sorted").decode()


def content_hash(regulation: msgspec.Struct) -> str:
    """SHA-256 of the content, in hex."""
    return hashlib.sha256(content(regulation).encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, msgspec.Struct):
        kind = value.__struct_config__
        return ({kind.tag_field: kind.tag} if kind.tag_field else {}) | {
            field.encode_name: _plain(getattr(value, field.name))
            for field in msgspec.structs.fields(value)
            if getattr(value, field.name) != _default(field)
        }
    if isinstance(value, tuple):
        return [_plain(member) for member in value]
    return value


def _default(field: msgspec.structs.FieldInfo) -> object:
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    return field.default
