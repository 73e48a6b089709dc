// The eight signs of a result and the four of its conference, as scoring/codes.py has them (docs/rules/codigos.md).
// Everything here works without network and on plain http: crypto.subtle does not exist there.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
  const MAX_JOGO = 8191;
  const SWEEPS = ["aa", "bb"];
  const FULL = ["aba", "baa", "abb", "bab"];

  // ---- SHA-256 (FIPS 180-4), for texts of ASCII ---------------------------------------------------------
  function primes(count) {
    const found = [];
    for (let n = 2; found.length < count; n += 1) if (found.every((p) => n % p)) found.push(n);
    return found;
  }
  const fraction = (x) => Math.floor((x - Math.floor(x)) * 4294967296) >>> 0;
  // The first 32 bits of cube roots lose nothing in a double: roots below 7, 53 bits.
  const ROUND = primes(64).map((p) => fraction(Math.cbrt(p)));
  const START = primes(8).map((p) => fraction(Math.sqrt(p)));
  const turn = (x, n) => (x >>> n) | (x << (32 - n));

  function sha256(text) {
    const bytes = Array.from(text, (sign) => sign.charCodeAt(0));
    const bits = bytes.length * 8;
    bytes.push(128);
    while (bytes.length % 64 !== 56) bytes.push(0);
    for (let shift = 56; shift >= 0; shift -= 8) bytes.push(shift >= 32 ? 0 : (bits >>> shift) & 255);
    const hash = START.slice();
    for (let at = 0; at < bytes.length; at += 64) {
      const w = [];
      for (let i = 0; i < 16; i += 1) {
        const o = at + 4 * i;
        w.push(((bytes[o] << 24) | (bytes[o + 1] << 16) | (bytes[o + 2] << 8) | bytes[o + 3]) >>> 0);
      }
      for (let i = 16; i < 64; i += 1) {
        const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
        const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
        w.push((w[i - 16] + s0 + w[i - 7] + s1) >>> 0);
      }
      let [a, b, c, d, e, f, g, h] = hash;
      for (let i = 0; i < 64; i += 1) {
        const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
        const one = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) >>> 0;
        const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
        const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
        h = g; g = f; f = e; e = (d + one) >>> 0; d = c; c = b; b = a; a = (one + two) >>> 0;
      }
      [a, b, c, d, e, f, g, h].forEach((word, i) => { hash[i] = (hash[i] + word) >>> 0; });
    }
    return hash.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
  }

  // ---- the field of 32 elements: powers of x modulo x^5 + x^2 + 1 ----------------------------------------
  const POWERS = [1];
  while (POWERS.length < 62) {
    const next = POWERS[POWERS.length - 1] << 1;
    POWERS.push(next & 32 ? next ^ 37 : next);
  }
  const log = (element) => POWERS.indexOf(element);
  const times = (element, exponent) => (element ? POWERS[(log(element) + exponent) % 31] : 0);
  const over = (element, divisor) => (element ? POWERS[(log(element) - log(divisor) + 31) % 31] : 0);

  function check(data, rules) {
    let [first, second] = sha256(rules.modality + "/" + rules.lineup).slice(0, 2).map((byte) => byte % 32);
    data.forEach((digit, place) => {
      first ^= times(digit, place);
      second ^= times(digit, 2 * place);
    });
    const last = over(second ^ times(first, 6), POWERS[14] ^ POWERS[13]);
    return [over(first ^ times(last, 7), POWERS[6]), last];
  }

  function digits(value, length) {
    const found = [];
    for (let i = 0; i < length; i += 1) {
      found.unshift(value % 32);
      value = Math.floor(value / 32);
    }
    return found;
  }
  const signs = (found) => found.map((digit) => ALPHABET[digit]).join("");

  // Eight signs of a jogo played to the end, or null: not a result that a code can tell.
  function encodeResult(number, partidas, rules) {
    const target = rules.target;
    const sound = partidas.every(([a, b]) => (a === target) !== (b === target) && Math.min(a, b) >= 0 && Math.max(a, b) === target);
    const won = partidas.map(([a]) => (a === target ? "a" : "b")).join("");
    if (!sound || number < 1 || number > MAX_JOGO || !(SWEEPS.includes(won) || FULL.includes(won))) return null;
    const count = 2 * target ** 2 + 4 * target ** 3;
    let index = partidas.reduce((sum, [a, b]) => sum * target + Math.min(a, b), 0);
    index += SWEEPS.includes(won) ? SWEEPS.indexOf(won) * target ** 2 : 2 * target ** 2 + FULL.indexOf(won) * target ** 3;
    const data = digits(number * count + index, 6);
    return signs(data.concat(check(data, rules)));
  }

  // Four signs that confirm a súmula: of the jogo's public code and its tentos, side a first.
  function conferenceCode(code, partidas) {
    const bytes = sha256(code + ":" + partidas.map(([a, b]) => a + "-" + b).join(" "));
    const value = ((bytes[0] * 256 + bytes[1]) * 256 + bytes[2]) * 256 + bytes[3];
    return signs(digits(value % 32 ** 4, 4));
  }

  mesa.codes = { sha256, encodeResult, conferenceCode };
})(window.TenteioMesa);
