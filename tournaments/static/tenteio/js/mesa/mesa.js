// The juiz's page, put together. All that is marked goes to this phone's storage before anything else happens.
(function (mesa) {
  "use strict";
  const { h, notice, clock } = mesa.dom;
  const data = JSON.parse(document.getElementById("mesa-data").textContent);
  const store = mesa.store.open(data.keep);
  const root = document.getElementById("mesa-app");
  const view = (name) => root.querySelector('[data-view="' + name + '"]');
  const byId = (id) => document.getElementById(id);
  const LABELS = { comecou: "Começou", terminou: "Terminou", continua: "O jogo continua", chamado: "Chamado à comissão", pausa: "Pausa", segue: "Fim da pausa", escalacao: "Escalação", reclamacao: "Reclamação", resultado: "Resultado" };

  const emptyDraft = () => ({ mode: "marcador", events: [], typed: [], came: "", conferences: {}, unsigned: "", lineUps: {}, started: null, finished: null, paused: null, sent: null, confirming: false });

  const app = {
    jogo: null, rules: null, names: null, draft: null, asking: null, allFalta: false, incisos: data.incisos || [], elsewhere: null, told: [],

    partidas: () => mesa.rules.fold(app.rules, app.draft.events),
    keep() { store.put("d:" + app.jogo.id, Object.assign({ facts: app.jogo, at: Date.now() }, app.draft)); },
    // Whatever is marked anew is another result: nobody has conferred it.
    save() { app.draft.conferences = {}; app.keep(); app.render(); },

    // Seats of a side in a partida: of this phone, of the server, of the partida before, else the titulares.
    seats(side, partida) {
      const of = app.jogo.sides[side];
      for (let n = partida; n > 0; n -= 1) {
        const told = (app.draft.lineUps[side] || {})[n] || of.lineUps[n];
        if (told) return told;
      }
      return of.members.filter((m) => !m.reserva && !m.excluded).slice(0, app.rules.players).map((m) => m.id);
    },
    playing(side, partida) {
      const names = new Map(app.jogo.sides[side].members.map((m) => [m.id, m.name]));
      return app.seats(side, partida).map((id) => names.get(id) || "");
    },
    // Whether a side lost the partida before; null of a dupla or a single player, where nothing hangs on it.
    lostLast(side) {
      if (app.rules.players < 3) return null;
      const done = app.partidas().filter((p) => p.winner && p.confirmed);
      return done.length ? done[done.length - 1].winner !== side : null;
    },
    askLineUp(partida) { app.asking = { partida, fresh: true }; app.render(); byId("t-joga").scrollIntoView(); },
    // Whether the partida at play has begun.
    begun() { const last = app.partidas().pop(); return Boolean(last.current || last.voltas.length); },
    lineUp(side, partida, players, more) {
      const of = app.jogo.sides[side];
      app.act("escalacao", Object.assign({ trio: of.trio, partida, players, seen: of.lineUps[partida] || null }, more));
      if (more.tenteador) of.tenteadores = Object.assign({}, of.tenteadores, { [partida]: more.tenteador });
      app.draft.lineUps[side] = Object.assign({}, app.draft.lineUps[side], { [partida]: players });
      of.lineUps = Object.assign({}, of.lineUps, { [partida]: players });
      app.keep();
    },

    act(kind, payload, extra) {
      return app.queue.add(kind, Object.assign({ jogo: app.jogo.id, ticket: app.jogo.ticket }, payload), extra);
    },
    tell(tone, text) {
      app.told = [notice(tone, "", h("p", {}, text))];
      app.render();
      setTimeout(() => { app.told = []; app.render(); }, 8000);
    },

    // The result as it stands in the mode in use; null where it is none, with what is missing shown.
    result(show) {
      if (app.draft.mode === "final" && app.draft.came) {
        const who = app.draft.came;
        const told = who === "none" ? "W.O.: nenhum dos dois se apresentou" : "W.O.: só " + app.names[who] + " se apresentou";
        return { ending: "walkover", came: who, pairs: [], told };
      }
      const pairs = app.draft.mode === "final" ? mesa.resultado.pairs(app.draft) : mesa.rules.pairsOf(app.partidas());
      const found = mesa.rules.problems(app.rules, pairs, app.names);
      if (found.length) {
        if (show && app.draft.mode === "final") mesa.resultado.show(found);
        else if (show) app.tell("warning", found[0].text);
        return null;
      }
      return { ending: "played", pairs, told: mesa.rules.sentence(app.rules, pairs, app.names) };
    },
    finish() {
      const result = app.result(true);
      if (!result) return;
      if (!app.draft.finished) { app.draft.finished = Date.now(); app.act("terminou", {}); }
      app.draft.confirming = true;
      app.keep();
      app.render();
    },
    back() { app.draft.confirming = false; app.draft.conferences = {}; app.keep(); app.render(); },

    send(result, unsigned) {
      if (app.draft.sent) return; // a second tap
      const said = app.draft.conferences;
      const conferences = {};
      const strokes = {};
      for (const side of ["a", "b"]) {
        if (!said[side] || said[side].skipped) continue;
        conferences[side] = { agrees: said[side].agrees, reason: said[side].reason };
        strokes[side] = said[side].strokes;
      }
      const played = result.ending === "played";
      const voltas = app.draft.mode === "marcador" ? app.partidas().flatMap((p) => p.voltas.map((v) => Object.assign({}, v, { what: v.what.join(" ") }))) : [];
      const shown = { names: app.names, told: result.told, conference: played ? mesa.codes.conferenceCode(app.jogo.code, result.pairs) : "", eight: played ? mesa.codes.encodeResult(app.jogo.number, result.pairs, app.rules) : null };
      const item = app.act("resultado", { version: app.jogo.version, ending: result.ending, came: result.came || "", partidas: result.pairs, conferences, strokes, unsigned_reason: unsigned, voltas }, { shown });
      app.draft.sent = item.id;
      app.keep();
      const contested = Object.keys(conferences).filter((side) => !conferences[side].agrees);
      if (contested.length) app.act("chamado", { reason: "Em recurso: " + contested.map((side) => said[side].name + " não concorda").join(", ") });
      app.render();
    },
    correct(item) {
      if (item.state === "guardado") store.drop("q:" + item.id);
      else { item.seen = true; app.queue.keep(item); }
      app.draft.sent = null;
      app.draft.confirming = false;
      app.draft.conferences = {};
      app.keep();
      app.render();
    },

    render() { if (app.jogo) renderJogo(); renderNotices(); },
  };

  // ---- pieces of the page ----------------------------------------------------------------------------------

  function renderEstado(item) {
    const place = byId("m-estado");
    const marked = app.draft.events.length || app.draft.typed.length;
    place.hidden = !marked && !item;
    const reached = !item || item.state === "guardado" ? 0 : item.state === "conferido" || item.state === "substituido" ? 2 : item.state === "recusado" && !item.receipt ? 0 : 1;
    mesa.avisos.steps(place, reached, item && item.state === "recusado");
  }

  function renderActs() {
    const buttons = { comecou: root.querySelector('[data-do="comecou"]'), terminou: root.querySelector('[data-do="terminou"]') };
    const started = app.draft.started;
    buttons.comecou.hidden = Boolean(started);
    buttons.terminou.classList.toggle("btn--primary", Boolean(started));
    const lines = [];
    if (started) lines.push("Começou às " + clock(started) + ".");
    if (app.draft.finished) lines.push("Terminou às " + clock(app.draft.finished) + ".");
    const line = byId("m-relogio");
    line.hidden = !lines.length;
    line.replaceChildren(lines.join(" "));
    if (app.draft.finished && !app.draft.sent) line.append(" ", h("button", { class: "btn btn--quiet", type: "button", "data-do": "continua", onclick: () => { app.draft.finished = null; app.keep(); app.act("continua", {}); app.render(); } }, "Ainda não terminou"));
  }

  const renderCall = () => mesa.chamado.show(app.queue, byId("m-chamado"));

  function renderNotices() {
    const place = byId("m-avisos");
    const parts = app.told.concat(mesa.avisos.ofPhone(store, app.queue, "o resultado ser recebido"));
    if (app.allFalta) parts.push(notice("warning", "Tempo esgotado: tudo é falta (Art. 23)", h("p", {}, "Daqui ao fim, toda volta vale a falta.")));
    const known = data.received && app.jogo && data.jogo.id === app.jogo.id && !app.queue.items().some((item) => item.receipt && item.receipt.submission === data.received.id);
    if (known) parts.push(notice("info", "O resultado deste jogo já foi recebido", h("p", {}, data.received.text)));
    if (app.elsewhere) parts.push(notice("warning", "Esta mesa mudou de jogo", h("p", {}, app.elsewhere), h("button", { class: "btn btn--block", type: "button", "data-do": "recarregar", onclick: () => location.assign(location.pathname) }, "Abrir o jogo que está na mesa")));
    const here = app.draft && app.draft.sent;
    for (const item of app.queue.items()) {
      if (item.seen || item.id === here) continue;
      if (item.state === "recusado") {
        parts.push(notice("error", LABELS[item.kind] + " não aceita" + (item.shown ? ": " + item.shown.names.a + " × " + item.shown.names.b : ""), h("ul", {}, (item.problems || [{ text: item.receipt && item.receipt.text }]).map((p) => h("li", {}, p.text))), h("button", { class: "btn btn--quiet", type: "button", onclick: () => { item.seen = true; app.queue.keep(item); } }, "Entendi")));
      } else if (item.kind === "resultado" && item.state === "guardado") {
        parts.push(notice("warning", "Falta enviar " + item.shown.names.a + " × " + item.shown.names.b, h("p", {}, item.shown.told + ". " + (item.shown.eight ? "Código: " + mesa.dom.spaced(item.shown.eight) : "")), h("button", { class: "btn btn--quiet", type: "button", onclick: () => app.queue.run() }, "Enviar agora")));
      }
    }
    for (const draft of store.all("d:")) {
      if (!draft.facts || (app.jogo && draft.facts.id === app.jogo.id) || draft.sent || !(draft.events.length || draft.typed.length)) continue;
      if (Date.now() - draft.at > 12 * 3600000) continue;
      const sides = draft.facts.sides;
      parts.push(notice("info", "Há tentos guardados de outro jogo", h("p", {}, sides.a.name + " × " + sides.b.name), h("button", { class: "btn btn--quiet", type: "button", "data-do": "outro", onclick: () => { load(draft.facts); app.render(); } }, "Continuar aquele jogo")));
    }
    mesa.avisos.show(place, parts);
  }

  function renderJogo() {
    const item = app.draft.sent ? store.get("q:" + app.draft.sent) : null;
    const shown = item ? "enviado" : app.draft.confirming ? "conferir" : "jogo";
    for (const name of ["jogo", "conferir", "enviado"]) view(name).hidden = name !== shown;
    renderEstado(item);
    if (shown === "enviado") {
      view("conferir").replaceChildren();
      const place = view("enviado");
      const state = JSON.stringify([item.state, item.receipt && item.receipt.text, app.queue.trouble, app.queue.closed, item.problems]);
      if (place.dataset.state === state && place.dataset.id === item.id) return;
      const first = place.dataset.id !== item.id;
      place.dataset.state = state;
      place.dataset.id = item.id;
      mesa.conferencia.sent(app, place, item);
      if (first) place.querySelector("h2").focus();
      return;
    }
    if (shown === "conferir") {
      if (!view("conferir").firstChild) mesa.conferencia.step(app, view("conferir"), app.result(false));
      return;
    }
    view("conferir").replaceChildren();
    renderActs();
    renderCall();
    for (const button of root.querySelectorAll("[data-modo]")) button.setAttribute("aria-pressed", String(button.dataset.modo === app.draft.mode));
    byId("m-marcador").hidden = app.draft.mode !== "marcador";
    byId("m-final").hidden = app.draft.mode !== "final";
    const seats = [app.draft.lineUps, app.jogo.sides.a.lineUps, app.jogo.sides.b.lineUps];
    if (app.draft.mode === "marcador") anew("m-marcador", [app.draft.events.length, app.draft.events.slice(-1), app.allFalta, seats], mesa.marcador.render);
    else anew("m-final", [], mesa.resultado.render);
    anew("m-joga", [app.partidas().length, app.asking, seats], mesa.incidentes.lineUps);
    anew("m-mais", [app.draft.paused], mesa.incidentes.more);
  }

  // Draw a part only when what it shows changed: a finger may be on it, and words half typed.
  function anew(id, facts, render) {
    const place = byId(id);
    const key = JSON.stringify([app.jogo.id, facts]);
    if (place.dataset.key === key) return;
    place.dataset.key = key;
    render(app, place);
  }

  // ---- acts of the three big buttons -----------------------------------------------------------------------

  const acts = {
    comecou() {
      if (app.draft.started) return;
      app.draft.started = Date.now();
      app.keep();
      app.act("comecou", {});
      app.render();
    },
    chamar() { mesa.chamado.call(app.queue, () => { app.act("chamado", {}); app.render(); }); },
    terminou() {
      if (!app.draft.finished) { app.draft.finished = Date.now(); app.keep(); app.act("terminou", {}); }
      if (!app.result(false) && app.draft.mode === "marcador") setMode("final");
      app.finish();
    },
  };

  function setMode(mode) {
    if (mode === "final" && !app.draft.typed.length) {
      app.draft.typed = mesa.rules.pairsOf(app.partidas()).map((pair) => pair.map(String));
      delete byId("m-final").dataset.key;
    }
    app.draft.mode = mode;
    app.save();
    if (mode === "final") byId("m-final").scrollIntoView({ block: "nearest" });
  }

  function load(facts) {
    app.jogo = facts;
    app.rules = facts.rules;
    app.names = { a: facts.sides.a.name, b: facts.sides.b.name };
    app.allFalta = facts.allFalta;
    const kept = store.get("d:" + facts.id);
    app.draft = Object.assign(emptyDraft(), kept);
    if (app.draft.sent && !store.get("q:" + app.draft.sent)) app.draft.sent = null;
    if (!app.draft.started && facts.startedAt) app.draft.started = new Date(facts.startedAt).getTime();
    if (!kept && facts.pausedFor) app.draft.paused = facts.pausedFor;
    for (const side of ["a", "b"]) {
      const name = document.querySelector('[data-m="nome-' + side + '"]');
      if (name) name.textContent = app.names[side];
    }
    app.draft.confirming = Boolean(app.draft.confirming && app.result(false));
  }

  // ---- what the server tells from time to time -------------------------------------------------------------

  function heard(state) {
    const now = state.jogo;
    if (!app.jogo) {
      if (now) location.reload();
      return;
    }
    const same = now && now.id === app.jogo.id;
    if (same) app.allFalta = state.allFalta;
    if (same && !app.draft.started && state.startedAt) { app.draft.started = new Date(state.startedAt).getTime(); app.keep(); }
    const idle = !app.draft.sent && !app.draft.events.length && !app.draft.typed.length;
    if (now && !same && idle) { location.reload(); return; }
    // The version grows when our own result is made official: that is no other jogo.
    const changed = same && now.version !== app.jogo.version && !app.draft.sent;
    app.elsewhere = now && !same ? "Agora está aqui " + now.name + "." : changed ? "O jogo foi mudado pela comissão: agora é " + now.name + "." : !now && !app.draft.sent ? "A comissão já deu o resultado deste jogo, ou levou-o a outra mesa." : null;
    app.render();
  }

  app.queue = mesa.queue.open(store, data.api, () => app.render());
  window.addEventListener("beforeunload", (event) => {
    const unsent = app.queue.items().some((item) => item.state === "guardado");
    const busy = app.draft && !app.draft.sent && app.draft.events.length > 0;
    // Without network this page does not come back until the network does.
    if ((unsent || busy) && (navigator.onLine === false || app.queue.trouble)) event.preventDefault();
  });
  window.addEventListener("storage", () => {
    if (!app.jogo) return;
    const kept = store.get("d:" + app.jogo.id);
    if (kept) { app.draft = Object.assign(emptyDraft(), kept); app.render(); }
  });
  root.addEventListener("click", (event) => {
    const button = event.target.closest("[data-do], [data-modo]");
    if (!button || !app.jogo) return;
    if (button.dataset.modo) setMode(button.dataset.modo);
    else if (acts[button.dataset.do]) acts[button.dataset.do]();
  });
  setInterval(() => { if (app.jogo && !document.hidden) renderCall(); }, 1000);

  if (data.jogo) load(data.jogo);
  root.hidden = false;
  if (data.jogo) byId("mesa-plain").hidden = true;
  else { view("jogo").hidden = true; }
  app.render();
  app.queue.start(heard);
  mesa.chamado.keepAwake();
  mesa.app = app;
})(window.TenteioMesa);
