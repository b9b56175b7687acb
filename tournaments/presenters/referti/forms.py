"""The forms of the bodies that referti go to: each may have its own (U art. 14.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.template import Engine, TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import get_template

from scoring.rules.regulations import Regulation
from tournaments.moment import Moment
from tournaments.spelling.letters import in_address

FOLDER = "reports/"
OURS = "reports/referto.html"


@dataclass(frozen=True, slots=True, kw_only=True)
class BodyForm:
    """A body's form: which template it is printed with."""

    body: str
    """Empty: whoever has none of its own."""
    key: str
    own: str
    """The file that would be its own."""
    template: str
    """The one that is used."""
    error: str
    """Why it cannot be printed with; empty: it can."""

    @property
    def has_own(self) -> bool:
        return self.template == self.own


def form_of(body: str) -> BodyForm:
    """The form of a body: its own where the organiser gave one, else the common one."""
    forget_compiled()
    key = in_address(body)[:60]
    own = f"reports/referto-{key}.html" if key else OURS
    template, error = OURS, ""
    try:
        get_template(own)
        template = own
    except TemplateDoesNotExist:
        pass
    except TemplateSyntaxError as mistake:
        template, error = own, str(mistake)
    return BodyForm(body=body, key=key, own=own, template=template, error=error)


def forget_compiled() -> None:
    """An organiser's form takes effect at once, and not when the program is started again."""
    for loader in Engine.get_default().template_loaders:
        compiled = getattr(loader, "get_template_cache", {})
        for name in [name for name in compiled if name.startswith(FOLDER)]:
            compiled.pop(name, None)


def body_forms(moment: Moment) -> tuple[BodyForm, ...]:
    """The form of every body that edition and tournament name; else of nobody in particular."""
    named = (*_bodies(moment.book.regulation), moment.tournament.referti_body)
    return tuple(form_of(body) for body in dict.fromkeys(filter(None, named)) or {"": None})


def _bodies(regulation: Regulation) -> Iterator[str]:
    if regulation.referto is not None:
        yield regulation.referto.addressee
    for entry in regulation.sanctions:
        for step in (entry.first, entry.again):
            if step is not None and step.addressee:
                yield step.addressee
