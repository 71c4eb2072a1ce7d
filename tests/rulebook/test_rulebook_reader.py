"""Reading the rulebook: mistakes are told by file, id and column."""

import pytest

from engine.loading.checks.rulebook import load_rulebook
from engine.loading.words.errors import InputError

GOOD = """
number = 1
title = "A chapter"

[TG-1]
meaning = "Ground may be taken."
source = "M44 p.11"
status = "implemented"
where = ["engine/kernel/ground.py:take_ground"]

[TG-2]
meaning = "It may be declined."
status = "planned"
"""


@pytest.fixture
def write(tmp_path):
    def write(text, name="chapter.toml"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path

    return write


def test_statements_come_in_order_of_chapters(write):
    write(GOOD, "z.toml")
    remark = '[HRD-1]\nmeaning = "Another way."\nstatus = "remark"\nsee = ["TG-1"]\n'
    remark = 'number = 2\ntitle = "Some remarks"\n' + remark
    book = load_rulebook(write(remark, "a.toml"))
    assert book.titles == {"z": "A chapter", "a": "Some remarks"}
    assert list(book.rules) == ["TG-1", "TG-2", "HRD-1"]
    rule = book.rules["TG-1"]
    assert (rule.topic, rule.number, rule.chapter, rule.source) == ("TG", 1, "z", "M44 p.11")
    assert [one.id for one in book.with_status("planned")] == ["TG-2"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('status = "planned"', 'status = "done"', "TG-2.status: found 'done'"),
        (
            'status = "planned"',
            'statsu = "planned"',
            "TG-2.statsu: found an unknown key, expected one of status",
        ),
        ('status = "planned"', 'status = "implemented"', "TG-2.where: found nothing"),
        ('status = "planned"', 'status = "remark"', "TG-2.see: found nothing"),
        (
            'status = "planned"',
            'status = "planned"\nsee = ["TG-3"]',
            "TG-2.see: found 'TG-3', expected one of TG-",
        ),
        ('status = "planned"', 'status = "planned"\nswitch = "air_group"', "TG-2.switch: found 'air_group'"),
        ('"It may be declined."', '""', "TG-2.meaning: found ''"),
        ("[TG-2]", "[Tg-2]", "Tg-2.id: found 'Tg-2', expected an id like TER-HILL-2"),
        (
            "ground.py:take_ground",
            "ground:take_ground",
            "TG-1.where.0: found 'engine/kernel/ground:take_ground'",
        ),
        ('title = "A chapter"', "", "title: found nothing"),
    ],
)
def test_mistakes_are_named(write, old, new, said):
    assert old in GOOD
    with pytest.raises(InputError) as error:
        load_rulebook(write(GOOD.replace(old, new)))
    assert f"chapter.toml: {said}" in str(error.value)


def test_an_id_stands_in_one_chapter_only(write):
    write(GOOD)
    with pytest.raises(InputError, match=r"other\.toml: TG-1: found an id that chapter\.toml has too"):
        load_rulebook(write(GOOD.replace("number = 1", "number = 2"), "other.toml"))
