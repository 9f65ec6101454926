/** Cards on the ruling pad: each pile with its places, typed or tapped on a grid of the deck. */

import { button, release } from "../shared/actions.js";
import { card, cardName, RANKS, suitIcon, SUITS } from "../shared/cards.js";
import { entered, h } from "../shared/dom.js";
import { capital, plural } from "../shared/words.js";

/**
 * Who holds cards: which piles there are, what is typed in each, and the decisions made so far.
 * @typedef {{view: {piles: Pile[], decisions: import("../shared/answers.d.ts").PadDecision[]}, moves: string[],
 *   cards: Record<string, string>, active: string, set: (changes: {cards?: Record<string, string>, active?: string}) => void}} Pad
 */
/** @typedef {import("../shared/answers.d.ts").PadPile} Pile */

const NAMES = /** @type {Record<string, string>} */ ({
  player: "Player’s cards",
  dealer: "Dealer’s cards",
  board: "Community cards",
  discard: "Cards put away",
  drawn: "Cards drawn",
});

/** Cards in any spacing and case: `asac`, `As, Ac`, `10c`. A last half card is left as it is typed. @param {string} text */
export function facesOf(text) {
  const letters = text.replaceAll(/[\s,]+/g, "").replaceAll("10", "T");
  const faces = [];
  for (let at = 0; at + 1 < letters.length; at += 2) {
    const face = letters[at].toUpperCase() + letters[at + 1].toLowerCase();
    if (!RANKS.includes(face[0]) || !SUITS.includes(face[1])) return { faces, wrong: letters.slice(at, at + 2) };
    faces.push(face);
  }
  return { faces, wrong: "" };
}

/** The piles that the hand has after the decisions made so far. @param {Pad} pad @returns {Pile[]} */
export function pilesNow(pad) {
  const taken = pad.view.decisions.flatMap((one) => one.moves).filter((move) => pad.moves.includes(move.name));
  const has = { discard: taken.some((move) => move.discards), drawn: taken.some((move) => move.draws) };
  return pad.view.piles.filter((pile) => !pile.optional || has[/** @type {"discard" | "drawn"} */ (pile.name)]);
}

/** The pile that the next tapped card goes to. @param {Pad} pad */
export function activePile(pad) {
  const piles = pilesNow(pad);
  const room = (/** @type {Pile} */ pile) => facesOf(pad.cards[pile.name] ?? "").faces.length < pile.most;
  return piles.find((pile) => pile.name === pad.active && room(pile)) ?? piles.find(room);
}

/** @param {Pad} pad */
export function cardPart(pad) {
  const active = activePile(pad);
  return h(
    "section.cards",
    { key: "cards", "aria-label": "Cards" },
    pilesNow(pad).map((pile) => pileRow(pad, pile, pile === active)),
    grid(pad, active),
  );
}

/** @param {Pad} pad @param {Pile} pile @param {boolean} active */
function pileRow(pad, pile, active) {
  const text = pad.cards[pile.name] ?? "";
  const { faces, wrong } = facesOf(text);
  const name = NAMES[pile.name] ?? capital(pile.name);
  const write = (/** @type {string} */ next) => pad.set({ cards: { ...pad.cards, [pile.name]: next }, active: pile.name });
  return h(
    "div.pile-row",
    { key: pile.name, class: active ? "active" : "", "data-pile": pile.name },
    h("label", null, h("span", null, name, h("small", null, plural(pile.most, "card"))), field(text, name, write, () => pad.set({ active: pile.name }))),
    h(
      "span.row.entered",
      null,
      Array.from({ length: Math.max(pile.most, faces.length) }, (_, place) =>
        faces[place] ? card(faces[place], { key: `card ${place}` }) : h("span.slot", { key: `slot ${place}` }),
      ),
    ),
    button({ id: `undo ${pile.name}`, label: "Undo", keys: [], disabled: !text, run: () => write(faces.slice(0, -1).join(" ")) }),
    wrong && h("p.fault", { key: "wrong", role: "alert" }, `“${wrong}” is not a card: write rank and suit, as in Th.`),
  );
}

/** @param {string} text @param {string} name @param {(text: string) => void} write @param {() => void} focus */
function field(text, name, write, focus) {
  return h("input", {
    type: "text",
    "aria-label": `${name}, typed as in asac`,
    placeholder: "asac",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    value: text,
    onfocus: focus,
    oninput: (/** @type {Event} */ event) => write(entered(event)),
  });
}

/** The deck to tap. A card that lies somewhere is closed. @param {Pad} pad @param {Pile | undefined} active */
function grid(pad, active) {
  const lie = new Set(Object.entries(pad.cards).flatMap(([name, text]) => (name === "discard" ? [] : facesOf(text).faces)));
  const own = new Set(facesOf(pad.cards.player ?? "").faces);
  const gone = new Set(facesOf(pad.cards.discard ?? "").faces);
  const open = (/** @type {string} */ face) => (active?.name === "discard" ? own.has(face) && !gone.has(face) : !lie.has(face));
  return h(
    "div.keypad",
    { key: "grid", role: "group", "aria-label": active ? `Deck, for: ${NAMES[active.name] ?? active.name}` : "Deck" },
    [...SUITS].reverse().map((suit) =>
      h(
        "div.suit-row",
        { key: suit, class: suit },
        [...RANKS].reverse().map((rank) => {
          const face = rank + suit;
          const press = (/** @type {MouseEvent} */ event) => {
            release(event);
            if (!active) return;
            const text = [...facesOf(pad.cards[active.name] ?? "").faces, face].join(" ");
            pad.set({ cards: { ...pad.cards, [active.name]: text } });
          };
          return h(
            "button",
            { key: face, type: "button", disabled: !active || !open(face), onclick: press, "data-key": face },
            h("span", { "aria-hidden": "true" }, rank === "T" ? "10" : rank),
            h("span.spoken", null, cardName(face)),
            suitIcon(suit),
          );
        }),
      ),
    ),
  );
}
