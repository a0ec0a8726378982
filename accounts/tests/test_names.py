import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from accounts import names
from accounts.models import User


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("  Ｔａｒｏ  ", "Taro"), ("ﾀﾛｳ", "タロウ"), ("Anne\u3000Marie", "Anne Marie")],
)
def test_a_name_is_shown_in_its_ordinary_form(typed, shown):
    assert names.tidy(typed) == shown


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Taro", "ＴＡＲＯ"),
        ("paypal", "раураl"),
        ("Ilse", "llse"),
        ("O2", "02"),
        ("straße", "STRASSE"),
        ("カ一", "力ー"),
        ("ロボット", "口ボッ卜"),
        ("a b", "ab"),
        ("たろう", "た\u200bろう"),
        ("太郎", "太\u034f郎"),
        ("葛", "葛\U000e0100"),
        ("太郎", "太郎\u2800"),
        ("太郎", "太郎\u3164"),
        ("Kenji", "Kenjı"),
        ("HOT", "НОТ"),
        ("HAT", "ΗΑΤ"),
        ("Boy", "Воу"),
        ("Kenji", "Ｋｅｎｊｉ"),
        ("Kenji", "𝐊𝐞𝐧𝐣𝐢"),
    ],
)
def test_look_alikes_are_one_name(one, other):
    assert names.key(one) == names.key(other)


@pytest.mark.parametrize(("one", "other"), [("太郎", "大郎"), ("はな", "ばな"), ("Ann", "Anna")])
def test_names_that_can_be_told_apart_stay_apart(one, other):
    assert names.key(one) != names.key(other)


@pytest.mark.parametrize(
    "name", ["", "   ", "・・", "あ" * 25, "a@b", "a/b", "a\u202eb", "a\u0000b", "\u3164\u2800", "太郎\u2800"]
)
def test_what_cannot_be_read_is_no_name(name):
    with pytest.raises(ValidationError):
        names.validate(name)


@pytest.mark.parametrize(
    "name",
    [
        "Kenj\u0569",
        "Kenji\u0307",
        "K\u0435nji",
        "\u0555l\u0561",
        "\u13aa\u13aa",
        "Kenjɪ",
        "Taro\u0662",
        "か\u0308",
    ],
    ids=["Armenian", "dot above", "Cyrillic", "all Armenian", "Cherokee", "phonetic", "digit", "kana"],
)
def test_a_name_in_disguise_is_refused(name):
    with pytest.raises(ValidationError) as refusal:
        names.validate(name)
    assert refusal.value.code == "disguise"


@pytest.mark.parametrize(
    "name",
    [
        *(
            "凛",
            "Taro",
            "花子 2",
            "あ" * 24,
            "O'Brien",
            "葛\U000e0100城",
            "José",
            "Nguyễn",
            "Łukasz",
            "田中Ken★",
        ),
        *("Наташа", "Νίκος", "민수", "ラーメン〇", "々木ゝ", "สมชาย", "محمد", "か゚", "ゔぁん"),
    ],
)
def test_ordinary_names_are_fine(name):
    names.validate(name)


def test_the_database_itself_refuses_a_look_alike(db):
    User.objects.create_guest("Taro")
    with pytest.raises(IntegrityError):
        User.objects.create_guest("ＴＡＲＯ")


def test_a_changed_name_changes_its_key_too(db):
    user = User.objects.create_guest("Taro")
    user.name = "Jiro"
    user.save(update_fields=["name"])
    assert User.objects.taken("jiro")
    assert not User.objects.taken("taro")


def test_an_account_without_address_cannot_be_stored(db):
    with pytest.raises(IntegrityError):
        User(name="Taro").save()


def test_addresses_are_unique_whatever_their_case(hanako):
    with pytest.raises(IntegrityError):
        User.objects.create_user("Hanako@Example.com", "Jiro")
