"""Properties are shown on the same few examples in every run."""

from hypothesis import HealthCheck, Phase, settings

settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=12,
    phases=(Phase.explicit, Phase.generate),  # a smaller game would not say more
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("steady")
