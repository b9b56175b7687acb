"""What a web server reads as it is first asked, read before it is forked: see `served`."""

import uvicorn
from django.conf import settings
from django.template.loader import get_template
from django.utils.translation import check_for_language

from config.env import CHECKOUT

# What it chooses itself once it is told to serve: the loop, and who reads HTTP.
_web_server = uvicorn.Config("config.asgi:application")
_web_server.load()
_web_server.get_loop_factory()
# And what Django looks for on the disk, once for each process.
for _language, _ in settings.LANGUAGES:
    check_for_language(_language)

# Django keeps a template that it has read. Papers are left out: a test may have its own letterhead.
for _page in (CHECKOUT / "templates").rglob("*.html"):
    _name = _page.relative_to(CHECKOUT / "templates")
    if _name.parts[0] != "reports":
        get_template(str(_name))
