"""Reads for pages: a fixed number of queries each."""
