"""Pontinho: each for himself at mesas of 3 to 5 (up to 8), in fichas only; and a tournament of such mesas.

Not a jogo of two sides, so nothing here uses `scoring.jogo`.
Source: fonte-pontinho; catalogue 4.15; AMB-39 to AMB-43; docs/rules/pontinho.md.
"""
