"""What all tests share."""

import signal

from hypothesis import settings

# Machines differ and are busy: a property that takes long is not therefore wrong.
settings.register_profile("companion", deadline=None)
settings.load_profile("companion")

# A test run in the background has Ctrl-C ignored, and so would every command that it starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
