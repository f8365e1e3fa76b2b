from hypothesis import settings

from tests.games.asking import fixtures

settings.register_profile("games", deadline=None)  # a busy machine is no mistake in a rule
settings.load_profile("games")

kit, giza, result, judge, refused = fixtures("giza")
