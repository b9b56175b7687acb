# Two commands: `make run` for tonight's tournament, `make test` for everything that must hold;
# `make quick` between two changes, `make format` before a commit, `make soak` before an issue is
# called resolved.

PYTHON ?= python3
BIN := .venv/bin
# Tests start hundreds of programs, each of the same 90,000 lines: they are compiled once, whatever
# the shell says.
export PYTHONDONTWRITEBYTECODE :=
# More than there are cores: many tests wait for a server, a browser or a clock.
PYTEST := $(BIN)/pytest -n 4 --dist worksteal

TEMPLATES = $(shell find templates -name '*.html')
SCRIPTS := tournaments/static/tournaments templates/reports

.PHONY: run demo-evening test tests quick soak coverage bench examples mutants postgresql check tools templates format messages

run:
	@$(PYTHON) -I config/bootstrap.py run
	@$(BIN)/python manage.py start

# Three browsers play an evening by themselves; its screens are the manual's and the README's pictures.
demo-evening: tools
	mkdir -p tournaments/static/tournaments/manual
	PICTURES=1 $(BIN)/pytest tests/browser/test_evening.py -k evening_is_played

# Ten minutes on two quiet cores. The checks take two of them and run beside the tests, whose
# closing line comes last: whoever reads the output looks for it.
test: tools
	@$(MAKE) --no-print-directory --jobs=2 check tests

tests: tools
	$(PYTEST)

# What changes most and fails first, in a minute and a half; the rest waits for `make test`.
quick: check
	$(PYTEST) tests/rules tests/scoring tests/contracts -m "not slow"

# What is proved at length: whatever is drawn, thousands of times, faults that last, all that is slow
# or too long for `make test`, and the ledger on the oldest PostgreSQL; decision 0149.
soak: postgresql
	@$(PYTHON) -I config/bootstrap.py soak
	SOAK=1 $(PYTEST) --timeout=1800

# What no test of the rules and of the ledger reaches. Apart: tracing makes a run twice as long.
coverage: check
	$(PYTEST) --cov --cov-report=term tests/rules tests/scoring

# How fast it is, beside floors of the same run: `make bench ASKED=--help` says what can be asked.
bench: tools
	$(BIN)/python -m tests.bench $(ASKED)

# The examples of the API's document, as a played evening sends and gets them.
examples: tools
	EXAMPLES=1 $(BIN)/pytest -n 0 tests/contracts/test_optional.py -k examples

# Whether the tests notice: a hundred small faults, one at a time, and who fails; half an hour.
mutants: tools
	$(BIN)/python -m tests.mutants

# What talks to the database most, on Debian's PostgreSQL 15: the oldest that the README promises.
postgresql: tools
	.ci/postgresql $(PYTEST) tests/scoring tests/tournaments -m "not slow"

check: tools templates
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/biome check --config-path=config --error-on-warnings $(SCRIPTS)
	$(BIN)/python manage.py makemigrations --check --dry-run

tools:
	@$(PYTHON) -I config/bootstrap.py test

# Templates; lines to 120 but in papers, whose boxes show a line that was broken.
templates: tools
	@$(BIN)/djade --check --target-version 5.2 $(TEMPLATES)
	$(BIN)/djlint --lint --quiet templates
	@! LC_ALL=C.UTF-8 grep -rnE --include='*.html' --exclude-dir=reports '.{121,}' templates

format:
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/biome check --write --config-path=config $(SCRIPTS)
	-$(BIN)/djade --target-version 5.2 $(TEMPLATES)

# After changing a sentence: what is new waits in tournaments/locale/en for its English text.
messages:
	$(BIN)/python -m config.messages
