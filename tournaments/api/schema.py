"""OpenAPI out of the operations themselves: what is parsed and answered is what is described."""

from __future__ import annotations

import re
from http import HTTPStatus
from typing import Any

import msgspec
from drf_spectacular.openapi import AutoSchema

from scoring.commands import Receipt
from tournaments.api.answers import REPLAYED, Written
from tournaments.api.operations import Operation
from tournaments.api.problems import MEDIA_TYPE, ProblemDetails

_REF = "#/components/schemas/{name}"
_PATH = {
    "slug": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 80},
    "kind": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 30},
    "edition": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 60},
    "circuit": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 80},
    "tournament": {"type": "string", "pattern": "^[-a-zA-Z0-9_]+$", "maxLength": 80},
    "player": {"type": "string", "format": "uuid"},
    "referto": {"type": "string", "format": "uuid"},
    "document": {"type": "string", "format": "uuid"},
    "ruling": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    "event": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
    "user": {"type": "integer", "minimum": 0, "maximum": 999_999_999},
}
_NUMBER = {"type": "integer", "minimum": 0, "maximum": 999_999}
_KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": True,
    "description": "A UUID made by the client, new for every command; the same one repeats it.",
    "schema": {"type": "string", "format": "uuid"},
    "example": "4f0c8a52-7d0e-4a0e-9a52-0d6f3f1f7a10",
}
_IF_MATCH = {
    "name": "If-Match",
    "in": "header",
    "required": False,
    "description": "The ETag of an earlier answer, or an event's number; needed where the body"
    " has no `expected`.",
    "schema": {"type": "string", "pattern": r'^"[0-9]{1,9}"$'},
    "example": '"57"',
}
_IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "required": False,
    "description": "The ETag of an earlier answer; unchanged, 304 comes back without a body.",
    "schema": {"type": "string", "pattern": r'^"[\w.-]*"$'},
}
_LANGUAGE = {
    "name": "Accept-Language",
    "in": "header",
    "required": False,
    "description": "Language of sentences: it or en.",
    "schema": {"type": "string", "enum": ["it", "en"]},
}
_TEXT = {"schema": {"type": "string"}}
_ETAG = {"ETag": {**_TEXT, "description": "Number, names, language and role it holds for."}}
_REPLAY = {
    REPLAYED: {
        "schema": {"type": "string", "enum": ["true", "false"]},
        "description": "Whether this is the answer to an earlier sending of the same command.",
    }
}
_MEANINGS = {
    HTTPStatus.BAD_REQUEST: "Unreadable: malformed, an unknown field, a wrong type",
    HTTPStatus.UNAUTHORIZED: "Not identified",
    HTTPStatus.FORBIDDEN: "Not allowed to this role",
    HTTPStatus.NOT_FOUND: "There is no such thing, or none that you may know of",
    HTTPStatus.NOT_ACCEPTABLE: "Only JSON is spoken here",
    HTTPStatus.CONFLICT: "Stale, or no longer possible; the problem says what stands",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "Too large",
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: "Another content type than this one takes",
    HTTPStatus.UNPROCESSABLE_ENTITY: "Against a rule; the problem names value, article, remedy",
    HTTPStatus.PRECONDITION_REQUIRED: "Without the number of the last event seen",
    HTTPStatus.TOO_MANY_REQUESTS: "Too many attempts",
}
_PROBLEM_EXAMPLE = {
    "type": "urn:burraco:problem:not_multiple_of_5",
    "title": "Rifiutato",
    "status": 422,
    "detail": "Il valore 1152 non è multiplo di 5. Ricontrolla lo score.",
    "code": "not_multiple_of_5",
    "errors": [
        {
            "field": "smazzate.1.a.total",
            "code": "not_multiple_of_5",
            "detail": "Il valore 1152 non è multiplo di 5. Ricontrolla lo score.",
            "article": "C 7",
            "data": {"value": 1152},
        }
    ],
}

described: set[Any] = {ProblemDetails, Written}
"""Types met while describing; `add_components` spells them out."""


class DoorSchema(AutoSchema):
    """Describes an endpoint by the `Operation` it was declared with."""

    def get_operation(
        self, path: str, path_regex: str, path_prefix: str, method: str, registry: Any
    ) -> dict[str, Any] | None:
        what: Operation | None = getattr(
            getattr(self.view, method.lower(), None), "operation", None
        )
        if what is None:
            return None
        self.path, self.method, self.registry = path, method, registry
        found: dict[str, Any] = {
            "operationId": _identifier(path, method),
            "summary": what.summary,
            "description": _description(what, "{slug}" in path),
            "tags": [_tag(path)],
            "parameters": _parameters(what, path, method),
            "security": self._security(what),
            "responses": _responses(what, method, "{" in path),
        }
        if what.body is not None:
            found["requestBody"] = _request_body(what)
        return found

    def _security(self, what: Operation) -> list[dict[str, Any]]:
        schemes: list[dict[str, Any]] = self.get_auth()
        open_to_all: list[dict[str, Any]] = [{}] if what.public else []
        return [one for one in schemes if one] + open_to_all


def _identifier(path: str, method: str) -> str:
    """`PUT /api/v1/tournaments/{slug}/officials/{user}` is `put_tournaments_officials_user`."""
    below = path.split("/v1/", 1)[-1].replace("{slug}", "").replace("{circuit}", "")
    parts = re.findall(r"[a-z_]+", below)
    by_key = "_one" if path.endswith(("{slug}", "{circuit}")) else ""
    return "_".join([method.lower(), *parts]) + by_key


