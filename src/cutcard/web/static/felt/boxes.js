/** The boxes of the layout: the player's own is large and shows its areas, the others are small. */

import { release } from "../shared/actions.js";
import { row } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { capital, dollars, handName, moveTitle, signed, title } from "../shared/words.js";
import { begin, staged } from "../show/stage.js";
import { chip, chipsFor, stack } from "./chips.js";
import { DEALER, staked } from "./draft.js";
import { lines, net, winning } from "./results.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").AreaView} Area */
/** @typedef {import("./draft.js").Bet} Bet */
/** @typedef {import("../shared/actions.js").Action} Action */

/**
 * What the page adds to a view: wagers being laid out, and what happens when areas, cards or free boxes are pressed.
 * @typedef {{draft: Bet[], spots: Map<string, Action>, sit: ((box: number) => void) | null, picked: string[],
 *   pick: ((face: string) => void) | null, back?: (box: number) => void, backable?: number[]}} Touch
 */

/** @param {string} area @param {number} box */
export function spotKey(area, box) {
  return `${area}@${box}`;
}

/** The player's own box at the front: cards, the hand they make, and the areas. @param {TableView} view @param {Touch} touch */
export function ownBox(view, touch) {
  const seat = /** @type {number} */ (view.seat);
  const box = view.boxes.find((each) => each.box === seat);
  return h(
    "section.own",
    {
      key: `box ${seat}`,
      class: turn(view, seat),
      "aria-label": `Your box, number ${seat}`,
      "data-box": seat,
      "data-decision": box?.decision,
    },
    h("div.hand", { class: box?.ending.startsWith("folded") ? "away" : "" }, ownCards(view, touch)),
    h(
      "p.made",
      null,
      h("span.number", { title: `Box ${seat}` }, seat),
      h("span.hand-name", named(box?.hand ?? ""), box?.hand ? capital(handName(box.hand)) : "Your box"),
      box && h("span.state", null, standing(view, seat)),
      marker(view, seat),
    ),
    h("div.spots", null, ownSpots(view, seat, touch)),
  );
}

/** What a hand makes, said when its cards lie there. @param {string} hand */
export function named(hand) {
  return { key: `hand ${hand}`, "data-named": "", style: { "--named": begin(`hand ${hand}`) } };
}

/** @param {TableView} view @param {Touch} touch */
function ownCards(view, touch) {
  const box = view.boxes.find((each) => each.mine);
  if (!box) return null;
  const pile = `round ${view.number} own`;
  const made = winning(view);
  const mark = (/** @type {string} */ face) => (touch.picked.includes(face) ? "up" : made.has(face) ? "made" : "");
  const each = (/** @type {string} */ face, /** @type {number} */ slot) => ({
    mark: mark(face),
    hint: touch.pick ? String(slot + 1) : undefined,
    onclick: touch.pick ? () => touch.pick?.(face) : undefined,
    fly: staged(`box ${box.box}`, slot).fly,
  });
  const drawn = (/** @type {string} */ face, /** @type {number} */ slot) => ({ mark: mark(face), fly: staged(`drawn ${box.box}`, slot).fly });
  return [
    row(box.cards, { pile, byFace: true, each }),
    box.drawn.length > 0 && row(box.drawn, { pile: `${pile} drawn`, byFace: true, class: "drawn", each: drawn }),
  ];
}

/** @param {TableView} view @param {number} seat @param {Touch} touch */
function ownSpots(view, seat, touch) {
  const settled = lines(view).filter((line) => line.mine && (line.box === seat || line.box === DEALER));
  const when = settling(view);
  const shown = view.areas.filter((area) => {
    const busy = view.stakes.some((stake) => stake.mine && stake.area === area.name);
    return area.placed !== "as a fee" || busy || settled.some((line) => line.area === area.name);
  });
  const extra = settled.filter((line) => !view.areas.some((area) => area.name === line.area));
  return [
    ...shown.map((area) => ownSpot(view, area, seat, touch)),
    ...extra.map((line) => h("div.spot.bonus", { key: line.area }, resultOn([line], when), spotLabel(line.title))),
  ];
}

