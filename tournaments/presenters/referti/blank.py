"""A referto to be filled in by pen, and the forms of the bodies it goes to (U art. 14.2)."""

from collections.abc import Iterator
from datetime import date

from django.template import Engine, TemplateDoesNotExist, TemplateSyntaxError
from django.template.loader import get_template

from scoring.records import record
from scoring.rules import formats
from scoring.rules.regulations import Regulation
from scoring.rulings import Measure
from scoring.values import Line
from tournaments.moment import Moment
from tournaments.presenters.referti.due import Deadline, deadline
from tournaments.presenters.settings import Office, offices
from tournaments.presenters.tables import PointsColumn, columns_of
from tournaments.spelling.letters import in_address

FOLDER = "reports/"
OURS = "reports/referto.html"


@record
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


@record
class BlankReferto:
    """As a referto's page names them, so that a letterhead serves both."""

    tournament: str
    venue: str
    played_on: date | None
    regulation: str
    offices: tuple[Office, ...]
    bodies: tuple[str, ...]
    """To tick the one it goes to; empty where the edition names none."""
    measures: tuple[Measure, ...]
    """To tick."""
    lines: tuple[Line, ...]
    """Of a table in this format."""
    columns: tuple[PointsColumn, ...]
    """The points that the ranking goes by."""
    deadline: Deadline | None
    """None: the edition gives no time."""


def blank_referto(moment: Moment) -> BlankReferto:
    """The form in the tournament's edition and format."""
    tournament, book = moment.tournament, moment.book
    return BlankReferto(
        tournament=tournament.name,
        venue=tournament.venue,
        played_on=tournament.played_on,
        regulation=book.regulation.name,
        offices=offices(tournament),
        bodies=tuple(form.body for form in body_forms(moment) if form.body),
        measures=tuple(Measure),
        lines=tuple(Line)[: formats.of(book.format).lines],
        columns=columns_of(book),
        deadline=deadline(moment),
    )
