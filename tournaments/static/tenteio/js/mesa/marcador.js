// The tento counter: one finger, big numbers, every mark undone by a hold.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const { h, icon, notice, tentos, hold } = mesa.dom;
  const SIDES = ["a", "b"];
  const HOLD = 600;
  // No mão is dealt and won in less: a second tap within it is a slip of the finger.
  const MAO = 400;

  // Words of the modality: a deal is a volta in truco, a mão in Douradinha.
  const deal = (rules) => (rules.maos ? "mão" : "volta");
  const some = (rules, n) => (n === 1 ? rules.noun.replace(/s$/, "") : rules.noun);
  const half = (rules, made) => (made < rules.malos ? "malos" : made === rules.malos ? "malos fechados" : "buenos: " + (made - rules.malos));

  // Who sits at a seat, and for which side; even seats are of side a.
  function seated(app, seat) {
    const side = seat % 2 ? "b" : "a";
    return { name: app.playing(side, app.partidas().length)[Math.floor(seat / 2)], of: app.names[side] };
  }
  function seatName(app, seat) {
    const { name, of } = seated(app, seat);
    return name && name !== of ? name + " (" + of + ")" : of;
  }

  function mark(app, event) {
    event.at = Date.now();
    const last = app.draft.events[app.draft.events.length - 1];
    if (app.rules.maos && event.t === "tento" && last && last.t === "tento" && event.at - last.at < MAO) return;
    app.draft.events.push(event);
    app.save();
    if (navigator.vibrate) navigator.vibrate(15);
  }

  // The words of what a mão de dez gave, with what is told of it afterwards (plain signs only: the server checks).
  const CASES = {
    mao: ["Venceu a mão", "mão de dez"],
    outra: ["A outra apostou ou desistiu", "mão de dez: a outra apostou ou desistiu"],
    apostou: ["A outra apostou", "mão de dez: a outra dupla apostou"],
    desistiu: ["A outra desistiu ao ver as cartas", "mão de dez: a outra dupla desistiu"],
  };

  function buttons(app, partida, which, next) {
    const rules = app.rules;
    const add = (n, w) => () => mark(app, { t: "tento", s: which, n, w: w || "" });
    const to = () => h("span", { class: "visually-hidden" }, " para " + app.names[which]);
    const dez = mesa.rules.deDez(rules, partida);
    if (dez) {
      return dez[which].map(({ how, n }) => {
        const gives = partida[which] + n >= rules.target ? "ganha a partida" : "+" + n;
        return h("button", { class: "btn marcador__fala", type: "button", "data-dez": which + ":" + how, onclick: add(n, CASES[how][1]) }, h("span", {}, CASES[how][0]), h("strong", {}, gives), to());
      });
    }
    const more = (rules.maos ? rules.maos.values : [1, 2, 3]).map((n) => h("button", { class: "btn", type: "button", "data-mais": which + n, onclick: add(n), "aria-label": rules.maos ? "Mão de " + n + " " + some(rules, n) + " para " + app.names[which] : "Mais " + n + " para " + app.names[which] }, "+" + n));
    if (rules.truco) {
      const falta = mesa.rules.faltaOf(rules, partida, next.format);
      more.push(h("button", { class: "btn marcador__fala", type: "button", "data-flor": which, onclick: add(rules.truco.flor, "flor") }, "Flor +" + rules.truco.flor, to()));
      more.push(h("button", { class: "btn marcador__fala" + (app.allFalta ? " btn--primary" : ""), type: "button", "data-falta": which, onclick: add(falta, "falta") }, "Falta +" + falta, to()));
    }
    return more;
  }

  function side(app, partida, which, next) {
    const rules = app.rules;
    const made = partida[which];
    const left = rules.target - made;
    return h("div", { class: "marcador__lado" + (next.side === which ? " is-mao" : "") },
      h("p", { class: "marcador__nome" }, app.names[which] + " ", next.side === which ? h("span", { class: "badge badge--success" }, "mão") : null),
      h("p", { class: "marcador__total", "data-total": which }, String(made), " ", h("small", {}, rules.truco ? half(rules, made) : some(rules, made))),
      rules.truco ? tentos(made, rules.group, rules.target) : h("p", { class: "muted small" }, (left === 1 ? "falta " : "faltam ") + left),
      h("div", { class: "marcador__mais" + (rules.maos ? " marcador__mais--maos" : "") + (mesa.rules.deDez(rules, partida) ? " marcador__mais--dez" : "") }, buttons(app, partida, which, next)));
  }

  function history(app, partidas) {
    const rows = partidas.flatMap((partida) => partida.voltas.concat(partida.current || []).map((volta) => {
      const what = volta.what.length ? " · " + volta.what.join(", ") : "";
      const kind = volta.testa ? "testa " + volta.testa : app.rules.truco && app.rules.truco.testas ? "roda" : "";
      return h("li", {}, h("span", {}, String(volta.a)), h("span", {}, volta.partida + "ª partida, " + volta.volta + "ª " + deal(app.rules) + (kind ? ", " + kind : "") + what), h("span", {}, String(volta.b)));
    }));
    if (!rows.length) return null;
    return h("details", { class: "disclosure", "data-fica": "voltas" }, h("summary", {}, (app.rules.maos ? "Mãos anotadas: " : "Voltas anotadas: ") + rows.length), h("ol", { class: "voltas" }, rows.reverse()));
  }

  function undo(app) {
    const button = h("button", { class: "btn mesa-desfaz", type: "button", "data-do": "desfazer", disabled: !app.draft.events.length }, icon("undo"), h("span", {}, "Segure para desfazer"));
    hold(button, () => { app.draft.events.pop(); app.save(); }, HOLD);
    return button;
  }

  function ended(app, partidas, partida) {
    const number = partidas.length;
    const rules = app.rules;
    const decided = mesa.rules.winnerOf(rules, mesa.rules.pairsOf(partidas));
    const last = number === rules.bestOf;
    const agree = () => {
      mark(app, { t: "fim" });
      if (decided) app.finish();
      else if (!last) app.askLineUp(number + 1);
    };
    const score = app.names.a + " " + partida.a + "\u00a0×\u00a0" + partida.b + " " + app.names.b;
    return h("div", { class: "confiro", "data-fim": number },
      h("p", { class: "confiro__nome" }, "Fim da " + number + "ª partida", h("small", {}, (partida.winner ? app.names[partida.winner] + " fechou: " : "Empate por acordo: ") + score)),
      h("div", { class: "confiro__botoes" },
        h("button", { class: "btn btn--primary", type: "button", "data-do": "fim-da-partida", onclick: agree }, decided ? "Está certo: terminou o jogo" : last ? "Está certo: foi a última partida" : "Está certo: próxima partida"),
        undo(app)));
  }

  // Three partidas and no winner: nothing to send, the commission names the winner (AMB-34).
  function nobody(app, pairs, told) {
    const call = () => {
      app.act("chamado", { reason: "Jogo sem vencedor, a comissão decide: " + pairs.map((pair) => pair.join("-")).join(" ") });
      app.render();
      document.getElementById("m-chamado").scrollIntoView({ block: "center" });
    };
    return [notice("warning", "O jogo ficou sem vencedor", h("p", {}, told), h("p", {}, "Anote as três partidas na súmula de papel: " + pairs.map((pair) => pair.join("\u00a0×\u00a0")).join(", ") + ".")),
      h("div", { class: "mesa-linha" }, h("button", { class: "btn btn--danger", type: "button", "data-do": "sem-vencedor", onclick: call }, "Chamar a comissão"), undo(app))];
  }

  // A partida may be drawn by agreement, with the same pontos on both sides, whatever each had made (AMB-34).
  function agreement(app, partida) {
    if (!app.rules.draws || !(partida.a || partida.b)) return null;
    const options = Array.from({ length: app.rules.target - 1 }, (_, i) => h("option", { value: i + 1, selected: i + 1 === Math.max(partida.a, partida.b) }, (i + 1) + "\u00a0×\u00a0" + (i + 1)));
    const select = h("select", { id: "m-empate" }, options);
    return h("details", { class: "disclosure", "data-fica": "empate" }, h("summary", {}, "A partida terminou empatada"),
      h("div", { class: "stack" }, h("p", {}, "Só por acordo das duas duplas, que dizem com quantos " + app.rules.noun + " fica cada uma."),
        h("div", { class: "field" }, h("label", { class: "field__label", for: "m-empate" }, "Placar do empate"), select),
        h("button", { class: "btn btn--block", type: "button", "data-do": "empate", onclick: () => mark(app, { t: "empate", n: Number(select.value) }) }, "Anotar o empate")));
  }

  // Douradinha's mão de dez: what is forbidden now, and what the partners may do.
  function told(app, partida) {
    const dez = mesa.rules.deDez(app.rules, partida);
    if (!dez) return null;
    const have = SIDES.filter((which) => partida[which] >= app.rules.maos.ten);
    const score = have.length === 2
      ? "As duas duplas têm dez ou mais: quem vencer esta mão ganha a partida; quem apostar ou desistir perde."
      : app.names[have[0]] + " tem " + partida[have[0]] + ". Os dois parceiros podem mostrar as cartas um ao outro e desistir antes da primeira vaza; depois dela, desistir é perder a mão.";
    return h("div", { "data-dez": "aviso", role: "status" }, notice("warning", "Mão de dez: ninguém pode apostar", h("p", {}, score)));
  }

  // What a mão is worth, by the bets; and who takes it when vazas are tied.
  function worth(app) {
    const maos = app.rules.maos;
    if (!maos) return null;
    const bets = maos.values.map((n, i) => {
      const next = maos.values[i + 1];
      return h("li", {}, h("strong", {}, "+" + n), i ? " aposta de " + n + " aceita" : " sem aposta", next ? ", ou a de " + next + " recusada" : "");
    });
    return h("details", { class: "disclosure", "data-fica": "vale" }, h("summary", {}, "Quanto vale a mão"),
      h("div", { class: "stack" }, h("ul", {}, bets),
        h("p", {}, "Quem apostou por último espera a outra dupla aumentar. Primeira vaza empatada: vence quem ganhar a seguinte. Ganhou a primeira e empatou outra: venceu. Três empates: vence a dupla que não deu as cartas.")));
  }

  function firstMao(app, partida) {
    const { maos } = app.rules;
    const seats = 2 * app.rules.players;
    const { pe, mao } = mesa.rules.roles(app.rules, partida.pe);
    // In Douradinha the lot falls on who deals; the counter keeps who is mão, the next to the right.
    const choose = (event) => mark(app, { t: "mao", seat: (Number(event.target.value) + (maos ? 1 : 0)) % seats });
    const select = h("select", { id: "m-mao", onchange: choose },
      Array.from({ length: seats }, (_, seat) => h("option", { value: seat, selected: seat === (maos ? pe : mao) }, seatName(app, seat))));
    return h("div", { class: "field" }, h("label", { class: "field__label", for: "m-mao" }, maos ? "Quem dá as cartas na 1ª mão (por sorteio)" : "Quem é mão na 1ª volta"), select);
  }

  // Who deals, cuts and leads this mão; in truco the mão alone.
  function turn(app, partida, next) {
    if (!app.rules.maos) return null;
    const seats = mesa.rules.roles(app.rules, partida.pe);
    const one = (role, seat) => {
      const { name, of } = seated(app, seat);
      return h("div", {}, h("dt", {}, role), h("dd", {}, name || of, name && name !== of ? h("small", {}, of) : null));
    };
    return h("dl", { class: "mesa-vez", "data-vez": next.number }, one("pé: dá", seats.pe), one("corta", seats.cortador), one("mão: sai", seats.mao));
  }

  function atPlay(app, partidas, partida) {
    const { rules } = app;
    const next = partida.current ? { format: partida.current.format, testa: partida.current.testa, number: partida.current.volta, side: partida.current.mao, mao: partida.current.seat } : mesa.rules.nextVolta(rules, partida);
    const kind = next.testa ? "testa " + next.testa + " de " + rules.truco.testas : rules.truco && rules.truco.testas ? "roda" : "";
    const close = h("button", { class: "btn", type: "button", "data-do": "fecha", onclick: () => mark(app, { t: "fecha" }) }, next.testa ? "Fechar a testa" : "Fechar a volta");
    return [
      h("p", { class: "mesa-volta", "data-volta": next.number }, h("strong", {}, partidas.length + "ª partida, " + next.number + "ª " + deal(rules) + (kind ? ": " + kind : "")), rules.maos ? null : h("span", {}, "mão: " + seatName(app, next.mao))),
      turn(app, partida, next),
      partida.voltas.length || partida.current ? null : firstMao(app, partida),
      told(app, partida),
      h("div", { class: "marcador" }, SIDES.map((which) => side(app, partida, which, next))),
      h("div", { class: "mesa-linha" + (rules.maos ? " mesa-linha--um" : "") }, rules.maos ? null : close, undo(app)),
      worth(app),
      agreement(app, partida),
    ];
  }

  // What finds a control again after it was drawn anew, so that a keyboard stays where it was.
  function keyOf(node) {
    if (node.id) return "#" + node.id;
    const [name, value] = Object.entries(node.dataset)[0] || [];
    return name ? "[data-" + name + '="' + value + '"]' : "button";
  }

  function render(app, place) {
    const partidas = app.partidas();
    const partida = partidas[partidas.length - 1];
    const kept = Array.from(place.querySelectorAll("details[open]"), (node) => node.dataset.fica);
    const pairs = mesa.rules.pairsOf(partidas);
    const score = h("ul", { class: "mesa-placar" }, pairs.map(([a, b], i) => h("li", {}, (i + 1) + "ª: ", h("strong", {}, a + "\u00a0×\u00a0" + b))));
    const parts = [pairs.length ? score : null];
    const undecided = partida.confirmed && mesa.rules.undecided(app.rules, pairs);
    if (undecided) parts.push(...nobody(app, pairs, undecided));
    else if (partida.over && partida.confirmed) {
      parts.push(h("p", {}, mesa.rules.sentence(app.rules, pairs, app.names) + "."),
        h("div", { class: "mesa-linha" }, h("button", { class: "btn btn--primary", type: "button", "data-do": "conferir", onclick: () => app.finish() }, "Conferir e enviar"), undo(app)));
    } else if (partida.over) parts.push(ended(app, partidas, partida));
    else parts.push(...atPlay(app, partidas, partida));
    parts.push(history(app, partidas));
    const held = place.contains(document.activeElement) ? keyOf(document.activeElement) : null;
    place.replaceChildren(...parts.filter(Boolean));
    for (const node of place.querySelectorAll("details[data-fica]")) node.open = kept.includes(node.dataset.fica);
    if (held) (place.querySelector(held) || place.querySelector("button")).focus({ preventScroll: true });
  }

  mesa.marcador = { render, SIDES };
})(window.TenteioMesa);