/** @param {TableView} view @param {Area} area @param {number} seat @param {Touch} touch */
function ownSpot(view, area, seat, touch) {
  const box = area.on_dealer ? DEALER : seat;
  const lying = sum(view.stakes.filter((stake) => stake.mine && stake.area === area.name && stake.box === box));
  const settled = lines(view).filter((line) => line.mine && line.area === area.name && line.box === box);
  const draft = staked(touch.draft, area.name, box);
  const action = touch.spots.get(spotKey(area.name, box));
  const inside = lying ? stack(lying) : settled.length > 0 ? resultOn(settled, settling(view)) : draft > 0 && stack(draft, "draft");
  const props = { key: area.name, "data-area": area.name, title: area.clause };
  const label = `${area.title}${lying ? `, ${dollars(lying)}` : ""}`;
  if (!action) return h("div.spot", { ...props, "aria-label": label, role: "group" }, inside, spotLabel(area.title));
  return h(
    "button.spot.live",
    { ...props, type: "button", onclick: press(action) },
    inside,
    spotLabel(area.title, action.keys[0]),
  );
}

/** @param {Action} action */
function press(action) {
  return (/** @type {MouseEvent} */ event) => {
    release(event);
    action.run();
  };
}

/** @param {string} area @param {string} [key] */
function spotLabel(area, key) {
  return h("span.area", null, area, key && h("kbd", { "aria-hidden": "true" }, key.toUpperCase()));
}

/** When a wager is paid or taken, after the view was drawn. @typedef {(line: import("../shared/answers.d.ts").SettledView) => string} When */

/** @param {TableView} view @returns {When} */
function settling(view) {
  const all = lines(view);
  const place = (/** @type {import("../shared/answers.d.ts").SettledView} */ line) =>
    all.findIndex((each) => each.area === line.area && each.box === line.box && each.owner === line.owner);
  return (line) => {
    const at = place(line);
    return at < view.settled.length ? begin(`settle ${at}`) : begin(`prize ${at - view.settled.length}`);
  };
}

/** The result of the wagers on one area. @param {import("../shared/answers.d.ts").SettledView[]} settled @param {When} when */
function resultOn(settled, when) {
  const staked = settled.reduce((total, line) => total + line.stake, 0);
  const back = settled.reduce((total, line) => total + line.returned, 0);
  const last = settled[settled.length - 1];
  const gained = back - staked;
  return h(
    "span.outcome",
    { class: last.result, key: "outcome", style: { "--settle": when(last) } },
    h("span.piles", null, back > 0 && staked > 0 && stack(Math.min(staked, back), "", 3), gained > 0 && stack(gained, "gained", 3)),
    staked > back && stack(staked - back, "lost", 3),
    h("span.gain", null, gained === 0 ? capital(last.result) : signed(gained)),
  );
}

/** Another player's box, or a free one. @param {TableView} view @param {number} number @param {Touch} touch */
export function otherBox(view, number, touch) {
  const seat = view.seats.find((each) => each.box === number);
  const box = view.boxes.find((each) => each.box === number);
  const pile = `round ${view.number} box ${number}`;
  const away = box?.ending.startsWith("folded") || box?.ending === "undecided" ? "away" : "";
  return h(
    "section.box",
    {
      key: `box ${number}`,
      class: `${turn(view, number)} ${seat ? "" : "free"}`,
      "aria-label": seat ? `Box ${number}, ${seat.name}` : `Box ${number}, free`,
      "data-box": number,
    },
    h("p.who", null, h("span.number", null, number), h("span.name", null, seat?.name ?? "Free"), marker(view, number)),
    box && h("div.hand", { class: away }, row([...box.cards, ...box.drawn], { pile, class: "small", each: (_, slot) => lies(box, slot) })),
    box && h("p.made", null, h("span.state", null, standing(view, number))),
    h("div.stakes", null, otherStakes(view, number), elsewhere(number, touch)),
    !seat && touch.sit && sitButton(number, touch.sit, view.seat !== null),
  );
}

