"""The floor of any page: Django answering two letters, without middleware or database."""

from django.conf import settings
from django.core.asgi import get_asgi_application
from django.http import HttpRequest, HttpResponse
from django.urls import path


def answer(request: HttpRequest) -> HttpResponse:
    return HttpResponse(b"ok", headers={"Content-Length": "2"})


urlpatterns = [path("", answer)]
settings.ROOT_URLCONF = __name__
settings.MIDDLEWARE = []
application = get_asgi_application()
