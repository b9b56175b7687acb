"""The OpenAPI document, through drf-spectacular's hooks: structs describe themselves.

What only one method knows (summary, request, responses) stands at it, by `extend_schema`; examples
stand at their shape. What follows from permission, key and address is added here.
"""

import re
from http import HTTPStatus
from typing import Any

import msgspec
from drf_spectacular.extensions import (
    OpenApiAuthenticationExtension,
    OpenApiSerializerExtension,
)
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiExample, OpenApiParameter

from scoring.values import Json
from tournaments.api.wire.authentication import BearerInOneStatement
from tournaments.api.wire.headers import IF_MATCH, KEY, REPEATED
from tournaments.api.wire.permissions import is_open, permission_of
from tournaments.api.wire.problems import MEDIA_TYPE, ProblemDetails
from tournaments.api.wire.requests import Query
from tournaments.api.wire.shapes import Written, examples_of, with_twins

WRITE = ("POST", "PUT", "PATCH")
_REF = "#/components/schemas/{name}"
_IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match",
    {"type": "string", "pattern": r'^(W/)?"[\w.-]*"$'},
    OpenApiParameter.HEADER,
    description="The ETag of an earlier answer; unchanged, 304 comes back without a body.",
)
_LANGUAGE = OpenApiParameter(
    "Accept-Language",
    {"type": "string", "enum": ["it", "en"]},
    OpenApiParameter.HEADER,
    description="Language of sentences: it or en.",
)
_ETAG = OpenApiParameter(
    "ETag",
    str,
    OpenApiParameter.HEADER,
    description="Of one address: number, names, language, role and scope it holds for, or of the"
    " answer's content.",
    response=[200, 201, 304],
)
_LOCATION = OpenApiParameter(
    "Location",
    str,
    OpenApiParameter.HEADER,
    description="Where what was made is, or will be.",
    response=[201, 202],
)
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
_PROBLEM = {
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


class ApiSchema(AutoSchema):
    """drf-spectacular's own, which knows what the views of `wire` have in common."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Json | None:
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if "requestBody" in operation:
            operation["requestBody"]["required"] = True
        responses = operation["responses"]
        for status, response in responses.items():
            if status < "300":
                response["description"] = "Done"
        if self.method == "GET":
            headers = self._get_response_headers_for_code("304")
            responses["304"] = {"description": "Unchanged since the ETag sent", "headers": headers}
        refused = {HTTPStatus(int(status)) for status in responses if status >= "400"}
        for status in sorted(refused | self._refusals()):
            responses[str(int(status))] = self._problem(status)
        return operation

    def get_operation_id(self) -> str:
        """`PUT /api/v1/tournaments/{slug}/officials/{user}` is `put_tournaments_officials_user`."""
        below = self._below().replace("{slug}", "").replace("{circuit}", "")
        by_key = "_one" if self.path.endswith(("{slug}", "{circuit}")) else ""
        return "_".join([self.method.lower(), *re.findall(r"[a-z_]+", below)]) + by_key

    def get_tags(self) -> list[str]:
        parts = [part for part in self._below().split("/") if "{" not in part]
        return [parts[1] if len(parts) > 1 and parts[0] == "tournaments" else parts[0]]

    def get_description(self, *_: Any) -> str:
        if not self._is_open():
            permission: Any = permission_of(self.view, self.method)
            return str(permission.summary)
        of_one = ", for tournaments that players may see" if "{slug}" in self.path else ""
        return f"Open to everybody{of_one}."

    def get_auth(self) -> list[Json]:
        schemes: list[Json] = [scheme for scheme in super().get_auth() if scheme]
        return [*schemes, {}] if self._is_open() else schemes

    def get_examples(self) -> list[OpenApiExample]:
        """Of what is sent, and of what comes when all goes well."""
        answers: Any = self.get_response_serializers()
        by_status = answers if isinstance(answers, dict) else {HTTPStatus.OK: answers}
        found: list[OpenApiExample] = []
        if self.method in WRITE:
            found += examples_of(self.get_request_serializer(), request_only=True)
        for status, answer in by_status.items():
            code, *_ = status if isinstance(status, tuple) else (status,)
            found += examples_of(answer, response_only=True, status_codes=[str(int(code))])
        return found

    def get_override_parameters(self) -> list[Any]:
        parameters: list[Any] = []
        view: Any = self.view
        if self.method == "GET":
            self.resolve_serializer(view.query_class, "request")
            parameters += [view.query_class, _IF_NONE_MATCH, _ETAG]
        if self._is_written():
            parameters += [_ETAG, REPEATED]
        elif self._is_made():
            parameters += [_LOCATION]
        return [*parameters, _LANGUAGE]

    def _below(self) -> str:
        return str(self.path).split("/v1/", 1)[-1]

    def _is_open(self) -> bool:
        return is_open(self.view, self.method)

    def _is_written(self) -> bool:
        answers: Any = self.get_response_serializers()
        shapes = answers.values() if isinstance(answers, dict) else (answers,)
        return any(isinstance(shape, type) and issubclass(shape, Written) for shape in shapes)

    def _is_made(self) -> bool:
        answers: Any = self.get_response_serializers()
        return isinstance(answers, dict) and bool({201, 202} & answers.keys())

    def _refusals(self) -> set[HTTPStatus]:
        """What follows from permission, key, body and address."""
        headers = {getattr(parameter, "name", "") for parameter in self.get_override_parameters()}
        keyed, expects = KEY.name in headers, IF_MATCH.name in headers
        writes = keyed or self._takes_body()
        answers = {
            HTTPStatus.NOT_FOUND: "{" in self.path,
            HTTPStatus.FORBIDDEN: writes or not self._is_open(),
            HTTPStatus.CONFLICT: keyed or expects,
            HTTPStatus.PRECONDITION_REQUIRED: expects,
            **dict.fromkeys(_OF_WRITING, writes),
        }
        return {status for status, comes in answers.items() if comes} | _OF_ALL

    def _takes_body(self) -> bool:
        request_body: Any = self._get_request_body
        return bool(request_body())

    def _problem(self, status: HTTPStatus) -> Json:
        resolve: Any = self.resolve_serializer
        content = {"schema": resolve(ProblemDetails, "response").ref}
        if status == HTTPStatus.UNPROCESSABLE_ENTITY:
            content["example"] = _PROBLEM
        return {"description": _MEANINGS[status], "content": {MEDIA_TYPE: content}}


_OF_ALL = {HTTPStatus.BAD_REQUEST, HTTPStatus.UNAUTHORIZED, HTTPStatus.NOT_ACCEPTABLE}
_OF_WRITING = {
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    HTTPStatus.UNPROCESSABLE_ENTITY,
}


class StructExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]
    """A msgspec struct, where drf-spectacular expects a serializer."""

    target_class = msgspec.Struct
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: Any, direction: Any) -> Json:
        _, components = msgspec.json.schema_components([self.target], ref_template=_REF)
        schema: Json = components[self.target.__name__]
        return schema


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """A token, as HTTP knows it."""

    target_class: Any = BearerInOneStatement
    name = "tokenAuth"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}


def spell_out_structs(result: Json, generator: Any, **_kwargs: Any) -> Json:
    """All structs at once, with what they are made of."""
    structs = [component.object for component in generator.registry._components.values()]
    structs = [struct for struct in structs if isinstance(struct, type(msgspec.Struct))]
    queries = {struct.__name__ for struct in structs if issubclass(struct, Query)}
    _, schemas = msgspec.json.schema_components(structs, ref_template=_REF)
    schemas = with_twins(schemas)
    result["components"]["schemas"] = {
        name: _for_generators(schemas[name]) for name in sorted(schemas) if name not in queries
    }
    return result


def _for_generators(schema: Any) -> Any:
    """As those take it who make clients of the schema.

    Of a tuple any of its members again instead of `"items": false`, for `maxItems` says already
    that nothing follows. An enumeration says its type; an object of which nothing is said may hold
    anything, where generators would read that it holds nothing.
    """
    if isinstance(schema, list):
        return [_for_generators(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    whole = {key: _for_generators(part) for key, part in schema.items()}
    if whole.get("items") is False:
        whole["items"] = _any_of(whole["prefixItems"])
    if all(isinstance(value, str) for value in whole.get("enum", [None])):
        whole.setdefault("type", "string")
    if whole.get("type") == "object" and not {"properties", "additionalProperties"} & whole.keys():
        whole["additionalProperties"] = True
    return whole


def _any_of(members: list[Any]) -> Any:
    distinct = [one for at, one in enumerate(members) if one not in members[:at]]
    return distinct[0] if len(distinct) == 1 else {"anyOf": distinct}
