"""What all tests share."""

from hypothesis import settings

# Machines differ and are busy: a property that takes long is not therefore wrong.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")
