// The tento counter: one finger, big numbers, every mark undone by a hold.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h, icon, tentos, hold } = mesa.dom;
  const SIDES = ["a", "b"];
  const HOLD = 600;

  const half = (rules, made) => (made < rules.malos ? "malos" : made === rules.malos ? "malos fechados" : "buenos: " + (made - rules.malos));

  function seatName(app, seat) {
    const side = seat % 2 ? "b" : "a";
    const players = app.playing(side, app.partidas().length);
    const name = players[Math.floor(seat / 2)];
    return name ? name + " (" + app.names[side] + ")" : app.names[side];
  }

  function mark(app, event) {
    event.at = Date.now();
    app.draft.events.push(event);
    app.save();
    if (navigator.vibrate) navigator.vibrate(15);
  }

  function side(app, partida, which, next) {
    const rules = app.rules;
    const made = partida[which];
    const add = (n, w) => () => mark(app, { t: "tento", s: which, n, w: w || "" });
    const more = [1, 2, 3].map((n) => h("button", { class: "btn", type: "button", "data-mais": which + n, onclick: add(n), "aria-label": "Mais " + n + " para " + app.names[which] }, "+" + n));
    if (rules.truco) {
      const falta = mesa.rules.faltaOf(rules, partida, next.format);
      more.push(h("button", { class: "btn marcador__fala", type: "button", "data-flor": which, onclick: add(rules.truco.flor, "flor") }, "Flor +" + rules.truco.flor, h("span", { class: "visually-hidden" }, " para " + app.names[which])));
      more.push(h("button", { class: "btn marcador__fala" + (app.allFalta ? " btn--primary" : ""), type: "button", "data-falta": which, onclick: add(falta, "falta") }, "Falta +" + falta, h("span", { class: "visually-hidden" }, " para " + app.names[which])));
    }
    return h("div", { class: "marcador__lado" + (next.side === which ? " is-mao" : "") },
      h("p", { class: "marcador__nome" }, app.names[which], next.side === which ? h("span", { class: "badge badge--success" }, "mão") : null),
      h("p", { class: "marcador__total", "data-total": which }, String(made), " ", h("small", {}, rules.truco ? half(rules, made) : rules.noun)),
      rules.truco ? tentos(made, rules.group, rules.target) : null,
      h("div", { class: "marcador__mais" }, more));
  }

  function history(app, partidas) {
    const rows = partidas.flatMap((partida) => partida.voltas.concat(partida.current || []).map((volta) => {
      const what = volta.what.length ? " · " + volta.what.join(", ") : "";
      const kind = volta.testa ? "testa " + volta.testa : app.rules.truco && app.rules.truco.testas ? "roda" : "";
      return h("li", {}, h("span", {}, String(volta.a)), h("span", {}, volta.partida + "ª partida, " + volta.volta + "ª volta" + (kind ? ", " + kind : "") + what), h("span", {}, String(volta.b)));
    }));
    if (!rows.length) return null;
    return h("details", { class: "disclosure", "data-fica": "voltas" }, h("summary", {}, "Voltas anotadas: " + rows.length), h("ol", { class: "voltas" }, rows.reverse()));
  }

  function undo(app) {
    const button = h("button", { class: "btn mesa-desfaz", type: "button", "data-do": "desfazer", disabled: !app.draft.events.length }, icon("undo"), h("span", {}, "Segure para desfazer"));
    hold(button, () => { app.draft.events.pop(); app.save(); }, HOLD);
    return button;
  }

  function ended(app, partidas, partida) {
    const number = partidas.length;
    const rules = app.rules;
    const decided = mesa.rules.winnerOf(rules, partidas.map((p) => [p.a, p.b]));
    const agree = () => {
      mark(app, { t: "fim" });
      if (decided) app.finish();
      else app.askLineUp(number + 1, partida.winner);
    };
    return h("div", { class: "confiro", "data-fim": number },
      h("p", { class: "confiro__nome" }, "Fim da " + number + "ª partida", h("small", {}, app.names[partida.winner] + " fechou: " + app.names.a + " " + partida.a + "\u00a0×\u00a0" + partida.b + " " + app.names.b)),
      h("div", { class: "confiro__botoes" },
        h("button", { class: "btn btn--primary", type: "button", "data-do": "fim-da-partida", onclick: agree }, decided ? "Está certo: terminou o jogo" : "Está certo: próxima partida"),
        undo(app)));
  }

  function firstMao(app, partida) {
    const chosen = (partida.pe + 1) % (2 * app.rules.players);
    const select = h("select", { id: "m-mao", onchange: (event) => mark(app, { t: "mao", seat: Number(event.target.value) }) },
      Array.from({ length: 2 * app.rules.players }, (_, seat) => h("option", { value: seat, selected: seat === chosen }, seatName(app, seat))));
    return h("div", { class: "field" }, h("label", { class: "field__label", for: "m-mao" }, "Quem é mão na 1ª volta"), select);
  }

  function render(app, place) {
    const partidas = app.partidas();
    const partida = partidas[partidas.length - 1];
    const kept = place.querySelector("details[open]");
    const score = h("ul", { class: "mesa-placar" }, partidas.slice(0, partida.confirmed || partida.winner ? undefined : -1).map((p) => h("li", {}, (p.index + 1) + "ª: ", h("strong", {}, p.a + "\u00a0×\u00a0" + p.b))));
    const parts = [score.childNodes.length ? score : null];
    if (partida.winner && partida.confirmed) {
      parts.push(h("p", {}, mesa.rules.sentence(app.rules, partidas.map((p) => [p.a, p.b]), app.names) + "."),
        h("div", { class: "mesa-linha" }, h("button", { class: "btn btn--primary", type: "button", "data-do": "conferir", onclick: () => app.finish() }, "Conferir e enviar"), undo(app)));
    } else if (partida.winner) {
      parts.push(ended(app, partidas, partida));
    } else {
      const next = partida.current ? { format: partida.current.format, testa: partida.current.testa, number: partida.current.volta, side: partida.current.mao, mao: partida.current.seat } : mesa.rules.nextVolta(app.rules, partida);
      const kind = next.testa ? "testa " + next.testa + " de " + app.rules.truco.testas : app.rules.truco && app.rules.truco.testas ? "roda" : "";
      parts.push(
        h("p", { class: "mesa-volta", "data-volta": next.number }, h("strong", {}, partidas.length + "ª partida, " + next.number + "ª volta" + (kind ? ": " + kind : "")), h("span", {}, "mão: " + seatName(app, next.mao))),
        partida.voltas.length || partida.current ? null : firstMao(app, partida),
        h("div", { class: "marcador" }, SIDES.map((which) => side(app, partida, which, next))),
        h("div", { class: "mesa-linha" },
          h("button", { class: "btn", type: "button", "data-do": "fecha", onclick: () => mark(app, { t: "fecha" }) }, next.testa ? "Fechar a testa" : "Fechar a volta"),
          undo(app)));
    }
    parts.push(history(app, partidas));
    place.replaceChildren(...parts.filter(Boolean));
    if (kept && kept.dataset.fica) {
      const again = place.querySelector('details[data-fica="' + kept.dataset.fica + '"]');
      if (again) again.open = true;
    }
  }

  mesa.marcador = { render, SIDES };
})(window.TenteioMesa);
