/** A hand of a tournament that is over, as its player saw it, with the proof of its shuffle checked in this browser. */

import { get, me, Refused } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { cannotOpen } from "../shared/head.js";
import { applySettings } from "../shared/settings.js";
import { capital, when } from "../shared/words.js";
import { sealOf } from "../show/seals.js";
import { lookBack } from "../show/story.js";
import { check, NOTHING } from "../felt/proof.js";
import { oval } from "./oval.js";

/** @typedef {import("../shared/answers.d.ts").HandStory} Story */

const [, , id, , number, , deal] = location.pathname.split("/").map(decodeURIComponent);
const table = /** @type {const} */ (`/tournaments/${encodeURIComponent(id)}/tables/${encodeURIComponent(number)}`);
const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @param {Story} story */
function showHand(story) {
  const { steps } = story;
  /** @type {import("../felt/proof.js").Checked | null} */
  let checked = null;
  const verify = async () => {
    try {
      checked = await proven(story);
    } catch (problem) {
      checked = { number: story.number, good: false, text: problem instanceof Refused ? `${capital(problem.reason)}.` : "The server cannot be reached. Try again." };
    }
    draw();
  };
  document.title = `Deal ${story.number} at table ${story.table} · Cutcard`;
  const to = (/** @type {number} */ other) => `${table}/hands/${other}`;
  const draw = lookBack(root, {
    title: `Deal ${story.number}`,
    facts: (at) => [story.title, `Table ${story.table}`, when(at)],
    steps,
    links: [
      story.before > 0 && h("a.tool", { key: "before", href: to(story.before), "aria-label": "The hand before" }, "‹ Before"),
      story.after > 0 && h("a.tool", { key: "after", href: to(story.after), "aria-label": "The hand after" }, "After ›"),
      h("a.tool", { key: "save", href: `/api${table}/hands/${story.number}/phh`, download: "" }, "Save as PHH"),
      h("a.tool", { key: "table", href: table }, "To the table"),
    ],
    room: "hall",
    felt: (view) => oval(view),
    named: (place) => (place === 0 ? "The deal" : place === steps.length - 1 ? "Result" : "Play"),
    beside: () =>
      story.commitment !== "" &&
      h(
        "div.proof",
        { key: "proof" },
        h("button.verify", { type: "button", onclick: verify }, "Verify the shuffle"),
        checked && h("p", { class: checked.good ? "win" : "lose", role: "status" }, checked.text),
      ),
  });
}

/** Check every card that was seen against the seal; one that this browser kept during the hand counts most. @param {Story} story */
async function proven(story) {
  const told = await get(`/api${table}/hands/${story.number}/proofs`);
  const kept = sealOf(`${id}.${number}`, story.number);
  const checked = await check({ ...NOTHING, number: story.number, dealt: places(story.order), commitment: kept || story.commitment, faces: story.faces }, told);
  const whose = kept ? "This browser kept the seal when the hand was dealt." : "This browser did not see the seal when the hand was dealt, so it is the one on record.";
  return { ...checked, text: `${checked.text} ${whose}` };
}

/** Where in the deck each pile's cards lie: dealt one by one in two rounds, with a burn card before each street. @param {number[]} order */
function places(order) {
  const count = order.length;
  const hands = order.map((seat, at) => [`seat ${seat}`, [at, count + at]]);
  const first = 2 * count + 1;
  return Object.fromEntries([...hands, ["flop", [first, first + 1, first + 2]], ["turn", [first + 4]], ["river", [first + 6]]]);
}

applySettings();
try {
  if (!(await me())) location.assign(`/enter?to=${encodeURIComponent(location.pathname)}`);
  else showHand(await get(`/api${table}/hands/${Number(deal)}`));
} catch (problem) {
  cannotOpen(root, problem, [table, "To the table"]);
}
