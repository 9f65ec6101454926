/** Laying out wagers: the chip tray, the areas that take chips, and sending them. */

import { release } from "../shared/actions.js";
import { h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";
import { spotKey } from "../felt/boxes.js";
import { chip, TRAY } from "../felt/chips.js";
import { add, affords, asCommand, bets, home, least, open, remember, remembered, total } from "../felt/draft.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("./table.js").Page} Page */

/** Whether this person may lay out wagers now. @param {TableView} view */
export function staking(view) {
  return view.need.kind === "wagers" && view.seat !== null && !view.stakes.some((stake) => stake.mine);
}

/** The layout that a round begins with: that of the last round, or else the smallest possible. @param {TableView} view */
export function firstDraft(view) {
  const again = remembered(view);
  return [again.length ? again : least(view)];
}

/** Actions for the areas that take chips now, by area and box. @param {Page} page @returns {Map<string, Action>} */
export function spots(page) {
  const { view } = page;
  if (!staking(view)) return new Map();
  const seat = /** @type {number} */ (view.seat);
  const areas = open(view);
  /** @type {Map<string, Action>} */
  const actions = new Map();
  areas.forEach((area) => {
    const offered = view.offers.filter((offer) => offer.area === area.name).map((offer) => offer.box);
    const own = home(area, seat);
    offered.forEach((box) => {
      const place = box === own ? 0 : 1;
      const key = spotKey(area.name, box);
      const where = place ? `${area.title} on box ${box}` : area.title;
      const run = () => page.set({ draft: add(view, page.draft, area, box, page.chip), refusal: null });
      actions.set(key, { id: key, label: where, keys: place ? [] : [view.keys[area.name]].filter(Boolean), run });
    });
  });
  return actions;
}

/** The tray of chips. @param {Page} page @returns {{actions: Action[], element: import("../shared/dom.js").Element}} */
export function tray(page) {
  const values = TRAY.filter((value) => value <= page.view.areas[0].maximum);
  const held = values.indexOf(page.chip);
  const actions = values.map((value, index) => ({
    id: `chip ${value}`,
    label: `Chip of ${dollars(value)}`,
    keys: index === held + 1 ? ["+", "="] : index === held - 1 ? ["-"] : [],
    run: () => page.set({ chip: value }),
  }));
  const element = h(
    "div.tray",
    { role: "radiogroup", "aria-label": "Chip" },
    values.map((value, index) =>
      h(
        "button.pick",
        {
          key: value,
          type: "button",
          role: "radio",
          "aria-checked": page.chip === value,
          "aria-label": `Chip of ${dollars(value)}`,
          onclick: (/** @type {MouseEvent} */ event) => {
            release(event);
            actions[index].run();
          },
        },
        chip(value),
        actions[index].keys[0] && h("kbd", { "aria-hidden": "true" }, actions[index].keys[0]),
      ),
    ),
  );
  return { actions, element };
}

/** Actions for the layout. @param {Page} page @returns {Action[]} */
export function layoutActions(page) {
  const { view, draft } = page;
  const list = bets(draft);
  const again = remembered(view);
  const sum = total(list);
  return [
    {
      id: "undo",
      label: "Undo",
      keys: ["backspace"],
      disabled: draft.length < 2,
      run: () => page.set({ draft: draft.slice(0, -1) }),
    },
    {
      id: "clear",
      label: "Clear",
      keys: ["x"],
      disabled: !list.length,
      run: () => page.set({ draft: [...draft, []] }),
    },
    {
      id: "repeat",
      label: "Repeat",
      keys: ["r"],
      disabled: !again.length,
      run: () => page.set({ draft: [...draft, again] }),
    },
    ...(view.tokens ? [inTokens(page)] : []),
    {
      id: "deal",
      label: view.dealing === "electronic" ? "Deal" : "Place",
      detail: affords(view, sum) ? dollars(sum) : "More than you have",
      keys: ["enter"],
      tone: "main",
      disabled: page.busy || !list.length || !affords(view, sum),
      run: () => place(page, list),
    },
  ];
}

/** @param {Page} page @returns {Action} */
function inTokens(page) {
  const label = page.tokens ? "Pay with chips" : "Pay with tokens";
  const run = () => page.set({ tokens: !page.tokens });
  return { id: "tokens", label, detail: dollars(page.view.tokens), keys: [], run };
}

/** @param {Page} page @param {import("../felt/draft.js").Bet[]} list */
async function place(page, list) {
  if (!(await page.send(asCommand(page.view, list, page.tokens)))) return;
  remember(page.view, list);
  page.set({ draft: [] });
}

/** Players at the table who have no wager yet and get time to place one. @param {TableView} view */
export function stillToStake(view) {
  return view.seats.filter((seat) => !view.stakes.some((stake) => stake.seat === seat.box)); // or backs another box
}

/** Whether this player has placed wagers and nobody else still has to, so that the deal may begin. @param {TableView} view */
export function allStaked(view) {
  const mine = view.stakes.some((stake) => stake.mine);
  return view.need.kind === "wagers" && view.dealing === "electronic" && mine && !stillToStake(view).length;
}

/** Actions after the wagers are placed. @param {Page} page @returns {Action[]} */
export function placedActions(page) {
  const { view } = page;
  const back = view.stakes.filter((stake) => stake.mine).map(({ area, box, chips }) => ({ area, box, chips }));
  /** @type {Action[]} */
  const actions = [
    {
      id: "take back",
      label: "Take back",
      keys: ["backspace"],
      disabled: page.busy,
      run: async () => {
        if (await page.send({ type: "TakeBack", seat: view.seat ?? 0 })) page.set({ draft: [back], readied: "" });
      },
    },
  ];
  if (view.dealing === "electronic") {
    const waiting = page.readied === page.moment();
    actions.push({
      id: "ready",
      label: waiting ? "Waiting for other players" : "Deal now",
      keys: ["enter"],
      tone: "main",
      disabled: waiting,
      run: () => page.ready(),
    });
  }
  return actions;
}
