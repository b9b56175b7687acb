"""`python -m tests.folders PATH`: a folder enters the database that the settings name."""

import os
import sys
from pathlib import Path

import django


def main(path: Path) -> str:
    """What is printed: the slug of the tournament, whose director is the first of the staff."""
    from django.contrib.auth import get_user_model

    from scoring.rules.violations import Violation
    from tests.folders.playing import enter_folder
    from tournaments.wording import explain

    users = get_user_model().objects
    first = users.filter(is_active=True, is_staff=True).order_by("pk").first()
    director = first or users.create_user("direttore", is_staff=True)
    try:
        return enter_folder(path, by=director).slug
    except Violation as refused:
        raise SystemExit("\n".join(map(explain, refused.problems))) from refused
    except (OSError, ValueError, KeyError) as error:
        raise SystemExit(f"{path}: {error!r}") from error


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.stdout.write(f"{main(Path(sys.argv[1]))}\n")
