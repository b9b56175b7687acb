"""Lists of entrants: pasted or uploaded, mended row by row, then entered."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from scoring.commands import EnterEntrants
from tournaments.desk.entrants.entrants_page import entrants_page
from tournaments.desk.entrants.list_form import ListForm, shown
from tournaments.desk.entrants.shown_list import ShownList
from tournaments.desk.page import Desk, desk_page
from tournaments.exports.contents import register_converters
from tournaments.exports.files import FileType, file_of
from tournaments.exports.lists import list_example
from tournaments.models import ListDraft
from tournaments.organise.lists import (
    ListText,
    Preview,
    enter_list,
    first_written,
    keep_list,
    kept_list,
    preview,
    read_file,
)


@desk_page(EnterEntrants.right)
def paste(desk: Desk) -> HttpResponse:
    """A list that was sent: shown in the page before anything of it is saved, or entered.

    What is shown has an address: gone back to, it asks nobody to send it again.
    """
    draft = kept_list(desk.by, desk.request.GET.get("list", ""))
    if not desk.writes:
        return _to_list(desk, draft) if draft else desk.go("desk-entrants", at="incolla")
    form = ListForm(desk.book.format, desk.request.POST, desk.request.FILES)
    text, read = ListText(text=desk.request.POST.get("pasted", "")), None
    with form.refusals():
        if form.is_valid():
            text = _text(form)
            read = preview(text.text, desk.tournament, form.reading())
            if "accept" not in desk.request.POST:
                said = form.said | form.mended_lines | first_written(draft)
                return _to_list(desk, keep_list(desk.by, text, said))
            # Another list than was shown, or one with something wrong in it, is shown.
            if form.shows(read) and read.acceptable:
                return _enter(desk, form, read, draft)
            form = shown(desk.book.format, text.text, read)
    pasted = ShownList(form=form, moment=desk.moment, text=text, read=read, draft=draft)
    return entrants_page(desk, form, pasted=pasted, status=200 if pasted.is_fine else 422)


def _to_list(desk: Desk, draft: ListDraft) -> HttpResponse:
    return redirect(f"{desk.url('desk-entrants')}?{urlencode({'list': str(draft.pk)})}")


def shown_list(desk: Desk) -> ShownList | None:
    """The list that the address names, as it was sent last."""
    number = desk.request.GET.get("list", "")
    draft = kept_list(desk.by, number) if number and desk.may(EnterEntrants.right) else None
    if draft is None:
        return None
    text = ListText(text=draft.text, sheet=draft.sheet, other_sheets=tuple(draft.other_sheets))
    form = ListForm(desk.book.format, {**draft.said, "pasted": draft.text})
    read: Preview | None = None
    with form.refusals():
        form.full_clean()
        read = preview(draft.text, desk.tournament, form.reading())
        form = shown(desk.book.format, draft.text, read)
    return ShownList(form=form, moment=desk.moment, text=text, read=read, draft=draft)


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


register_converters()


urlpatterns = [
    path("pairs/paste/", paste, name="desk-paste"),
    path("pairs/example.<file_type:as_>", download_example, name="desk-list-example"),
]
