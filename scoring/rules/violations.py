"""Refusals: a stable code and the data of the sentence, never the sentence."""

import dataclasses
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Code(StrEnum):
    """Every way in which a command can be refused. Codes never change their meaning."""

    # Who and when
    NOT_ALLOWED = "not_allowed"
    STALE = "stale"
    COMMAND_REUSED = "command_reused"
    TOURNAMENT_UNKNOWN = "tournament_unknown"
    ALREADY_OPENED = "already_opened"
    TOURNAMENT_CLOSED = "tournament_closed"
    RANKING_IS_FINAL = "ranking_is_final"
    REASON_REQUIRED = "reason_required"
    # Opening
    REGULATION_UNKNOWN = "regulation_unknown"
    EDITION_ALTERED = "edition_altered"
    EDITION_MISSING = "edition_missing"
    FORMAT_UNSUPPORTED = "format_unsupported"
    SMAZZATE_UNSUPPORTED = "smazzate_unsupported"
    NO_ROUNDS = "no_rounds"
    SETTING_OUT_OF_RANGE = "setting_out_of_range"
    ROUND_MINUTES_OUT_OF_RANGE = "round_minutes_out_of_range"
    RANKING_UNSUPPORTED = "ranking_unsupported"
    # The plan
    MOVEMENT_NOT_IN_FORMAT = "movement_not_in_format"
    SESSIONS_MISMATCH = "sessions_mismatch"
    GROUPS_MISMATCH = "groups_mismatch"
    PLAN_PLAYED = "plan_played"
    LAST_RANKING_OUT = "last_ranking_out"
    # Merit groups
    GROUPS_NOT_PLANNED = "groups_not_planned"
    GROUPS_NOT_DUE = "groups_not_due"
    GROUPS_DUE = "groups_due"
    GROUPS_ALREADY_FORMED = "groups_already_formed"
    TIE_ON_THE_CUT = "tie_on_the_cut"
    GROUP_TOO_SMALL = "group_too_small"
    GROUP_UNKNOWN = "group_unknown"
    PHASE_CLOSED = "phase_closed"
    # Entrants
    ENTRANT_UNKNOWN = "entrant_unknown"
    ENTRANT_NUMBER_TAKEN = "entrant_number_taken"
    PLAYERS_WRONG_COUNT = "players_wrong_count"
    PLAYER_TWICE = "player_twice"
    PLAYER_EXPELLED = "player_expelled"
    SUBSTITUTE_TOO_LATE = "substitute_too_late"
    NO_ROOMS = "no_rooms"
    ROOMS_WRONG = "rooms_wrong"
    ROOMS_AFTER_THE_LOWER = "rooms_after_the_lower"
    LINE_UP_STANDS = "line_up_stands"
    LINE_UP_FREE = "line_up_free"
    NAME_STANDS = "name_stands"
    POSITIONS_UNSUPPORTED = "positions_unsupported"
    POSITIONS_BY_CARD = "positions_by_card"
    POSITIONS_WRONG = "positions_wrong"
    POSITIONS_PLAYED = "positions_played"
    NO_CAPTAIN = "no_captain"
    RESULTS_NOT_DUE = "results_not_due"
    RESULTS_SENT = "results_sent"
    ENTRANT_ALREADY_WITHDRAWN = "entrant_already_withdrawn"
    ENTRANT_NOT_WITHDRAWN = "entrant_not_withdrawn"
    NOT_AT_A_TABLE = "not_at_a_table"
    ALREADY_PLAYED = "already_played"
    WITHDRAWAL_UNSUPPORTED = "withdrawal_unsupported"
    # Seating
    ROUND_UNKNOWN = "round_unknown"
    ROUND_NOT_NEXT = "round_not_next"
    ROUND_BEYOND_PLAN = "round_beyond_plan"
    SHEETS_MISSING = "sheets_missing"
    TOO_FEW_ENTRANTS = "too_few_entrants"
    METHOD_NOT_ANNOUNCED = "method_not_announced"
    SEED_REQUIRED = "seed_required"
    SEATING_PUBLISHED = "seating_published"
    ROUND_NOT_LAST = "round_not_last"
    ROUND_IN_PLAY = "round_in_play"
    SEATING_STALE = "seating_stale"
    SEATING_INCOMPLETE = "seating_incomplete"
    SEATED_TWICE = "seated_twice"
    TABLE_TWICE = "table_twice"
    TABLE_OUT_OF_RANGE = "table_out_of_range"
    TABLE_MALFORMED = "table_malformed"
    ROOMS_MISMATCH = "rooms_mismatch"
    GROUPS_MIXED = "groups_mixed"
    ORDER_MISMATCH = "order_mismatch"
    CALENDAR_FULL = "calendar_full"
    BYE_REPEATED = "bye_repeated"
    BYES_TOO_MANY = "byes_too_many"
    REST_UNKNOWN = "rest_unknown"
    ROBOT_OR_REST = "robot_or_rest"
    SEATED_WITHDRAWN = "seated_withdrawn"
    ROUND_ENDED = "round_ended"
    ROUND_NOT_STARTED = "round_not_started"
    NOT_AT_THIS_TABLE = "not_at_this_table"
    SEAT_NOT_FREE = "seat_not_free"
    NOT_RESTING = "not_resting"
    REST_OF_ANOTHER_SIZE = "rest_of_another_size"
    NO_SEAT_TAKEN = "no_seat_taken"
    SEAT_PLAYED = "seat_played"
    TABLE_MUST_AGREE = "table_must_agree"
    NOBODY_AWAITED = "nobody_awaited"
    # The time of a round
    TIME_IS_OVER = "time_is_over"
    TIME_NOT_OVER = "time_not_over"
    TIME_OUT_WAS_CALLED = "time_out_was_called"
    CLOCK_IS_PAUSED = "clock_is_paused"
    NO_ROUND_MINUTES = "no_round_minutes"
    EXTENSION_OUT_OF_RANGE = "extension_out_of_range"
    CLOCK_STEP_UNKNOWN = "clock_step_unknown"
    CLOCK_STEP_NEEDED = "clock_step_needed"
    SEATS_NOT_DUE = "seats_not_due"
    SAT_WHERE_DUE = "sat_where_due"
    SIDES_OF_A_SHEET = "sides_of_a_sheet"
    # Sheets
    TABLE_UNKNOWN = "table_unknown"
    TABLE_IS_BYE = "table_is_bye"
    ROUND_NOT_PUBLISHED = "round_not_published"
    ROUND_CLOSED = "round_closed"
    SHEET_VERIFIED = "sheet_verified"
    CORRECTION_REQUIRED = "correction_required"
    SHEET_THERE = "sheet_there"
    SHEET_MISSING = "sheet_missing"
    SHEET_EMPTY = "sheet_empty"
    SHEET_UNCHANGED = "sheet_unchanged"
    SMAZZATE_TOO_MANY = "smazzate_too_many"
    SMAZZATE_TOO_FEW = "smazzate_too_few"
    SHEET_AMBIGUOUS = "sheet_ambiguous"
    LINES_WRONG_COUNT = "lines_wrong_count"
    COUNTERSIGN_REQUIRED = "countersign_required"
    NOTHING_TO_UNDO = "nothing_to_undo"
    # Awards stand (RULES.md section 13)
    SCORE_AWARDED = "score_awarded"
    SMAZZATA_AWARDED = "smazzata_awarded"
    SMAZZATA_NOT_TYPED = "smazzata_not_typed"
    AWARD_UNKNOWN = "award_unknown"
    AWARD_OVER_A_SHEET = "award_over_a_sheet"
    AWARD_PRESCRIBED = "award_prescribed"
    AWARD_BEYOND_TABLE = "award_beyond_table"
    AWARD_MATCH_POINTS = "award_match_points"
    AWARD_IN_CLOSING_ROUND = "award_in_closing_round"
    ANNULLED_NOT_NOW = "annulled_not_now"
    ANNULLED_WITHOUT_SHEET = "annulled_without_sheet"
    NOTHING_WAS_LOST = "nothing_was_lost"
    # Two who read one paper
    SHEET_FLAGGED = "sheet_flagged"
    FLAGS_OPEN = "flags_open"
    COMPLAINTS_OPEN = "complaints_open"
    RULING_REFEREE_REQUIRED = "ruling_referee_required"
    READING_UNKNOWN = "reading_unknown"
    READER_IS_TYPIST = "reader_is_typist"
    # Corrections (U art. 12.2, I art. 19)
    COUNTERSIGNED_BY_TYPIST = "countersigned_by_typist"
    READING_IS_OWN = "reading_is_own"
    AGREED_ELSEWHERE = "agreed_elsewhere"
    OTHER_PAIR_REQUIRED = "other_pair_required"
    MAJORITY_REQUIRED = "majority_required"
    REFEREE_NOT_CALLED = "referee_not_called"
    REFEREE_NOT_CALLED_IN_TIME = "referee_not_called_in_time"
    NOTHING_TO_SWAP = "nothing_to_swap"
    SWAP_OF_TWO_ALONE = "swap_of_two_alone"
    PLACES_ALREADY_SWAPPED = "places_already_swapped"
    NOT_AN_INVERSION = "not_an_inversion"
    PAIRINGS_CONFIRMED = "pairings_confirmed"
    PLACES_NOT_SWAPPABLE = "places_not_swappable"
    PAIRS_MUST_AGREE = "pairs_must_agree"
    # Complaints (U art. 14.1, I Procedura)
    COMPLAINT_TOO_LATE = "complaint_too_late"
    COMPLAINT_TABLE_REQUIRED = "complaint_table_required"
    COMPLAINT_UNKNOWN = "complaint_unknown"
    COMPLAINT_DECIDED = "complaint_decided"
    DIRECTOR_DECIDES = "director_decides"
    SECOND_REFEREE_DECIDES = "second_referee_decides"
    # One smazzata (RULES.md section 4); a referee may override these
    NOT_MULTIPLE_OF_5 = "not_multiple_of_5"
    NEGATIVE = "negative"
    OUT_OF_RANGE = "out_of_range"
    TOTAL_MISMATCH = "total_mismatch"
    TWO_CLOSINGS = "two_closings"
    CLOSED_WITHOUT_POZZETTO = "closed_without_pozzetto"
    POZZETTO_WAS_LEFT = "pozzetto_was_left"
    CLOSED_WITHOUT_BURRACO = "closed_without_burraco"
    FIGURE_NOT_IN_REGULATION = "figure_not_in_regulation"
    BONUS_NOT_IN_REGULATION = "bonus_not_in_regulation"
    BONUS_WITHOUT_CLEAN = "bonus_without_clean"
    SEMI_CLEAN_NOT_IN_REGULATION = "semi_clean_not_in_regulation"
    REFEREE_BONUS_NOT_IN_REGULATION = "referee_bonus_not_in_regulation"
    REFEREE_BONUS_WITHOUT_CLOSING = "referee_bonus_without_closing"
    REFEREE_BONUS_NOT_DUE = "referee_bonus_not_due"
    DECK_EXCEEDED = "deck_exceeded"
    BURRACO_WITHOUT_CARDS = "burraco_without_cards"
    BURRACHI_EXCEED_DECK = "burrachi_exceed_deck"
    POZZETTI_ON_TABLE = "pozzetti_on_table"
    TOTALS_EXCEED_DECK = "totals_exceed_deck"
    HAND_EMPTY = "hand_empty"
    CLOSED_WITH_CARDS = "closed_with_cards"
    # A figure that can be, and seldom is: typed twice instead
    UNLIKELY = "unlikely"
    TYPED_AGAIN_OTHERWISE = "typed_again_otherwise"
    # Rulings
    AMOUNT_NOT_POSITIVE = "amount_not_positive"
    ARTICLE_REQUIRED = "article_required"
    PENALTY_CHANGES_NO_VP = "penalty_changes_no_vp"
    COMPENSATION_IN_GAME_POINTS = "compensation_in_game_points"
    UNIT_NOT_COUNTED = "unit_not_counted"
    SANCTION_UNKNOWN = "sanction_unknown"
    DECISION_REQUIRED = "decision_required"
    ROUND_REQUIRED = "round_required"
    RULING_UNKNOWN = "ruling_unknown"
    RULING_ALREADY_REVOKED = "ruling_already_revoked"
    RULING_OF_AN_AWARD = "ruling_of_an_award"
    PLAYER_NOT_IN_ENTRANT = "player_not_in_entrant"
    PLAYER_NOT_AT_TABLE = "player_not_at_table"
    TABLE_REQUIRED = "table_required"
    REFERTO_ALREADY_FILED = "referto_already_filed"
    REFERTO_NOT_FILED = "referto_not_filed"
    REFERTO_REPLACED = "referto_replaced"
    EXPULSION_UNDECIDED = "expulsion_undecided"
    """Nothing goes on over a line of which somebody was expelled."""
    REFERTI_MISSING = "referti_missing"
    # End
    ROUNDS_NOT_PLAYED = "rounds_not_played"
    RANKING_NOT_PUBLISHED = "ranking_not_published"
    PROTESTS_OPEN = "protests_open"
    WINDOW_CLOSED = "window_closed"
    PLACES_DEFINITIVE = "places_definitive"
    COUNT_WINDOW_CLOSED = "count_window_closed"
    RANKING_NOT_FINAL = "ranking_not_final"
    NOT_TIED = "not_tied"
    TIE_ALREADY_DRAWN = "tie_already_drawn"
    PRIZES_CHANGED = "prizes_changed"
    PRIZES_FROZEN = "prizes_frozen"
    PRIZES_BEFORE_FINAL = "prizes_before_final"
    PRIZES_NOT_DRAWN_HERE = "prizes_not_drawn_here"
    PRIZE_ALREADY_DRAWN = "prize_already_drawn"
    WITHDRAWN_NO_PRIZE = "withdrawn_no_prize"


