"""Douradinha: a mão with its bets and vazas, the mão de dez, and the partida as a fold of mãos.

The queda, best of three partidas, is a jogo like any other: `scoring.jogo` with the modality's ruleset.
Source: fonte-douradinha; catalogue 4.14; AMB-34 to AMB-38; docs/rules/douradinha.md.
"""
