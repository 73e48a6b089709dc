// The juiz's page of a mesa of Pontinho, put together. All that is marked goes to this phone's storage first.
(function (mesa) {
  "use strict";
  const { h, notice, clock } = mesa.dom;
  const { count } = mesa.pontinhoFolha;
  const data = JSON.parse(document.getElementById("mesa-data").textContent);
  const store = mesa.store.open(data.keep);
  const root = document.getElementById("mesa-app");
  const byId = (id) => document.getElementById(id);
  const LABELS = { comecou: "Começou", chamado: "Chamado à comissão" };
  const OLD = 12 * 3600000;

  const app = {
    now: null, draft: null, here: null, gone: false, noted: 0, told: "",

    name: (seat) => { const found = app.now.facts.players.find((player) => player.seat === seat); return found ? found.name : "?"; },
    // Who plays the rodada that is in the form.
    playing: () => mesa.pontinhoMesa.inPlay(app.now.state),
    act: (kind, payload, extra) => app.queue.add(kind, Object.assign({ mesa: app.now.facts.id, ticket: app.now.facts.ticket }, payload), extra),

    keepDraft(draw) { store.put("d:" + app.now.facts.id, app.draft); if (draw !== false) app.render(); },
    emptyDraft() { app.draft = mesa.pontinhoRodada.empty(); app.keepDraft(false); },
    clearDraft() { app.emptyDraft(); app.render(); },
    // A rodada that leaves the sheet is in the form again, unless another one is.
    backInForm(rodada) {
      if (!mesa.pontinhoRodada.isEmpty(app.draft)) return;
      app.draft = mesa.pontinhoRodada.draftOf(rodada);
      app.keepDraft(false);
    },

    note(rodada) {
      app.noted = Date.now();
      const editing = app.draft.editing && store.get("q:" + app.draft.editing);
      app.emptyDraft();
      if (editing) app.again(editing, rodada);
      else app.act("rodada", Object.assign({ after: app.now.last }, rodada));
      app.told = app.now.list.length + "ª rodada guardada neste celular.";
      app.render();
      (byId(app.now.state.ending ? "t-fim" : "t-rodada") || byId("t-folha")).focus();
    },
    // Send once more what the server had refused, as it is or mended, after what stands now.
    again(item, rodada) {
      Object.assign(item.payload, rodada, { after: app.now.facts.rodadas.length ? app.now.facts.rodadas[app.now.facts.rodadas.length - 1].id : "" });
      Object.assign(item, { state: "guardado", problems: null });
      app.queue.keep(item);
      app.queue.run();
    },
    onTop: (item) => app.again(item, {}),
    correct(item) {
      app.draft = mesa.pontinhoRodada.draftOf(item.payload, item.id);
      app.keepDraft();
      byId("t-rodada").focus();
    },
    discard(item) {
      Object.assign(item, { state: "descartada", thrown: Date.now() });
      if (app.draft.editing === item.id) app.emptyDraft();
      app.queue.keep(item);
      app.queue.run();
    },
    bringBack(item) { item.state = "conflito"; app.queue.keep(item); },
    // Whether a rodada could be noted after what the server holds.
    fits(rodada) {
      const { facts } = app.now;
      return !facts.state.ending && !facts.closed && mesa.pontinho.problem(facts.rules, mesa.pontinhoMesa.inPlay(facts.state), rodada) === null;
    },
    takeBack(rodada) {
      const item = store.get("q:" + rodada.id);
      if (!item || item.state !== "guardado") return;
      app.backInForm(rodada);
      app.queue.drop(item);
      app.told = "A rodada saiu da folha e está de novo no formulário.";
      app.render();
    },
    askUndo(rodada, reason) {
      app.backInForm(rodada);
      app.act("desfazer", { rodada: rodada.id, reason }, { number: rodada.number });
      app.told = "Pedido de desfazer a " + rodada.number + "ª rodada guardado neste celular.";
      app.render();
    },

    render() { if (app.now) renderMesa(); renderNotices(); },
  };

  // ---- what the server tells -------------------------------------------------------------------------------

  function take(facts) {
    const mine = app.now && app.now.facts;
    store.put("m:" + facts.id, facts);
    if (!mine || mine.id !== facts.id || facts.version < mine.version) return;
    app.now.facts = facts;
    app.render();
  }

  function heard(body) {
    app.here = body.here;
    if (!app.now) {
      if (body.here) location.reload();
      return;
    }
    const mine = app.now.facts;
    app.gone = !body.facts || body.facts.id !== mine.id;
    if (!app.gone) take(body.facts);
    const elsewhere = body.here && body.here.id !== mine.id;
    if (elsewhere && !mine.state.ending && !mine.rodadas.length && idle()) { location.reload(); return; }
    app.render();
  }

  const idle = () => mesa.pontinhoRodada.isEmpty(app.draft) && !app.now.waiting.length && !app.now.blocked;

  // ---- pieces of the page ----------------------------------------------------------------------------------

  function renderEstado() {
    const { list, waiting, facts } = app.now;
    const place = byId("m-estado");
    place.hidden = !list.length && !waiting.length;
    const reached = waiting.length || app.now.blocked ? 0 : facts.checked ? 2 : 1;
    mesa.avisos.steps(place, reached, app.now.blocked);
  }

  function startedAt() {
    const own = app.queue.items().find((item) => item.kind === "comecou" && item.payload.mesa === app.now.facts.id && item.state !== "recusado");
    return app.now.facts.startedAt ? new Date(app.now.facts.startedAt).getTime() : own ? own.at : null;
  }

  function renderActs() {
    const started = startedAt();
    root.querySelector('[data-do="comecou"]').hidden = Boolean(started) || app.now.list.length > 0 || Boolean(app.now.state.ending);
    const line = byId("m-relogio");
    line.hidden = !started;
    if (started) line.textContent = "Começou às " + clock(started) + ".";
  }

  // Draw a part only when what it shows changed: a finger may be on it, and words half typed.
  function anew(id, facts, render) {
    const place = byId(id);
    const key = JSON.stringify([app.now.facts.id, facts]);
    if (place.dataset.key === key) return;
    const focused = place.contains(document.activeElement) ? document.activeElement.id : "";
    place.dataset.key = key;
    render(app, place);
    const again = focused && byId(focused);
    if (again) again.focus();
  }

  function renderMesa() {
    const draft = app.draft;
    Object.assign(app.now, mesa.pontinhoMesa.standing(app.now.facts, app.queue.items()));
    const { facts, state, list, blocked, waiting } = app.now;
    if (draft.editing && !(blocked && blocked.id === draft.editing)) draft.editing = null;
    const open = !facts.closed && (draft.editing ? !facts.state.ending : !state.ending && !blocked && !app.now.stuck);
    renderEstado();
    renderActs();
    mesa.chamado.show(app.queue, byId("m-chamado"));
    anew("m-fim", [state.ending, state.winner, facts.checked, waiting.length > 0], mesa.pontinhoFolha.fim);
    anew("m-conflito", [blocked, draft.editing, facts.rodadas.map((one) => one.id), waiting.length], mesa.pontinhoConflito.render);
    byId("m-rodada").hidden = !open;
    if (open) anew("m-rodada", [list.length, state.seats, draft.bateu, draft.open, draft.open && draft.cards[draft.open], draft.editing, app.noted], mesa.pontinhoRodada.render);
    anew("m-placar", [state.seats, state.pote, state.winner], mesa.pontinhoFolha.placar);
    anew("m-folha", [list, facts.closed, facts.checked, facts.decided, blocked && blocked.id, app.now.stuck], mesa.pontinhoFolha.folha);
  }

  function button(label, name, act) {
    return h("button", { class: "btn btn--quiet", type: "button", "data-do": name, onclick: act }, label);
  }

  function renderNotices() {
    const place = byId("m-avisos");
    const parts = mesa.avisos.ofPhone(store, app.queue, "a secretaria receber as rodadas");
    if (app.now && app.now.blocked) parts.push(notice("warning", app.now.blocked.kind === "desfazer" ? "Uma rodada não foi desfeita" : "Uma rodada não entrou na folha", button("Ver", "ver", () => byId("t-conflito").focus())));
    parts.push(...waitingNotices(), ...itemNotices(), ...placeNotices());
    if (app.told) parts.push(h("p", { class: "visually-hidden" }, app.told));
    mesa.avisos.show(place, parts);
  }

  function waitingNotices() {
    if (!app.now || !app.now.waiting.length || app.now.blocked || !(app.queue.trouble || app.queue.closed)) return [];
    const rodadas = app.now.waiting.filter((item) => item.kind === "rodada").length;
    const undoing = app.now.waiting.length - rodadas;
    const what = [rodadas ? count(rodadas, "rodada", "rodadas") : "", undoing ? count(undoing, "pedido de desfazer", "pedidos de desfazer") : ""].filter(Boolean).join(" e ");
    return [notice("warning", "Ainda não enviado: " + what, h("p", {}, (app.queue.closed || app.queue.trouble) + " Tudo está guardado neste celular e vai sozinho quando a rede voltar. Deixe esta página aberta."), button("Enviar agora", "agora", () => app.queue.run()))];
  }

  // Of single things that were sent: refused, thrown away, undone by the desk.
  function itemNotices() {
    const parts = [];
    for (const item of app.queue.items()) {
      const here = app.now && item.payload.mesa === app.now.facts.id;
      if (item.state === "recusado" && LABELS[item.kind] && !item.seen) {
        parts.push(notice("error", LABELS[item.kind] + ": não aceito", h("ul", {}, (item.problems || []).map((one) => h("li", {}, one.text))), button("Entendi", "entendi", () => { item.seen = true; app.queue.keep(item); })));
      }
      if (item.state === "descartada" && item.kind === "rodada" && here && Date.now() - item.thrown < 600000) {
        parts.push(notice("info", "Rodada descartada", button("Trazer de volta", "trazer", () => app.bringBack(item))));
      }
      if (here && item.kind === "rodada" && item.receipt && !item.seen && app.now.facts.undone.includes(item.id) && !app.queue.items().some((other) => other.kind === "desfazer" && other.payload.rodada === item.id)) {
        parts.push(notice("warning", "A " + item.receipt.number + "ª rodada foi desfeita", h("p", {}, "Ela tinha sido anotada neste celular e foi desfeita depois. Confira a folha."), button("Entendi", "entendi", () => { item.seen = true; app.queue.keep(item); })));
      }
    }
    return parts;
  }

  // Another mesa sits here now, or something of another one waits in this phone.
  function placeNotices() {
    const parts = [];
    if (!app.now) return parts;
    const mine = app.now.facts;
    for (const seat of mine.state.seats.filter((one) => one.excluded)) {
      parts.push(notice("warning", app.name(seat.player) + " está fora desta mesa", h("p", {}, "Por decisão da comissão (Art. 20)" + (seat.left ? ", depois da " + seat.left + "ª rodada" : "") + ". O que estava anotado continua valendo.")));
    }
    if (app.gone) parts.push(notice("warning", "Esta mesa não existe mais", h("p", {}, "A comissão desfez o sorteio dela. O que você anotou continua neste celular: leve a folha à secretaria.")));
    if (app.here && app.here.id !== mine.id) {
      parts.push(notice("info", "Neste lugar senta outra mesa", h("p", {}, app.here.where + ": " + app.here.names.join(", ") + "."), h("button", { class: "btn btn--block", type: "button", "data-do": "recarregar", onclick: () => location.assign(location.pathname) }, "Abrir essa mesa")));
    }
    for (const facts of store.all("m:")) {
      const left = app.queue.items().filter((item) => mesa.pontinhoMesa.inChain(item, facts.id) && (item.state === "guardado" || mesa.pontinhoMesa.STUCK.includes(item.state)) && Date.now() - item.at < OLD);
      if (facts.id === mine.id || !left.length) continue;
      parts.push(notice("warning", "Há rodadas guardadas de outra mesa", h("p", {}, facts.where + ": " + facts.players.map((player) => player.name).join(", ") + "."), button("Abrir aquela mesa", "outra", () => { load(facts); app.render(); })));
    }
    return parts;
  }

  // ---- put together ----------------------------------------------------------------------------------------

  function load(facts) {
    app.draft = Object.assign(mesa.pontinhoRodada.empty(), store.get("d:" + facts.id));
    app.now = Object.assign({ facts }, mesa.pontinhoMesa.standing(facts, app.queue.items()));
    store.put("m:" + facts.id, facts);
    document.querySelector('[data-m="onde"]').textContent = facts.where;
  }

  const acts = {
    comecou() { if (!startedAt()) { app.act("comecou", {}); app.render(); } },
    chamar() { mesa.chamado.call(app.queue, () => { app.act("chamado", {}); app.render(); }); },
  };

  app.queue = mesa.queue.open(store, data.api, () => app.render(), {
    kinds: mesa.pontinhoMesa.kinds(() => app.queue, take),
    asks: () => (app.now ? "&mesa=" + app.now.facts.id + "&ticket=" + encodeURIComponent(app.now.facts.ticket) : ""),
  });
  window.addEventListener("beforeunload", (event) => {
    const unsent = app.queue.items().some((item) => item.state === "guardado");
    // Without network this page does not come back until the network does.
    if (unsent && (navigator.onLine === false || app.queue.trouble)) event.preventDefault();
  });
  window.addEventListener("storage", () => {
    if (!app.now) return;
    app.draft = Object.assign(mesa.pontinhoRodada.empty(), store.get("d:" + app.now.facts.id));
    app.render();
  });
  root.addEventListener("click", (event) => {
    const pressed = event.target.closest("[data-do]");
    if (pressed && app.now && acts[pressed.dataset.do]) acts[pressed.dataset.do]();
  });
  setInterval(() => { if (app.now && !document.hidden) mesa.chamado.show(app.queue, byId("m-chamado")); }, 1000);

  if (data.mesa) load(data.mesa);
  app.render(); // the plain page stays where this face cannot be drawn
  byId("m-corpo").hidden = !data.mesa;
  byId("mesa-plain").hidden = Boolean(data.mesa);
  root.hidden = false;
  app.queue.start(heard);
  mesa.chamado.keepAwake();
  mesa.app = app;
})(window.TenteioMesa);
