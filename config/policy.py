"""What browsers may do with an answer of ours, written once."""

from __future__ import annotations

from functools import cached_property

from csp import utils
from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class WrittenOnce(CSPMiddleware):
    """The policy of the settings, which is the same for every answer but those that say otherwise.

    Left to itself django-csp puts two together for each: a fiftieth of what a saved sheet takes.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Nothing is prepared: no page of ours has a nonce."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        # A view says otherwise by decorators of django-csp, which leave their word on the answer.
        if settings.DEBUG or any(name.startswith("_csp_") for name in vars(response)):
            return super().process_response(request, response)
        response.headers.setdefault(HEADER, self._written)
        return response

    @cached_property
    def _written(self) -> str:
        return utils.build_policy()