def _tag(path: str) -> str:
    parts = [one for one in path.split("/v1/", 1)[-1].split("/") if "{" not in one]
    return parts[1] if len(parts) > 1 and parts[0] == "tournaments" else parts[0]


def _description(what: Operation, of_one: bool) -> str:
    if what.public:
        return "Open to everybody" + (", for tournaments that players may see." if of_one else ".")
    if what.right is not None:
        return f"Takes the right `{what.right.value}` in this tournament."
    if what.manager:
        return "For whoever manages the circuit."
    if what.opener:
        return "For accounts that may open tournaments."
    return "Takes an identified user."


def _parameters(what: Operation, path: str, method: str) -> list[dict[str, Any]]:
    named: list[dict[str, Any]] = [
        {"name": name, "in": "path", "required": True, "schema": _PATH.get(name, _NUMBER)}
        for name in re.findall(r"{(\w+)}", path)
    ]
    if what.query is not None:
        named += _query_parameters(what.query)
    if what.keyed:
        named.append(_KEY)
    if what.expects:
        named.append(_IF_MATCH)
    if method == "GET":
        named.append(_IF_NONE_MATCH)
    return [*named, _LANGUAGE]


def _query_parameters(form: Any) -> list[dict[str, Any]]:
    (_, components) = msgspec.json.schema_components([form], ref_template=_REF)
    whole = components[form.__name__]
    described.update(_members(components, form.__name__))
    return [
        {
            "name": name,
            "in": "query",
            "required": name in whole.get("required", ()),
            "schema": schema,
        }
        for name, schema in whole["properties"].items()
    ]


def _members(components: dict[str, Any], but: str) -> set[str]:
    _extra.update({name: schema for name, schema in components.items() if name != but})
    return set()


_extra: dict[str, Any] = {}


def _request_body(what: Operation) -> dict[str, Any]:
    if what.media != "application/json":
        schema: dict[str, Any] = {"type": "string", "contentMediaType": what.media}
        return {"required": True, "content": {what.media: {"schema": schema}}}
    described.add(what.body)
    content: dict[str, Any] = {"schema": {"$ref": _REF.format(name=what.body.__name__)}}
    if what.examples:
        content["examples"] = {name: {"value": value} for name, value in what.examples.items()}
    return {"required": True, "content": {"application/json": content}}


def _responses(what: Operation, method: str, named: bool) -> dict[str, Any]:
    status = HTTPStatus.NO_CONTENT if what.answers is None else what.status
    found: dict[str, Any] = {str(int(status)): _success(what, method)}
    if method == "GET":
        found["304"] = {"description": "Unchanged since the ETag sent", "headers": _ETAG}
    for status in sorted(_refusals(what, named)):
        found[str(int(status))] = _problem(status)
    return found


def _success(what: Operation, method: str) -> dict[str, Any]:
    if what.answers is None:
        return {"description": "Done"}
    headers = dict(_ETAG) if method == "GET" or what.answers is Receipt else {}
    if what.answers is Receipt:
        headers |= _REPLAY
        described.add(Written)
        schema: dict[str, Any] = {"$ref": _REF.format(name="Written")}
        example = what.example or {"number": 61, "events": [58, 59, 60, 61]}
    elif what.gives != "application/json":
        schema, example = {"type": "string", "contentMediaType": what.gives}, None
    else:
        described.add(what.answers)
        schema, example = {"$ref": _REF.format(name=what.answers.__name__)}, what.example
    content: dict[str, Any] = {"schema": schema}
    if example is not None:
        content["example"] = example
    return {"description": "Done", "headers": headers, "content": {what.gives: content}}


def _refusals(what: Operation, named: bool) -> set[HTTPStatus]:
    """Which refusals an operation can come to."""
    found = {HTTPStatus.BAD_REQUEST, HTTPStatus.NOT_ACCEPTABLE, *what.refusals}
    found.add(HTTPStatus.UNAUTHORIZED)
    if named:
        found.add(HTTPStatus.NOT_FOUND)
    if not what.public:
        found.add(HTTPStatus.FORBIDDEN)
    if what.body is not None or what.keyed:
        found |= {HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.UNSUPPORTED_MEDIA_TYPE}
        found.add(HTTPStatus.UNPROCESSABLE_ENTITY)
        found.add(HTTPStatus.FORBIDDEN)
    if what.keyed:
        found |= {HTTPStatus.CONFLICT}
    if what.expects:
        found |= {HTTPStatus.CONFLICT, HTTPStatus.PRECONDITION_REQUIRED}
    return found


def _problem(status: HTTPStatus) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": {"$ref": _REF.format(name="ProblemDetails")}}
    if status == HTTPStatus.UNPROCESSABLE_ENTITY:
        content["example"] = _PROBLEM_EXAMPLE
    return {"description": _MEANINGS[status], "content": {MEDIA_TYPE: content}}


def add_components(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Spell out every type that the operations named."""
    types = sorted(described, key=lambda one: str(one.__name__))
    (_, components) = msgspec.json.schema_components(types, ref_template=_REF)
    schemas = result.setdefault("components", {}).setdefault("schemas", {})
    schemas.update({**components, **_extra})
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result
