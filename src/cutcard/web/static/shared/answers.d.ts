/** What travels between pages and server, written by `make types` from the server's own description. */

/** Somebody who may sign in, and their number of sessions. */
export interface Account {
  id: string;
  role: string;
  name: string;
  sessions: number;
}

export interface AccountList {
  accounts: Account[];
}

/** Act for the seat in turn. ``amount``: the total on this street, for a bet or a raise. */
export interface Act {
  type: "Act";
  seat: number;
  kind: "all-in" | "bet" | "call" | "check" | "fold" | "raise";
  amount?: number;
}

/** Record an act out of turn. ``directed``: the dealer had pointed at that seat by mistake. */
export interface ActOutOfTurn {
  type: "ActOutOfTurn";
  seat: number;
  kind: "all-in" | "bet" | "call" | "check" | "fold" | "raise";
  amount?: number;
  directed?: boolean;
}

/** The one additional bank at the end of the re-buy period. */
export interface AddOn {
  type: "AddOn";
  player: string;
  paid?: "account" | "cash" | "house" | "satellite";
}

/** One more bank of chips for a price, between a level's end and the start of the next. */
export interface AddOnOffer {
  price: number;
  chips: number;
  after_level: number;
  fee?: number;
}

/** An additional table, for those who wait for a seat. */
export interface AddTable {
  type: "AddTable";
}

/** The casino adds to the prize pool; only cash is divided with it, the rest goes to the ``place`` named. */
export interface AddValue {
  type: "AddValue";
  kind: "cash" | "gaming vouchers" | "goods or services";
  value: number;
  what?: string;
  place?: number;
}

/** Let a player put a jackpot wager on another player's box in this round. */
export interface AllowBacking {
  type: "AllowBacking";
  seat: number;
  on: number;
}

/** The director takes a refusal back. */
export interface AllowEntry {
  type: "AllowEntry";
  player: string;
  reason: string;
}

/** Let one player wager above the maximum. ``sign_placed``: a sign with that player's limits is on the table. */
export interface AllowOwnLimits {
  type: "AllowOwnLimits";
  box: number;
  minimum: number;
  maximum: number;
  sign_placed?: boolean;
}

/** Everything that is fixed before the start. ``confirm_moves``: a move waits until a dealer confirms it. ``hand_for_hand`` begins one player before the bubble and the final table, or only when the director orders it. */
export interface Announce {
  type: "Announce";
  structure: Structure;
  venue?: string;
  starts?: string;
  dealing?: "electronic" | "recorded";
  confirm_moves?: boolean;
  hand_for_hand?: "automatic" | "by order";
}

/** The casino adds chips to the next pots of every table, or a prize for their winners. */
export interface AnnounceBonusRound {
  type: "AnnounceBonusRound";
  hands?: number;
  chips?: number;
  prize?: string;
}

/** Show a sign with the time at which the table closes. */
export interface AnnounceClosure {
  type: "AnnounceClosure";
  at: string;
}

/** So many hands on, the lowest table stake of each table is out. */
export interface AnnounceEliminationRound {
  type: "AnnounceEliminationRound";
  hands?: number;
}

export type Answer = Report | Values | Series | MeterSeries | StartingHands;

/** Put the announced minimum in force, once the time on the sign has come. */
export interface ApplyNotice {
  type: "ApplyNotice";
  kept?: boolean;
}

/** A wager area of the layout, and its limits on the sign. */
export interface AreaView {
  name: string;
  clause: string;
  required: string[];
  placed: string;
  on_dealer: boolean;
  elsewhere: boolean;
  minimum: number;
  maximum: number;
  title: string;
  equal: string[];
  at_least: string[];
}

/** Direct a player to stack chips by denomination in clear view, so that they can be counted. */
export interface ArrangeChips {
  type: "ArrangeChips";
  player: string;
}

/** A question about the choices with each of the 169 starting hands of two cards. */
export interface AskHands {
  type: "hands";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
}

/** A question about the value of a jackpot wager as a function of its meter. */
export interface AskMeters {
  type: "meters";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  stake: number;
  meters: number[];
  boxes?: number;
}

/** A question about the whole game: best play or a named strategy. */
export interface AskReport {
  type: "report";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  strategy?: string | null;
  jackpot?: JackpotWager | null;
  solve?: Solve | null;
  chart?: boolean;
}

/** A question about the edge as a function of what a line pays. */
export interface AskSeries {
  type: "series";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  line: string;
  odds: string[];
}

/** A question about one holding. */
export interface AskValues {
  type: "values";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  hand: string;
  upcard?: string;
  board?: string;
  discard?: string;
  drawn?: string;
}

/** A place-getter of a satellite wins an entry of the tournament it is held for. */
export interface AwardEntry {
  type: "AwardEntry";
  player: string;
}

/** Everything that a table needs for one hand. ``unit``: the smallest chip in play. */
export interface Begin {
  number: number;
  level: number;
  blinds: Blinds;
  positions: Positions;
  seats: HandSeat[];
  unit: number;
  bounty: number;
  bonus: number;
  held_back: boolean;
}

/** Deal a hand. Caused by the director's command. ``literal_chips``: the other reading of T-18. */
export interface BeginHand {
  type: "BeginHand";
  begin: Begin;
  dealing?: "electronic" | "recorded";
  literal_chips?: boolean;
}

/** A stake on an area of the player's own box, or of another box where the rules allow it. */
export interface Bet {
  area: string;
  chips?: number;
  tokens?: number;
  box?: number | null;
}

/** Blinds and ante of a level. Only the big blind posts the ante (TOR 4). */
export interface Blinds {
  small: number;
  big: number;
  ante: number;
}

/** Hands of a level in which the casino adds chips to each pot, or a prize for its winner. */
export interface BonusRound {
  level: number;
  hands: number;
  chips?: number;
  prize?: string;
}

/** Who gets the bounty of a player who is out, with shares in cents if the pot was split. */
export interface BountyMove {
  owner: string;
  shares: [string, number][];
  clauses: string[];
}

/** A box in the round. Its hand has a name once the viewer sees all its cards. */
export interface BoxView {
  box: number;
  mine: boolean;
  hidden: string | null;
  cards: string[];
  drawn: string[];
  discard: string[];
  decision: string;
  ending: string;
  moves: string[];
  last: string;
  declared: boolean | null;
  hand: string;
}

/** Spread a table's players over the others; 0: the one which is due. */
export interface BreakTable {
  type: "BreakTable";
  table?: number;
}

/** Bring a deck to the table. ``alike``: all backs have the same colour and design. */
export interface BringDeck {
  type: "BringDeck";
  deck: string;
  back: string;
  checked?: "" | "dealer" | "machine" | "supervisor";
  cards?: number;
  jokers?: number;
  alike?: boolean;
  cutting_card?: boolean;
  shuffled_ahead?: boolean;
  secured?: boolean;
}

/** Give a player one minute to act, on request or by the director's decision. */
export interface CallTime {
  type: "CallTime";
  seat: number;
}

/** An entrant withdraws before being seated; ``without_refund``: also where the fees are not given back. */
export interface CancelEntry {
  type: "CancelEntry";
  player: string;
  without_refund?: boolean;
}

/** Call it off: all fees go back. */
export interface CancelTournament {
  type: "CancelTournament";
  reason: string;
}

/** Exchange cash for chips, or use the table's cashless terminal. */
export interface ChangeCash {
  type: "ChangeCash";
  box: number;
  amount: number;
  means?: "cash" | "terminal";
}

/** Exchange chips for other chips of the same value. */
export interface ChangeColour {
  type: "ChangeColour";
  box: number;
  amount: number;
  into: string;
}

