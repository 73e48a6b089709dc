// The regulamento filters while one types, as the server does with ?q= (tournaments/regulamento.py, `search`).
// Without this file the form sends the search and the page comes back filtered.
(function () {
  "use strict";

  var root = document.querySelector("[data-regulamento]");
  if (!root) return;
  var input = root.querySelector("input[name=q]");
  var count = root.querySelector("[data-count]");
  var all = root.querySelector("[data-all]");
  var empty = root.querySelector("[data-empty]");
  var citing = ["art", "arts", "artigo", "artigos", "inciso", "paragrafo", "letra", "alinea", "item"];

  function wordsOf(text) {
    var plain = text.replace(/[ºª]/g, "").toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    return plain.match(/[a-z0-9]+/g) || [];
  }

  function stem(word) {
    if (word.length > 4 && word.slice(-2) === "es") return word.slice(0, -2);
    return word.length > 3 && word.slice(-1) === "s" ? word.slice(0, -1) : word;
  }

  var parts = Array.prototype.map.call(root.querySelectorAll("[data-part]"), function (part) {
    return {
      element: part,
      rules: Array.prototype.map.call(part.querySelectorAll(".regra"), function (rule) {
        var keys = rule.dataset.keys ? rule.dataset.keys.split("|") : [];
        var id = keys[1] || "";
        // The words that every rule has alike find nothing.
        var own = rule.cloneNode(true);
        own.querySelectorAll(".regra__verbo").forEach(function (verb) { verb.remove(); });
        var words = [id, rule.dataset.words || "", own.textContent].join(" ");
        return { element: rule, keys: keys, hay: " " + wordsOf(words).join(" ") + " " };
      }),
    };
  });
  var rules = [].concat.apply([], parts.map(function (part) { return part.rules; }));

  function cited(key) {
    function exact(place) { return rules.filter(function (rule) { return rule.keys[place] === key; }); }
    var found = exact(0);
    if (!found.length) found = exact(1);
    if (!found.length) {
      found = rules.filter(function (rule) {
        return rule.keys.some(function (other) { return other.indexOf(key + " ") === 0; });
      });
    }
    return found;
  }

  function search(query) {
    var words = wordsOf(query);
    var key = words.filter(function (word) { return citing.indexOf(word) < 0; }).join(" ");
    if (/^\d\d( |$)/.test(key)) {
      var found = cited(key);
      if (found.length) return found;
    }
    var stems = words.map(stem);
    return rules.filter(function (rule) {
      return stems.every(function (word) { return rule.hay.indexOf(word.length > 2 ? " " + word : " " + word + " ") >= 0; });
    });
  }

  function show(query) {
    var found = search(query);
    parts.forEach(function (part) {
      var any = false;
      part.rules.forEach(function (rule) {
        var is = found.indexOf(rule) >= 0;
        rule.element.hidden = !is;
        any = any || is;
      });
      part.element.hidden = !any;
    });
    empty.hidden = found.length > 0;
    var many = found.filter(function (rule) { return rule.keys.length > 0; }).length;
    count.textContent = many + (many === 1 ? " regra" : " regras") + (query ? " para “" + query + "”." : ".");
    if (all) all.hidden = !query;
    root.querySelectorAll(".regulamento__indice a").forEach(function (link) {
      var part = document.getElementById(link.hash.slice(1));
      link.parentElement.hidden = Boolean(part && part.hidden);
    });
    root.querySelectorAll("[data-group]").forEach(function (group) {
      group.hidden = !group.querySelector("li:not([hidden])");
    });
  }

  var waiting;
  input.addEventListener("input", function () {
    clearTimeout(waiting);
    waiting = setTimeout(function () {
      var query = input.value.trim().replace(/\s+/g, " ");
      show(query);
      history.replaceState(null, "", query ? "?q=" + encodeURIComponent(query) : location.pathname);
    }, 120);
  });

  // A link to a rule that the search hides: the whole regulamento first, so that there is something to go to.
  root.addEventListener("click", function (event) {
    var link = event.target.closest("a[href*='#']");
    if (!link || link.pathname !== location.pathname || event.ctrlKey || event.metaKey || event.shiftKey) return;
    var target = document.getElementById(link.hash.slice(1));
    if (!target) return;
    if (target.hidden || target.closest("[hidden]")) {
      input.value = "";
      show("");
    }
    event.preventDefault();
    if (location.search) history.replaceState(null, "", input.value ? location.search : location.pathname);
    location.hash = link.hash;
  });

  // Where one is, told in the index.
  if ("IntersectionObserver" in window) {
    var links = {};
    root.querySelectorAll(".regulamento__indice a").forEach(function (link) { links[link.hash.slice(1)] = link; });
    var seen = new IntersectionObserver(function (entries) {
      entries.forEach(function (entry) {
        if (!entry.isIntersecting || !links[entry.target.id]) return;
        Object.keys(links).forEach(function (id) { links[id].removeAttribute("aria-current"); });
        var link = links[entry.target.id];
        link.setAttribute("aria-current", "true");
        var strip = link.closest(".regulamento__indice");
        if (strip.scrollWidth > strip.clientWidth) strip.scrollLeft = link.offsetLeft - strip.clientWidth / 3;
      });
    }, { rootMargin: "-15% 0px -80% 0px" });
    parts.forEach(function (part) { seen.observe(part.element); });
  }
})();
