/** Entry of cards by the dealer: typed or scanned as text, or pressed on a grid, which adds them to the text. The text is sent. */

import { button, release } from "../shared/actions.js";
import { BACK, card, cardName, RANKS, suitIcon, SUITS } from "../shared/cards.js";
import { entered, h } from "../shared/dom.js";
import { moveTitle, plural } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */

/**
 * What is being entered: its title, how many cards it takes, and which cards are allowed.
 * `atOnce`: the last card pressed on the grid sends them all.
 * @typedef {{title: string, least: number, most: number, allowed: (face: string) => boolean,
 *   send: (faces: string[]) => void, atOnce?: boolean}} Entry
 */

const ACES_FIRST = [...RANKS].reverse();

// A scanner does not wait for answers: cards that are confirmed while another command is on its way are sent after it.
let [sent, confirmed] = ["", ""];

const CARD = /^(10|[2-9TJQKA])([CDHS])/i;
const BEGUN = /^(1|10|[2-9TJQKA])$/i;

/**
 * Read typed cards in any spacing, as in "asac" or "As, 10c"; `wrong` is a text that is not a card, one letter of it if the
 * rest may still come.
 * @param {string} text @returns {{faces: string[], wrong: string}}
 */
export function read(text) {
  const faces = [];
  let left = text.replaceAll(/[\s,;]+/g, "");
  for (let found = CARD.exec(left); found; found = CARD.exec(left)) {
    faces.push(found[1].replace("10", "T").toUpperCase() + found[2].toLowerCase());
    left = left.slice(found[0].length);
  }
  return { faces, wrong: BEGUN.test(left) ? left[0] : left };
}

/**
 * Lead keys of a card, typed or from a scanner, to the field that waits for cards, whatever has the focus; and a letter of no
 * card, pressed while that field is empty, to the actions of the page.
 */
export function cardKeys() {
  const lead = (/** @type {KeyboardEvent} */ event) => {
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
    const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".entry input"));
    const ofCard = /^[0-9TJQKACDHS ]$/i.test(event.key);
    if (!field || document.querySelector("dialog[open]")) return;
    if (event.target === field && !ofCard && !field.value) {
      event.preventDefault();
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true }));
    } else if (ofCard && !(/** @type {HTMLElement} */ (event.target).closest("input, textarea, select"))) field.focus();
  };
  document.addEventListener("keydown", lead, { capture: true });
}

/** Faces that are on the table already. @param {TableView} view */
export function lying(view) {
  const boxes = view.boxes.flatMap((box) => [...box.cards, ...box.drawn, ...box.discard]);
  return new Set([...view.dealer, ...view.board, ...boxes]);
}

/**
 * @param {Entry} entry
 * @param {{text: string, busy: boolean, write: (text: string) => void}} typed
 */
export function keypad(entry, typed) {
  const { faces, wrong } = read(typed.text);
  const problem = fault(entry, faces, wrong);
  const enough = faces.length >= entry.least && faces.length <= entry.most && !problem;
  const what = `${entry.title} ${typed.text}`;
  const send = () => {
    sent = what;
    entry.send(faces);
  };
  const confirm = () => {
    if (enough && !typed.busy) send();
    else if (enough && what !== sent) confirmed = what;
  };
  if (confirmed && !typed.busy) {
    if (enough && what === confirmed) queueMicrotask(send);
    confirmed = "";
  }
  const undo = () => typed.write(faces.slice(0, -1).join(" "));
  return h(
    "form.entry",
    {
      key: `entry ${entry.title}`,
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        confirm();
      },
    },
    h("h3", null, entry.title),
    slots(entry, faces),
    h(
      "div.typing",
      null,
      h("input", {
        type: "text",
        "aria-label": "Cards, as in As Td",
        placeholder: "Type cards: As Td",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        value: typed.text,
        oninput: (/** @type {Event} */ event) => typed.write(entered(event)),
      }),
      button({ id: "undo card", label: "Undo", keys: [], disabled: !faces.length, run: undo }),
    ),
    problem && h("p.fault", { role: "alert" }, problem),
    grid(entry, faces, typed.busy, (face) => press(entry, [...faces, face], typed.write)),
    h(
      "button.action.main.send",
      { type: "submit", "data-action": "send cards", "aria-disabled": !enough },
      h("span.label", null, "Record"),
      h("kbd", { "aria-hidden": "true" }, "↵"),
    ),
  );
}

/** @param {Entry} entry @param {string[]} faces @param {(text: string) => void} write */
function press(entry, faces, write) {
  write(faces.join(" "));
  if (entry.atOnce && faces.length === entry.most) entry.send(faces);
}

/** @param {Entry} entry @param {string[]} faces @param {string} wrong */
function fault(entry, faces, wrong) {
  if (wrong.length > 1) return `“${wrong.slice(0, 12)}” is not a card: write rank and suit, as in Th.`;
  const doubled = faces.find((face, place) => faces.indexOf(face) !== place);
  if (doubled) return `The ${cardName(doubled)} occurs twice.`;
  const lies = faces.find((face) => !entry.allowed(face));
  if (lies) return `The ${cardName(lies)} cannot be one of these cards.`;
  return faces.length > entry.most ? `Only ${plural(entry.most, "card")}: undo the last.` : "";
}

/** @param {Entry} entry @param {string[]} faces */
function slots(entry, faces) {
  const places = Math.max(entry.most, faces.length);
  return h(
    "span.row.entered",
    { style: { "--cards": String(places) } },
    Array.from({ length: places }, (_, place) =>
      faces[place] ? card(faces[place], { key: `card ${place}` }) : h("span.slot", { key: `slot ${place}` }),
    ),
  );
}

/** @param {Entry} entry @param {string[]} faces @param {boolean} busy @param {(face: string) => void} add */
function grid(entry, faces, busy, add) {
  const full = busy || faces.length >= entry.most;
  return h(
    "div.keypad",
    { role: "group", "aria-label": "Cards of the deck" },
    [...SUITS].reverse().map((suit) =>
      h(
        "div.suit-row",
        { key: suit, class: suit },
        ACES_FIRST.map((rank) => {
          const face = rank + suit;
          const press = (/** @type {MouseEvent} */ event) => {
            release(event);
            add(face);
          };
          const closed = full || faces.includes(face) || !entry.allowed(face);
          return h(
            "button",
            {
              key: face,
              type: "button",
              disabled: closed,
              onclick: press,
              "data-key": face,
            },
            h("span", { "aria-hidden": "true" }, rank === "T" ? "10" : rank),
            h("span.spoken", null, cardName(face)),
            suitIcon(suit),
          );
        }),
      ),
    ),
  );
}

/** Whether this viewer sees all cards of a box. @param {TableView} view @param {number} number */
export function known(view, number) {
  const box = view.boxes.find((each) => each.box === number);
  return Boolean(box?.cards.length) && !box?.cards.includes(BACK);
}

/** For an exchange of unknown cards, a button for each number of them. @param {import("../shared/answers.d.ts").ChoiceView} choice */
export function counts(choice) {
  return Array.from({ length: choice.most - choice.least + 1 }, (_, more) => {
    const count = choice.least + more;
    const label = `${moveTitle(choice.title).split(" ")[0]} ${plural(count, "card")}`;
    return { id: `${choice.name} ${count}`, count, label };
  });
}
