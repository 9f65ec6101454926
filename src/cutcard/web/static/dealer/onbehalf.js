/** At a table with real cards, the dealer enters what players do: wagers, declarations and choices. */

import { button } from "../shared/actions.js";
import { cardNumber } from "../shared/cards.js";
import { entered, h } from "../shared/dom.js";
import { capital, dollars, moveTitle } from "../shared/words.js";
import { DEALER, least, open } from "../felt/draft.js";
import { counts, known } from "../keypad/keypad.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("./dealer.js").Desk} Desk */

/** The wagers of one seat, written in dollars. @param {Desk} desk */
export function wagersForm(desk) {
  const { view } = desk;
  const waiting = view.seats.filter((seat) => !view.stakes.some((stake) => stake.seat === seat.box));
  const box = waiting.some((seat) => seat.box === desk.staking) ? desk.staking : waiting[0]?.box;
  return h(
    "section.behalf",
    { key: "wagers", "aria-label": "Wagers placed at the table" },
    h("h3", null, "Wagers placed at the table"),
    placed(desk),
    box
      ? form(
          desk,
          box,
          waiting.map((seat) => seat.box),
        )
      : h("p.note", null, "Every seated player has wagers."),
  );
}

/** @param {Desk} desk */
function placed(desk) {
  const { view } = desk;
  const boxes = view.seats.filter((seat) => view.stakes.some((stake) => stake.seat === seat.box));
  return boxes.map((seat) => {
    const stakes = view.stakes.filter((stake) => stake.seat === seat.box);
    const there = (/** @type {number} */ box) => ([seat.box, DEALER].includes(box) ? "" : ` on box ${box}`);
    const text = stakes.map((stake) => `${stake.title} ${dollars(stake.chips + stake.tokens)}${there(stake.box)}`).join(", ");
    const run = () => desk.send({ type: "TakeBack", seat: seat.box });
    return h(
      "p.line",
      { key: seat.box },
      h("span.number", null, seat.box),
      h("span", null, `${seat.name}: ${text}`),
      button({ id: `take back ${seat.box}`, label: "Take back", keys: [], disabled: desk.busy, run }),
    );
  });
}

/** @param {string} text an amount in dollars */
function cents(text) {
  return Math.round(Number(text) * 100);
}

/** The name of a wager on another player's box. @param {import("../shared/answers.d.ts").OfferView} offer */
function spot(offer) {
  return `${offer.area} on ${offer.box}`;
}

/** @param {Desk} desk @param {number} box @param {number[]} boxes */
function form(desk, box, boxes) {
  const { view } = desk;
  const usual = least({ ...view, seat: box });
  const elsewhere = view.offers.filter(
    (offer) => offer.seat === box && offer.box !== box && offer.box !== DEALER,
  );
  const title = (/** @type {string} */ name) => view.areas.find((area) => area.name === name)?.title ?? name;
  const fields = [
    ...open(view).map((area) => ({ name: area.name, label: area.title })),
    ...elsewhere.map((offer) => ({ name: spot(offer), label: `${title(offer.area)} on box ${offer.box}` })),
    { name: "tokens", label: "Of this in tokens" },
  ];
  const value = (/** @type {string} */ area) => {
    const chips = usual.find((bet) => bet.area === area)?.chips;
    return desk.amounts[`${box} ${area}`] ?? (chips ? String(chips / 100) : "");
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const own = open(view).map((area) => ({ area: area.name, chips: cents(value(area.name)) }));
    const others = elsewhere.map((offer) => ({
      area: offer.area,
      chips: cents(value(spot(offer))),
      box: offer.box,
    }));
    const named = [...own, ...others].filter((bet) => bet.chips > 0);
    let left = cents(value("tokens"));
    const bets = named.map((bet) => {
      const tokens = Math.min(left, bet.chips);
      left -= tokens;
      return { ...bet, chips: bet.chips - tokens, tokens };
    });
    await desk.send({ type: "PlaceWagers", seat: box, bets });
  };
  return h(
    "form.stakes-form",
    { key: `box ${box}`, onsubmit: submit },
    h(
      "div.choose-box",
      { role: "group", "aria-label": "Box" },
      boxes.map((each) =>
        h(
          "button",
          {
            key: each,
            type: "button",
            "aria-pressed": each === box,
            onclick: () => desk.set({ staking: each }),
          },
          `Box ${each}`,
        ),
      ),
    ),
    h(
      "div.amounts",
      null,
      fields.map((field) =>
        h(
          "label",
          { key: field.name },
          h("span", null, field.label),
          h("input", {
            type: "number",
            min: "0",
            step: "any",
            inputmode: "decimal",
            name: field.name,
            value: value(field.name),
            oninput: (/** @type {Event} */ event) =>
              desk.set({ amounts: { ...desk.amounts, [`${box} ${field.name}`]: entered(event) } }),
          }),
        ),
      ),
    ),
    h(
      "button.action",
      { type: "submit", disabled: desk.busy, "data-action": "place wagers" },
      h("span.label", null, `Place for box ${box}`),
    ),
  );
}

