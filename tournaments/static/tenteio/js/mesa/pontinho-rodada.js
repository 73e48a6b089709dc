// The next rodada: who went out, what the others had left, typed or added up by tapping cards. All that is
// touched is kept at once.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h, icon, notice } = mesa.dom;
  const rules = mesa.pontinho;
  const DOUBLE_TAP = 700;
  const NAMES = { A: "A, ás", "*": "Curinga", J: "J, valete", Q: "Q, dama", K: "K, rei" };
  const shown = (card) => (card === "*" ? "Curinga" : card);

  const empty = () => ({ bateu: [], points: {}, cards: {}, leaves: [], open: null, leaving: false, editing: null });
  const isEmpty = (draft) => !draft.bateu.length && !draft.leaves.length && !Object.values(draft.points).some(Boolean);

  // A rodada put back into the form, to be mended.
  function draftOf(rodada, editing) {
    const draft = Object.assign(empty(), { bateu: rodada.batedores.slice(), leaves: rodada.leaves.slice(), leaving: rodada.leaves.length > 0, editing: editing || null });
    for (const hand of rodada.hands) {
      draft.points[hand.player] = String(hand.points);
      // Only cards without a suit can be tapped; others were typed at the desk.
      const cards = (hand.cards || "").split(" ").filter(Boolean);
      if (cards.length && cards.every((card) => rules.CARDS.includes(card))) draft.cards[hand.player] = cards;
    }
    return draft;
  }

  // What the form says, as the queue sends it. What is not typed is left out: the rules tell what is missing.
  function rodadaOf(draft, players) {
    const others = players.filter((player) => !draft.bateu.includes(player));
    return {
      batedores: players.filter((player) => draft.bateu.includes(player)),
      hands: others.filter((player) => (draft.points[player] || "").trim() !== "").map((player) => {
        const text = draft.points[player].trim();
        return { player, points: /^\d{1,4}$/.test(text) ? Number(text) : NaN, cards: (draft.cards[player] || []).join(" ") };
      }),
      leaves: others.filter((player) => draft.leaves.includes(player)),
    };
  }

  function preview(app, player) {
    const seat = app.now.state.seats.find((one) => one.player === player);
    const text = (app.draft.points[player] || "").trim();
    if (app.draft.bateu.includes(player)) return "bateu: fica com " + seat.score;
    if (!/^\d{1,3}$/.test(text)) return "";
    const after = seat.score + Number(text);
    return seat.score + " + " + Number(text) + " = " + after + (rules.isBurst(app.now.facts.rules, after) ? ", estoura" : "");
  }

  function calculator(app, player) {
    const cards = app.draft.cards[player] || [];
    const set = (next) => {
      app.draft.cards[player] = next;
      app.draft.points[player] = next.length ? String(rules.handPoints(next)) : "";
      app.keepDraft();
    };
    const button = (card) => h("button", { class: "btn" + (card === "*" ? " pontinho-curinga" : ""), type: "button", id: "m-c-" + player + "-" + (card === "*" ? "curinga" : card), "data-carta": card, "aria-label": (NAMES[card] || card) + ", " + rules.cardPoints(card) + " pontos", disabled: cards.length >= rules.MOST_CARDS, onclick: () => set(cards.concat(card)) }, shown(card));
    const told = cards.length ? cards.map(shown).join(" + ") + " = " + rules.handPoints(cards) : "Toque nas cartas que ficaram na mão.";
    return h("div", { class: "pontinho-calculadora", role: "group", "aria-label": "Somar as cartas de " + app.name(player) },
      h("p", { class: "pontinho-calculadora__soma", role: "status" }, told),
      h("div", { class: "pontinho-teclas" }, rules.CARDS.map(button)),
      h("div", { class: "mesa-linha" },
        h("button", { class: "btn", type: "button", id: "m-apaga-" + player, "data-do": "apagar-carta", disabled: !cards.length, onclick: () => set(cards.slice(0, -1)) }, "Apagar a última"),
        h("button", { class: "btn", type: "button", id: "m-pronto-" + player, "data-do": "pronto", onclick: () => { app.draft.open = null; app.keepDraft(); } }, "Pronto")));
  }

  function row(app, player) {
    const draft = app.draft;
    const seat = app.now.state.seats.find((one) => one.player === player);
    const out = draft.bateu.includes(player);
    const name = app.name(player);
    const output = h("p", { class: "pontinho-mao__conta", id: "m-conta-" + player }, preview(app, player));
    const toggle = () => {
      draft.bateu = out ? draft.bateu.filter((one) => one !== player) : draft.bateu.concat(player);
      if (draft.open === player) draft.open = null;
      app.keepDraft();
    };
    const typed = (event) => {
      draft.points[player] = event.target.value;
      delete draft.cards[player];
      app.keepDraft(false);
      output.textContent = preview(app, player);
    };
    const open = draft.open === player;
    return h("div", { class: "pontinho-mao" + (out ? " is-batedor" : ""), "data-jogador": player },
      h("p", { class: "pontinho-mao__quem" }, h("strong", {}, name), " ", h("span", { class: "muted num" }, seat.score + " de " + app.now.facts.rules.limit)),
      h("div", { class: "pontinho-mao__botoes" },
        h("button", { class: "btn pontinho-bateu", type: "button", id: "m-b-" + player, "data-bateu": player, "aria-pressed": String(out), "aria-label": "Bateu: " + name, onclick: toggle }, out ? icon("check") : null, "Bateu"),
        out ? null : h("input", { id: "m-pts-" + player, class: "pontinho-pontos", inputmode: "numeric", autocomplete: "off", maxlength: "4", placeholder: "pontos", "aria-label": "Pontos de " + name, value: draft.points[player] || "", oninput: typed }),
        out ? null : h("button", { class: "btn", type: "button", id: "m-cartas-" + player, "data-cartas": player, "aria-expanded": String(open), "aria-label": "Somar as cartas de " + name, onclick: () => { draft.open = open ? null : player; app.keepDraft(); } }, icon("cards"), "Cartas")),
      output,
      open && !out ? calculator(app, player) : null);
  }

  function leaving(app, players) {
    const draft = app.draft;
    const boxes = players.filter((player) => !draft.bateu.includes(player)).map((player) => h("label", { class: "check" },
      h("input", { type: "checkbox", id: "m-sai-" + player, "data-sai": player, checked: draft.leaves.includes(player), onchange: (event) => {
        draft.leaves = draft.leaves.filter((one) => one !== player).concat(event.target.checked ? [player] : []);
        app.keepDraft(false);
      } }), h("span", {}, app.name(player) + " sai da mesa")));
    return h("details", { class: "disclosure", open: draft.leaving, ontoggle: (event) => { draft.leaving = event.target.open; app.keepDraft(false); } },
      h("summary", {}, "Alguém vai embora depois desta rodada"),
      h("div", { class: "stack" }, h("p", { class: "muted" }, "Quem estourou e não quer voltar, ou tem de ir embora."), boxes));
  }

  function render(app, place) {
    const players = app.playing();
    const number = app.draft.editing ? null : app.now.list.length + 1;
    const title = number ? number + "ª rodada" : "Corrigir a rodada deste celular";
    place.replaceChildren(
      h("h2", { id: "t-rodada", tabindex: "-1" }, title),
      h("p", { class: "muted" }, app.draft.bateu.length === 2 ? "Dois bateram: só vale se foi com a mesma carta." : "Toque em quem bateu. Dos outros, os pontos que ficaram na mão, ou some as cartas."),
      h("div", { id: "m-problema", role: "alert" }),
      ...players.map((player) => row(app, player)),
      leaving(app, players),
      h("button", { class: "btn btn--primary btn--block", type: "button", "data-do": "anotar", onclick: () => note(app) }, number ? "Anotar a " + number + "ª rodada" : "Anotar corrigida"),
      app.draft.editing ? h("button", { class: "btn btn--quiet btn--block", type: "button", "data-do": "deixar", onclick: () => app.clearDraft() }, "Deixar como estava") : "");
  }

  function note(app) {
    if (isEmpty(app.draft) && Date.now() - app.noted < DOUBLE_TAP) return; // the first one emptied the form
    const players = app.playing();
    const rodada = rodadaOf(app.draft, players);
    const wrong = rules.problem(app.now.facts.rules, players, rodada);
    const place = document.getElementById("m-problema");
    if (!wrong) { app.note(rodada); return; }
    place.replaceChildren(notice("error", "", h("p", {}, rules.problemText(wrong, app.now.facts.rules, app.name))));
    const field = document.getElementById((wrong.cause === "batedor_leaves" ? "m-sai-" : "m-pts-") + wrong.player) || place.closest("section").querySelector("[data-bateu]");
    field.focus();
  }

  mesa.pontinhoRodada = { render, empty, isEmpty, draftOf };
})(window.TenteioMesa);
