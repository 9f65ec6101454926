/** The next act of the round: its words, what follows from it and its clause; and what else can be done at this moment. */

import { capital, cardsOf, dollars, moveTitle, plural, title as titled } from "../shared/words.js";
import { dueActions } from "../dealing/due.js";
import { defaultMove, planFor } from "./decide.js";
import { secondWord } from "../dealing/badges.js";

/** @typedef {import("./dealer.js").Desk} Desk */
/** @typedef {import("../shared/actions.js").Action} Action */
/** `action`: null if the act is done on the felt, by cards or by others. @typedef {{title: string, why: string, clause: string | null, action: Action | null, more: Action[]}} NextAct */

/** @param {Desk} desk @returns {NextAct} */
export function nextAct(desk) {
  const { view } = desk;
  const { need } = view;
  const at = need.clause;
  switch (need.kind) {
    case "opening":
      return opening(desk);
    case "wagers":
      return wagers(desk);
    case "cards": {
      const why = `${plural(need.count, "card")}: the last one that you tap records them. If you type or scan, Enter does.`;
      return { title: `Turn up ${cardsOf(view)}`, why, clause: at, action: null, more: showdown(desk) };
    }
    case "choice":
      return view.dealing === "electronic" ? waits("Players decide by themselves", at) : choice(desk);
    case "declaration":
      return declaration(desk);
    case "settlement":
      return settlement(desk);
    case "fault": {
      const fault = view.dealer_side?.proposed;
      return waits(fault ? `On hold: ${fault.fault}` : "The round is on hold until a second person has decided", at);
    }
    default:
      return waits("The round continues by itself", at);
  }
}

/** @param {string} title @param {string | null} clause @returns {NextAct} */
function waits(title, clause) {
  return { title, why: "", clause, action: null, more: [] };
}

/** @param {Desk} desk @param {"OpenBets" | "CloseBets" | "Settle"} type @param {string} label @param {string} key @returns {Action} */
function step(desk, type, label, key) {
  return { id: type, label, keys: [key], disabled: desk.busy, run: () => desk.send({ type }) };
}

/** Let Enter run the highlighted button, too. @param {Action} action @returns {Action} */
function main(action) {
  return { ...action, keys: [...action.keys, "enter"] };
}

/** @param {Desk} desk @returns {NextAct} */
function opening(desk) {
  const { view } = desk;
  const notYet = view.dealer_side?.not_yet;
  const open = step(desk, "OpenBets", "Open wagers", "o");
  const again = sameAgain(desk);
  const ready = !view.decks.length || view.decks.some((deck) => !deck.due);
  const prepare = preparation(desk);
  const care = cardCare(desk);
  const due = dueActions(view, desk.busy, (command) => void desk.send(command), desk.elsewhere);
  const urgent = due.length ? due : view.checklist.length || !view.decks.length ? prepare : ready ? [] : care;
  const rest = notYet ? [] : [...(again ? [again] : []), open];
  const all = [...urgent, ...rest, ...prepare, ...care, ...showdown(desk)];
  const [action, ...more] = [...new Map(all.map((each) => [each.id, each])).values()];
  if (!action) return waits(notYet ? capital(notYet.reason) : "No round can be opened now", notYet?.clause ?? null);
  const late = view.number > 0 || urgent.length > 0;
  const title = urgent.length ? "Before the next round" : view.number ? "The next round" : "The first round";
  // Cards that wait at an empty table are shuffled again when somebody comes, so people are seated first.
  const empty = !view.seats.length && view.dealing === "recorded" && !due.length && !prepare.length;
  if (empty) return { title: "Nobody sits here yet", why: `Tap a free box and scan a player card${view.dealer_side?.needs_card ? "" : ", or type a name"}.`, clause: null, action: null, more: [action, ...more] };
  const deck = deckOf(view, action);
  if (deck) return { title, why: deck.why, clause: deck.clause, action: main(action), more };
  const why = action.id === "again" ? barred(desk) : action.id === "OpenBets" ? "Players may place wagers until you close them." : "";
  if (notYet && prepare.some(({ id }) => id === action.id)) return { title, why: `${capital(notYet.reason)}.`, clause: notYet.clause, action: main(action), more };
  return { title, why, clause: action.clause ?? null, action: main(action), more: late ? more : more.filter((each) => each.id !== "again") };
}

