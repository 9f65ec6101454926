/** The wagers a player is laying out before they are sent: plain values, and what each step makes of them. */

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").AreaView} Area */
/** A wager not sent yet: chips on an area of a box; 0 is the dealer's. @typedef {{area: string, box: number, chips: number}} Bet */
/** Each step is the whole layout; the last is what lies there now. @typedef {Bet[][]} Draft */

export const DEALER = 0;

/** @param {Draft} draft @returns {Bet[]} */
export function bets(draft) {
  return draft.at(-1) ?? [];
}

/** @param {Bet[]} list */
export function total(list) {
  return list.reduce((sum, bet) => sum + bet.chips, 0);
}

/** Whether this person has so much; where the deal is recorded the chips lie on the real table. */
export function affords(/** @type {TableView} */ view, /** @type {number} */ cents) {
  return view.dealing !== "electronic" || cents <= view.balance;
}

/** @param {Bet[]} list @param {string} area @param {number} box */
export function staked(list, area, box) {
  return list.find((bet) => bet.area === area && bet.box === box)?.chips ?? 0;
}

/** Areas on which wagers are placed before the deal. @param {TableView} view */
export function open(view) {
  return view.areas.filter((area) => area.placed === "before the deal");
}

/** The box an area of one's own seat belongs to. @param {Area} area @param {number} seat */
export function home(area, seat) {
  return area.on_dealer ? DEALER : seat;
}

/** The least that may be staked to be dealt a hand: the minimum on every area that must have a wager. */
export function least(/** @type {TableView} */ view) {
  /** @type {Bet[]} */
  const list = [];
  for (const area of open(view)) {
    if (area.required.length && !list.some((bet) => area.required.includes(bet.area))) {
      list.push({ area: area.name, box: home(area, view.seat ?? 0), chips: area.minimum });
    }
  }
  return list;
}

/**
 * Put a chip on an area. Areas on which the same must be staked rise together, and one that must have at least as much
 * as another begins with that and rises with it.
 * @param {TableView} view @param {Draft} draft @param {Area} area @param {number} box @param {number} chip
 * @returns {Draft}
 */
export function add(view, draft, area, box, chip) {
  const before = bets(draft);
  const lying = staked(before, area.name, box);
  if (area.minimum === area.maximum) {
    return [...draft, put(before, area.name, box, lying ? 0 : area.minimum)];
  }
  const own = view.seat ?? DEALER;
  const below = area.at_least.map((name) => staked(before, name, own));
  const amount = Math.min(Math.max(lying + chip, area.minimum, ...below), area.maximum);
  if (amount === lying) return draft;
  let after = put(before, area.name, box, amount);
  for (const other of open(view)) {
    const place = home(other, own);
    if (area.equal.includes(other.name)) after = put(after, other.name, place, amount);
    const above = staked(after, other.name, place);
    if (other.at_least.includes(area.name) && above && above < amount) after = put(after, other.name, place, amount);
  }
  return [...draft, after];
}

/** @param {Bet[]} list @param {string} area @param {number} box @param {number} chips @returns {Bet[]} */
function put(list, area, box, chips) {
  const others = list.filter((bet) => bet.area !== area || bet.box !== box);
  return chips ? [...others, { area, box, chips }] : others;
}

/** What a command says of the layout. @param {TableView} view @param {Bet[]} list */
export function asCommand(view, list) {
  const named = list.map((bet) => {
    const own = bet.box === view.seat || bet.box === DEALER;
    return own ? { area: bet.area, chips: bet.chips } : { area: bet.area, chips: bet.chips, box: bet.box };
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
    const lawful = area && bet.chips >= area.minimum && bet.chips <= area.maximum;
    return lawful ? [{ ...bet, box: home(area, view.seat ?? 0) }] : [];
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
