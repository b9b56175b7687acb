"""Lists of entrants: pasted or uploaded, shown field by field, then entered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from scoring.commands import EnterEntrants
from scoring.rules.violations import Violation
from tournaments.desk.entrants.list_form import BETWEEN_CELLS, TAB, ListForm, shown
from tournaments.desk.page import Desk, desk_page
from tournaments.exports.entries import list_example
from tournaments.exports.files import FileType, file_of
from tournaments.models import ListDraft
from tournaments.organise.lists import (
    Field,
    ListText,
    Preview,
    PreviewRow,
    enter_list,
    first_written,
    keep_list,
    kept_list,
    preview,
    read_file,
)
from tournaments.organise.lists.columns import WRITTEN
from tournaments.presenters.memberships import Cards, checks_of
from tournaments.refusals import HouseCode
from tournaments.wording import explain
from tournaments.wording.lists import column_words


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownRow:
    """A line of the list: its fields, or the line itself, and what is wrong in it."""

    line: int
    content: str
    cells: tuple[str, ...]
    wrong: tuple[str, ...]
    written: str
    """What is to be mended, where the row can be mended in its place."""
    waits: bool
    """Nothing is wrong, but that it is a reserve or may not come."""

    @property
    def typed(self) -> str:
        """As it is mended: nobody types a tab into a field."""
        return self.written.replace(TAB, BETWEEN_CELLS)


@desk_page(EnterEntrants.right)
def paste(desk: Desk) -> HttpResponse:
    """A list, shown field by field before anything of it is saved.

    What is shown has an address: gone back to, it asks nobody to send it again.
    """
    draft = kept_list(desk.by, desk.request.GET.get("list", ""))
    if desk.request.method != "POST":
        return _show(desk, draft)
    form = ListForm(desk.book.format, desk.request.POST, desk.request.FILES)
    if not form.is_valid():
        return _page(desk, form)
    read: Preview | None = None
    text = ListText(text=form.cleaned_data["pasted"])
    try:
        text = _text(form)
        read = preview(text.text, desk.tournament, form.reading())
        if "accept" not in desk.request.POST:
            said = form.said | form.mended_lines | first_written(draft)
            address = {"list": str(keep_list(desk.by, text, said).pk)}
            return redirect(f"{desk.url('desk-paste')}?{urlencode(address)}")
        if form.shows(read) and read.acceptable:
            return _enter(desk, form, read, draft)
        form = shown(desk.book.format, text.text, read)
    except Violation as refused:
        form.refuse(refused.problems)
    return _page(desk, form, read, text)


def _show(desk: Desk, draft: ListDraft | None) -> HttpResponse:
    """An empty form, or the list as it was sent last."""
    if draft is None:
        return _page(desk, ListForm(desk.book.format, None))
    text = ListText(text=draft.text, sheet=draft.sheet, other_sheets=tuple(draft.other_sheets))
    form = ListForm(desk.book.format, {**draft.said, "pasted": draft.text})
    read: Preview | None = None
    try:
        form.full_clean()
        read = preview(draft.text, desk.tournament, form.reading())
        form = shown(desk.book.format, draft.text, read)
    except Violation as refused:
        form.refuse(refused.problems)
    return _page(desk, form, read, text, entered=draft.entered)


@desk_page(EnterEntrants.right)
def download_example(desk: Desk, as_: FileType) -> HttpResponse:
    """A list to be filled in, with the columns of this format."""
    return file_of(list_example(desk.book.format), as_)


def _text(form: ListForm) -> ListText:
    """The list; an upload's goes into the form, to be mended there."""
    upload = form.cleaned_data["upload"]
    if upload:
        return read_file(upload.read(), source=upload.name, sheet=form.cleaned_data["sheet"])
    pasted = form.cleaned_data["pasted"].replace("\r\n", "\n").replace("\r", "\n")
    return ListText(text=form.mended(pasted))


def _enter(desk: Desk, form: ListForm, read: Preview, draft: ListDraft | None) -> HttpResponse:
    seated, command_id = form.cleaned_data["seated"], form.cleaned_data["command_id"]
    enter_list(by=desk.by, read=read, seated=seated, draft=draft, command_id=command_id)
    message = desk.words.count_entered(len(read.entries)) + "."
    if not (seated and read.seats):
        return desk.go("desk-entrants", message=message)
    drafted = _("I tavoli sono pronti: controllali e pubblicali.")
    return desk.go("desk-round", 1, message=f"{message} {drafted}")


