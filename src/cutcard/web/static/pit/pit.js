/** The pit: every table at a glance, one inbox, and the jobs that are done from where they are shown. */

import { h } from "../shared/dom.js";
import { inboxOf, newcomers, shiftOf } from "./inbox.js";
import { work } from "./station.js";
import { nowOf, tilesOf } from "./tiles.js";

/** @type {import("./station.js").Station<import("../shared/answers.d.ts").PitView>} */
const PIT = {
  base: "/pit",
  api: "/api/pit",
  back: "Back to the pit",
  title: () => "Pit",
  floor: (view) => view.floor,
  tools: () => [h("a.tool", { key: "inspect", href: "/inspect" }, "Rounds"), h("a.tool", { key: "reports", href: "/reports" }, "Reports")],
  first: (view, now, go) => [inboxOf(view.inbox, now, go, [newcomers(view.people), shiftOf(view, go)], view.later), tilesOf(view.tiles, now, go)],
  about: (view, place, now) => {
    const tile = view.tiles.find((one) => `table/${one.id}` === place.stream);
    return { tile: tile ? nowOf(tile, now) : null, page: tile?.page ?? "" };
  },
};

await work(PIT);
