// What the faces of a juiz's phone show in the same way: how far a thing is, and notices told once.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h, notice } = mesa.dom;

  // Put notices in their place, anew only when what they say changed: a reader is told once.
  function show(place, parts) {
    const text = parts.map((part) => part.textContent).join("|");
    if (place.dataset.text === text) return;
    place.dataset.text = text;
    place.replaceChildren(...parts);
  }

  // Of the phone itself. until: when its page may be closed.
  function ofPhone(store, queue, until) {
    const parts = [];
    if (!store.works) parts.push(notice("warning", "Este celular não guarda nada", h("p", {}, "O navegador está em modo privado. Não feche esta página até " + until + ".")));
    if (queue.closed) parts.push(notice("error", "O cartão desta mesa não vale mais", h("p", {}, queue.closed), h("p", {}, "O que você anotou continua neste celular.")));
    return parts;
  }

  // Guardado, recebido, conferido: reached counts from 0. refused: the server said no to the next.
  function steps(place, reached, refused) {
    place.querySelectorAll("li").forEach((step, i) => {
      step.className = refused && i === reached + 1 ? "is-refused" : i < reached || (i === reached && i === 2) ? "is-done" : i === reached ? "is-now" : "";
      if (i === reached) step.setAttribute("aria-current", "step"); else step.removeAttribute("aria-current");
    });
  }

  mesa.avisos = { show, ofPhone, steps };
})(window.TenteioMesa);