/** Set new limits from now on. A higher minimum needs a notice, or applies only to players who come later. */
export interface ChangeLimits {
  type: "ChangeLimits";
  minimum: number;
  maximum: number;
  unit: number;
}

/** Deal from a device, from a shoe or by hand from now on. */
export interface ChangeSource {
  type: "ChangeSource";
  source: "device" | "hand" | "shoe";
  reasons: string;
}

/** A table of choices, with ``notes`` in words. */
export interface Chart {
  title: string;
  columns: string[];
  rows: ChartRow[];
  notes: string[];
}

export interface ChartRow {
  name: string;
  cells: string[];
}

/** A denomination: ``count`` of it in a starting stack; raced off when level ``race_after`` ends, 0 never. */
export interface Chip {
  value: number;
  colour: string;
  count?: number;
  race_after?: number;
}

/** A move that is possible now: what it stakes and how many cards it takes. */
export interface ChoiceView {
  name: string;
  clause: string;
  wager: string;
  amount: number;
  least: number;
  most: number;
  exchange: boolean;
  title: string;
  takes_back: string;
}

/** Make a decision. To exchange cards, name them, or give their number if they are not known here. */
export interface Choose {
  type: "Choose";
  box: number;
  move: string;
  discard?: number[];
  count?: number;
}

/** A clause as the list shows it. ``cited`` and ``tests`` count the places that cite and prove it. */
export interface ClauseLine {
  clause: string;
  document: string;
  kind: string;
  summary: string;
  label: string;
  why: string;
  waits: string;
  readings: string[];
  parts: PartRule[];
  cited: number;
  tests: number;
}

/** Our reading of an unclear clause. */
export interface ClauseReading {
  id: string;
  title: string;
  clauses: string[];
  reading: string;
  why: string;
  option: string;
}

/** What the clock shows. A break belongs to the level before it; ``ends`` is "" while nothing runs down. */
export interface ClockView {
  state: "break" | "hand-for-hand" | "not begun" | "option" | "paused" | "running";
  level: number;
  blinds: Blinds;
  on_break: boolean;
  remaining: number;
  ends: string;
  next_level: number;
  next_break: number;
  registration_open: boolean;
  clauses: string[];
}

/** Close the wagers and begin the deal. */
export interface CloseBets {
  type: "CloseBets";
}

/** The flight has come to its point: remaining stacks are bagged for the final phase, the tournament ``into``. */
export interface CloseFlight {
  type: "CloseFlight";
  into: string;
}

/** The level has begun with which late registration ends. */
export interface CloseRegistration {
  type: "CloseRegistration";
}

export interface CloseTable {
  type: "CloseTable";
}

/** All chips counted, all prizes and bounties paid: the log is closed. */
export interface CloseTournament {
  type: "CloseTournament";
}

/** The result of a command at the desk: what happened, and the stream afterwards. */
export interface CommandGiven {
  version: number;
  text: Noted[];
  view: StreamView;
}

/** Record that every seat has its cards. Players who are still absent are folded. */
export interface CompleteDeal {
  type: "CompleteDeal";
}

/** Concede the hand after the dealer's hand is shown. */
export interface Concede {
  type: "Concede";
  box: number;
}

/** Carry out the proposed remedy. Choose one where the rules leave a choice. */
export interface ConfirmFault {
  type: "ConfirmFault";
  proposal: string;
  remedy: Remedy;
}

/** The player has arrived at the new seat with all chips. */
export interface ConfirmMove {
  type: "ConfirmMove";
  player: string;
}

/** The director knows these players to belong together: they are seated apart. */
export interface ConnectPlayers {
  type: "ConnectPlayers";
  players: string[];
  because: string;
}

/** The bounty of a player who is out should have gone to these. */
export interface CorrectBounty {
  type: "CorrectBounty";
  owner: string;
  shares: [string, number][];
  reason: string;
}

/** Give back (or take) seconds of the level. */
export interface CorrectClock {
  type: "CorrectClock";
  seconds: number;
  reason: string;
}

/** Players who are out, in the order in which they went; those in one group went together. */
export interface CorrectOrder {
  type: "CorrectOrder";
  groups: string[][];
  reason: string;
}

/** Stacks by player as they should be; together as much as before. */
export interface CorrectStacks {
  type: "CorrectStacks";
  stacks: { [name: string]: number };
  reason: string;
}

/** What staff have counted when all chips were handed in, by denomination. */
export interface CountChips {
  type: "CountChips";
  counted: { [name: string]: number };
}

/** A running calculation: its number and its progress. */
export interface Counting {
  job: string;
  done: number;
  of: number;
}

/** A document and its coverage: clauses by kind, those not implemented yet, those enforced and proven. */
export interface Coverage {
  code: string;
  title: string;
  version: string;
  approved: string;
  clauses: number;
  kinds: { [name: string]: number };
  waiting: number;
  proven: number;
}

/** What would help: a command to give first (to ``stream``, if named), somebody to ask, or something to wait for. */
export interface CureAnswer {
  command?: { [name: string]: unknown } | null;
  stream?: string;
  roles?: string[];
  until?: string;
}

export interface Cut {
  type: "Cut";
  deck: string;
}

/** Return what a player has staked beyond their loss limit. */
export interface CutToLimit {
  type: "CutToLimit";
  seat: number;
}

/** The cards of the next hand are cut at a table. */
export interface DealHand {
  type: "DealHand";
  table: number;
}

/** The director's word, which is final. */
export interface DecideTournamentDispute {
  type: "DecideTournamentDispute";
  about: string;
  decision: string;
  players?: string[];
}

/** A deck at a table dealt by hand. ``right``: it is complete. */
export interface DeckView {
  name: string;
  right: boolean;
  shuffled: boolean;
  cut: boolean;
}

/** Declare by tap or wave whether the first cards win at once (recorded dealing only). */
export interface Declare {
  type: "Declare";
  box: number;
  wins: boolean;
}

/** Declare chips bought, brought along or taken away, as a player with a loss limit must. */
export interface DeclareChips {
  type: "DeclareChips";
  chips: "bought" | "introduced" | "taken away";
  amount: number;
  table: string;
}

/** Declare a misdeal: chips are returned and the same hand is dealt again. */
export interface DeclareMisdeal {
  type: "DeclareMisdeal";
  reason: "boxed cards" | "button in the wrong place" | "cards exposed in the deal" | "cards to a seat without a hand" | "first card to the wrong seat" | "fouled deck" | "ruled by the director" | "seat left out" | "wrong number of cards";
}

/** Any command of the desk. */
export type DeskCommand = { [name: string]: unknown };

/** Out of the tournament, chips out of play. ``refund``: of the entry fee, for absence only, with its reason. */
export interface Disqualify {
  type: "Disqualify";
  player: string;
  ground: "absence" | "advice" | "conduct" | "exposing the hand" | "hiding chips" | "lending chips" | "not following the rules";
  note: string;
  refund?: string;
}

/** The result of a command. */
export interface Done {
  version: number;
  view: TableView;
}

/** Something that must be done, with its deadline if there is one. ``mine``: by the viewer. */
export interface DutyView {
  role: string;
  text: string;
  clause: string;
  due: string;
  mine: boolean;
}

/** Hands of a level after which the lowest stack of each table is out. */
export interface EliminationRound {
  level: number;
  hands: number;
}

export interface EndHandForHand {
  type: "EndHandForHand";
  reason: string;
}

export interface EndOwnLimits {
  type: "EndOwnLimits";
  box: number;
}

