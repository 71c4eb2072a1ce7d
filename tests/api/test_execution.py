"""How games are played, in one value; a cluster by its client; no outcome depends on any of it."""

import inspect
from types import FunctionType

import numpy as np
import pytest

import m44

MOST_PARAMETERS = 10
QUESTION = {"players": "random", "games": 40}


def test_settings_may_be_grouped_or_named_one_by_one(tmp_path):
    how = m44.Execution(workers=1, folder=tmp_path / "grouped", quiet=True)
    grouped = m44.run("river-line", execution=how, **QUESTION)
    single = m44.run("river-line", workers=2, out=tmp_path / "single", quiet=True, block_size=7, **QUESTION)
    mixed = m44.run("river-line", execution=how, folder=tmp_path / "mixed", **QUESTION)
    assert grouped == single == mixed
    assert [run.folder.name for run in (grouped, single, mixed)] == ["grouped", "single", "mixed"]


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"workers": 0}, "workers: found 0"),
        ({"workers": 2.0}, "workers: found 2.0"),
        ({"block_size": 0}, "block_size: found 0"),
        ({"backend": "mpi"}, "backend: found mpi"),
        ({"folder": ""}, "folder"),
        ({"shard": "9/3"}, "shard: found 9/3"),
        ({"backend": "dask"}, "scheduler: found no address"),
    ],
)
def test_a_setting_that_is_none_is_refused_at_once(settings, told):
    with pytest.raises(ValueError, match=told):
        m44.Execution(**settings)


def test_whole_numbers_of_numpy_are_settings():
    assert m44.Execution(workers=np.int64(2)).workers == 2


def test_a_keyword_that_does_not_exist_is_pythons_own_error():
    with pytest.raises(TypeError, match=r"fair\(\) got an unexpected keyword argument 'quit'"):
        m44.fair("river-line", quit=True)


def test_what_would_be_left_out_of_account_is_refused():
    with pytest.raises(ValueError, match="scheduler"):
        m44.balance("river-line", using="hand-size", scheduler="tcp://10.0.0.1:8786")


def test_no_function_takes_more_than_ten_parameters():
    for name in m44.__all__:
        value = getattr(m44, name)
        if isinstance(value, FunctionType):
            assert len(inspect.signature(value).parameters) <= MOST_PARAMETERS, name


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    local = {"processes": False, "dashboard_address": None, "n_workers": 1, "threads_per_worker": 2}
    with distributed.LocalCluster(**local) as found:
        yield found


@pytest.mark.parametrize("form", ["client", "cluster", "address"])
def test_a_cluster_plays_the_same_games(cluster, form, tmp_path):
    from distributed import Client

    alone = m44.run("river-line", folder=tmp_path / "alone", quiet=True, **QUESTION)
    with Client(cluster, set_as_default=False) as client:
        scheduler = {"client": client, "cluster": cluster, "address": cluster.scheduler_address}[form]
        found = m44.run("river-line", scheduler=scheduler, folder=tmp_path / "many", quiet=True, **QUESTION)
        assert found == alone and found.n_played == 40
        assert client.status == "running", "left open for whoever opened it"
