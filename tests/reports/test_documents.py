"""Documents show what the book says, each in its own form."""

import re
import subprocess
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from django.template import Engine
from django.utils import translation

from scoring import queries
from scoring.plans import Format
from scoring.rulings import PenaltyUnit
from scoring.values import Line, Points, RoundNumber
from tests import builders
from tests.pages import halls
from tests.reports import written
from tournaments.models import DocumentKind, Entrant, PlayerName, Referto, Tournament
from tournaments.organise import referti
from tournaments.organise.entrants import EntryForm, enter_entrants
from tournaments.organise.players import PlayerForm
from tournaments.organise.tournaments import describe_tournament
from tournaments.presenters.ranking import RankingTable, ranking
from tournaments.presenters.referti.blank import body_forms
from tournaments.presenters.sheets.blank import Band, blank_sheets
from tournaments.reports import archive, documents, poster, rendering
from tournaments.reports.content import NothingToPrint, TooLong
from tournaments.templatetags.entrants import kept

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def hall_of_module(outer_transaction: None) -> builders.Hall:
    """Seven pairs, so that one rests; one round played, the second seated as a draft."""
    hall = builders.small_tournament(7, rounds=2, played=1)
    builders.seat(hall, 2)
    return hall


def draw(hall: builders.Hall, kind: DocumentKind, subject: object, language: str = "it") -> bytes:
    with translation.override(language):
        content = documents.content(hall.moment, kind, str(subject))
    return rendering.pdf(content, language)


def read(document: bytes, *options: str) -> str:
    """The text of a PDF, as laid out."""
    command = ["pdftotext", "-layout", *options, "-", "-"]
    return subprocess.run(command, input=document, capture_output=True, check=True).stdout.decode()


def about(document: bytes, tmp_path: Path) -> dict[str, str]:
    path = tmp_path / "document.pdf"
    path.write_bytes(document)
    said = subprocess.run(["pdfinfo", path], capture_output=True, check=True).stdout.decode()
    return {
        key: value.strip() for key, _, value in (line.partition(":") for line in said.split("\n"))
    }


def unpacked(document: bytes) -> bytes:
    """The streams of a PDF as they were before compression: its catalogue is in one of them."""
    streams = re.findall(rb"stream\r?\n(.*?)\r?\nendstream", document, re.DOTALL)
    return b"\n".join(zlib.decompressobj().decompress(stream) for stream in streams)


def test_the_papers_of_the_whole_tournament(hall: builders.Hall) -> None:
    entered = read(draw(hall, DocumentKind.ENTRANTS, ""))
    assert all(builders.player_name(number) in entered for number in range(1, 8))
    programme = read(draw(hall, DocumentKind.PROGRAMME, ""))
    assert "Coppie: 2 turni di" in programme
    assert "Mitchell" in programme
    assert "carte uguali" not in programme
    describe_tournament(tournament=hall.tournament, kind="club", equal_cards=True)
    announced = " ".join(read(draw(hall, DocumentKind.PROGRAMME, "")).split())
    assert "Torneo di circolo. A carte uguali: le stesse carte a tutti i tavoli." in announced
    for kind in (DocumentKind.ENTRANTS, DocumentKind.PROGRAMME):
        assert documents.current_subject(hall.moment, kind, "") == ""
        with pytest.raises(NothingToPrint):
            documents.current_subject(hall.moment, kind, "1")


