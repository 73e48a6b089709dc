// A mesa of Pontinho as this phone knows it: what the server last told, with what waits here laid on top.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const CHAIN = ["rodada", "desfazer"];
  const STUCK = ["conflito", "recusado"];

  const inChain = (item, id) => CHAIN.includes(item.kind) && item.payload.mesa === id;
  const lastOf = (list) => (list.length ? list[list.length - 1].id : "");

  // What a rodada says, by seat, as the receipt repeats it.
  function said(rodada) {
    const parts = rodada.batedores.map((seat) => [seat, "b"]).concat(rodada.hands.map((hand) => [hand.player, hand.points]));
    return parts.sort((one, two) => one[0] - two[0]).map((part) => part.join(":")).join(" ");
  }

  function foldOf(facts, list, decided) {
    const rodadas = list.map((one) => ({ batedores: one.batedores, hands: one.hands, leaves: one.leaves }));
    return mesa.pontinho.fold(facts.rules, facts.players.map((player) => player.seat), rodadas, decided, facts.exclusions);
  }

  // facts: as the server told them. items: the queue's.
  // list: rodadas in force, each with its state (guardado, recebido, conferido). blocked: what the server said no
  // to, which has to be settled first. stuck: something waits that does not fit on what stands.
  function standing(facts, items) {
    const chain = items.filter((item) => inChain(item, facts.id) && item.state !== "descartada");
    const blocked = chain.find((item) => STUCK.includes(item.state)) || null;
    const waiting = chain.filter((item) => item.state === "guardado");
    const known = new Set(facts.rodadas.map((one) => one.id).concat(facts.undone));
    const list = facts.rodadas.map((one) => Object.assign({}, one, { state: facts.checked ? "conferido" : "recebido" }));
    let touched = false;
    let stuck = Boolean(blocked);
    for (const item of waiting) {
      if (stuck) break;
      if (item.kind === "desfazer") {
        if (facts.undone.includes(item.payload.rodada)) continue;
        if (lastOf(list) !== item.payload.rodada) { stuck = true; break; }
        list.pop();
        touched = true;
      } else if (!known.has(item.id)) {
        const one = Object.assign({}, item.payload, { id: item.id, number: list.length + 1, state: "guardado", author: "" });
        if (item.payload.after !== lastOf(list) || facts.decided !== null || !folds(facts, list.concat(one))) { stuck = true; break; }
        list.push(one);
        touched = true;
      }
    }
    const own = touched ? foldOf(facts, list, null) : safely(() => foldOf(facts, list, facts.decided));
    const state = touched || !own ? own || facts.state : Object.assign({}, facts.state, { rodadas: own.rodadas });
    return { facts, list, state, blocked, waiting, stuck, last: lastOf(list) };
  }

  function safely(work) { try { return work(); } catch (error) { return null; } }
  const folds = (facts, list) => safely(() => foldOf(facts, list, null)) !== null;

  const inPlay = (state) => state.seats.filter((seat) => seat.left === null).map((seat) => seat.player);

  // Of what the chain holds before an item, all has to be settled before the item may leave.
  function waits(item, items) {
    return items.some((other) => inChain(other, item.payload.mesa) && (other.seq || 0) < (item.seq || 0) && (other.state === "guardado" || STUCK.includes(other.state)));
  }

  // The kinds of this page's queue. take(facts): the page learns what stands.
  function kinds(queue, take) {
    function refused(item, answer) {
      if (answer.facts) take(answer.facts);
      return answer.conflict ? "conflito" : "recusado";
    }
    function received(item, answer) {
      if (answer.kind === "rodada" && answer.undone) { item.state = "desfeita"; queue().keep(item); }
      // The desk had noted the same rodada: what follows ours follows that one.
      if (answer.kind === "rodada" && answer.rodada !== item.id) follow(queue, item.id, answer.rodada);
      if (answer.facts) take(answer.facts);
    }
    const isReceipt = (item, answer) => answer.mesa === item.payload.mesa;
    return {
      rodada: { waits, refused, received, isReceipt: (item, answer) => isReceipt(item, answer) && answer.said === said(item.payload) },
      desfazer: { waits, refused, received, isReceipt },
      comecou: { refused, received, isReceipt },
    };
  }

  function follow(queue, from, to) {
    for (const item of queue().items()) {
      if (!CHAIN.includes(item.kind) || item.state !== "guardado") continue;
      if (item.payload.after === from) item.payload.after = to;
      else if (item.payload.rodada === from) item.payload.rodada = to;
      else continue;
      queue().keep(item);
    }
  }

  mesa.pontinhoMesa = { standing, inPlay, inChain, kinds, said, STUCK };
})(window.TenteioMesa);
