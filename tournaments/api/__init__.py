"""The read-only JSON of published events."""
