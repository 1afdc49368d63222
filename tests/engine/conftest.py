"""How hypothesis runs the engine's tests: as long as an example takes."""

from hypothesis import settings

settings.register_profile("engine", deadline=None)
settings.load_profile("engine")
