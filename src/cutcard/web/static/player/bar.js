/** The bar at the foot of the table: what this person can do now. */

import { button } from "../shared/actions.js";
import { post } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { warning } from "../felt/clock.js";
import { first } from "../felt/felt.js";
import { told } from "../felt/prompts.js";
import { exchange, atShowdown, mayConcede, moves, showdown } from "./choices.js";
import { layoutActions, placedActions, staking, stillToStake, tray } from "./wagers.js";

const FEW = 4; // minimum wagers that one round may need

/** @typedef {import("../shared/actions.js").Action} Action */
/** @typedef {import("./table.js").Page} Page */

/**
 * The actions open now, and how they are introduced.
 * @param {Page} page @returns {{prompt: string, tray: import("../shared/dom.js").Child, actions: Action[], quiet: Action[]}}
 */
export function offers(page) {
  const { view } = page;
  const none = { tray: null, quiet: [], actions: [] };
  if (view.role !== "player") return { ...none, prompt: `You are watching as ${view.role.replaceAll("_", " ")}` };
  if (view.seat === null) return { ...none, prompt: "Choose a free box to take a seat", actions: seats(page) };
  if (staking(view)) {
    const chips = tray(page);
    const prompt = "Choose a chip, then press where you want to bet";
    return { prompt, tray: chips.element, quiet: chips.actions, actions: [...newChips(view), ...layoutActions(page)] };
  }
  if (view.need.kind === "wagers") return { ...none, prompt: placed(page), actions: placedActions(page) };
  if (view.need.kind === "choice" && view.need.mine) {
    const actions = page.picking ? exchange(page, page.picking) : moves(page);
    const hidden = actions.filter((action) => action.tone === "hidden");
    const prompt = page.picking ? "Choose the cards to exchange" : decision(view);
    return { ...none, prompt, quiet: hidden, actions: actions.filter((action) => action.tone !== "hidden") };
  }
  if (atShowdown(view)) return { ...none, prompt: shown(view), actions: showdown(page) };
  if (view.need.kind === "opening") return { ...none, prompt: afterwards(page), actions: next(page) };
  return { ...none, prompt: waiting(page) };
}

/** A demonstration guest who is nearly out of chips may get new ones. @param {import("../shared/answers.d.ts").TableView} view */
function newChips(view) {
  if (!view.patron.startsWith("guest-") || view.balance >= FEW * view.areas[0].minimum) return [];
  return [{ id: "new chips", label: "Get new chips", keys: [], run: () => post("/api/buy-in", {}) }];
}

/** The heading of a decision; it names the wager if one may be taken back. @param {import("../shared/answers.d.ts").TableView} view */
function decision(view) {
  const wager = view.need.choices.map((choice) => choice.takes_back).find(Boolean);
  return wager ? `Your decision: ${wager}` : "Your decision";
}

/** @param {import("../shared/answers.d.ts").TableView} view */
function shown(view) {
  if (view.dealing !== "electronic") return mayConcede(view) ? "You may concede before the dealer settles your hand" : "The dealer settles the wagers";
  return mayConcede(view) ? "Settle your wagers, or concede your hand" : "All cards are shown: settle your wagers";
}

/** @param {Page} page */
function placed(page) {
  const names = stillToStake(page.view).map((seat) => seat.name);
  return names.length ? `Your wagers are placed. ${names.join(", ")} may still stake.` : "Your wagers are placed";
}

/** @param {Page} page */
function afterwards(page) {
  const { view } = page;
  if (!view.number) return first(view);
  const own = view.settled.filter((line) => line.mine && line.why);
  return (own.find((line) => line.area === view.areas[0].name) ?? own[0])?.why ?? "The round is settled";
}

/** @param {Page} page @returns {Action[]} */
function next(page) {
  const { view } = page;
  if (view.dealing !== "electronic" || !view.number) return [];
  const asked = page.readied === page.moment();
  const label = asked ? "The next round is coming" : "Next round";
  return [{ id: "next", label, keys: ["enter"], tone: "main", disabled: asked, run: () => page.ready() }];
}

/** Actions for taking a free box; Enter takes the best placed one. @param {Page} page @returns {Action[]} */
function seats(page) {
  const free = freeBoxes(page.view);
  return free.map((box, index) => ({
    id: `sit ${box}`,
    label: `Box ${box}`,
    keys: index === 0 ? ["enter"] : [],
    tone: index === 0 ? "main" : "",
    disabled: page.busy,
    run: () => page.sit(box),
  }));
}

/**
 * Free boxes, those in the middle of the layout first. A box whose player has left is free once its hand is over.
 * @param {import("../shared/answers.d.ts").TableView} view
 */
export function freeBoxes(view) {
  const hands = view.stage === "closed" ? [] : view.boxes;
  const taken = new Set([...view.seats, ...hands].map((one) => one.box));
  const middle = (view.places + 1) / 2;
  return Array.from({ length: view.places }, (_, index) => index + 1)
    .filter((box) => !taken.has(box))
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
}

/** @param {Page} page */
function waiting(page) {
  const { view } = page;
  const own = view.boxes.find((box) => box.mine);
  if (!own) return backs(view) || "You sit out this round";
  if (own.ending && own.ending !== "played") return "Your hand is over; other players are still in";
  return "The round goes on";
}

/** Whose hand decides the wagers of a player without one. @param {import("../shared/answers.d.ts").TableView} view */
function backs(view) {
  const boxes = [...new Set(view.stakes.filter((stake) => stake.mine && stake.box).map((stake) => stake.box))];
  return boxes.length ? `You back ${boxes.length > 1 ? "boxes" : "box"} ${boxes.join(" and ")} in this round` : "";
}

/** @param {Page} page @param {ReturnType<typeof offers>} offered */
export function bar(page, offered) {
  const { refusal } = page;
  return h(
    "footer.bar",
    { "aria-label": "Your actions", class: page.view.need.mine ? "yours" : "" },
    h(
      "div.words",
      null,
      h(
        "p.prompt",
        null,
        refusal
          ? h("span.refusal", { role: "alert", key: "no" }, capital(refusal.reason), refusal.clause && clause(refusal.clause))
          : h("span", { key: "yes" }, warning(page.view) || offered.prompt),
      ),
      told(page.view),
    ),
    h("div.controls", null, offered.tray, h("div.actions", { role: "group", "aria-label": offered.prompt, tabindex: "-1" }, offered.actions.map(button))),
  );
}
