// A rodada that the server said no to: what stands there, what is here, and what the juiz may do about it. Nothing
// that was typed is thrown away without being asked for.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h } = mesa.dom;

  function told(app, rodada) {
    const out = rodada.batedores.map(app.name).join(" e ");
    const lines = rodada.hands.map((hand) => h("li", {}, app.name(hand.player) + ": " + hand.points));
    const gone = rodada.leaves.length ? h("p", {}, "Saiu: " + rodada.leaves.map(app.name).join(", ")) : null;
    return [h("p", {}, h("strong", {}, out + (rodada.batedores.length > 1 ? " bateram" : " bateu"))), h("ul", {}, lines), gone];
  }

  // What the desk holds after the rodada that ours wanted to follow; the last one where that is gone.
  function theirs(facts, after) {
    const at = facts.rodadas.findIndex((one) => one.id === after);
    const rest = after === "" || at >= 0 ? facts.rodadas.slice(at + 1) : facts.rodadas.slice(-1);
    return rest.slice(0, 3);
  }

  function render(app, place) {
    const { facts, blocked, waiting } = app.now;
    place.hidden = !blocked;
    if (!blocked) { place.replaceChildren(); return; }
    const problems = (blocked.problems || []).map((one) => h("p", {}, one.text));
    const after = waiting.filter((item) => item.seq > blocked.seq).length;
    if (blocked.kind === "desfazer") {
      place.replaceChildren(h("h2", { id: "t-conflito", tabindex: "-1" }, "A rodada não foi desfeita"), ...problems,
        h("button", { class: "btn btn--block", type: "button", "data-do": "entendi", onclick: () => app.discard(blocked) }, "Entendi"));
      return;
    }
    const other = blocked.state === "conflito" ? theirs(facts, blocked.payload.after) : [];
    const can = app.fits(blocked.payload);
    place.replaceChildren(
      h("h2", { id: "t-conflito", tabindex: "-1" }, blocked.state === "conflito" ? "Duas rodadas no mesmo lugar" : "A secretaria não aceitou a rodada"),
      ...problems,
      h("div", { class: "pontinho-duas" },
        other.length ? h("div", { class: "confiro" }, h("h3", {}, "Na secretaria"), ...other.flatMap((one) => [h("p", { class: "muted" }, one.number + "ª rodada, por " + one.author), ...told(app, one)])) : null,
        h("div", { class: "confiro" }, h("h3", {}, "Neste celular, não entrou"), ...told(app, blocked.payload),
          after ? h("p", { class: "muted" }, after === 1 ? "Outra rodada espera depois desta." : after + " rodadas esperam depois desta.") : null)),
      app.draft.editing === blocked.id ? "" : h("div", { class: "mesa-acoes" },
        can ? h("button", { class: "btn btn--primary", type: "button", "data-do": "em-seguida", onclick: () => app.onTop(blocked) }, "Anotar a minha como " + (facts.rodadas.length + 1) + "ª rodada") : null,
        facts.state.ending || facts.closed ? null : h("button", { class: "btn", type: "button", "data-do": "corrigir", onclick: () => app.correct(blocked) }, "Corrigir a minha"),
        h("button", { class: "btn btn--danger", type: "button", "data-do": "descartar", onclick: () => app.discard(blocked) }, other.length ? "Ficar com a da secretaria" : "Descartar a minha")));
  }

  mesa.pontinhoConflito = { render };
})(window.TenteioMesa);