/** Everybody's wagers of the last round, as far as they may have them again. @param {Desk} desk @returns {Action | null} */
function sameAgain(desk) {
  const { view, busy } = desk;
  const again = (view.dealer_side?.again ?? []).filter((one) => !one.barred);
  if (!again.length) return null;
  const open = view.need.kind === "opening" ? [{ type: /** @type {const} */ ("OpenBets") }] : [];
  const place = again.map((one) => ({ type: /** @type {const} */ ("PlaceWagers"), seat: one.seat, bets: one.bets }));
  const total = again.reduce((sum, one) => sum + one.total, 0);
  const boxes = again.length === 1 ? `Box ${again[0].seat}` : `Boxes ${again.map((one) => one.seat).join(", ")}`;
  const run = () => desk.act([...open, ...place], true);
  return { id: "again", label: "Same again", detail: `${boxes}: ${dollars(total)}`, keys: ["r"], disabled: busy, run };
}

/** Those who cannot repeat their wagers, with the reason. @param {Desk} desk */
function barred(desk) {
  const again = (desk.view.dealer_side?.again ?? []).filter((one) => one.barred);
  if (!again.length) return "Everybody who still sits here has the wagers of the last round.";
  return again.map((one) => `Not for box ${one.seat}, ${one.name}: ${one.barred}.`).join(" ");
}

/** @param {Desk} desk @returns {NextAct} */
function wagers(desk) {
  const { view } = desk;
  const again = view.dealing === "recorded" ? sameAgain(desk) : null;
  const close = { ...step(desk, "CloseBets", "No more bets", "b"), detail: `${dollars(total(view.stakes))} on the felt` };
  const first = view.dealer_side?.first_card;
  const closes = first ? "Or turn up the first card: it closes wagers." : "Call it: wagers close and the cards are dealt.";
  if (again && !view.stakes.length) {
    return { title: "Place wagers", why: barred(desk), clause: view.need.clause, action: main(again), more: [] };
  }
  if (!view.stakes.length) return waits("Players place their wagers: tap a box to enter them", view.need.clause);
  const care = cardCare(desk);
  if (view.decks.length && view.decks.every((deck) => deck.due)) {
    const deck = deckOf(view, care[0]);
    return { title: "Before the deal", why: deck?.why ?? "", clause: deck?.clause ?? null, action: main(care[0]), more: care.slice(1) };
  }
  return { title: "Wagers are open", why: closes, clause: view.need.clause, action: main(close), more: [...(again ? [again] : []), ...care] };
}

/** @param {{chips: number, tokens: number}[]} stakes */
function total(stakes) {
  return stakes.reduce((sum, stake) => sum + stake.chips + stake.tokens, 0);
}

/** @param {Desk} desk @returns {NextAct} */
function choice(desk) {
  const { view } = desk;
  const waiting = view.dealer_side?.waiting ?? [];
  const move = defaultMove(view);
  const alone = view.dealer_side?.one_by_one;
  const open = waiting.filter((box) => !desk.plan[box]);
  const boxes = alone ? [view.need.box] : open.length ? open : waiting; // while a whole plan is being recorded, none is open
  const who = view.seats.find((seat) => seat.box === view.need.box)?.name ?? "";
  const title = alone || waiting.length === 1 ? `${who} at box ${view.need.box} decides` : `Boxes ${waiting.join(", ")} decide`;
  const undecided = notDecided(desk, `Box ${view.need.box} did not decide`);
  if (!move) return { title, why: "", clause: view.need.clause, action: null, more: undecided };
  const others = boxes.length === waiting.length ? "All" : "All others";
  const label = boxes.length > 1 ? `${others}: ${moveTitle(move.title).toLowerCase()}` : `Box ${boxes[0]}: ${moveTitle(move.title).toLowerCase()}`;
  const detail = boxes.length > 1 ? `Boxes ${boxes.join(", ")}` : move.amount ? dollars(move.amount) : undefined;
  const run = () => planFor(desk, Object.fromEntries(boxes.map((box) => [box, move.name])));
  const action = { id: "all others", label, detail, keys: [], clause: move.clause, disabled: desk.busy, run };
  const why = alone ? "" : "Tap the exceptions first; each is recorded in its turn.";
  return { title, why, clause: view.need.clause, action: main(action), more: undecided };
}

/** That a player did not decide, by the dealer where the rules allow it, or else by a supervisor's badge. @param {Desk} desk @param {string} label @returns {Action[]} */
function notDecided(desk, label) {
  const { box, undecided } = desk.view.need;
  /** @type {import("../shared/answers.d.ts").TableCommand} */
  const command = { type: "Undecided", box };
  const own = { id: "undecided", label, keys: ["u"], tone: "give-up", disabled: desk.busy || Boolean(undecided), run: () => desk.send(command) };
  const badge = { id: "undecided by badge", label: `A supervisor: ${label.toLowerCase()}`, keys: [], disabled: desk.busy, run: () => secondWord(desk, command) };
  return undecided ? [own, badge] : [own];
}

