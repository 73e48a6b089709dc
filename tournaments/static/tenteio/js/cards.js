// Forty cards to tap, in drawing order, instead of eight selects. The selects stay and are what is sent.
(function () {
  "use strict";
  var SUITS = { e: "Espadas", b: "Bastos", c: "Copas", o: "Ouros" };

  document.querySelectorAll("[data-deck]").forEach(function (box) {
    var selects = Array.prototype.slice.call(box.querySelectorAll("select"));
    if (!selects.length) return;
    var deck = document.createElement("div");
    deck.className = "deck";
    var order = document.createElement("p");
    order.className = "deck__order";
    order.setAttribute("role", "status");
    var rows = {};
    var buttons = {};
    Array.prototype.forEach.call(selects[0].options, function (option) {
      if (!option.value) return;
      var suit = option.value.slice(-1);
      if (!rows[suit]) {
        rows[suit] = document.createElement("div");
        rows[suit].className = "deck__suit";
        var mark = document.createElement("span");
        mark.className = "naipe naipe--" + SUITS[suit].toLowerCase();
        mark.setAttribute("aria-hidden", "true");
        rows[suit].append(mark);
        deck.append(rows[suit]);
      }
      var button = document.createElement("button");
      button.type = "button";
      button.className = "deck__card";
      button.textContent = option.value.slice(0, -1);
      button.setAttribute("aria-label", option.textContent);
      button.addEventListener("click", function () { tap(option.value); });
      buttons[option.value] = button;
      rows[suit].append(button);
    });

    function drawn() {
      return selects.map(function (select) { return select.value; }).filter(Boolean);
    }

    function show() {
      var cards = drawn();
      Object.keys(buttons).forEach(function (card) {
        buttons[card].setAttribute("aria-pressed", String(cards.indexOf(card) >= 0));
      });
      var names = cards.map(function (card, place) { return (place + 1) + "ª " + buttons[card].getAttribute("aria-label"); });
      order.textContent = cards.length ? names.join(", ") + (cards.length < selects.length ? ". Faltam " + (selects.length - cards.length) + "." : ".") : "Toque as cartas na ordem em que saírem.";
    }

    function tap(card) {
      var cards = drawn();
      var place = cards.indexOf(card);
      if (place >= 0) cards.splice(place, 1);
      else if (cards.length < selects.length) cards.push(card);
      selects.forEach(function (select, index) { select.value = cards[index] || ""; });
      show();
    }

    box.prepend(deck, order);
    box.classList.add("deck-on");
    show();
  });
})();