/** An application. ``discretion``: why the director lets in a non-member, or takes the fees later. */
export interface Enter {
  type: "Enter";
  player: string;
  name: string;
  way?: "desk" | "form" | "online";
  born?: string;
  proof?: string;
  member?: boolean;
  agreed?: boolean;
  paid?: "account" | "cash" | "house" | "later" | "satellite";
  discretion?: string;
}

/** Enter the cards of a street or of a player (``seat 3``). No cards: dealt, but not entered. */
export interface EnterCards {
  type: "EnterCards";
  to: string;
  cards?: number[];
}

/** The result of a command to a tournament. */
export interface EventDone {
  version: number;
  view: EventView;
}

export interface EventSeat {
  seat: number;
  name: string;
  stack: number;
  present: boolean;
}

export interface EventTable {
  number: number;
  hands: number;
  in_play: boolean;
  seats: EventSeat[];
}

/** A tournament on the big screen. ``now``: the server's time, which the page uses to count down. */
export interface EventView {
  id: string;
  version: number;
  name: string;
  venue: string;
  starts: string;
  phase: string;
  dealing: string;
  now: string;
  role: string;
  clock: ClockView;
  next_blinds: Blinds;
  registration: boolean;
  hand_for_hand: boolean;
  entry_fee: number;
  administration_fee: number;
  bounty: number;
  starting_stack: number;
  cap: number;
  players: number;
  entries: number;
  left: number;
  waiting: number;
  chips: number;
  average: number;
  pool: number;
  prizes: number[];
  tables: EventTable[];
  results: Placed[];
  winners: string[];
  mine: OwnEntry | null;
  silence: string | null;
}

/** A fraction in JSON: numbers of any length, as text. */
export interface Exact {
  num: string;
  den: string;
}

/** Exchange a promotional voucher for tokens, if its conditions are met. */
export interface ExchangeVoucher {
  type: "ExchangeVoucher";
  box: number;
  voucher: string;
  amount: number;
  conditions_met?: boolean;
}

/** Tell a player who delays the game to play faster. */
export interface Expedite {
  type: "Expedite";
  seat: number;
}

/** Record cards that the dealer has exposed by mistake. */
export interface ExposeCards {
  type: "ExposeCards";
  kind: "burn card" | "dealt card" | "premature flop" | "premature river" | "premature turn";
  cards: number[];
  seat?: number;
}

/** Faults that can happen at a table. */
export type Fault = 
  | "a bet that is not the required multiple"
  | "a card exposed in the deal"
  | "a card is missing"
  | "a card of the dealer's exposed in the deal"
  | "a card that does not belong to the deck"
  | "a hand collected before its player decided"
  | "a hand dealt to a box without its wagers"
  | "a player shows own cards"
  | "a player who cannot cover the bet"
  | "a wager above the maximum"
  | "a wager below the minimum"
  | "a wrong number of cards to a player"
  | "a wrong number of cards to the dealer"
  | "a wrong number of community cards"
  | "an instant payout that was not declared before a draw"
  | "cards dealt incorrectly"
  | "community cards shown too early"
  | "the dealer shows own cards too early"
  | "the shuffling device does not work as it should"
  | "the shuffling device jams or does not finish"
  | "two or more cards exposed in the deal";

/** Both fees of one purchase, and where they came from. */
export interface FeePayment {
  purchase: "add-on" | "entry" | "re-buy" | "re-entry";
  entry_fee: number;
  administration_fee: number;
  source: "account" | "cash" | "house" | "satellite";
}

/** A starting phase, played up to the same level's end as the others. */
export interface Flight {
  id: string;
  name: string;
  start: string;
  until_level: number;
}

/** A player with a starting stack or less gives it up, to be able to buy back in. */
export interface ForfeitChips {
  type: "ForfeitChips";
  player: string;
}

/** All games, with the numbers that can be changed. */
export interface GameNumbers {
  games: Numbers[];
}

/** Set the table aside for a tournament. Leave the name empty to return it to its house game. */
export interface GiveToTournament {
  type: "GiveToTournament";
  tournament?: string;
}

/** All tables play the same number of hands from now on. */
export interface GoHandForHand {
  type: "GoHandForHand";
}

/** An entry won elsewhere; follows from the satellite. */
export interface GrantEntry {
  type: "GrantEntry";
  player: string;
  satellite: string;
  value: number;
}

/** What a table waits for. For an act: its limits, as totals on the street. For cards: their places in the deck. */
export interface HandNeed {
  kind: "act" | "cards" | "deal" | "hand" | "nothing" | "ranking" | "redeal" | "release" | "show";
  seat: number;
  acts: ("all-in" | "bet" | "call" | "check" | "fold" | "raise")[];
  price: number;
  least_to: number;
  most_to: number;
  pile: string;
  places: number[];
  audience: "all" | "owner";
  clause: string | null;
}

/** The result of a hand: stacks by seat, who is out, and who won which bounty. */
export interface HandResult {
  number: number;
  stacks: { [name: string]: number };
  out: Out[];
  bounties: BountyMove[];
}

/** A player who is dealt in. ``bounty``: still has their original bounty chip, which goes in with the last chips. */
export interface HandSeat {
  seat: number;
  player: string;
  stack: number;
  absent: boolean;
  bounty: boolean;
}

/** The result of a player's command: what happened, and the player's records afterwards. */
export interface Heard {
  version: number;
  text: Noted[];
  mine: Mine;
}

/** Where it happened: a table, and the round if it was in one. */
export interface IncidentPlace {
  table: string;
  round?: number;
}

/** A jackpot wager at a meter. Amounts in cents. */
export interface JackpotReport {
  wager: number;
  meter: number;
  boxes: number;
  value: number;
  per_10000: number;
  break_even: number | null;
  rounds_to_hit: number;
  hits: { [name: string]: LineReport };
}

/** A jackpot wager and the meter, in cents, and the number of boxes that wager. */
export interface JackpotWager {
  stake: number;
  meter: number;
  boxes?: number;
}

/** Declare a hand dead. Its wagers stay. */
export interface KillHand {
  type: "KillHand";
  seat: number;
  reason: "cards mixed with others" | "ruled by the director" | "wrong number of cards";
}

/** An opened leaf for a card of a pile. A card that was reshuffled has one leaf for each shuffle. */
export interface Leaf {
  pile: string;
  slot: number;
  card: number;
  shuffle: number;
  size: number;
  position: number;
  value: number;
  salt: string;
  path: string[];
}

export interface LeaveSeat {
  type: "LeaveSeat";
  box: number;
}

/** What is posted, and for how long; ``break_after``: minutes of the break that follows, 0 none. */
export interface Level {
  small: number;
  big: number;
  ante?: number;
  minutes?: number;
  break_after?: number;
  day?: number;
}

export interface LiftPenalty {
  type: "LiftPenalty";
  player: string;
  reason: string;
}

export interface LineReport {
  chance: Exact;
  one_in: number;
  half_by: number;
  prize: number;
}

/** The floor at a glance. */
export interface Lobby {
  name: string;
  demo: boolean;
  tables: LobbyTable[];
  tournaments: LobbyTournament[];
}

/** A table as the lobby shows it. */
export interface LobbyTable {
  id: string;
  game: string;
  title: string;
  document: string;
  dealing: string;
  minimum: number;
  maximum: number;
  places: number;
  taken: number;
  stage: string;
  meter: number | null;
}

/** A tournament as the lobby shows it. */
export interface LobbyTournament {
  id: string;
  name: string;
  phase: string;
  starts: string;
  registration: boolean;
  players: number;
  cap: number;
  left: number;
  level: number;
  price: number;
}

/** Complain to an inspector about the operator's decision (section 33). Players may complain only for themselves. */
export interface LodgeComplaint {
  type: "LodgeComplaint";
  number: number;
  about: string;
}

