/** A small keyed DOM library: pages are functions from data to elements, and only nodes that differ are changed. */

/**
 * A node as it should be.
 * @typedef {object} Element
 * @property {string} tag
 * @property {string | number | undefined} key
 * @property {Props} props
 * @property {Child[]} children
 */

/** Attributes, handlers ("onclick"), "style" by name, "value". @typedef {Record<string, unknown>} Props */
/** @typedef {Element | string | number | null | undefined | false | Children} Child */
/** @typedef {Child[]} Children */

/**
 * A node as it was last drawn.
 * @typedef {{key: string | number | undefined, tag: string, props: Props,
 *   handlers: Record<string, (event: Event) => void>}} Known
 */

const SVG = "http://www.w3.org/2000/svg";

/** What was last drawn in each node. @type {WeakMap<globalThis.Node, Known>} */
const drawn = new WeakMap();

/**
 * An element: `h("div.card.red", {key, onclick, style: {...}}, ...children)`.
 * @param {string} selector @param {Props & {key?: string | number} | null} [props] @param {...Child} children
 * @returns {Element}
 */
export function h(selector, props, ...children) {
  const [tag, ...classes] = selector.split(".");
  const { key, ...rest } = props ?? {};
  if (classes.length) rest.class = [...classes, rest.class].filter(Boolean).join(" ");
  return { tag, key, props: rest, children };
}

/**
 * Replace the children of a node by those wanted; nodes with the same key stay, so that animations are not interrupted.
 * @param {globalThis.Element} parent @param {Child} wanted
 */
export function patch(parent, wanted) {
  const { keyed, loose } = sorted(parent);
  let at = parent.firstChild;
  for (const child of flat(wanted)) {
    const node = reuse(child, keyed, loose) ?? create(child, parent);
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
    if (typeof child === "string") {
      if (node.nodeValue !== child) node.nodeValue = child;
    } else update(/** @type {globalThis.Element} */ (node), child);
  }
  for (const node of [...keyed.values(), ...loose]) node.remove();
}

/** @param {globalThis.Element} parent */
function sorted(parent) {
  /** @type {Map<string, ChildNode>} */
  const keyed = new Map();
  /** @type {ChildNode[]} */
  const loose = [];
  for (const node of [...parent.childNodes]) {
    const key = drawn.get(node)?.key;
    if (key === undefined || keyed.has(String(key))) loose.push(node); // two of one key: the second is no node of its own
    else keyed.set(String(key), node);
  }
  return { keyed, loose };
}

/** @param {Child} child @returns {(Element | string)[]} */
function flat(child) {
  if (Array.isArray(child)) return child.flatMap(flat);
  if (child === null || child === undefined || child === false) return [];
  return [typeof child === "number" ? String(child) : child];
}

/** @param {Element | string} child @param {Map<string, ChildNode>} keyed @param {ChildNode[]} loose */
function reuse(child, keyed, loose) {
  if (typeof child !== "string" && child.key !== undefined) {
    const node = keyed.get(String(child.key));
    if (!node || drawn.get(node)?.tag !== child.tag) return undefined;
    keyed.delete(String(child.key));
    return node;
  }
  const tag = typeof child === "string" ? "#text" : child.tag;
  const found = loose.findIndex((node) => (drawn.get(node)?.tag ?? "#text") === tag);
  return found < 0 ? undefined : loose.splice(found, 1)[0];
}

/** @param {Element | string} child @param {globalThis.Element} parent */
function create(child, parent) {
  if (typeof child === "string") return document.createTextNode(child);
  const drawing = child.tag === "svg" || parent.namespaceURI === SVG;
  const node = drawing ? document.createElementNS(SVG, child.tag) : document.createElement(child.tag);
  drawn.set(node, { key: child.key, tag: child.tag, props: {}, handlers: {} });
  return node;
}

/** @param {globalThis.Element} node @param {Element} wanted */
function update(node, wanted) {
  const known = /** @type {Known} */ (drawn.get(node));
  for (const name of Object.keys(known.props)) {
    if (!(name in wanted.props)) set(node, known, name, undefined);
  }
  for (const [name, value] of Object.entries(wanted.props)) {
    if (known.props[name] !== value || name === "value") set(node, known, name, value);
  }
  known.props = wanted.props;
  patch(node, wanted.children);
}

/** @param {globalThis.Element} node @param {Known} known @param {string} name @param {unknown} value */
function set(node, known, name, value) {
  if (name.startsWith("on")) {
    const type = name.slice(2);
    if (!(type in known.handlers)) node.addEventListener(type, (event) => known.handlers[type]?.(event));
    known.handlers[type] = /** @type {(event: Event) => void} */ (value);
  } else if (name === "style") {
    restyle(/** @type {HTMLElement} */ (node), /** @type {Style} */ (known.props.style ?? {}), /** @type {Style} */ (value ?? {}));
  } else if (name === "value" && node.tagName !== "OPTION") {
    const input = /** @type {HTMLInputElement} */ (node);
    if (input.value !== value) input.value = String(value ?? "");
  } else if (value === undefined || value === null || (value === false && !name.startsWith("aria-"))) {
    node.removeAttribute(name);
  } else {
    node.setAttribute(name, value === true && !name.startsWith("aria-") ? "" : String(value));
  }
}

/** @typedef {Record<string, string>} Style */

/** @param {HTMLElement} node @param {Style} before @param {Style} after */
function restyle(node, before, after) {
  for (const name of Object.keys(before)) if (!(name in after)) node.style.removeProperty(name);
  for (const [name, value] of Object.entries(after)) {
    if (before[name] !== value) node.style.setProperty(name, value);
  }
}

// -- values entered by a person

/** The text of the field that an event came from. @param {Event} event */
export function entered(event) {
  return /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;
}

/** Whether the field that an event came from is ticked. @param {Event} event */
export function ticked(event) {
  return /** @type {HTMLInputElement} */ (event.target).checked;
}

/** Read the fields of a submitted form by name, and keep the browser from sending it. @param {Event} event */
export function fields(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  return (/** @type {string} */ name) => String(form.get(name) ?? "").trim();
}
