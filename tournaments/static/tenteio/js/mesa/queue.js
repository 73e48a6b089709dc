// What leaves this phone. Each item waits in storage until this server's own receipt for it is here: an answer
// of somebody else (the sign-in page of a hall's wi-fi, HAND-38) is no receipt, whatever its status says.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const TIMEOUT = 15000;
  const RETRY = 5000;
  const POLL = 10000;
  const CALL_LIVES = 5 * 60 * 1000; // a call that could not leave in this time is told as not delivered
  const KEEP = 7 * 24 * 3600 * 1000;
  const FINAL = ["conferido", "recusado", "substituido"];

  function queueOf(store, api, changed) {
    let sending = false;
    let timer = null;
    let closed = "";
    let trouble = "";

    const items = () => store.all("q:").sort((one, two) => one.at - two.at);
    const keep = (item) => { store.put("q:" + item.id, item); changed(); };

    function add(kind, payload, extra) {
      const item = Object.assign({ id: mesa.store.uuid(), kind, payload, at: Date.now(), state: "guardado" }, extra);
      keep(item);
      run();
      return item;
    }

    function isReceipt(item, answer) {
      if (!answer || answer.tenteio !== "recibo/1" || answer.id !== item.id || answer.kind !== item.kind) return false;
      if (item.kind !== "resultado") return true;
      const told = item.payload.ending === "played" ? item.payload.partidas.map((pair) => pair.join("-")).join(" ") : "";
      return answer.jogo === item.payload.jogo && answer.partidas === told;
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
      item = store.get("q:" + item.id) || item;
      if (!answer) { item.tries = (item.tries || 0) + 1; keep(item); return false; }
      if (answer.status === 200 && isReceipt(item, answer.body)) {
        item.state = item.kind === "resultado" ? answer.body.state : "recebido";
        item.receipt = answer.body;
        keep(item);
        return true;
      }
      if (answer.body.tenteio === "fechado/1") { closed = answer.body.text; changed(); return false; }
      if (answer.status < 500 && answer.body.tenteio === "recusa/1") {
        item.state = "recusado";
        item.problems = answer.body.problems;
        keep(item);
        return true;
      }
      trouble = "A resposta não era deste envio. Nada foi dado como recebido.";
      keep(item);
      return false;
    }

    async function run() {
      if (sending || closed) return;
      sending = true;
      clearTimeout(timer);
      let reached = true;
      // Calls go first: somebody waits for them.
      const waiting = items().filter((item) => item.state === "guardado").sort((one, two) => (two.kind === "chamado") - (one.kind === "chamado"));
      for (const item of waiting) {
        if (item.kind === "chamado" && Date.now() - item.at > CALL_LIVES) {
          item.state = "perdido";
          keep(item);
          continue;
        }
        reached = await send(item);
        if (!reached) break;
      }
      sending = false;
      changed();
      if (!closed && items().some((item) => item.state === "guardado")) timer = setTimeout(run, reached ? 50 : RETRY);
    }

    async function poll(told) {
      if (closed) return;
      const all = items();
      const sent = all.filter((item) => item.kind === "resultado" && item.receipt && !FINAL.includes(item.state)).map((item) => item.receipt.submission);
      const calls = all.filter((item) => item.kind === "chamado" && item.state === "recebido" && !item.answered).map((item) => item.id);
      const answer = await ask("estado/?envios=" + sent.slice(-20).join(",") + "&chamados=" + calls.slice(-10).join(","), {});
      if (!answer) { changed(); return; }
      if (answer.body.tenteio === "fechado/1") { closed = answer.body.text; changed(); return; }
      if (answer.body.tenteio !== "estado/1") return;
      for (const fate of answer.body.submissions) {
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
      if (items().some((item) => item.state === "guardado")) run();
    }

    function start(told) {
      for (const item of items()) if (Date.now() - item.at > KEEP) store.drop("q:" + item.id);
      window.addEventListener("online", run);
      document.addEventListener("visibilitychange", () => { if (!document.hidden) { run(); poll(told); } });
      setInterval(() => { if (!document.hidden) poll(told); }, POLL);
      run();
      poll(told);
    }

    return { add, items, keep, run, start, get closed() { return closed; }, get trouble() { return trouble; } };
  }

  mesa.queue = { open: queueOf };
})(window.TenteioMesa);
