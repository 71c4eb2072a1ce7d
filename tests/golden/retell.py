"""The kept games told anew, after a change of words only: ``python -m tests.golden.retell``.

Which games are kept stays as it is.  Nothing is written if one of them makes other moves than before, unless the
behaviour version has been raised; then ``--sums`` also keeps the sums of many games anew.
"""

import argparse

from tests.golden import option_games
from tests.golden.games import FOLDER, Game, cells, keep, kept, label_in, sums, tell
from tests.golden.kept import write


def main(with_sums: bool = False) -> None:
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
    new_sums = {label: sums(*cell) for label, cell in cells().items()} if with_sums else {}
    keep({label: one.digests for label, one in told.items()}, new_sums)
    for name, text in texts.items():
        write(name, text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.golden.retell", description=__doc__)
    parser.add_argument("--sums", action="store_true", help="keep the sums of many games anew as well")
    main(parser.parse_args().sums)
