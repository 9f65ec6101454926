/** Decisions: the moves open now, cards picked for an exchange, and conceding. */

import { cardNumber } from "../shared/cards.js";
import { capital, dollars, moveTitle, plural } from "../shared/words.js";
import { counts, known } from "../keypad/keypad.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").ChoiceView} Choice */
/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("./table.js").Page} Page */

/** An exchange for which cards are being picked. @typedef {{move: string, faces: string[]}} Picking */

/** The moves of the player whose turn it is. @param {Page} page @returns {Action[]} */
export function moves(page) {
  const { need, keys } = page.view;
  const open = need.choices.flatMap((choice) => {
    const action = {
      id: choice.name,
      label: moveTitle(choice.title),
      detail: capital(choice.barred) || (choice.amount ? dollars(choice.amount) : choice.takes_back || undefined),
      clause: choice.clause,
      keys: [keys[choice.name]].filter(Boolean),
      tone: choice.name === "fold" ? "give-up" : choice.wager ? "wager" : "",
      disabled: page.busy || Boolean(choice.barred),
    };
    if (!choice.exchange) return [{ ...action, run: () => choose(page, choice) }];
    if (known(page.view, page.view.need.box)) {
      return [{ ...action, run: () => page.set({ picking: { move: choice.name, faces: [] } }) }];
    }
    return counts(choice).map(({ id, count, label }) => {
      return { ...action, id, label, keys: [], run: () => choose(page, choice, { count }) };
    });
  });
  return page.view.need.not_covered ? [...open, cannotCover(page)] : open;
}

/** Which decision this person has now; empty if none. @param {Page} page */
export function decision({ view, picking }) {
  if (view.need.kind !== "choice" || !view.need.mine) return "";
  return `${view.number} ${view.boxes.find((box) => box.mine)?.decision} ${picking ? "cards" : ""}`;
}

/** What a player with too few chips may say instead of folding. @param {Page} page @returns {Action} */
function cannotCover(page) {
  const { box, not_covered } = page.view.need;
  return {
    id: "cannot cover",
    label: "I cannot cover it",
    detail: capital(not_covered),
    keys: [page.view.keys["cannot cover"]].filter(Boolean),
    tone: "",
    disabled: page.busy,
    run: () => page.send({ type: "CannotCover", box }),
  };
}

/** @param {Page} page @param {Choice} choice @param {{discard?: number[], count?: number}} [laid] */
function choose(page, choice, laid = {}) {
  const box = page.view.need.box;
  const tokens = page.tokens ? choice.most_tokens : choice.tokens;
  return page.send({ type: "Choose", box, move: choice.name, ...laid, ...(tokens ? { tokens } : {}) });
}

/** Actions while cards are picked to lay down. @param {Page} page @param {Picking} picking @returns {Action[]} */
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
      detail: choice.amount ? dollars(choice.amount) : "",
      keys: ["enter"],
      tone: "main",
      disabled: page.busy || !enough,
      run: async () => {
        if (await choose(page, choice, { discard: picking.faces.map(cardNumber) })) page.set({ picking: null });
      },
    },
  ];
}

/** Add a card to the exchange, or remove it. @param {Page} page @param {string} face */
export function pick(page, face) {
  const picking = page.picking;
  if (!picking) return;
  const faces = picking.faces.includes(face) ? picking.faces.filter((each) => each !== face) : [...picking.faces, face];
  page.set({ picking: { ...picking, faces } });
}

/** Whether the player's hand waits for its settlement. @param {TableView} view */
export function atShowdown(view) {
  return mayConcede(view) || (view.need.kind === "settlement" && view.boxes.some((box) => box.mine && box.ending === "played"));
}

/** Whether the player may give the hand up now. @param {TableView} view */
export function mayConcede(view) {
  return view.boxes.some((box) => box.mine && box.concedes);
}

/**
 * Actions before the settlement: go on to it or, if the game allows it, give the hand up, which must be confirmed.
 * @param {Page} page @returns {Action[]}
 */
export function showdown(page) {
  const asked = page.asked === page.moment();
  const box = page.view.seat ?? 0;
  const run = () => (asked ? page.send({ type: "Concede", box }) : page.set({ asked: page.moment() }));
  const label = asked ? "Yes, concede" : "Concede";
  const waits = page.readied === page.moment();
  const concede = { id: "concede", label, keys: [page.view.keys.concede].filter(Boolean), tone: "give-up", disabled: page.busy, run };
  const give = mayConcede(page.view) ? [concede] : [];
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
