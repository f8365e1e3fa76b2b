"""Counts what a whole evening of three asks: `python tests/bench/answers.py`."""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.table.recorded import evenings, played


def main() -> None:
    """Print a line for each recorded evening, and where the answers go."""
    for evening in evenings():
        session = played(evening)
        acts = Counter[str]()
        for each in session.played:
            acts.update({_act(each.asked): len(each.asked)} if each.asked else {})
        most = f"at most {evening.most}" if evening.most else ""
        name = f"{evening.game} {evening.name}".strip()
        print(f"{evening.way:7}{name:24}{len(evening.typed):4}  {most}")
        print(f"{'':11}{', '.join(f'{act} {times}' for act, times in acts.most_common())}")


def _act(slots: dict[str, object]) -> str:
    """Return what an act is called by its last answer, that of its menu if it asks no more."""
    path = [*slots][-1]
    return path.partition(".")[0].partition("[")[0]


if __name__ == "__main__":
    main()
