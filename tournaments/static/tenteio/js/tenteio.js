// Small comforts only: every page works without this file.
(function () {
  "use strict";

  // --- theme switch -------------------------------------------------------
  var root = document.documentElement;
  var prefersDark = window.matchMedia("(prefers-color-scheme: dark)");

  function isDark() {
    return root.dataset.theme ? root.dataset.theme === "dark" : prefersDark.matches;
  }

  function showThemeState() {
    document.querySelectorAll("[data-theme-switch]").forEach(function (button) {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(isDark()));
    });
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-theme-switch]");
    if (!button) return;
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("tenteio-theme", root.dataset.theme); } catch (error) { /* lasts for this page only */ }
    showThemeState();
  });
  prefersDark.addEventListener("change", showThemeState);

  // --- toasts -------------------------------------------------------------
  var TOAST_MS = 8000;

  function scheduleRemoval(toast) {
    if (toast.dataset.sticky !== undefined || toast.dataset.scheduled) return;
    toast.dataset.scheduled = "1";
    var timer = setTimeout(remove, TOAST_MS);
    function remove() { toast.remove(); }
    function hold() { clearTimeout(timer); }
    function release() { timer = setTimeout(remove, TOAST_MS); }
    toast.addEventListener("mouseenter", hold);
    toast.addEventListener("focusin", hold);
    toast.addEventListener("mouseleave", release);
    toast.addEventListener("focusout", release);
  }

  function toast(text, tone, sticky) {
    var shelf = document.getElementById("toasts");
    if (!shelf) return;
    var box = document.createElement("div");
    box.className = "toast toast--" + (tone || "info");
    if (sticky) box.dataset.sticky = "";
    var words = document.createElement("p");
    words.textContent = text;
    var close = document.createElement("button");
    close.type = "button";
    close.className = "toast__close";
    close.textContent = "Fechar";
    box.append(words, close);
    shelf.append(box);
    scheduleRemoval(box);
  }

  document.addEventListener("click", function (event) {
    var close = event.target.closest(".toast__close");
    if (close) close.closest(".toast").remove();
  });

  // A view may answer with the header HX-Trigger: {"toast": {"text": "…", "tone": "success"}}
  document.addEventListener("toast", function (event) {
    toast(event.detail.text || event.detail.value, event.detail.tone);
  });
  document.addEventListener("htmx:afterSettle", function () {
    document.querySelectorAll("#toasts .toast").forEach(scheduleRemoval);
    showThemeState();
  });
  document.addEventListener("htmx:sendError", function (event) {
    if (!event.detail.elt.closest("[data-quiet]")) toast("Sem conexão com o servidor. Nada foi enviado; tente de novo.", "error");
  });
  document.addEventListener("htmx:responseError", function (event) {
    if (event.detail.elt.closest("[data-quiet]")) return;
    toast("O servidor recusou o pedido (código " + event.detail.xhr.status + "). Recarregue a página e tente de novo.", "error", true);
  });

  // --- small form comforts --------------------------------------------------
  // data-submit-on-change: a filter's select sends its form; the button stays for pages without script.
  document.addEventListener("change", function (event) {
    var form = event.target.closest("form[data-submit-on-change]");
    if (form) form.requestSubmit();
  });
  // data-print: a button that opens the print dialog (hidden in the HTML; shown here).
  document.querySelectorAll("[data-print]").forEach(function (button) { button.hidden = false; });
  document.addEventListener("click", function (event) {
    if (event.target.closest("[data-print]")) window.print();
  });
  // data-once: a form that must not be sent twice by a double tap.
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (form.dataset.once === undefined) return;
    if (form.dataset.sent) { event.preventDefault(); return; }
    form.dataset.sent = "1";
    setTimeout(function () { delete form.dataset.sent; }, 5000);
  });

  showThemeState();
  var summary = document.querySelector("[data-focus-on-load]");
  if (summary) summary.focus();

  window.Tenteio = { toast: toast };
})();
