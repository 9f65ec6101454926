/** The shapes that travel from the server: a table as one person may see it. Money is in cents. */

/**
 * An area of the layout, and what the sign says of it.
 * @typedef {{name: string, clause: string, required: string[], placed: string, on_dealer: boolean,
 *   elsewhere: boolean, minimum: number, maximum: number}} Area
 */

/** @typedef {{box: number, name: string, mine: boolean}} Seat */

/** @typedef {{box: number, owner: string, mine: boolean, area: string, chips: number, tokens: number}} Stake */

/**
 * A box in the round. Cards are two letters, "??" where this person may not see them.
 * @typedef {{box: number, mine: boolean, hidden: string | null, cards: string[], drawn: string[], discard: string[],
 *   decision: string, ending: string, moves: string[], declared: boolean | null, hand: string}} Box
 */

/**
 * A move open now: what it stakes and which cards it takes.
 * @typedef {{name: string, clause: string, wager: string, amount: number, least: number, most: number,
 *   exchange: boolean}} Choice
 */

/**
 * What the round waits for: opening, wagers, cards, declaration, choice, settlement or nothing.
 * @typedef {{kind: string, box: number, mine: boolean, pile: string, first: number, count: number,
 *   clause: string | null, choices: Choice[]}} Need
 */

/**
 * @typedef {{box: number, owner: string, mine: boolean, area: string, stake: number, result: string,
 *   returned: number, clauses: string[]}} Settled
 */

/** @typedef {{box: number, owner: string, mine: boolean, kind: string, amount: number, clauses: string[]}} Prize */

/** A deck of cards at a table dealt by hand.
 * @typedef {{name: string, right: boolean, shuffled: boolean, cut: boolean}} Deck */

/**
 * What this person is told: at this moment, or (standing) what is written at the table all the while.
 * @typedef {{text: string, clause: string, standing: boolean}} Prompt
 */

/**
 * @typedef {{id: string, version: number, game: string, document: string, title: string, dealing: string,
 *   source: string, places: number, stage: string, number: number, rules: string, commitment: string,
 *   role: string, patron: string, seat: number | null, balance: number, meter: number | null, jackpot: number,
 *   areas: Area[], paytables: Record<string, Record<string, string>>, seats: Seat[], stakes: Stake[],
 *   dealer: string[], dealer_hand: string, board: string[], boxes: Box[], need: Need, settled: Settled[],
 *   prizes: Prize[], decks: Deck[], silence: string | null, prompts: Prompt[]}} TableView
 */

/** @typedef {{text: string, clause: string | null}} LogLine */

/** @typedef {{version: number, view: TableView, log?: LogLine[]}} LiveMessage */

/** @typedef {{id: string, role: string, name: string, balance: number}} Person */

/**
 * @typedef {{id: string, game: string, title: string, document: string, dealing: string, minimum: number,
 *   maximum: number, places: number, taken: number, stage: string, meter: number | null}} LobbyTable
 */

/**
 * A wager not sent yet: chips on an area of a box; 0 is the dealer's.
 * @typedef {{area: string, box: number, chips: number}} Bet
 */

/** @typedef {{clause: string | null, reason: string}} Refusal */

// -- tournaments

/** @typedef {{small: number, big: number, ante: number}} Blinds */

/**
 * @typedef {{state: string, level: number, blinds: Blinds, on_break: boolean, remaining: number, ends: string,
 *   next_level: number, next_break: number, registration_open: boolean, clauses: string[]}} Clock
 */

/** A command that would not be refused now. @typedef {{label: string, to: string, command: Record<string, any>}} Offer */

/**
 * @typedef {{id: string, name: string, status: string, table: number, seat: number, balance: number,
 *   offers: Offer[]}} OwnEntry
 */

/**
 * @typedef {{id: string, version: number, name: string, venue: string, starts: string, phase: string, dealing: string,
 *   now: string, role: string, clock: Clock, next_blinds: Blinds, registration: boolean, hand_for_hand: boolean,
 *   entry_fee: number, administration_fee: number, bounty: number, starting_stack: number, cap: number,
 *   players: number, entries: number, left: number, waiting: number, chips: number, average: number, pool: number,
 *   prizes: number[],
 *   tables: {number: number, hands: number, in_play: boolean,
 *     seats: {seat: number, name: string, stack: number, present: boolean}[]}[],
 *   results: {place: number, tied: number, name: string, prize: number, bounties: number}[],
 *   winners: string[], mine: OwnEntry | null}} EventView
 */

/**
 * What a table of a tournament waits for; an act: its bounds, as totals of the street.
 * @typedef {{kind: string, seat: number, acts: string[], price: number, least_to: number, most_to: number,
 *   pile: string, clause: string | null}} HandNeed
 */

/**
 * @typedef {{seat: number, name: string, mine: boolean, stack: number, present: boolean, dealt_in: boolean,
 *   bet: number, folded: boolean, all_in: boolean, bounty: boolean, cards: string[], early: string,
 *   won: number}} SeatSeen
 */

/**
 * @typedef {{id: string, number: number, version: number, name: string, phase: string, dealing: string, now: string,
 *   role: string, seat: number, elsewhere: number, clock: Clock, places: number, unit: number, hand: number,
 *   blinds: Blinds, button: number, small: number, big: number, seats: SeatSeen[], board: string[], pots: number[],
 *   waits_for: string, turn: number, awaits: HandNeed | null, time: {seat: number, by: number, until: string} | null,
 *   held: boolean, ended: number, commitment: string, offers: Offer[], misdeals: string[]}} TableSeen
 */

/**
 * @typedef {{id: string, name: string, phase: string, starts: string, registration: boolean, players: number,
 *   cap: number, left: number, level: number, price: number}} LobbyTournament
 */

export {};
