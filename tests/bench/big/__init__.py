"""Whether the program is as fast in a federation's database as in an empty one."""