/** What the player in turn may do; the dealer enters the choice they announce. @param {Desk} desk @returns {Action[]} */
export function theirMoves(desk) {
  const { need } = desk.view;
  const undecided = {
    id: "undecided",
    label: "Did not decide",
    keys: ["u"],
    tone: "give-up",
    disabled: desk.busy || Boolean(need.undecided),
    detail: capital(need.undecided) || undefined,
    run: () => desk.send({ type: "Undecided", box: need.box }),
  };
  if (desk.view.dealing === "electronic") return []; // players decide themselves, and the clock when they do not
  if (need.kind === "declaration") return [...declarations(desk), undecided];
  const moves = need.choices.flatMap((choice, index) => {
    const key = String(index + 1);
    const action = {
      id: choice.name,
      clause: choice.clause,
      keys: [key],
      tone: choice.wager ? "main" : "",
      disabled: desk.busy || Boolean(choice.barred),
    };
    const detail = capital(choice.barred) || (choice.amount ? dollars(choice.amount) : undefined);
    const choose = (/** @type {object} */ more) =>
      desk.send({ type: "Choose", box: need.box, move: choice.name, ...more });
    if (!choice.exchange) return [{ ...action, label: moveTitle(choice.title), detail, run: () => choose({}) }];
    if (known(desk.view, need.box)) {
      const run = () => desk.set({ text: "", naming: choice.name });
      return [{ ...action, label: moveTitle(choice.title), detail, run }];
    }
    return counts(choice).map(({ id, count, label }) => {
      return { ...action, id, keys: [], label, detail, run: () => choose({ count }) };
    });
  });
  return [...moves, undecided];
}

/** Tap or wave: the player declares whether the first cards win at once. @param {Desk} desk @returns {Action[]} */
function declarations(desk) {
  const { need } = desk.view;
  const declare = (/** @type {boolean} */ wins) => () => desk.send({ type: "Declare", box: need.box, wins });
  const common = { clause: need.clause, disabled: desk.busy };
  return [
    { id: "wins", label: "Declares a win", keys: ["1", "w"], tone: "main", run: declare(true), ...common },
    { id: "loses", label: "Declares no win", keys: ["2", "n"], run: declare(false), ...common },
  ];
}

/** Entry of the cards that a player lays down, if their cards are known. @param {Desk} desk */
export function layDown(desk) {
  const { need, boxes } = desk.view;
  const choice = need.choices.find((each) => each.name === desk.naming);
  const hand = boxes.find((box) => box.box === need.box)?.cards ?? [];
  if (!choice) return null;
  return {
    title: `Box ${need.box} discards ${choice.least} to ${choice.most} cards`,
    least: choice.least,
    most: choice.most,
    allowed: (/** @type {string} */ face) => hand.includes(face),
    send: (/** @type {string[]} */ faces) =>
      desk.send({ type: "Choose", box: need.box, move: choice.name, discard: faces.map(cardNumber) }),
  };
}
