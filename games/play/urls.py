"""Pages of play, all behind a language prefix."""

from django.urls import path

from games.play.views import home, match, table

app_name = "play"

urlpatterns = [
    path("", home.home, name="home"),
    path("lobby/", home.lobby, name="lobby"),
    path("tables/new/", table.create, name="create"),
    path("tables/new/<slug:title>/", table.create, name="create_title"),
    path("practice/", home.practice, name="practice"),
    path("examples/play/", home.from_example, name="from_example"),
    path("invitation/<slug:token>/", table.invitation, name="invitation"),
    path("matches/<slug:code>/", match.match, name="match"),
    path("matches/<slug:code>/fragment/", match.fragment, name="fragment"),
    path("matches/<slug:code>/answer/", match.answer, name="answer"),
    path("matches/<slug:code>/undo/", match.undo, name="undo"),
    path("matches/<slug:code>/at/", match.positions, name="positions"),
    path("matches/<slug:code>/at/<int:n>/", match.position, name="position"),
    path("matches/<slug:code>/at/<int:n>/rewind/", table.rewind, name="rewind"),
    path("matches/<slug:code>/text/", match.text, name="text"),
    path("matches/<slug:code>/log/", match.log, name="log"),
    path("matches/<slug:code>/export/", match.export, name="export"),
    path("matches/<slug:code>/board.png", match.thumbnail, name="thumbnail"),
    path("matches/<slug:code>/join/", table.join, name="join"),
    path("matches/<slug:code>/leave/", table.leave, name="leave"),
    path("matches/<slug:code>/resign/", table.resign, name="resign"),
    path("matches/<slug:code>/vote/", table.vote, name="vote"),
    path("matches/<slug:code>/consent/", table.consent, name="consent"),
]
