// Line-ups, pauses and reclamações, each an act of the queue.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h } = mesa.dom;
  const field = (label, control, help) => h("div", { class: "field" }, h("label", { class: "field__label", for: control.id }, label), control, help ? h("p", { class: "field__help" }, help) : null);
  const select = (id, options, chosen) => h("select", { id }, options.map(([value, label]) => h("option", { value, selected: String(value) === String(chosen) }, label)));

  function pairs(app) {
    const number = app.partidas().length;
    const seats = [app.playing("a", number), app.playing("b", number)];
    const testas = app.rules.truco && app.rules.truco.testas;
    return h("ul", { class: "mesa-pares" }, seats[0].map((name, i) => h("li", {}, h("span", {}, name), h("span", { class: "muted" }, testas ? "testa " + (i + 1) : "×"), h("span", {}, seats[1][i] || ""))));
  }

  // Seats of one side for one partida. lost: whether it lost the partida before; null for the first.
  function editor(app, side, partida, lost, done) {
    const of = app.jogo.sides[side];
    const now = app.seats(side, partida);
    const options = of.members.filter((m) => !m.excluded).map((m) => [m.id, m.name + (m.reserva ? " (reserva)" : "")]);
    const boxes = Array.from({ length: app.rules.players }, (_, i) => select("m-s" + side + i, options, now[i]));
    // Who pays and collects the side's tentos, agreed before the deal (Art. 24).
    const pays = app.rules.modality === "truco_amostra" && app.rules.players > 1
      ? select("m-t" + side, [["", "não foi dito"]].concat(boxes.map((_, i) => [i + 1, "quem está no lugar " + (i + 1)])), (of.tenteadores || {})[partida] || "") : null;
    // Only a player put out for drunkenness is replaced in the middle of a partida (Art. 20, VI).
    const out = of.members.some((m) => m.excluded && now.includes(m.id));
    const consent = h("input", { type: "checkbox", id: "m-c" + side });
    const hint = h("p", { class: "field__errors", role: "alert" });
    const save = () => {
      const chosen = boxes.map((box) => Number(box.value));
      if (new Set(chosen).size !== chosen.length) { hint.textContent = "O mesmo jogador está em dois lugares."; return; }
      app.lineUp(side, partida, chosen, { lost, consent: consent.checked, course: out && app.begun(), tenteador: pays ? Number(pays.value) || null : null });
      done();
    };
    return h("div", { class: "stack confiro", "data-escala": side }, h("p", { class: "confiro__nome" }, of.name, h("small", {}, partida + "ª partida" + (lost ? ": perdeu a anterior, pode trocar as testas (Art. 23, e)" : ""))),
      boxes.map((box, i) => field((app.rules.players > 1 ? "Lugar " + (i + 1) : "Jogador"), box)),
      pays ? field("Quem cuida dos tentos (Art. 24)", pays) : null,
      lost === false ? h("label", { class: "check" }, consent, h("span", {}, "O outro lado consente na troca de testas")) : null,
      hint, h("button", { class: "btn btn--block", type: "button", "data-do": "escala-" + side, onclick: save }, "Guardar " + of.name));
  }

  function lineUps(app, place) {
    const number = app.partidas().length;
    const asking = app.asking && app.asking.partida === number ? app.asking : null;
    const lost = (side) => (number === 1 ? null : app.lostLast(side));
    const body = h("div", { class: "stack" });
    const close = () => { app.asking = null; app.render(); };
    body.append(pairs(app));
    if (asking) {
      body.append(h("p", {}, h("strong", {}, "Quem joga a " + number + "ª partida?"), " Só entre partidas entra o reserva (Art. 18)."), h("button", { class: "btn btn--primary btn--block", type: "button", "data-do": "os-mesmos", onclick: close }, asking.fresh ? "Os mesmos" : "Pronto"));
      for (const side of ["a", "b"]) body.append(editor(app, side, number, lost(side), () => app.render()));
    } else {
      body.append(h("button", { class: "btn btn--block", type: "button", "data-do": "escalar", onclick: () => { app.asking = { partida: number }; app.render(); } }, "Mudar quem joga"));
    }
    place.replaceChildren(body);
  }

  function pause(app) {
    if (app.draft.paused) {
      return h("div", { class: "stack" }, h("p", {}, "Relógio parado: " + app.draft.paused + "."), h("button", { class: "btn btn--block", type: "button", "data-do": "segue", onclick: () => { app.draft.paused = null; app.keep(); app.act("segue", {}); app.render(); } }, "O relógio volta a andar"));
    }
    const cause = h("input", { id: "m-causa", maxlength: "200", autocomplete: "off" });
    const hint = h("p", { class: "field__errors", role: "alert" });
    return h("div", { class: "stack" }, field("Causa da pausa", cause), hint, h("button", { class: "btn btn--block", type: "button", "data-do": "pausa", onclick: () => {
      const text = cause.value.trim();
      if (!text) { hint.textContent = "Diga a causa."; cause.focus(); return; }
      app.draft.paused = text;
      app.keep();
      app.act("pausa", { cause: text });
      app.render();
    } }, "Parar o relógio"));
  }

  function claim(app, only) {
    const id = only ? "m-e-" : "m-r-";
    const { a, b } = app.jogo.sides;
    const by = select(id + "por", [a, b].filter((s) => s.capataz).map((s) => [s.capataz, s.capataz + ", capataz de " + s.name]));
    const against = select(id + "contra", [b, a].map((s) => [s.trio, s.name]));
    const inciso = only ? null : select(id + "inciso", app.incisos);
    const player = select(id + "jogador", [["", only ? "escolha" : "nenhum em especial"]].concat([a, b].flatMap((s) => s.members.map((m) => [m.id, m.name + ", de " + s.name]))));
    const facts = h("textarea", { id: id + "fatos", maxlength: "2000" });
    const hint = h("p", { class: "field__errors", role: "alert" });
    const send = () => {
      const chosen = only || inciso.value;
      const of = [a, b].find((s) => s.members.some((m) => String(m.id) === player.value));
      if (chosen === "VI" && !of) { hint.textContent = "Diga qual jogador."; player.focus(); return; }
      const trio = chosen === "VI" ? of.trio : Number(against.value);
      app.act("reclamacao", { by: by.value, trio, inciso: chosen, player: of && of.trio === trio ? Number(player.value) : "", facts: facts.value.trim() });
      app.tell("success", "Reclamação anotada às " + mesa.dom.clock(Date.now()) + ". A comissão vai responder.");
    };
    return h("div", { class: "stack" }, field("Quem reclama (Art. 15)", by), only ? null : field("Contra", against), inciso ? field("Inciso do Art. 20", inciso) : null, field("Jogador", player, only ? null : "Só faz falta no inciso VI."), field("O que aconteceu", facts), hint,
      h("button", { class: "btn btn--block", type: "button", "data-do": only ? "embriaguez" : "reclamar", onclick: send }, only ? "Avisar a comissão" : "Registrar a reclamação"));
  }

  function more(app, place) {
    const open = Array.from(place.querySelectorAll("details[open]"), (node) => node.dataset.fica);
    const part = (name, title, body) => h("details", { class: "disclosure", "data-fica": name, open: open.includes(name) }, h("summary", {}, title), body);
    place.replaceChildren(part("pausa", app.draft.paused ? "Relógio parado" : "Parar o relógio", pause(app)), part("reclamacao", "Reclamação de um capataz (Art. 20)", claim(app)), part("embriaguez", "Sinais de embriaguez (Art. 20, VI)", claim(app, "VI")));
  }

  mesa.incidentes = { lineUps, more };
})(window.TenteioMesa);
