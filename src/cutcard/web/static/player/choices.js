/** Decisions: the moves open now, cards picked for an exchange, and conceding. */

import { cardNumber } from "../shared/cards.js";
import { dollars, moveTitle, plural } from "../shared/words.js";
import { affords } from "../felt/draft.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").ChoiceView} Choice */
/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("./table.js").Page} Page */

/** An exchange in the making. @typedef {{move: string, faces: string[]}} Picking */

/** The moves of the player whose turn it is. @param {Page} page @returns {Action[]} */
export function moves(page) {
  const { choices } = page.view.need;
  const initials = choices.map((choice) => choice.name[0]);
  return choices.map((choice, index) => ({
    id: choice.name,
    label: moveTitle(choice.title),
    detail: choice.amount ? dollars(choice.amount) : choice.takes_back || undefined,
    clause: choice.clause,
    keys: [String(index + 1), ...(single(initials, index) ? [initials[index]] : [])],
    tone: choice.name === "fold" ? "give-up" : choice.wager ? "main" : "",
    disabled: page.busy || !affords(page.view, choice.amount),
    run: () => (choice.exchange ? page.set({ picking: { move: choice.name, faces: [] } }) : choose(page, choice)),
  }));
}

/** Whether a letter stands once in the list. @param {string[]} list @param {number} index */
function single(list, index) {
  return list.filter((each) => each === list[index]).length === 1;
}

/** @param {Page} page @param {Choice} choice @param {string[]} [faces] */
function choose(page, choice, faces = []) {
  const box = page.view.need.box;
  const discard = faces.length ? { discard: faces.map(cardNumber) } : {};
  return page.send({ type: "Choose", box, move: choice.name, ...discard });
}

/** Picking cards to lay down. @param {Page} page @param {Picking} picking @returns {Action[]} */
export function exchange(page, picking) {
  const choice = page.view.need.choices.find((each) => each.name === picking.move);
  const hand = page.view.boxes.find((box) => box.mine)?.cards ?? [];
  if (!choice) return [];
  const count = picking.faces.length;
  const enough = count >= choice.least && count <= choice.most;
  return [
    ...hand.map((face, index) => ({
      id: `card ${face}`,
      label: face,
      keys: [String(index + 1)],
      tone: "hidden",
      run: () => pick(page, face),
    })),
    { id: "cancel", label: "Back", keys: ["escape"], run: () => page.set({ picking: null }) },
    {
      id: "lay down",
      label: enough ? `Exchange ${plural(count, "card")}` : `Choose ${choice.least} to ${choice.most} cards`,
      detail: dollars(choice.amount),
      keys: ["enter"],
      tone: "main",
      disabled: page.busy || !enough,
      run: async () => {
        if (await choose(page, choice, picking.faces)) page.set({ picking: null });
      },
    },
  ];
}

/** Take a card into the exchange, or out of it. @param {Page} page @param {string} face */
export function pick(page, face) {
  const picking = page.picking;
  if (!picking) return;
  const faces = picking.faces.includes(face) ? picking.faces.filter((each) => each !== face) : [...picking.faces, face];
  page.set({ picking: { ...picking, faces } });
}

/** Whether the player's hand waits for its settlement. @param {TableView} view */
export function atShowdown(view) {
  return view.need.kind === "settlement" && view.boxes.some((box) => box.mine && box.ending === "played");
}

/**
 * Before the settlement: go on to it, or, where the game allows it, give the hand up, which is asked twice.
 * @param {Page} page @returns {Action[]}
 */
export function showdown(page) {
  const asked = page.asked === page.moment();
  const box = page.view.seat ?? 0;
  const run = () => (asked ? page.send({ type: "Concede", box }) : page.set({ asked: page.moment() }));
  const label = asked ? "Yes, concede" : "Concede";
  const waits = page.readied === page.moment();
  const concede = { id: "concede", label, keys: ["c"], tone: "give-up", disabled: page.busy, run };
  const give = page.view.concedes ? [concede] : [];
  if (page.view.dealing !== "electronic") return give;
  const settle = {
    id: "settle",
    label: "Settle",
    keys: ["enter"],
    tone: "main",
    disabled: waits,
    run: () => page.ready(),
  };
  return [...give, settle];
}
