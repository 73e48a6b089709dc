// A mesa of Pontinho worked out from its rodadas on the phone itself, as scoring/pontinho/mesa.py does it; a test
// plays both against each other. Where the server's word is here, that is what the page shows.
// No page, no clock: values in, values out.
window.TenteioMesa = window.TenteioMesa || {};
(function (mesa) {
  "use strict";
  const CARDS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "*"];
  const MOST_CARDS = 9;

  // What a card in hand counts: curinga 20, ace 15, figures 10, the others their number.
  function cardPoints(card) {
    if (card === "*") return 20;
    if (card === "A") return 15;
    return "JQK".includes(card) ? 10 : Number(card);
  }
  const handPoints = (cards) => cards.reduce((sum, card) => sum + cardPoints(card), 0);

  const isBurst = (rules, score) => (rules.bustAtLimit ? score >= rules.limit : score > rules.limit);

  const namedIn = (rodada) => rodada.batedores.concat(rodada.hands.map((hand) => hand.player));

  // Why a rodada cannot be: { cause, player } of the first thing that is wrong, or null.
  function problem(rules, inPlay, rodada) {
    const { batedores, hands, leaves } = rodada;
    if (!batedores.length) return { cause: "no_batedor" };
    if (batedores.length > 2) return { cause: "too_many_batedores" };
    if (batedores.length === 2 && inPlay.length < 3) return { cause: "two_need_a_third" };
    const named = namedIn(rodada);
    for (let place = 0; place < named.length; place += 1) {
      const player = named[place];
      if (!inPlay.includes(player)) return { cause: "not_in_play", player };
      if (batedores.includes(player) && place >= batedores.length) return { cause: "batedor_has_hand", player };
      if (named.indexOf(player) < place) return { cause: "twice", player };
    }
    for (const player of inPlay) if (!named.includes(player)) return { cause: "hand_missing", player };
    for (const player of leaves) {
      if (!inPlay.includes(player)) return { cause: "not_in_play", player };
      if (batedores.includes(player)) return { cause: "batedor_leaves", player };
    }
    for (const hand of hands) {
      if (!Number.isInteger(hand.points) || hand.points < rules.least || hand.points > rules.most) return { cause: "points", player: hand.player };
    }
    return null;
  }

  // The mesa as it stands. players: in the order in which they sit. decided: whom the commission named, or null.
  // exclusions: { player, after, takenBack }, who was put out after how many rodadas (Art. 20).
  // Besides what the server tells, each rodada has the score of each player after it (`scores`).
  function fold(rules, players, rodadas, decided, exclusions) {
    const seats = new Map(players.map((player) => [player, { player, score: 0, pontos: 0, estouros: 0, returns: 0, batidas: 0, rodadas: 0, left: null, excluded: false, fichas: 0 }]));
    const state = { seats: [], rodadas: [], pote: 0, ending: null, winner: null };
    const pay = (payer, receiver, fichas) => { // null is the pote
      if (payer === null) state.pote -= fichas; else seats.get(payer).fichas -= fichas;
      if (receiver === null) state.pote += fichas; else seats.get(receiver).fichas += fichas;
    };
    const end = (ending, winner) => { state.ending = ending; state.winner = winner; pay(null, winner, state.pote); };
    const playing = () => players.filter((player) => seats.get(player).left === null);
    const mayReturn = (seat) => rules.returns === "always" || (rules.returns === "once" && seat.returns === 0);

    function add(rodada) {
      const number = state.rodadas.length + 1;
      const inPlay = playing();
      const wrong = state.ending ? { cause: "ended" } : problem(rules, inPlay, rodada);
      if (wrong) throw Object.assign(new Error(wrong.cause), wrong, { rodada: number });
      for (const hand of rodada.hands) {
        seats.get(hand.player).score += hand.points;
        seats.get(hand.player).pontos += hand.points;
      }
      for (const player of inPlay) {
        seats.get(player).rodadas += 1;
        seats.get(player).batidas += rodada.batedores.includes(player) ? 1 : 0;
      }
      const burst = inPlay.filter((player) => isBurst(rules, seats.get(player).score));
      for (const player of burst) seats.get(player).estouros += 1;
      settle(rodada, number, inPlay, burst);
    }

    function settle(rodada, number, inPlay, burst) {
      const others = inPlay.filter((player) => !rodada.batedores.includes(player));
      const alone = rodada.batedores.length === 1;
      const allBurst = alone && burst.length === others.length;
      const out = others.filter((player) => rodada.leaves.includes(player) || (burst.includes(player) && (allBurst || !mayReturn(seats.get(player)))));
      const ended = alone && out.length === others.length;
      const back = burst.filter((player) => !out.includes(player));
      let backAt = null;
      if (!ended) {
        for (const batedor of rodada.batedores) for (const player of others) pay(player, batedor, rules.pingo);
        const standing = inPlay.filter((player) => !out.includes(player) && !burst.includes(player));
        if (back.length) backAt = Math.max(...standing.map((player) => seats.get(player).score));
        for (const player of back) {
          const seat = seats.get(player);
          pay(player, null, rules.firstEstouro * 2 ** (seat.estouros - 1));
          seat.score = backAt;
          seat.returns += 1;
        }
        for (const player of out) seats.get(player).left = number;
      }
      state.rodadas.push({ number, burst, back, backAt, out, ended, scores: Object.fromEntries(inPlay.map((player) => [player, seats.get(player).score])) });
      if (ended) end("batida", rodada.batedores[0]);
    }

    // A reversed exclusion keeps away only from what was played without the player.
    function exclude(number, following) {
      for (const one of exclusions || []) {
        if (one.after !== number || (one.takenBack && (!following || namedIn(following).includes(one.player)))) continue;
        Object.assign(seats.get(one.player), { left: number, excluded: !one.takenBack });
        if (playing().length === 1) end("exclusao", playing()[0]);
      }
    }

    for (const player of players) pay(player, null, rules.entry);
    rodadas.forEach((rodada, number) => { exclude(number, rodada); add(rodada); });
    exclude(rodadas.length, null);
    if (decided !== null && decided !== undefined) end("decisao", decided);
    state.seats = players.map((player) => seats.get(player));
    return state;
  }

  const TEXTS = {
    ended: "A mesa já terminou.",
    no_batedor: "Diga quem bateu.",
    too_many_batedores: "Com a mesma carta batem no máximo dois.",
    two_need_a_third: "Com dois jogadores na mesa só um bate.",
    not_in_play: "{player} não está em jogo nesta mesa.",
    twice: "{player} aparece duas vezes na rodada.",
    batedor_has_hand: "{player} bateu, e por isso não tem pontos a contar.",
    hand_missing: "Faltam os pontos de {player}.",
    batedor_leaves: "{player} bateu e segue na mesa.",
    points: "{player}: quem não bateu fica com {least} a {most} pontos na mão.",
  };

  function problemText(wrong, rules, name) {
    return TEXTS[wrong.cause].replace("{player}", name(wrong.player)).replace("{least}", rules.least).replace("{most}", rules.most);
  }

  mesa.pontinho = { CARDS, MOST_CARDS, cardPoints, handPoints, isBurst, problem, problemText, fold };
})(window.TenteioMesa);
