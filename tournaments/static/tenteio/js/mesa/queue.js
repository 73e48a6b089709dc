// What leaves this phone. Each item waits in storage until this server's own receipt for it is here: an answer
// of somebody else (the sign-in page of a hall's wi-fi, HAND-38) is no receipt, whatever its status says.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const TIMEOUT = 15000;
  const RETRY = 5000;
  const POLL = 10000;
  const KEEP = 7 * 24 * 3600 * 1000;
  const FINAL = ["conferido", "recusado", "substituido"];

  // What is special of a kind. first: goes ahead of the others. lives: told as not delivered if it could not
  // leave in this time. isReceipt(item, answer): more that its receipt must say. stateOf(answer): what it is
  // then. received(item, answer): done after that. refused(item, answer): what it is when the server says no.
  // waits(item, items): must not leave yet.
  const KINDS = {
    chamado: { first: true, lives: 5 * 60 * 1000 },
    resultado: {
      isReceipt(item, answer) {
        const told = item.payload.ending === "played" ? item.payload.partidas.map((pair) => pair.join("-")).join(" ") : "";
        return answer.jogo === item.payload.jogo && answer.partidas === told;
      },
      stateOf: (answer) => answer.state,
    },
  };

  // more.kinds: kinds of this page. more.asks(): what else the page asks the server about, "&name=value".
  function queueOf(store, api, changed, more) {
    const kinds = Object.assign({}, KINDS, more && more.kinds);
    const kindOf = (item) => kinds[item.kind] || {};
    let sending = false;
    let timer = null;
    let closed = "";
    let trouble = "";

    // By number, for a phone's clock may be put right in between.
    const items = () => store.all("q:").sort((one, two) => (one.seq || 0) - (two.seq || 0) || one.at - two.at);
    const sendable = (item, all) => item.state === "guardado" && !(kindOf(item).waits && kindOf(item).waits(item, all));
    const keep = (item) => { store.put("q:" + item.id, item); changed(); };

    function add(kind, payload, extra) {
      const seq = items().reduce((most, item) => Math.max(most, item.seq || 0), 0) + 1;
      const item = Object.assign({ id: mesa.store.uuid(), kind, payload, at: Date.now(), seq, state: "guardado" }, extra);
      keep(item);
      run();
      return item;
    }

    function isReceipt(item, answer) {
      if (!answer || answer.tenteio !== "recibo/1" || answer.id !== item.id || answer.kind !== item.kind) return false;
      return !kindOf(item).isReceipt || kindOf(item).isReceipt(item, answer);
    }

    // Ask this server; null where somebody else answered, or nobody.
    async function ask(path, options) {
      const stop = new AbortController();
      const limit = setTimeout(() => stop.abort(), TIMEOUT);
      try {
        const response = await fetch(api + path, Object.assign({ redirect: "error", cache: "no-store", credentials: "omit", signal: stop.signal }, options));
        if (!(response.headers.get("Content-Type") || "").startsWith("application/json")) {
          trouble = response.status >= 500 ? "A secretaria não respondeu direito." : "Quem respondeu foi o wi-fi do salão, não a secretaria. Abra a página de entrada do wi-fi, ou use outra rede.";
          return null;
        }
        const answer = await response.json();
        if (typeof answer.tenteio !== "string") { trouble = "Quem respondeu não foi a secretaria."; return null; }
        trouble = "";
        return { status: response.status, body: answer };
      } catch (error) {
        trouble = "Sem conexão com a secretaria.";
        return null;
      } finally {
        clearTimeout(limit);
      }
    }

    async function send(item) {
      const body = Object.assign({}, item.payload, { id: item.id, ago: Math.max(0, (Date.now() - item.at) / 1000) });
      const answer = await ask(item.kind + "/", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      const kept = store.get("q:" + item.id);
      const gone = !kept; // taken back while it was on its way: kept again only if it arrived
      item = kept || item;
      if (!answer) {
        if (!gone) { item.tries = (item.tries || 0) + 1; keep(item); }
        return false;
      }
      if (answer.status === 200 && isReceipt(item, answer.body)) {
        item.state = kindOf(item).stateOf ? kindOf(item).stateOf(answer.body) : "recebido";
        item.receipt = answer.body;
        keep(item);
        if (kindOf(item).received) kindOf(item).received(item, answer.body);
        return true;
      }
      if (answer.body.tenteio === "fechado/1") { closed = answer.body.text; changed(); return false; }
      if (answer.status < 500 && answer.body.tenteio === "recusa/1") {
        if (gone) return true;
        item.state = kindOf(item).refused ? kindOf(item).refused(item, answer.body) : "recusado";
        item.problems = answer.body.problems;
        keep(item);
        return true;
      }
      trouble = "A resposta não era deste envio. Nada foi dado como recebido.";
      if (gone) changed(); else keep(item);
      return false;
    }

    async function run() {
      if (sending || closed) return;
      sending = true;
      clearTimeout(timer);
      let reached = true;
      // Calls go first: somebody waits for them. What is marked while this runs leaves in the next turn.
      const waiting = items().filter((item) => item.state === "guardado").sort((one, two) => Boolean(kindOf(two).first) - Boolean(kindOf(one).first));
      for (const one of waiting) {
        const item = store.get("q:" + one.id); // taken back or changed meanwhile
        if (!item || !sendable(item, items())) continue;
        if (kindOf(item).lives && Date.now() - item.at > kindOf(item).lives) {
          item.state = "perdido";
          keep(item);
          continue;
        }
        reached = await send(item);
        if (!reached) break;
      }
      sending = false;
      changed();
      if (!closed && items().some((item, at, all) => sendable(item, all))) timer = setTimeout(run, reached ? 50 : RETRY);
    }

    async function poll(told) {
      if (closed) return;
      const all = items();
      const sent = all.filter((item) => item.kind === "resultado" && item.receipt && !FINAL.includes(item.state)).map((item) => item.receipt.submission);
      const calls = all.filter((item) => item.kind === "chamado" && item.state === "recebido" && !item.answered).map((item) => item.id);
      const answer = await ask("estado/?envios=" + sent.slice(-20).join(",") + "&chamados=" + calls.slice(-10).join(",") + (more && more.asks ? more.asks() : ""), {});
      if (!answer) { changed(); return; }
      if (answer.body.tenteio === "fechado/1") { closed = answer.body.text; changed(); return; }
      if (answer.body.tenteio !== "estado/1") return;
      for (const fate of answer.body.submissions || []) {
        for (const item of items()) {
          if (item.receipt && item.receipt.submission === fate.id && (item.state !== fate.state || item.receipt.text !== fate.text)) {
            item.state = fate.state;
            item.receipt.text = fate.text;
            keep(item);
          }
        }
      }
      for (const call of answer.body.calls) {
        const item = store.get("q:" + call.id);
        if (item && !item.answered) { item.answered = call.by; keep(item); }
      }
      told(answer.body);
      if (items().some((item, at, all) => sendable(item, all))) run();
    }

    function start(told) {
      for (const item of items()) if (Date.now() - item.at > KEEP) store.drop("q:" + item.id);
      window.addEventListener("online", run);
      document.addEventListener("visibilitychange", () => { if (!document.hidden) { run(); poll(told); } });
      setInterval(() => { if (!document.hidden) poll(told); }, POLL);
      run();
      poll(told);
    }

    const drop = (item) => { store.drop("q:" + item.id); changed(); };

    return { add, items, keep, drop, run, start, get closed() { return closed; }, get trouble() { return trouble; } };
  }

  mesa.queue = { open: queueOf };
})(window.TenteioMesa);
