# Two commands: `make run` for tonight's tournament, `make test` for everything that must hold.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: run test check format messages

run:
	@$(PYTHON) -I config/bootstrap.py run
	@$(BIN)/python manage.py start

# pytest comes last: whoever reads the output looks for its closing line.
test: check
	$(BIN)/pytest -n 2 --dist worksteal --cov --cov-report=term

check:
	@$(PYTHON) -I config/bootstrap.py test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run

format:
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

# After changing a sentence: what is new waits in tournaments/locale/en for its English text.
messages:
	$(BIN)/python -m config.messages
