"""Every rule of the regulamento that the product enforces or computes is proved by a test that names it."""

from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command

from tournaments.management.rule_matrix import proofs_by_rule, rule_matrix
from tournaments.regulamento import regulamento

ROOT = Path(__file__).resolve().parents[2]

# Rules of class E or C that no test proves yet, with what is missing. It only ever shrinks.
PENDING: dict[str, str] = {}

# Ids of the catalogue of rules, by hand: whoever adds or drops a rule says so here too.
GERAL = """
Art.14 Art.15 Art.16-juiz Art.16-tentos Art.17-entrega Art.17-súmula Art.18-inscritos Art.18-subst Art.19
Art.20-I Art.20-II Art.20-III Art.20-IV Art.20-V Art.20-VI-reserva Art.20-VI-sem Art.20-VII Art.20-VIII
Art.20-§1 Art.20-§2 Art.20-§3 Art.21 Art.22
"""
CEGO = """
Art.23-baralho Art.23-tentos Art.23-trios Art.23-alterna Art.23-seis Art.23-testa-soma Art.23-testa-max
Art.23-testa-alheio Art.23-testa-dúvida Art.23-corte Art.23-sorteio-pé Art.23-embaralhar Art.23-dar
Art.23-testa-olhar Art.23-monte Art.23-a Art.23-b-companheiro Art.23-b-adversário Art.23-pagamento
Art.23-tres Art.23-tampa Art.23-passar-2 Art.23-passar-flor-testa Art.23-passar-flor-roda Art.23-roda-passar
Art.23-baralho-canto Art.23-passar-uma Art.23-passar-mostrar Art.23-jogada Art.23-frente Art.23-erro-dar
Art.23-cartas-numero Art.23-virada-aceita Art.23-virada-refaz Art.23-vale-dito Art.23-após-carta
Art.23-mão-ordem Art.23-clareza Art.23-quero Art.23-flor-resp Art.23-truco-quero Art.23-termos
Art.23-florzinha Art.23-dupla Art.23-dupla-parte Art.23-dupla-ordem Art.23-canto-1º Art.23-boca-baixo
Art.23-flor-def Art.23-flor-valor Art.23-flor-falsa-4 Art.23-flor-falsa-truco Art.23-flor-baralho
Art.23-flor-renegada Art.23-peço-flor Art.23-peço-errado Art.23-peço-certo Art.23-peço-só-flor
Art.23-flor-perdido Art.23-flor-boa Art.23-flor-flor Art.23-cf-quero Art.23-cf-não Art.23-cfr-sem
Art.23-cfr-quero Art.23-cfr-quero-2 Art.23-cfr-achico Art.23-cfr-testa Art.23-cfr-revide-não
Art.23-flores-achico Art.23-flores-quero Art.23-flor-falsa-grupo Art.23-achico-sem Art.23-achico-com
Art.23-env-2naipe Art.23-env-só Art.23-env-negras Art.23-env-max Art.23-env-quando Art.23-env-um
Art.23-env-mão Art.23-env-não Art.23-env-quero Art.23-env-empate Art.23-env-mostrar Art.23-env-flor
Art.23-env-flor-comp Art.23-env-minha-flor Art.23-env-minha-falta Art.23-env-errado Art.23-real
Art.23-real-revide Art.23-real-só Art.23-falta Art.23-falta-revide Art.23-falta-testa Art.23-falta-um
Art.23-proibidos Art.23-truco-antes Art.23-truco-ordem Art.23-truco-qualquer Art.23-ordem-cartas
Art.23-vaza-lead Art.23-2de3 Art.23-sem-truco Art.23-parda-1 Art.23-parda-12 Art.23-parda-2 Art.23-parda-3
Art.23-parda-123 Art.23-parda-sai Art.23-dois-iguais Art.23-truco-2 Art.23-retruco-3 Art.23-vale4
Art.23-baralho-testa Art.23-passa-comp Art.23-grupo-passa Art.23-grupo-antes Art.23-lei-quem
Art.23-lei-resposta Art.23-lei-valor Art.23-lei-a-quero Art.23-lei-a-não Art.23-lei-a-parte
Art.23-lei-a-flor Art.23-lei-b-quero Art.23-lei-b-não-truco Art.23-lei-b-achico-quero
Art.23-lei-b-achico-não Art.23-lei-consulta Art.23-escuro Art.23-obs-flor-truco Art.23-exclusiva
Art.23-disc-a..d Art.23-disc-e Art.23-disc-e-obs Art.23-disc-f Art.23-disc-g1–g5 Art.23-disc-g6
Art.23-disc-g7 Art.23-tempo-falta Art.23-comissões Art.23-com-a Art.23-com-b Art.23-com-c Art.23-vencedor-a
Art.23-vencedor-b Art.23-vencedor-c Art.23-vencedor-d Art.23-vencedor-e Art.23-vencedor-f
Art.23-vencedor-f-2x1 Art.23-vencedor-f-lim Art.23-vencedor-g Art.23-vencedor-h
"""
AMOSTRA = """
Art.24-baralho Art.24-ases Art.24-dador Art.24-dar Art.24-corte Art.24-mão Art.24-contrapé Art.24-tentos
Art.24-grupos5 Art.24-malos Art.24-jogadores Art.24-limites Art.24-fecars Art.24-tenteio Art.24-erro-dar
Art.24-jogada Art.24-após-carta Art.24-frente Art.24-virada Art.24-quero Art.24-truco-sem-quero
Art.24-flor-resp Art.24-termos Art.24-parcial Art.24-canto-errado Art.24-flor-def Art.24-flor-valor
Art.24-flor-baralho Art.24-peço-flor Art.24-flor-falsa-perdido Art.24-flor-anuncia Art.24-flor-1º
Art.24-flor-chica Art.24-flor-pontos Art.24-florzinha Art.24-flor-flor Art.24-cf-quero Art.24-cf-não
Art.24-cf-reais Art.24-cfr-sem Art.24-cfr-quero Art.24-cfr-achico Art.24-cfr-um-tento Art.24-cfr-revide-não
Art.24-cfr-testa Art.24-flores Art.24-flor-falsa Art.24-cffe-escuro Art.24-env-livre Art.24-env-mão
Art.24-env-não Art.24-env-empate Art.24-env-mostrar Art.24-env-valor Art.24-env-pé Art.24-env-n
Art.24-env-errado Art.24-env-flor Art.24-env-1 Art.24-real Art.24-envido-envido Art.24-falta
Art.24-buenos-teto Art.24-n-tentos Art.24-igualdade Art.24-perde Art.24-truco-antes Art.24-truco-ordem
Art.24-ordem-cartas Art.24-vazas-a/b Art.24-sem-truco Art.24-pardas Art.24-truco-2/3/4 Art.24-ao-baralho
Art.24-passar Art.24-passa-comp Art.24-grupo-passa Art.24-lei-quem Art.24-lei-valor Art.24-lei-resposta
Art.24-vencedor-1 Art.24-vencedor-2 Art.24-vencedor-3 Art.24-vencedor-4 Art.24-vencedor-5 Art.24-vencedor-6
Art.24-vencedor-6-2x1 Art.24-vencedor-lim Art.24-vencedor-7 Art.24-vencedor-8 Art.24-disc
"""
DOURADINHA = """
Douradinha-duplas Douradinha-queda Douradinha-12 Douradinha-mão Douradinha-valores Douradinha-aposta
Douradinha-recusa Douradinha-firme Douradinha-qualquer Douradinha-carta Douradinha-sorteio-pé
Douradinha-3cartas Douradinha-lead Douradinha-empate-2 Douradinha-empate-1 Douradinha-empate-3x
Douradinha-empate-3 Douradinha-tentos Douradinha-gritos Douradinha-respostas Douradinha-mao-de-dez
Douradinha-mao-de-dez-menor Douradinha-mao-de-dez-maior Douradinha-mao-de-dez-3 Douradinha-mao-de-dez-1
Douradinha-mao-de-dez-ganha Douradinha-mao-de-dez-consulta Douradinha-cartas
"""
PONTINHO = """
Pontinho-baralho Pontinho-mesas Pontinho-lugares Pontinho-dar Pontinho-curinga Pontinho-curinga-uso
Pontinho-curinga-troca Pontinho-trinca Pontinho-sequência Pontinho-bater Pontinho-descarte Pontinho-pontos
Pontinho-100 Pontinho-pote Pontinho-estouro Pontinho-dobra Pontinho-retorno Pontinho-retorno-1 Pontinho-fim
Pontinho-duplo Pontinho-pingo Pontinho-pingo-fim Pontinho-vencedor Pontinho-dicas
"""
WITH_BLANKS = {"Art.24-parda-sai / dois-iguais"}
CATALOGUE = {
    *GERAL.split(),
    *CEGO.split(),
    *AMOSTRA.split(),
    *DOURADINHA.split(),
    *PONTINHO.split(),
    *WITH_BLANKS,
}


