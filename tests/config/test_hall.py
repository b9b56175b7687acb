"""A phone finds the program without anybody spelling out an address."""

import ipaddress

from config.management.commands import start


def test_the_machine_does_not_offer_addresses_that_only_itself_reaches() -> None:
    assert not any(ipaddress.ip_address(address).is_loopback for address in start.addresses())


def test_no_address_is_offered_twice() -> None:
    assert len(start.addresses()) == len(set(start.addresses()))


def test_the_code_in_the_terminal_is_a_square_of_blocks_that_fits_80_columns() -> None:
    lines = start.qr_code("http://192.168.178.120:8000").rstrip("\n").splitlines()
    assert {len(line) for line in lines} == {len(lines[0])}
    assert len(lines[0]) <= 40
    # Half-height blocks: two rows of the code to a line.
    assert abs(2 * len(lines) - len(lines[0])) <= 1
    assert set("".join(lines)) <= set(" ▀▄█")
