"""What a web server reads as it is first asked, read before it is forked: see `served`."""

from django.template.loader import get_template

from config.env import CHECKOUT

# Django keeps a template that it has read. Papers are left out: a test may have its own letterhead.
for _page in (CHECKOUT / "templates").rglob("*.html"):
    _name = _page.relative_to(CHECKOUT / "templates")
    if _name.parts[0] != "reports":
        get_template(str(_name))
