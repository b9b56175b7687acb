"""What the web server calls."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# Only now: they read the settings.
from config.metrics import Observed  # noqa: E402
from config.request_threads import InOneThread  # noqa: E402
from tournaments.pages.live import Front  # noqa: E402

# Live streams and unchanged public pages are answered in front of Django.
application = Observed(Front(InOneThread()))
