// What the juiz reads: scores and fichas, the sheet with the state of each rodada, the end of the mesa.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h, icon, hold } = mesa.dom;
  const STATES = { guardado: "guardada neste celular", recebido: "recebida", conferido: "conferida" };
  const count = (n, one, many) => n + " " + (Math.abs(n) === 1 ? one : many);
  const signed = (n) => (n > 0 ? "+" : n < 0 ? "\u2212" : "") + Math.abs(n);

  function placar(app, place) {
    const { facts, state } = app.now;
    const seats = state.seats.map((seat) => {
      const out = seat.left !== null;
      const small = [out ? (seat.excluded ? "excluído (Art. 20)" : "saiu") : null, count(seat.estouros, "estouro", "estouros"), facts.rules.entry ? signed(seat.fichas) + (Math.abs(seat.fichas) === 1 ? " ficha" : " fichas") : null];
      return h("li", { class: out ? "is-out" : state.winner === seat.player ? "is-winner" : "" },
        h("span", { class: "pontinho-placar__nome" }, app.name(seat.player), h("small", {}, small.filter(Boolean).join(", "))),
        h("span", { class: "pontinho-placar__pontos", "data-pontos": seat.player }, String(seat.score), " ", h("small", {}, "de " + facts.rules.limit)));
    });
    place.replaceChildren(
      h("h2", { id: "t-placar" }, "Placar"),
      h("ol", { class: "pontinho-placar" }, seats),
      facts.rules.entry ? h("p", { id: "m-pote" }, h("strong", {}, "Pote: "), count(state.pote, "ficha", "fichas") + ".") : "",
      h("p", { class: "muted" }, "Na ordem dos lugares, cada um à esquerda do anterior."));
  }

  function cell(app, one, result, player) {
    const hand = one.hands.find((other) => other.player === player);
    const batedor = one.batedores.includes(player);
    if (!hand && !batedor) return h("td", {}, h("span", { class: "muted" }, "fora"));
    const burst = result.burst.includes(player);
    const note = result.back.includes(player) ? "estourou e voltou com " + result.backAt
      : [burst ? "estourou" : "", result.out.includes(player) && !result.ended ? "saiu" : ""].filter(Boolean).join(" e ");
    return h("td", { class: batedor ? "is-batedor" : burst ? "is-burst" : "" },
      h("span", {}, batedor ? "bateu" : "+" + hand.points),
      h("strong", {}, String(result.scores[player])),
      note ? h("small", {}, note) : null);
  }

  function folha(app, place) {
    const { facts, list, state } = app.now;
    const rows = list.map((one, at) => h("tr", { "data-rodada": one.id },
      h("th", { scope: "row" }, one.number + "ª ", h("small", { class: "pontinho-estado is-" + one.state, "data-estado": one.state }, STATES[one.state])),
      facts.players.map((player) => cell(app, one, state.rodadas[at], player.seat))));
    const empty = h("tr", {}, h("td", { class: "muted", colspan: facts.players.length + 1 }, "Nenhuma rodada anotada ainda."));
    place.replaceChildren(
      h("h2", { id: "t-folha" }, "Folha"),
      h("div", { class: "table-wrap", role: "region", tabindex: "0", "aria-label": "Folha da mesa" },
        h("table", { class: "table pontinho-folha" },
          h("caption", {}, "Mão em cima, placar embaixo"),
          h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Rodada"), facts.players.map((player) => h("th", { scope: "col" }, player.name)))),
          h("tbody", {}, rows.length ? rows : empty))),
      undo(app) || "");
  }

  // What is still here is taken back by a hold; what the desk has, by asking it with a reason.
  function undo(app) {
    const { facts, list } = app.now;
    const last = list[list.length - 1];
    if (!last || app.now.blocked || app.now.stuck || facts.closed || facts.checked || facts.decided !== null) return null;
    if (last.state === "guardado") {
      const button = h("button", { class: "btn btn--block mesa-desfaz", type: "button", "data-do": "tirar" }, icon("undo"), h("span", {}, "Segure para tirar a " + last.number + "ª rodada"));
      hold(button, () => app.takeBack(last), 600);
      return button;
    }
    const reason = h("input", { id: "m-motivo", maxlength: "300", autocomplete: "off", "aria-describedby": "m-motivo-erro" });
    const error = h("p", { class: "field__errors", id: "m-motivo-erro", role: "alert" });
    const ask = () => {
      if (!reason.value.trim()) { error.textContent = "Informe o motivo."; reason.focus(); return; }
      app.askUndo(last, reason.value.trim());
    };
    return h("details", { class: "disclosure" },
      h("summary", {}, "Desfazer a última rodada"),
      h("div", { class: "stack" },
        h("div", { class: "field" }, h("label", { class: "field__label", for: "m-motivo" }, "Por que desfazer"), reason, error),
        h("button", { class: "btn btn--block", type: "button", "data-do": "desfazer", onclick: ask }, icon("undo"), "Desfazer a " + last.number + "ª rodada")));
  }

  function fim(app, place) {
    const { facts, state } = app.now;
    place.hidden = !state.ending;
    if (!state.ending) { place.replaceChildren(); return; }
    const pote = facts.rules.entry ? " e leva o pote" : "";
    const won = state.seats.find((seat) => seat.player === state.winner);
    const how = state.ending === "decisao" ? " fica com a mesa por decisão da comissão" + (facts.decisionReason ? " (" + facts.decisionReason + ")" : "") : state.ending === "exclusao" ? " fica com a mesa: é quem restou" : " bateu e venceu a mesa";
    const waits = app.now.waiting.length > 0;
    const next = facts.checked
      ? h("p", {}, "A secretaria conferiu a folha. Obrigado! Quem passa de etapa é chamado por ela.")
      : h("ol", {},
        h("li", {}, "Todos da mesa conferem a folha de papel com a de baixo; o acordo de cada um fica no papel."),
        h("li", {}, waits ? "Espere este celular enviar o que guardou: a página diz quando a secretaria recebeu." : "A secretaria já recebeu todas as rodadas."),
        h("li", {}, "O juiz assina e leva a folha à secretaria, com o baralho e as fichas."),
        h("li", {}, "A secretaria compara e marca a folha como conferida: aparece aqui."));
    place.replaceChildren(
      h("h2", { id: "t-fim", tabindex: "-1" }, "Fim da mesa"),
      h("p", { class: "pontinho-vencedor" }, h("strong", {}, app.name(state.winner)), how + pote + (facts.rules.entry ? ": " + signed(won.fichas) + " fichas no total." : ".")),
      ...(facts.checked ? [] : [h("p", {}, "O que falta:")]), next);
  }

  mesa.pontinhoFolha = { placar, folha, fim, count };
})(window.TenteioMesa);
