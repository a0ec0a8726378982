"""Editing the rules: words only, never ids; each change with its reason, kept for ever."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from simple_history.admin import SimpleHistoryAdmin  # type: ignore[import-untyped]

from rulebook.forms import ParagraphForm
from rulebook.models import Edition, Mistake, Paragraph, fingerprint


@admin.register(Paragraph)
class ParagraphAdmin(SimpleHistoryAdmin):  # type: ignore[misc]
    form = ParagraphForm
    list_display = ["code", "language", "game", "chapter", "edition", "plain", "waits"]
    list_filter = ["game", "language", "chapter", "plain"]
    search_fields = ["code", "text"]
    readonly_fields = ["code", "language", "game", "chapter", "plain", "edition"]
    fields = [*readonly_fields, "text", "reason"]
    actions = ["translation_holds"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Paragraph | None = None) -> bool:
        return False

    @admin.display(boolean=True, description=_("waits for dump_rulebook"))
    def waits(self, row: Paragraph) -> bool:
        return row.edited

    @admin.action(description=_("The translation still holds"))
    def translation_holds(self, request: HttpRequest, rows: QuerySet[Paragraph]) -> None:
        """The Japanese words changed, their sense did not. No words change here, so no history."""
        for row in rows.exclude(language="ja"):
            Paragraph.objects.filter(pk=row.pk).update(source_hash=fingerprint(row.source()))


@admin.register(Edition)
class EditionAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["game", "number", "date", "reason_ja"]
    list_filter = ["game"]

    def has_delete_permission(self, request: HttpRequest, obj: Edition | None = None) -> bool:
        return False


@admin.register(Mistake)
class MistakeAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["created", "code", "language", "text", "reporter", "done"]
    list_display_links = ["created", "code"]
    list_filter = ["done", "language"]
    list_editable = ["done"]
    readonly_fields = ["code", "language", "text", "reporter", "created"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False
