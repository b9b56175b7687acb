"""What adapts Django REST framework to this program's shapes; the resources stand above it.

A resource is an ordinary DRF view (`tournaments/api/<subject>.py`):

    class SheetView(TournamentView):
        permission_classes = [ReadWrite(read=May(Right.READ), write=May(EnterSheet.right))]

        @extend_schema(summary="A table's sheet with its history", responses=SheetShape)
        @conditional_get
        def get(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
            return self.respond(SheetShape, sheet_page(self.moment, round, table))

        @extend_schema(summary="Type a sheet, whole", request=SheetEntry, responses=Written)
        @expects_event
        @idempotent
        def put(self, request: ApiRequest, round: RoundNumber, table: TableNumber) -> Response:
            entry = request.body_as(SheetEntry)
            return self.written(type_sheet(by=self.by, ..., command_id=request.command_id))

What stands where DRF has a place for it (`REST_FRAMEWORK` in the settings names the defaults):

| module | DRF's place | what it does |
|---|---|---|
| `views` | `APIView` | `TournamentView`, `CircuitView`: what the address names, or 404; OPTIONS |
| `permissions` | `permission_classes` | `May(right)`, `Everybody` ...; else nobody; scopes |
| `authentication` | `authentication_classes` | the token in one statement |
| `requests` | `Request` | `body_as`, `query_as`: typed; `command_id`, `account` |
| `media` | `parser_classes` ... | bounded bytes, JSON by msgspec, zip, PDF; compression |
| `shapes` | serializers | what an answer says, how it is filled, its examples |
| `pagination` | `pagination_class` | `limit`, `after`, `next` |
| `problems`, `statuses`, `refusals` | `EXCEPTION_HANDLER` | every refusal as a problem (RFC 9457) |
| `headers` | decorators | `ETag`; `Idempotency-Key`, `expected` or `If-Match` |
| `openapi` | `DEFAULT_SCHEMA_CLASS` | the document, through drf-spectacular's hooks |

A method without `request.body_as` looks at no body, whatever is sent; a GET whose view names no
`query_class` takes no query. Where a body or a query is read, unknown fields are refused, not
ignored.
"""
