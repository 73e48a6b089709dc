// Taps without a new page: the form is sent to the JSON twin, which answers the part that changes and its
// address. Without this file, or where the network fails, the same forms and links load the page anew.
(function () {
  "use strict";

  var root = document.querySelector("[data-consulta]");
  if (!root || !window.fetch || !window.URLSearchParams) return;
  var twin = root.dataset.consulta;
  var page = location.pathname;
  var pending = null;

  function dress() {
    root.querySelectorAll("[data-sem-script]").forEach(function (element) { element.hidden = true; });
    var share = root.querySelector("[data-compartilhar]");
    if (share) share.hidden = !(navigator.share || (navigator.clipboard && navigator.clipboard.writeText));
  }

  function openOnes() {
    return Array.prototype.filter.call(root.querySelectorAll("details[id]"), function (box) {
      return box.open && (box.id === "tabela" || box.id === "faltas");
    }).map(function (box) { return box.id; });
  }

  function heightOf(selector) {
    var element = root.querySelector(selector);
    return element ? element.getBoundingClientRect().top : null;
  }

  function show(answer, key) {
    var open = openOnes();
    var held = root.contains(document.activeElement) ? document.activeElement.id : "";
    var before = heightOf("#t-falas");
    root.innerHTML = answer.html;
    open.forEach(function (id) { var box = document.getElementById(id); if (box) box.open = true; });
    dress();
    // What was said grows above the buttons: they stay where the thumb is.
    var after = heightOf("#t-falas");
    if (before !== null && after !== null) scrollBy({ top: after - before, behavior: "instant" });
    // The finger or the keyboard stays where it was; where that is gone, at the head of what changed.
    var again = key && root.querySelector('[data-chave="' + key + '"]:not([disabled])');
    var place = again || (held && document.getElementById(held)) || root.querySelector(".lado[open] summary, .vazas__botoes button, #t-resultado");
    if (place) {
      if (!place.matches("button, a, summary, select, input")) place.tabIndex = -1;
      place.focus({ preventScroll: true });
    }
  }

  // A tap made of a state that is on its way already would lose the tap before it, so it waits for a new one;
  // a field that changes carries the other fields of its form along and takes the place of what was asked.
  function ask(query, key, remember, isField) {
    if (pending && !(isField && pending.isField)) return;
    if (pending) pending.control.abort();
    var mine = pending = { control: new AbortController(), isField: isField };
    root.setAttribute("aria-busy", "true");
    fetch(twin + query, { headers: { Accept: "application/json" }, signal: mine.control.signal })
      .then(function (response) {
        if (!response.ok) throw new Error(String(response.status));
        return response.json();
      })
      .then(function (answer) {
        if (pending !== mine) return;
        if (remember) history.pushState(null, "", answer.url);
        show(answer, key);
      })
      .catch(function () { if (pending === mine) location.assign(page + query); })
      .finally(function () {
        if (pending !== mine) return;
        pending = null;
        root.removeAttribute("aria-busy");
      });
  }

  root.addEventListener("submit", function (event) {
    var form = event.target;
    if (!form.matches("[data-toque]")) return;
    event.preventDefault();
    var fields = new URLSearchParams(new FormData(form));
    var button = event.submitter;
    if (button && button.name) fields.append(button.name, button.value);
    var isField = !button && Boolean(form.querySelector("button[data-sem-script]"));
    ask("?" + fields.toString(), button && button.dataset.chave, true, isField);
  });

  root.addEventListener("click", function (event) {
    var link = event.target.closest("a[data-toque]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      ask(link.search, null, true);
      return;
    }
    if (event.target.closest("[data-compartilhar]")) share();
  });

  root.addEventListener("change", function (event) {
    var form = event.target.closest("[data-toque]");
    // Pontos, ties and the game of the cards need no button once there is script.
    if (form && form.querySelector("button[data-sem-script]")) form.requestSubmit();
  });

  function share() {
    if (navigator.share) {
      navigator.share({ title: document.title, url: location.href }).catch(function () { /* the person gave up */ });
      return;
    }
    navigator.clipboard.writeText(location.href).then(function () {
      if (window.Tenteio) window.Tenteio.toast("Endereço copiado: quem abrir vê esta volta.", "success");
    });
  }

  window.addEventListener("popstate", function () { ask(location.search, null, false); });
  dress();
})();
