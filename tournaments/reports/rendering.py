"""From content to PDF. The only importer of WeasyPrint; nothing is fetched from a network."""

import mimetypes
from urllib.parse import unquote, urlsplit

from django.template.loader import render_to_string
from django.utils import translation
from weasyprint import CSS, HTML, Document
from weasyprint.text.fonts import FontConfiguration
from weasyprint.urls import URLFetcher, URLFetcherResponse

from tournaments.reports.content import FOLDER, Content, TooLong, beside_templates

_HOME = f"file:///{FOLDER}/"
SIZES = ((10.5, 2_600), (9.5, 3_600), (8.5, 5_200), (7.5, 7_300), (6.8, 12_000))
"""Points of the running text of a one-page document, and beyond how many letters it is not worth
trying: each try costs a tenth of a second."""


def pdf(content: Content, language: str) -> bytes:
    """The document, in a language.

    Raises:
        TooLong: it has to fit one page, and does not.
    """
    with translation.override(language):
        drawn = [_document(part, language) for part in content.parts or (content,)]
    pages = [page for document in drawn for page in document.pages]
    written: bytes = drawn[0].copy(pages).write_pdf(pdf_tags=True)
    return written


def _document(content: Content, language: str) -> Document:
    text = render_to_string(
        content.template, {**content.data, "title": content.title, "LANGUAGE_CODE": language}
    )
    return _drawn(text) if content.letters is None else _on_one_page(text, content.letters)


def _on_one_page(text: str, letters: int) -> Document:
    for size in (size for size, most in SIZES if letters <= most):
        drawn = _drawn(text, f"html {{ font-size: {size}pt !important }}")
        if len(drawn.pages) == 1:
            return drawn
    raise TooLong


def _drawn(text: str, besides: str = "") -> Document:
    fonts = FontConfiguration()
    sheets = [CSS(string=besides, font_config=fonts)] if besides else []
    source = HTML(string=text, base_url=_HOME, url_fetcher=OwnFiles())
    return source.render(stylesheets=sheets, font_config=fonts)


class OwnFiles(URLFetcher):  # type: ignore[misc]
    """Hands out what lies beside the report templates, and data written in the page itself."""

    def __init__(self) -> None:
        super().__init__(allowed_protocols=("data",))

    def fetch(self, url: str, headers: dict[str, str] | None = None) -> URLFetcherResponse:
        if not url.startswith(_HOME):
            # Anything but data: is refused there.
            return super().fetch(url, headers)
        file = beside_templates(unquote(urlsplit(url).path).removeprefix(f"/{FOLDER}/"))
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return URLFetcherResponse(url, file.read_bytes(), {"Content-Type": kind})
