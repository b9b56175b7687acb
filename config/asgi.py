"""What the web server calls."""

import os

import django
from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# Only now: it reads the settings.
from tournaments.pages.live import Front  # noqa: E402


class InOneThread(ASGIHandler):
    """Django with middleware and view in one thread for each request.

    All of them are synchronous: left to itself Django would change threads for every step of
    every middleware, which takes longer than the steps.
    """

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)


# Live streams and unchanged public pages are answered in front of Django.
application = Front(InOneThread())
