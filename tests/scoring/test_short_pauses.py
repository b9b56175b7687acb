"""The garbage collector, which stops a whole process, never has much to go through."""

import gc

MOST, LEFT_BEHIND = 20_100, 100_000


def test_what_requests_leave_behind_is_collected_a_little_at_a_time() -> None:
    """A saved sheet leaves a hundred objects, a request and its view that know each other."""
    gone_through: list[int] = []

    def note(phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            gone_through.append(gc.get_count()[0])

    gc.callbacks.append(note)
    try:
        for _ in range(LEFT_BEHIND):
            circle: list[object] = []
            circle.append(circle)
    finally:
        gc.callbacks.remove(note)
    assert max(gone_through, default=LEFT_BEHIND) <= MOST
