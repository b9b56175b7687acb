"""The organisers' place: tournaments with their desk, players, accounts."""
