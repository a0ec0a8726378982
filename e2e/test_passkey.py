"""A passkey is made and used, with the authenticator that the browser plays for us."""

import re

from playwright.sync_api import Page, expect

from e2e.people import PASSWORD, sign_up

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(page: Page) -> Page:
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return page


def test_a_passkey_signs_in_without_a_password(person):
    page = with_authenticator(person(width=360).new_page())
    sign_up(page, "鍵子", "kagiko@example.com")

    page.goto("/ja/accounts/passkeys/add/")
    page.locator("#id_password").fill(PASSWORD)
    page.locator("main form button.primary").click()
    page.locator("#id_name").fill("わたしの電話")
    page.locator("main form button.primary").click()
    expect(page.locator("main")).to_contain_text("わたしの電話")

    page.goto("/ja/accounts/logout/")
    page.locator("main form button.primary").click()
    page.goto("/ja/accounts/login/")
    page.locator("form[data-passkey] button").click()
    expect(page.locator("html")).to_have_class(re.compile("signed-in"))
    page.goto("/ja/accounts/settings/")
    expect(page.locator("#id_name")).to_have_value("鍵子")
