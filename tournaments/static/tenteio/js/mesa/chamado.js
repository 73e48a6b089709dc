// The call to the commission, told honestly: on its way, received, somebody comes, or not delivered.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h, notice, clock } = mesa.dom;
  const SHOWN = 30 * 60000;
  const LATE = 5000;

  const last = (queue) => queue.items().filter((item) => item.kind === "chamado").pop();

  function show(queue, place) {
    const call = last(queue);
    place.hidden = !call || Date.now() - call.at > SHOWN;
    if (place.hidden) return;
    const late = Date.now() - call.at > LATE;
    const [tone, text] = call.answered ? ["success", call.answered + " vem à mesa."]
      : call.state === "recebido" ? ["success", "Chamado recebido pela secretaria às " + clock(new Date(call.receipt.at).getTime()) + "."]
      : call.state === "guardado" && !late ? ["info", "Chamando…"]
      : ["error", "Chamado não entregue: " + (queue.closed || queue.trouble || "sem resposta.") + " Levante a mão ou mande alguém à secretaria."];
    mesa.avisos.show(place, [notice(tone, "", h("p", {}, text))]);
  }

  // A second tap is no second call.
  function call(queue, act) {
    const one = last(queue);
    if (one && (one.state === "guardado" || Date.now() - one.at < 3000)) { queue.run(); return; }
    act();
  }

  // Only where the browser allows it: on plain http it does not.
  async function keepAwake() {
    if (!navigator.wakeLock) return;
    const ask = async () => { try { await navigator.wakeLock.request("screen"); } catch (error) { /* battery saver */ } };
    document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
    await ask();
  }

  mesa.chamado = { show, call, keepAwake };
})(window.TenteioMesa);
