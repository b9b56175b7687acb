"""Organisers' own editions: copied from one on file or from another copy, and changed.

A copy may be changed at any time: a tournament keeps what it held at the opening.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any
from uuid import UUID, uuid5

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from scoring.commands import keep_edition
from scoring.rules import regulations
from scoring.rules.regulations import Regulation, RegulationUnknown, RegulationUnreadable
from scoring.rules.violations import Code, Problem, Violation, refuse
from scoring.values import LONGEST_ARTICLE, Json
from tournaments.models import Document, EditionCopy, Referto
from tournaments.organise.texts import longest, require_short
from tournaments.presenters.editions import leaves
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import in_address, tidy_line

PREFIX = "copia-"
"""No edition on file is called so: a name is a copy's or an edition's, never both."""
LONGEST_CODE = longest("edition", EditionCopy, Document)
LONGEST_NAME = 120
LONGEST_TEXT = 400
LONGEST_AT = {"article": LONGEST_ARTICLE, "addressee": longest("addressee", Referto)}
"""Referti begin with these."""
HIGHEST = 100_000
"""Of any figure: points, cards, minutes."""
FIXED = ("edition", "based_on")
"""What a copy says of itself is not the organiser's to change."""


def copies(user: AbstractBaseUser) -> tuple[Regulation, ...]:
    """The copies that `user` made, by name; nobody sees another's."""
    regulations_copied = (regulation(copy) for copy in EditionCopy.objects.filter(maker_id=user.pk))
    return tuple(sorted(regulations_copied, key=lambda copied: copied.name))


def available(user: AbstractBaseUser) -> tuple[Regulation, ...]:
    """All that `user` may open a tournament with: those on file, then their own copies."""
    return (*regulations.load_all(), *copies(user))


def find(user: AbstractBaseUser, edition: str) -> Regulation:
    """An edition on file, or a copy of one's own.

    Raises:
        Violation: `regulation_unknown`, with the choices; another's copy is unknown too.
    """
    try:
        return regulations.load(edition)
    except RegulationUnknown:
        copy = EditionCopy.objects.filter(edition=edition, maker_id=user.pk).first()
    if copy is None:
        choices = tuple(choice.edition for choice in available(user))
        raise refuse(Code.REGULATION_UNKNOWN, field="regulation", value=edition, choices=choices)
    return regulation(copy)


def regulation(copy: EditionCopy) -> Regulation:
    """What a copy says now."""
    return regulations.read_content(copy.content, copy.edition)


def copy_edition(
    *,
    by: AbstractBaseUser,
    base: Regulation,
    name: str,
    changes: Mapping[str, Any],
    command_id: UUID,
) -> Regulation:
    """Make a copy of an edition under a name of one's own, with some values changed.

    The same command id makes it once. `changes` holds keys as the edition has them, only those
    that change; a list is given whole, and None takes away what may be left out.

    Raises:
        Violation: `name_required`, or what the loader refuses, at the key.
    """
    copy_id = uuid5(command_id, f"edition {by.pk}")
    if earlier := EditionCopy.objects.filter(id=copy_id).first():
        return regulation(earlier)
    with transaction.atomic():
        # What it was copied from can then always be shown beside it.
        origin = {"edition": base.edition, "hash": keep_edition(base)}
        about = {"edition": _free(name, copy_id), "based_on": origin}
        copied = _changed(base, name, changes, about)
        EditionCopy.objects.create(
            id=copy_id,
            edition=copied.edition,
            maker_id=by.pk,
            content=regulations.content(copied),
        )
    return copied


def change_copy(
    *,
    by: AbstractBaseUser,
    edition: str,
    name: str | None = None,
    changes: Mapping[str, Any],
) -> Regulation:
    """Change values of a copy of one's own; tournaments opened with it keep what it was.

    Raises:
        Violation: `edition_not_yours`, or as `copy_edition`.
    """
    with transaction.atomic():
        copy = (
            EditionCopy.objects.select_for_update().filter(edition=edition, maker_id=by.pk).first()
        )
        if copy is None:
            raise refuse(HouseCode.EDITION_NOT_YOURS, field="edition", value=edition)
        before = regulation(copy)
        changed = _changed(before, before.name if name is None else name, changes, {})
        copy.content = regulations.content(changed)
        copy.save(update_fields=["content", "changed_at"])
    return changed


