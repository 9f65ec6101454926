/** The player's part in the shuffle, at tables that take parts: a short text, drawn by chance in the browser. */

import { entered, h } from "../shared/dom.js";

const BYTES = 8; // of the text that the browser suggests

/** A part drawn by chance. */
export function chance() {
  return Array.from(crypto.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The form for a part, while wagers are open. @param {import("./table.js").TablePage} page */
export function partForm(page) {
  const { view } = page;
  if (!view.parts || view.seat === null || view.stage !== "open") return null;
  const box = view.seat;
  const mine = view.parts.find((part) => part.mine);
  return h(
    "form.part",
    {
      key: "part",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        page.send({ type: "AddPart", box, part: page.part });
      },
    },
    h("label", { for: "part" }, "Your part in the shuffle"),
    h("input", {
      id: "part",
      value: page.part,
      required: true,
      maxlength: 32,
      pattern: "[0-9A-Za-z]+",
      title: "1 to 32 letters and digits",
      autocomplete: "off",
      autocapitalize: "none",
      spellcheck: "false",
      oninput: (/** @type {Event} */ event) => page.set({ part: entered(event) }),
    }),
    // Never disabled while another command is on its way: a browser drops Enter in a form whose button is disabled.
    h("button", { type: "submit", disabled: mine?.part === page.part }, mine ? "Change it" : "Add it"),
    h("span", { role: "status" }, mine ? `Added: ${mine.part}` : "Optional. It changes the order in which the sealed cards are dealt, and you can check that afterwards."),
  );
}
