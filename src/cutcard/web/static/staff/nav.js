/** The list of streams that a role may see, by kind, and links to open or create others. */

import { entered, fields, h } from "../shared/dom.js";
import { capital } from "../shared/words.js";
import { go, path, set, state } from "./desk.js";

/** @typedef {import("./desk.js").StreamLine} StreamLine */
/** @typedef {import("./desk.js").NewStream} NewStream */

/** The name of each kind, singular and plural. */
export const KINDS = /** @type {Record<string, [string, string]>} */ ({
  table: ["table", "Tables"],
  pool: ["jackpot pool", "Jackpot pools"],
  patron: ["patron", "Patrons"],
  card: ["player card", "Player cards"],
  cage: ["cage", "Cage"],
  float: ["float", "Floats"],
  pit: ["shift", "Shifts"],
  books: ["month", "Months"],
  voucher: ["voucher", "Vouchers"],
  promotion: ["promotion", "Promotions"],
  incidents: ["incident register", "Incident registers"],
  tournament: ["tournament", "Tournaments"],
  "tournament-table": ["tournament table", "Tournament tables"],
});

export function streamList() {
  const { streams, openings } = state.streams;
  const wanted = state.filter.toLowerCase();
  const holds = (/** @type {StreamLine} */ each) => `${each.title} ${each.domain}/${each.id}`.toLowerCase();
  const shown = streams.filter((each) => holds(each).includes(wanted));
  const domains = [...new Set([...streams, ...openings].map((each) => each.domain))];
  const oninput = (/** @type {Event} */ event) => set({ filter: entered(event) });
  const props = { key: "filter", type: "search", "aria-label": "Search tables and records", placeholder: "Search" };
  return h(
    "nav.streams",
    { key: "streams", "aria-label": "Tables and records" },
    h("input", { ...props, value: state.filter, oninput }),
    pages(),
    domains.map((domain) => {
      const some = shown.filter((each) => each.domain === domain);
      const opening = openings.find((each) => each.domain === domain);
      return h(
        "details.group",
        { key: domain, open: true },
        h("summary", null, KINDS[domain]?.[1] ?? capital(domain), h("small", null, String(some.length))),
        domain === "tournament" && h("p", { key: "events" }, h("a", { href: "/tournaments" }, "Consoles, and new events")),
        h("ul", null, some.map(entry)),
        opening && another(opening),
      );
    }),
  );
}

/** Pages that concern the whole floor. */
function pages() {
  const { reports, journal } = state.streams;
  if (!reports) return null;
  return h(
    "div.group",
    { key: "pages" },
    h("a", { key: "rounds", href: "/inspect" }, journal ? "Rounds, journal and refusals" : "Rounds"),
    h("a", { key: "reports", href: "/reports" }, "Reports"),
  );
}

/** @param {StreamLine} each */
function entry(each) {
  const here = state.view?.domain === each.domain && state.view.id === each.id;
  return h(
    "li",
    { key: each.id },
    h(
      "a",
      {
        href: path(each.domain, each.id),
        "data-stream": `${each.domain}/${each.id}`,
        "aria-current": here ? "page" : undefined,
        class: each.opened ? "" : "unused",
        onclick: (/** @type {MouseEvent} */ event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          go(each.domain, each.id);
        },
      },
      each.title,
    ),
  );
}

/** @param {NewStream} opening */
function another({ domain, example }) {
  const one = KINDS[domain]?.[0] ?? domain;
  const onsubmit = (/** @type {Event} */ event) => {
    const id = fields(event)("id");
    if (id) go(domain, id);
  };
  return h(
    "form.another",
    { key: "another", onsubmit },
    h("input", {
      type: "text",
      name: "id",
      "aria-label": `Name of another ${one}`,
      placeholder: example || `Another ${one}`,
      pattern: "[A-Za-z0-9][A-Za-z0-9._\\-]{0,63}",
      autocomplete: "off",
    }),
    h("button.small", { type: "submit", "data-open": domain, "aria-label": `Go to this ${one}` }, "Go"),
  );
}
