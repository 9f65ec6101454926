/** Wagers by chip taps: the areas of one box, a tray of chips, and what was staked so far. */

import { button } from "../shared/actions.js";
import { entered, h } from "../shared/dom.js";
import { dollars } from "../shared/words.js";
import { chip, stack, TRAY } from "../felt/chips.js";
import { add, bets, DEALER, home, least, offered, open, staked, total } from "../felt/draft.js";

/** @typedef {import("./dealer.js").Desk} Desk */
/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("../shared/answers.d.ts").TableView} TableView */

/** @param {Desk} desk @returns {{actions: Action[], drawn: import("../shared/dom.js").Child}} */
export function stakesPanel(desk) {
  const { view, mode, box } = desk;
  const recording = view.need.kind === "wagers" && view.dealing === "recorded" && view.dealer_side;
  if (!recording || mode === "fault" || mode === "seat") return { actions: [], drawn: null };
  const seat = view.seats.find((each) => each.box === box);
  if (mode !== "stakes" || !seat) return { actions: [], drawn: chooseBox(desk) };
  const mine = { ...view, seat: box };
  const laid = view.stakes.filter((stake) => stake.seat === box); // two players may have the same name
  const list = bets(desk.draft);
  const actions = laid.length ? [takeBack(desk, box)] : [...place(desk, mine), ...again(desk, box), ...minimum(desk, mine)];
  const drawn = h(
    "section.behalf",
    { key: "wagers", "aria-label": `Wagers of box ${box}` },
    h("h3", null, `Box ${box}, ${seat.name}: ${dollars(laid.length ? sum(laid) : total(list))}`),
    laid.length
      ? h("p.note", null, laid.map((stake) => `${stake.title} ${dollars(stake.chips + stake.tokens)}${elsewhere(stake.box, box)}`).join(", "))
      : [tray(desk), h("div.areas", { key: "areas" }, spots(desk, mine)), tokens(desk)],
    h("div.turn-actions", { key: "acts" }, actions.map(button)),
  );
  return { actions, drawn };
}

/** The boxes that have not staked yet. @param {Desk} desk */
function chooseBox(desk) {
  const { view } = desk;
  const none = view.seats.filter((seat) => !view.stakes.some((stake) => stake.seat === seat.box));
  if (!none.length || desk.wrong) return null;
  const run = (/** @type {number} */ box) => () => desk.set({ mode: "stakes", box, draft: [] });
  return h(
    "div.turn-actions",
    { key: "choose", role: "group", "aria-label": "Whose wagers" },
    none.map((seat) => button({ id: `wagers ${seat.box}`, label: `Box ${seat.box}`, detail: view.stakes.length ? `${seat.name}: no wager yet` : seat.name, keys: [], run: run(seat.box) })),
  );
}

/** @param {{chips: number, tokens: number}[]} stakes */
function sum(stakes) {
  return stakes.reduce((amount, stake) => amount + stake.chips + stake.tokens, 0);
}

/** @param {number} box @param {number} own */
function elsewhere(box, own) {
  return box === own || box === DEALER ? "" : ` on box ${box}`;
}

/** @param {Desk} desk */
function tray(desk) {
  return h(
    "div.tray",
    { key: "tray", role: "radiogroup", "aria-label": "Chip" },
    TRAY.map((value) =>
      h(
        "button.pick",
        { key: value, type: "button", role: "radio", "aria-checked": desk.chip === value, "aria-label": `${dollars(value)} chip`, "data-chip": value, onclick: () => desk.set({ chip: value }) },
        chip(value),
      ),
    ),
  );
}

/** The areas on which this box may stake, its own and those of other boxes. @param {Desk} desk @param {TableView} view */
function spots(desk, view) {
  const seat = view.seat ?? 0;
  const list = bets(desk.draft);
  const own = open(view).map((area) => ({ area, box: home(area, seat), label: area.title }));
  const others = view.offers
    .filter((offer) => offer.seat === seat && offer.box !== seat && offer.box !== DEALER)
    .flatMap((offer) => {
      const area = view.areas.find((each) => each.name === offer.area);
      return area ? [{ area, box: offer.box, label: `${area.title}, box ${offer.box}` }] : [];
    });
  return [...own, ...others].map(({ area, box, label }) => {
    const lies = staked(list, area.name, box);
    const run = () => desk.set({ draft: add(view, desk.draft, area, box, desk.chip) });
    return h(
      "button.spot.live",
      { key: `${area.name} ${box}`, type: "button", "data-area": area.name, "data-on": box, disabled: !offered(view, area.name, box), "aria-label": `${label}, ${dollars(lies)}`, onclick: run },
      lies > 0 && stack(lies, "draft", 3),
      h("span.area", null, label),
    );
  });
}

/** @param {Desk} desk */
function tokens(desk) {
  return h(
    "label.tokens",
    { key: "tokens" },
    h("span", null, "Of this in tokens, $"),
    h("input", {
      type: "number",
      min: "0",
      inputmode: "decimal",
      name: "tokens",
      value: desk.tokens,
      oninput: (/** @type {Event} */ event) => desk.set({ tokens: entered(event) }),
    }),
  );
}

/** @param {Desk} desk @param {TableView} view @returns {Action[]} */
function place(desk, view) {
  const list = bets(desk.draft);
  if (!list.length) return [];
  const box = view.seat ?? 0;
  const run = () => {
    let left = Math.round(Number(desk.tokens) * 100);
    const named = list.map((bet) => {
      const tokens = Math.min(left, bet.chips);
      left -= tokens;
      const wager = { area: bet.area, chips: bet.chips - tokens, tokens };
      return bet.box === box || bet.box === DEALER ? wager : { ...wager, box: bet.box };
    });
    desk.send({ type: "PlaceWagers", seat: box, bets: named });
  };
  return [{ id: "place wagers", label: `Place for box ${box}`, detail: dollars(total(list)), keys: [], tone: "main", disabled: desk.busy, run }];
}

/** The wagers of the last round for this box alone. @param {Desk} desk @param {number} box @returns {Action[]} */
function again(desk, box) {
  const last = desk.view.dealer_side?.again.find((one) => one.seat === box);
  if (!last) return [];
  const run = () => desk.send({ type: "PlaceWagers", seat: box, bets: last.bets });
  return [{ id: `again ${box}`, label: "Same again", detail: last.barred || dollars(last.total), keys: [], disabled: desk.busy || Boolean(last.barred), run }];
}

/** The smallest wagers with which a hand is dealt. @param {Desk} desk @param {TableView} view @returns {Action[]} */
function minimum(desk, view) {
  const list = least(view);
  if (!list.length || desk.draft.length) return [];
  const run = () => desk.set({ draft: [list] });
  return [{ id: "minimum", label: "Minimum", detail: dollars(total(list)), keys: [], disabled: desk.busy, run }];
}

/** @param {Desk} desk @param {number} box @returns {Action} */
function takeBack(desk, box) {
  const run = () => desk.send({ type: "TakeBack", seat: box });
  return { id: `take back ${box}`, label: "Take back", keys: [], disabled: desk.busy, run };
}
