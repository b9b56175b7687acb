"""Whether the tests notice: small faults are put into the program at random (`make mutants`).

mutmut and cosmic-ray were weighed: both write each fault into a file and start a whole pytest for
it, which here collects for fifteen seconds and makes a database before the first test; to tell them
where the sources, tests, and database of a copy lie takes as much as what stands here. This forks a
process that has collected and migrated once, and gives the function's new code to the child alone:
nothing is written anywhere, and a test that fails takes the time of that test.

So only what functions do is changed. Declarations (fields, addresses, defaults) have been read by
then: contracts compare those with documents.
"""
