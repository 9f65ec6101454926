/** What must happen at a table before its next card, as acts of its dealer; or whom to ask. */

import { post } from "../shared/api.js";
import { clause } from "../shared/clause.js";
import { h } from "../shared/dom.js";
import { capital, title } from "../shared/words.js";

/** @typedef {import("../shared/answers.d.ts").TableView} TableView */
/** @typedef {import("../shared/answers.d.ts").TableCommand} TableCommand */
/** @typedef {import("../shared/actions.js").Action} Action */

/**
 * @param {TableView} view @param {boolean} busy @param {(command: TableCommand) => void} send
 * @param {(doing: () => Promise<unknown>) => void} elsewhere carries out what another stream than the table's records
 * @returns {Action[]}
 */
export function dueActions(view, busy, send, elsewhere) {
  return (view.dealer_side?.due ?? []).flatMap(({ search, count, clause: at }) => [
    ...search.map((number) => ({
      id: `RecordSearch ${number}`,
      label: "The deck is searched: nothing more was found",
      keys: ["g"],
      clause: at,
      disabled: busy,
      run: () => elsewhere(() => post(`/api/streams/incidents/${view.game}/commands`, { type: "RecordSearch", number, found: "nothing more was found" })),
    })),
    ...count.map((deck) => ({
      id: `RecordCount ${deck}`,
      label: `${title(deck)} deck: all 52 cards are there`,
      keys: ["g"],
      clause: at,
      disabled: busy,
      run: () => send({ type: "RecordCount", deck, cards: 52 }),
    })),
  ]);
}

/** What others must do first, and where anything unusual is entered. @param {TableView} view */
export function dueNotes(view) {
  return (view.dealer_side?.due ?? []).map(({ reason, clause: at, roles, search, count }) =>
    h(
      "p.due",
      { key: reason, role: "status" },
      reason,
      roles.length > 0 && ` Ask the ${roles[0]}. `,
      (search.length > 0 || count.length > 0) && [" Anything else: ", h("a", { key: "desk", href: `/desk/table/${encodeURIComponent(view.id)}` }, "the desk"), ". "],
      at && clause(at),
    ),
  );
}

/** Why each deck is shuffled or cut now. @param {TableView} view */
export function careNotes(view) {
  const some = view.decks.filter(({ due }) => due);
  return some.map((deck) => h("p.note", { key: `why ${deck.name}` }, some.length > 1 && `${capital(deck.name)} deck: `, deck.why, " ", clause(deck.clause)));
}
