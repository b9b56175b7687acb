"""What the web server calls."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

django_application = get_asgi_application()

# The seam: live streams and unchanged public reads are answered in front of Django from here on,
# e.g. `application = live.in_front_of(django_application)`.
application = django_application
