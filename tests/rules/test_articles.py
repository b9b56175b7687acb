"""Articles are cited as the edition that is played by cites its own."""

import pytest

from scoring.rules import regulations
from scoring.rules.articles import cited_under


@pytest.mark.parametrize(
    ("edition", "article", "cited"),
    [
        ("internazionale", "I 3", "3"),
        ("internazionale", "I 2, 3", "2, 3"),
        ("internazionale", "I 2, U 3.1", "2"),
        ("uisp-parole", "I 2, U 3.1", "3.1"),
        ("uisp-parole", "I 3", "I 3"),
        ("italiano", "I 3", "I 3"),
        ("internazionale", "19", "19"),
        ("uisp-parole", "RULES 13", "RULES 13"),
        ("internazionale", "", ""),
    ],
)
def test_an_article_of_the_edition_s_own_text_is_bare(
    edition: str, article: str, cited: str
) -> None:
    assert cited_under(article, regulations.load(edition)) == cited