/** Dispute a result or complain about a game. Players do this for themselves; staff may do it for anybody. */
export interface LodgeDispute {
  type: "LodgeDispute";
  place: IncidentPlace;
  patron: string;
  about: string;
}

/** One line of the log, with its clause if there is one. */
export interface LogLine {
  text: string;
  clause: string | null;
}

/** One decision: cards seen, the choice, the best choice, and the cost in antes and in cents. */
export interface Mark {
  decision: string;
  hand: string;
  upcard: string;
  board: string;
  drawn: string;
  chosen: string;
  best: string;
  cost: number;
  cents: number;
  ante: number;
  choices: Option[];
}

/** The player is not at the table: dealt in, blinded and folded. */
export interface MarkAbsent {
  type: "MarkAbsent";
  player: string;
}

/** The player has come, or come back, to their seat. */
export interface MarkPresent {
  type: "MarkPresent";
  player: string;
}

/** Who is signed in. */
export interface Me {
  id: string;
  role: string;
  name: string;
  balance: number;
}

export interface MeterSeries {
  stake: number;
  boxes: number;
  break_even: number | null;
  points: Worth[];
}

/** A player's own records. ``seated``: the tables where the player sits. */
export interface Mine {
  id: string;
  name: string;
  balance: number;
  seated: string[];
  account: StreamView;
  registers: StreamView[];
}

/** To the beginning of a level. */
export interface MoveClock {
  type: "MoveClock";
  level: number;
  reason: string;
}

/** The director seats a player elsewhere; who sits there takes the seat that becomes free. */
export interface MovePlayer {
  type: "MovePlayer";
  player: string;
  table: number;
  seat: number;
  reason: string;
}

/** Muck a hand at the showdown without showing it. */
export interface MuckHand {
  type: "MuckHand";
  seat: number;
}

/** Record that the dealer has mucked a hand that its player did not protect. */
export interface MuckUnprotected {
  type: "MuckUnprotected";
  seat: number;
}

export interface NeedView {
  kind: string;
  box: number;
  mine: boolean;
  pile: string;
  first: number;
  count: number;
  clause: string | null;
  choices: ChoiceView[];
}

/** A kind of stream that this person may open, and a suggested name for the next one. */
export interface NewStream {
  domain: string;
  command: string;
  example: string;
}

/** A line of a stream's log. */
export interface Noted {
  version: number;
  at: string;
  who: string;
  text: string;
  clauses: string[];
}

/** What can be changed in a game. ``qualify``: the lowest qualifying hand as printed; "" if there is none. */
export interface Numbers {
  game: string;
  title: string;
  document: string;
  solved: boolean;
  tables: PayTableNumbers[];
  qualify: string;
  qualifies: { [name: string]: string };
  times: { [name: string]: number };
  sides: string[];
  readings: string[];
  strategies: string[];
  jackpot: boolean;
  two_cards: boolean;
}

export type OfAccount = SetLossLimit | SetDepositLimit | DeclareChips;

export type OfDisputes = LodgeDispute | RequestReview | LodgeComplaint;

/** A command that only needs to be confirmed: what it will do, and by which clauses. */
export interface Offer {
  label: string;
  says: string;
  clauses: string[];
  command: { [name: string]: unknown };
}

/** Start or stop running the table as a low-limit table. */
export interface OfferLowLimit {
  type: "OfferLowLimit";
  offered?: boolean;
}

/** A command that would not be refused now: its title and its target. */
export interface Offered {
  label: string;
  to: "table" | "tournament";
  command: Announce | Start | DealHand | ReportHand | PauseClock | ResumeClock | MoveClock | CorrectClock | MovePlayer | ConfirmMove | BreakTable | AddTable | GoHandForHand | EndHandForHand | RedrawFinal | CloseRegistration | RaceChips | AnnounceEliminationRound | AnnounceBonusRound | MarkAbsent | MarkPresent | ProvisionallyEliminate | ReturnAbsent | Penalise | Disqualify | LiftPenalty | ForfeitChips | ReturnChips | ArrangeChips | CountChips | RecordName | DecideTournamentDispute | AddValue | RedeemBounty | PayPrize | CloseTournament | CancelTournament | CorrectStacks | Reinstate | CorrectOrder | CorrectBounty | Enter | PayFees | RefuseEntry | AllowEntry | TransferEntry | CancelEntry | ReEnter | ReBuy | AddOn | RefundUnseated | SetConditions | ConnectPlayers | RecordSystem | TellPrizes | AwardEntry | GrantEntry | CloseFlight | ReceiveFlight | BeginHand | CompleteDeal | Act | ThrowChips | ActOutOfTurn | TakeBackAct | EnterCards | ShowHand | MuckHand | RankHands | RequestClock | CallTime | TimeUp | Expedite | DeclareMisdeal | Redeal | ExposeCards | PlayerExposes | MuckUnprotected | KillHand | SeatAbsent | SeatPresent | RecordVerbal | RecordAdvice | ReleaseCards | VoidHand;
}

/** Open a round, so that wagers may be placed. */
export interface OpenBets {
  type: "OpenBets";
}

/** A choice: its value in antes, and how much worse it is than the best. */
export interface Option {
  move: string;
  worth: number;
  cost: number;
}

/** Order the dealer to check and verify the number of cards. */
export interface OrderCount {
  type: "OrderCount";
}

export interface OrderShuffle {
  type: "OrderShuffle";
  reasons: string;
}

/** A player without chips at the end of a hand. */
export interface Out {
  seat: number;
  player: string;
  stack: number;
}

/** One way that a round ends: net result in antes, number of deals, share of all deals. */
export interface OutcomeReport {
  net: string;
  deals: string;
  frequency: number;
}

/** A player's own part: status of the entry, the seat, the balance, and what the player can do. */
export interface OwnEntry {
  id: string;
  name: string;
  status: string;
  table: number;
  seat: number;
  balance: number;
  offers: Offered[];
}

/** One of several rules in a clause. */
export interface PartRule {
  name: string;
  kind: string;
  summary: string;
  why: string;
  waits: string;
}

export interface PauseClock {
  type: "PauseClock";
  reason?: string;
}

/** The fees of an entry that was accepted without them. */
export interface PayFees {
  type: "PayFees";
  player: string;
  paid?: "account" | "cash" | "house" | "satellite";
}

/** Pay a place-getter what is due and not paid yet. */
export interface PayPrize {
  type: "PayPrize";
  player: string;
}

/** A pay table: the hands that it could pay, and what it pays now. */
export interface PayTableNumbers {
  name: string;
  hands: string[];
  pays: { [name: string]: string };
}

/** A pay table with its title: hands with their odds, such as "3:2", best first. */
export interface PaytableView {
  title: string;
  lines: { [name: string]: string };
}

/** A warning, or 10, 20 or 30 minutes away from the table. */
export interface Penalise {
  type: "Penalise";
  player: string;
  kind: "away" | "disqualification" | "warning";
  ground: "absence" | "advice" | "conduct" | "exposing the hand" | "hiding chips" | "lending chips" | "not following the rules";
  note: string;
  minutes?: number;
}

/** Place wagers on areas of the layout: all of them, or none if one is refused. */
export interface PlaceWagers {
  type: "PlaceWagers";
  seat: number;
  bets: Bet[];
}

/** A player's result. ``place`` 0: disqualified. */
export interface Placed {
  place: number;
  tied: number;
  name: string;
  prize: number;
  bounties: number;
}

/** Let the game continue without its jackpot. */
export interface PlayWithoutJackpot {
  type: "PlayWithoutJackpot";
}

