"""A request as the views see it: typed body and query, the client's key, the account.

What does not fit is refused, field by name.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from typing import Annotated, Any, TypeAlias, TypeVar, cast, get_args, get_origin
from uuid import UUID

import msgspec
from django.contrib.auth.models import User
from django.http import QueryDict
from msgspec import inspect
from rest_framework.request import Request

from scoring.records import Record
from scoring.rules.violations import Datum, Problem, Violation, refuse
from scoring.values import EntrantNumber, EventNumber, RoundNumber, TableNumber
from tournaments.api.wire.refusals import ApiCode
from tournaments.spelling import field_types
from tournaments.spelling.field_types import NO_NUL


def choices_at(form: Any, path: str) -> tuple[str, ...]:
    """The choices at a path such as `smazzate.0.a.pozzetto`; none where anything may stand."""
    places: list[inspect.Type] = [_described(form)]
    for step in path.split(".") if path else ():
        places = [below for place in places for below in _below(place, step)]
    return tuple(dict.fromkeys(choice for place in places for choice in _choices(place)))


@cache
def _described(form: Any) -> inspect.Type:
    return inspect.type_info(form)


def _below(place: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """What may stand one step further, of each of the types that may stand here."""
    for kind in _kinds(place):
        match kind:
            case inspect.StructType(fields=fields):
                yield from (field.type for field in fields if field.encode_name == step)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                yield item
            case inspect.TupleType(item_types=items):
                yield from items
            case inspect.DictType(value_type=value):
                yield value
            case _:
                pass


def _choices(place: inspect.Type) -> Iterator[str]:
    for kind in _kinds(place):
        match kind:
            case inspect.EnumType(cls=enumeration):
                yield from (str(member.value) for member in enumeration)
            case inspect.StructType(fields=fields):
                yield from (field.encode_name for field in fields)
            case _:
                pass


def _kinds(place: inspect.Type) -> Iterable[inspect.Type]:
    """The alternatives of a type, without what is only said of it."""
    if isinstance(place, inspect.Metadata):
        return _kinds(place.type)
    if isinstance(place, inspect.UnionType):
        return [kind for each in place.types for kind in _kinds(each)]
    return [place]


Form = TypeVar("Form")

Line: TypeAlias = field_types.Line
PersonName: TypeAlias = Annotated[str, msgspec.Meta(max_length=120, pattern=NO_NUL)]
"""Signs that nobody sees are dropped, and refused nowhere."""
Word: TypeAlias = field_types.Word
Reason: TypeAlias = Annotated[str, msgspec.Meta(max_length=2000, pattern=NO_NUL)]
Small: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
Entrant: TypeAlias = Annotated[EntrantNumber, msgspec.Meta(ge=0, le=9_999)]
Round: TypeAlias = Annotated[RoundNumber, msgspec.Meta(ge=0, le=9_999)]
Table: TypeAlias = Annotated[TableNumber, msgspec.Meta(ge=0, le=9_999)]
Smazzata: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=20)]
Account: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2_147_483_647)]
Event: TypeAlias = Annotated[EventNumber, msgspec.Meta(ge=0, le=2_147_483_647)]
Slug: TypeAlias = Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[-a-zA-Z0-9_]*$")]
Username: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=150, pattern=NO_NUL)]


class Body(Record, forbid_unknown_fields=True):
    """What a request may say; anything else in it is refused."""


class Confirmation(Body):
    """A step that cannot be taken back: without `confirm` it is refused, with what it will do."""

    confirm: bool = False

    def require(self, consequences: Callable[[], Iterable[str]]) -> None:
        """Refuse what was not confirmed; what would do nothing is left to its own refusal.

        Raises:
            Violation: `confirmation_required`.
        """
        if not self.confirm and (told := " ".join(consequences())):
            raise refuse(ApiCode.CONFIRMATION_REQUIRED, field="confirm", value=told)


class Query(Body):
    """What a GET may ask for; by default nothing."""


def read_json(content: bytes, form: type[Form]) -> Form:
    """A JSON body as a form.

    Raises:
        Violation: it is no JSON, or does not fit.
    """
    try:
        return cast("Form", _decoder(cast("Hashable", form))(content or b"{}"))
    except msgspec.ValidationError as error:
        raise _misfit(str(error), form) from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise refuse(ApiCode.MALFORMED_JSON, value=str(error)[:200]) from error


def read_query(parameters: QueryDict, form: type[Form]) -> Form:
    """A query string as a form; a field that takes several values may be repeated, or holds them
    with commas between.

    Raises:
        Violation: a parameter is unknown or does not fit.
    """
    several = _several(cast("Hashable", form))
    values = {
        name: _split(parameters.getlist(name)) if name in several else parameters[name]
        for name in parameters
    }
    try:
        return msgspec.convert(values, form, strict=False)
    except msgspec.ValidationError as error:
        raise _misfit(str(error), form) from error


def _split(values: Iterable[str]) -> list[str]:
    return [part for value in values for part in value.split(",")]


@cache
def _decoder(form: Hashable) -> Callable[[bytes], Any]:
    return msgspec.json.Decoder(cast("Any", form)).decode


@cache
def _several(form: Hashable) -> frozenset[str]:
    fields = msgspec.structs.fields(cast("Any", form))
    return frozenset(field.name for field in fields if _is_tuple(field.type))


def _is_tuple(kind: Any) -> bool:
    """Whether a field takes several values, whatever is said of them."""
    plain = get_args(kind)[0] if get_origin(kind) is Annotated else kind
    return get_origin(plain) is tuple


_WHERE = re.compile(r" - at `(?:key in )?\$(?P<path>.*)`$", re.DOTALL)
_UNKNOWN = re.compile(r"^Object contains unknown field `(?P<name>.*)`$", re.DOTALL)
_MISSING = re.compile(r"^Object missing required field `(?P<name>.*)`$")
_CHOICE = re.compile(r"^Invalid enum value '?(?P<value>.*?)'?$", re.DOTALL)
_TYPE = re.compile(r"^Expected `(?P<wanted>[^`]*)`, got `(?P<value>[^`]*)`$")


def _misfit(message: str, form: Any) -> Violation:
    """The parser's one complaint, as a refusal at its field that says what may stand there."""
    where = _WHERE.search(message)
    complaint = message[: where.start()] if where else message
    path = _path(where["path"]) if where else ""
    if match := _UNKNOWN.match(complaint):
        return _about(ApiCode.UNKNOWN_FIELD, path, match["name"], allowed=choices_at(form, path))
    if match := _MISSING.match(complaint):
        return _about(ApiCode.MISSING_FIELD, path, match["name"])
    if match := _TYPE.match(complaint):
        return refuse(ApiCode.WRONG_TYPE, field=path, wanted=match["wanted"], value=match["value"])
    data: dict[str, Datum] = {"wanted": complaint}
    if match := _CHOICE.match(complaint):
        data |= {"value": match["value"], "allowed": choices_at(form, path)}
    return Violation(Problem(ApiCode.WRONG_VALUE, path, "", data))


def _about(code: ApiCode, path: str, name: str, **more: Datum) -> Violation:
    """A refusal about a field by its name."""
    field = f"{path}.{name[:200]}" if path else name[:200]
    return Violation(Problem(code, field, "", {"value": name[:200], **more}))


def _path(path: str) -> str:
    """`.smazzate[0].a` as `smazzate.0.a`."""
    return re.sub(r"\[(\d+|\.\.\.)\]", r".\1", path).lstrip(".")


class ApiRequest(Request):
    """DRF's request, whose body and query come as types."""

    command_id: UUID
    """The `Idempotency-Key` of an `idempotent` method."""

    def body_as(self, form: type[Form]) -> Form:
        """The body; none at all is an empty object."""
        return read_json(self.content, form)

    @property
    def content(self) -> bytes:
        """The body as it came."""
        body: Any = self.data
        return body if isinstance(body, bytes) else b""

    def query_as(self, query: type[Form]) -> Form:
        """The query string."""
        return read_query(self.query_params, query)

    @property
    def account(self) -> User:
        """Whoever is logged in; asked only where somebody must be."""
        if not isinstance(self.user, User):
            raise AssertionError("an address open to everybody asked who it is")
        return self.user
