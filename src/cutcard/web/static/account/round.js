/** A round to look back at, step by step, with the proof of its shuffle checked in this browser. */

import { get, Refused } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { capital, when } from "../shared/words.js";
import { lookBack, stepName } from "../show/story.js";
import { felt } from "../felt/felt.js";
import { check, follows, NOTHING } from "../felt/proof.js";
import { resultsPanel } from "../felt/results.js";
import { sealOf } from "../show/seals.js";

/** @typedef {import("../shared/answers.d.ts").RoundStory} Story */

const UNTOUCHED = { draft: [], spots: new Map(), sit: null, picked: [], pick: null };

/** Show the round that the address names. @param {HTMLElement} root */
export async function showRound(root) {
  const [, , , table, number] = location.pathname.split("/");
  const story = await get(`/api/mine/rounds/${table}/${Number(number)}`);
  /** @type {import("../felt/proof.js").Checked | null} */
  let checked = null;
  const verify = async () => {
    try {
      checked = await proven(story);
    } catch (problem) {
      checked = { number: story.number, good: false, text: problem instanceof Refused ? `${capital(problem.reason)}.` : "The server cannot be reached. Try again." };
    }
    draw();
    document.querySelector(".proof [role=status]")?.scrollIntoView({ block: "center" }); // the answer, not only the button
  };
  document.title = `Round ${story.number} · Cutcard`;
  const draw = lookBack(root, {
    title: `Round ${story.number}`,
    facts: (at) => [story.title, story.name, when(at)],
    steps: story.steps,
    links: [h("a.tool", { key: "me", href: "/me#evenings" }, "My account"), h("a.tool", { key: "table", href: `/table/${encodeURIComponent(story.table)}` }, "To the table")],
    room: "room",
    felt: (view) => felt({ ...view, ends: "" }, UNTOUCHED),
    named: (place) => stepName(story.steps, place),
    beside: (step, last) => {
      const { view } = story.steps[step];
      const proof = [proofOf(view.commitment, checked, verify), disputing(story, view.game)];
      return last ? h("div.sheet", { key: "results", tabindex: "0" }, resultsPanel(view, proof)) : proof;
    },
  });
}

/** The way to a dispute about this round, whose form then names it. @param {Story} story @param {string} game */
function disputing(story, game) {
  const about = new URLSearchParams({ game, table: story.table, round: String(story.number) });
  return h("div.proof", { key: "dispute" }, h("p", null, "Was something wrong? ", h("a", { href: `/me?${about}#disputes` }, "Dispute this round")));
}

/** @param {string} commitment @param {import("../felt/proof.js").Checked | null} checked @param {() => void} verify */
function proofOf(commitment, checked, verify) {
  return (
    commitment !== "" &&
    h(
      "div.proof",
      { key: "proof" },
      h("button.verify", { type: "button", onclick: verify }, "Verify the shuffle"),
      checked && h("p", { class: checked.good ? "win" : "lose", role: "status" }, checked.text),
    )
  );
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
