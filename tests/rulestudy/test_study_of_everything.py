"""A study that names no option, as its user begins: every shipped option is tried, and it comes to its end."""

import m44
from tests.support.catalogue import shipped

TEXT = 'title = "A try"\nquestion = "Which?"\nscenarios = ["toulon"]\n'
DALEKS = ("dalek-standard", "dalek-special-weapons", "dalek-mercenary", "dalek-setup")


def test_a_study_that_names_no_option_comes_to_its_end(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "everything.toml").write_text(TEXT, encoding="utf-8")
    made = m44.rule_study("everything.toml", games=4, out="found", quiet=True, say=lambda line: None)
    assert {*made["tried"], "modern-battle"} == set(shipped())
    assert {made["tried"][name]["variant"] for name in DALEKS} == {"+".join(DALEKS)}
    pages = {path.stem for path in (tmp_path / "found" / "options").glob("*.md")}
    nowhere = set(made["tried"]) - pages  # nowhere on Toulon, and on no stage of its own
    assert pages < set(made["tried"]) and f"{len(nowhere)} occur in none" in made["study"]["answer"]
