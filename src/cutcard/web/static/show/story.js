/** Looking back at something that is over: its steps on a felt, what happened in words, and a bar to go through them. */

import { clause } from "../shared/clause.js";
import { entered, h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { localTimes, withSuits } from "../shared/words.js";

/** @typedef {import("../shared/dom.js").Child} Child */

/**
 * What to look back at, with views of a table or of a hand.
 * @template View
 * @typedef {object} Told
 * @property {string} title
 * @property {(at: string) => string[]} facts under the title, at a moment
 * @property {{at: string, text: import("../shared/answers.d.ts").LogLine[], view: View}[]} steps
 * @property {Child[]} links in the head
 * @property {string} room class of the room, as the felt needs it
 * @property {(view: View) => Child} felt
 * @property {(place: number) => string} named what kind of step it is
 * @property {(step: number, last: boolean) => Child} beside what stands under the list of steps
 */

/**
 * @template View
 * Draw the steps, and go through them by buttons, the slider, the list or the arrow keys.
 * @param {HTMLElement} root @param {Told<View>} told @returns {() => void} draws again, when something beside has changed
 */
export function lookBack(root, told) {
  let step = 0;
  const last = told.steps.length - 1;
  const go = (/** @type {number} */ to) => {
    step = Math.min(Math.max(to, 0), last);
    draw();
    show(root);
  };
  const draw = () => patch(root, page(told, step, go));
  addEventListener("keydown", (event) => {
    const typing = event.target instanceof Element && event.target.closest("input, select, textarea, dialog");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowRight") go(step + 1);
    if (event.key === "ArrowLeft") go(step - 1);
  });
  draw();
  return draw;
}

/** Show the current step within its list: the felt and the head stay where they are. @param {HTMLElement} root */
function show(root) {
  const [list, current] = [root.querySelector(".story"), root.querySelector(".story li:has([aria-current])")];
  if (!list || !current) return;
  const [all, one] = [list.getBoundingClientRect(), current.getBoundingClientRect()];
  if (one.top < all.top || one.height > all.height) list.scrollTop += one.top - all.top;
  else if (one.bottom > all.bottom) list.scrollTop += one.bottom - all.bottom;
}

/** @template View @param {Told<View>} told @param {number} step @param {(to: number) => void} go */
function page(told, step, go) {
  const { at, view } = told.steps[step];
  const last = told.steps.length - 1;
  const facts = told.facts(at).map((fact) => h("span", { key: fact }, fact));
  return [
    h("header.head", { key: "head" }, brand(), h("div.title", null, h("h1", null, told.title), h("p", null, facts)), told.links),
    h(
      "div",
      { key: "room", class: told.room },
      told.felt(view),
      h("aside.panel", { "aria-label": "What happened" }, list(told, step, go), told.beside(step, step === last)),
    ),
    h(
      "footer.bar.steps",
      { key: "bar", "aria-label": "Steps" },
      h("p.prompt", { role: "status" }, `Step ${step + 1} of ${last + 1}: ${told.named(step).toLowerCase()}`),
      h("input.scrub", {
        key: "scrub",
        type: "range",
        min: 0,
        max: last,
        value: String(step),
        "aria-label": "Step",
        "aria-valuetext": `Step ${step + 1} of ${last + 1}, ${told.named(step)}`,
        oninput: (/** @type {Event} */ event) => go(Number(entered(event))),
      }),
      h(
        "div.actions",
        null,
        h("button.action", { key: "first", type: "button", disabled: !step, onclick: () => go(0) }, h("span.label", null, "Start")),
        h("button.action", { key: "back", type: "button", disabled: !step, onclick: () => go(step - 1) }, h("span.label", null, "Back"), h("kbd", { "aria-hidden": "true" }, "←")),
        h("button.action.main", { key: "on", type: "button", disabled: step === last, onclick: () => go(step + 1) }, h("span.label", null, "Next"), h("kbd", { "aria-hidden": "true" }, "→")),
        h("button.action", { key: "last", type: "button", disabled: step === last, onclick: () => go(last) }, h("span.label", null, "Result")),
      ),
    ),
  ];
}

/** @template View @param {Told<View>} told @param {number} step @param {(to: number) => void} go */
function list(told, step, go) {
  return h(
    "ol.story",
    { key: "story" },
    told.steps.map((each, place) =>
      h(
        "li",
        { key: place, class: place > step ? "later" : "" },
        h(
          "button",
          { type: "button", "aria-current": place === step ? "step" : undefined, onclick: () => go(place) },
          h("b", null, `${place + 1}. ${told.named(place)}`),
          each.text.map((line, at) => h("span", { key: at }, withSuits(localTimes(line.text)))),
        ),
        place === step && h("p.clauses", { key: "clauses" }, [...new Set(each.text.map((line) => line.clause).filter(Boolean))].map((one) => clause(/** @type {string} */ (one)))),
      ),
    ),
  );
}

/** What kind of step of a round at a house table it is. @param {{view: import("../shared/answers.d.ts").TableView}[]} steps @param {number} place */
export function stepName(steps, place) {
  const { boxes, need } = steps[place].view;
  const before = place ? steps[place - 1].view : null;
  if (!boxes.length) return "Wagers";
  if (!before?.boxes.length) return "The deal";
  if (before.need.kind === "opening") return "After the round";
  if (before.need.kind === "fault" || need.kind === "fault") return "A fault";
  if (before.need.kind === "settlement" || need.kind === "opening") return "Settlement";
  return before.need.kind === "cards" ? "Cards turned up" : "Decision";
}
