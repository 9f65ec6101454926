/** Laying out wagers: the chip tray, the areas that take chips, and sending them. */

import { letters, release } from "../shared/actions.js";
import { h } from "../shared/dom.js";
import { dollars, title } from "../shared/words.js";
import { spotKey } from "../felt/boxes.js";
import { chip, TRAY } from "../felt/chips.js";
import { add, affords, asCommand, bets, home, least, open, remember, remembered, total } from "../felt/draft.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("./table.js").Page} Page */

const TAKEN = ["l", "r", "x"]; // keys of the page's own actions

/** Whether this person lays out wagers now. @param {TableView} view */
export function staking(view) {
  return view.need.kind === "wagers" && view.seat !== null && !view.stakes.some((stake) => stake.mine);
}

/** The layout to begin a round with: as last time, else the least. @param {TableView} view */
export function firstDraft(view) {
  const again = remembered(view);
  return [again.length ? again : least(view)];
}

/** Areas that take chips now, by their place. @param {Page} page @returns {Map<string, Action>} */
export function spots(page) {
  const { view } = page;
  if (!staking(view)) return new Map();
  const seat = /** @type {number} */ (view.seat);
  const areas = open(view);
  const keys = letters(
    areas.map((area) => area.name),
    TAKEN,
  );
  /** @type {Map<string, Action>} */
  const actions = new Map();
  areas.forEach((area, index) => {
    const boxes = [home(area, seat), ...(area.elsewhere ? played(view) : [])];
    boxes.forEach((box, place) => {
      const key = spotKey(area.name, box);
      const where = place ? `${title(area.name)} on box ${box}` : title(area.name);
      const run = () => page.set({ draft: add(view, page.draft, area, box, page.chip), refusal: null });
      actions.set(key, { id: key, label: where, keys: place ? [] : [keys[index]], run });
    });
  });
  return actions;
}

/** Boxes of others on which their player has a wager. @param {TableView} view */
function played(view) {
  const boxes = view.stakes.filter((stake) => stake.box !== view.seat && stake.box > 0).map((stake) => stake.box);
  return [...new Set(boxes)];
}

/** The tray of chips. @param {Page} page @returns {{actions: Action[], element: import("../shared/dom.js").Element}} */
export function tray(page) {
  const values = TRAY.filter((value) => value <= page.view.areas[0].maximum);
  const actions = values.map((value, index) => ({
    id: `chip ${value}`,
    label: dollars(value),
    keys: [String(index + 1)],
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
        h("kbd", { "aria-hidden": "true" }, index + 1),
      ),
    ),
  );
  return { actions, element };
}

/** What may be done with the layout. @param {Page} page @returns {Action[]} */
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

/** @param {Page} page @param {import("../felt/draft.js").Bet[]} list */
async function place(page, list) {
  if (!(await page.send(asCommand(page.view, list)))) return;
  remember(page.view, list);
  page.set({ draft: [] });
}

/** Players at the table who have no wager yet: they are given the time to place one. @param {TableView} view */
export function stillToStake(view) {
  const staked = (/** @type {import("../shared/answers.d.ts").SeatView} */ seat) =>
    view.stakes.some((stake) => stake.box === seat.box && stake.owner === seat.name);
  return view.seats.filter((seat) => !staked(seat));
}

/** Whether this player has staked and nobody else is waited for, so that the deal may begin. @param {TableView} view */
export function allStaked(view) {
  const mine = view.stakes.some((stake) => stake.mine);
  return view.need.kind === "wagers" && view.dealing === "electronic" && mine && !stillToStake(view).length;
}

/** What may be done once wagers lie. @param {Page} page @returns {Action[]} */
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
