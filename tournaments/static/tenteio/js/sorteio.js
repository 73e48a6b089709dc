// The draw shown trio by trio: a button, the space bar or the arrows. Without this file the page lists all steps.
(function () {
  "use strict";

  var root = document.querySelector("[data-draw]");
  var list = root && root.querySelector("[data-draw-steps]");
  if (!list) return;

  var steps = Array.from(list.children);
  var boxes = {};
  var lines = {};
  root.querySelectorAll("[data-draw-chaves] .chave").forEach(function (chave) {
    boxes[chave.dataset.chave] = chave.querySelector("ul");
    chave.querySelectorAll("[data-trio]").forEach(function (line) { lines[line.dataset.trio] = line; });
  });
  // As the server wrote it: the order that counts, shown again at the end.
  var final = {};
  Object.keys(boxes).forEach(function (name) { final[name] = Array.from(boxes[name].children); });

  var next = root.querySelector("[data-draw-next]");
  var back = root.querySelector("[data-draw-back]");
  var all = root.querySelector("[data-draw-all]");
  var count = root.querySelector("[data-draw-count]");
  var status = root.querySelector("[data-draw-status]");
  var proof = root.querySelector("[data-draw-proof]");
  var hint = root.querySelector("[data-draw-hint]");
  var shown = 0;

  function fill(upTo) {
    Object.keys(boxes).forEach(function (name) { boxes[name].replaceChildren(); });
    if (upTo === steps.length) {
      Object.keys(final).forEach(function (name) { boxes[name].append.apply(boxes[name], final[name]); });
      return;
    }
    steps.slice(0, upTo).forEach(function (step) { boxes[step.dataset.chave].append(lines[step.dataset.trio]); });
  }

  function show(upTo) {
    shown = Math.max(0, Math.min(upTo, steps.length));
    fill(shown);
    steps.forEach(function (step, index) {
      step.hidden = index >= shown;
      step.classList.toggle("is-now", index === shown - 1);
    });
    Object.keys(lines).forEach(function (trio) { lines[trio].classList.remove("is-now"); });
    var last = steps[shown - 1];
    root.querySelectorAll(".chave").forEach(function (chave) {
      chave.classList.toggle("is-now", Boolean(last) && shown < steps.length && chave.dataset.chave === last.dataset.chave);
    });
    if (last) {
      lines[last.dataset.trio].classList.add("is-now");
      status.textContent = last.textContent.replace(/\s+/g, " ");
    } else {
      status.textContent = "";
    }
    count.textContent = shown + " de " + steps.length;
    next.disabled = all.disabled = shown === steps.length;
    back.disabled = shown === 0;
    hint.hidden = shown > 0;
    root.classList.toggle("is-started", shown > 0);
    root.classList.toggle("is-finished", shown === steps.length);
    proof.hidden = shown < steps.length;
  }

  root.querySelector("[data-draw-controls]").hidden = false;
  root.classList.add("is-live");
  next.addEventListener("click", function () { show(shown + 1); });
  back.addEventListener("click", function () { show(shown - 1); });
  all.addEventListener("click", function () { show(steps.length); });
  document.addEventListener("keydown", function (event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("a, summary, input")) return;
    var onButton = event.target.closest("button");
    if (event.key === " " && !onButton || event.key === "ArrowRight" || event.key === "PageDown") show(shown + 1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") show(shown - 1);
    else if (event.key === "End") show(steps.length);
    else return;
    event.preventDefault();
  });
  show(0);
  next.focus();
})();
