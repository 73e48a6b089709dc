// What this phone keeps: a draft for each jogo and the queue of what is to be sent, in local storage. One entry
// a key, so that two tabs of one phone do not overwrite each other's.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const memory = {};
  let works = true;
  try {
    localStorage.setItem("tenteio:mesa:prova", "1");
    localStorage.removeItem("tenteio:mesa:prova");
  } catch (error) {
    works = false; // kept for this page only, and the page says so
  }

  // A random id; crypto.randomUUID does not exist on plain http.
  function uuid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
  }

  function open(name) {
    const base = "tenteio:mesa:" + name + ":";
    function put(key, value) {
      const text = JSON.stringify(value);
      try {
        if (!works) throw new Error("no storage");
        localStorage.setItem(base + key, text);
      } catch (error) {
        memory[base + key] = text;
      }
    }
    function get(key) {
      let text = memory[base + key];
      if (text === undefined && works) text = localStorage.getItem(base + key);
      try { return text ? JSON.parse(text) : null; } catch (error) { return null; }
    }
    function drop(key) {
      delete memory[base + key];
      if (works) localStorage.removeItem(base + key);
    }
    function keys(prefix) {
      const all = Object.keys(memory);
      if (works) for (let i = 0; i < localStorage.length; i += 1) all.push(localStorage.key(i));
      return Array.from(new Set(all)).filter((key) => key.startsWith(base + prefix)).map((key) => key.slice(base.length)).sort();
    }
    return { put, get, drop, keys, works, all: (prefix) => keys(prefix).map(get).filter(Boolean) };
  }

  mesa.store = { open, uuid };
})(window.TenteioMesa);