/** Record that a player has exposed their cards during the hand. */
export interface PlayerExposes {
  type: "PlayerExposes";
  seat: number;
  cards?: number[];
}

/** Tell the players to look at their cards, after all are dealt (recorded dealing). */
export interface PlayersLook {
  type: "PlayersLook";
}

/** The edge for one payment of a line. */
export interface Point {
  odds: string;
  house_edge: number;
}

/** Seats of the button and the blinds, which may be empty. ``small`` is 0 if no small blind is due. */
export interface Positions {
  button: number;
  small: number;
  big: number;
}

/** A command, and whether to warn of a mistake instead of carrying it out. */
export interface PracticeCommand {
  command: PlaceWagers | Choose;
  warn?: boolean;
}

/** A game that can be practised; ``valued``: its choices can be valued. */
export interface PracticeGame {
  game: string;
  title: string;
  document: string;
  valued: boolean;
}

export interface PracticeGames {
  games: PracticeGame[];
}

/** A practice table after a command. ``warning``: a mistake that was not carried out; ``judged``: the last decision. ``valued``: whether choices have values, which needs odds for the game. */
export interface Practised {
  view: TableView;
  record: Record;
  valued: boolean;
  warning: Mark | null;
  judged: Mark | null;
}

/** Go through the opening checklist: what is at the table. From then on its decks are accounted for. */
export interface PrepareTable {
  type: "PrepareTable";
  equipment: string[];
  cash?: boolean;
}

/** Record that a player hands the dealer a player card. */
export interface PresentCard {
  type: "PresentCard";
  seat: number;
  card: string;
}

export interface PrizeView {
  box: number;
  owner: string;
  mine: boolean;
  kind: string;
  amount: number;
  clauses: string[];
}

/** The prompts for this person. ``standing``: notices that are always shown at the table. */
export interface PromptView {
  text: string;
  clause: string;
  standing: boolean;
}

/** The commitment of a round, what it is bound to, and one person's leaves. The inspector also gets the seed. */
export interface Proofs {
  number: number;
  commitment: string;
  round: string;
  rules: string;
  reshuffled: number[][];
  deck: number;
  leaves: Leaf[];
  seed: string | null;
}

/** The stake of a player who has not taken the position by the end of level 4 is removed from play. */
export interface ProvisionallyEliminate {
  type: "ProvisionallyEliminate";
  player: string;
}

export type Question = AskReport | AskValues | AskSeries | AskMeters | AskHands;

/** Race off the denomination that is due at a table; ``cards`` by seat, where a dealer has dealt them. */
export interface RaceChips {
  type: "RaceChips";
  table: number;
  cards?: { [name: string]: number[] };
}

/** Raise the minimum at once for players who come later. Players at the table keep the old one and get a marker. */
export interface RaiseMinimum {
  type: "RaiseMinimum";
  minimum: number;
}

/** Rank the hands, best first, equal ones together, if their cards are not entered. */
export interface RankHands {
  type: "RankHands";
  order: number[][];
}

/** Additional banks of chips for a player at a table. */
export interface ReBuy {
  type: "ReBuy";
  player: string;
  banks?: number;
  paid?: "account" | "cash" | "house" | "satellite";
}

/** Back in after elimination, behind the alternates. */
export interface ReEnter {
  type: "ReEnter";
  player: string;
  paid?: "account" | "cash" | "house" | "satellite";
}

/** Who is out may enter again until the start of a level; ``most`` times, 0 as often as wanted. */
export interface ReEntry {
  until_level: number;
  most?: number;
  bounty?: boolean;
}

/** More chips for a price until the start of a level, with a stack not above ``stack_at_most``. */
export interface Rebuy {
  price: number;
  chips: number;
  until_level: number;
  stack_at_most: number;
  fee?: number;
  most?: number;
}

/** Qualifiers with their bags, and the pool of a flight with all that was paid; follows from the flight. */
export interface ReceiveFlight {
  type: "ReceiveFlight";
  flight: string;
  names: { [name: string]: string };
  bags: { [name: string]: number };
  pool: number;
  entries: number;
  payments: { [name: string]: FeePayment[] };
}

/** One player's decisions in one game, by kind, and the most expensive mistakes. */
export interface Record {
  tallies: Tally[];
  worst: Mark[];
}

/** Record that a player has given or sought advice during play. */
export interface RecordAdvice {
  type: "RecordAdvice";
  seat: number;
  note: string;
}

export interface RecordCount {
  type: "RecordCount";
  deck: string;
  cards: number;
}

/** Record that somebody places a player's chips for them. ``only_physical``: nothing more; ``gain``: they profit. */
export interface RecordHelp {
  type: "RecordHelp";
  seat: number;
  helper: string;
  present: boolean;
  only_physical: boolean;
  gain: boolean;
}

/** A player gives the name to the table's supervisor on request. */
export interface RecordName {
  type: "RecordName";
  player: string;
  name: string;
}

/** Whether the poker management system can be used; entry forms are taken only while it cannot. */
export interface RecordSystem {
  type: "RecordSystem";
  available: boolean;
  note?: string;
}

/** Record what a player has said about their hand. */
export interface RecordVerbal {
  type: "RecordVerbal";
  seat: number;
  words: string;
}

/** Deal the same hand from a new shuffle after a misdeal. */
export interface Redeal {
  type: "Redeal";
}

/** Pay a player the bounties won, at the end of the player's involvement; the winner also their own. */
export interface RedeemBounty {
  type: "RedeemBounty";
  player: string;
}

/** Draw the seats of the final table. */
export interface RedrawFinal {
  type: "RedrawFinal";
}

/** Fees back to those who waited for a seat and will not get one (T-14). */
export interface RefundUnseated {
  type: "RefundUnseated";
  players: string[];
  reason: string;
}

/** A refusal: the clause if a rule applies, the reason, and what would help if anything would. */
export interface RefusalAnswer {
  clause: string | null;
  reason: string;
  cure?: CureAnswer | null;
}

/** A command that was refused. */
export interface RefusalLine {
  number: number;
  at: string;
  who: string;
  stream: string;
  command: string;
  clause: string;
  reason: string;
  omitted: number;
}

/** The director refuses a person's application, now and until further word. */
export interface RefuseEntry {
  type: "RefuseEntry";
  player: string;
  reason: string;
}

/** Undo an elimination: the player takes the seat again with chips given back by those named. Where they were removed from play, in an elimination round or as a forfeit, they come from there: name nobody. */
export interface Reinstate {
  type: "Reinstate";
  player: string;
  table: number;
  seat: number;
  chips: { [name: string]: number };
  reason: string;
}

/** Turn up cards held back in hand-for-hand, because the action at the other tables is over. */
export interface ReleaseCards {
  type: "ReleaseCards";
}

/** The fixed set of remedies. */
export type Remedy = 
  | "continue"
  | "fold box"
  | "keep exposed"
  | "misdeal"
  | "reconstruct"
  | "return part"
  | "void box"
  | "void round";

/** Refuse a wager on reasonable grounds before the first card, and take it off the layout. */
export interface RemoveWager {
  type: "RemoveWager";
  stake: number;
  reasons: string;
}

export interface ReopenTable {
  type: "ReopenTable";
}

/** Replace unfit cards of a deck. ``count``: how many, 52 for all; then say whether the new cards were checked. */
export interface ReplaceCards {
  type: "ReplaceCards";
  deck: string;
  count: number;
  reasons: string;
  checked?: "" | "dealer" | "machine" | "supervisor";
}

/** A replayed round, with every card. */
export interface ReplayedRound {
  table: string;
  number: number;
  lines: Noted[];
}

