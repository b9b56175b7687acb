"""What the web server calls."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django_application = get_asgi_application()

# Only now: it reads the settings.
from tournaments.pages.live import Front  # noqa: E402

# Live streams and unchanged public pages are answered in front of Django.
application = Front(django_application)
