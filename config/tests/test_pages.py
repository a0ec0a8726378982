"""Every address answers, in both languages, with the headers that all pages have."""

import pytest
from django.core.management import call_command
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import translation

from accounts.models import User
from config.i18n import languages
from games.play import actions
from rulebook import books

SLUG = "sylvan_dale"


@pytest.fixture
def player(db):
    return User.objects.create_user("hanako@example.com", "花子", "x")


@pytest.fixture
def samples(player):
    """An argument of each name that an address may ask for."""
    call_command("load_rulebooks", verbosity=0)
    match = actions.practice(player, SLUG)
    table = actions.create(player, SLUG, seats=2, public=False)
    return {
        "code": match.code,
        "token": table.invitation,
        "title": SLUG,
        "game": SLUG,
        "name": books.library()[SLUG].chapters["ja"][0].name,
        "n": 0,
        "pk": 1,
    }


def addresses(patterns, namespace="", outer=()):
    """(name, arguments) of everything that people read, the admin and the mailbox apart."""
    for each in patterns:
        arguments = (*outer, *each.pattern.converters)
        if isinstance(each, URLResolver) and each.app_name not in ("admin", "mailbox"):
            yield from addresses(each.url_patterns, each.namespace or namespace, arguments)
        elif isinstance(each, URLPattern) and each.name:
            yield f"{namespace}:{each.name}" if namespace else each.name, arguments


def paths(samples, language, only=""):
    for name, arguments in addresses(get_resolver().url_patterns):
        given = {**samples, "code": "SD-5.1.2"} if name.startswith("rulebook:") else samples
        if name.startswith(only):
            with translation.override(language):
                yield reverse(name, kwargs={key: given[key] for key in arguments})


def test_every_address_answers_in_both_languages(client, player, samples):
    client.force_login(player)
    wrong = {}
    for language in languages():
        for path in paths(samples, language):
            answer = client.get(path)
            html = answer.headers.get("Content-Type", "").startswith("text/html")
            if answer.status_code >= 500 or "Content-Security-Policy" not in answer.headers:
                wrong[path] = answer.status_code
            elif html and path.startswith(f"/{language}/"):
                assert answer.headers["Content-Language"] == language, path
            if path.endswith("/logout/"):
                client.force_login(player)
    assert wrong == {}


def test_rule_pages_are_the_same_for_all(client, player, samples):
    """No cookie, nothing that differs by cookie: any cache may keep them."""
    client.force_login(player)
    for language in languages():
        for path in paths(samples, language, only="rulebook:"):
            answer = client.get(path)
            if answer.status_code == 200 and "/report/" not in path:
                assert not answer.cookies, path
                assert "Cookie" not in answer.headers.get("Vary", ""), path
                assert "public" in answer.headers["Cache-Control"], path
