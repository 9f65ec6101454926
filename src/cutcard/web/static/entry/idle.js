/** The entry desk while nobody stands at it. */

import { h } from "../shared/dom.js";
import { plural } from "../shared/words.js";
import { codePicture } from "./code.js";

/** @typedef {import("../shared/answers.d.ts").EntryDesk} EntryDesk */

/** @param {EntryDesk} desk */
export function idle(desk) {
  return desk.open ? phone(desk) : closed(desk);
}

/** How players enter by themselves. @param {EntryDesk} desk */
function phone(desk) {
  return h(
    "div.phone",
    { key: "phone" },
    h("h2", null, "Players may enter on their phones"),
    h("p", null, "They scan this code or open the address, sign in with card and PIN, enter, and see their seat or their place in the queue."),
    codePicture(desk.code),
    h("p.address", null, h("a", { href: desk.code.address }, desk.code.address)),
    h("p", null, desk.waiting ? `${plural(desk.waiting, "player")} waiting for a seat.` : "Nobody waits for a seat."),
  );
}

/** Nobody enters any more. @param {EntryDesk} desk */
function closed(desk) {
  return h(
    "div.phone",
    { key: "closed" },
    h("h2", null, "Registration is closed"),
    h("p", null, "Find somebody by card or name to print a receipt or a seat card, or to pay what is due."),
    desk.waiting > 0 && h("p", null, `${plural(desk.waiting, "player")} waiting for a seat.`),
  );
}