def _free(name: str, copy_id: UUID) -> str:
    """Part of the copy's id keeps two copies of one name apart."""
    return f"{PREFIX}{in_address(name)[:40].strip('-') or 'regolamento'}-{copy_id.hex[:8]}"


def _changed(
    base: Regulation, name: str, changes: Mapping[str, Any], about: Mapping[str, Any]
) -> Regulation:
    named = tidy_line(name)
    if not named:
        raise refuse(HouseCode.NAME_REQUIRED, field="name")
    require_short(named, LONGEST_NAME, "name")
    allowed = {key: value for key, value in changes.items() if key not in FIXED}
    content = merged(plain(base), allowed)
    try:
        changed = regulations.convert({**content, **about, "name": named}, named)
    except RegulationUnreadable as misfit:
        raise Violation(_problem(misfit)) from misfit
    require_sizes(changed)
    return changed


def require_sizes(edition: Regulation) -> None:
    """Figures that a sheet and its row can hold, and texts that a page can.

    Raises:
        Violation: `text_too_long` or `edition_value` at the first key that holds more.
    """
    require_short(edition.edition, LONGEST_CODE, "edition")
    for leaf in leaves(edition):
        for value in _parts(leaf.value):
            if _is_too_large(value):
                raise _misfit(".".join(leaf.path), str(value), "smaller")
    for path, text in _texts(plain(edition)):
        require_short(text, LONGEST_AT.get(path[-1], len(text)), ".".join(path))
        if "\0" in text:
            raise _misfit(".".join(path), text.replace("\0", "\N{SYMBOL FOR NULL}"), "no_nul")


def _misfit(key: str, value: str, wanted: str) -> Violation:
    return refuse(HouseCode.EDITION_VALUE, field=key, key=key, value=value[:60], wanted=(wanted,))


def _texts(content: Any, *path: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """All that is written in an edition, its own name too, with its key."""
    if isinstance(content, str):
        yield path, content
    elif isinstance(content, dict | list):
        for key, value in content.items() if isinstance(content, dict) else enumerate(content):
            yield from _texts(value, *path, str(key))


def _parts(value: object) -> Iterable[object]:
    """What a key holds, one by one; a text is whole."""
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, Iterable) and not isinstance(value, str) else (value,)


def _is_too_large(value: object) -> bool:
    return len(str(value)) > LONGEST_TEXT or (isinstance(value, int) and abs(value) > HIGHEST)


def plain(edition: Regulation) -> Json:
    """All that an edition says, as dictionaries, lists and values that may be changed."""
    content: Json = msgspec.json.decode(msgspec.json.encode(edition))
    return content


def merged(content: Any, changes: Any) -> Any:
    """`content` with `changes` laid over it, key by key (RFC 7396)."""
    if not isinstance(changes, Mapping):
        return changes
    laid_over = dict(content) if isinstance(content, Mapping) else {}
    for key, value in changes.items():
        if value is None:
            laid_over.pop(key, None)
        else:
            laid_over[key] = merged(laid_over.get(key), value)
    return laid_over


_UNKNOWN = re.compile(r"contains unknown field `(?P<key>[^`]*)`")
_MISSING = re.compile(r"missing required field `(?P<key>[^`]*)`")


def _problem(misfit: RegulationUnreadable) -> Problem:
    """Which key, which value, and what was expected there."""
    path, message = misfit.path, str(misfit)
    expected = regulations.wanted(misfit.expected)
    if missing := _MISSING.search(message):
        key = ".".join(part for part in (path, missing["key"]) if part)
        return Problem(
            HouseCode.EDITION_VALUE, key, "", {"key": key, "value": "", "wanted": ("present",)}
        )
    if unknown := _UNKNOWN.search(message):
        key = ".".join(part for part in (path, unknown["key"]) if part)
        data = {"key": key, "value": unknown["key"][:60], "wanted": ("known",)}
        return Problem(HouseCode.EDITION_VALUE, key, "", {**data})
    if not path:
        parts = message.partition(": ")[2]
        return Problem(HouseCode.EDITION_CONTRADICTS, "", "", {"parts": parts})
    value = "" if isinstance(misfit.value, dict) else str(misfit.value)[:100]
    return Problem(
        HouseCode.EDITION_VALUE, path, "", {"key": path, "value": value, "wanted": expected}
    )
