/** The wagers that a player is laying out and has not sent yet: plain values, and functions that change them. */

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").AreaView} Area */
/** @typedef {import("../shared/answers.d.ts").OfferView} Offer */
/** A wager not sent yet: chips on an area of a box; box 0 is the dealer's. @typedef {{area: string, box: number, chips: number}} Bet */
/** Each step is a whole layout; the last is the present one. @typedef {Bet[][]} Draft */

export const DEALER = 0;

/** @param {Draft} draft @returns {Bet[]} */
export function bets(draft) {
  return draft.at(-1) ?? [];
}

/** @param {Bet[]} list */
export function total(list) {
  return list.reduce((sum, bet) => sum + bet.chips, 0);
}

/** Whether this person has enough chips. If the deal is only recorded, chips are on the real table and not checked. */
export function affords(/** @type {TableView} */ view, /** @type {number} */ cents) {
  return view.left === null || cents <= view.left + view.tokens;
}

/** @param {Bet[]} list @param {string} area @param {number} box */
export function staked(list, area, box) {
  return list.find((bet) => bet.area === area && bet.box === box)?.chips ?? 0;
}

/** Areas on which wagers are placed before the deal. @param {TableView} view */
export function open(view) {
  return view.areas.filter((area) => area.placed === "before the deal");
}

/** The box that an area in front of the player's seat belongs to. @param {Area} area @param {number} seat */
export function home(area, seat) {
  return area.on_dealer ? DEALER : seat;
}

/** What may be staked now on an area of a box. @param {TableView} view @param {string} area @param {number} box */
export function offered(view, area, box) {
  return view.offers.find((offer) => offer.seat === view.seat && offer.area === area && offer.box === box);
}

/** The lowest stake of an offer that is not below an amount. @param {Offer} offer @param {number} amount */
function upTo(offer, amount) {
  return offer.minimum + Math.ceil(Math.max(amount - offer.minimum, 0) / offer.step) * offer.step;
}

/** The smallest layout with which a hand is dealt: the minimum on every area that must have a wager. */
export function least(/** @type {TableView} */ view) {
  /** @type {Bet[]} */
  const list = [];
  for (const area of open(view)) {
    if (area.required.length && !list.some((bet) => area.required.includes(bet.area))) {
      const box = home(area, view.seat ?? 0);
      const offer = offered(view, area.name, box);
      if (offer) list.push({ area: area.name, box, chips: offer.minimum });
    }
  }
  return list;
}

/**
 * Put a chip on an area. Areas whose wagers must be equal change together. An area that must hold at least as much as
 * another starts with that amount and rises with it.
 * @param {TableView} view @param {Draft} draft @param {Area} area @param {number} box @param {number} chip
 * @returns {Draft}
 */
export function add(view, draft, area, box, chip) {
  const before = bets(draft);
  const lying = staked(before, area.name, box);
  const offer = offered(view, area.name, box);
  if (!offer) return draft;
  if (offer.alone) return [...draft, put([], area.name, box, lying ? 0 : offer.minimum)];
  if (area.minimum === area.maximum) {
    return [...draft, put(before, area.name, box, lying ? 0 : offer.minimum)];
  }
  const own = view.seat ?? DEALER;
  const below = area.at_least.map((name) => staked(before, name, own));
  const most = Math.min(Math.max(lying + chip, offer.minimum, ...below), offer.maximum);
  const amount = most - ((most - offer.minimum) % offer.step);
  if (amount === lying) return draft;
  let after = put(before, area.name, box, amount);
  for (const other of open(view)) {
    const place = home(other, own);
    if (area.equal.includes(other.name)) after = put(after, other.name, place, amount);
    const above = staked(after, other.name, place);
    const more = offered(view, other.name, place);
    if (more && other.at_least.includes(area.name) && above && above < amount) {
      after = put(after, other.name, place, upTo(more, amount));
    }
  }
  return [...draft, after];
}

/** @param {Bet[]} list @param {string} area @param {number} box @param {number} chips @returns {Bet[]} */
function put(list, area, box, chips) {
  const others = list.filter((bet) => bet.area !== area || bet.box !== box);
  return chips ? [...others, { area, box, chips }] : others;
}

/**
 * The command that places the wagers of a layout. Tokens are used first if the player wants that, or if chips run short.
 * @param {TableView} view @param {Bet[]} list @param {boolean} [inTokens]
 */
export function asCommand(view, list, inTokens = false) {
  const short = view.left === null ? 0 : Math.max(total(list) - view.left, 0);
  let left = inTokens ? view.tokens : short;
  const named = list.map((bet) => {
    const tokens = Math.min(left, bet.chips);
    left -= tokens;
    const wager = { area: bet.area, chips: bet.chips - tokens, tokens };
    return bet.box === view.seat || bet.box === DEALER ? wager : { ...wager, box: bet.box };
  });
  return { type: /** @type {const} */ ("PlaceWagers"), seat: view.seat ?? DEALER, bets: named };
}

/** The layout of an earlier round, as far as this table and seat allow it. @param {TableView} view */
export function remembered(view) {
  const text = sessionStorage.getItem(memory(view)) ?? "[]";
  const list = /** @type {Bet[]} */ (JSON.parse(text));
  const areas = open(view);
  return list.flatMap((bet) => {
    const area = areas.find((each) => each.name === bet.area);
    const box = area ? home(area, view.seat ?? 0) : DEALER;
    const offer = area && offered(view, area.name, box);
    const lawful = offer && bet.chips <= offer.maximum && bet.chips === upTo(offer, bet.chips);
    return lawful ? [{ ...bet, box }] : [];
  });
}

/** Keep a layout for the next round: the wagers on the player's own hand. @param {TableView} view @param {Bet[]} list */
export function remember(view, list) {
  const own = list.filter((bet) => bet.box === view.seat || bet.box === DEALER);
  sessionStorage.setItem(memory(view), JSON.stringify(own));
}

/** @param {TableView} view */
function memory(view) {
  return `cutcard wagers ${view.id}`;
}
