"""Put together what several machines have played."""

from typing import TYPE_CHECKING

from m44.names.named import Paths, file_named, folder_to_write

if TYPE_CHECKING:
    from engine.runs.merge import Merged


def merge(*folders: Paths, out: Paths | None = None) -> "Merged":
    """Put the shards of one plan together to the run they are parts of.

    Parameters
    ----------
    *folders : path
        Run folders of all shards, in any order.
    out : path, optional
        Folder of the whole run; default ``runs/<id of the run>``.

    Returns
    -------
    Merged
        ``folder``, ``games``, ``shards``, ``seconds``, ``digest``: the digest of the plan played in one run.

    Raises
    ------
    InputError
        Shards of different plans, a damaged part, games that are missing or doubled; nothing has been written.

    Examples
    --------
    >>> parts = [m44.run("river-line", games=300, players="random", shard=shard) for shard in ("1/2", "2/2")]
    >>> m44.merge(*(part.folder for part in parts)).games
    300
    """
    from engine.runs.merge import merge_runs

    target = None if out is None else folder_to_write(out)
    return merge_runs([file_named(folder, "RUN") for folder in folders], target)
