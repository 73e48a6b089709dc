// The desk's board: a sound for each new call of a mesa, one key for the next jogo, the cursor back in the code box.
(function () {
  "use strict";
  const button = document.querySelector("[data-sound]");
  const title = document.title;
  const heard = new Set();
  let audio = null;
  let missed = false; // a call came while the page could not sound yet

  const calls = () => Array.from(document.querySelectorAll("[data-call]"), (node) => node.dataset.call);

  // Two rising notes, no file to fetch. Browsers allow it only after somebody touched the page.
  function ring() {
    missed = !audio || audio.state !== "running";
    if (missed) return;
    [660, 880].forEach((pitch, i) => {
      const note = audio.createOscillator();
      const volume = audio.createGain();
      const at = audio.currentTime + i * 0.25;
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, at);
      volume.gain.exponentialRampToValueAtTime(0.4, at + 0.03);
      volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.24);
      note.connect(volume).connect(audio.destination);
      note.start(at);
      note.stop(at + 0.25);
    });
    document.documentElement.dataset.rang = String(Number(document.documentElement.dataset.rang || 0) + 1);
  }

  function listen() {
    const now = calls();
    const fresh = now.filter((call) => !heard.has(call));
    now.forEach((call) => heard.add(call));
    if (fresh.length) ring();
    document.title = (now.length ? "(" + now.length + ") " : "") + title;
  }

  function show() {
    const on = Boolean(audio) && audio.state === "running";
    button.setAttribute("aria-pressed", String(on));
    button.querySelector("span").textContent = on ? "Som ligado" : "Ligar o som";
  }

  async function turnOn() {
    const Audio = window.AudioContext || window.webkitAudioContext;
    if (!Audio) return;
    audio = audio || new Audio();
    await audio.resume();
    show();
    if (missed && calls().length) ring();
  }

  if (button && (window.AudioContext || window.webkitAudioContext)) {
    button.hidden = false;
    button.addEventListener("click", async () => { await turnOn(); ring(); });
    // Any first touch of the page will do: nobody should have to remember the button.
    ["pointerup", "keydown"].forEach((name) => document.addEventListener(name, (event) => {
      const touch = !["Shift", "Control", "Alt", "Meta", "Escape"].includes(event.key); // these do not count as one
      if (touch && !(audio && audio.state === "running")) turnOn();
    }));
  }

  document.addEventListener("keydown", (event) => {
    if (event.key !== "F2" || event.repeat) return;
    const first = document.querySelector("[data-first-proposal]");
    if (!first) return;
    event.preventDefault();
    first.click();
  });

  // The board is swapped while somebody may stand on a button of it: the same button is found again.
  let standing = null;
  document.addEventListener("htmx:beforeSwap", () => {
    const form = document.activeElement && document.activeElement.closest("#quadro form");
    standing = form ? form.getAttribute("action") : null;
  });
  document.addEventListener("htmx:afterSettle", () => {
    if (standing) {
      const again = Array.from(document.querySelectorAll("#quadro form")).find((form) => form.getAttribute("action") === standing);
      if (again) again.querySelector("button").focus();
    }
    standing = null;
    listen();
  });

  const code = document.getElementById("id_code");
  if (code && !document.querySelector("[data-focus-on-load]")) code.focus();
  listen();
})();
