// The counter's arithmetic: a partida as a fold of what was marked. No page, no storage, no clock.
// Numbers come from the server (scoring.modalities, scoring.truco.rules, scoring.douradinha.mao); roda and testa as
// scoring.truco.partida, mãos and the mão de dez as scoring.douradinha.partida.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const other = (side) => (side === "a" ? "b" : "a");

  // Tentos that the leader lacks: what a falta is worth; in a testa it has a ceiling.
  function faltaOf(rules, score, format) {
    const lacking = rules.target - Math.max(score.a, score.b);
    const ceiling = rules.truco && rules.truco.testaCeiling;
    return format === "testa" && ceiling ? ceiling : lacking;
  }

  // Seats of a deal, to the right: who deals (pé), who receives and leads first (mão), who cuts (cortador).
  function roles(rules, pe) {
    const seats = 2 * rules.players;
    return { pe, mao: (pe + 1) % seats, cortador: (pe + seats - 1) % seats };
  }

  // What a mão de dez may give each side, by what was done; null in any other mão. Who has ten takes the partida
  // with the mão, and where the other side bets or gives up; who has less gets only what the rule says.
  function deDez(rules, score) {
    const maos = rules.maos;
    if (!maos || Math.max(score.a, score.b) < maos.ten) return null;
    const of = (side) => {
      if (score[side] >= maos.ten) return ["mao", "outra"].map((how) => ({ how, n: rules.target - score[side] }));
      return [{ how: "mao", n: maos.trailing }, { how: "apostou", n: maos.trailing }, { how: "desistiu", n: maos.gaveUp }];
    };
    return { a: of("a"), b: of("b") };
  }

  // What is dealt next: roda or testa, and which seat is mão (even seats are of side a).
  function nextVolta(rules, partida) {
    const truco = rules.truco;
    const seats = 2 * rules.players;
    const { mao } = roles(rules, partida.pe);
    const testas = truco ? truco.testas : 0;
    const far = truco && truco.rodaAt !== null && rules.target - Math.max(partida.a, partida.b) > truco.rodaAt;
    const testa = testas > 0 && partida.number % 2 === 0 && (partida.testa > 1 || far);
    const leads = testa ? (mao + partida.testa - 1) % seats : mao;
    return { number: partida.number, format: testa ? "testa" : "roda", testa: testa ? partida.testa : null, mao: leads, side: leads % 2 ? "b" : "a" };
  }

  function fresh(index, pe) {
    return { index, a: 0, b: 0, number: 1, testa: 1, pe, voltas: [], over: false, winner: null, confirmed: false };
  }

  function openVolta(rules, partida, at) {
    const next = nextVolta(rules, partida);
    partida.current = { partida: partida.index + 1, volta: next.number, testa: next.testa, format: next.format, mao: next.side, seat: next.mao, a: 0, b: 0, what: [], at };
  }

  function closeVolta(rules, partida) {
    const done = partida.current;
    if (!done) return;
    partida.voltas.push(done);
    const more = done.format === "testa" && partida.testa < rules.truco.testas;
    if (more) partida.testa += 1;
    else {
      partida.number += 1;
      partida.testa = 1;
      partida.pe = (partida.pe + 1) % (2 * rules.players);
    }
    partida.current = null;
  }

  // One mark: in truco the volta stays open for more; in Douradinha it is the whole mão, and the deal passes on.
  function score(rules, partida, event) {
    if (!partida.current) openVolta(rules, partida, event.at);
    const given = Math.min(event.n, rules.target - partida[event.s]);
    partida[event.s] += given;
    partida.current[event.s] += given;
    if (event.w && !partida.current.what.includes(event.w)) partida.current.what.push(event.w);
    if (rules.maos && given < event.n) partida.current.what.push("valia " + event.n);
    if (partida[event.s] === rules.target) {
      partida.over = true;
      partida.winner = event.s;
      partida.voltas.push(partida.current);
      partida.current = null;
    } else if (rules.maos) closeVolta(rules, partida);
  }

  // A partida drawn by agreement, at equal tentos below the target (AMB-34).
  function draw(rules, partida, event) {
    if (!(event.n > 0 && event.n < rules.target)) return;
    partida.voltas.push({ partida: partida.index + 1, volta: partida.number, a: event.n, b: event.n, what: ["empate por acordo"], at: event.at });
    partida.a = partida.b = event.n;
    partida.over = true;
  }

  const pairsOf = (partidas) => partidas.filter((p) => p.over).map((p) => [p.a, p.b]);

  // Play what was marked, first to last. Events: {t: "tento", s, n, w}, {t: "fecha"}, {t: "mao", seat}, {t: "empate", n},
  // {t: "fim"} (the partida is agreed). Returns the partidas; the last one is in course unless the jogo has no more.
  function fold(rules, events) {
    const seats = 2 * rules.players;
    const partidas = [fresh(0, seats - 1)];
    for (const event of events) {
      const partida = partidas[partidas.length - 1];
      if (event.t === "tento" && !partida.over) score(rules, partida, event);
      else if (event.t === "empate" && !partida.over && rules.draws) draw(rules, partida, event);
      else if (event.t === "fecha" && !partida.over && !rules.maos) {
        if (!partida.current) openVolta(rules, partida, event.at);
        closeVolta(rules, partida);
      } else if (event.t === "mao" && !partida.over && partida.voltas.length === 0) {
        partida.pe = (event.seat + seats - 1) % seats;
        if (partida.current) {
          const kept = partida.current;
          openVolta(rules, partida, kept.at);
          Object.assign(partida.current, { a: kept.a, b: kept.b, what: kept.what });
        }
      } else if (event.t === "fim" && partida.over && !partida.confirmed) {
        partida.confirmed = true;
        if (!winnerOf(rules, pairsOf(partidas)) && partidas.length < rules.bestOf) {
          // Who dealt last passes the deal on, as within a partida; before a draw it was passed on already.
          partidas.push(fresh(partidas.length, partida.winner ? roles(rules, partida.pe).mao : partida.pe));
        }
      }
    }
    return partidas;
  }

  const isDrawn = (rules, [a, b]) => Boolean(rules.draws) && a === b && a > 0 && a < rules.target;
  const isOver = (rules, [a, b]) => a === rules.target || b === rules.target || isDrawn(rules, [a, b]);

  // Partidas won by each side and drawn.
  function tally(rules, pairs) {
    const won = (mine, theirs) => pairs.filter((pair) => pair[mine] === rules.target && pair[theirs] < rules.target).length;
    return { a: won(0, 1), b: won(1, 0), drawn: pairs.filter((pair) => isDrawn(rules, pair)).length };
  }

  // Side that won the jogo, or null: two partidas, or one where all the others were drawn.
  function winnerOf(rules, pairs) {
    const { a, b, drawn } = tally(rules, pairs);
    const need = drawn === rules.bestOf - 1 ? 1 : rules.toWin;
    return a >= need ? "a" : b >= need ? "b" : null;
  }

  const counted = (n, one, many) => n + " " + (n === 1 ? one : many);

  // A jogo whose partidas are all played and that nobody won, in words; null for any other (AMB-34).
  function undecided(rules, pairs) {
    if (pairs.length < rules.bestOf || !pairs.every((pair) => isOver(rules, pair)) || winnerOf(rules, pairs)) return null;
    const { a, b, drawn } = tally(rules, pairs);
    const won = a + b ? "Uma vitória de cada lado e " : "";
    return won + counted(drawn, "empate", "empates") + ": ninguém venceu. Chame a comissão, que decide quem venceu.";
  }

  // What stands in the way of a result, as {where: [partida, side], text}; names are those of the sides.
  function problems(rules, pairs, names) {
    const found = [];
    pairs.forEach((pair, index) => {
      const [a, b] = pair;
      const missing = [a, b].findIndex((n) => n === null || Number.isNaN(n));
      if (missing >= 0) found.push({ where: [index, "ab"[missing]], text: "Faltam os " + rules.noun + " de " + names["ab"[missing]] + "." });
      else if (Math.max(a, b) > rules.target || Math.min(a, b) < 0) found.push({ where: [index, a > rules.target || a < 0 ? "a" : "b"], text: "Uma partida vai de 0 a " + rules.target + " " + rules.noun + "." });
      else if (a === rules.target && b === rules.target) found.push({ where: [index, "a"], text: "Só um dos lados fecha com " + rules.target + "." });
      else if (!isOver(rules, pair)) found.push({ where: [index, "a"], text: "Ninguém fechou: quem vence chega a " + rules.target + (rules.draws ? "; partida empatada tem o mesmo número dos dois lados." : ".") });
      if (index >= rules.bestOf) found.push({ where: [index, "a"], text: "O jogo tem no máximo " + rules.bestOf + " partidas." });
      else if (index && winnerOf(rules, pairs.slice(0, index))) found.push({ where: [index, "a"], text: "O jogo já estava decidido antes desta partida." });
    });
    if (!found.length && !winnerOf(rules, pairs)) {
      const last = undecided(rules, pairs);
      found.push(last ? { where: [rules.bestOf - 1, "a"], text: last } : { where: [pairs.length, "a"], text: "Falta a " + (pairs.length + 1) + "ª partida." });
    }
    return found;
  }

  function sentence(rules, pairs, names) {
    const winner = winnerOf(rules, pairs);
    const told = pairs.map(([a, b]) => a + "\u00a0×\u00a0" + b).join(", ");
    if (!winner) return told;
    const at = winner === "a" ? 0 : 1;
    const won = tally(rules, pairs);
    const draws = won.drawn ? ", com " + counted(won.drawn, "empate", "empates") : "";
    return names[winner] + " venceu por " + won[winner] + " a " + won[other(winner)] + draws + ": " + pairs.map((pair) => pair[at] + "\u00a0×\u00a0" + pair[1 - at]).join(", ");
  }

  mesa.rules = { faltaOf, roles, deDez, nextVolta, fold, pairsOf, winnerOf, undecided, problems, sentence, other, isOver };
})(window.TenteioMesa);
