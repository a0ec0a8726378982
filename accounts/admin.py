from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm
from django.db.models import ManyToManyField
from django.forms import CheckboxSelectMultiple
from django.utils.translation import gettext_lazy as _

from accounts.models import User

# An address is kept with its user, a passkey by its owner: neither needs a page of its own.
admin.site.unregister([EmailAddress, Authenticator])


class NewUserForm(AdminUserCreationForm):  # type: ignore[type-arg]
    class Meta:
        model = User
        fields = ("email", "name")


class AddressInline(admin.StackedInline):  # type: ignore[type-arg]
    model = EmailAddress
    extra = 0


@admin.register(User)
class PlayerAdmin(UserAdmin):  # type: ignore[type-arg]
    add_form = NewUserForm
    add_fieldsets = ((None, {"fields": ("email", "name", "usable_password", "password1", "password2")}),)
    fieldsets = (
        (None, {"fields": ("name", "email", "password", "guest", "is_active")}),
        (_("At home"), {"fields": ("language", "time_zone")}),
        (_("Mail"), {"fields": ("mail_turn", "mail_reminder", "mail_results")}),
        (_("Rights"), {"fields": ("is_staff", "is_superuser", "groups")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
        # More than seventy, and hardly ever wanted beside a group's.
        (_("Single rights"), {"classes": ("collapse",), "fields": ("user_permissions",)}),
    )
    readonly_fields = ("last_login", "date_joined")
    list_display = ("name", "email", "guest", "language", "is_staff", "date_joined")
    list_filter = ("guest", "is_active", "is_staff", "language")
    search_fields = ("name", "email", "name_key")
    ordering = ("-date_joined",)
    inlines = (AddressInline,)
    # Boxes: Django's pair of lists has help that a screen reader cannot tell, and is wide for a phone.
    filter_horizontal = ()
    formfield_overrides = {ManyToManyField: {"widget": CheckboxSelectMultiple}}
