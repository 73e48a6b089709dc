// Comforts of the public pages; every page is whole without them.
// 1. A page that refreshes itself does nothing when nothing changed, and keeps what the reader had open.
// 2. The trio that the reader follows is remembered in this browser alone and marked on the page.
(function () {
  "use strict";

  // --- live part: [data-live] polls its own address (hx-get); the ETag says whether anything changed -------
  var seen = {};

  document.addEventListener("htmx:beforeRequest", function (event) {
    if (event.target.matches("[data-live]") && document.hidden) event.preventDefault();
  });

  document.addEventListener("htmx:beforeSwap", function (event) {
    var live = event.target;
    if (!live.matches("[data-live]")) return;
    var etag = event.detail.xhr.getResponseHeader("ETag");
    var before = seen[live.id] || live.dataset.etag;
    if (etag && before === etag) {
      event.detail.shouldSwap = false;
      checked();
      return;
    }
    // The first answer differs from the page only if something changed since it was loaded.
    if (etag && !before && sameText(live, event.detail.xhr.responseText)) event.detail.shouldSwap = false;
    if (etag) seen[live.id] = etag;
    if (event.detail.shouldSwap) remember(live);
    else checked();
  });

  document.addEventListener("htmx:afterSettle", function () {
    restore();
    mark();
    checked();
  });

  function sameText(live, html) {
    var fresh = new DOMParser().parseFromString(html, "text/html").getElementById(live.id);
    var time = live.querySelector(".updated time"), newTime = fresh && fresh.querySelector(".updated time");
    return Boolean(time && newTime && time.dateTime === newTime.dateTime);
  }

  var opened = {};
  function remember(live) {
    opened = {};
    live.querySelectorAll("details[id]").forEach(function (box) { opened[box.id] = box.open; });
  }
  function restore() {
    Object.keys(opened).forEach(function (id) {
      var box = document.getElementById(id);
      if (box) box.open = opened[id];
    });
    opened = {};
  }

  function checked() {
    document.querySelectorAll("[data-checked]").forEach(function (place) {
      place.textContent = "conferido às " + new Date().toLocaleTimeString("pt-BR", { timeZone: "America/Sao_Paulo" });
    });
  }

  // --- my trio ------------------------------------------------------------------------------------------
  function key(where) { return "tenteio-trio:" + where; }
  function read(where) {
    try { return JSON.parse(localStorage.getItem(key(where))); } catch (error) { return null; }
  }
  function write(where, value) {
    try {
      if (value) localStorage.setItem(key(where), JSON.stringify(value));
      else localStorage.removeItem(key(where));
    } catch (error) { /* storage refused: nothing is remembered */ }
  }

  function holds(element, number) {
    return (element.dataset.trios || "").split(" ").indexOf(String(number)) >= 0;
  }

  function mark() {
    var live = document.querySelector("[data-follow]");
    if (!live) return;
    var mine = read(live.dataset.follow);
    document.querySelectorAll(".is-mine").forEach(function (old) { old.classList.remove("is-mine"); });
    var box = document.querySelector("[data-my-trio]");
    if (box) { box.hidden = !mine; box.replaceChildren(); }
    if (!mine) return;
    live.querySelectorAll("[data-trios]").forEach(function (item) {
      if (holds(item, mine.number)) item.classList.add("is-mine");
    });
    live.querySelectorAll(".standings .trio a").forEach(function (link) {
      if (link.getAttribute("href") === mine.url) link.closest("tr").classList.add("is-mine");
    });
    if (box) tell(box, live, mine);
  }

  function tell(box, live, mine) {
    var words = document.createElement("p");
    var strong = document.createElement("strong");
    var link = document.createElement("a");
    link.href = mine.url;
    link.textContent = mine.name;
    strong.append(link);
    words.append("Você segue ", strong, ".");
    var next = Array.from(live.querySelectorAll(".agora__jogo")).find(function (item) { return holds(item, mine.number); });
    box.append(words);
    if (!next) return;
    var line = document.createElement("p");
    var mesa = next.closest(".agora__mesa").querySelector("h3").textContent;
    var word = next.querySelector(".agora__word > :first-child").textContent;
    var hour = next.querySelector(".agora__word .num");
    line.textContent = word + ": " + mesa.toLowerCase() + (hour ? ", " + hour.textContent : "") + ", " +
      next.querySelector(".agora__names").textContent.replace(/\s+/g, " ").trim();
    box.append(line);
  }

  function showButton() {
    var button = document.querySelector("[data-follow-trio]");
    if (!button) return;
    var mine = read(button.dataset.where);
    var on = Boolean(mine && String(mine.number) === button.dataset.number);
    button.hidden = false;
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("[data-word]").textContent = on ? "Deixar de seguir" : button.dataset.word;
  }

  document.addEventListener("click", function (event) {
    var button = event.target.closest("[data-follow-trio]");
    if (!button) return;
    var on = button.getAttribute("aria-pressed") === "true";
    write(button.dataset.where, on ? null : { number: Number(button.dataset.number), name: button.dataset.name, url: button.dataset.url });
    showButton();
  });

  mark();
  showButton();
})();
