// Both capatazes say *confiro*, with a finger's signature, or *não concordo* with a reason. Then the sending,
// and the three honest states of what was sent.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h, icon, notice, spaced } = mesa.dom;
  const MOST_POINTS = 500;

  // A canvas to sign on; lines are kept as points from 0 to 1000.
  function signature(label) {
    const canvas = h("canvas", { "aria-label": label, role: "img", width: 600, height: 240 });
    const pen = canvas.getContext("2d");
    const lines = [];
    let line = null;
    const at = (event) => {
      const box = canvas.getBoundingClientRect();
      const clamp = (n) => Math.max(0, Math.min(1000, Math.round(n * 1000)));
      return [clamp((event.clientX - box.left) / box.width), clamp((event.clientY - box.top) / box.height)];
    };
    function draw() {
      pen.clearRect(0, 0, canvas.width, canvas.height);
      pen.lineWidth = 4;
      pen.lineCap = pen.lineJoin = "round";
      pen.strokeStyle = "#14213d";
      for (const points of lines) {
        pen.beginPath();
        points.forEach(([x, y], i) => pen[i ? "lineTo" : "moveTo"]((x / 1000) * canvas.width, (y / 1000) * canvas.height));
        if (points.length === 1) pen.lineTo((points[0][0] / 1000) * canvas.width + 1, (points[0][1] / 1000) * canvas.height);
        pen.stroke();
      }
    }
    canvas.addEventListener("pointerdown", (event) => {
      event.preventDefault();
      try { canvas.setPointerCapture(event.pointerId); } catch (error) { /* a pointer that is gone already */ }
      line = [at(event)];
      lines.push(line);
      draw();
    });
    canvas.addEventListener("pointermove", (event) => {
      if (!line || line.length >= MOST_POINTS) return;
      line.push(at(event));
      draw();
    });
    ["pointerup", "pointercancel"].forEach((name) => canvas.addEventListener(name, () => { line = null; }));
    return { canvas, lines, clear: () => { lines.length = 0; draw(); } };
  }

  function table(app, pairs) {
    return h("table", { class: "mesa-tabela" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Partida"), h("th", { scope: "col" }, app.names.a), h("th", { scope: "col" }, app.names.b))),
      h("tbody", {}, pairs.map(([a, b], i) => h("tr", {}, h("th", { scope: "row" }, (i + 1) + "ª"), h("td", {}, String(a)), h("td", {}, String(b))))));
  }

  function summary(app, result) {
    return [h("p", {}, h("strong", {}, result.told + ".")), result.pairs.length ? table(app, result.pairs) : null];
  }

  function ask(app, place, result, side) {
    const capataz = app.jogo.sides[side].capataz || "Capataz";
    const pad = signature("Assinatura de " + capataz);
    const hint = h("p", { role: "status" });
    const reason = h("input", { id: "m-motivo", maxlength: "300", autocomplete: "off" });
    const why = h("div", { class: "field", hidden: true }, h("label", { class: "field__label", for: "m-motivo" }, "Por que não concorda"), reason,
      h("button", { class: "btn btn--danger btn--block", type: "button", "data-do": "nao-mesmo", onclick: () => {
        if (!reason.value.trim()) { hint.textContent = "Diga o motivo: a comissão precisa saber."; reason.focus(); return; }
        say(false, reason.value.trim());
      } }, "Mandar à comissão"));
    let warned = false;
    function say(agrees, text) {
      if (agrees && !pad.lines.length && !warned) {
        warned = true;
        hint.textContent = "Assine com o dedo no quadro. Se não puder, aperte Confiro de novo: vale o nome.";
        return;
      }
      app.draft.conferences[side] = { agrees, reason: text || "", strokes: pad.lines, name: capataz };
      app.keep();
      step(app, place, result);
    }
    place.replaceChildren(h("div", { class: "confiro stack", "data-capataz": side },
      h("h2", { class: "confiro__nome", tabindex: "-1" }, capataz, h("small", {}, "capataz de " + app.names[side] + ": vire o celular para ele")),
      ...summary(app, result),
      h("div", {}, h("p", { class: "muted small" }, "Assine com o dedo"), pad.canvas, h("button", { class: "btn btn--quiet", type: "button", onclick: pad.clear }, "Limpar a assinatura")),
      hint,
      h("div", { class: "confiro__botoes" },
        h("button", { class: "btn btn--primary", type: "button", "data-do": "confiro", onclick: () => say(true) }, icon("check"), "Confiro"),
        h("button", { class: "btn", type: "button", "data-do": "nao-concordo", onclick: () => { why.hidden = false; reason.focus(); } }, "Não concordo")),
      why,
      h("button", { class: "btn btn--quiet btn--block", type: "button", "data-do": "pular", onclick: () => { app.draft.conferences[side] = { skipped: true, name: capataz }; app.keep(); step(app, place, result); } }, "Este capataz não pode conferir agora"),
      h("button", { class: "btn btn--quiet btn--block", type: "button", "data-do": "voltar", onclick: () => app.back() }, "Voltar e corrigir")));
    place.querySelector("h2").focus();
  }

  function confirm(app, place, result) {
    const said = app.draft.conferences;
    const contested = ["a", "b"].filter((side) => said[side] && said[side].agrees === false);
    const both = ["a", "b"].every((side) => said[side] && said[side].agrees);
    const reason = h("input", { id: "m-sem", maxlength: "300", autocomplete: "off", value: app.draft.unsigned || "", oninput: (event) => { app.draft.unsigned = event.target.value; app.keep(); } });
    const hint = h("p", { role: "alert", class: "field__errors" });
    const send = () => {
      if (!both && !contested.length && !reason.value.trim()) {
        hint.textContent = "Faltam conferências: diga por quê (Art. 17).";
        reason.focus();
        return;
      }
      app.send(result, both || contested.length ? "" : reason.value.trim());
    };
    place.replaceChildren(h("div", { class: "stack" },
      h("h2", { tabindex: "-1" }, both ? "Os dois capatazes conferiram" : contested.length ? "Em recurso" : "Falta conferência"),
      contested.length ? notice("warning", "A comissão decide", h("p", {}, contested.map((side) => said[side].name + " não concorda: " + said[side].reason).join(". ") + ".")) : null,
      ...summary(app, result),
      both || contested.length ? null : h("div", { class: "field" }, h("label", { class: "field__label", for: "m-sem" }, "Por que vai sem as duas conferências"), reason, hint),
      h("div", { class: "action-bar" }, h("button", { class: "btn btn--primary", type: "button", "data-do": "enviar", onclick: send }, icon("send"), contested.length ? "Enviar à comissão" : "Enviar o resultado")),
      h("button", { class: "btn btn--quiet btn--block", type: "button", "data-do": "voltar", onclick: () => app.back() }, "Voltar e corrigir")));
    place.querySelector("h2").focus();
  }

  function step(app, place, result) {
    const said = app.draft.conferences;
    const left = ["a", "b"].find((side) => !said[side]);
    if (left) ask(app, place, result, left);
    else confirm(app, place, result);
  }

  // ---- what was sent ---------------------------------------------------------------------------------------

  function codes(item) {
    const parts = [];
    if (item.shown.conference && item.state !== "conferido") {
      parts.push(h("div", { class: "codigo" }, h("p", { class: "codigo__rotulo" }, "Escreva na súmula, em “Conferência”"), h("p", { class: "codigo__letras", "data-codigo": "conferencia" }, item.shown.conference)));
    }
    if (item.shown.eight && (item.state === "guardado" || item.state === "recusado")) {
      parts.push(h("div", { class: "codigo" }, h("p", { class: "codigo__rotulo" }, "Sem rede? Dite ou mostre à secretaria"), h("p", { class: "codigo__letras", "data-codigo": "resultado" }, spaced(item.shown.eight)), mesa.qr.svg(item.shown.eight, "QR com as letras " + item.shown.eight)));
    }
    // A result with a drawn partida has no eight letters (docs/rules/codigos.md).
    if (item.payload.ending === "played" && !item.shown.eight && item.state === "guardado") {
      parts.push(h("p", { class: "muted", "data-codigo": "nenhum" }, "Resultado com partida empatada não tem código de oito letras: sem rede, leve a súmula de papel à secretaria."));
    }
    return parts;
  }

  function sent(app, place, item) {
    const problems = (item.problems || []).map((problem) => h("li", {}, problem.text));
    const told = {
      guardado: notice("warning", "Ainda não enviado", h("p", {}, (app.queue.closed || app.queue.trouble || "Enviando…") + " O resultado está guardado neste celular e vai sozinho quando a rede voltar. Deixe esta página aberta.")),
      recusado: notice("error", "A secretaria não aceitou", problems.length ? h("ul", {}, problems) : h("p", {}, item.receipt ? item.receipt.text : "")),
      divergencia: notice("warning", "Há outro resultado", h("p", {}, item.receipt && item.receipt.text)),
      recurso: notice("warning", "Em recurso", h("p", {}, item.receipt && item.receipt.text)),
      substituido: notice("info", "Corrigido pela comissão", h("p", {}, item.receipt && item.receipt.text)),
      conferido: notice("success", "Conferido", h("p", {}, "A secretaria conferiu. Obrigado!")),
      recebido: notice("success", "Recebido pela secretaria", h("p", {}, (item.receipt && item.receipt.text) + " Leve a súmula assinada, o baralho e os tentos (Art. 17).")),
    }[item.state];
    const warning = item.receipt && item.receipt.warning;
    const again = item.state === "guardado" || item.state === "recusado";
    place.replaceChildren(h("div", { class: "stack" },
      h("h2", { tabindex: "-1" }, item.shown.names.a + " × " + item.shown.names.b),
      h("p", {}, h("strong", {}, item.shown.told + ".")),
      told,
      warning ? notice("warning", "Atenção", h("p", {}, warning)) : null,
      ...codes(item),
      item.state === "guardado" ? h("button", { class: "btn btn--primary btn--block", type: "button", "data-do": "agora", onclick: () => app.queue.run() }, "Enviar agora") : null,
      item.state === "conferido" || item.state === "substituido" ? h("button", { class: "btn btn--primary btn--block", type: "button", "data-do": "proximo", onclick: () => location.reload() }, "Próximo jogo") : null,
      item.state === "conferido" ? null : h("button", { class: "btn btn--quiet btn--block", type: "button", "data-do": "corrigir", onclick: () => app.correct(item) }, again ? "Corrigir o resultado" : "Mandar um resultado corrigido")));
  }

  mesa.conferencia = { step, sent };
})(window.TenteioMesa);