/** An exact report on a game, per ante. */
export interface Report {
  game: string;
  paytables: { [name: string]: { [name: string]: string } };
  reading: string[];
  ev: Exact;
  house_edge: number;
  element_of_risk: number;
  sd: number;
  average_bet: number;
  actions: { [name: string]: Share };
  outcomes: { [name: string]: OutcomeReport };
  side_bets: { [name: string]: Side };
  seconds: number;
  changes?: string[];
  staked?: { [name: string]: string };
  strategy?: string | null;
  cost?: number | null;
  solved?: Wanted | null;
  chart?: Chart | null;
}

/** Report that cards were mishandled or dropped. */
export interface ReportDropped {
  type: "ReportDropped";
}

/** Report a fault. ``amount``: the chips really there; ``owner``: whose they are; ``cards``: the cards seen. */
export interface ReportFault {
  type: "ReportFault";
  fault: Fault;
  box?: number;
  area?: string;
  amount?: number;
  cards?: number[];
  owner?: string;
}

/** A hand has ended; follows from its table. */
export interface ReportHand {
  type: "ReportHand";
  table: number;
  result: HandResult;
}

/** Report that a player's wagers are invalid. ``claim``: the player's defence; ``round``: 0 for the current one. */
export interface ReportInvalid {
  type: "ReportInvalid";
  seat: number;
  ground: "another person's card" | "no valid card" | "placed for another";
  claim?: string;
  round?: number;
}

/** Report that the jackpot's equipment does not work. */
export interface ReportMalfunction {
  type: "ReportMalfunction";
  details: string;
}

/** Ask for the clock on another player. ``by``: the seat that asks. */
export interface RequestClock {
  type: "RequestClock";
  seat: number;
  by: number;
}

/** Have the first decision reviewed by another person. Players may ask only in their own dispute. */
export interface RequestReview {
  type: "RequestReview";
  number: number;
}

/** Record that the jackpot's equipment works again. */
export interface RestoreJackpot {
  type: "RestoreJackpot";
  details: string;
}

export interface ResumeClock {
  type: "ResumeClock";
}

/** The player has arrived after all: the stake comes back, less the blinds and antes missed. */
export interface ReturnAbsent {
  type: "ReturnAbsent";
  player: string;
}

/** An eliminated player hands remaining chips to the dealer. */
export interface ReturnChips {
  type: "ReturnChips";
  player: string;
  chips: number;
}

/** Turn up a folded hand at settlement, at the operator's discretion. In recorded dealing, name its cards. */
export interface RevealFolded {
  type: "RevealFolded";
  box: number;
  cards?: number[];
}

/** One clause or one reading, with everything known about it. */
export interface RuleAlone {
  rule: ClauseLine | null;
  title: string;
  code: string[];
  tests: string[];
  readings: ClauseReading[];
  below: ClauseLine[];
}

/** The whole rulebook. */
export interface Rulebook {
  documents: Coverage[];
  clauses: ClauseLine[];
  readings: ClauseReading[];
}

/** Its winners are entered into another tournament, each at what that entry costs. */
export interface Satellite {
  into: string;
  seat: number;
}

/** Mark the player of a seat as away from the table. */
export interface SeatAbsent {
  type: "SeatAbsent";
  seat: number;
}

/** The result of a command to a tournament table. */
export interface SeatDone {
  version: number;
  view: TableSeen;
}

/** Mark the player of a seat as back. */
export interface SeatPresent {
  type: "SeatPresent";
  seat: number;
}

/** A seat. ``cards`` are face up or the viewer's own, "??" is a card back; ``won``: in the hand that has ended. */
export interface SeatSeen {
  seat: number;
  name: string;
  mine: boolean;
  stack: number;
  present: boolean;
  dealt_in: boolean;
  bet: number;
  folded: boolean;
  all_in: boolean;
  bounty: boolean;
  cards: string[];
  early: string;
  won: number;
}

export interface SeatView {
  box: number;
  name: string;
  mine: boolean;
}

/** A series of edges. ``of``: whether they are of the whole game or of a side bet. */
export interface Series {
  line: string;
  of: string;
  points: Point[];
}

/** Take cash, or run cashless. ``drop_box``: a drop box is attached. */
export interface SetCash {
  type: "SetCash";
  cash: boolean;
  drop_box: boolean;
}

/** On which conditions players buy again, settled and announced before the start, in place of the structure's. ``banks``: additional chip banks there are for it; None enough for all. */
export interface SetConditions {
  type: "SetConditions";
  re_entry?: ReEntry | null;
  rebuy?: Rebuy | null;
  add_on?: AddOnOffer | null;
  banks?: number | null;
}

/** Set the most that may be paid in from outside on a calendar day. Leave the amount empty to remove the limit. A stricter limit applies at once, any other change from the next day. */
export interface SetDepositLimit {
  type: "SetDepositLimit";
  amount: number | null;
}

/** Set the greatest net loss over a period of calendar days. Leave the amount empty to remove the limit. A stricter limit applies at once, any other change when the current period is over. */
export interface SetLossLimit {
  type: "SetLossLimit";
  amount: number | null;
  days?: number;
}

/** Settle all wagers, starting from the dealer's right. */
export interface Settle {
  type: "Settle";
}

export interface SettledView {
  box: number;
  owner: string;
  mine: boolean;
  area: string;
  stake: number;
  result: string;
  returned: number;
  clauses: string[];
  title: string;
}

/** The number of deals, and their share of all deals. */
export interface Share {
  deals: string;
  frequency: number;
}

/** A titled table of texts. */
export interface Sheet {
  title: string;
  columns: string[];
  rows: string[][];
}

/** Enter the cards of a pile as the dealer turns them up (recorded dealing). */
export interface ShowCards {
  type: "ShowCards";
  pile: string;
  cards: number[];
}

/** Show a hand at the showdown. If a dealer deals, enter its cards. */
export interface ShowHand {
  type: "ShowHand";
  seat: number;
  cards?: number[];
}

/** Show a sign with a higher minimum and the time of the change. ``kept``: for players with a marker. */
export interface ShowNotice {
  type: "ShowNotice";
  minimum: number;
  at: string;
  kept?: boolean;
}

/** Shuffle a deck. ``by_hand``: the dealer shuffles by hand, even if the table has a device. */
export interface Shuffle {
  type: "Shuffle";
  deck: string;
  by_hand?: boolean;
}

export interface Side {
  ev: Exact;
  house_edge: number;
  sd?: number | null;
  jackpot?: JackpotReport | null;
  note?: string;
}

/** A line of a pay table, and the edge that it should give. */
export interface Solve {
  line: string;
  edge: string;
}

export interface StakeView {
  box: number;
  owner: string;
  mine: boolean;
  area: string;
  chips: number;
  tokens: number;
  title: string;
}

/** Ballot for seats and start the clock; ``absent`` have not taken their positions yet. */
export interface Start {
  type: "Start";
  absent?: string[];
  tables?: number;
}

/** A starting hand as players write it, and the value of each choice with it. */
export interface StartingHand {
  hand: string;
  worth: { [name: string]: number };
}

export interface StartingHands {
  hands: StartingHand[];
}

/** A stream in the list. ``opened``: something has been recorded there. */
export interface StreamLine {
  domain: string;
  id: string;
  title: string;
  opened: boolean;
}

/** The streams that a person may see, and those that the person may open. */
export interface StreamList {
  streams: StreamLine[];
  openings: NewStream[];
  reports: boolean;
  journal: boolean;
}

