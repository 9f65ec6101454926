/** The post of a cashier or of surveillance: what waits, done from where it is shown, and what the post keeps an eye on. */

import { h } from "../shared/dom.js";
import { inboxOf } from "../pit/inbox.js";
import { work } from "../pit/station.js";
import { cashier } from "./cashier.js";
import { surveillance } from "./surveillance.js";

const TITLES = /** @type {Record<string, string>} */ ({ cashier: "Cage", surveillance: "Surveillance", inspector: "Notices" });

/** @type {import("../pit/station.js").Station<import("../shared/answers.d.ts").PostView>} */
const POST = {
  base: "/post",
  api: "/api/post",
  back: "Back to what waits",
  title: (view) => TITLES[view.role] ?? "Post",
  floor: (view) => view.floor,
  tools: (view) => [view.role !== "cashier" && h("a.tool", { key: "inspect", href: "/inspect" }, "Rounds")],
  first: (view, now, go, draw) => [inboxOf(view.inbox, now, go), h("div.beside", { key: "beside" }, view.role === "cashier" ? cashier(view, go, draw) : surveillance(view))],
};

await work(POST);
