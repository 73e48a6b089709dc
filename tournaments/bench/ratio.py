"""Paired measurement: a, b, b, a, … collector off; the verdict is the median of the pairwise ratios."""

import gc
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from time import perf_counter

Job = Callable[[], object]


@dataclass(frozen=True, slots=True)
class Bar:
    """One goal: `ratio` must be at most `at_most`. `detail` says what was divided by what."""

    name: str
    detail: str
    ratio: float
    at_most: float
    low: float
    high: float
    numerator_ms: float

    @property
    def passed(self) -> bool:
        return self.ratio <= self.at_most

    @property
    def noisy(self) -> bool:
        """The pairs disagree so much that a miss says little."""
        return self.high > 1.6 * self.low

    def line(self) -> str:
        """One line for a person."""
        verdict = "ok  " if self.passed else "noisy" if self.noisy else "MISS"
        return (
            f"{verdict} {self.name:<34} {self.ratio:7.2f}  (at most {self.at_most:g}; "
            f"{self.low:.2f} to {self.high:.2f}; {self.numerator_ms:.1f} ms)  {self.detail}"
        )


def timed(job: Job) -> float:
    """Run a job once and return its seconds."""
    start = perf_counter()
    job()
    return perf_counter() - start


def paired(name: str, detail: str, job: Job, reference: Job, *, at_most: float, pairs: int = 9) -> Bar:
    """Measure `job` against `reference`, interleaved, after one warm-up of each."""
    job()
    reference()
    ratios, times = [], []
    gc.collect()
    gc.disable()
    try:
        for number in range(pairs):
            if number % 2:
                below, above = timed(reference), timed(job)
            else:
                above, below = timed(job), timed(reference)
            ratios.append(above / below)
            times.append(above)
    finally:
        gc.enable()
    return Bar(name, detail, median(ratios), at_most, min(ratios), max(ratios), median(times) * 1000)


def growth(name: str, jobs: Sequence[tuple[int, Job]], *, at_most: float = 1.10, reps: int = 7) -> Bar:
    """Return the growth exponent between the smallest and the biggest size: 1 is linear."""
    measured = []
    for size, job in jobs:
        job()
        inner = max(1, 4096 // size)  # small sizes are repeated, or the clock's grain would be measured
        gc.collect()
        gc.disable()
        try:
            measured.append((size, median(_repeat(job, inner) / inner for _ in range(reps))))
        finally:
            gc.enable()
    (small, fast), (big, slow) = measured[0], measured[-1]
    exponent = math.log(slow / fast) / math.log(big / small)
    steps = [math.log(b[1] / a[1]) / math.log(b[0] / a[0]) for a, b in pairwise(measured)]
    detail = " → ".join(f"{size}: {seconds * 1000:.2f} ms" for size, seconds in measured)
    return Bar(name, detail, exponent, at_most, min(steps), max(steps), slow * 1000)


def _repeat(job: Job, times: int) -> float:
    start = perf_counter()
    for _ in range(times):
        job()
    return perf_counter() - start
