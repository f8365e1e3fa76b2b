"""From component data and layouts to sheets of paper."""
