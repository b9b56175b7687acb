"""The screens of a hall, driven from the desk: whatever hangs on the wall follows at once."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from scoring import server_time
from scoring.rules.violations import refuse
from scoring.values import Authority, Right
from tournaments.models import Screen, Tournament
from tournaments.models.screens import USUAL_DISTANCE, Scheme, Show
from tournaments.organise.players import names_changed
from tournaments.organise.redrawing import PictureBounds, redrawn
from tournaments.organise.texts import longest, require_short
from tournaments.permissions import require_right
from tournaments.refusals import HouseCode
from tournaments.spelling.letters import in_address, tidy_line

TO_DRIVE = Right.OPEN
"""The right that screens take: the director's."""
MOST_SCREENS = 20
LONGEST = {column: longest(column, Screen) for column in ("name", "notice", "letters")}
PICTURE = PictureBounds(size=2 * 1024 * 1024, pixels=(1920, 1080), quality=85)


def save_screen(
    *,
    by: Authority,
    name: str,
    shows: Sequence[str],
    seconds: int,
    notice: str = "",
    scheme: str = Scheme.AUTO,
    metres: int = USUAL_DISTANCE,
    letters: str = "",
    screen: Screen | None = None,
) -> Screen:
    """Make a screen, or change one; its address stays as it was first named.

    Raises:
        Violation: `by` may not, `text_too_long`, `screen_letters_backwards`, `screens_too_many`, or
            `screen_taken`.
    """
    require_right(by, TO_DRIVE)
    name, notice = tidy_line(name), tidy_line(notice)
    require_short(name, LONGEST["name"], "name")
    require_short(notice, LONGEST["notice"], "notice")
    require_short(letters, LONGEST["letters"], "letters")
    if letters > letters[::-1]:
        code = HouseCode.SCREEN_LETTERS_BACKWARDS
        raise refuse(code, field="letters", value=letters, turned=letters[::-1])
    with transaction.atomic():
        # One after the other: a second one of the name is told so.
        tournament = Tournament.objects.select_for_update().get(pk=by.ledger)
        screen = screen or _new(tournament, name)
        screen.name, screen.notice, screen.seconds = name, notice, seconds
        screen.scheme, screen.metres, screen.letters = scheme, metres, letters
        screen.shows = [show.value for show in Show if show.value in shows]
        screen.save()
        names_changed(tournament)
    return screen


def _new(tournament: Tournament, name: str) -> Screen:
    slug = in_address(name)[:60] or "schermo"
    if tournament.screens.count() >= MOST_SCREENS:
        raise refuse(HouseCode.SCREENS_TOO_MANY, most=MOST_SCREENS)
    if tournament.screens.filter(slug=slug).exists():
        raise refuse(HouseCode.SCREEN_TAKEN, field="name", value=name)
    return Screen(tournament=tournament, slug=slug)


def hang_picture(*, by: Authority, screen: Screen, file: bytes) -> None:
    """Keep a sponsors' picture, drawn anew: what else a file may hold is gone.

    Raises:
        Violation: `by` may not, `upload_too_large`, or `picture_unreadable`.
    """
    require_right(by, TO_DRIVE)
    screen.picture, screen.pictured_at = redrawn(file, PICTURE), server_time.now()
    with transaction.atomic():
        screen.save(update_fields=["picture", "pictured_at"])
        names_changed(screen.tournament)


def take_down(*, by: Authority, screen: Screen) -> None:
    """Forget a screen; whatever still shows it says that there is none."""
    require_right(by, TO_DRIVE)
    with transaction.atomic():
        tournament = screen.tournament
        screen.delete()
        names_changed(tournament)