/** A stream as one role may see it, and what that role may do there. ``choices``: suggested values for fields. */
export interface StreamView {
  domain: string;
  id: string;
  title: string;
  version: number;
  role: string;
  sheets: Sheet[];
  due: DutyView[];
  log: Noted[];
  commands: string[];
  offers: Offer[];
  choices: { [name: string]: string[] };
}

/** All that is fixed and announced before the start. Levels count from 1, money is cents. */
export interface Structure {
  name: string;
  entry_fee: number;
  starting_stack: number;
  registration_until_level: number;
  chip: Chip[];
  level: Level[];
  administration_fee?: number;
  bounty?: number;
  cap?: number;
  least?: number;
  seats_per_table?: number;
  final_table?: number;
  alternates_until_level?: number;
  half_raise?: boolean;
  venue?: Venue[];
  re_entry?: ReEntry | null;
  rebuy?: Rebuy | null;
  add_on?: AddOnOffer | null;
  elimination_round?: EliminationRound[];
  bonus_round?: BonusRound[];
  satellite?: Satellite | null;
  flight?: Flight[];
}

export type TableCommand = 
  | TakeSeat
  | LeaveSeat
  | OpenBets
  | PlaceWagers
  | TakeBack
  | CloseBets
  | Declare
  | Choose
  | Undecided
  | ShowCards
  | Concede
  | Settle
  | RevealFolded
  | PlayersLook
  | ReportFault
  | ConfirmFault
  | WithdrawFault
  | ChangeLimits
  | RaiseMinimum
  | ShowNotice
  | ApplyNotice
  | WithdrawNotice
  | AllowOwnLimits
  | EndOwnLimits
  | OfferLowLimit
  | GiveToTournament
  | RemoveWager
  | VacateSeat
  | AnnounceClosure
  | CloseTable
  | ReopenTable
  | ChangeCash
  | ChangeColour
  | ExchangeVoucher
  | PrepareTable
  | SetCash
  | ChangeSource
  | BringDeck
  | Shuffle
  | OrderShuffle
  | Cut
  | ReportDropped
  | VerifyCollected
  | OrderCount
  | RecordCount
  | ReplaceCards
  | PresentCard
  | RecordHelp
  | ReportInvalid
  | CutToLimit
  | ReportMalfunction
  | PlayWithoutJackpot
  | RestoreJackpot
  | AllowBacking;

/** A tournament table as one person may see it. ``elsewhere``: the table where this player sits instead. */
export interface TableSeen {
  id: string;
  number: number;
  version: number;
  name: string;
  phase: string;
  dealing: string;
  now: string;
  role: string;
  seat: number;
  elsewhere: number;
  clock: ClockView;
  places: number;
  unit: number;
  hand: number;
  blinds: Blinds;
  button: number;
  small: number;
  big: number;
  seats: SeatSeen[];
  board: string[];
  pots: number[];
  waits_for: string;
  turn: number;
  awaits: HandNeed | null;
  time: Time | null;
  held: boolean;
  ended: number;
  commitment: string;
  offers: Offered[];
  misdeals: string[];
  silence: string | null;
}

/** One person's view of one table. */
export interface TableView {
  id: string;
  version: number;
  game: string;
  document: string;
  title: string;
  dealing: string;
  source: string;
  places: number;
  stage: string;
  number: number;
  rules: string;
  commitment: string;
  role: string;
  patron: string;
  seat: number | null;
  balance: number;
  meter: number | null;
  jackpot: number;
  areas: AreaView[];
  paytables: PaytableView[];
  seats: SeatView[];
  stakes: StakeView[];
  has_dealer: boolean;
  concedes: boolean;
  dealer: string[];
  dealer_hand: string;
  board: string[];
  boxes: BoxView[];
  need: NeedView;
  settled: SettledView[];
  prizes: PrizeView[];
  decks: DeckView[];
  silence: string | null;
  prompts: PromptView[];
}

/** Take back all stakes of a seat while wagers are open. */
export interface TakeBack {
  type: "TakeBack";
  seat: number;
}

/** Take back the last act because it was entered wrongly, if nothing has followed it. */
export interface TakeBackAct {
  type: "TakeBackAct";
}

export interface TakeSeat {
  type: "TakeSeat";
  box: number;
}

/** Decisions of one kind: number, number correct, and what the others cost in antes. */
export interface Tally {
  decision: string;
  made: number;
  right: number;
  cost: number;
  cents: number;
}

/** The details of a satellite's prizes, for all entrants. */
export interface TellPrizes {
  type: "TellPrizes";
  details: string;
}

/** Record chips put in by the seat in turn, and what was said. ``amount``: the total that was named, if any. */
export interface ThrowChips {
  type: "ThrowChips";
  seat: number;
  chips: number[];
  said?: "" | "all-in" | "bet" | "call" | "raise";
  amount?: number;
}

/** The clock on a seat: asked for (no ``until``), or running out then. */
export interface Time {
  seat: number;
  by: number;
  until: string;
}

/** Record that the minute is over. */
export interface TimeUp {
  type: "TimeUp";
  seat: number;
}

export type TournamentTableCommands = 
  | BeginHand
  | CompleteDeal
  | Act
  | ThrowChips
  | ActOutOfTurn
  | TakeBackAct
  | EnterCards
  | ShowHand
  | MuckHand
  | RankHands
  | RequestClock
  | CallTime
  | TimeUp
  | Expedite
  | DeclareMisdeal
  | Redeal
  | ExposeCards
  | PlayerExposes
  | MuckUnprotected
  | KillHand
  | SeatAbsent
  | SeatPresent
  | RecordVerbal
  | RecordAdvice
  | ReleaseCards
  | VoidHand;

export type TournamentCommands = 
  | Announce
  | Start
  | DealHand
  | ReportHand
  | PauseClock
  | ResumeClock
  | MoveClock
  | CorrectClock
  | MovePlayer
  | ConfirmMove
  | BreakTable
  | AddTable
  | GoHandForHand
  | EndHandForHand
  | RedrawFinal
  | CloseRegistration
  | RaceChips
  | AnnounceEliminationRound
  | AnnounceBonusRound
  | MarkAbsent
  | MarkPresent
  | ProvisionallyEliminate
  | ReturnAbsent
  | Penalise
  | Disqualify
  | LiftPenalty
  | ForfeitChips
  | ReturnChips
  | ArrangeChips
  | CountChips
  | RecordName
  | DecideTournamentDispute
  | AddValue
  | RedeemBounty
  | PayPrize
  | CloseTournament
  | CancelTournament
  | CorrectStacks
  | Reinstate
  | CorrectOrder
  | CorrectBounty
  | Enter
  | PayFees
  | RefuseEntry
  | AllowEntry
  | TransferEntry
  | CancelEntry
  | ReEnter
  | ReBuy
  | AddOn
  | RefundUnseated
  | SetConditions
  | ConnectPlayers
  | RecordSystem
  | TellPrizes
  | AwardEntry
  | GrantEntry
  | CloseFlight
  | ReceiveFlight;

/** An entry goes to another person, who must be eligible as well; the place in the queue goes with it. */
export interface TransferEntry {
  type: "TransferEntry";
  player: string;
  to: string;
  name: string;
  born?: string;
  proof?: string;
  member?: boolean;
  agreed?: boolean;
  discretion?: string;
}

/** Record that the player has not decided within a reasonable time, or is not there. */
export interface Undecided {
  type: "Undecided";
  box: number;
}

/** Have a player who is sitting out give up their seat at a full table. */
export interface VacateSeat {
  type: "VacateSeat";
  box: number;
}

/** A choice: its value in antes, and how much worse it is than the best. */
export interface Value {
  move: string;
  value: Exact;
  worth: number;
  cost: number;
}