@pytest.fixture(scope="module")
def matrix():
    return rule_matrix(regulamento(), ROOT)


def enforced_or_computed() -> set[str]:
    return {rule.id for rule in regulamento().rules if {"E", "C"} & set(rule.classes)}


def test_the_regulamento_holds_every_rule_of_the_catalogue_once():
    ids = Counter(rule.id for rule in regulamento().rules)

    assert set(ids) == CATALOGUE
    assert [identifier for identifier, count in ids.items() if count > 1] == []


def test_every_mark_names_a_rule():
    unknown = {
        identifier: [proof.test for proof in proofs]
        for identifier, proofs in proofs_by_rule(ROOT).items()
        if identifier not in CATALOGUE
    }

    assert unknown == {}


def test_every_rule_enforced_or_computed_is_proved(matrix):
    unproved = enforced_or_computed() - {line.rule.id for line in matrix if line.proofs}

    assert unproved == set(PENDING), "a rule without a test, or one in PENDING that has it now"


def test_what_is_proved_has_code(matrix):
    without = {line.rule.id for line in matrix if "código" in line.missing}

    assert without <= set(PENDING)


def test_the_matrix_is_printed_with_what_is_missing(capsys):
    """`make rules` informs; it never fails."""
    call_command("rules")
    printed = capsys.readouterr().out

    assert "Art.23-vencedor-c  [C]  Art. 23, c: 3º critério: tentos" in printed
    assert "    código  scoring/criteria.py" in printed
    assert "    teste   tests/scoring/test_standings.py::" in printed
    assert printed.count("FALTA   teste") == len(PENDING)


def test_missing_alone_can_be_asked_for(capsys):
    call_command("rules", "--missing")
    printed = capsys.readouterr().out

    assert printed.count("  [") == len(PENDING)
