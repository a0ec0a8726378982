"""Our options for pytest: run again, on another back end, only what touches it."""

import os

import pytest

DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "django_db_serialized_rollback"}


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("teban")
    group.addoption("--only-database", action="store_true", help="run only the tests that use the database")


def uses_database(item: pytest.Item) -> bool:
    names = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or bool(names & DATABASE_FIXTURES)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--only-database"):
        others = [item for item in items if not uses_database(item)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if uses_database(item)]
    if not os.environ.get("CHROMIUM"):
        skip = pytest.mark.skip(reason="no browser could be had")
        for item in items:
            if item.get_closest_marker("e2e"):
                item.add_marker(skip)
