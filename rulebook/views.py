"""Reading the rules. All pages but the report form are the same for everybody."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language

from accounts import limits
from accounts.access import player
from rulebook import books, changes, drawing, references, texts
from rulebook import search as searching
from rulebook.forms import MistakeForm
from rulebook.pages import rule_page

OTHER = {"ja": "en", "en": "ja"}


def _language() -> str:
    return get_language() or "ja"


def _book(game: str) -> books.Book:
    book = books.library().get(game)
    if book is None:
        raise Http404
    return book


def _heading(book: books.Book) -> dict[str, object]:
    """What every page of a book shows."""
    language = _language()
    return {
        "book": book,
        "title": book.info.title.get(language, book.game),
        "chapters": book.chapters[language],
        "about": book.info.lead.get(language, ""),
    }


@rule_page
def index(request: HttpRequest) -> HttpResponse:
    """All rulebooks."""
    language = _language()
    shelf = [
        {
            "game": book.game,
            "title": book.info.title.get(language, book.game),
            "lead": book.info.lead.get(language, ""),
            "facts": book.info.facts,
            "picture": drawing.stamp(book.game, language),
        }
        for book in books.library().values()
    ]
    return render(request, "rulebook/index.html", {"shelf": shelf})


@rule_page
def book(request: HttpRequest, game: str) -> HttpResponse:
    """The title page: what the game is, at a glance, and the contents."""
    found, language = _book(game), _language()
    contents = [(c, [s for s in c.sections if s[1].level == 2]) for c in found.chapters[language]]
    context = {
        **_heading(found),
        "lead": found.info.lead.get(language, ""),
        "note": found.info.note.get(language, ""),
        "facts": found.info.facts,
        "edition": found.info.editions[0] if found.info.editions else None,
        "contents": contents,
        "picture": drawing.cover(found.game, language),
    }
    return render(request, "rulebook/book.html", context)


@rule_page
def preview(request: HttpRequest, game: str) -> HttpResponse:
    """What the game looks like, for whoever shows a link to it."""
    found = drawing.preview(_book(game).game, _language())
    if not found:
        raise Http404
    return HttpResponse(found, "image/png")


@rule_page
def chapter(request: HttpRequest, game: str, name: str) -> HttpResponse:
    """One chapter; `?both=1` sets the other language beside it."""
    found, language = _book(game), _language()
    present = found.chapter(language, name)
    if present is None:
        raise Http404
    both = bool(request.GET.get("both"))
    parts = texts.chapter_parts(found, present, language, other=OTHER[language] if both else "")
    names = [c.name for c in found.chapters[language]]
    at = names.index(name)
    context = {
        **_heading(found),
        **_figures(found, parts, language),
        "chapter": present,
        "parts": parts,
        "sections": texts.sections(parts),
        "both": both,
        "other": OTHER[language],
        "previous": found.chapters[language][at - 1] if at else None,
        "next": found.chapters[language][at + 1] if at + 1 < len(names) else None,
    }
    return render(request, "rulebook/chapter.html", context)


def _figures(book: books.Book, parts: list[texts.Part], language: str) -> dict[str, object]:
    wanted = tuple(part.code for part in parts if part.kind == "example" and part.code in book.examples)
    plates = drawing.plates(book.game, wanted, language)
    return {"figures": plates.figures, "symbols": plates.symbols}


@rule_page
def print_view(request: HttpRequest, game: str) -> HttpResponse:
    """The whole book on one page."""
    found, language = _book(game), _language()
    whole = [(c, texts.chapter_parts(found, c, language, whole=True)) for c in found.chapters[language]]
    parts = [part for _, chapter_parts in whole for part in chapter_parts]
    context = {
        **_heading(found),
        **_figures(found, parts, language),
        "whole": whole,
        "lead": found.info.lead.get(language, ""),
        "note": found.info.note.get(language, ""),
        "facts": found.info.facts,
        "edition": found.info.editions[0] if found.info.editions else None,
        "terms": _terms(found, language),
    }
    return render(request, "rulebook/print.html", context)


@rule_page
def glossary(request: HttpRequest, game: str) -> HttpResponse:
    """The terms of a game, each with its name in the other language."""
    found, language = _book(game), _language()
    context = {**_heading(found), "terms": _terms(found, language)}
    return render(request, "rulebook/glossary.html", context)


def _terms(book: books.Book, language: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = [
        {
            "id": term.id,
            "words": term.words[language],
            "other": term.words[OTHER[language]].name,
            "other_language": OTHER[language],
            "rule": term.rule,
            "url": texts.place(book, term.rule, language) if term.rule else "",
        }
        for term in sorted(book.glossary.values(), key=lambda term: term.words[language].reading)
    ]
    return rows


@rule_page
def history(request: HttpRequest, game: str) -> HttpResponse:
    """What changed and why: the whole book, or `?paragraph=` one of them."""
    found, language = _book(game), _language()
    code = request.GET.get("paragraph", "")
    if code and code not in found.places:
        raise Http404
    context = {
        **_heading(found),
        "editions": changes.by_edition(game, language, code),
        "code": code,
        "present": references.paragraph(code, language) if code else None,
    }
    return render(request, "rulebook/history.html", context)


@rule_page
def search_page(request: HttpRequest) -> HttpResponse:
    """Search over all games, or `?game=` one; by address, for the page knows no session."""
    if not limits.allowed(limits.address(request), "search"):
        return HttpResponse(status=429, headers={"Retry-After": limits.seconds_left("search")})
    query = request.GET.get("q", "").strip()
    game = request.GET.get("game", "")
    found = searching.search(query, _language(), _book(game).game if game else "")
    titles = {slug: book.info.title.get(_language(), slug) for slug, book in books.library().items()}
    context = {
        "query": query[: searching.LONGEST_QUERY],
        "cut": len(query) > searching.LONGEST_QUERY,
        "found": found,
        "game": game,
        "titles": titles,
        "terms": [(book, term, term.words[_language()]) for book, term in found.terms],
    }
    return render(request, "rulebook/search.html", context)


@rule_page
def paragraph(request: HttpRequest, code: str) -> HttpResponse:
    """The permanent address of a paragraph; `?fragment=1` gives its words alone, beside a board."""
    if request.GET.get("fragment"):
        found = references.paragraph(code, _language())
        if found is None:
            raise Http404
        context = {"paragraph": found, "examples": _examples(code)}
        return render(request, "rulebook/paragraph.html", context)
    url = references.link(code, _language())
    if not url:
        raise Http404
    return HttpResponseRedirect(url)


def _examples(code: str) -> list[tuple[str, str]]:
    """The worked examples of a paragraph, by id and title."""
    book, language = books.find(code), _language()
    found = book.examples.values() if book else ()
    return [
        (example.id, example.title.get(language, example.id)) for example in found if example.rule == code
    ]


@rule_page
def example(request: HttpRequest, code: str) -> HttpResponse:
    """A worked example on a page of its own."""
    found = books.find(code)
    if found is None or code not in found.examples:
        raise Http404
    shown, language = found.examples[code], _language()
    figure = drawing.figure(found.game, shown, language, alone=True)
    context = {
        **_heading(found),
        "figure": figure,
        "symbols": drawing.symbols(found.game, figure),
        "proved": [references.paragraph(rule, language) for rule in shown.rules],
        "play_url": play_url(),
    }
    return render(request, "rulebook/example.html", context)


def play_url() -> str:
    """Where "play on from here" posts to; "" on a site that only shows rules."""
    try:
        return reverse("play:from_example")
    except NoReverseMatch:
        return ""


def report(request: HttpRequest) -> HttpResponse:
    """Report a mistake in the rules."""
    code = request.GET.get("paragraph", "")
    form = MistakeForm(request.POST or None, initial={"code": code})
    status = 200
    if request.method == "POST":
        if not form.is_valid():
            status = 422
        elif not limits.allowed(request, "report"):
            return render(
                request,
                "rulebook/report.html",
                {"form": form, "wait": limits.minutes_left("report")},
                status=429,
            )
        else:
            form.instance.language = _language()
            form.instance.reporter = player(request)
            form.save()
            return HttpResponseRedirect(
                f"{reverse('rulebook:report')}?{urlencode({'sent': form.instance.code or 1})}"
            )
    sent = request.GET.get("sent", "")
    back = references.link(sent or code, _language()) or reverse("rulebook:index")
    return render(request, "rulebook/report.html", {"form": form, "sent": sent, "back": back}, status=status)
