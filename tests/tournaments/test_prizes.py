"""Prizes announced, typed or pasted, and lots drawn for equals (U art. 6.1)."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring import queries
from scoring.commands import CloseTournament, DrawPrize, MakeRankingFinal, PublishRanking
from scoring.events import PrizesAnnounced
from scoring.plans import GroupPlan, GroupsPlan
from scoring.prizes import EqualPrizes, PrizesOf
from scoring.queries import EventFilter
from scoring.rules.pairing.first_round import draw
from scoring.rules.prizes import Prize, PrizeList
from scoring.rules.violations import Code, Violation
from scoring.values import EntrantNumber, EventNumber, RoundNumber
from tests import builders, prizes
from tests.builders import Hall
from tests.prizes import CUP, MONEY, announce, make_final
from tournaments import models
from tournaments.management.integrity import check
from tournaments.models import Entrant, PrizePlan, PrizeTexts
from tournaments.organise.privacy import erase_prize_texts
from tournaments.organise.prizes import (
    MOST_LINES,
    MOST_PROBLEMS,
    ReplacePrizes,
    draw_prize,
    read_lines,
    replace_prizes,
    write_lines,
)
from tournaments.organise.seating import drawn_seed
from tournaments.presenters.prizes import PrizesPage, prizes_page
from tournaments.refusals import HouseCode
from tournaments.wording import money as words
from tournaments.wording import say

CUP_OF_LADIES = PrizeList(
    field=PrizesOf.CATEGORY, name="Signore", prizes=(Prize(place=1, thing="coppa"),)
)


@pytest.fixture
def registrar(db: None) -> User:
    return User.objects.create_superuser("anagrafe")


@pytest.fixture
def level(db: None) -> Hall:
    return prizes.level()


def page(hall: Hall) -> PrizesPage:
    found = prizes_page(hall.moment)
    assert found is not None
    return found


def numbers(*given: int) -> tuple[EntrantNumber, ...]:
    return tuple(EntrantNumber(one) for one in given)


# Typed and pasted


@pytest.mark.parametrize(
    ("line", "place", "cents", "thing"),
    [
        ("1 300,00", 1, 300_00, ""),
        ("2° 1.000,00 € + targa", 2, 1000_00, "targa"),
        ("3) € 1,300.50", 3, 1300_50, ""),
        ("4\t50\tcesto di frutta", 4, 50_00, "cesto di frutta"),
        ("5;12,5", 5, 12_50, ""),
        ("6 prosciutto crudo", 6, 0, "prosciutto crudo"),
        ("7 + 2 bottiglie", 7, 0, "2 bottiglie"),
        ("8;;2 bottiglie", 8, 0, "2 bottiglie"),
        ("9 100 euro e medaglia", 9, 100_00, "medaglia"),
        ("10: 1'000", 10, 1000_00, ""),
        ("11 1.000", 11, 1000_00, ""),
    ],
)
def test_a_line_is_a_place_and_what_it_gets(line: str, place: int, cents: int, thing: str) -> None:
    assert read_lines(line) == (Prize(place=place, cents=cents, thing=thing),)


def test_a_line_can_be_of_several_places_and_empty_lines_are_none() -> None:
    found = read_lines("2-4 20,00\n\n1 100\n")
    assert [(one.place, one.cents) for one in found] == [
        (1, 100_00),
        (2, 20_00),
        (3, 20_00),
        (4, 20_00),
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("1 300\ncoppa al secondo", HouseCode.PRIZE_LINE_UNREADABLE, 2),
        ("1.300,00", HouseCode.PRIZE_LINE_UNREADABLE, 1),
        ("300", HouseCode.PRIZE_LINE_UNREADABLE, 1),
        ("1 " + "9" * 5_000, HouseCode.PRIZE_LINE_UNREADABLE, 1),
        ("1 1.30.0", HouseCode.PRIZE_LINE_UNREADABLE, 1),
        ("0 300", HouseCode.PRIZE_LINE_UNREADABLE, 1),
        ("5-3 300", HouseCode.PRIZE_LINE_UNREADABLE, 1),
        ("1 9.999.999,00", HouseCode.PRIZE_LINE_UNREADABLE, 1),
        ("1 2 bottiglie", HouseCode.PRIZE_AMOUNT_UNCLEAR, 1),
        ("1 300\n1-2 200", HouseCode.PRIZE_PLACE_TWICE, 2),
        (f"1 {'coppa ' * 30}", HouseCode.TEXT_TOO_LONG, 1),
    ],
)
def test_a_line_that_is_no_prize_is_pointed_out(text: str, code: HouseCode, line: int) -> None:
    with pytest.raises(Violation) as refused:
        read_lines(text)
    (problem,) = refused.value.problems
    assert (problem.code, problem.data["line"]) == (code, line)


_PRIZES = st.lists(
    st.builds(
        Prize,
        place=st.integers(1, 60),
        cents=st.integers(0, 100_000_00),
        thing=st.sampled_from(["", "coppa", "2 bottiglie", "targa e mazzo", "€ 5 in gettoni"]),
    ).filter(lambda one: not one.is_nothing),
    unique_by=lambda one: one.place,
)


@given(_PRIZES, st.sampled_from(["it", "en"]))
def test_a_list_that_was_written_out_is_read_as_it_was(
    announced: list[Prize], language: str
) -> None:
    with translation.override(language):
        written = write_lines(announced)
    assert read_lines(written) == tuple(sorted(announced, key=lambda one: one.place))


def test_money_is_written_as_the_reader_writes_it() -> None:
    with translation.override("it"):
        assert words.euro(130_000) == "1.300,00\N{NO-BREAK SPACE}€"
        assert words.worth(5000, "coppa") == "50,00\N{NO-BREAK SPACE}€ e coppa"
    with translation.override("en"):
        assert words.euro(130_000) == "€1,300.00"


# Announced


def test_prizes_are_announced_and_changed_whole(level: Hall) -> None:
    assert announce(level, MONEY) == 1
    assert announce(level, MONEY, equals=EqualPrizes.LOT, once=True) == 2
    found = page(level).planned
    assert (found.lists, found.equals, found.once) == ((MONEY,), EqualPrizes.LOT, True)
    assert found.changed_by == level.director.username
    assert page(level).total == words.euro(1_500_01)


def test_the_same_prizes_again_change_nothing(level: Hall) -> None:
    announce(level, MONEY)
    before = queries.head(level.ledger)
    again = replace_prizes(
        ReplacePrizes(lists=[MONEY], expected=EventNumber(0)), by=level.directing
    )
    assert again == 1
    assert queries.head(level.ledger) == before


def test_pages_that_show_prizes_are_told_of_a_change(level: Hall) -> None:
    before = queries.head(level.ledger)
    announce(level, MONEY)
    assert queries.head(level.ledger) == before + 1


def _told(hall: Hall) -> PrizesAnnounced:
    (*_, last) = queries.events(hall.ledger, EventFilter(names=("PrizesAnnounced",)))
    assert isinstance(last.event, PrizesAnnounced)
    return last.event


def test_what_is_announced_is_an_event_without_a_word_and_its_words_are_sealed(level: Hall) -> None:
    announce(level, MONEY, CUP_OF_LADIES)
    event = _told(level)
    assert [[(one.place, one.cents) for one in each.prizes] for each in event.lists] == [
        [(1, 1_300_00), (2, 200_01)],
        [(1, 0)],
    ]
    texts = PrizeTexts.objects.get()
    assert texts.text == "\n\n\nSignore\ncoppa"
    assert "coppa" not in str(event)
    (fine,) = check([level.ledger])
    assert fine.faults == ()
    PrizeTexts.objects.update(text="\n\n\nSignore\nprosciutto")
    (altered,) = check([level.ledger])
    assert len(altered.faults) == 1


def test_words_erased_by_law_leave_places_and_money(level: Hall, registrar: User) -> None:
    announce(level, PrizeList(prizes=(Prize(place=1, cents=5_00, thing="di Mario Rossi"),)))
    erase_prize_texts(by=registrar, texts=PrizeTexts.objects.get())
    assert page(level).planned.lists == (PrizeList(prizes=(Prize(place=1, cents=5_00),)),)
    (checked,) = check([level.ledger])
    assert (checked.faults, len(checked.notes)) == ((), 1)


def test_before_anybody_sits_prizes_change_freely_and_unmarked(db: None) -> None:
    hall = builders.open_tournament(rounds=1)
    builders.enter(hall, 4)
    announce(hall, MONEY, reason="")
    announce(hall, CUP, reason="")
    planned = page(hall).planned
    assert (planned.lists, planned.revision, planned.changes) == ((CUP,), 2, ())


def test_once_somebody_sits_a_change_says_why_and_what_was_before(level: Hall) -> None:
    with pytest.raises(Violation) as refused:
        announce(level, MONEY, reason="")
    assert (refused.value.code, refused.value.problems[0].field) == (
        Code.REASON_REQUIRED,
        "reason",
    )
    announce(level, MONEY)
    announce(level, CUP)
    change = page(level).planned.changes[-1]
    assert (change.after_round, change.lifted) == (1, False)
    assert [(one.place, one.before, one.now) for one in change.differences] == [
        (1, words.euro(1_300_00), "coppa"),
        (2, words.euro(200_01), words.euro(10_00)),
    ]


def test_what_was_proclaimed_is_frozen_and_lifted_for_a_reason_alone(level: Hall) -> None:
    announce(level, MONEY)
    builders.do(PublishRanking(), level.directing)
    for proclaimed in (False, True):
        if proclaimed:
            builders.do(MakeRankingFinal(), level.directing)
        with pytest.raises(Violation) as refused:
            announce(level, CUP)
        assert refused.value.code is Code.PRIZES_FROZEN
        assert page(level).planned.lists == (MONEY,)
    with pytest.raises(Violation) as refused:
        announce(level, CUP, lift=True, reason="")
    assert refused.value.code is Code.REASON_REQUIRED
    announce(level, CUP, lift=True)
    assert page(level).planned.changes[-1].lifted
    assert page(level).planned.lists == (CUP,)


def test_prizes_of_before_hold_until_others_are_announced(level: Hall) -> None:
    plan = PrizePlan.objects.create(tournament=level.tournament, equals="lot", revision=3)
    row = models.PrizeList.objects.create(plan=plan, position=1, field="general")
    models.Prize.objects.create(list=row, place=1, cents=500_00)
    older = page(level).planned
    assert (older.revision, older.equals, older.changes) == (3, EqualPrizes.LOT, ())
    announce(level, CUP)
    planned = page(level).planned
    assert planned.revision == 4
    assert planned.changes[0].differences[0].before == words.euro(500_00)


def test_prizes_of_before_say_that_nothing_seals_them_until_they_are_announced_as_they_are(
    level: Hall,
) -> None:
    plan = PrizePlan.objects.create(tournament=level.tournament, equals="divided", revision=3)
    row = models.PrizeList.objects.create(plan=plan, position=1, field="general")
    models.Prize.objects.create(list=row, place=1, thing="coppa")
    models.Prize.objects.create(list=row, place=2, cents=10_00)
    assert page(level).planned.unsealed
    assert announce(level, CUP) == 4
    planned = page(level).planned
    assert (planned.lists, planned.unsealed) == ((CUP,), False)
    assert _told(level).texts is not None
    assert announce(level, CUP) == 4, "once it is sealed it stays as it is"


def test_whoever_wrote_from_older_prizes_is_told(level: Hall) -> None:
    announce(level, MONEY)
    with pytest.raises(Violation) as refused:
        replace_prizes(ReplacePrizes(lists=[CUP], expected=EventNumber(0)), by=level.directing)
    assert refused.value.code is Code.PRIZES_CHANGED
    assert page(level).planned.lists == (MONEY,)


@pytest.mark.parametrize(
    ("lists", "equals", "codes"),
    [
        ([MONEY, CUP], EqualPrizes.DIVIDED, [HouseCode.PRIZE_LIST_TWICE]),
        (
            [PrizeList(field=PrizesOf.GROUP, name="A", prizes=())],
            EqualPrizes.DIVIDED,
            [HouseCode.PRIZE_LIST_UNKNOWN],
        ),
        ([MONEY], EqualPrizes.WINNERS_CHOOSE, [HouseCode.EQUALS_NOT_IN_EDITION]),
        (
            [PrizeList(prizes=(Prize(place=1), Prize(place=1, cents=1)))],
            EqualPrizes.LOT,
            [HouseCode.PRIZE_EMPTY, HouseCode.PRIZE_PLACE_TWICE],
        ),
    ],
)
def test_what_cannot_be_announced_is_refused_with_all_that_is_wrong(
    level: Hall, lists: list[PrizeList], equals: EqualPrizes, codes: list[HouseCode]
) -> None:
    with pytest.raises(Violation) as refused:
        announce(level, *lists, equals=equals)
    assert [one.code for one in refused.value.problems] == codes
    assert page(level).planned.lists == ()


def test_only_who_directs_announces_prizes_and_not_in_a_book_that_is_shut(level: Hall) -> None:
    with pytest.raises(Violation) as refused:
        replace_prizes(ReplacePrizes(lists=[MONEY], equals=EqualPrizes.LOT), by=level.refereeing)
    assert refused.value.code is Code.NOT_ALLOWED
    make_final(level)
    builders.do(CloseTournament(), level.directing)
    with pytest.raises(Violation) as refused:
        announce(level, MONEY)
    assert refused.value.code is Code.TOURNAMENT_CLOSED


# Awarded


def test_a_page_says_who_gets_what_and_why(level: Hall) -> None:
    announce(level, MONEY)
    (one,) = page(level).lists
    assert one.title == "Classifica generale"
    assert one.announced[0] == ("1", words.euro(1_300_00))
    (stake,) = one.stakes
    assert stake.places == "1–4"
    assert [line.winner.cents for line in stake.lines] == [375_00] * 4
    assert stake.sentence == (
        f"alla pari, {words.euro(1_300_00)} + {words.euro(200_01)} in 4 parti uguali,"
        " avanza 1 centesimo, che resta all'organizzazione"
    )
    assert not page(level).final


def test_categories_are_those_beside_the_names(level: Hall) -> None:
    Entrant.objects.filter(tournament=level.tournament, number=2).update(category="Signore")
    ladies = PrizeList(
        field=PrizesOf.CATEGORY,
        name="Signore",
        prizes=(Prize(place=1, cents=1), Prize(place=2, cents=1)),
    )
    announce(level, ladies)
    (one,) = page(level).lists
    assert one.title == "Categoria Signore"
    assert [line.entrant.number for stake in one.stakes for line in stake.lines] == [2]
    assert one.not_claimed == f"posto 2 ({words.euro(1)}): nessuno in classifica"


def test_before_the_first_round_nobody_has_won_anything(db: None) -> None:
    hall = builders.open_tournament()
    builders.enter(hall, 4)
    announce(hall, MONEY)
    assert page(hall).lists[0].stakes == ()


def test_each_merit_group_has_its_own_prizes_and_the_general_list_goes_through_them(
    db: None,
) -> None:
    cut = GroupsPlan(after_round=RoundNumber(1), groups=(GroupPlan(tables=1), GroupPlan(tables=2)))
    hall = builders.open_tournament(rounds=2, groups=cut)
    builders.enter(hall, 6)
    builders.play_round(hall, 1)
    builders.form_groups(hall)
    builders.play_round(hall, 2)
    one = (Prize(place=1, cents=50_00),)
    announce(
        hall,
        PrizeList(field=PrizesOf.GROUP, name="B", prizes=one),
        PrizeList(prizes=(Prize(place=3, cents=10_00),)),
    )
    ranked = queries.standings(hall.ledger)
    assert ranked is not None
    best_of_b = next(row.entrant for row in ranked.rows if row.group == "B")
    assert [card.title for card in page(hall).lists] == ["Girone B", "Classifica generale"]
    for card in page(hall).lists:
        assert card.stakes[0].lines[0].entrant.number == best_of_b


# Drawn


def test_a_lot_follows_from_its_command_and_anybody_can_draw_it_again(level: Hall) -> None:
    announce(level, CUP)
    make_final(level)
    assert page(level).to_draw == 1
    command = uuid4()
    receipt = draw_prize(
        DrawPrize(entrants=numbers(3, 1, 4, 2)), by=level.directing, command_id=command
    )
    expected = draw(numbers(1, 2, 3, 4), drawn_seed(command))
    (stake,) = page(level).lists[0].stakes
    winner = next(line for line in stake.lines if line.winner.thing)
    assert winner.entrant.number == expected[0]
    assert stake.seed == drawn_seed(command)
    assert f"sorteggiato (seme {drawn_seed(command)})" in stake.sentence
    assert page(level).to_draw == 0
    again = draw_prize(
        DrawPrize(entrants=numbers(3, 1, 4, 2)), by=level.directing, command_id=command
    )
    assert again.repeated
    assert again.events == receipt.events


def test_a_lot_that_was_drawn_is_not_drawn_again(level: Hall) -> None:
    announce(level, CUP)
    make_final(level)
    four = numbers(1, 2, 3, 4)
    draw_prize(DrawPrize(entrants=four), by=level.directing, command_id=uuid4())
    with pytest.raises(Violation) as refused:
        draw_prize(DrawPrize(entrants=four), by=level.directing, command_id=uuid4())
    assert refused.value.code is Code.PRIZE_ALREADY_DRAWN


def test_where_no_prize_is_open_there_is_nothing_to_draw(level: Hall) -> None:
    announce(level, MONEY)
    make_final(level)
    with pytest.raises(Violation) as refused:
        draw_prize(DrawPrize(entrants=numbers(1, 2)), by=level.directing, command_id=uuid4())
    assert refused.value.code is HouseCode.PRIZE_NOT_OPEN


def test_a_lot_before_the_ranking_is_final_is_refused(level: Hall) -> None:
    announce(level, CUP)
    with pytest.raises(Violation) as refused:
        draw_prize(DrawPrize(entrants=numbers(1, 2, 3, 4)), by=level.directing, command_id=uuid4())
    assert refused.value.code is Code.PRIZES_BEFORE_FINAL


def test_the_register_says_the_lot_in_words(level: Hall) -> None:
    announce(level, CUP)
    make_final(level)
    draw_prize(DrawPrize(entrants=numbers(1, 2, 3, 4)), by=level.directing, command_id=uuid4())
    last = queries.event(level.ledger, queries.head(level.ledger))
    assert last is not None
    said = say(last, level.moment.names)
    assert "PrizeDrawn" not in said
    assert "sorteggi" in said
    assert "seme" in said


def test_a_list_is_read_whole_or_refused_and_not_cut() -> None:
    lines = [f"{place} {place},00" for place in range(1, MOST_LINES + 1)]
    assert len(read_lines("\n".join(lines))) == MOST_LINES
    with pytest.raises(Violation) as refused:
        read_lines("\n".join([*lines, "501 1,00"]))
    (problem,) = refused.value.problems
    assert (problem.code, problem.data["limit"]) == (HouseCode.ROWS_TOO_MANY, MOST_LINES)


def test_places_that_come_again_and_again_are_pointed_out_a_line_each_and_not_for_ever() -> None:
    with pytest.raises(Violation) as refused:
        read_lines("1-9999 20,00\n" * MOST_LINES)
    problems = refused.value.problems
    assert len(problems) == MOST_PROBLEMS
    assert [problem.data["line"] for problem in problems[:2]] == [2, 3]
    assert {problem.code for problem in problems} == {HouseCode.PRIZE_PLACE_TWICE}
