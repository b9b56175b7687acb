"""The forms of a page, as a browser without scripts would send them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

TYPED = {"text", "search", "email", "tel", "url", "password", ""}


@dataclass
class PageForm:
    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    """What is in it as it comes."""
    texts: list[str] = field(default_factory=list)
    """Into which of them something is typed."""


def forms_of(page: str) -> list[PageForm]:
    reader = _Reader()
    reader.feed(page)
    return reader.forms


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._within: PageForm | None = None
        self._area = self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        name = said.get("name", "")
        if tag == "form":
            self._within = PageForm(said.get("action", ""), said.get("method", "get").lower())
            self.forms.append(self._within)
        elif self._within is None:
            return
        elif tag == "input" and name:
            self._input(self._within, name, said)
        elif tag == "textarea" and name:
            self._area = name
            self._within.texts.append(name)
            self._within.fields[name] = ""
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            first = self._select not in self._within.fields
            if first or "selected" in said:
                self._within.fields[self._select] = said.get("value", "")

    def _input(self, form: PageForm, name: str, said: dict[str, str]) -> None:
        kind = said.get("type", "").lower()
        if kind in ("checkbox", "radio"):
            if "checked" in said:
                form.fields[name] = said.get("value", "on")
        elif kind not in ("submit", "file", "button", "image"):
            form.fields[name] = said.get("value", "")
            if kind in TYPED and "readonly" not in said:
                form.texts.append(name)

    def handle_data(self, data: str) -> None:
        if self._within and self._area:
            self._within.fields[self._area] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._within = None
        elif tag == "textarea":
            self._area = ""
        elif tag == "select":
            self._select = ""
