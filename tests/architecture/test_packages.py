"""The house has floors: no circle of files, none of rooms, one line of purpose per room, and a page that draws it."""

from tests.architecture.packages import (
    PAGE,
    TOPS,
    circles,
    file_imports,
    page,
    purpose,
    reduced,
    room_imports,
)


def test_circles_are_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": set()}) == [["a", "b", "c"]]
    assert circles({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
    assert circles({"a": {"b"}, "b": {"a"}, "c": {"d"}, "d": {"c"}}) == [["a", "b"], ["c", "d"]]


def test_arrows_that_a_detour_implies_are_left_out():
    assert reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}


def test_all_of_the_house_is_looked_at():
    assert len(file_imports()) > 400 and {one.split(".")[0] for one in room_imports()} == set(TOPS)


def test_no_circle_of_files():
    assert circles(file_imports()) == []


def test_no_circle_of_rooms():
    assert circles(room_imports()) == []


def test_every_room_says_what_it_is_for():
    assert [room for room in room_imports() if not purpose(room).endswith((".", ":"))] == []


def test_the_page_draws_today_s_house():
    assert PAGE.read_text(encoding="utf-8") == page(), "make packages"