/** How a card of another player lies: those drawn come after those first dealt. @param {import("../shared/answers.d.ts").BoxView} box @param {number} slot */
function lies(box, slot) {
  const first = box.cards.length;
  return slot < first ? staged(`box ${box.box}`, slot) : staged(`drawn ${box.box}`, slot - first);
}

/** The marker before a box whose player keeps an old minimum. @param {TableView} view @param {number} number */
function marker(view, number) {
  const kept = Object.entries(view.seats.find((each) => each.box === number)?.marker ?? {});
  if (!kept.length) return null;
  const words = kept.map(([area, minimum]) => `${view.areas.find((each) => each.name === area)?.title ?? ""} from ${dollars(minimum)}`);
  return h("span.marker", { title: "Keeps the old minimum" }, capital(words.join(", ").trim()));
}

/** @param {number} number @param {(box: number) => void} sit @param {boolean} seated */
function sitButton(number, sit, seated) {
  const [kind, label] = seated ? ["move", "Move here"] : ["", "Sit here"];
  return h("button.sit", { type: "button", class: kind, onclick: () => sit(number) }, label);
}

/** @param {TableView} view @param {number} number */
function otherStakes(view, number) {
  const stakes = view.stakes.filter((stake) => stake.box === number);
  if (stakes.length) {
    const each = stakes.map((stake, place) =>
      h(
        "span.stake",
        { key: place, class: stake.mine ? "mine" : "", title: `${stake.title} of ${stake.owner}` },
        chip(chipsFor(stake.chips + stake.tokens)[0] ?? 100),
        h("b", null, dollars(stake.chips + stake.tokens)),
        h("i", null, stake.seat === number ? stake.title : `${stake.title}, ${stake.mine ? "yours" : stake.owner}`),
      ),
    );
    return [...each, h("span.sum", { key: "sum" }, dollars(sum(stakes)))];
  }
  const settled = lines(view).filter((line) => line.seat === number);
  if (!settled.length) return null;
  const gained = net(view, (line) => line.seat === number); // not what others staked on this box
  const tone = gained > 0 ? "win" : gained < 0 ? "lose" : "stand-off";
  return h("span.net", { class: tone, key: "net", style: { "--settle": settling(view)(settled[settled.length - 1]) } }, gained === 0 ? "Even" : signed(gained));
}

/** Where another player's box may be backed, the whole box is a button for it. @param {number} number @param {Touch} touch */
function elsewhere(number, touch) {
  if (!touch.back || !touch.backable?.includes(number)) return null;
  const laid = touch.draft.filter((bet) => bet.box === number).reduce((sum, bet) => sum + bet.chips, 0);
  const label = laid ? `You back it: ${dollars(laid)}` : "Back this box";
  const onclick = (/** @type {MouseEvent} */ event) => {
    release(event);
    touch.back?.(number);
  };
  return h("button.elsewhere", { key: "back", type: "button", class: laid ? "draft" : "", onclick }, label);
}

/** The state of a box in this round, in a word or two. @param {TableView} view @param {number} number */
export function standing(view, number) {
  const box = view.boxes.find((each) => each.box === number);
  if (!box) return "";
  if (view.need.box === number && view.need.kind === "choice") return "to decide";
  if (view.need.box === number && view.need.kind === "declaration") return "to declare";
  if (box.hand && box.ending && !box.mine) return capital(handName(box.hand));
  if (box.ending && box.late) return `Time ran out: ${box.ending}`;
  if (box.ending && box.ending !== "played") return title(box.ending);
  return moveTitle(box.last);
}

/** @param {TableView} view @param {number} number */
function turn(view, number) {
  return view.need.box === number && number > 0 ? "turn" : "";
}

/** @param {{chips: number, tokens: number}[]} stakes */
function sum(stakes) {
  return stakes.reduce((total, stake) => total + stake.chips + stake.tokens, 0);
}