OVERRIDABLE: frozenset[Code] = frozenset(
    {
        Code.NOT_MULTIPLE_OF_5,
        Code.OUT_OF_RANGE,
        Code.TWO_CLOSINGS,
        Code.CLOSED_WITHOUT_POZZETTO,
        Code.POZZETTO_WAS_LEFT,
        Code.CLOSED_WITHOUT_BURRACO,
        Code.BONUS_WITHOUT_CLEAN,
        Code.REFEREE_BONUS_WITHOUT_CLOSING,
        Code.REFEREE_BONUS_NOT_DUE,
        Code.DECK_EXCEEDED,
        Code.BURRACO_WITHOUT_CARDS,
        Code.BURRACHI_EXCEED_DECK,
        Code.POZZETTI_ON_TABLE,
        Code.TOTALS_EXCEED_DECK,
        Code.HAND_EMPTY,
        Code.CLOSED_WITH_CARDS,
    }
)
"""What a referee may set aside with a reason; a sum that does not add up is not among them."""


Datum: TypeAlias = str | int | tuple[int, ...] | tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong: where (`field`, a path such as `smazzate.1.a.cards_hand`) and with what."""

    code: StrEnum
    """A `Code`, or the front of house's own kind of one."""
    field: str = ""
    article: str = ""
    data: dict[str, Datum] = dataclasses.field(default_factory=dict)


class Violation(Exception):
    """A command was refused; all its problems at once, so that nobody mends them one by one."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__(", ".join(problem.code for problem in problems))
        self.problems = problems

    @property
    def code(self) -> StrEnum:
        return self.problems[0].code


def refuse(code: StrEnum, *, field: str = "", article: str = "", **data: Datum) -> Violation:
    """The refusal of a single problem, to be raised."""
    return Violation(Problem(code, field, article, data))
