/** The felt of a tournament table: seats around it with the reader's own in front, board and pots in the middle. */

import { row } from "../shared/cards.js";
import { h } from "../shared/dom.js";
import { clockFace, secondsTo } from "../shared/countdown.js";
import { chips } from "./countdown.js";

/** @typedef {import("../shared/answers.d.ts").TableSeen} TableSeen */
/** @typedef {import("../shared/answers.d.ts").SeatSeen} SeatSeen */

/** @param {TableSeen} view */
export function oval(view) {
  const places = Math.max(view.places, ...view.seats.map((seat) => seat.seat));
  const own = view.seats.find((seat) => seat.mine);
  const near = own?.seat ?? Math.ceil(places / 2);
  const seats = Array.from({ length: places }, (_, place) => {
    const seat = view.seats.find((each) => each.seat === place + 1);
    return around(place + 1, near, places, seat ? taken(view, seat) : h("p.free", null, String(place + 1)));
  });
  const bets = view.seats.filter((seat) => seat.bet || seat.won).map((seat) => wager(seat, near, places));
  return h(
    "main.oval",
    { key: "oval", "data-need": view.waits_for, "data-turn": view.turn, "data-version": view.version },
    h("div.centre", { key: "centre" }, pots(view), board(view), h("p.said", { key: "said", role: "status" }, said(view))),
    seats,
    bets,
  );
}

/** @param {number} seat @param {number} near @param {number} places */
function direction(seat, near, places) {
  const turn = ((seat - near) / places) * 2 * Math.PI;
  return { "--x": (-Math.sin(turn)).toFixed(4), "--y": Math.cos(turn).toFixed(4) };
}

/** @param {number} seat @param {number} near @param {number} places @param {import("../shared/dom.js").Child} content */
function around(seat, near, places, content) {
  return h("div.spot", { key: `seat ${seat}`, style: direction(seat, near, places), "data-seat": seat }, content);
}

/** @param {TableSeen} view @param {SeatSeen} seat */
function taken(view, seat) {
  const time = view.time?.seat === seat.seat ? view.time : null;
  const classes = [
    seat.mine ? "mine" : "",
    view.turn === seat.seat ? "turn" : "",
    seat.folded || !seat.present ? "gone" : "",
    seat.won ? "won" : "",
  ];
  return h(
    "section.player",
    { class: classes.filter(Boolean).join(" "), "aria-label": `Seat ${seat.seat}, ${seat.name}` },
    h("div.hand", { key: "hand" }, seat.cards.length > 0 && row(seat.cards, { pile: `seat ${seat.seat}` })),
    h(
      "div.plate",
      { key: "plate" },
      h("p.name", null, h("i", null, seat.seat), seat.name),
      h("p.stack", null, seat.all_in ? "All-in" : chips(seat.stack)),
    ),
    h(
      "p.marks",
      { key: "marks" },
      marks(view, seat).map((mark) => h("span", { key: mark, class: mark === "D" ? "button" : "" }, mark)),
      time && h("span.clock", { key: "clock" }, time.until ? clockFace(secondsTo(time.until)) : "Clock requested"),
    ),
  );
}

/** @param {TableSeen} view @param {SeatSeen} seat */
function marks(view, seat) {
  const on = view.hand > 0 || view.ended > 0;
  return [
    on && view.button === seat.seat ? "D" : "",
    on && view.small === seat.seat ? "SB" : "",
    on && view.big === seat.seat ? "BB" : "",
    seat.present ? "" : "Away",
    seat.early ? `Early ${seat.early}` : "",
  ].filter((mark) => mark !== "");
}

/** @param {SeatSeen} seat @param {number} near @param {number} places */
function wager(seat, near, places) {
  const text = seat.won ? `+${chips(seat.won)}` : chips(seat.bet);
  const props = { key: `bet ${seat.seat}`, style: direction(seat.seat, near, places), class: seat.won ? "won" : "" };
  return h("p.bet", props, text);
}

/** @param {TableSeen} view */
function pots(view) {
  const name = (/** @type {number} */ place) => (place ? `Side pot ${place}` : view.pots.length > 1 ? "Main pot" : "Pot");
  return h(
    "p.pots",
    { key: "pots" },
    view.pots.map((amount, place) => h("span", { key: place }, name(place), " ", h("b", null, chips(amount)))),
  );
}

/** @param {TableSeen} view */
function board(view) {
  return h("div.board", { key: "board" }, row(view.board, { pile: `board ${view.hand || view.ended}` }));
}

/** What happens now, in words. @param {TableSeen} view */
export function said(view) {
  const seat = view.seats.find((each) => each.seat === view.turn);
  const who = seat?.mine ? "you" : (seat?.name ?? "");
  const words = /** @type {Record<string, string>} */ ({
    hand: between(view),
    deal: "The cards are being dealt",
    redeal: "Misdeal: the hand is dealt again",
    cards: `The ${view.awaits?.pile || "next card"} comes next`,
    act: seat?.mine ? "It is your turn" : `${who} to act`,
    release: "The cards stay down until the other tables have acted",
    show: seat?.mine ? "Show or muck" : `${who} shows or mucks`,
    ranking: "The dealer reads the hands",
  });
  return words[view.waits_for] ?? "";
}

/** @param {TableSeen} view */
function between({ phase, clock, ended, offers }) {
  if (phase === "finished" || phase === "closed") return "The tournament is over";
  if (clock.on_break) return "Break";
  if (clock.state === "paused") return "The clock is paused";
  if (ended) return `Hand ${ended} is over`;
  return offers.some((offer) => offer.command.type === "DealHand") ? "Ready for the first hand" : "The first hand comes soon";
}
