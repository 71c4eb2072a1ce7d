"""No output of the program stands on a page unchecked: every fenced block is an answer, commands or a source file."""

import pytest

from tests.printed import answers
from tests.printed.answers import PAGES, ROOT, as_on_page, printed, same
from tests.printed.fences import fences, what_escapes
from tests.printed.mistaken import write_files

ALL_PAGES = sorted(
    {*PAGES, *(path for part in ("scenarios", "notebooks") for path in (ROOT / part).rglob("*.md"))}
)


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_no_output_escapes(page):
    own = printed(page) if page in PAGES else []
    wrong = {fence.line: what_escapes(fence, own) for fence in fences(page.read_text(encoding="utf-8"))}
    assert not {line: words for line, words in wrong.items() if words}


@pytest.mark.parametrize(
    ("block", "found"),
    [
        ("```text\nallies card: barrage#1\n```\n", "no <!-- m44 … --> right above it"),
        ("<!-- m44 odds armor infantry -->\n\n```text\n1 die\n```\n", "no <!-- m44 … --> right above it"),
        ("<!-- m44 odds armor infantry -->\n```text\n1 die\n```\n", ""),
        ("```\nallies card: barrage#1\n```\n", "neither an answer nor commands nor a source file: ''"),
        ("~~~\n1 die\n~~~\n", "neither an answer nor commands nor a source file: '~~~'"),
        ("  ```sh\n  1 die\n  ```\n", "neither an answer nor commands nor a source file: '  ```sh'"),
        ("```sh\nmake demo\n1 die\n```\n", "no command: 1 die"),
        ("```sh\nmake demo  # all\npip install .\n```\n", ""),
        ("```console\n1 die\n$ m44 odds armor infantry\n```\n", "begins with no command"),
        ("```console\n$ ls\nmy-battle.toml\n```\n", "an answer of another program: ls"),
        ("```console\n$ m44 list\n$ m44 odds armor infantry\n1 die\n```\n", ""),
        ("```toml\nid = 1\n```\n", ""),
        ("```toml\n1 die\n```\n", "no toml: "),
        ("```python\n1 die\n```\n", "no python: "),
        ('```json\n{"dice": 1}\n```\n', ""),
    ],
)
def test_what_escapes_is_noticed(tmp_path, block, found):
    page = tmp_path / "page.md"
    page.write_text(f"# A page\n\n{block}", encoding="utf-8")
    (fence,) = fences(page.read_text(encoding="utf-8"))
    said = what_escapes(fence, printed(page))
    assert said.startswith(found) if found else not said


def test_a_block_without_an_end_is_noticed():
    with pytest.raises(ValueError, match="line 3: a block without an end"):
        list(fences("# A page\n\n```sh\nmake demo\n"))


def test_mistakes_are_told_as_the_page_shows(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write_files(tmp_path)
    shown = [one for one in printed(answers.ROOT / "scenarios" / "README.md") if " check " in one.command]
    assert len(shown) == 2
    assert all(same(one.answer, as_on_page(one)) for one in shown)
