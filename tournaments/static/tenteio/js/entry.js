// Quick entry: after a card is saved, the cursor goes to the first empty box of the next open card.
(function () {
  "use strict";
  var last = -1;
  function cards() { return Array.prototype.slice.call(document.querySelectorAll(".jogos--entry > li")); }
  document.addEventListener("htmx:beforeSwap", function (event) { last = cards().indexOf(event.detail.target); });
  document.addEventListener("htmx:afterSwap", function (event) {
    if (last < 0) return;
    var here = event.detail.target;
    var refused = here.querySelector("[aria-invalid=true]") || (here.querySelector(".field__errors") && here.querySelector(".quick input:not([type=hidden])"));
    if (refused) { refused.focus(); return; }
    var next = cards().slice(last + 1).concat(cards().slice(0, last)).find(function (card) { return card.querySelector("[data-quick]"); });
    if (next) next.querySelector("input:not([type=hidden])").focus();
  });
})();
