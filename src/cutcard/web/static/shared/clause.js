/** A clause as a small mark: point at it, focus it or tap it to see its text; it links to the page of rules. */

import { get } from "./api.js";
import { h } from "./dom.js";

const PAUSE = 150; // milliseconds that the pointer must rest before a tip opens

/** The text of each clause, requested only once. @type {Map<string, Promise<string>>} */
const told = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
/** The mark whose tip is open. @type {HTMLElement | null} */
let open = null;

/** The address of a clause ("UTH 10.7") or a reading ("I-01") on the page of rules. @param {string} id */
export function rulePath(id) {
  return `/rules/${id.split(" ").map(encodeURIComponent).join("/")}`;
}

/** @param {string} id */
export function clause(id) {
  return h(
    "a.clause",
    {
      key: id,
      href: rulePath(id),
      target: "rules",
      "data-clause": id,
      "aria-label": `Clause ${id}`,
      onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && soon(event.currentTarget),
      onpointerleave: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && hide(),
      onfocus: (/** @type {FocusEvent} */ event) => show(event.currentTarget),
      onblur: hide,
      onclick: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType !== "touch") return;
        event.preventDefault(); // a tap only opens the tip, which has the link, so that nobody leaves the table by accident
        show(event.currentTarget);
      },
    },
    id,
  );
}

/** @param {EventTarget | null} mark */
function soon(mark) {
  clearTimeout(waiting);
  waiting = setTimeout(() => show(mark), PAUSE);
}

/** @param {EventTarget | null} mark */
async function show(mark) {
  if (!(mark instanceof HTMLElement)) return;
  const id = mark.dataset.clause ?? "";
  open = mark;
  const said = await (told.get(id) ?? ask(id));
  if (open !== mark || !mark.isConnected) return;
  const box = tip();
  box.replaceChildren(said, " ", link(id));
  box.hidden = false;
  mark.setAttribute("aria-describedby", box.id);
  place(box, mark.getBoundingClientRect());
}

/** @param {string} id @returns {Promise<string>} */
function ask(id) {
  const asked = get(`/api/rules/${encodeURIComponent(id)}`)
    .then((found) => `${id}: ${found.rule?.summary ?? found.readings[0]?.reading ?? found.title}.`)
    .catch(() => {
      told.delete(id);
      return `${id}.`;
    });
  told.set(id, asked);
  return asked;
}

function hide() {
  clearTimeout(waiting);
  open?.removeAttribute("aria-describedby");
  open = null;
  setTimeout(() => {
    if (!open && !tip().matches(":hover, :focus-within")) tip().hidden = true;
  }, PAUSE);
}

function tip() {
  const found = document.getElementById("clause-tip");
  if (found) return found;
  const made = document.createElement("div");
  made.id = "clause-tip";
  made.className = "tip";
  made.hidden = true;
  made.setAttribute("role", "dialog"); // it has a link, which a tooltip may not have
  made.setAttribute("aria-label", "What the clause says");
  made.addEventListener("pointerleave", hide);
  document.body.append(made);
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
  document.addEventListener("pointerdown", (event) => {
    if (!(/** @type {HTMLElement} */ (event.target).closest(".tip, .clause"))) hide();
  });
  return made;
}

/** @param {string} id */
function link(id) {
  const made = document.createElement("a");
  made.href = rulePath(id);
  made.target = "rules";
  made.tabIndex = -1; // keyboard users follow the link on the mark itself
  made.textContent = "Open the rules";
  return made;
}

/** Put the tip above the mark, or below it if there is no room. @param {HTMLElement} box @param {DOMRect} at */
function place(box, at) {
  const gap = 6;
  const left = Math.max(gap, Math.min(at.left, innerWidth - box.offsetWidth - gap));
  const above = at.top - box.offsetHeight - gap;
  box.style.left = `${left}px`;
  box.style.top = `${above > 0 ? above : at.bottom + gap}px`;
}
