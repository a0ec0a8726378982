"""Pages of the rulebook, under /<language>/rules/."""

from django.urls import path

from rulebook import views

app_name = "rulebook"

urlpatterns = [
    path("", views.index, name="index"),
    path("search/", views.search_page, name="search"),
    path("report/", views.report, name="report"),
    path("p/<str:code>/", views.paragraph, name="paragraph"),
    path("examples/<str:code>/", views.example, name="example"),
    path("<slug:game>/", views.book, name="book"),
    path("<slug:game>/cover.png", views.preview, name="preview"),
    path("<slug:game>/print/", views.print_view, name="print"),
    path("<slug:game>/history/", views.history, name="history"),
    path("<slug:game>/glossary/", views.glossary, name="glossary"),
    path("<slug:game>/<slug:name>/", views.chapter, name="chapter"),
]
