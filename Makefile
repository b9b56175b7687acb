# Two commands: `make run` for tonight's tournament, `make test` for everything that must hold;
# `make quick` between two changes, `make format` before a commit.

PYTHON ?= python3
BIN := .venv/bin

TEMPLATES = $(shell find templates -name '*.html')
SCRIPTS := tournaments/static/tournaments templates/reports

.PHONY: run demo-evening test quick coverage postgresql check tools templates format messages

run:
	@$(PYTHON) -I config/bootstrap.py run
	@$(BIN)/python manage.py start

# Three browsers play an evening by themselves; its screens are the manual's and the README's pictures.
demo-evening: tools
	mkdir -p tournaments/static/tournaments/manual
	PICTURES=1 $(BIN)/pytest tests/browser/test_evening.py -k evening_is_played

# pytest comes last: whoever reads the output looks for its closing line. Where CI is set, what failed
# (and nothing worse: 1 of pytest's codes) is tried once more alone; decision 0124.
AGAIN := $(if $(CI),[ $$? = 1 ] && $(BIN)/pytest --last-failed --last-failed-no-failures none,false)
test: check
	$(BIN)/pytest -n 2 --dist worksteal || { $(AGAIN); }

# What changes most and fails first, in a minute and a half; the rest waits for `make test`.
quick: check
	$(BIN)/pytest -n 2 --dist worksteal tests/rules tests/scoring tests/contracts -m "not slow"

# What no test of the rules and of the ledger reaches. Apart: tracing makes a run twice as long.
coverage: check
	$(BIN)/pytest -n 2 --dist worksteal --cov --cov-report=term tests/rules tests/scoring

# What talks to the database most, on Debian's PostgreSQL 15: the oldest that the README promises.
postgresql: check
	.ci/postgresql $(BIN)/pytest -n 2 --dist worksteal tests/scoring tests/tournaments -m "not slow"

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
