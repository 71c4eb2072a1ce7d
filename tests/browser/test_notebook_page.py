"""What a notebook shows, in a browser: the answer with its figure, the page of a game in its frame."""

import m44


def shown(tmp_path, *parts):
    path = tmp_path / "notebook.html"
    path.write_text(f"<!doctype html><meta charset=utf-8>{''.join(parts)}", encoding="utf-8")
    return path


def test_the_answer_and_its_figure(open_page, tmp_path):
    out = tmp_path / "run"
    r = m44.compare("river-line", ["hand-size"], games=40, players="random", out=out, quiet=True)
    opened = open_page(shown(tmp_path, r._repr_html_(), r._repr_html_()))
    assert opened.page.locator("table").first.locator("tr").count() == 4  # head, battle, official, variant
    for picture in opened.page.locator("img").all():
        assert picture.evaluate("one => one.complete && one.naturalWidth > 100")
        assert picture.get_attribute("alt").split() == r.plot.forest().get_suptitle().split()
    assert not opened.complaints


def test_a_game_is_stepped_through_in_its_frame(open_page, tmp_path, played):
    game = played("river-line")
    opened = open_page(shown(tmp_path, game.log._repr_html_()))
    frame = opened.page.frame_locator("iframe")
    frame.locator("#slider").evaluate(
        "one => { one.value = one.max; one.dispatchEvent(new Event('input')); }"
    )
    assert frame.locator("#result").get_attribute("data-winner") == game.log["result"]["winner"]
    assert not opened.complaints
    assert all(url.startswith(("file:", "data:", "about:", "blob:")) for url in opened.requests)
