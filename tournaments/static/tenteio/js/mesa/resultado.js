// Only the final tentos of each partida; and the W.O. of who did not come.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h } = mesa.dom;

  // Whole numbers typed; null for an empty box, NaN for what is none (digits of other scripts too).
  function number(text) {
    const clean = text.trim();
    if (!clean) return null;
    return /^[0-9]{1,4}$/.test(clean) ? Number(clean) : NaN;
  }

  // The pairs typed, empty ones at the end left out.
  function pairs(draft) {
    const typed = draft.typed.map((pair) => pair.map((text) => number(text || "")));
    while (typed.length && typed[typed.length - 1].every((n) => n === null)) typed.pop();
    return typed;
  }

  function box(app, index, side) {
    const id = "m-p" + index + side;
    const input = h("input", { id, type: "text", inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off", maxlength: "4", value: (app.draft.typed[index] || [])[side === "a" ? 0 : 1] || "", "aria-describedby": "m-e" + index,
      oninput: (event) => {
        app.draft.typed[index] = app.draft.typed[index] || ["", ""];
        app.draft.typed[index][side === "a" ? 0 : 1] = event.target.value;
        app.draft.typed = Array.from(app.draft.typed, (pair) => pair || ["", ""]);
        app.keep();
        clear(index);
      } });
    return h("div", { class: "partida__side" }, h("label", { for: id }, app.names[side], h("span", { class: "visually-hidden" }, ": " + app.rules.noun + " na " + (index + 1) + "ª partida")), input);
  }

  function clear(index) {
    document.getElementById("m-e" + index).replaceChildren();
    for (const side of ["a", "b"]) document.getElementById("m-p" + index + side).removeAttribute("aria-invalid");
  }

  function show(found) {
    let first = null;
    for (const problem of found) {
      const [index, side] = problem.where;
      const list = document.getElementById("m-e" + index);
      if (!list) continue;
      list.append(h("li", {}, problem.text));
      const input = document.getElementById("m-p" + index + side);
      input.setAttribute("aria-invalid", "true");
      first = first || input;
    }
    if (first) first.focus();
  }

  function walkover(app) {
    const options = [["", "Os dois jogaram"], ["a", "Só " + app.names.a + " se apresentou"], ["b", "Só " + app.names.b + " se apresentou"], ["none", "Nenhum dos dois se apresentou"]];
    return h("details", { class: "disclosure", open: Boolean(app.draft.came) }, h("summary", {}, "Alguém não se apresentou (W.O.)"),
      h("fieldset", { class: "choices" }, h("legend", { class: "field__label" }, "Quem se apresentou (Art. 20, III)"),
        options.map(([value, label]) => h("label", { class: "check" }, h("input", { type: "radio", name: "m-came", value, checked: app.draft.came === value, onchange: () => { app.draft.came = value; app.keep(); } }), h("span", {}, label)))));
  }

  function render(app, place) {
    const partidas = Array.from({ length: app.rules.bestOf }, (_, index) => h("fieldset", { class: "partida" },
      h("legend", {}, (index + 1) + "ª partida"), box(app, index, "a"), h("span", { class: "partida__x", "aria-hidden": "true" }, "×"), box(app, index, "b"),
      h("div", { role: "alert" }, h("ul", { class: "field__errors", id: "m-e" + index }))));
    place.replaceChildren(
      h("p", { class: "muted" }, "Quem fecha a partida tem " + app.rules.target + " " + app.rules.noun + "." + (app.rules.draws ? " Partida empatada por acordo: o mesmo número dos dois lados, como 8 e 8. Vencem duas partidas, ou uma e dois empates." : "")),
      h("div", { class: "partidas" }, partidas),
      walkover(app),
      h("div", { class: "action-bar" }, h("button", { class: "btn btn--primary", type: "button", "data-do": "conferir", onclick: () => app.finish() }, "Conferir e enviar")));
  }

  mesa.resultado = { render, pairs, show };
})(window.TenteioMesa);
