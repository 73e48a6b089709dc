"""The draws of docs/rules/sorteio.md and chaves.md, written again from the text alone.

Imports nothing of ours: this is what a distrustful capataz would write.
"""

from hashlib import sha256
from itertools import count


def numeros(semente):
    for k in count():
        bloco = sha256(f"{semente}/{k}".encode()).digest()
        for inicio in range(0, 32, 4):
            yield int.from_bytes(bloco[inicio : inicio + 4], "big")


def sortear(lista, fonte):
    restam, tirados = list(lista), []
    while len(restam) > 1:
        n = len(restam)
        vez = next(numero % n for numero in fonte if numero < 2**32 - 2**32 % n)
        restam[0], restam[vez] = restam[vez], restam[0]  # o primeiro fica no lugar de quem sai
        tirados.append(restam.pop(0))
    return tirados + restam


def chaves(trios, quantas, semente):
    """Turn a list of (id, entidade, regiao, cabeca), None for none, into a list of lists of ids."""
    casa, blocos, fonte, feitas = {}, {}, numeros(semente), [[] for _ in range(quantas)]
    for _, entidade, regiao, _ in trios:
        casa.setdefault(entidade, regiao)

    def regiao(t):
        return t[2] if t[1] is None else casa[t[1]]

    def iguais(c, nome, t):  # quantos da chave c têm o mesmo nome que t
        return sum(1 for u in feitas[c] if u == t or None is not nome(u) == nome(t))

    ordem = sortear(trios, fonte)
    for t in ordem:
        do_trio = t if t[1] is None else t[1]
        da_regiao = (do_trio,) if regiao(t) is None else regiao(t)
        blocos.setdefault(da_regiao, {}).setdefault(do_trio, []).append(t)
    cabecas = [t for t in ordem if t[3]]
    vez = sortear(range(quantas), fonte) if cabecas else []
    for t in cabecas:
        feitas[vez.pop(0)].append(t)
    curta = len(trios) % quantas
    for t in [t for bloco in blocos.values() for entidade in bloco.values() for t in entidade if not t[3]]:
        if not vez:
            vez, curta = sortear(range(curta or quantas), fonte), 0
        c = min(vez, key=lambda c: (iguais(c, lambda u: u[1], t), iguais(c, regiao, t), vez.index(c)))
        vez.remove(c)
        feitas[c].append(t)
    while trocar(feitas, lambda c, t: iguais(c, lambda u: u[1], t)):
        pass
    return [[t[0] for t in chave] for chave in sorted(feitas, key=len, reverse=True)]


def trocar(feitas, da_entidade):
    for c, sai_de in enumerate(feitas):
        for i, t in enumerate(sai_de):
            for d, vai_a in enumerate(feitas):
                if t[3] or da_entidade(d, t) > da_entidade(c, t) - 2:
                    continue
                if len(vai_a) < len(sai_de):
                    vai_a.append(sai_de.pop(i))
                    return True
                for j, u in enumerate(vai_a):
                    if not u[3] and da_entidade(d, u) > da_entidade(c, u):
                        sai_de[i], vai_a[j] = u, t
                        return True
    return False
