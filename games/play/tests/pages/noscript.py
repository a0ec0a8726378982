"""A browser without JavaScript, as far as our pages need one: it follows links and sends forms."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

MOST_QUERIES = 12
MOST_BYTES = 60 * 1024
PICTURE = re.compile(r"<svg.*?</svg>", re.DOTALL)


@dataclass
class Button:
    name: str
    value: str
    text: str = ""


@dataclass
class Form:
    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    buttons: list[Button] = field(default_factory=list)
    listed: list[Button] = field(default_factory=list)

    def values(self, name):
        return [value for key, value in self.fields if key == name]


class Page(HTMLParser):
    """What a page offers: its forms, its links, and its text."""

    VOID = ("script", "style")

    def __init__(self, html: str, url: str) -> None:
        super().__init__()
        self.html, self.url = html, url
        self.forms: list[Form] = []
        self.links: dict[str, str] = {}
        self.words: list[str] = []
        self.alerts: list[str] = []
        self._form: Form | None = None
        self._button: Button | None = None
        self._link: str | None = None
        self._alert = 0
        self._muted = 0
        self.feed(PICTURE.sub("", html))
        self.text = " ".join(" ".join(self.words).split())

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag in self.VOID:
            self._muted += 1
        if told.get("role") == "alert":
            self._alert = 1
            self.alerts.append("")
        elif self._alert and tag == "div":
            self._alert += 1
        if tag == "form":
            action = urljoin(self.url, told.get("action") or self.url)
            self._form = Form(action, told.get("method", "get"))
            self.forms.append(self._form)
        elif tag == "a" and told.get("href"):
            self._link = urljoin(self.url, told["href"])
        elif self._form is not None:
            self._control(tag, told)

    def _control(self, tag, told):
        name = told.get("name", "")
        if tag == "button" and told.get("type") != "button":
            self._button = Button(name, told.get("value", ""))
            self._form.buttons.append(self._button)
        elif tag == "option":
            self._button = Button("option", told.get("value", ""))
            self._form.listed.append(self._button)
        elif tag == "input" and name:
            if told.get("type") in ("checkbox", "radio") and "checked" not in told:
                return
            self._form.fields.append((name, told.get("value") or ""))

    def handle_endtag(self, tag):
        if tag in self.VOID:
            self._muted -= 1
        if tag == "form":
            self._form = None
        elif tag in ("button", "option"):
            self._button = None
        elif tag == "a":
            self._link = None
        elif tag == "div" and self._alert:
            self._alert -= 1

    def handle_data(self, data):
        if self._muted or not data.strip():
            return
        self.words.append(data)
        if self._button is not None:
            self._button.text += data.strip()
        if self._link is not None:
            self.links.setdefault(data.strip(), self._link)
        if self._alert:
            self.alerts[-1] += data.strip()

    @property
    def alert(self):
        """The sentence that says why something was refused."""
        return " ".join(self.alerts)

    def form(self, ending):
        """The form that posts to an address with this ending."""
        return next((form for form in self.forms if urlsplit(form.action).path.endswith(ending)), None)

    @property
    def options(self):
        """What the open question offers, as buttons or in a list."""
        return [
            button
            for form in self.forms
            if form.action.endswith("/answer/")
            for button in (*form.buttons, *form.listed)
            if button.name in ("option", "ask") and button.value
        ]


class Browser:
    """One person with their cookies."""

    def __init__(self, user=None, lang="ja"):
        self.client = Client(enforce_csrf_checks=True)
        self.lang = lang
        self.response = None
        self.page: Page | None = None
        if user is not None:
            self.client.force_login(user, backend="accounts.backends.PasswordBackend")

    def go(self, path, **headers):
        """Open an address; a bare path gets the language in front."""
        full = path if path.startswith(("/ja/", "/en/", "/mail/")) else f"/{self.lang}{path}"
        return self._shown(self.client.get(full, headers=headers), full)

    def send(self, form, button=None, **changes):
        """Send a form as it stands, with what its reader typed or chose."""
        data: dict[str, list[str]] = {}
        for name, value in form.fields:
            data.setdefault(name, []).append(value)
        if button is not None and button.name:
            data[button.name] = [button.value]
        data |= {name: value if isinstance(value, list) else [value] for name, value in changes.items()}
        path = urlsplit(form.action).path
        return self._shown(getattr(self.client, form.method)(path, data), path)

    def press(self, ending, text="", **changes):
        """Press a button of the form that posts there."""
        form = self.page.form(ending)
        assert form, f"no form for {ending} on {self.page.url}: {self.page.text}"
        button = next((button for button in form.buttons if text in button.text), None)
        return self.send(form, button, **changes)

    def choose(self, option):
        """Answer the open question; where the page asks once more, say yes."""
        form = self.page.form("/answer/")
        button = next(button for button in self.page.options if button.value == option)
        if button in form.listed:
            self.send(form, form.buttons[0], option=option)
        else:
            self.send(form, button)
        if "ask" in (button.name, *(button.name for button in form.buttons if form.listed)):
            assert [button.value for button in self.page.options] == [option]
            self.send(self.page.form("/answer/"), self.page.options[0])
        return self.page

    def _shown(self, response, path):
        for _step in range(5):
            if response.status_code not in (301, 302, 303):
                break
            path = urljoin(path, response["Location"])
            response = self.client.get(path)
        self.response = response
        self.page = Page(
            response.content.decode() if response["Content-Type"].startswith("text/html") else "", path
        )
        return self.page

    @property
    def status(self):
        return self.response.status_code


def check_light(browser, path):
    """A page of a match takes few queries and few bytes, whatever stands on it."""
    with CaptureQueriesContext(connection) as queries:
        page = browser.go(path)
    assert len(queries) <= MOST_QUERIES, path
    assert len(browser.response.content) <= MOST_BYTES, path
    return page


def looked_at(play, lang="ja"):
    """A match with a browser for each seat, and its path."""
    play.browsers = [Browser(user, lang) for user in play.users]
    play.path = f"/matches/{play.code}/"
    return play
