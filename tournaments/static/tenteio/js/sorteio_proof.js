// Does a recorded sorteio again, in the reader's own browser: same list, same seed, same result.
// docs/rules/sorteio.md and chaves.md say what is done here, step by step. SHA-256 is written out because a page
// on plain http has no crypto.subtle; where there is one, it has to agree.
(function () {
  "use strict";

  // --- SHA-256 ------------------------------------------------------------------------------------------
  var K = [], START = [];
  (function () {
    function fraction(x) { return ((x - Math.floor(x)) * 4294967296) | 0; }
    for (var n = 2; K.length < 64; n++) {
      var prime = true;
      for (var d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
      if (!prime) continue;
      if (START.length < 8) START.push(fraction(Math.pow(n, 1 / 2)));
      K.push(fraction(Math.pow(n, 1 / 3)));
    }
  })();

  function rotate(word, by) { return (word >>> by) | (word << (32 - by)); }

  // Eight words of 32 bits, from a text taken as UTF-8.
  function digest(text) {
    var bytes = new TextEncoder().encode(text);
    var blocks = ((bytes.length + 8) >> 6) + 1;
    var view = new DataView(new ArrayBuffer(blocks * 64));
    bytes.forEach(function (byte, place) { view.setUint8(place, byte); });
    view.setUint8(bytes.length, 0x80);
    view.setUint32(blocks * 64 - 8, Math.floor(bytes.length / 536870912));
    view.setUint32(blocks * 64 - 4, bytes.length << 3);
    var hash = START.slice(), w = new Int32Array(64);
    for (var block = 0; block < blocks; block++) {
      for (var i = 0; i < 64; i++) {
        if (i < 16) { w[i] = view.getInt32(block * 64 + i * 4); continue; }
        var early = w[i - 15], late = w[i - 2];
        var s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
        var s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
        w[i] = (w[i - 16] + s0 + w[i - 7] + s1) | 0;
      }
      var a = hash[0], b = hash[1], c = hash[2], d = hash[3], e = hash[4], f = hash[5], g = hash[6], h = hash[7];
      for (var j = 0; j < 64; j++) {
        var t1 = (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + K[j] + w[j]) | 0;
        var t2 = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
        h = g; g = f; f = e; e = (d + t1) | 0; d = c; c = b; b = a; a = (t1 + t2) | 0;
      }
      [a, b, c, d, e, f, g, h].forEach(function (word, place) { hash[place] = (hash[place] + word) | 0; });
    }
    return hash.map(function (word) { return word >>> 0; });
  }

  function sha256(text) {
    return digest(text).map(function (word) { return word.toString(16).padStart(8, "0"); }).join("");
  }

  // --- the draw -----------------------------------------------------------------------------------------
  // A stream of numbers from a seed; below(n) gives one from 0 to n - 1, each equally likely.
  function stream(seed) {
    var block = 0, words = [];
    return function below(n) {
      var most = 4294967296 - (4294967296 % n);
      for (;;) {
        if (!words.length) words = digest(seed + "/" + block++);
        var word = words.shift();
        if (word < most) return word % n;
      }
    };
  }

  function draw(list, below) {
    var left = list.slice();
    for (var place = 0; place < left.length - 1; place++) {
      var other = place + below(left.length - place);
      var kept = left[place];
      left[place] = left[other];
      left[other] = kept;
    }
    return left;
  }

  function range(n) { return Array.from({ length: n }, function (_, i) { return i; }); }

  // trios: {id, entidade, regiao, cabeca}; null for no entidade or regiao. Returns lists of ids, chave by chave.
  function deal(trios, count, seed) {
    var below = stream(seed), made = range(count).map(function () { return []; }), home = new Map();
    trios.forEach(function (t) { if (!home.has(t.entidade)) home.set(t.entidade, t.regiao); });
    function entidade(t) { return t.entidade; }
    function regiao(t) { return t.entidade === null ? t.regiao : home.get(t.entidade); }
    function alike(c, name, t) {
      return made[c].filter(function (u) { return u === t || (name(u) !== null && name(u) === name(t)); }).length;
    }
    var order = draw(trios, below), blocks = new Map();
    order.forEach(function (t) {
      var inner = t.entidade === null ? "trio " + t.id : "entidade " + t.entidade;
      var outer = regiao(t) === null ? "so " + inner : "regiao " + regiao(t);
      if (!blocks.has(outer)) blocks.set(outer, new Map());
      if (!blocks.get(outer).has(inner)) blocks.get(outer).set(inner, []);
      blocks.get(outer).get(inner).push(t);
    });
    var heads = order.filter(function (t) { return t.cabeca; });
    var turn = heads.length ? draw(range(count), below) : [];
    heads.forEach(function (t) { made[turn.shift()].push(t); });
    var short = trios.length % count;
    blocks.forEach(function (block) {
      block.forEach(function (together) {
        together.forEach(function (t) {
          if (t.cabeca) return;
          if (!turn.length) { turn = draw(range(short || count), below); short = 0; }
          var best = 0, least = null;
          turn.forEach(function (c, place) {
            var rank = [alike(c, entidade, t), alike(c, regiao, t)];
            if (least === null || rank[0] < least[0] || (rank[0] === least[0] && rank[1] < least[1])) { least = rank; best = place; }
          });
          made[turn.splice(best, 1)[0]].push(t);
        });
      });
    });
    while (heads.length && exchange(made, function (c, t) { return alike(c, entidade, t); }));
    made.sort(function (a, b) { return b.length - a.length; });
    return made.map(function (chave) { return chave.map(function (t) { return t.id; }); });
  }

  function exchange(made, fellows) {
    for (var c = 0; c < made.length; c++) {
      for (var i = 0; i < made[c].length; i++) {
        var t = made[c][i];
        if (t.cabeca) continue;
        for (var d = 0; d < made.length; d++) {
          if (fellows(d, t) > fellows(c, t) - 2) continue;
          if (made[d].length < made[c].length) { made[d].push(made[c].splice(i, 1)[0]); return true; }
          for (var j = 0; j < made[d].length; j++) {
            var u = made[d][j];
            if (!u.cabeca && fellows(d, u) > fellows(c, u)) { made[c][i] = u; made[d][j] = t; return true; }
          }
        }
      }
    }
    return false;
  }

  // What the record has to give, done again; null where this page does not know the algorithm.
  function again(record) {
    if (record.algorithm === "tenteio-sha256/1") {
      return draw(record.entries.map(function (e) { return e.id; }), stream(record.seed));
    }
    if (record.algorithm === "tenteio-chaves/1") return deal(record.entries, record.n_chaves, record.seed);
    return null;
  }

  window.TenteioSorteio = { sha256: sha256, again: again };

  // --- the page -----------------------------------------------------------------------------------------
  var data = document.getElementById("registro");
  if (!data) return;
  var record = JSON.parse(data.textContent);

  function tell(name, fine, words) {
    var line = document.querySelector("[data-check='" + name + "']");
    if (!line) return;
    line.hidden = false;
    line.classList.add(fine ? "is-fine" : "is-wrong");
    line.querySelector("[data-verdict]").textContent = words || (fine ? "confere" : "não confere");
  }

  var list = record.entries.map(function (e) { return e.id + "\n"; }).join("");
  tell("lista", sha256(list) === record.digest);
  if (record.commitment) tell("compromisso", sha256(record.secret) === record.commitment);
  var result = again(record);
  if (result === null) tell("resultado", false, "esta página não conhece o algoritmo");
  else tell("resultado", JSON.stringify(result) === JSON.stringify(record.result));

  // A second opinion on our own SHA-256, where the browser may give one.
  if (window.crypto && crypto.subtle) {
    crypto.subtle.digest("SHA-256", new TextEncoder().encode(list)).then(function (buffer) {
      var hex = Array.from(new Uint8Array(buffer)).map(function (byte) { return byte.toString(16).padStart(2, "0"); }).join("");
      if (hex !== sha256(list)) tell("lista", false, "o SHA-256 do navegador dá outro resultado");
    });
  }
})();
