"""What only `make soak` runs, and would cost every other run its collection."""

from tests.machine.soak import SOAKING

collect_ignore_glob = [] if SOAKING else ["test_*.py"]
