"""Ids of the catalogue's rules by concept, for each of the two games: what an item or a problem cites."""

from collections.abc import Mapping
from types import MappingProxyType

# Concept: (cego, amostra). None where the game has no such rule.
_IDS: dict[str, tuple[str | None, str | None]] = {
    # the parts of a volta
    "env_quero": ("Art.23-env-quero", "Art.24-env-1"),
    "env_nao": ("Art.23-env-não", "Art.24-env-não"),
    "env_envido": ("Art.23-quero", "Art.24-envido-envido"),
    "env_minha_flor": ("Art.23-env-minha-flor", None),
    "real": ("Art.23-real", "Art.24-real"),
    "real_revide": ("Art.23-real-revide", "Art.24-real"),
    "falta": ("Art.23-falta", "Art.24-falta"),
    "falta_revide": ("Art.23-falta-revide", "Art.24-falta"),
    "falta_testa": ("Art.23-falta-testa", None),
    "n_tentos": (None, "Art.24-env-n"),
    "n_reais": ("Art.23-real", "Art.24-env-n"),
    "igualdade": (None, "Art.24-igualdade"),
    "buenos_teto": (None, "Art.24-buenos-teto"),
    "testa_max": ("Art.23-testa-max", None),
    "flor_boa": ("Art.23-flor-boa", "Art.24-flor-pontos"),
    "flor_flor": ("Art.23-flor-flor", "Art.24-flor-flor"),
    "cf_quero": ("Art.23-cf-quero", "Art.24-cf-quero"),
    "cf_nao": ("Art.23-cf-não", "Art.24-cf-não"),
    "cf_reais": (None, "Art.24-cf-reais"),
    "cfr_sem": ("Art.23-cfr-sem", "Art.24-cfr-sem"),
    "cfr_quero": ("Art.23-cfr-quero", "Art.24-cfr-quero"),
    "cfr_achico": ("Art.23-cfr-achico", "Art.24-cfr-achico"),
    "cfr_testa": ("Art.23-cfr-testa", None),
    "cfr_revide_nao": ("Art.23-cfr-revide-não", "Art.24-cfr-revide-não"),
    "cf_falta": (None, "Art.24-cfr-um-tento"),
    "flores_quero": ("Art.23-flores-quero", "Art.24-flores"),
    "flores_achico": ("Art.23-flores-achico", "Art.24-flores"),
    "achico_sem": ("Art.23-achico-sem", "Art.24-flor-pontos"),
    "achico_com": ("Art.23-achico-com", "Art.24-cf-não"),
    "sem_truco": ("Art.23-sem-truco", "Art.24-sem-truco"),
    "truco_1": ("Art.23-truco-2", "Art.24-truco-2/3/4"),
    "truco_2": ("Art.23-retruco-3", "Art.24-truco-2/3/4"),
    "truco_3": ("Art.23-vale4", "Art.24-truco-2/3/4"),
    "baralho": ("Art.23-baralho-testa", "Art.24-grupo-passa"),
    "grupo_passa": ("Art.23-grupo-passa", "Art.24-grupo-passa"),
    "grupo_antes": ("Art.23-grupo-antes", None),
    "passar_flor_testa": ("Art.23-passar-flor-testa", None),
    "passar_flor_roda": ("Art.23-passar-flor-roda", None),
    "lei_valor": ("Art.23-lei-valor", "Art.24-lei-valor"),
    "lei_nao": ("Art.23-lei-a-não", "Art.24-lei-resposta"),
    "lei_parte": ("Art.23-lei-a-parte", "Art.24-lei-resposta"),
    "lei_flor_quero": ("Art.23-lei-b-quero", "Art.24-lei-valor"),
    "lei_flor_nao_truco": ("Art.23-lei-b-não-truco", "Art.24-lei-valor"),
    "lei_achico_quero": ("Art.23-lei-b-achico-quero", "Art.24-lei-valor"),
    "lei_achico_nao": ("Art.23-lei-b-achico-não", "Art.24-lei-valor"),
    "cf_falta_escuro": (None, "Art.24-cffe-escuro"),
    # who may say what
    "quero": ("Art.23-quero", "Art.24-quero"),
    "apos_carta": ("Art.23-após-carta", "Art.24-após-carta"),
    "vale_dito": ("Art.23-vale-dito", "Art.24-corte"),
    "real_so": ("Art.23-real-só", "Art.24-real"),
    "env_flor": ("Art.23-env-flor", "Art.24-env-flor"),
    "env_flor_comp": ("Art.23-env-flor-comp", None),
    "flor_resp": ("Art.23-flor-resp", "Art.24-flor-resp"),
    "flor_primeiro": ("Art.23-flor-flor", "Art.24-flor-1º"),
    "flor_chica": (None, "Art.24-flor-chica"),
    "truco_antes": ("Art.23-truco-antes", "Art.24-truco-antes"),
    "truco_ordem": ("Art.23-truco-ordem", "Art.24-truco-ordem"),
    "truco_quero": ("Art.23-truco-quero", "Art.24-truco-sem-quero"),
    "dupla_parte": ("Art.23-dupla-parte", "Art.24-parcial"),
    "termos": ("Art.23-termos", "Art.24-termos"),
    "lei_quem": ("Art.23-lei-quem", "Art.24-lei-quem"),
    "escuro": ("Art.23-escuro", "Art.24-lei-quem"),
    "cfr_um_tento": (None, "Art.24-cfr-um-tento"),
    "baralho_fala": ("Art.23-baralho-testa", "Art.24-ao-baralho"),
    "env_max": ("Art.23-env-max", "Art.24-env-valor"),
    "flor_valor": ("Art.23-flor-valor", "Art.24-flor-valor"),
    "tentos": ("Art.23-tentos", "Art.24-limites"),
    "seis": ("Art.23-seis", None),
    # vazas
    "two_of_three": ("Art.23-2de3", "Art.24-vazas-a/b"),
    "parda_1": ("Art.23-parda-1", "Art.24-pardas"),
    "parda_12": ("Art.23-parda-12", "Art.24-pardas"),
    "parda_2": ("Art.23-parda-2", "Art.24-pardas"),
    "parda_3": ("Art.23-parda-3", "Art.24-pardas"),
    "parda_123": ("Art.23-parda-123", "Art.24-pardas"),
    # faults
    "flor_falsa": ("Art.23-flor-falsa-4", "Art.24-flor-falsa-perdido"),
    "flor_falsa_truco": ("Art.23-flor-falsa-truco", "Art.24-flor-falsa"),
    "flor_falsa_grupo": ("Art.23-flor-falsa-grupo", "Art.24-flor-falsa"),
    "florzinha": ("Art.23-florzinha", "Art.24-florzinha"),
    "flor_baralho": ("Art.23-flor-baralho", "Art.24-flor-baralho"),
    "flor_renegada": ("Art.23-flor-renegada", "Art.24-peço-flor"),
    "peco_errado": ("Art.23-peço-errado", "Art.24-peço-flor"),
    "peco_so_flor": ("Art.23-peço-só-flor", "Art.24-peço-flor"),
    "canto_errado_flor": ("Art.23-flor-falsa-truco", "Art.24-canto-errado"),
    "canto_errado_envido": ("Art.23-env-errado", "Art.24-env-errado"),
    "canto_sem_mostrar": ("Art.23-baralho-canto", "Art.24-env-mostrar"),
    "carta_escondida": ("Art.23-jogada", "Art.24-jogada"),
    "cartas_numero": ("Art.23-cartas-numero", None),
    "testa_alheio": ("Art.23-testa-alheio", None),
    "testa_olhar": ("Art.23-testa-olhar", None),
    "testa_senha": ("Art.23-a", None),
    "companheiro_recolheu": ("Art.23-b-companheiro", None),
    "adversario_recolheu": ("Art.23-b-adversário", None),
    "boca_baixo": ("Art.23-boca-baixo", None),
}

CEGO_IDS: Mapping[str, str] = MappingProxyType(
    {name: ids[0] for name, ids in _IDS.items() if ids[0] is not None}
)
AMOSTRA_IDS: Mapping[str, str] = MappingProxyType(
    {name: ids[1] for name, ids in _IDS.items() if ids[1] is not None}
)


def article(rule: str) -> str:
    """Return the article of a rule id, ready to be printed.

    >>> article("Art.23-real-revide")
    'Art. 23'
    """
    return "Art. " + rule[4:6]
