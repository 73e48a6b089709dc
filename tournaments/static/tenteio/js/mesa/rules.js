// The counter's arithmetic: a partida as a fold of what was marked. No page, no storage, no clock.
// Numbers come from the server (scoring.modalities, scoring.truco.rules); roda and testa as scoring.truco.partida.
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

  // What is dealt next: roda or testa, and which seat is mão (even seats are of side a).
  function nextVolta(rules, partida) {
    const truco = rules.truco;
    const seats = 2 * rules.players;
    const mao = (partida.pe + 1) % seats;
    const testas = truco ? truco.testas : 0;
    const far = truco && truco.rodaAt !== null && rules.target - Math.max(partida.a, partida.b) > truco.rodaAt;
    const testa = testas > 0 && partida.number % 2 === 0 && (partida.testa > 1 || far);
    const leads = testa ? (mao + partida.testa - 1) % seats : mao;
    return { number: partida.number, format: testa ? "testa" : "roda", testa: testa ? partida.testa : null, mao: leads, side: leads % 2 ? "b" : "a" };
  }

  function fresh(index, pe) {
    return { index, a: 0, b: 0, number: 1, testa: 1, pe, voltas: [], winner: null, confirmed: false };
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

  // Play what was marked, first to last. Events: {t: "tento", s, n, w}, {t: "fecha"}, {t: "mao", seat},
  // {t: "fim"} (the partida is agreed). Returns the partidas; the last one is in course unless the jogo is decided.
  function fold(rules, events) {
    const seats = 2 * rules.players;
    const partidas = [fresh(0, seats - 1)];
    for (const event of events) {
      const partida = partidas[partidas.length - 1];
      if (event.t === "tento" && !partida.winner) {
        if (!partida.current) openVolta(rules, partida, event.at);
        const given = Math.min(event.n, rules.target - partida[event.s]);
        partida[event.s] += given;
        partida.current[event.s] += given;
        if (event.w && !partida.current.what.includes(event.w)) partida.current.what.push(event.w);
        if (partida[event.s] === rules.target) {
          partida.winner = event.s;
          partida.voltas.push(partida.current);
          partida.current = null;
        }
      } else if (event.t === "fecha" && !partida.winner) {
        if (!partida.current) openVolta(rules, partida, event.at);
        closeVolta(rules, partida);
      } else if (event.t === "mao" && !partida.winner && partida.voltas.length === 0) {
        partida.pe = (event.seat + seats - 1) % seats;
        if (partida.current) {
          const kept = partida.current;
          openVolta(rules, partida, kept.at);
          Object.assign(partida.current, { a: kept.a, b: kept.b, what: kept.what });
        }
      } else if (event.t === "fim" && partida.winner) {
        partida.confirmed = true;
        if (!winnerOf(rules, partidas.map((p) => [p.a, p.b])) && partidas.length < rules.bestOf) {
          // Who dealt last passes the deal on, as within a partida.
          partidas.push(fresh(partidas.length, (partida.pe + 1) % seats));
        }
      }
    }
    return partidas;
  }

  const isOver = (rules, [a, b]) => a === rules.target || b === rules.target || (rules.draws && a === b && a > 0);

  // Side that won the jogo, or null.
  function winnerOf(rules, pairs) {
    for (const side of ["a", "b"]) {
      const at = side === "a" ? 0 : 1;
      if (pairs.filter((pair) => pair[at] === rules.target && pair[1 - at] < rules.target).length >= rules.toWin) return side;
    }
    return null;
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
      else if (!isOver(rules, pair)) found.push({ where: [index, "a"], text: "Ninguém fechou: quem vence chega a " + rules.target + "." });
      if (index && winnerOf(rules, pairs.slice(0, index))) found.push({ where: [index, "a"], text: "O jogo já estava decidido antes desta partida." });
    });
    if (!found.length && !winnerOf(rules, pairs) && pairs.length < rules.bestOf) {
      found.push({ where: [pairs.length, "a"], text: "Falta a " + (pairs.length + 1) + "ª partida." });
    }
    return found;
  }

  function sentence(rules, pairs, names) {
    const winner = winnerOf(rules, pairs);
    const told = pairs.map(([a, b]) => a + "\u00a0×\u00a0" + b).join(", ");
    if (!winner) return told;
    const at = winner === "a" ? 0 : 1;
    const won = pairs.filter((pair) => pair[at] === rules.target).length;
    const lost = pairs.filter((pair) => pair[1 - at] === rules.target).length;
    return names[winner] + " venceu por " + won + " a " + lost + ": " + pairs.map((pair) => pair[at] + "\u00a0×\u00a0" + pair[1 - at]).join(", ");
  }

  mesa.rules = { faltaOf, nextVolta, fold, winnerOf, problems, sentence, other, isOver };
})(window.TenteioMesa);
