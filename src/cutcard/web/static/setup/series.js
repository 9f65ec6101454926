/** Points of a series over events whose log is closed. */

import { post } from "../shared/api.js";
import { h } from "../shared/dom.js";
import { plural, when } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").EventLine} EventLine */
/** @typedef {{chosen: string[], best: number, lines: import("../shared/answers.d.ts").SeriesLine[]}} Series */

/**
 * @param {EventLine[]} over @param {Series} series
 * @param {(changes: Partial<Series>) => void} set @param {(problem: unknown) => void} refused
 */
export function seriesPart(over, series, set, refused) {
  const ask = async (/** @type {string[]} */ chosen, /** @type {number} */ best) => {
    set({ chosen, best });
    try {
      set(await post("/api/tournaments/series", { events: chosen, best }));
    } catch (problem) {
      refused(problem);
    }
  };
  const toggle = (/** @type {string} */ id) => ask(series.chosen.includes(id) ? series.chosen.filter((one) => one !== id) : [...series.chosen, id], series.best);
  return h(
    "section.series",
    { key: "series", "aria-label": "Points of a series" },
    h("h2", null, "Held before"),
    h(
      "ul.held",
      { key: "held" },
      over.map((one) =>
        h(
          "li",
          { key: one.id },
          h("label", null, h("input", { type: "checkbox", name: `series ${one.id}`, checked: series.chosen.includes(one.id), onchange: () => toggle(one.id) }), h("span", null, h("b", null, one.name), h("small", null, `${when(one.starts)} · ${plural(one.players, "player")}`))),
          h("a.tool", { href: `/api/tournaments/${encodeURIComponent(one.id)}/results`, download: "" }, "Results as a file"),
        ),
      ),
    ),
    series.chosen.length > 0 && table(series, (best) => ask(series.chosen, best)),
    !series.chosen.length && h("p.empty", { key: "none" }, "Choose the events of a series to see its points."),
  );
}

/** @param {Series} series @param {(best: number) => void} count */
function table({ lines, best, chosen }, count) {
  const onchange = (/** @type {Event} */ event) => count(Number(/** @type {HTMLSelectElement} */ (event.target).value));
  return h(
    "div.points",
    { key: "points" },
    h("label", { key: "best" }, h("span", null, "Results that count"), h("select", { name: "best", onchange }, [0, ...chosen.map((_, at) => at + 1)].map((many) => h("option", { key: many, value: many, selected: best === many }, many ? `The best ${many}` : "All")))),
    h(
      "table",
      null,
      h("caption", null, `Points over ${plural(chosen.length, "event")}`),
      h("thead", null, h("tr", null, ["Place", "Player", "Points", "Events"].map((name) => h("th", { key: name, scope: "col" }, name)))),
      h("tbody", null, lines.map((one, at) => h("tr", { key: at }, h("td", null, one.place), h("th", { scope: "row" }, one.name), h("td", null, one.points), h("td", null, one.events)))),
    ),
    h("button.tool", { key: "print", type: "button", onclick: () => print() }, "Print"),
  );
}
