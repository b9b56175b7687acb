"""What the web server calls."""

import gc
import os
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup(set_prefix=False)

# Only now: they read the settings.
from django.urls import get_resolver  # noqa: E402

from config.handler import InOneThread, ReadableAddresses, ReadAhead  # noqa: E402
from config.metrics import Observed  # noqa: E402
from tournaments.pages.live import Front  # noqa: E402


def doors(handler: InOneThread, **options: Any) -> Observed:
    """What everybody who asks comes through.

    Live streams and unchanged public pages are answered in front of Django.
    """
    front = Front(handler, **options)
    return Observed(front, ReadableAddresses(front))


# Here, and not while the first who asks waits for it: a third of a second.
get_resolver().url_patterns  # noqa: B018
# Imports leave a quarter of their objects behind as garbage; what is left now stays for good.
gc.collect()
gc.freeze()

application = ReadAhead(doors(InOneThread()))
