// The hand calculator: what the cards typed beside a player add up to, shown in the box of the points.
// Without this the server adds them up. Cards as in scoring/pontinho/cards.py.
(() => {
  "use strict";
  const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
  const SAME = { V: "J", D: "Q", R: "K" };

  function card(text) {
    if (text === "*") return { rank: "*", suit: "" };
    const match = /^(10|[A2-9JQKVDR])([OPEC]?)$/.exec(text.toUpperCase());
    return match && { rank: SAME[match[1]] || match[1], suit: match[2].toLowerCase() };
  }

  function points(one, curinga) {
    if (one.rank === "*") return 20;
    if (curinga && one.suit && one.rank === curinga.rank && one.suit === curinga.suit) return 20;
    if (one.rank === "A") return 15;
    return ["J", "Q", "K"].includes(one.rank) ? 10 : Number(one.rank);
  }

  document.querySelectorAll("form[data-pontinho]").forEach((form) => {
    const opened = form.querySelector("[data-aberta]");
    const boxes = [...form.querySelectorAll("[data-cartas]")];

    function curinga() {
      const one = opened && opened.value.trim() ? card(opened.value.trim()) : null;
      if (!one || !one.suit) return null;
      return { rank: RANKS[(RANKS.indexOf(one.rank) + 1) % RANKS.length], suit: one.suit };
    }

    function addUp(box) {
      const target = form.elements[box.dataset.cartas];
      const words = box.value.trim().split(/\s+/).filter(Boolean);
      const cards = words.map(card);
      if (!words.length || cards.some((one) => !one)) {
        if (box.dataset.filled) { target.value = ""; delete box.dataset.filled; }
        return;
      }
      const wild = curinga();
      target.value = cards.reduce((sum, one) => sum + points(one, wild), 0);
      box.dataset.filled = "1";
    }

    boxes.forEach((box) => box.addEventListener("input", () => addUp(box)));
    if (opened) opened.addEventListener("input", () => boxes.forEach(addUp));
  });
})();
