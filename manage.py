#!/usr/bin/env python
"""Django's door for the person at the terminal."""

import os
import sys


def main() -> None:
    try:
        " ".join(sys.argv).encode()
    except UnicodeEncodeError:
        # A shell's bytes of another alphabet, which no name holds.
        raise SystemExit("Il comando ha lettere che non sono UTF-8: scrivile di nuovo.") from None
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
