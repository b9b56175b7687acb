"""A tournament as a folder of CSV files, played through the commands that people use.

`tournament.json` says how it is announced, `entrants.csv` who came, `seating.csv` who sat where,
`smazzate.csv` what they scored; `standings.csv` is what must come out, and is not read.
"""
