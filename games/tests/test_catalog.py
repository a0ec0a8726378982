"""The catalogue: every title on the list can be loaded, with all that it ships."""

import re

import pytest

from games import catalog
from games.engine.log import fingerprint


@pytest.mark.parametrize("slug", catalog.SLUGS)
def test_a_title_ships_everything(slug: str) -> None:
    title = catalog.title(slug)
    assert title.slug == slug
    assert catalog.engine(slug) is catalog.engine(slug)
    assert catalog.words(slug).problems() == []
    assert [revision.number for revision in catalog.revisions(slug)] == list(range(1, title.rev + 1))
    assert re.search(r"^<(symbol|g) id=", catalog.defs(slug), re.MULTILINE)
    assert fingerprint(title.state_type)


def test_titles_have_names_of_their_own() -> None:
    titles = catalog.titles()
    assert len({title.prefix for title in titles}) == len(titles)


@pytest.mark.parametrize(
    "ask", [catalog.title, catalog.engine, catalog.words, catalog.revisions, catalog.defs]
)
def test_an_unknown_title_is_refused(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(catalog.UnknownTitle):
        ask("../engine")
