/** The felt from the dealer's side: box 1 at the dealer's left, the players beyond, the dealer's own cards nearest. */

import { BACK, row } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { capital, dollars, handName, moveTitle, signed, title } from "../shared/words.js";
import { chip, chipsFor } from "../felt/chips.js";
import { DEALER } from "../felt/draft.js";
import { lines, net } from "../felt/results.js";

/** @typedef {import("./dealer.js").Desk} Desk */
/** @typedef {import("../shared/answers.d.ts").TableView} TableView */

/** @param {Desk} desk */
export function layout(desk) {
  const { view } = desk;
  const places = Array.from({ length: view.places }, (_, index) => index + 1);
  return h(
    "main.felt.from-dealer",
    { "data-need": view.need.kind, "data-version": view.version, style: ring(view.places) },
    h("p.spoken", { role: "status", "aria-live": "polite" }, spoken(view)),
    h(
      "div.arc",
      { role: "group", "aria-label": "Boxes, from your left to your right" },
      places.map((box) => place(desk, box)),
    ),
    h("div.print", { "aria-hidden": "true" }, h("span", null, view.title)),
    h(
      "div.mine",
      null,
      view.board.length > 0 &&
        h("section.board", { "aria-label": "Board" }, row(view.board, { pile: `round ${view.number} board`, each: mendable(desk, "board") })),
      view.has_dealer && dealer(desk),
    ),
  );
}

/** How many boxes lie at each side of a high felt, below those of the far side: an arc as on a real table. @param {number} places */
const beside = (places) => (places > 6 ? 2 : places > 4 ? 1 : 0);

/** @param {number} places */
function ring(places) {
  const sides = beside(places);
  return { "--places": String(places), "--columns": String(places - 2 * sides), "--rows": String(1 + Math.max(sides, 1)) };
}

/** Where a box lies in the ring. @param {number} number @param {number} places */
function spot(number, places) {
  const sides = beside(places);
  const right = number - (places - sides);
  const row = number <= sides ? sides + 2 - number : right > 0 ? right + 1 : 1;
  return { "--row": String(row), "--column": String(number <= sides ? 1 : right > 0 ? -2 : number - sides) };
}

/** @param {Desk} desk */
function dealer(desk) {
  const { view } = desk;
  const on = view.stakes.filter((stake) => stake.box === DEALER);
  const cards = view.dealer.length > 0 && row(view.dealer, { pile: `round ${view.number} dealer`, each: mendable(desk, "dealer") });
  return h(
    "section.dealer",
    { "aria-label": "Dealer’s hand" },
    h("div.hand", null, cards || h("span.shoe")),
    h("p.made", null, view.dealer_hand ? capital(handName(view.dealer_hand)) : "Dealer"),
    on.length > 0 && h("p.on", null, on.map((stake) => `${stake.title} ${dollars(stake.chips + stake.tokens)} of ${stake.owner}`).join(", ")),
  );
}

/** A card that is face up can be pressed to say that it is wrong. @param {Desk} desk @param {string} pile */
function mendable(desk, pile) {
  const open = desk.view.dealing === "recorded" && ["play", "settlement", "closed"].includes(desk.view.stage);
  return (/** @type {string} */ face, /** @type {number} */ slot) => {
    const picked = desk.wrong?.pile === pile && desk.wrong.slot === slot;
    const onclick = () => desk.set({ wrong: picked ? null : { pile, slot, face }, text: "", mode: "", refusals: [] });
    return { mark: picked ? "up" : "", ...(open && face !== BACK && desk.view.dealer_side ? { onclick } : {}) };
  };
}

/** @param {Desk} desk @param {number} number */
function place(desk, number) {
  const { view } = desk;
  const seat = view.seats.find((each) => each.box === number);
  const box = view.boxes.find((each) => each.box === number);
  const away = box?.ending.startsWith("folded") || box?.ending === "undecided" ? "away" : "";
  const turn = view.need.box === number && number > 0 ? "turn" : "";
  const open = pressable(desk, number, Boolean(seat));
  const who = [h("span.number", { key: "number" }, number), h("span.name", { key: "name" }, seat?.name ?? "Free")];
  return h(
    "section.box",
    {
      key: `box ${number}`,
      class: `${turn} ${seat ? "" : "free"} ${desk.box === number && desk.mode ? "picked" : ""}`,
      "aria-label": seat ? `Box ${number}, ${seat.name}` : `Box ${number}, free`,
      "data-box": number,
      style: spot(number, view.places),
    },
    open
      ? h("button.who", { key: "who", type: "button", "data-action": open.id, onclick: open.run }, who, h("span.spoken", { key: "does" }, open.label))
      : h("p.who", { key: "who" }, who),
    h("div.stakes", { key: "stakes" }, stakes(view, number)),
    h("p.made", { key: "made" }, standing(view, number)),
    box &&
      h(
        "div.hand",
        { key: "hand", class: away },
        row(box.cards, { pile: `round ${view.number} box ${number}`, class: "small", each: mendable(desk, `box ${number}`) }),
        box.drawn.length > 0 && row(box.drawn, { pile: `round ${view.number} drawn ${number}`, class: "small", each: mendable(desk, `drawn ${number}`) }),
      ),
  );
}

/** What a press on a box opens: its wagers, or a seat for somebody. @param {Desk} desk @param {number} box @param {boolean} taken */
function pressable(desk, box, taken) {
  const { view } = desk;
  if (!view.dealer_side || view.dealing !== "recorded") return null;
  const between = view.need.kind === "opening";
  const mode = !taken || between ? "seat" : view.need.kind === "wagers" ? "stakes" : "";
  if (!mode) return null;
  // While an answer is on its way, the panel is about to close by itself: a press opens it anew.
  const run = () => desk.set({ mode: !desk.busy && desk.mode === mode && desk.box === box ? "" : mode, box, draft: [], tokens: "", query: "", found: null, refusals: [] });
  return { id: `${mode} ${box}`, label: !taken ? ": seat somebody" : between ? ": who sits here" : ": wagers", run };
}

/** @param {TableView} view @param {number} number */
function stakes(view, number) {
  const lie = view.stakes.filter((stake) => stake.box === number);
  if (lie.length) {
    return lie.map((stake, index) =>
      h(
        "span.stake",
        { key: index, title: `${stake.title} of ${stake.owner}` },
        chip(chipsFor(stake.chips + stake.tokens)[0] ?? 100),
        h("b", null, dollars(stake.chips + stake.tokens)),
        h("i", null, stake.title),
      ),
    );
  }
  const settled = lines(view).filter((line) => line.box === number);
  if (!settled.length) return null;
  const gained = net(view, (line) => line.box === number);
  const tone = gained > 0 ? "win" : gained < 0 ? "lose" : "stand-off";
  return h("span.net", { class: tone, key: "net" }, gained === 0 ? "Even" : signed(gained));
}

/** The state of a box in this round, in a word or two. @param {TableView} view @param {number} number */
function standing(view, number) {
  const box = view.boxes.find((each) => each.box === number);
  if (!box) return "";
  if (view.need.box === number && view.need.kind === "choice") return "decides";
  if (view.need.box === number && view.need.kind === "declaration") return "taps or waves";
  if (box.hand && box.ending) return capital(handName(box.hand));
  if (box.ending && box.ending !== "played") return title(box.ending);
  return moveTitle(box.last);
}

/** What has been turned up, for people who cannot see it; the next act is told beside the felt. @param {TableView} view */
function spoken(view) {
  const round = view.number ? `Round ${view.number}. ` : "";
  return view.dealer_hand ? `${round}The dealer has ${handName(view.dealer_hand)}.` : round.trim();
}
