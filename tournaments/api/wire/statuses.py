"""Which status a refusal is answered with, and what the status is called."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from http import HTTPStatus

from django.utils.translation import gettext_lazy as _

from scoring.rules.violations import Code, Problem
from tournaments.api.wire.refusals import ApiCode
from tournaments.refusals import HouseCode

WIDEST = HTTPStatus.UNPROCESSABLE_ENTITY
"""Well formed, and cannot be done: of every code that is not below."""
STATUSES: dict[StrEnum, HTTPStatus] = {
    **dict.fromkeys(
        (
            ApiCode.MALFORMED_JSON,
            ApiCode.BAD_REQUEST,
            ApiCode.ADDRESS_UNREADABLE,
            ApiCode.BODY_UNREADABLE,
            ApiCode.UNKNOWN_FIELD,
            ApiCode.MISSING_FIELD,
            ApiCode.WRONG_TYPE,
            ApiCode.WRONG_VALUE,
            ApiCode.EXPECTED_UNREADABLE,
            ApiCode.IDEMPOTENCY_KEY_REQUIRED,
            ApiCode.IDEMPOTENCY_KEY_UNREADABLE,
        ),
        HTTPStatus.BAD_REQUEST,
    ),
    ApiCode.NOT_AUTHENTICATED: HTTPStatus.UNAUTHORIZED,
    ApiCode.AUTHENTICATION_FAILED: HTTPStatus.UNAUTHORIZED,
    ApiCode.SCOPE_TOO_NARROW: HTTPStatus.FORBIDDEN,
    ApiCode.BOUND_TO_ANOTHER: HTTPStatus.FORBIDDEN,
    ApiCode.CREDENTIALS_WRONG: HTTPStatus.UNAUTHORIZED,
    ApiCode.PASSWORD_TO_CHANGE: HTTPStatus.FORBIDDEN,
    ApiCode.CODE_REQUIRED: HTTPStatus.FORBIDDEN,
    ApiCode.CODE_WRONG: HTTPStatus.FORBIDDEN,
    ApiCode.SECOND_FACTOR_TO_SET_UP: HTTPStatus.FORBIDDEN,
    ApiCode.CSRF_FAILED: HTTPStatus.FORBIDDEN,
    ApiCode.FORBIDDEN: HTTPStatus.FORBIDDEN,
    ApiCode.NOT_FOUND: HTTPStatus.NOT_FOUND,
    ApiCode.METHOD_NOT_ALLOWED: HTTPStatus.METHOD_NOT_ALLOWED,
    ApiCode.NOT_ACCEPTABLE: HTTPStatus.NOT_ACCEPTABLE,
    ApiCode.BODY_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    ApiCode.UNSUPPORTED_MEDIA_TYPE: HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    ApiCode.EXPECTED_REQUIRED: HTTPStatus.PRECONDITION_REQUIRED,
    ApiCode.CONFIRMATION_REQUIRED: HTTPStatus.CONFLICT,
    ApiCode.THROTTLED: HTTPStatus.TOO_MANY_REQUESTS,
    ApiCode.INTERNAL_ERROR: HTTPStatus.INTERNAL_SERVER_ERROR,
    ApiCode.UNAVAILABLE: HTTPStatus.SERVICE_UNAVAILABLE,
    Code.NOT_ALLOWED: HTTPStatus.FORBIDDEN,
    HouseCode.REFERTO_OF_ANOTHER: HTTPStatus.FORBIDDEN,
    HouseCode.CIRCUIT_NOT_YOURS: HTTPStatus.FORBIDDEN,
    HouseCode.ACCOUNTS_BY_ADMINISTRATORS: HTTPStatus.FORBIDDEN,
    Code.TOURNAMENT_UNKNOWN: HTTPStatus.NOT_FOUND,
    HouseCode.UPLOAD_TOO_LARGE: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    **dict.fromkeys(
        (
            Code.STALE,
            Code.ALREADY_OPENED,
            Code.EDITION_ALTERED,
            Code.EDITION_MISSING,
            Code.TOURNAMENT_CLOSED,
            Code.RANKING_IS_FINAL,
            Code.ENTRANT_NUMBER_TAKEN,
            Code.ENTRANT_ALREADY_WITHDRAWN,
            Code.ENTRANT_NOT_WITHDRAWN,
            Code.ROUND_NOT_NEXT,
            Code.SHEETS_MISSING,
            Code.SEATING_PUBLISHED,
            Code.SEATING_STALE,
            Code.ROUND_NOT_LAST,
            Code.ROUND_IN_PLAY,
            Code.ROUND_NOT_PUBLISHED,
            Code.ROUND_NOT_STARTED,
            Code.ROOMS_AFTER_THE_LOWER,
            Code.POSITIONS_BY_CARD,
            Code.NOBODY_AWAITED,
            Code.TIME_IS_OVER,
            Code.TIME_NOT_OVER,
            Code.TIME_OUT_WAS_CALLED,
            Code.CLOCK_IS_PAUSED,
            Code.NO_ROUND_MINUTES,
            Code.CLOCK_STEP_UNKNOWN,
            Code.CLOCK_STEP_NEEDED,
            Code.ROUND_CLOSED,
            Code.SHEET_VERIFIED,
            Code.CORRECTION_REQUIRED,
            Code.SHEET_MISSING,
            Code.SHEET_UNCHANGED,
            Code.SCORE_AWARDED,
            Code.SMAZZATA_AWARDED,
            Code.AWARD_UNKNOWN,
            Code.AWARD_OVER_A_SHEET,
            Code.SIDES_OF_A_SHEET,
            Code.SHEET_THERE,
            Code.SHEET_FLAGGED,
            Code.FLAGS_OPEN,
            Code.COMPLAINTS_OPEN,
            Code.READER_IS_TYPIST,
            Code.NOTHING_TO_UNDO,
            Code.NOTHING_TO_SWAP,
            Code.PLACES_ALREADY_SWAPPED,
            Code.NOT_AN_INVERSION,
            Code.PAIRINGS_CONFIRMED,
            Code.PLACES_NOT_SWAPPABLE,
            Code.SEAT_NOT_FREE,
            Code.COMPLAINT_TOO_LATE,
            Code.COMPLAINT_DECIDED,
            Code.RULING_ALREADY_REVOKED,
            Code.RULING_OF_AN_AWARD,
            Code.REFERTO_ALREADY_FILED,
            Code.REFERTO_NOT_FILED,
            Code.REFERTO_REPLACED,
            Code.REFERTI_MISSING,
            Code.EXPULSION_UNDECIDED,
            Code.ROUNDS_NOT_PLAYED,
            Code.RANKING_NOT_PUBLISHED,
            Code.PROTESTS_OPEN,
            Code.WINDOW_CLOSED,
            Code.PLACES_DEFINITIVE,
            Code.COUNT_WINDOW_CLOSED,
            Code.RANKING_NOT_FINAL,
            Code.PRIZES_CHANGED,
            Code.PRIZES_FROZEN,
            Code.PRIZES_BEFORE_FINAL,
            Code.PRIZE_ALREADY_DRAWN,
            Code.TIE_ALREADY_DRAWN,
            HouseCode.PRIZE_NOT_OPEN,
            HouseCode.SLUG_TAKEN,
            HouseCode.EDITION_NOT_YOURS,
            HouseCode.ALREADY_OFFICIAL,
            HouseCode.INVITATIONS_TOO_MANY,
            HouseCode.USERNAME_TAKEN,
            HouseCode.REFERTO_FILED,
            HouseCode.REFERTO_CHANGED,
            HouseCode.LAST_DIRECTOR,
            HouseCode.OFFICIAL_NO_MORE,
            HouseCode.NOT_SOLE_OFFICIAL,
            HouseCode.LEGS_ORDER_WRONG,
            HouseCode.MANAGER_ALREADY,
            HouseCode.PROPOSAL_UNKNOWN,
            HouseCode.PROPOSAL_TOO_LATE,
            HouseCode.PROPOSALS_OFF,
            HouseCode.PROPOSALS_OVER,
            HouseCode.PHONE_OF_OTHER_LINE,
        ),
        HTTPStatus.CONFLICT,
    ),
}

IN_ADDRESS: frozenset[StrEnum] = frozenset(
    {
        HouseCode.LEG_UNKNOWN,
        Code.ROUND_UNKNOWN,
        Code.TABLE_UNKNOWN,
        Code.ENTRANT_UNKNOWN,
        Code.RULING_UNKNOWN,
        Code.COMPLAINT_UNKNOWN,
    }
)
"""404 when the address names what is unknown, 422 when the body does."""

TITLES = {
    HTTPStatus.BAD_REQUEST: _("Richiesta illeggibile"),
    HTTPStatus.UNAUTHORIZED: _("Identificazione mancante"),
    HTTPStatus.FORBIDDEN: _("Non permesso"),
    HTTPStatus.NOT_FOUND: _("Non trovato"),
    HTTPStatus.METHOD_NOT_ALLOWED: _("Metodo non ammesso"),
    HTTPStatus.NOT_ACCEPTABLE: _("Formato non disponibile"),
    HTTPStatus.CONFLICT: _("Non più possibile così"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: _("Troppo grande"),
    HTTPStatus.UNSUPPORTED_MEDIA_TYPE: _("Tipo di contenuto non ammesso"),
    HTTPStatus.UNPROCESSABLE_ENTITY: _("Rifiutato"),
    HTTPStatus.PRECONDITION_REQUIRED: _("Manca il numero atteso"),
    HTTPStatus.TOO_MANY_REQUESTS: _("Troppe richieste"),
    HTTPStatus.INTERNAL_SERVER_ERROR: _("Errore del programma"),
    HTTPStatus.SERVICE_UNAVAILABLE: _("Per ora non disponibile"),
}


def status_of(problem: Problem, address: Sequence[str] = ()) -> HTTPStatus:
    """The status a problem is answered with; `address` are the names in the path."""
    if problem.code in IN_ADDRESS and problem.field in address:
        return HTTPStatus.NOT_FOUND
    return STATUSES.get(problem.code, WIDEST)
