/** Backing another box: what the rules let this player place there, with its limits and its clause. */

import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital, dollars } from "../shared/words.js";
import { chip, TRAY } from "../felt/chips.js";
import { add, bets, DEALER, staked } from "../felt/draft.js";
import { staking } from "./wagers.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").OfferView} Offer */
/** @typedef {import("./table.js").TablePage} Page */

/** @typedef {import("./table.js").TablePage} Whole */

/** Wagers that may be placed on other players' boxes now. @param {TableView} view @returns {Offer[]} */
export function elsewhere(view) {
  if (!staking(view)) return [];
  return view.offers.filter((offer) => offer.seat === view.seat && offer.box !== view.seat && offer.box !== DEALER);
}

/** Other players' boxes on which something may be placed or asked for now. @param {TableView} view @returns {number[]} */
export function backable(view) {
  const named = view.backing?.stands === "asked" ? [view.backing.box] : [];
  return [...new Set([...elsewhere(view).map((offer) => offer.box), ...(view.backing?.boxes ?? []), ...named])].sort((one, other) => one - other);
}

/** The key that leads to other boxes, where there is anything to place or to ask for. @param {Page} page @returns {import("../shared/actions.js").Action[]} */
export function backingActions(page) {
  const [first] = backable(page.view);
  return first ? [{ id: "back", label: "Back another box", keys: ["z"], run: () => page.set({ backing: first }) }] : [];
}

/** How far a request is, as long as it concerns the player. @param {Whole} page */
export function backingLine(page) {
  const { view } = page;
  const told = view.backing;
  if (!told?.stands) return null;
  const withdraw = () => page.send({ type: "WithdrawBacking", seat: view.seat ?? 0 });
  const open = () => page.set({ backing: told.box });
  return h(
    "p.request",
    { key: "backed", role: "status" },
    h("span", { key: told.stands }, told.words, " ", clause(told.clause)),
    told.stands === "asked" && h("button", { key: "withdraw", type: "button", disabled: page.busy, onclick: withdraw }, "Withdraw"),
    told.stands === "open" && h("button", { key: "open", type: "button", onclick: open }, "Place it"),
  );
}

/** The dialog of the box that was tapped. @param {Whole} page */
export function backingDialog(page) {
  const { view } = page;
  const offered = elsewhere(view);
  const boxes = backable(view);
  const close = () => page.set({ backing: 0 });
  return h(
    "dialog.backing",
    { key: "backing", "aria-labelledby": "backing", onclose: () => page.backing && close() },
    h("h2", { id: "backing" }, `Back box ${page.backing}, ${nameAt(view, page.backing)}`),
    boxes.length > 1 &&
      h(
        "div.boxes",
        { key: "boxes", role: "group", "aria-label": "Boxes" },
        boxes.map((box) => h("button", { key: box, type: "button", "aria-pressed": box === page.backing, onclick: () => page.set({ backing: box }) }, `${box} ${nameAt(view, box)}`)),
      ),
    offered.filter((offer) => offer.box === page.backing).map((offer) => wager(page, offer)),
    asking(page),
    ways(page, close),
  );
}

/** Asking a supervisor, where the rules leave it to one. @param {Whole} page */
function asking(page) {
  const { view } = page;
  const told = view.backing;
  const price = view.areas.find((area) => area.minimum === area.maximum)?.minimum ?? 0;
  if (told?.stands === "asked" && told.box === page.backing) return h("p.wager", { key: "asked" }, told.words);
  if (!told?.boxes.includes(page.backing)) return null;
  return h(
    "section.wager",
    { key: "ask" },
    h("h3", null, "Jackpot ", clause(told.clause)),
    h("p", null, `A casino supervisor may let you put the jackpot wager of ${dollars(price)} on this box if its player does not. You then have no other wager in that round, and a prize is yours.`),
    page.refusal && h("p.refusal", { key: "no", role: "alert" }, capital(page.refusal.reason)),
  );
}

/** The buttons at the foot: to ask if that is all that can be done here, and to close. @param {Whole} page @param {() => void} close */
function ways(page, close) {
  const { view } = page;
  const ask = async () => (await page.send({ type: "AskBacking", seat: view.seat ?? 0, on: page.backing })) && close();
  const asks = view.backing?.boxes.includes(page.backing);
  const label = elsewhere(view).some((offer) => offer.box === page.backing) ? "Done" : "Close";
  return h(
    "div.ways",
    { key: "ways" },
    asks && h("button.action.main", { key: "ask", type: "button", autofocus: !elsewhere(view).length, "data-action": "ask", disabled: page.busy, onclick: ask }, "Ask a supervisor"),
    h("button.action", { key: "backed", class: asks ? "" : "main", type: "button", autofocus: !asks, "data-action": "backed", onclick: close }, label),
  );
}

/** @param {TableView} view @param {number} box */
function nameAt(view, box) {
  return view.seats.find((seat) => seat.box === box)?.name ?? "";
}

/** One wager on the box. @param {Page} page @param {Offer} offer */
function wager(page, offer) {
  const { view, draft } = page;
  const area = /** @type {import("../shared/answers.d.ts").AreaView} */ (view.areas.find((each) => each.name === offer.area));
  const lies = staked(bets(draft), offer.area, offer.box);
  const fixed = offer.minimum === offer.maximum;
  const off = bets(draft).filter((bet) => bet.area !== offer.area || bet.box !== offer.box);
  const put = (/** @type {number} */ value) => () => page.set({ draft: add(view, draft, area, offer.box, value), refusal: null });
  const chips = TRAY.filter((value) => value <= offer.maximum);
  return h(
    "section.wager",
    { key: offer.area },
    h("h3", null, area.title, " ", clause(offer.clause)),
    h("p", { key: "limits" }, fixed ? `${dollars(offer.minimum)}, one price` : `${dollars(offer.minimum)} to ${dollars(offer.maximum)}`, offer.alone && ", if you have no other wager in this round"),
    h("p.lies", { key: "lies", role: "status" }, lies ? `You have laid out ${dollars(lies)}` : "Nothing laid out yet"),
    h(
      "div.chips",
      { key: "chips" },
      fixed
        ? !lies && h("button.action", { key: "put", type: "button", onclick: put(offer.minimum) }, `Put ${dollars(offer.minimum)}`)
        : chips.map((value) => h("button.pick", { key: value, type: "button", "aria-label": `Add ${dollars(value)}`, onclick: put(value) }, chip(value))),
      lies > 0 && h("button.action", { key: "off", type: "button", onclick: () => page.set({ draft: [...draft, off] }) }, "Take off"),
    ),
  );
}
