"""The Django app: stores facts, asks `scoring`, shows the answers."""
