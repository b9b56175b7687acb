"""`make bench`, or `python -m tests.bench --help`: what it measures is said by its options."""

import os
import sys

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.bench.command import Command

    Command().run_from_argv(["python", "-m tests.bench", *sys.argv[1:]])
