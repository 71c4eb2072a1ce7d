"""Rules that a file of the publisher's editor keeps in words: the answer says where they are, and never *complete*."""

import json
import tomllib

import pytest

from engine.editor.export import export
from engine.editor.files import import_file
from engine.editor.findings import Mode
from engine.editor.names import words
from engine.loading.scenario.load import built_in_ids, load_built_in, load_scenario
from engine.loading.words.errors import InputError
from engine.loading.words.imported import Kind, Trust, headline
from tests.support.m44_files import battle, convert_battle, import_lines_of, scenario_of

RULES = "All hills are impassable."  # 4 words, 25 characters
SAVERNE = 29


def words_about(text, mode=Mode.STRICT, **meta):
    """What a file with such prose says of its import."""
    return import_lines_of(convert_battle({**battle([]), "text": text, "meta_data": meta}, mode))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("key", ["rules", "victory", "conditions"])
def test_rules_in_words_are_reported_with_their_key_and_length_in_every_mode(key, mode):
    assert words_about({"en": {"name": "A hill", key: RULES}}, mode) == [
        f"unread: rules in words, text.en.{key} (4 words, 25 characters): not read"
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ({"rules": RULES}, "text.rules (4 words, 25 characters)"),
        ({"RULES": RULES}, "text.RULES (4 words, 25 characters)"),
        ({"en": {"Special_rules": RULES}}, "text.en.Special_rules (4 words, 25 characters)"),
        ({"en": {"victory_text": RULES}}, "text.en.victory_text (4 words, 25 characters)"),
        ([{"rules": RULES}], "text.rules (4 words, 25 characters)"),
        ({"en": [{"rules": RULES}]}, "text.en.rules (4 words, 25 characters)"),
        ({"en": [[{"more": {"conditions": RULES}}]]}, "text.en.more.conditions (4 words, 25 characters)"),
        ({"en": {"history": RULES}}, None),
        (RULES, "text (4 words, 25 characters)"),
        ({"fr": RULES}, "text.fr (4 words, 25 characters)"),
        ({"fr": {"rules": "Oui"}}, "text.fr.rules (1 word, 3 characters)"),
        ({"fr": {"rules": "Oui"}, "de": {"rules": "Ja"}, "en": {"rules": RULES}},
         "text.en.rules (4 words, 25 characters; also fr de)"),
        ({"en": {"rules": f"<p>{RULES}</p><br/>&nbsp;"}}, "text.en.rules (4 words, 25 characters)"),
        ({"en": {"rules": ["All hills", {"1": "are impassable."}]}}, "text.en.rules (4 words, 25 characters)"),
        ({"en": {"rules": "x " * 1500}}, "text.en.rules (1,500 words, 2,999 characters)"),
    ],
)  # fmt: skip
def test_where_they_stand_and_how_long_they_are(text, where):
    assert words_about(text) == ([f"unread: rules in words, {where}: not read"] if where else [])


@pytest.mark.parametrize("empty", ["", " ", "<p></p>", "&nbsp;", None, [], {}, False, [""]])
def test_no_words_are_no_rules(empty):
    assert words_about({"en": {"name": "A hill", "historical": "Long ago.", "rules": empty}}) == []
    assert words_about(empty) == []


def test_prose_nested_deep_is_followed():
    text = {"rules": RULES}
    for _ in range(12):
        text = {"part": text}
    assert words_about(text)[0].startswith("unread: rules in words, text.part.part.")


def test_such_a_battle_is_never_complete_and_every_answer_counts_it():
    imported = convert_battle(
        {**battle([]), "text": {"en": {"rules": RULES, "victory": "5 medals"}}}
    ).imported
    assert imported.trust is Trust.PARTLY
    entry = imported.to_dict()
    assert (entry["n_unread"], len(entry["unread"])) == (2, 2)
    assert headline(entry) == "Import of x.m44: partly (2 texts of rules not read)."


def test_a_file_with_a_number_of_ours_names_the_shipped_battle():
    assert words_about({"en": {"rules": RULES}}, scenario_id=str(SAVERNE)) == [
        "unread: rules in words, text.en.rules (4 words, 25 characters): not read; the shipped battle saverne-gap has "
        "its rules, m44 fair --prefer-shipped plays it"
    ]


