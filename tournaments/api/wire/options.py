"""OPTIONS: which methods an address has. All else that there is to say stands in the document."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView


class ToldByAllow(APIView):
    """Answers OPTIONS to anybody, by `Allow` alone; nothing is looked up for it."""

    metadata_class = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        if request.method != "OPTIONS":
            super().initial(request, *args, **kwargs)

    def options(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Cache-Control": "no-store"})
