// Building pieces of the page. Text is always text, never markup.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";

  // h("button", {class: "btn", onclick: f}, "Confiro", otherNode)
  function h(tag, attributes, ...children) {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value === false || value === null || value === undefined) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (value === true) node.setAttribute(name, "");
      else node.setAttribute(name, value);
    }
    node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
    return node;
  }

  function icon(name) {
    return document.getElementById("i-" + name).content.cloneNode(true);
  }

  function notice(tone, title, ...body) {
    return h("div", { class: "notice notice--" + tone }, icon(tone), h("div", { class: "notice__body" }, title ? h("p", { class: "notice__title" }, title) : null, ...body));
  }

  // Fósforos in groups, malos above and buenos below, as the tag tentos_riscados draws them.
  function tentos(made, group, target) {
    const half = target / 2;
    const malos = Math.min(made, half);
    const buenos = Math.max(made - half, 0);
    const count = (n, word) => n + " " + word + (n === 1 ? "" : "s");
    const label = count(made, "tento") + ": " + count(malos, "malo") + (buenos ? " e " + count(buenos, "bueno") : "");
    const box = h("div", { class: "tentos", role: "img", "aria-label": label });
    for (const inHalf of [malos, buenos]) {
      const row = h("div", { class: "tentos__metade" });
      for (let from = 0; from < half; from += group) {
        const size = Math.max(0, Math.min(group, inHalf - from));
        const picture = document.createElementNS(SVG, "svg");
        picture.setAttribute("class", size ? "tento" : "tento is-empty");
        const use = document.createElementNS(SVG, "use");
        use.setAttribute("href", "#tento-" + group + "-" + (size || group));
        picture.append(use);
        row.append(picture);
      }
      box.append(row);
    }
    return box;
  }

  // A button that acts only when it is held; for keyboards and readers, pressed twice.
  function hold(button, act, ms) {
    let timer = null;
    let armed = false;
    const label = button.querySelector("span");
    const words = label.textContent;
    function begin(event) {
      if (event.button) return;
      button.classList.add("is-held");
      timer = setTimeout(() => { stop(); act(); }, ms);
    }
    function stop() {
      clearTimeout(timer);
      timer = null;
      button.classList.remove("is-held");
    }
    button.addEventListener("pointerdown", begin);
    ["pointerup", "pointercancel", "pointerleave"].forEach((name) => button.addEventListener(name, stop));
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    button.addEventListener("click", (event) => {
      if (event.detail) return; // a finger or mouse: it has to hold
      if (armed) { armed = false; act(); return; }
      armed = true;
      label.textContent = "Aperte de novo para desfazer";
      setTimeout(() => { armed = false; label.textContent = words; }, 4000);
    });
  }

  const clock = (ms) => new Date(ms).toLocaleTimeString("pt-BR", { hour: "2-digit", minute: "2-digit" });
  const spaced = (code) => code.slice(0, 4) + "\u00a0" + code.slice(4);

  mesa.dom = { h, icon, notice, tentos, hold, clock, spaced };
})(window.TenteioMesa);