/** Tap or wave: the player says whether the first cards win at once. @param {Desk} desk @returns {NextAct} */
function declaration(desk) {
  const { view, busy } = desk;
  const { box, clause } = view.need;
  const who = view.seats.find((seat) => seat.box === box)?.name ?? "";
  const declare = (/** @type {boolean} */ wins) => () => desk.send({ type: "Declare", box, wins });
  return {
    title: `${who} at box ${box} taps or waves`,
    why: "Take losing super wagers at once; winning ones are verified after the others have acted.",
    clause,
    action: main({ id: "loses", label: `Box ${box} waves: no win`, detail: "The super is taken", keys: ["n"], disabled: busy, run: declare(false) }),
    more: [
      { id: "wins", label: "Taps: declares a win", keys: ["w"], disabled: busy, run: declare(true) },
      ...notDecided(desk, "Did not decide"),
    ],
  };
}

/** @param {Desk} desk @returns {NextAct} */
function settlement(desk) {
  const { view } = desk;
  const boxes = [...new Set(view.stakes.map((stake) => stake.box))].filter(Boolean).sort((one, other) => other - one); // a folded box may have a jackpot wager
  const why = `Turn up box ${boxes[0]} first, then the others from your right to your left.`;
  const settle = { ...step(desk, "Settle", "Settle", "s"), detail: boxes.length > 1 ? `Boxes ${boxes.join(", ")}` : undefined };
  return { title: "Everybody has decided", why: boxes.length ? why : "", clause: view.need.clause, action: main(settle), more: showdown(desk) };
}

/** Until a box is settled: turn a folded hand up, or give up a hand that was played. @param {Desk} desk @returns {Action[]} */
function showdown(desk) {
  const { view, busy } = desk;
  const recorded = view.dealing === "recorded";
  return view.boxes.flatMap((box) => {
    if (box.turns_up > 0) {
      const run = () => (recorded ? desk.set({ revealing: box.box, text: "" }) : void desk.send({ type: "RevealFolded", box: box.box }));
      return [{ id: `reveal ${box.box}`, label: `Turn box ${box.box} face up`, keys: [], disabled: busy, run }];
    }
    if (!box.concedes) return [];
    const run = () => desk.send({ type: "Concede", box: box.box });
    return [{ id: `concede ${box.box}`, label: capital(`box ${box.box} concedes`), keys: [], tone: "quiet", disabled: busy, run }];
  });
}

/** Before the first round the dealer confirms the equipment, and brings a deck that they have checked. @param {Desk} desk @returns {Action[]} */
function preparation(desk) {
  const { view, busy } = desk;
  /** @type {Action[]} */
  const steps = [];
  if (view.checklist.length) {
    const run = () => desk.send({ type: "PrepareTable", equipment: view.checklist });
    steps.push({ id: "PrepareTable", label: "Everything on the checklist is at the table", keys: ["k"], disabled: busy, run });
  }
  const deck = view.next_deck;
  if (deck) {
    const label = `I checked the ${deck.back} deck and bring it`;
    const detail = `${deck.cards ?? 52} cards, no jokers, backs alike`;
    steps.push({ id: `BringDeck ${deck.deck}`, label, detail, keys: ["d"], disabled: busy, run: () => desk.send(deck) });
  }
  return steps;
}

/** The deck that an act takes care of. @param {Desk["view"]} view @param {Action} action */
function deckOf(view, action) {
  return view.decks.find(({ name, due }) => due && action.id === `${due} ${name}`);
}

/** What the dealer must do with each deck now. A deck that no device shuffles is shuffled and cut in one act. @param {Desk} desk @returns {Action[]} */
function cardCare(desk) {
  const { view, busy } = desk;
  return view.decks
    .filter(({ due }) => due)
    .map(({ name, due }, place) => {
      const both = due === "Shuffle" && view.source !== "device";
      const cut = { type: /** @type {const} */ ("Cut"), deck: name };
      const run = () => (both ? desk.act([{ type: "Shuffle", deck: name }, cut]) : due === "Cut" ? desk.send(cut) : desk.send({ type: "Shuffle", deck: name }));
      const label = both ? `${titled(name)} deck: shuffled and cut` : due === "Cut" ? `${titled(name)} deck: cut` : `${titled(name)} deck: shuffled`;
      return { id: `${due} ${name}`, label, keys: place ? [] : ["h"], disabled: busy, run };
    });
}
