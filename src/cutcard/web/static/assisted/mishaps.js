/** Faults at an assisted table: when it happened, what happened, and what the document says people do now. */

import { button } from "../shared/actions.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { secondWord } from "../dealing/badges.js";

/** @typedef {import("./assisted.js").Desk} Desk */
/** @typedef {import("../shared/answers.d.ts").FaultView} FaultView */

/** First when it happened, then what: only what the document knows at that moment is offered. @param {Desk} desk */
export function faultSheet(desk) {
  const { own } = desk;
  const faults = desk.view.assisted?.faults ?? [];
  const inRound = desk.view.need.kind === "end";
  const moments = [...new Set(faults.flatMap((one) => one.moments))].filter((moment) => inRound !== (moment === "before the first card"));
  // The moment decides what follows and who may confirm it, so nobody gets one that they did not tap.
  const moment = moments.includes(own.moment) ? own.moment : moments.length === 1 ? moments[0] : "";
  const now = faults.filter((one) => one.moments.includes(/** @type {never} */ (moment)));
  const chosen = now.find((one) => key(one) === own.fault);
  return h(
    "div.sheet",
    { key: "fault sheet" },
    h("h3", null, "When did it happen?"),
    h("div.turn-actions", null, moments.map((one) => button({ id: `moment ${one}`, label: capital(one), keys: [], pressed: one === moment, run: () => desk.remember({ moment: one, fault: "" }) }))),
    moment && h("h3", { key: "what" }, "What happened?"),
    h("div.faults", { key: "faults" }, now.map((one) => button({ id: `fault ${key(one)}`, label: capital(one.fault), detail: one.wager ? `a ${one.wager} wager lies` : "", keys: [], pressed: one === chosen, run: () => desk.remember({ fault: key(one) }) }))),
    chosen && consequence(desk, chosen, moment),
  );
}

/** @param {FaultView} fault */
function key(fault) {
  return `${fault.fault} ${fault.wager}`;
}

/** What will follow, before anything is recorded. @param {Desk} desk @param {FaultView} fault @param {string} moment */
function consequence(desk, fault, moment) {
  const { box } = desk.own;
  const report = () =>
    desk
      .send({ type: "ReportFault", fault: /** @type {never} */ (fault.fault), box: fault.at_box ? box : 0, area: fault.wager, ...(desk.view.need.kind === "end" ? { moment: /** @type {never} */ (moment) } : {}) })
      .then((done) => done && desk.remember({ sheet: "", fault: "" }));
  return h(
    "div.consequence",
    { key: "consequence", role: "status" },
    fault.at_box &&
      h(
        "div.turn-actions",
        { key: "boxes", role: "group", "aria-label": "Box" },
        Array.from({ length: desk.view.places }, (_, place) => button({ id: `at box ${place + 1}`, label: `Box ${place + 1}`, keys: [], pressed: place + 1 === box, run: () => desk.remember({ box: place + 1 }) })),
      ),
    h("p", { key: "says" }, fault.says, ". ", fault.clauses.slice(0, 2).map(clause)),
    button({ id: "report", label: "Record it", detail: fault.at_box && !box ? "Tap the box first" : "", keys: [], tone: "main", disabled: desk.busy || (fault.at_box && !box), run: report }),
  );
}

/** A fault that waits: what the document says, and who may confirm it. @param {Desk} desk @param {import("../shared/answers.d.ts").AssistedFault} proposed */
export function proposedPart(desk, proposed) {
  const alone = desk.view.dealer_side?.proposed?.alone ?? [];
  const confirm = (/** @type {string} */ remedy) => {
    /** @type {import("../shared/answers.d.ts").ConfirmFault} */
    const command = { type: "ConfirmFault", proposal: proposed.proposal, remedy: /** @type {never} */ (remedy) };
    const own = desk.view.role !== "dealer" || alone.includes(remedy);
    const detail = own ? "" : "A supervisor confirms it: here by badge, or in the pit";
    return button({ id: `confirm ${remedy}`, label: proposed.does[remedy], detail, keys: [], tone: "main", disabled: desk.busy, run: () => (own ? void desk.send(command) : secondWord(desk, command)) });
  };
  return h(
    "div.sheet.proposed",
    { key: "proposed", role: "status" },
    h("h3", null, `${capital(proposed.fault)}${proposed.box ? `, box ${proposed.box}` : ""}`),
    h("p", null, proposed.says, ". ", proposed.clauses.slice(0, 2).map(clause)),
    h("p.by-hand", null, "Put it right on the layout by hand. Only jackpot wagers are cancelled by the software."),
    h(
      "div.turn-actions",
      null,
      proposed.remedies.map(confirm),
      button({ id: "WithdrawFault", label: "There was no fault", keys: [], disabled: desk.busy, run: () => desk.send({ type: "WithdrawFault", proposal: proposed.proposal }) }),
    ),
  );
}
