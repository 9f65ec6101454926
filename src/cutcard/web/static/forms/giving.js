/** Giving a command to a stream: which ones there are, the form of the chosen one, and the answer to it. */

import { clause } from "../shared/clause.js";
import { entered, h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { commandName, fields } from "./forms.js";
import { blank, Problem, read, resolve } from "./schema.js";
import { line } from "./sheets.js";

/**
 * How far the giving has come.
 * @typedef {{chosen: string, raw: import("./schema.js").Raw, forms: number, problems: Map<string, string>,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, answer: import("./sheets.js").Noted[], busy: boolean}} Giving
 */

/** Values by the name of their field. @typedef {Record<string, unknown>} Values */

/**
 * The stream and what the page does with it; `known`: values that are not asked for, `first`: values offered at first.
 * @typedef {{domain: string, commands: string[], choices: Record<string, string[]>, id: string,
 *   schemas: import("./schema.js").Schemas, known?: Values, first?: Values,
 *   set: (changes: Partial<Giving>) => void, give: (command: Values) => void}} Door
 */

/** @typedef {import("./schema.js").Schema} Schema */

/** @returns {Giving} */
export function nothingYet() {
  return { chosen: "", raw: null, forms: 0, problems: new Map(), refusal: null, answer: [], busy: false };
}

/** The description of a command of this kind of stream. @param {Door} door @param {string} name @returns {Schema} */
function described({ schemas, domain }, name) {
  const union = schemas[`${capital(domain)}Commands`].oneOf ?? [];
  return union.find((each) => resolve(schemas, each).properties?.type.enum?.[0] === name) ?? {};
}

/** The commands of the role, and the form of the chosen one. @param {Giving} state @param {Door} door */
export function giving(state, door) {
  const { chosen, refusal } = state;
  const named = [...door.commands].sort((one, other) => commandName(one).localeCompare(commandName(other)));
  return h(
    "section.commands",
    { key: "commands", "aria-label": "What you can do" },
    h(
      "label.field",
      { key: "which" },
      h("span", null, "What do you want to do?"),
      h(
        "select",
        {
          name: "command",
          value: chosen,
          onchange: (/** @type {Event} */ event) => choose(state, door, entered(event)),
        },
        h("option", { key: "", value: "" }, "Choose what to do"),
        named.map((name) => h("option", { key: name, value: name, selected: name === chosen }, commandName(name))),
      ),
    ),
    chosen && form(state, door),
    refusal &&
      h("p.refusal", { key: "no", role: "alert" }, `${refusal.reason} `, refusal.clause && clause(refusal.clause)),
    state.answer.length > 0 && h("ol.answer", { key: "answer", role: "status" }, state.answer.map(line)),
  );
}

/** @param {Giving} state @param {Door} door */
function form(state, door) {
  const { schemas, choices, known } = door;
  const { chosen, problems } = state;
  const schema = described(door, chosen);
  const shared = { id: door.id, schemas, choices, known, problems, change: () => door.set({}) };
  const onsubmit = (/** @type {Event} */ event) => {
    event.preventDefault();
    submit(state, door, /** @type {HTMLFormElement} */ (event.target));
  };
  return h(
    "form.command",
    { key: `form ${chosen} ${state.forms}`, "data-command": chosen, novalidate: true, onsubmit },
    h("p.about", null, resolve(schemas, schema).description?.replaceAll("`", "")),
    fields(shared, schema, state.raw),
    h("button.action.main", { type: "submit", disabled: state.busy }, commandName(chosen)),
  );
}

/** @param {Giving} state @param {Door} door @param {string} name */
function choose(state, door, name) {
  const raw = name ? blank(door.schemas, described(door, name)) : null;
  if (raw) prefill(raw, { ...door.first, ...door.known });
  door.set({ chosen: name, raw, forms: state.forms + 1, problems: new Map(), refusal: null, answer: [] });
}

/** Fields of these names, in groups too, begin with these values. @param {Values} raw @param {Values} values */
function prefill(raw, values) {
  for (const [name, held] of Object.entries(raw)) {
    if (name in values && typeof values[name] === typeof held) raw[name] = values[name];
    else if (held && typeof held === "object" && !Array.isArray(held)) prefill(/** @type {Values} */ (held), values);
  }
}

/** @param {Giving} state @param {Door} door @param {HTMLFormElement} node */
function submit(state, door, node) {
  try {
    door.give(/** @type {Values} */ (read(door.schemas, described(door, state.chosen), state.raw, "", true)));
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    door.set({ problems: new Map([[problem.path, problem.message]]), refusal: null, answer: [] });
    /** @type {HTMLElement | null} */ (node.querySelector(".wrong :is(input, select)"))?.focus();
  }
}