def test_a_ranking_by_category_places_everybody_among_their_own(hall: builders.Hall) -> None:
    with pytest.raises(NothingToPrint):
        draw(hall, DocumentKind.RANKING_BY_CATEGORY, 1)
    rows = ranking(hall.moment, after_round=RoundNumber(1)).rows
    for place, row in enumerate(rows):
        Entrant.objects.filter(number=row.entrant.number).update(category="AB"[place % 2])
    text = read(draw(hall, DocumentKind.RANKING_BY_CATEGORY, 1))
    first, second = text.split("Categoria B")
    for place, row in enumerate(rows):
        part = (first, second)[place % 2]
        (line,) = (line for line in part.splitlines() if row.entrant.players[0] in line)
        assert line.split()[:2] == [str(place // 2 + 1), str(row.rank)]


def test_a_card_stands_on_each_table_where_people_play(hall: builders.Hall, tmp_path: Path) -> None:
    document = draw(hall, DocumentKind.TABLE_CARDS, 1)
    assert about(document, tmp_path)["Pages"] == "2", "two to a page; who rests sits at none"
    text = " ".join(read(document, "-raw").split())
    played = [table for table in builders.tables(hall, 1) if not table.is_bye]
    for entrant in (entrant for table in played for entrant in table.entrants()):
        (first, *_) = hall.moment.names.entrants[entrant].players
        assert text.count(first) == 2, "one side for each half of the folded card"
    assert "Table" in read(draw(hall, DocumentKind.TABLE_CARDS, 1, "en"))


def test_a_ranking_of_a_round_under_way_is_provisional(hall: builders.Hall) -> None:
    text = read(draw(hall, DocumentKind.RANKING, 1))
    assert "Classifica dopo il turno 1" in text
    assert "provvisoria" in text
    assert text.count("Circolo Primavera") == 4


def test_a_ranking_of_280_pairs_takes_six_pages(hall: builders.Hall, tmp_path: Path) -> None:
    content = documents.content(hall.moment, DocumentKind.RANKING, "1")
    table = content.data["ranking"]
    assert isinstance(table, RankingTable)
    great = replace(table, rows=tuple(table.rows) * 40)
    data = {**content.data, "ranking": great, "size": poster.of_ranking(great)}
    drawn = rendering.pdf(replace(content, data=data), "it")
    assert about(drawn, tmp_path)["Pages"] == "6"


def test_few_rows_are_printed_larger_and_take_no_more_pages(tmp_path: Path) -> None:
    few, many = (["Rossi Anna – Bianchi Bruno Circolo"] * rows for rows in (8, 140))
    large = poster.size_for(few, beside=5.7)
    assert large is not None
    assert large.points >= 14
    assert poster.size_for(many, beside=5.7) is None, "as it always was"
    hall = builders.small_tournament(8, rounds=1)
    for kind in (DocumentKind.RANKING, DocumentKind.SEATING, DocumentKind.SEATING_BY_NAME):
        content = documents.content(hall.moment, kind, "1")
        size = content.data["size"]
        assert isinstance(size, poster.Size)
        assert size.points > 11, kind
        assert about(rendering.pdf(content, "it"), tmp_path)["Pages"] == "1", kind
    Entrant.objects.update(club="Della Rovere di Castel Montefeltro " * 3)
    assert about(draw(hall, DocumentKind.RANKING, 1), tmp_path)["Pages"] == "1"


def test_the_last_ranking_is_final_once_it_was_made_so() -> None:
    hall = builders.small_tournament(4, rounds=1)
    builders.finish(hall)
    text = read(draw(hall, DocumentKind.RANKING, 1))
    assert "Classifica finale" in text
    assert "definitiva" in text
    assert "provvisoria" not in text


def test_a_ranking_prints_the_hash_that_proves_the_book_up_to_it(hall: builders.Hall) -> None:
    last = queries.event(hall.ledger, queries.head(hall.ledger))
    assert last is not None
    assert last.hash in "".join(read(draw(hall, DocumentKind.RANKING, 1)).split())


def test_a_ranking_says_how_many_sheets_are_missing() -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    builders.play_round(hall, 1, leave=[2])
    assert "Manca ancora 1 score" in read(draw(hall, DocumentKind.RANKING, 1))


def test_a_seating_lists_the_tables_and_who_rests(hall: builders.Hall) -> None:
    text = read(draw(hall, DocumentKind.SEATING, 2))
    assert "riposa" in text
    assert "bozza" in text
    assert builders.player_name(1) in text


def test_the_tables_of_a_great_hall_stand_in_three_columns(tmp_path: Path) -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 140)
    builders.start_round(hall, 1)
    document = draw(hall, DocumentKind.SEATING, 1)
    assert about(document, tmp_path)["Pages"] == "2"
    text = read(document, "-raw")
    for entrant in hall.moment.names.entrants.values():
        assert f"{entrant.number} {entrant.surnames}" in text


def test_no_paper_has_an_empty_column_or_an_initial_alone_in_a_row() -> None:
    hall = builders.open_tournament(rounds=1)
    pairs = [("Alberti Maria T.", "Bo A"), ("Conti Ugo", "Dini Eva")]
    entries = [EntryForm(players=tuple(map(PlayerForm, pair))) for pair in pairs]
    enter_entrants(by=hall.directing, entries=entries)
    text = read(draw(hall, DocumentKind.ENTRANTS, ""))
    (heads,) = (line.split() for line in text.splitlines() if line.split()[:1] == ["N."])
    assert heads == ["N.", "Coppia"], "nobody has a club"
    assert kept("Alberti Maria T.") == "Alberti Maria\u00a0T."
    assert "M.P. → V.P." in read(draw(hall, DocumentKind.PROGRAMME, ""))


def test_the_list_by_surname_has_every_player_once_in_order(hall: builders.Hall) -> None:
    text = read(draw(hall, DocumentKind.SEATING_BY_NAME, 1), "-raw")
    names = [builders.player_name(number) for number in range(1, 15)]
    assert all(text.count(name) == 1 for name in names)
    assert text.index("Bianchi Bruno") < text.index("Neri Dario") < text.index("Verdi Carla")


def test_there_is_a_blank_sheet_for_each_table_that_plays(hall: builders.Hall) -> None:
    text = read(draw(hall, DocumentKind.SCORE_SHEETS, 2), "-raw")
    assert len(set(re.findall(r"Tavolo (\d)", text))) == 3
    assert text.count("firma linea A") == 3
    assert "smazzata 3" in text
    assert "1255–1500" in text


def test_a_blank_sheet_shows_what_each_line_earned_before(hall: builders.Hall) -> None:
    sheets = blank_sheets(hall.moment, RoundNumber(2))
    assert sheets is not None
    ways = [way for sheet in sheets.sheets for line in sheet.lines for way in line.ways]
    assert [[one.points for one in way.earlier] for way in ways] == [
        [way.points.victory_points] for way in ways
    ]
    assert all(way.adds_up for way in ways)
    assert sheets.bands[0] == Band(least=0, most=50, winner=10, loser=10)
    assert sheets.bands[1] == Band(least=55, most=150, winner=11, loser=9)
    assert sheets.bands[-1] == Band(least=1505, most=None, winner=20, loser=0)


def test_the_results_cite_what_a_rest_brings_by(db: None) -> None:
    hall = builders.open_tournament(regulation="uisp-parole", rounds=1)
    builders.enter(hall, 5)
    builders.play_round(hall, 1)
    assert "(riposo, art. 3.1)" in read(draw(hall, DocumentKind.RESULTS, 1))


def test_the_results_list_what_was_corrected(hall: builders.Hall) -> None:
    table = builders.tables(hall, 1)[0]
    assert table.sheet is not None
    before = [table.sheet.game_points(line) for line in (Line.A, Line.B)]
    builders.correct_sheet(hall, 1, table.table, builders.totals(before[0] - 5, before[1]))
    text = " ".join(read(draw(hall, DocumentKind.RESULTS, 1), "-raw").split())
    assert "Variazioni" in text
    assert f"{before[0]} → {before[0] - 5} P.P." in text
    assert text.count("(corretto)") == 2, "one line of the table alone seemed to be"


def test_a_blank_sheet_behind_the_cut_says_what_was_carried_and_of_what(db: None) -> None:
    hall = halls.groups(carry=50)
    builders.start_round(hall, 4)
    sheets = blank_sheets(hall.moment, RoundNumber(4))
    assert sheets is not None
    ways = [way for sheet in sheets.sheets for line in sheet.lines for way in line.ways]
    assert all(way.adds_up and len(way.earlier) == 1 for way in ways)
    text = " ".join(read(draw(hall, DocumentKind.SCORE_SHEETS, 4), "-raw").split())
    for way in ways:
        assert way.carry is not None
        kept, won, (third,) = way.carry.kept, way.carry.won, way.earlier
        assert not third.why
        total = way.points.victory_points
        told = (
            f"V.P. {kept.victory_points} (50% di {won.victory_points}) + {third.points} = {total}"
        )
        assert told in text


def test_a_blank_sheet_says_what_was_not_played_awarded_and_taken_off(db: None) -> None:
    """Pair 8 enters late, pair 2 was awarded its first round and lost two V.P. of the ranking."""
    hall = builders.small_tournament(7, rounds=3, played=1)
    builders.enter(hall, 1)
    table = next(one for one in builders.tables(hall, 1) if 2 in one.entrants())
    builders.award(hall, 1, table.table, Points(7, 0, 0), Points(7, 0, 0))
    builders.penalise(hall, 2, 1, 2, PenaltyUnit.VICTORY_POINTS)
    builders.play_round(hall, 2)
    builders.start_round(hall, 3)
    sheets = blank_sheets(hall.moment, RoundNumber(3))
    assert sheets is not None
    ways = [way for sheet in sheets.sheets for line in sheet.lines for way in line.ways]
    assert all(way.adds_up for way in ways)
    text = " ".join(read(draw(hall, DocumentKind.SCORE_SHEETS, 3), "-raw").split())
    assert "V.P. 7 (decisione dell'arbitro) + " in text
    assert " − 2 = " in text
    assert "V.P. – (non ancora in gara) + " in text


def test_a_filed_referto_prints_its_register_number_and_hash(tmp_path: Path) -> None:
    hall = written.suggested()
    PlayerName.objects.filter(name=builders.player_name(1)).update(membership_number="T10515")
    referto = written.filed(hall)
    document = draw(hall, DocumentKind.REFERTO, referto.pk)
    text = read(document)
    page = documents.content(hall.moment, DocumentKind.REFERTO, str(referto.pk)).data["referto"]
    assert "n. 1" in text
    assert page.registered.hash in text.replace("\n", "")  # type: ignore[attr-defined]
    assert "T10515" in text
    assert "BOZZA" not in text
    assert "entro 24 ore" in text
    assert about(document, tmp_path)["Pages"] == "1"


def test_a_referto_without_date_and_venue_begins_with_no_dot() -> None:
    hall = written.suggested()
    Tournament.objects.update(played_on=None, venue="")
    referto = written.filed(hall)
    hall.tournament.refresh_from_db()
    text = read(draw(hall, DocumentKind.REFERTO, referto.pk), "-raw")
    assert hall.moment.book.regulation.name in text
    assert [line for line in text.split("\n") if line.lstrip().startswith("·")] == []


def test_a_draft_is_marked_and_has_no_register_number(hall: builders.Hall) -> None:
    text = read(draw(hall, DocumentKind.REFERTO, written.draft(hall).pk), "-raw")
    assert "BOZZA" in text
    assert "n. 1" not in text
    assert "SHA-256" not in text


def test_a_referto_about_a_stray_card_names_the_four_at_the_table() -> None:
    hall = written.suggested("u10_12_stray_card")
    for number, player in enumerate(PlayerName.objects.order_by("name")):
        PlayerName.objects.filter(pk=player.pk).update(membership_number=f"T{number:05}")
    written.file_all(hall)
    text = read(draw(hall, DocumentKind.REFERTO, Referto.objects.get().pk))
    assert "Direzione Tecnica Nazionale" in text
    assert "a carattere informativo" in text
    assert "nessun provvedimento" in text
    assert text.count("tessera T0") == 4


@pytest.mark.parametrize("edition", ["classico", "fedibur-1985", "internazionale", "italiano"])
def test_an_edition_that_gives_no_time_prints_none(edition: str) -> None:
    hall = builders.open_tournament(regulation=edition)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    text = read(draw(hall, DocumentKind.REFERTO, written.filed(hall).pk))
    assert "24 ore" not in text
    assert "14.2" not in text


@pytest.mark.parametrize("language", ["it", "en"])
@pytest.mark.parametrize(
    ("edition", "format_"),
    [
        ("uisp-parole", Format.THREES),
        ("internazionale", Format.PAIRS),
        ("classico", Format.PAIRS),
    ],
)
def test_a_blank_referto_is_one_page_in_the_words_of_its_edition(
    edition: str, format_: Format, language: str, tmp_path: Path
) -> None:
    hall = builders.open_tournament("Torneo " * 17, regulation=edition, format_=format_)
    document = draw(hall, DocumentKind.BLANK_REFERTO, "", language)
    assert documents.current_subject(hall.moment, DocumentKind.BLANK_REFERTO, "") == ""
    found = about(document, tmp_path)
    assert found["Pages"] == "1"
    text = " ".join(read(document).split())
    regulation = hall.moment.book.regulation
    assert regulation.name in text
    assert all(form.body in text for form in body_forms(hall.moment))
    assert ("24" in text and "14.2" in text) is (edition == "uisp-parole")
    assert ("l'arbitro" in text) is (language == "it")
    assert ("referee" in text) is (language == "en")


def test_papers_say_the_time_that_a_tournament_has_of_its_own(hall: builders.Hall) -> None:
    hall = builders.open_tournament(regulation="internazionale", slug="termine")
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    row = written.filed(hall, addressee="Giudice unico", hours=48)
    hall.tournament.refresh_from_db()
    for kind, subject in ((DocumentKind.REFERTO, row.pk), (DocumentKind.BLANK_REFERTO, "")):
        text = " ".join(read(draw(hall, kind, subject)).split())
        assert "48 ore dalla fine della manifestazione (detto per questo torneo)" in text
        assert "Giudice unico" in text


def test_all_that_are_filed_are_one_document(hall: builders.Hall, tmp_path: Path) -> None:
    first = written.filed(hall, facts="Prima versione.")
    written.filed(hall, entrant=2, facts="Parole su parole. " * 220)
    text = written.form(hall, facts="Seconda versione.")
    referti.write_and_file(form=text, replaces=first, by=hall.refereeing)
    written.draft(hall, entrant=3, facts="Ancora da finire.")
    document = draw(hall, DocumentKind.REFERTI, "")
    shown = read(document)
    assert about(document, tmp_path)["Pages"] == "2"
    assert "Seconda versione." in shown
    assert "Prima versione." not in shown
    assert "Ancora da finire." not in shown
    assert shown.count("pagina 1 di 1") == 2
    assert re.search(r"n\. 1\s+versione 2", shown)


def test_each_body_may_have_its_own_form_and_it_is_seen_before_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall = written.suggested()
    (tmp_path / "reports").mkdir()
    own = tmp_path / "reports" / "referto-commissione-disciplinare-nazionale.html"
    own.write_text("<h1>Modulo della Commissione</h1><p>{{ referto.facts }}</p>")
    engine = Engine.get_default()
    monkeypatch.setattr(engine, "dirs", [tmp_path, *engine.dirs])
    monkeypatch.setattr(engine, "template_loaders", engine.get_template_loaders(engine.loaders))
    forms = {form.body: form for form in body_forms(hall.moment)}
    assert forms["Commissione Disciplinare Nazionale"].has_own
    assert not forms["Organo di Giustizia Sportiva"].has_own
    key = forms["Commissione Disciplinare Nazionale"].key
    assert read(draw(hall, DocumentKind.REFERTO_FORM, "")), "the first one, where none is named"
    preview = read(draw(hall, DocumentKind.REFERTO_FORM, key))
    assert "Modulo della Commissione" in preview
    assert "Qui i fatti e i motivi" in preview
    common = read(draw(hall, DocumentKind.REFERTO_FORM, forms["Organo di Giustizia Sportiva"].key))
    assert "Referto arbitrale" in common
    written.file_all(hall)
    assert read(draw(hall, DocumentKind.REFERTI, "")).count("Modulo della Commissione") == 2
    own.write_text("{% nonsense %}")
    broken = {form.body: form for form in body_forms(hall.moment)}
    assert "nonsense" in broken["Commissione Disciplinare Nazionale"].error
    document = archive.ask(hall.tournament, DocumentKind.REFERTO_FORM, key, "it")
    archive.draw(document.pk)
    document.refresh_from_db()
    assert document.failed.startswith("Il modulo ha un errore e non si può stampare: ")


def test_a_long_referto_shrinks_to_one_page(hall: builders.Hall, tmp_path: Path) -> None:
    long = written.draft(hall, facts="Parole su parole. " * 220, actions="Altre parole. " * 140)
    document = draw(hall, DocumentKind.REFERTO, long.pk)
    assert about(document, tmp_path)["Pages"] == "1"
    assert "Testimoni" in read(document)


def test_a_referto_that_cannot_fit_is_refused(hall: builders.Hall) -> None:
    endless = written.draft(hall, facts="riga\n" * 600)
    with pytest.raises(TooLong):
        draw(hall, DocumentKind.REFERTO, endless.pk)


def test_what_a_referee_writes_is_text_and_not_markup(hall: builders.Hall) -> None:
    referto = written.draft(hall, facts="<b>5 < 7</b> & {{ tournament }}")
    assert "<b>5 < 7</b> & {{ tournament }}" in read(draw(hall, DocumentKind.REFERTO, referto.pk))


def test_documents_say_what_they_are_and_in_which_language(
    hall: builders.Hall, tmp_path: Path
) -> None:
    found = about(draw(hall, DocumentKind.RANKING, 1), tmp_path)
    assert found["Title"] == "Classifica dopo il turno 1 di 2 – Torneo di prova"
    assert found["Tagged"] == "yes"
    assert found["Page size"] == "595.276 x 841.89 pts (A4)"
    assert b"/Lang (en)" in unpacked(draw(hall, DocumentKind.RANKING, 1, "en"))


@pytest.mark.parametrize("address", ["http://example.org/x.png", "file:///etc/passwd", "../../x"])
def test_a_document_fetches_nothing_from_elsewhere(address: str) -> None:
    with pytest.raises(ValueError, match=r"disallowed|not among"):
        rendering.OwnFiles().fetch(address if ":" in address else f"file:///reports/{address}")


def test_the_organiser_replaces_the_letterhead(
    hall: builders.Hall, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports" / "letterhead.html").write_text("<h1>Comitato regionale</h1>")
    engine = Engine.get_default()
    monkeypatch.setattr(engine, "dirs", [tmp_path, *engine.dirs])
    monkeypatch.setattr(engine, "template_loaders", engine.get_template_loaders(engine.loaders))
    text = read(draw(hall, DocumentKind.REFERTO, written.draft(hall).pk))
    assert "Comitato regionale" in text
    assert "Referto arbitrale" not in text.replace("Referto arbitrale bozza", "")


@pytest.mark.parametrize(
    ("kind", "subject"),
    [
        (DocumentKind.RANKING, 2),
        (DocumentKind.SEATING, 9),
        (DocumentKind.SEATING_BY_NAME, "x"),
        (DocumentKind.SCORE_SHEETS, 0),
        (DocumentKind.TABLE_CARDS, 9),
        (DocumentKind.REFERTO, "no-id"),
        (DocumentKind.REFERTI, ""),
        (DocumentKind.REFERTO_FORM, "nessuno"),
        (DocumentKind.REFERTO, "00000000-0000-0000-0000-000000000000"),
    ],
)
def test_what_is_not_there_is_not_printed(
    hall: builders.Hall, kind: DocumentKind, subject: object
) -> None:
    with pytest.raises(NothingToPrint):
        documents.content(hall.moment, kind, str(subject))


@pytest.mark.parametrize(
    ("edition", "row"),
    [
        ("uisp-parole", "Bonus"),
        ("internazionale", "Bonus arbitrale"),
        ("italiano", "Burrachi semipuliti"),
    ],
)
def test_a_blank_sheet_has_the_rows_and_the_vp_table_of_its_regulation(
    edition: str, row: str
) -> None:
    hall = builders.open_tournament(regulation=edition)
    builders.enter(hall, 4)
    builders.start_round(hall, 1)
    sheets = blank_sheets(hall.moment, RoundNumber(1))
    assert sheets is not None
    assert row in [one.label for one in sheets.figures]
    book = queries.book(hall.ledger)
    assert book is not None
    table = book.regulation.victory_points_table(book.smazzate_per_round)
    assert [band.most for band in sheets.bands] == [*table.bands, None]
    text = read(draw(hall, DocumentKind.SCORE_SHEETS, 1), "-raw")
    # Each row, the table in use and the place to sign, on every sheet.
    assert text.count(row) == text.count("firma linea A") == 2
    assert f"da {table.bands[-1] + 5}" in text
