/** A round to look back at, step by step, with the proof of its shuffle checked in this browser. */

import { get, Refused } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h, patch } from "../shared/dom.js";
import { brand } from "../shared/head.js";
import { capital, localTimes, when, withSuits } from "../shared/words.js";
import { felt } from "../felt/felt.js";
import { check, follows, NOTHING } from "../felt/proof.js";
import { resultsPanel } from "../felt/results.js";
import { sealOf } from "../player/seals.js";

/** @typedef {import("../shared/answers.d.ts").RoundStory} Story */

const UNTOUCHED = { draft: [], spots: new Map(), sit: null, picked: [], pick: null };

/** Show the round that the address names. @param {HTMLElement} root */
export async function showRound(root) {
  const [, , , table, number] = location.pathname.split("/");
  const story = await get(`/api/mine/rounds/${table}/${Number(number)}`);
  let step = 0;
  /** @type {import("../felt/proof.js").Checked | null} */
  let checked = null;
  const go = (/** @type {number} */ to) => {
    step = Math.min(Math.max(to, 0), story.steps.length - 1);
    draw();
    root.querySelector(".story [aria-current]")?.scrollIntoView({ block: "nearest" });
  };
  const verify = async () => {
    try {
      checked = await proven(story);
    } catch (problem) {
      checked = { number: story.number, good: false, text: problem instanceof Refused ? `${capital(problem.reason)}.` : "The server cannot be reached. Try again." };
    }
    draw();
  };
  const draw = () => patch(root, page(story, step, go, checked, verify));
  addEventListener("keydown", (event) => {
    if (event.key === "ArrowRight") go(step + 1);
    if (event.key === "ArrowLeft") go(step - 1);
  });
  document.title = `Round ${story.number} · Cutcard`;
  draw();
}

/** Check the cards that were seen against the seal; one that this browser kept before the deal counts most. @param {Story} story */
async function proven(story) {
  const { view } = story.steps[story.steps.length - 1];
  const told = await get(`/api/tables/${encodeURIComponent(story.table)}/rounds/${story.number}/proofs`);
  const kept = sealOf(story.table, story.number);
  const seen = story.steps.map((each) => each.view).reduce(follows, NOTHING);
  const checked = await check({ ...seen, commitment: kept || view.commitment, faces: story.faces }, told);
  const whose = kept ? "This browser kept the seal before the deal." : "This browser did not see the seal before the deal, so it is the one on record.";
  return { ...checked, text: `${checked.text} ${whose}` };
}

/**
 * @param {Story} story @param {number} step @param {(to: number) => void} go
 * @param {import("../felt/proof.js").Checked | null} checked @param {() => void} verify
 */
function page(story, step, go, checked, verify) {
  const { at, view } = story.steps[step];
  const last = step === story.steps.length - 1;
  return [
    h(
      "header.head",
      { key: "head" },
      brand(),
      h("div.title", null, h("h1", null, `Round ${story.number}`), h("p", null, h("span", null, story.title), h("span", null, `Table ${story.table}`), h("span", null, when(at)))),
      h("a.tool", { key: "me", href: "/me#evenings" }, "My account"),
      h("a.tool", { key: "table", href: `/table/${encodeURIComponent(story.table)}` }, "To the table"),
    ),
    h("div.room", { key: "room" }, felt({ ...view, ends: "" }, UNTOUCHED), side(story, step, go, checked, verify)),
    h(
      "footer.bar.steps",
      { key: "bar", "aria-label": "Steps" },
      h("p.prompt", { role: "status" }, `Step ${step + 1} of ${story.steps.length}`),
      h(
        "div.actions",
        null,
        h("button.action", { key: "first", type: "button", disabled: !step, onclick: () => go(0) }, "Start"),
        h("button.action", { key: "back", type: "button", disabled: !step, onclick: () => go(step - 1) }, "Back", h("kbd", { "aria-hidden": "true" }, "←")),
        h("button.action.main", { key: "on", type: "button", disabled: last, onclick: () => go(step + 1) }, "Next", h("kbd", { "aria-hidden": "true" }, "→")),
        h("button.action", { key: "last", type: "button", disabled: last, onclick: () => go(story.steps.length - 1) }, "Result"),
      ),
    ),
  ];
}

/** What kind of step it is. @param {Story} story @param {number} place */
function named(story, place) {
  const { boxes, need } = story.steps[place].view;
  if (!boxes.length) return "Wagers";
  if (need.kind === "opening") return "Settlement";
  return place && story.steps[place - 1].view.boxes.length ? "Decision" : "The deal";
}

/** @param {Parameters<typeof page>} given */
function side(...[story, step, go, checked, verify]) {
  const { view } = story.steps[step];
  const last = step === story.steps.length - 1;
  const proof =
    view.commitment !== "" &&
    h(
      "div.proof",
      { key: "proof" },
      h("button.verify", { type: "button", onclick: verify }, "Verify the shuffle"),
      checked && h("p", { class: checked.good ? "win" : "lose", role: "status" }, checked.text),
    );
  return h(
    "aside.panel",
    { "aria-label": "What happened" },
    h(
      "ol.story",
      { key: "story" },
      story.steps.map((each, place) =>
        h(
          "li",
          { key: place, class: place > step ? "later" : "" },
          h(
            "button",
            { type: "button", "aria-current": place === step ? "step" : undefined, onclick: () => go(place) },
            h("b", null, `${place + 1}. ${named(story, place)}`),
            each.text.map((line, at) => h("span", { key: at }, withSuits(localTimes(line.text)).replaceAll(/\.00\b/g, ""))),
          ),
          place === step && h("p.clauses", { key: "clauses" }, [...new Set(each.text.map((line) => line.clause).filter(Boolean))].map((one) => clause(/** @type {string} */ (one)))),
        ),
      ),
    ),
    last ? h("div.sheet", { key: "results", tabindex: "0" }, resultsPanel(view, proof)) : proof,
  );
}
