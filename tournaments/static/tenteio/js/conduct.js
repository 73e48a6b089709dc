// Countdowns of the conduct and homologation pages. Without it the pages say the hour itself.
(function () {
  "use strict";
  var dirty = false;
  document.addEventListener("input", function () { dirty = true; });

  function words(ms) {
    var seconds = Math.max(0, Math.ceil(ms / 1000));
    var minutes = Math.floor(seconds / 60);
    if (minutes >= 60) return Math.floor(minutes / 60) + " h " + (minutes % 60) + " min";
    return minutes >= 5 ? minutes + " min" : minutes + " min " + (seconds % 60) + " s";
  }

  function tick() {
    document.querySelectorAll("[data-until]").forEach(function (box) {
      var left = new Date(box.dataset.until).getTime() - Date.now();
      var long = box.querySelector("[data-left]");
      var short = box.querySelector("[data-left-only]");
      if (long) long.textContent = left > 0 ? ", faltam " + words(left) : ", esgotada";
      if (short) short.textContent = words(left);
      if (left <= 0 && box.dataset.reload !== undefined && !dirty) {
        delete box.dataset.reload;
        setTimeout(function () { location.reload(); }, 1500);
      }
    });
  }
  tick();
  setInterval(tick, 1000);
})();
