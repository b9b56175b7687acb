"""An edition from text or stored content, and back; what is wrong is named to the key."""

import re
import tomllib
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from scoring.rules.regulations.schema import Regulation

_PATH = re.compile(r" - at `\$?(.*)`$")
_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\.\.\.)\]")


class RegulationUnreadable(ValueError):
    """A file of an edition holds a wrong key or value; the message names it."""

    def __init__(
        self, message: str, *, path: str = "", value: object = None, expected: object = None
    ) -> None:
        super().__init__(message)
        self.path = path
        """Where, as `victory_points.0.bands`; empty: the edition as a whole, or no one key."""
        self.value = value
        self.expected = expected
        """The type that belongs there."""


def read(text: str, source: str) -> Regulation:
    """An edition from its file's text.

    Raises:
        RegulationUnreadable: naming the file, the key, the value and what was expected.
    """
    try:
        raw = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RegulationUnreadable(f"{source}: {error}") from error
    return convert(raw, source)


def read_content(content: str | bytes, source: str) -> Regulation:
    """An edition from its stored content (`content`), of today or of an earlier schema.

    Raises:
        RegulationUnreadable: as `read`.
    """
    try:
        raw = msgspec.json.decode(content)
    except (msgspec.DecodeError, RecursionError) as error:
        raise RegulationUnreadable(f"{source}: {error}") from error
    return convert(raw, source)


def convert(raw: object, source: str) -> Regulation:
    """An edition from plain dictionaries, lists and values.

    Raises:
        RegulationUnreadable: as `read`.
    """
    try:
        return msgspec.convert(raw, Regulation)
    except (msgspec.ValidationError, ValueError) as error:
        raise _misfit(source, str(error), raw) from error


def wanted(expected: Any) -> tuple[str, ...]:
    """What a type takes: its choices, or a word for it (`int`, `list`, the struct's name)."""
    if get_origin(expected) is Literal:
        return tuple(map(str, get_args(expected)))
    if get_origin(expected) is tuple:
        return ("list",)
    struct = _struct_in(expected)
    for kind in (struct, expected, *get_args(expected)):
        if isinstance(kind, type) and kind is not type(None):
            return (kind.__name__,)
    return ("other",)


def _misfit(source: str, message: str, raw: object) -> RegulationUnreadable:
    """msgspec says key and type; this adds the value found there, and the choices there are."""
    match = _PATH.search(message)
    path = match.group(1) if match else ""
    value, expected = _follow(path, raw)
    shown = "" if isinstance(value, dict | list) else f" (value: {value!r})"
    choices = _choices(expected)
    return RegulationUnreadable(
        f"{source}: {message}{shown}{f'; expected: {choices}' if choices else ''}",
        path=".".join(name or position for name, position in _STEP.findall(path)),
        value=value,
        expected=expected,
    )


def _follow(path: str, raw: Any) -> tuple[object, object]:
    """The value and the type at a path such as `.ranking.tie_breaks[2]`."""
    expected: Any = Regulation
    for name, position in _STEP.findall(path):
        if name:
            raw = raw.get(name) if isinstance(raw, dict) else None
            expected = _field_type(expected, name)
        else:
            raw = raw[int(position)] if isinstance(raw, list) and position.isdigit() else raw
            expected = next(iter(get_args(expected)), None)
    return raw, expected


def _field_type(expected: Any, name: str) -> Any:
    struct = _struct_in(expected)
    return get_type_hints(struct, include_extras=False).get(name) if struct else None


def _struct_in(expected: Any) -> Any:
    candidates = (expected, *get_args(expected))
    return next(
        (
            candidate
            for candidate in candidates
            if isinstance(candidate, type) and issubclass(candidate, msgspec.Struct)
        ),
        None,
    )


def _choices(expected: Any) -> str:
    if get_origin(expected) is Literal:
        return ", ".join(map(str, get_args(expected)))
    struct = _struct_in(expected)
    return ", ".join(struct.__struct_fields__) if struct else ""
