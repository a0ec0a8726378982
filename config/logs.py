"""One line per event: readable on a terminal, JSON for a log collector."""

from __future__ import annotations

from typing import Any

import structlog

SHARED: list[Any] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(allow=("status_code", "match", "notice")),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]


def configuration(*, as_json: bool) -> dict[str, Any]:
    """For Django's LOGGING; loggers of the standard library and of structlog end in the same lines."""
    structlog.configure(
        processors=[*SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    last = (
        [structlog.processors.dict_tracebacks, structlog.processors.JSONRenderer(ensure_ascii=False)]
        if as_json
        else [structlog.dev.ConsoleRenderer(colors=False)]
    )
    line = {
        "()": structlog.stdlib.ProcessorFormatter,
        "foreign_pre_chain": SHARED,
        "processors": [structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
    }
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"line": line},
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
        "root": {"handlers": ["console"], "level": "INFO"},
        # Their own handlers would write each line twice.
        "loggers": {"django": {"handlers": [], "level": "INFO"}},
    }