def _page(
    desk: Desk,
    form: ListForm,
    read: Preview | None = None,
    text: ListText | None = None,
    *,
    entered: bool = False,
) -> HttpResponse:
    """`entered`: the list is, whatever it would be if it were sent again."""
    rows = _rows(read, entered=entered) if read else []
    wrong = [row.line for row in rows if row.wrong]
    return desk.page(
        "entrants/paste.html",
        title=_("Elenco di iscritti"),
        form=form,
        preview=read,
        text=text,
        entered=entered,
        headings=_headings(read) if read else (),
        rows=rows,
        counted=desk.words.count(len(rows)),
        wrong_lines=len(wrong),
        first_wrong=min(wrong, default=0),
        status=200 if not desk.writes or _is_fine(form, read) else 422,
        cards=checks_of(desk.moment, [*_cards(read)]) if read else None,
        **_columns(form, read),
    )


def _is_fine(form: ListForm, read: Preview | None) -> bool:
    return not form.errors and read is not None and read.acceptable


def _columns(form: ListForm, read: Preview | None) -> dict[str, Any]:
    """How the list was taken apart, what of it is not used, and where it would be seated."""
    if read is None or not form.columns:
        return {}
    seats = read.seats.problems if read.seats else ()
    return {
        "mapped": form.mapped(read.columns),
        "unused": [_named(column.heading, column.place) for column in read.taken_apart.unused],
        "unsure": any(not column.sure for column in read.columns),
        "unclear": [explain(problem) for problem in read.column_problems],
        "left_out": [row.shown for row in read.taken_apart.left_out],
        "by_columns": read.taken_apart.recognised != WRITTEN,
        "seat_problems": [explain(problem) for problem in seats],
    }


def _cards(read: Preview) -> Iterator[Cards]:
    """What is written of memberships in a list, looked at before it is entered."""
    for row in read.rows:
        if row.entry:
            people = ((player.name, player.membership_number) for player in row.entry.players)
            yield Cards(number=row.line, people=tuple(people), category=row.entry.category)


def _named(heading: str, place: int) -> str:
    return heading or _("la colonna %(place)s") % {"place": place}


def _headings(read: Preview) -> list[str]:
    """What the columns of the preview are called: those that some entry fills."""
    alone = max((len(entry.players) for entry in read.entries), default=0) == 1
    return [column_words(field.kind, 0 if alone else field.place) for field in _used(read)]


def _used(read: Preview) -> list[Field]:
    filled = [_fields(row) for row in read.rows]
    used = [field for field in Field if any(cells.get(field) for cells in filled)]
    return sorted(used, key=_beside_the_name)


def _beside_the_name(field: Field) -> tuple[int, int]:
    """Each player with the membership number, between what stands before and behind them."""
    behind = field in (Field.CLUB, Field.CATEGORY, Field.GROUP, Field.TABLE)
    return (2 if behind else int(field.place > 0)), field.place


def _rows(read: Preview, *, entered: bool) -> list[ShownRow]:
    used = _used(read)
    return [
        ShownRow(
            line=row.line,
            content=row.content,
            cells=tuple(_fields(row).get(field, "") for field in used) if row.entry else (),
            wrong=tuple(explain(problem) for problem in row.problems if not entered),
            written="" if row.line in lines_before else row.written,
            waits={problem.code for problem in row.problems} == {HouseCode.ENTRY_WAITS},
        )
        for row, lines_before in zip(read.rows, _lines_before(read), strict=True)
    ]


def _lines_before(read: Preview) -> Iterator[set[int]]:
    """The lines of the rows before each: a line that is a whole table is mended once."""
    before: set[int] = set()
    for row in read.rows:
        yield set(before)
        before.add(row.line)


def _fields(row: PreviewRow) -> dict[Field, str]:
    """What an entry would be, by the fields of a list."""
    if row.entry is None:
        return {}
    entry = row.entry
    people = enumerate(entry.players, start=1)
    return {
        Field.NUMBER: str(entry.number or ""),
        Field.TEAM: entry.team,
        Field.CLUB: entry.club,
        Field.CATEGORY: entry.category,
        Field.GROUP: row.group,
        Field.TABLE: row.table,
        **{
            field: value
            for place, player in people
            for field, value in (
                (Field(f"player_{place}"), player.name),
                (Field(f"membership_{place}"), player.membership_number),
            )
        },
    }
