"""Benchmarks as ratios: two things measured in one run, never a bare time (docs/benchmarks.md)."""
