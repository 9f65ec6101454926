/** Giving a command to a stream: the list of commands, the form of the chosen one, and the answer to it. */

import { clause } from "../shared/clause.js";
import { entered, h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { commandName, fields } from "./forms.js";
import { blank, Problem, read, resolve } from "./schema.js";
import { line } from "./sheets.js";

/**
 * The state of this form: the chosen command, what was entered, and the answer.
 * @typedef {{chosen: string, raw: import("./schema.js").Raw, forms: number, problems: Map<string, string>,
 *   refusal: import("../shared/answers.d.ts").RefusalAnswer | null, answer: import("./sheets.js").Noted[], busy: boolean}} Giving
 */

/** Values by the name of their field. @typedef {Record<string, unknown>} Values */

/**
 * The stream and what the page does with it; `known`: values that are not asked for; `first`: initial values of fields.
 * @typedef {{domain: string, commands: string[], choices: Record<string, string[]>, called: Record<string, string>, id: string,
 *   schemas: import("./schema.js").Schemas, known?: Values, first?: Values,
 *   set: (changes: Partial<Giving>) => void, give: (command: Values) => void,
 *   cure?: (stream: string, command: Values) => void}} Door
 */

/** @typedef {import("./schema.js").Schema} Schema */

/** @returns {Giving} */
export function nothingYet() {
  return { chosen: "", raw: null, forms: 0, problems: new Map(), refusal: null, answer: [], busy: false };
}

/** The schema of a command of this kind of stream. @param {Door} door @param {string} name @returns {Schema} */
function described({ schemas, domain }, name) {
  const union = schemas[`${capital(domain)}Commands`].oneOf ?? [];
  return union.find((each) => resolve(schemas, each).properties?.type.enum?.[0] === name) ?? {};
}

/** The commands that the role may give, and the form of the chosen one. @param {Giving} state @param {Door} door */
export function giving(state, door) {
  const { chosen, refusal } = state;
  const named = [...door.commands].sort((one, other) => commandName(one).localeCompare(commandName(other)));
  return h(
    "div.commands",
    { key: "commands", role: "group", "aria-label": "What you can do" },
    named.length === 1 ? only(state, door, named[0]) : which(state, door, named),
    chosen && form(state, door),
    refusal &&
      h("p.refusal", { key: "no", role: "alert" }, `${refusal.reason} `, refusal.clause && clause(refusal.clause)),
    refusal?.cure?.command && remedy(state, door, refusal.cure),
    state.answer.length > 0 && h("ol.answer", { key: "answer", role: "status" }, state.answer.map(line)),
  );
}

/** One command needs no list to choose from. @param {Giving} state @param {Door} door @param {string} name */
function only(state, door, name) {
  if (state.chosen) return h("h3", { key: "which" }, commandName(name));
  return h("button.action", { key: "which", type: "button", name: "command", onclick: () => choose(state, door, name) }, commandName(name));
}

/** @param {Giving} state @param {Door} door @param {string[]} named */
function which(state, door, named) {
  const { chosen } = state;
  return h(
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
  );
}

/**
 * The button for the command that would help. In this stream its form opens with the values filled in; in another
 * stream the page decides.
 * @param {Giving} state @param {Door} door @param {import("../shared/answers.d.ts").CureAnswer} cure
 */
function remedy(state, door, cure) {
  const command = /** @type {Values} */ (cure.command);
  const name = String(command.type);
  const elsewhere = Boolean(cure.stream);
  if (elsewhere ? !door.cure : !door.commands.includes(name)) return null;
  const onclick = () => (elsewhere ? door.cure?.(cure.stream ?? "", command) : choose(state, door, name, command));
  return h("button.action", { key: "cure", type: "button", "data-cure": name, disabled: state.busy, onclick }, commandName(name));
}

/** @param {Giving} state @param {Door} door */
function form(state, door) {
  const { schemas, choices, called, known } = door;
  const { chosen, problems } = state;
  const schema = described(door, chosen);
  const shared = { id: door.id, schemas, choices, called, known, problems, change: () => door.set({}) };
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

/** Show the form of a command. @param {Giving} state @param {Door} door @param {string} name @param {Values} [given] values to begin with */
export function choose(state, door, name, given = {}) {
  const raw = name ? blank(door.schemas, withDefaults(door.schemas, described(door, name), given)) : null;
  if (raw) prefill(raw, { ...door.first, ...door.known });
  door.set({ chosen: name, raw, forms: state.forms + 1, problems: new Map(), refusal: null, answer: [] });
}

/**
 * A description in which these values are the defaults.
 * @param {import("./schema.js").Schemas} schemas @param {Schema} schema @param {Values} values @returns {Schema}
 */
function withDefaults(schemas, schema, values) {
  const known = resolve(schemas, schema);
  const parts = Object.entries(known.properties ?? {});
  const filled = parts.map(([name, part]) => [name, name in values ? { ...part, default: values[name] } : part]);
  return { ...known, properties: Object.fromEntries(filled) };
}

/** Set the initial values of the fields with these names, also inside groups. @param {Values} raw @param {Values} values */
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
