"""The draws of docs/rules/sorteio.md and chaves.md, written again from the text alone.

Imports nothing of ours: this is what a distrustful capataz would write.
"""

import hashlib


def numeros(semente):
    k = 0
    while True:
        bloco = hashlib.sha256(f"{semente}/{k}".encode()).digest()
        for inicio in range(0, 32, 4):
            yield int.from_bytes(bloco[inicio : inicio + 4], "big")
        k += 1


def sortear(lista, fonte):
    restam, tirados = list(lista), []
    while restam:
        n, vez = len(restam), 0
        while n > 1:
            numero = next(fonte)
            if numero < 2**32 - 2**32 % n:
                vez = numero % n
                break
        # o escolhido sai; o primeiro dos que restam toma o lugar dele
        restam[0], restam[vez] = restam[vez], restam[0]
        tirados.append(restam.pop(0))
    return tirados


def chaves(trios, quantas, semente):
    """trios: list of (id, entidade, regiao, cabeca) -> list of lists of ids."""
    fonte, tudo = numeros(semente), range(quantas)
    ordem = sortear(trios, fonte)
    feitas = [[] for _ in tudo]

    def da_entidade(c, t):
        return sum(1 for u in feitas[c] if t[1] is not None and u[1] == t[1])

    def da_regiao(c, t):
        return sum(1 for u in feitas[c] if regiao(t) is not None and regiao(u) == regiao(t))

    def regiao(t):  # a entidade fica inteira na região do primeiro dos seus na lista de inscritos
        return t[2] if t[1] is None else next(u[2] for u in trios if u[1] == t[1])

    rodada = []
    cabecas = [t for t in ordem if t[3]]
    if cabecas:
        rodada = sortear(tudo, fonte)
        for t in cabecas:
            feitas[rodada.pop(0)].append(t)
    curta = len(trios) % quantas
    grupos = []
    for t in ordem:  # blocos: região, depois entidade, na ordem em que aparecem
        nome_r = (
            ("r", regiao(t)) if regiao(t) is not None else ("e", t[1]) if t[1] is not None else ("t", t[0])
        )
        nome_e = ("e", t[1]) if t[1] is not None else ("t", t[0])
        grupos.append((nome_r, nome_e, t))
    primeira = {}
    for i, (r, e, _) in enumerate(grupos):
        primeira.setdefault(r, i)
        primeira.setdefault((r, e), i)
    for _r, _e, t in sorted(grupos, key=lambda g: (primeira[g[0]], primeira[g[:2]])):
        if t[3]:
            continue
        if not rodada:
            rodada, curta = sortear(range(curta or quantas), fonte), 0
        c = min(rodada, key=lambda c: (da_entidade(c, t), da_regiao(c, t), rodada.index(c)))
        rodada.remove(c)
        feitas[c].append(t)
    while troca(feitas, da_entidade):
        pass
    feitas.sort(key=len, reverse=True)  # as maiores primeiro; empatadas, como estavam
    return [[t[0] for t in c] for c in feitas]


def troca(feitas, da_entidade):
    for c, de in enumerate(feitas):
        for i, t in enumerate(de):
            for d, para in enumerate(feitas):
                if t[3] or da_entidade(d, t) > da_entidade(c, t) - 2:
                    continue
                if len(para) < len(de):
                    para.append(de.pop(i))
                    return True
                for j, u in enumerate(para):
                    if not u[3] and (u[1] is None or da_entidade(d, u) > da_entidade(c, u)):
                        de[i], para[j] = u, t
                        return True
    return False
