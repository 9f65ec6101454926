/** The journal on the inspector's page: its checkpoint, verification with its progress, and the export. */

import { get, post, Refused } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { capital, plural, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").Verification} Verification */

const READER = "\\S+\\+inspector\\+[A-Za-z0-9+\\/]{43}="; // what cutcard keys inspector prints
const EVERY = 400; // milliseconds between two looks at a verification under way

/** @type {Verification | null} */
let now = null;
let problem = "";
let redraw = () => {};

/** Follow a verification that may be under way. @param {() => void} draw */
export function watchJournal(draw) {
  redraw = draw;
  follow(() => get("/api/inspect/verification"));
}

/** @param {() => Promise<Verification>} ask */
async function follow(ask) {
  try {
    now = await ask();
    problem = "";
  } catch (refused) {
    problem = refused instanceof Refused ? capital(refused.reason) : "The server cannot be reached. Try again.";
  }
  redraw();
  if (now?.state === "running") setTimeout(() => follow(() => get("/api/inspect/verification")), EVERY);
}

/** @param {import("../shared/answers.d.ts").CheckpointSeen | null} checkpoint */
export function drawJournal(checkpoint) {
  const running = now?.state === "running";
  const start = () => follow(() => post("/api/inspect/verify", {}));
  return h(
    "section.journal",
    { key: "journal", "aria-label": "Journal" },
    h("h2", null, "Journal"),
    h("p.soft", null, checkpoint ? `Newest checkpoint: ${checkpoint.size.toLocaleString("en-AU")} seals, signed by ${checkpoint.signed.join(", ")}.` : "No checkpoint was signed yet."),
    h("button.action", { key: "verify", type: "button", disabled: running, onclick: start }, running ? "Verifying…" : "Verify the whole journal"),
    running && progress(/** @type {Verification} */ (now)),
    problem && h("p.lose", { key: "problem", role: "alert" }, problem),
    now?.state === "done" && verdict(now),
    elsewhere(),
    h("p.soft", { key: "export" }, "To read rather than to verify: ", h("a", { href: "/api/journal/export", download: "journal.jsonl" }, "the rows as JSON Lines"), ", without rounds in play."),
  );
}

/** An export that only this inspector can open, and verify without trust in this server. */
function elsewhere() {
  return h(
    "details.elsewhere",
    { key: "elsewhere" },
    h("summary", null, "Verify on your own machine"),
    h("p.soft", null, "Make a key there once: ", h("code", null, "cutcard keys inspector ines.key --name inspector.example/ines"), ". It prints your public key."),
    h(
      "form",
      { method: "get", action: "/api/journal/export" },
      h("label", null, h("span", null, "Your public key"), h("input", { name: "to", required: true, maxlength: 200, autocomplete: "off", spellcheck: "false", pattern: READER, title: "One line, as cutcard keys inspector printed it", placeholder: "inspector.example/ines+inspector+…" })),
      h("button.action", { type: "submit" }, "Download the sealed journal"),
    ),
    h("p.soft", null, "Only you can open the file. Keep ", h("a", { href: "/checkpoint", download: "floor.checkpoint" }, "the checkpoint"), " with it, and ask for the floor's public key (", h("code", null, "cutcard keys show"), "). Then:"),
    h("p", null, h("code", null, "cutcard journal verify floor.export --inspector ines.key --checkpoint floor.checkpoint --key KEY")),
  );
}

/** @param {Verification} at */
function progress({ done, total }) {
  const told = total ? `${done.toLocaleString("en-AU")} of ${total.toLocaleString("en-AU")} rows` : "Beginning…";
  return h("div.progress", { key: "progress" }, h("progress", { max: total || 1, value: String(done), "aria-label": "Verification" }), h("span", { role: "status" }, told));
}

/** @param {Verification} at */
function verdict(at) {
  return h(
    "div.verdict",
    { key: "verdict", role: "status", class: at.fault ? "bad" : "good" },
    h("p", { key: "said" }, h("b", null, at.fault ? `Fault found: ${at.fault}` : "In order. Every chain, seal, balance and decision was checked again.")),
    h("p", { key: "counts" }, `${plural(at.rows, "row")} of ${plural(at.streams, "stream")}, ${plural(at.refusals, "refusal")}. ${at.checkpoint ? `The journal continues the checkpoint of ${at.checkpoint.size.toLocaleString("en-AU")} seals.` : "There was no checkpoint to compare it with."}`),
    h("p.soft", { key: "when" }, `${at.by}, ${when(at.ended)}`),
    h("p.soft", { key: "seal" }, "Root ", h("code", null, at.seal)),
  );
}
