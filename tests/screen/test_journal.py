"""The journal of blocks that were played: a damaged row and all after it are played again."""

import json
from pathlib import Path

import pytest

from analysis.measure.journal import Journal, whole_lines
from engine.loading.words.errors import InputError

ROOT = Path(__file__).resolve().parents[2]
HEAD = {"seed": 1}
ROWS = [{"block": i, "wins": [1, 2]} for i in range(4)]


@pytest.fixture
def journal(tmp_path):
    path = tmp_path / "blocks.jsonl"
    kept = Journal(path, HEAD)
    for row in ROWS:
        kept.add(row)
    return path


def test_what_was_noted_is_there_again(journal):
    assert Journal(journal, HEAD).rows == ROWS


def test_any_changed_bit_of_a_row_is_noticed(journal):
    sound = journal.read_bytes()
    start = sound.index(b"\n") + 1
    for at in range(start, len(sound)):
        journal.write_bytes(sound[:at] + bytes([sound[at] ^ 4]) + sound[at + 1 :])
        damaged = sound[start:at].count(b"\n")
        assert Journal(journal, HEAD).rows == ROWS[:damaged]


def test_a_cut_row_is_played_again_and_written_after_the_rest(journal):
    sound = journal.read_bytes()
    journal.write_bytes(sound[:-5])
    kept = Journal(journal, HEAD)
    assert kept.rows == ROWS[:3]
    kept.add(ROWS[3])
    assert journal.read_bytes() == sound


@pytest.mark.parametrize("head", [b"", b"{", b"[]"])
def test_a_damaged_head_is_refused(journal, head):
    _, end, rest = journal.read_bytes().partition(b"\n")
    journal.write_bytes(head + end + rest)
    with pytest.raises(InputError, match="expected"):
        Journal(journal, HEAD)


def test_rows_of_a_version_without_digests_are_refused_and_stay(journal):
    old = b"".join(json.dumps(one).encode() + b"\n" for one in (HEAD, *ROWS))
    journal.write_bytes(old)
    with pytest.raises(
        InputError, match="rows without digests, of an earlier version, expected another --out"
    ):
        Journal(journal, HEAD)
    assert journal.read_bytes() == old


def test_every_journal_in_the_reports_is_whole():
    journals = sorted((ROOT / "reports").rglob("*.jsonl"))
    assert journals
    for path in journals:
        lines = path.read_bytes().splitlines(keepends=True)
        assert whole_lines(lines) == lines, path