/** The choices of one holding, the best first. */
export interface Values {
  game: string;
  hand: string;
  choices: Value[];
  best: string;
  seconds: number;
  upcard?: string;
  board?: string;
  discard?: string;
  drawn?: string;
}

/** Where and when the event is held; each venue is an event of its own (T-35). */
export interface Venue {
  id: string;
  name: string;
  start: string;
}

/** The result of verifying the whole journal. */
export interface Verified {
  rows: number;
  streams: number;
  refusals: number;
  seal: string;
  fault: string;
}

/** Record that a supervisor counted the cards after they were dropped. */
export interface VerifyCollected {
  type: "VerifyCollected";
  cards: number;
}

/** One message of the feed: the table as the viewer may see it, and the new lines of the log. */
export interface ViewNewsEventView {
  version: number;
  view: EventView;
  log: LogLine[];
}

/** One message of the feed: the table as the viewer may see it, and the new lines of the log. */
export interface ViewNewsTableSeen {
  version: number;
  view: TableSeen;
  log: LogLine[];
}

/** One message of the feed: the table as the viewer may see it, and the new lines of the log. */
export interface ViewNewsTableView {
  version: number;
  view: TableView;
  log: LogLine[];
}

/** Cancel the hand: all chips are returned, and the hand does not count. */
export interface VoidHand {
  type: "VoidHand";
  reason: string;
}

/** The answer to --solve. */
export interface Wanted {
  line: string;
  house_edge: number;
  odds: Exact;
  exact: boolean;
  nearest: number;
  payable: { [name: string]: number };
}

/** Withdraw the report, because there was no fault. */
export interface WithdrawFault {
  type: "WithdrawFault";
  proposal: string;
}

export interface WithdrawNotice {
  type: "WithdrawNotice";
  kept?: boolean;
}

/** The net value of a jackpot wager at a meter, in cents. */
export interface Worth {
  meter: number;
  value: number;
}

/** What an address answers when it is read. */
export type Got<P extends string> =
    P extends `/api/tables/${string}/rounds/${string}/proofs` ? Proofs
  : P extends `/api/tables/${string}/rounds/${string}` ? ReplayedRound
  : P extends `/api/tournaments/${string}/tables/${string}` ? TableSeen
  : P extends `/api/odds/questions/${string}` ? Answer | Counting
  : P extends `/api/streams/${string}/${string}` ? StreamView
  : P extends `/api/practice/${string}` ? Practised
  : P extends `/api/rules/${string}` ? RuleAlone
  : P extends `/api/tables/${string}` ? TableView
  : P extends `/api/tournaments/${string}` ? EventView
  : P extends `/api/accounts` ? AccountList
  : P extends `/api/lobby` ? Lobby
  : P extends `/api/me` ? Me
  : P extends `/api/mine` ? Mine
  : P extends `/api/odds` ? GameNumbers
  : P extends `/api/practice` ? PracticeGames
  : P extends `/api/refusals` | `/api/refusals?${string}` ? RefusalLine[]
  : P extends `/api/reports` | `/api/reports?${string}` ? Sheet[]
  : P extends `/api/rules` ? Rulebook
  : P extends `/api/streams` ? StreamList
  : never;

/** What an address takes. */
export type Sent<P extends string> =
    P extends `/api/mine/incidents/${string}/commands` ? OfDisputes
  : P extends `/api/mine/patron/${string}/commands` ? OfAccount
  : P extends `/api/odds/questions/${string}/call-off` ? { [name: string]: never }
  : P extends `/api/streams/${string}/${string}/commands` ? DeskCommand
  : P extends `/tournaments/${string}/tables/${string}/commands` ? TournamentTableCommands
  : P extends `/api/accounts/${string}/sign-out` ? { [name: string]: never }
  : P extends `/api/practice/${string}/commands` ? PracticeCommand
  : P extends `/api/practice/${string}/forget` ? { [name: string]: never }
  : P extends `/api/practice/${string}/next` ? { [name: string]: never }
  : P extends `/api/tables/${string}/ready` | `/api/tables/${string}/ready?${string}` ? { [name: string]: never }
  : P extends `/api/journal/verify` ? { [name: string]: never }
  : P extends `/api/odds/questions` ? Question
  : P extends `/tables/${string}/commands` ? TableCommand
  : P extends `/tournaments/${string}/commands` ? TournamentCommands
  : P extends `/api/buy-in` ? { [name: string]: never }
  : P extends `/api/sign-out` ? { [name: string]: never }
  : never;

/** What an address answers to what it was sent. */
export type Posted<P extends string> =
    P extends `/api/mine/incidents/${string}/commands` ? Heard
  : P extends `/api/mine/patron/${string}/commands` ? Heard
  : P extends `/api/odds/questions/${string}/call-off` ? null
  : P extends `/api/streams/${string}/${string}/commands` ? CommandGiven
  : P extends `/tournaments/${string}/tables/${string}/commands` ? SeatDone
  : P extends `/api/accounts/${string}/sign-out` ? null
  : P extends `/api/practice/${string}/commands` ? Practised
  : P extends `/api/practice/${string}/forget` ? Practised
  : P extends `/api/practice/${string}/next` ? Practised
  : P extends `/api/tables/${string}/ready` | `/api/tables/${string}/ready?${string}` ? null
  : P extends `/api/journal/verify` ? Verified
  : P extends `/api/odds/questions` ? Answer | Counting
  : P extends `/tables/${string}/commands` ? Done
  : P extends `/tournaments/${string}/commands` ? EventDone
  : P extends `/api/buy-in` ? Me
  : P extends `/api/sign-out` ? null
  : never;

/** What comes down a live line. */
export type Told<P extends string> =
    P extends `/tournaments/${string}/tables/${string}/live` ? ViewNewsTableSeen
  : P extends `/tables/${string}/live` ? ViewNewsTableView
  : P extends `/tournaments/${string}/live` ? ViewNewsEventView
  : never;

/** Addresses that can be read. */
export type GetPath =
  | `/api/tables/${string}/rounds/${string}/proofs`
  | `/api/tables/${string}/rounds/${string}`
  | `/api/tournaments/${string}/tables/${string}`
  | `/api/odds/questions/${string}`
  | `/api/streams/${string}/${string}`
  | `/api/practice/${string}`
  | `/api/rules/${string}`
  | `/api/tables/${string}`
  | `/api/tournaments/${string}`
  | `/api/accounts`
  | `/api/lobby`
  | `/api/me`
  | `/api/mine`
  | `/api/odds`
  | `/api/practice`
  | `/api/refusals`
  | `/api/refusals?${string}`
  | `/api/reports`
  | `/api/reports?${string}`
  | `/api/rules`
  | `/api/streams`;

/** Addresses that take something. */
export type PostPath =
  | `/api/mine/incidents/${string}/commands`
  | `/api/mine/patron/${string}/commands`
  | `/api/odds/questions/${string}/call-off`
  | `/api/streams/${string}/${string}/commands`
  | `/tournaments/${string}/tables/${string}/commands`
  | `/api/accounts/${string}/sign-out`
  | `/api/practice/${string}/commands`
  | `/api/practice/${string}/forget`
  | `/api/practice/${string}/next`
  | `/api/tables/${string}/ready`
  | `/api/tables/${string}/ready?${string}`
  | `/api/journal/verify`
  | `/api/odds/questions`
  | `/tables/${string}/commands`
  | `/tournaments/${string}/commands`
  | `/api/buy-in`
  | `/api/sign-out`;

/** Addresses of live lines. */
export type LivePath =
  | `/tournaments/${string}/tables/${string}/live`
  | `/tables/${string}/live`
  | `/tournaments/${string}/live`;
