"""A text in several languages."""

from collections.abc import Mapping

Words = Mapping[str, str]
"""One text in several languages: `{"en": "Sled", "ja": "そり"}`."""
