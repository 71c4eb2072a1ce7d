"""Words that mean something to whoever opens an answer: formulas, links; names that are no text; too little memory."""

import csv
import io

import pandas as pd
import pytest

from analysis.pages.markdown import escaped, md_table
from analysis.pages.writing import csv_text
from engine.loading.words.files import read_json
from engine.loading.words.reader import read_bytes

FORMULAS = [
    "=1+1",
    '=HYPERLINK("http://x")',
    "+a",
    "-a",
    "@sum",
    "\tx",
    "\rx",
    "\nx",
    "=a\rb",
    "-",
    "=",
    "+1+1",
    "-7a",
    " =1",
    "\ufeff=1",
    "\uff1d1",  # the sign of equality in full width
    "\u200b@sum",
]
WORDS = ["town", "", "1/2", "a=b", "-7", "+4.5", "-1e9", "'=1", "a\nb", 'a"b', "a,b"]


@pytest.mark.parametrize("word", FORMULAS)
def test_a_formula_is_a_word(word):
    text = csv_text(pd.DataFrame({"a": [word], word: [1]}))
    heads, cells = csv.reader(io.StringIO(text, newline=""))
    assert [heads[1], cells[0]] == ["'" + word.replace("\r", "\n")] * 2


@pytest.mark.parametrize("word", WORDS)
def test_other_words_and_numbers_stay(word):
    read = pd.read_csv(io.StringIO(csv_text(pd.DataFrame({"a": [word]}))), dtype=str, keep_default_na=False)
    assert read.iloc[0, 0] == word


@pytest.mark.parametrize("word", ["a\rb", "a\r\nb", "\r"])
def test_no_word_ends_a_row(word):
    text = csv_text(pd.DataFrame({"a": [word, "c"], "d": [1, 2]}))
    assert "\r" not in text
    assert [len(cells) for cells in csv.reader(io.StringIO(text, newline=""))] == [2, 2, 2]


def test_numbers_stay_numbers():
    frame = pd.DataFrame({"a": [-1.5, 2.0], "b": [-3, 4], "c": [True, False], "d": [None, -0.25]})
    assert csv_text(frame) == "a,b,c,d\n-1.5,-3,True,\n2,4,False,-0.25\n"


LINKS = [
    "[a](javascript:b)",
    "![a](data:b)",
    "`x` [a](javascript:b)",
    "[a][b]",
    "[b]: javascript:c",
    "<javascript:a>",
]


@pytest.mark.parametrize("text", LINKS)
def test_no_link_comes_from_a_name(text):
    for told in (escaped(text), md_table(["a"], [[text]])):
        assert "](" not in told
        assert "][" not in told
        assert "]:" not in told
        assert "<javascript" not in told.replace("\\<", "")


def test_code_stays_code():
    assert escaped("`units_of[a]`") == "`units_of[a]`"


@pytest.mark.parametrize("out", ["--out \udcff", "--out x\udcff/y"])
def test_a_name_that_is_no_text(refused, out):
    refused(f"fair toulon --games 10 {out}", "--out", "UTF-8")


def test_a_small_file_asks_for_little_memory(tmp_path):
    (tmp_path / "a.json").write_text("[1]")
    assert read_bytes(tmp_path / "a.json", 2**62) == b"[1]"
    assert read_json(tmp_path / "a.json", "a list") == [1]


@pytest.mark.parametrize("raised", [MemoryError(), EOFError(), UnicodeDecodeError("utf-8", b"x", 0, 1, "x")])
def test_what_the_machine_lacks_is_a_line(terminal, monkeypatch, raised):
    def fails(*_, **__):
        raise raised

    monkeypatch.setattr("m44.fair", fails)
    said = terminal("fair toulon --games 10")
    assert said.code == 1
    assert said.err.strip().startswith("system: found")
    assert len(said.err.strip().splitlines()) == 1
