// A QR code of up to ten letters and digits: version 1 (21 modules), level H, alphanumeric (ISO/IEC 18004).
// Small on purpose: it holds the eight signs of a result, drawn by the phone without any network.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const SIZE = 21;
  const DATA = 9; // codewords of data in version 1-H
  const CHECK = 17; // codewords of correction
  const SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
  const MASKS = [
    (r, c) => (r + c) % 2 === 0,
    (r) => r % 2 === 0,
    (r, c) => c % 3 === 0,
    (r, c) => (r + c) % 3 === 0,
    (r, c) => (Math.floor(r / 2) + Math.floor(c / 3)) % 2 === 0,
    (r, c) => ((r * c) % 2) + ((r * c) % 3) === 0,
    (r, c) => (((r * c) % 2) + ((r * c) % 3)) % 2 === 0,
    (r, c) => (((r + c) % 2) + ((r * c) % 3)) % 2 === 0,
  ];

  // ---- codewords -------------------------------------------------------------------------------------------
  const POWERS = [1];
  while (POWERS.length < 255) {
    const next = POWERS[POWERS.length - 1] << 1;
    POWERS.push(next & 256 ? next ^ 285 : next);
  }
  const multiply = (a, b) => (a && b ? POWERS[(POWERS.indexOf(a) + POWERS.indexOf(b)) % 255] : 0);

  function correction(data) {
    let generator = [1];
    for (let i = 0; i < CHECK; i += 1) {
      const longer = generator.concat(0);
      generator.forEach((term, at) => { longer[at + 1] ^= multiply(term, POWERS[i]); });
      generator = longer;
    }
    const rest = data.concat(new Array(CHECK).fill(0));
    for (let i = 0; i < data.length; i += 1) {
      const lead = rest[i];
      generator.forEach((term, at) => { rest[i + at] ^= multiply(term, lead); });
    }
    return rest.slice(data.length);
  }

  function codewords(text) {
    let bits = "0010" + text.length.toString(2).padStart(9, "0");
    for (let i = 0; i < text.length; i += 2) {
      const first = SIGNS.indexOf(text[i]);
      if (i + 1 < text.length) bits += (first * 45 + SIGNS.indexOf(text[i + 1])).toString(2).padStart(11, "0");
      else bits += first.toString(2).padStart(6, "0");
    }
    bits += "0".repeat(Math.min(4, DATA * 8 - bits.length));
    bits += "0".repeat((8 - (bits.length % 8)) % 8);
    const data = bits.match(/.{8}/g).map((byte) => parseInt(byte, 2));
    for (let pad = 236; data.length < DATA; pad = 253 - pad) data.push(pad);
    return data.concat(correction(data));
  }

  // ---- modules ---------------------------------------------------------------------------------------------
  function fixed() {
    const grid = Array.from({ length: SIZE }, () => new Array(SIZE).fill(null));
    const finder = (top, left) => {
      for (let r = -1; r < 8; r += 1) {
        for (let c = -1; c < 8; c += 1) {
          if (!grid[top + r] || grid[top + r][left + c] === undefined) continue;
          const ring = Math.max(Math.abs(r - 3), Math.abs(c - 3));
          grid[top + r][left + c] = ring !== 2 && ring !== 4 ? 1 : 0;
        }
      }
    };
    finder(0, 0);
    finder(0, SIZE - 7);
    finder(SIZE - 7, 0);
    for (let i = 8; i < SIZE - 8; i += 1) grid[6][i] = grid[i][6] = 1 - (i % 2);
    return grid;
  }

  function format(grid, mask) {
    const told = (2 << 3) | mask; // level H is 10
    let rest = told << 10;
    for (let bit = 14; bit >= 10; bit -= 1) if (rest & (1 << bit)) rest ^= 0b10100110111 << (bit - 10);
    const word = ((told << 10) | rest) ^ 0b101010000010010;
    for (let i = 0; i < 15; i += 1) {
      const on = (word >> i) & 1;
      // down the column beside the upper left finder, and along the row below it
      if (i < 6) grid[i][8] = on; else if (i < 8) grid[i + 1][8] = on; else grid[SIZE - 15 + i][8] = on;
      if (i < 8) grid[8][SIZE - 1 - i] = on; else if (i < 9) grid[8][15 - i] = on; else grid[8][14 - i] = on;
    }
    grid[SIZE - 8][8] = 1;
  }

  function draw(words, mask) {
    const grid = fixed();
    format(grid, mask);
    const bits = words.map((word) => word.toString(2).padStart(8, "0")).join("");
    let at = 0;
    let up = true;
    for (let right = SIZE - 1; right > 0; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < SIZE; step += 1) {
        const row = up ? SIZE - 1 - step : step;
        for (const col of [right, right - 1]) {
          if (grid[row][col] !== null) continue;
          grid[row][col] = Number(bits[at] === "1") ^ Number(MASKS[mask](row, col));
          at += 1;
        }
      }
      up = !up;
    }
    return grid;
  }

  function penalty(grid) {
    let sum = 0;
    const lines = grid.concat(grid.map((_, c) => grid.map((row) => row[c]))).map((line) => line.join(""));
    for (const line of lines) {
      for (const run of line.match(/0+|1+/g)) if (run.length >= 5) sum += run.length - 2;
      for (let at = 0; at < line.length - 10; at += 1) {
        const piece = line.substr(at, 11);
        if (piece === "10111010000" || piece === "00001011101") sum += 40;
      }
    }
    let dark = 0;
    for (let r = 0; r < SIZE; r += 1) {
      for (let c = 0; c < SIZE; c += 1) {
        dark += grid[r][c];
        if (r && c && grid[r][c] === grid[r - 1][c] && grid[r][c] === grid[r][c - 1] && grid[r][c] === grid[r - 1][c - 1]) sum += 3;
      }
    }
    return sum + 10 * Math.floor(Math.abs((dark * 100) / (SIZE * SIZE) - 50) / 5);
  }

  // Rows of 0 and 1. Without a mask, the one that is easiest to read.
  function matrix(text, mask) {
    const words = codewords(text);
    if (mask !== undefined) return draw(words, mask);
    const all = MASKS.map((_, number) => draw(words, number));
    return all.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
  }

  function svg(text, label) {
    const grid = matrix(text);
    const path = grid.flatMap((row, r) => row.map((on, c) => (on ? "M" + (c + 4) + " " + (r + 4) + "h1v1h-1z" : ""))).join("");
    const namespace = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(namespace, "svg");
    const modules = document.createElementNS(namespace, "path");
    picture.setAttribute("viewBox", "0 0 29 29");
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", label);
    picture.setAttribute("shape-rendering", "crispEdges");
    modules.setAttribute("d", path);
    modules.setAttribute("fill", "#000");
    picture.append(modules);
    return picture;
  }

  mesa.qr = { matrix, svg };
})(window.TenteioMesa);
