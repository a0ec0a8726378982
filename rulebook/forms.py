"""What readers and editors may write."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from rulebook import books, parser
from rulebook.models import Edition, Mistake, Paragraph


class MistakeForm(forms.ModelForm):  # type: ignore[type-arg]
    """A report; the paragraph may be left open, but not be one that does not exist."""

    class Meta:
        model = Mistake
        fields = ["code", "text"]
        labels = {"code": _("Paragraph"), "text": _("What is wrong?")}
        help_texts = {
            "code": _("For example SD-5.1.2. It may be left empty."),
            "text": _("At most 2,000 characters. Please give no personal data."),
        }
        widgets = {"text": forms.Textarea(attrs={"rows": 6, "maxlength": 2000})}

    def clean_code(self) -> str:
        code = str(self.cleaned_data["code"]).strip()
        code = code.upper() if re.fullmatch(parser.CODE, code.upper()) else code
        book = books.find(code)
        if code and (book is None or code not in book.places):
            raise forms.ValidationError(_("There is no paragraph with this id."))
        return code


class ParagraphForm(forms.ModelForm):  # type: ignore[type-arg]
    """New words for a paragraph: one block, the same links, and a reason that readers will see."""

    reason = forms.CharField(
        label=_("Reason for the change"),
        help_text=_("Shown in the change history, in the language of the paragraph."),
        max_length=500,
    )

    class Meta:
        model = Paragraph
        fields = ["text"]

    def clean_text(self) -> str:
        text = str(self.cleaned_data["text"]).replace("\r\n", "\n").strip()
        if not parser.one_block(text):
            raise forms.ValidationError(
                _("It must be one block: a paragraph, a list, a table or a quotation.")
            )
        if sorted(parser.links(text)) != sorted(parser.links(self.instance.text)):
            raise forms.ValidationError(_("The links to terms, rules and examples must stay as they are."))
        return text

    def save(self, commit: bool = True) -> Paragraph:
        """The words count from the newest edition; a translation is now of the present source."""
        row: Paragraph = self.instance
        newest = Edition.objects.filter(game=row.game).first()
        row.put(self.cleaned_data["text"], edition=newest.number if newest else 1, source=row.source())
        row._change_reason = self.cleaned_data["reason"]  # type: ignore[attr-defined]
        super().save(commit)
        return row