def test_the_written_file_keeps_it_and_so_does_a_way_through_the_format(tmp_path):
    source = tmp_path / "hills.m44"
    whole = battle([], victory_player1=1, victory_player2=1)
    source.write_text(json.dumps({**whole, "text": {"en": {"rules": RULES}}}), encoding="utf-8")
    written = import_file(source, tmp_path / "hills.toml")
    note = {"what": "rules in words, text.en.rules (4 words, 25 characters)", "now": "not read"}
    assert tomllib.loads(written.path.read_text(encoding="utf-8"))["import"]["unread"] == [note]
    again = load_scenario(str(written.path))
    assert again.imported.trust is Trust.PARTLY
    text, _ = export(again)
    back = tmp_path / "back.m44"
    back.write_text(text, encoding="utf-8")
    assert load_scenario(str(back)).imported.of(Kind.UNREAD) == again.imported.of(Kind.UNREAD)
    import_file(back, tmp_path / "back.toml")  # the strict import takes it, as it took the file itself


# ---------------------------------------------------------------- the shipped battles, by number

# The head of each is in the facts: number in the publisher's collection, date, first side.
NUMBERS = {
    "2": ("pegasus-bridge", "1944-06-06"), "19": ("vassieux", "1944-07-24"), "29": ("saverne-gap", "1944-09-19/21"),
    "11": ("omaha-beach", "1944-06-06"), "1346": ("knightsbridge", "1942-06-12"),
    "1422": ("schwammenauel-dam", "1945-02-04"), "12493": ("bastogne-corridor-east", "1944-12-30"),
    "12494": ("bastogne-corridor-west", "1944-12-30"), "6380": ("noville-to-foy", "1944-12-20"),
    "23806": ("chaumont", "1944-12-23"), "7271": ("twin-villages", "1944-12-17"),
}  # fmt: skip


def test_numbers_of_shipped_battles():
    shipped = words().shipped
    assert set(shipped.values()) <= set(built_in_ids())
    assert len(set(shipped.values())) == len(shipped) == 25
    for number, (battle_, date) in NUMBERS.items():
        assert shipped[number] == battle_
        assert load_built_in(battle_).data["date"] == date


# ---------------------------------------------------------------- keys beside the battle


def test_decoration_is_known_and_silent():
    """SCEN-KEY-1."""
    whole = battle(
        [{"row": 4, "col": 8, "tags": [{"name": "medal1", "orientation": 2}]}],
        expert=1, expert_mode=1, operation="Neptune", operationID=4, country_player2="NL",
    )  # fmt: skip
    whole |= {"packs": ["terrain"], "equipment_packs": {"1": True}, "options": []}
    whole["board"]["groups"] = [["F9"]]
    converted = convert_battle(whole)
    assert (converted.imported.trust, import_lines_of(converted)) == (Trust.COMPLETE, [])
    assert 'allies = "netherlands"' in converted.text


def test_a_list_of_a_campaign_is_refused_as_one():
    with pytest.raises(InputError, match="no board, as in the list of a campaign"):
        convert_battle({"game_info": {}, "scenarios": []})


@pytest.mark.parametrize(
    "options", [{"north_african_desert_rules": True}, ["north_african_desert_rules"]], ids=["table", "list"]
)
def test_options_of_the_file_are_read_as_those_of_the_battle(options):
    assert scenario_of({**battle([]), "options": options}).data["ruleset"] == {"desert_extra": 1}


def test_options_of_the_file_that_cannot_be_played_are_missing_rules():
    whole = {**battle([]), "options": {"gung_ho": True, "a_new_rule": True}}
    assert import_lines_of(convert_battle(whole, Mode.NEAREST)) == [
        "missing: option gung_ho (Marines: one order more): left out",
        "missing: option a_new_rule: left out",
    ]


def test_an_option_of_the_battle_counts_before_that_of_the_file():
    whole = {
        **battle([], options={"north_african_desert_rules": False}),
        "options": {"north_african_desert_rules": True},
    }
    scenario = scenario_of(whole)
    assert scenario.data["ruleset"] == {}
    assert import_lines_of(scenario) == [
        "guessed: option north_african_desert_rules of the file and of the battle: false counts, that of the battle"
    ]
