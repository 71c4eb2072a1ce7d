"""The kept games told anew, after a change of words only: ``python -m tests.golden.retell``.

Which games are kept stays as it is, and nothing is written if one of them makes other moves than before.
"""

from tests.golden import option_games
from tests.golden.games import FOLDER, Game, keep, kept, label_in, tell
from tests.golden.kept import write


def main() -> None:
    """Tell every kept game, write texts and digests."""
    told = {label: tell(Game.parse(label)) for label in kept()["games"]}
    texts = {}
    for path in (*FOLDER.glob("boards/*.txt"), *FOLDER.glob("options/*.txt")):
        name = path.relative_to(FOLDER).as_posix()
        label = label_in(name)
        if path.parent.name == "boards":
            texts[name] = f"{label}\n\n{told[label].text}"
        else:
            texts[name] = option_games.excerpt(path.stem, Game.parse(label), told[label])
    keep({label: one.digests for label, one in told.items()}, {})
    for name, text in texts.items():
        write(name, text)


if __name__ == "__main__":
    main()
