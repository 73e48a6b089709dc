// The projector: scenes take turns; a poll brings what is new and says nothing while nothing is.
// Arrow keys go to another scene, the space bar holds the one that is on.
(function () {
  "use strict";

  var on = 0, held = false, timer = null, etag = null;

  function box() { return document.querySelector("[data-cenas]"); }
  function scenes() { return Array.from(document.querySelectorAll("[data-cena]")); }

  function show(index) {
    var all = scenes();
    if (!all.length) return;
    on = ((index % all.length) + all.length) % all.length;
    all.forEach(function (scene, place) {
      scene.hidden = place !== on;
      scene.classList.remove("is-coming");
    });
    fit(all[on]);
    document.querySelectorAll(".cenas__pontos li").forEach(function (dot, place) {
      dot.classList.toggle("is-on", place === on);
    });
  }

  // Names longer than most: the type shrinks until the scene fits its screen.
  function fit(scene) {
    scene.style.fontSize = "";
    for (var size = 96; size >= 60 && scene.scrollHeight > scene.clientHeight + 1; size -= 4) {
      scene.style.fontSize = size + "%";
    }
  }

  function move(step) {
    show(on + step);
    var scene = scenes()[on];
    if (scene) scene.classList.add("is-coming");
    wait();
  }

  function wait() {
    clearTimeout(timer);
    timer = null;
    var scene = scenes()[on];
    if (held || scenes().length < 2) return;
    var seconds = Number(box().dataset.seconds) || 12;
    if (scene && scene.classList.contains("cena--campeao")) seconds *= 2;
    timer = setTimeout(function () { move(1); }, seconds * 1000);
  }

  document.addEventListener("keydown", function (event) {
    if (event.key === "ArrowRight" || event.key === "PageDown") move(1);
    else if (event.key === "ArrowLeft" || event.key === "PageUp") move(-1);
    else if (event.key === " ") { held = !held; wait(); }
    else return;
    event.preventDefault();
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    if (!event.target.matches("[data-cenas]")) return;
    var fresh = event.detail.xhr.getResponseHeader("ETag");
    if (fresh && fresh === etag) event.detail.shouldSwap = false;
    etag = fresh;
  });
  // The turn goes on where it was: results that come in by the second must not hold a scene.
  document.addEventListener("htmx:afterSettle", function () {
    show(on);
    if (timer === null) wait();
    tick();
  });

  function tick() {
    document.querySelectorAll("[data-clock]").forEach(function (clock) {
      clock.hidden = false;
      clock.textContent = new Date().toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit", timeZone: "America/Sao_Paulo" });
    });
  }

  show(Math.max(0, scenes().findIndex(function (scene) { return !scene.hidden; })));
  wait();
  tick();
  setInterval(tick, 5000);
})();
