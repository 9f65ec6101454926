/** What travels between pages and server, written by `make types` from the server's own description. */

/** Record why the chips counted differ from the chips issued. */
export interface AcceptDifference {
  type: "AcceptDifference";
  finding: string;
}

/** Accept an invitation: staff choose a password and enter a code, players their card and a PIN. */
export interface Accepting {
  token: string;
  password?: string;
  code?: string;
  card?: string;
  pin?: string;
}

/** Money that came into the account or left it outside of play. */
export interface AccountMove {
  at: string;
  text: string;
  amount: number;
}

/** Acknowledge, as an inspector, that the jackpot's equipment failed. */
export interface AcknowledgeMalfunction {
  type: "AcknowledgeMalfunction";
  number: number;
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

/** Commands of one tap, carried out in order. ``each``: go on after a refusal, because none depends on another. */
export interface Acts {
  commands: (TakeSeat | LeaveSeat | OpenBets | PlaceWagers | TakeBack | CloseBets | Declare | Choose | Undecided | ShowCards | Concede | Settle | RevealFolded | DealRound | EndRound | CancelRound | ClaimHit | WithdrawHit | ConfirmHits | AddPart | ChangeLimits | RaiseMinimum | ShowNotice | ApplyNotice | WithdrawNotice | AllowOwnLimits | EndOwnLimits | OfferLowLimit | GiveToTournament | RemoveWager | AllowWager | VacateSeat | ReadmitPlayer | AnnounceClosure | WithdrawClosure | CloseTable | ReopenTable | ChangeCash | ChangeColour | ExchangeVoucher | PrepareTable | SetCash | ChangeSource | BringDeck | Shuffle | OrderShuffle | Cut | ReportDropped | VerifyCollected | OrderCount | RecordCount | ReplaceCards | RestoreDevice | AttachReader | DetachReader | ReadCard | MendReading | TurnUp | RelieveDealer | CorrectAct | CorrectCard | PlayersLook | ReportFault | ConfirmFault | WithdrawFault | CannotCover | PresentCard | RecordHelp | ReportInvalid | CutToLimit | AdviseOnLimit | SeatPatron | ReportMalfunction | PlayWithoutJackpot | RestoreJackpot | AskBacking | WithdrawBacking | DeclineBacking | AllowBacking | AcknowledgeMalfunction)[];
  each?: boolean;
}

/** The result of several commands: the view after them, and those that were refused. */
export interface ActsDone {
  version: number;
  view: TableView;
  refused: RefusedAct[];
}

/** Buy the one additional bank at the end of the re-buy period. */
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

/** Add your part to the shuffle while wagers are open, or replace it. Nobody has to. */
export interface AddPart {
  type: "AddPart";
  box: number;
  part: string;
}

/** Add a table for waiting players or to spread players out. 0: the next number. */
export interface AddTable {
  type: "AddTable";
  table?: number;
}

/** Add to the prize pool. Cash is divided with the pool; anything else goes to the named ``place``. ``approved``: for gaming vouchers, who approved them and under which number. */
export interface AddValue {
  type: "AddValue";
  kind: "cash" | "gaming vouchers" | "goods or services";
  value: number;
  what?: string;
  place?: number;
  approved?: string;
}

/** Open the account of a card reader for a table, or give it a new token. */
export interface AddingReader {
  id: string;
  name: string;
  table: string;
}

/** The QR code of an address: the side of its square, and its path as SVG writes it. */
export interface AddressCode {
  address: string;
  side: number;
  path: string;
}

/** The floor as an administrator sees it: no game, no money. */
export interface AdminView {
  floor: string;
  release: string;
  health: HealthFact[];
  devices: OpenSession[];
  readers: ReaderLine[];
}

/** Confirm that you told a player who staked beyond their loss limit what they must declare. */
export interface AdviseOnLimit {
  type: "AdviseOnLimit";
  patron: string;
}

/** The wagers that the player of a seat had in the last round. ``barred``: why they cannot have them again. */
export interface AgainView {
  seat: number;
  name: string;
  bets: Bet[];
  total: number;
  barred: string;
  clause: string | null;
}

/** Allow the desk to take fees of this tournament from your account, up to an amount; 0 withdraws this. */
export interface AgreeToDebit {
  type: "AgreeToDebit";
  player: string;
  most: number;
}

/** Agree to the proposed shares. ``word``: what the player said, if staff record it. */
export interface AgreeToShares {
  type: "AgreeToShares";
  player: string;
  word?: string;
}

/** Let a player put a jackpot wager on another player's box: in this round while wagers are open, or in the next. */
export interface AllowBacking {
  type: "AllowBacking";
  seat: number;
  on: number;
}

/** Take back a refusal. */
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
  area?: string;
}

/** Allow a wager again that was refused in this round. */
export interface AllowWager {
  type: "AllowWager";
  seat: number;
  area: string;
}

/** Announce a tournament: everything that is fixed before the start. ``confirm_moves``: a move waits until a dealer confirms it. ``hand_for_hand`` starts one player before the bubble and the final table, or only when the director orders it. ``sharing``: the last players may agree on other shares of the prizes that are left (T-52). ``dealing``: cards dealt electronically, typed in by dealers, or in a "room" where only people know them; ``hands_an_hour`` there estimates what an absent player has missed (TOR 7.14). */
export interface Announce {
  type: "Announce";
  structure: Structure;
  venue?: string;
  starts?: string;
  dealing?: "electronic" | "recorded" | "room";
  confirm_moves?: boolean;
  hand_for_hand?: "automatic" | "by order";
  sharing?: boolean;
  hands_an_hour?: number;
}

/** Announce a bonus round: the casino adds chips to the next pots of every table, or a prize for their winners. */
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

/** Announce an elimination round: after this many hands, the lowest stake at each table is out. */
export interface AnnounceEliminationRound {
  type: "AnnounceEliminationRound";
  hands?: number;
}

/** Announce the elimination and bonus rounds of this level and the next. */
export interface AnnounceRounds {
  type: "AnnounceRounds";
}

export type Answer = 
  | Report
  | Values
  | Series
  | MeterSeries
  | StartingHands
  | KeyFigures
  | FiguresFile
  | Comparison
  | RulesOfThumb
  | DrillHands
  | Estimate;

/** Answer a call: somebody is coming; time is called, or the player is told to play faster, or not; how it ended. */
export interface AnswerCall {
  type: "AnswerCall";
  number: number;
  answer: "acted" | "coming" | "dead" | "declined" | "done" | "hurried" | "time";
  reason?: string;
}

/** Confirm that you read the decision and your right to complain to an inspector. ``satisfied``: you accept it. */
export interface AnswerDecision {
  type: "AnswerDecision";
  number: number;
  satisfied: boolean;
}

/** Put the announced minimum in force, once the time on the sign has come. */
export interface ApplyNotice {
  type: "ApplyNotice";
  kept?: boolean;
  area?: string;
}

/** Approve the shares that all remaining players have agreed to. */
export interface ApproveShares {
  type: "ApproveShares";
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
  step: number;
  title: string;
  equal: string[];
  at_least: string[];
}

/** Direct a player to stack chips by denomination in clear view, so that they can be counted. */
export interface ArrangeChips {
  type: "ArrangeChips";
  player: string;
}

/** Somebody on the way to or from this table. */
export interface Arrival {
  name: string;
  table: number;
  seat: number;
  leaves: boolean;
  acts: Press[];
}

/** Ask a supervisor to let you put a jackpot wager on another player's box. */
export interface AskBacking {
  type: "AskBacking";
  seat: number;
  on: number;
}

/** Ask the cage to pay this much from your account. */
export interface AskCashOut {
  type: "AskCashOut";
  amount: number;
}

/** A question about two variants: this one, and another with which it is compared. */
export interface AskCompare {
  type: "compare";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  strategy?: string | null;
  against: Variant;
}

/** A question about hands to drill of the game as printed, dealt by a seed. */
export interface AskDrill {
  type: "drill";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  seed: number;
}

/** A question about a game that cannot be counted; ``rounds``: as many as in an earlier answer. */
export interface AskEstimate {
  type: "estimate";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  seed?: number;
  rounds?: number | null;
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

/** A question about the key figures of a game; ``csv``: as a file. */
export interface AskSheet {
  type: "sheet";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  strategy?: string | null;
  jackpot?: JackpotWager | null;
  rounds_per_hour?: number;
  hours?: number[];
  bankrolls?: number[];
  csv?: boolean;
}

/** A question about the best strategies of few lines. */
export interface AskThumbs {
  type: "thumbs";
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
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
  staked?: { [name: string]: string };
  decision?: string;
}

/** A fault that waits for its remedy. ``does``: what each remedy does, in words. */
export interface AssistedFault {
  proposal: string;
  fault: string;
  box: number;
  says: string;
  remedies: string[];
  does: { [name: string]: string };
  clauses: string[];
  by: string;
}

/** The page of an assisted table. ``player`` and ``board``: how many cards a jackpot hand is made of. */
export interface AssistedView {
  hits: HitView[];
  faults: FaultView[];
  proposed: AssistedFault | null;
  player: number;
  board: number;
  people: { [name: string]: string };
  closed: boolean;
  for_two: boolean;
  cards: boolean;
}

/** What counts, in words, and the clauses that say so. */
export interface AtTableRuling {
  text: string;
  clauses: string[];
}

/** Let a card reader send the cards of this table, from the next round on. */
export interface AttachReader {
  type: "AttachReader";
  reader: string;
}

/** Record who won the bounty of a player who is out, or correct it. ``reason``: why it is corrected. Name several winners, from the button's left, if the pot was split. */
export interface AwardBounty {
  type: "AwardBounty";
  owner: string;
  winners: string[];
  reason?: string;
}

/** Award a place-getter of a satellite an entry to the tournament it is held for. */
export interface AwardEntry {
  type: "AwardEntry";
  player: string;
}

/** Somebody who comes back, and the seat; 0: by lot. */
export interface Back {
  player: string;
  table: number;
  seat: number;
}

/** Backing another player's jackpot, by a clause: the boxes to ask for; how far a request is, in words. */
export interface BackingView {
  clause: string;
  boxes: number[];
  box: number;
  stands: "" | "asked" | "declined" | "next" | "open" | "own" | "taken" | "waits";
  words: string;
}

/** A badge and its PIN. */
export interface BadgeGiven {
  badge: string;
  pin: string;
}

/** Record the bag of a player at the end of a flight: chips, the bag's number, the slip signed by the player. */
export interface BagChips {
  type: "BagChips";
  player: string;
  chips: number;
  bag: string;
  signed: boolean;
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

/** Something to be filled in on a form; ``name``: the part of the command that it is. */
export interface Blank {
  name: string;
  label: string;
  kind: "number" | "text" | "tick";
  value: string;
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

export interface BountyLeader {
  name: string;
  bounties: number;
}

/** Bounties of one player in cents: ``won`` and not paid yet, and what was paid. */
export interface BountyLine {
  player: string;
  name: string;
  won: number;
  paid: number;
  acts: Press[];
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
  late: boolean;
  declared: boolean | null;
  hand: string;
  makes: string[];
  turns_up: number;
  concedes: boolean;
}

/** Break a table and move its players to the others, after its hand. 0: the highest-numbered table. */
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

/** What the cashier has moved today, numbered in order. ``amount``: money taken, below zero if it was paid out. ``tokens``: given. ``sent``: chips to tables, below zero if they came back. ``cash``: of drop boxes. */
export interface CageSlip {
  number: number;
  at: string;
  patron: string;
  name: string;
  what: string;
  amount: number;
  tokens: number;
  sent: number;
  cash: number;
}

/** Call the director to a table. ``about`` "clock": a player asks for time on the player in ``seat``. */
export interface CallFloor {
  type: "CallFloor";
  table: number;
  about?: "cards" | "chips" | "clock" | "floor" | "ruling";
  seat?: number;
  note?: string;
}

/** Call off the hand because the tournament is cancelled; follows from the tournament. */
export interface CallOffHand {
  type: "CallOffHand";
  reason: string;
}

/** Give a player one minute to act, on request or by the director's decision. */
export interface CallTime {
  type: "CallTime";
  seat: number;
}

/** Withdraw an entry before the player is seated. ``without_refund``: even if the fees are not refunded. */
export interface CancelEntry {
  type: "CancelEntry";
  player: string;
  without_refund?: boolean;
}

/** Take back a round that was recorded by mistake. Its jackpot wagers no longer count. At a table with a jackpot a supervisor does it. */
export interface CancelRound {
  type: "CancelRound";
  reasons: string;
}

/** Cancel the tournament and refund all fees. */
export interface CancelTournament {
  type: "CancelTournament";
  reason: string;
}

/** Say that you have too few chips for the bet. It is checked against your account (electronic dealing). */
export interface CannotCover {
  type: "CannotCover";
  box: number;
}

/** Sign in as a player. */
export interface CardGiven {
  card: string;
  pin: string;
}

/** One message of a card reader. ``card``: two letters, or "?"; ``packet``: cards let go, with a packet's last. */
export interface CardSent {
  number: number;
  card: string;
  packet?: number;
}

/** A player who has asked to be paid from the account. */
export interface CashAsked {
  patron: string;
  name: string;
  amount: number;
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

/** Set new limits for the table or one area. A higher minimum needs a notice, or binds only players who come later. ``unit``: for the whole table; if omitted, it stays as it is. */
export interface ChangeLimits {
  type: "ChangeLimits";
  minimum: number;
  maximum: number;
  unit?: number | null;
  area?: string;
}

/** Deal from a device, from a shoe or by hand from now on. */
export interface ChangeSource {
  type: "ChangeSource";
  source: "device" | "hand" | "shoe";
  reasons: string;
}

/** A table of choices, with ``notes`` in words. ``scale``: cells from the most cautious to the boldest, for colours. A number is a percentage, and lies between. */
export interface Chart {
  title: string;
  columns: string[];
  rows: ChartRow[];
  notes: string[];
  scale: string[];
}

export interface ChartRow {
  name: string;
  cells: string[];
}

/** The newest checkpoint of the log: what it says, and who has signed it. */
export interface CheckpointSeen {
  origin: string;
  size: number;
  root: string;
  signed: string[];
  note: string;
}

/** A denomination: ``count`` of it in a starting stack; raced off when level ``race_after`` ends, 0 never. */
export interface Chip {
  value: number;
  colour: string;
  count?: number;
  race_after?: number;
}

/** Chips that a player threw in: the bet faced, the last raise or the big blind, and what lay there already. */
export interface ChipQuestion {
  bet: number;
  raised: number;
  own: number;
  chips: number[];
  said?: "" | "all-in" | "bet" | "call" | "raise";
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
  tokens: number;
  most_tokens: number;
  barred: string;
  takes_back: string;
}

/** Make a decision. An exchange names its cards or gives their number. ``tokens``: tokens in the resulting wager. */
export interface Choose {
  type: "Choose";
  box: number;
  move: string;
  discard?: number[];
  count?: number;
  tokens?: number;
}

/** Enter a hand that wins the jackpot, at a table where cards are not recorded. ``board``: the community cards. */
export interface ClaimHit {
  type: "ClaimHit";
  box: number;
  player: number[];
  board?: number[];
}

/** A clause as the list shows it. ``cited`` and ``tests`` count the places that cite and prove it. ``powers``: what staff may do by this clause, and who. */
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
  powers: string[];
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

/** What the clock shows. A break belongs to the level before it. ``ends`` is "" while the clock stands. */
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

/** Close a flight and bag the remaining stacks for the final phase, the tournament ``into``. */
export interface CloseFlight {
  type: "CloseFlight";
  into: string;
}

/** Close a matter reported from a table without a penalty. */
export interface CloseMatter {
  type: "CloseMatter";
  number: number;
  decision: string;
}

/** Close the option to forfeit chips; players who have not chosen play on. */
export interface CloseOption {
  type: "CloseOption";
}

/** Close late registration, because the level that ends it has begun. */
export interface CloseRegistration {
  type: "CloseRegistration";
}

/** Close the table. ``empty``: nobody is there, which a table without a record of its players cannot know. */
export interface CloseTable {
  type: "CloseTable";
  empty?: boolean;
}

/** Close the log when all chips are counted and all prizes and bounties are paid. */
export interface CloseTournament {
  type: "CloseTournament";
}

/** The result of a command at the desk: what happened, and the stream afterwards. */
export interface CommandGiven {
  version: number;
  text: Noted[];
  view: StreamView;
}

/** A figure of two variants and the difference, exact where both are; None where a variant does not have it. */
export interface ComparedLine {
  section: string;
  name: string;
  unit: string;
  first: number | null;
  second: number | null;
  difference: number | null;
  exact: Exact | null;
}

/** Two variants side by side: what each is in words, and every line. */
export interface Comparison {
  first: string;
  second: string;
  lines: ComparedLine[];
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

/** Confirm the jackpot hands of this round, as a second person. All prizes of the round are then paid. */
export interface ConfirmHits {
  type: "ConfirmHits";
}

/** Confirm that a player has arrived at the new seat with all chips. */
export interface ConfirmMove {
  type: "ConfirmMove";
  player: string;
}

/** Confirm what another person proposed: it is carried out now. ``counted``: in a room, the chips that leave play with it, counted now. */
export interface ConfirmProposal {
  type: "ConfirmProposal";
  number: number;
  counted?: number | null;
}

/** Record that these players are connected, so that they are seated apart. ``mistaken``: they are not connected. */
export interface ConnectPlayers {
  type: "ConnectPlayers";
  players: string[];
  because: string;
  mistaken?: boolean;
}

/** A tournament as its director sees it. Buttons hold only what the rules would accept. */
export interface ConsoleView {
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
  clock_acts: Press[];
  due: DueNow[];
  tables: MapTable[];
  seats: number;
  queue: QueueLine[];
  players: number;
  entries: number;
  cap: number;
  left: number;
  chips: number;
  average: number;
  pool: number;
  places: number;
  to_money: number;
  registration: boolean;
  until_level: number;
  hand_for_hand: number;
  waiting_tables: number[];
  penalties: RunningPenalty[];
  payouts: PayLine[];
  bounty: number;
  bounties: BountyLine[];
  escrow: number;
  held: string[];
  option_until: string;
  event: Press[];
  told: string;
  late: string[];
  silence: string | null;
}

/** Take back the last command recorded in the round, to record it again correctly (recorded dealing). ``box``: take back the last decision of this box instead, although others have decided since. */
export interface CorrectAct {
  type: "CorrectAct";
  reasons?: string;
  box?: number;
}

/** Correct who won the bounty of a player who is out. ``entry``: the one that it was lost with, 0: the last one. */
export interface CorrectBounty {
  type: "CorrectBounty";
  owner: string;
  shares: [string, number][];
  reason: string;
  entry?: number;
}

/** Replace one card that was recorded wrongly; everything else recorded in the round stays (recorded dealing). */
export interface CorrectCard {
  type: "CorrectCard";
  pile: string;
  slot: number;
  card: number;
  reasons?: string;
}

/** Move the clock on by some seconds, or back by a negative number of them. */
export interface CorrectClock {
  type: "CorrectClock";
  seconds: number;
  reason: string;
}

/** Correct a name on the register. */
export interface CorrectName {
  type: "CorrectName";
  player: string;
  name: string;
  reason: string;
}

/** Correct the order of elimination. Players in one group went out together. */
export interface CorrectOrder {
  type: "CorrectOrder";
  groups: string[][];
  reason: string;
}

/** Correct the odd chips that were tallied in the last chip race at a table. */
export interface CorrectRace {
  type: "CorrectRace";
  table: number;
  odd: number;
  reason: string;
  rescued?: number;
}

/** Correct the stacks of some players. The total must stay the same. */
export interface CorrectStacks {
  type: "CorrectStacks";
  stacks: { [name: string]: number };
  reason: string;
}

/** Record the count of all returned chips, by denomination. */
export interface CountChips {
  type: "CountChips";
  counted: { [name: string]: number };
}

/** Record the chips of players at a table. When everybody has been counted, the sum must be right. */
export interface CountStacks {
  type: "CountStacks";
  table: number;
  stacks: { [name: string]: number };
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
  label?: string;
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

/** Deal the next hand at a table; its level is fixed when the cards are cut. */
export interface DealHand {
  type: "DealHand";
  table: number;
}

/** Record that a round is dealt, and which boxes have a jackpot wager. */
export interface DealRound {
  type: "DealRound";
  jackpots?: number[];
}

/** What the dealer of a table dealt by people can do beside the next step. */
export interface DealerSide {
  fresh: number;
  waiting: number[];
  one_by_one: boolean;
  again: AgainView[];
  first_card: FirstCard | null;
  undo: UndoView | null;
  corrects: number[];
  faults: FaultOffer[];
  if_handled: FaultOffer[];
  if_dealing: FaultOffer[];
  proposed: ProposedView | null;
  needs_card: boolean;
  due: DueView[];
  mixed: { [name: string]: string[] };
  not_yet: NotYet | null;
  dealt_by: string;
  badges: DemoBadge[];
}

/** Record the director's decision, which is final. 0: a dispute that was not raised before. ``remedy`` is carried out for each player named. To take chips back from others, use ``Reinstate``. */
export interface DecideTournamentDispute {
  type: "DecideTournamentDispute";
  about: string;
  decision: string;
  players?: string[];
  remedy?: "lift the disqualification" | "none" | "pay the prize" | "reverse the bounties" | "reverse the prize" | "void the entry";
  number?: number;
}

/** A complete deck at a table dealt by hand, what the dealer must do with it now, why, and by which clause. */
export interface DeckView {
  name: string;
  due: "" | "Cut" | "Shuffle";
  why: string;
  clause: string;
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

/** Decline a player's request to put a jackpot wager on another player's box. */
export interface DeclineBacking {
  type: "DeclineBacking";
  seat: number;
}

/** Do not agree to a claim. Nothing is taken from your account; the claim stays on record. */
export interface DeclineClaim {
  type: "DeclineClaim";
  number: number;
}

/** Decline a request for the clock because it is not reasonable. */
export interface DeclineClock {
  type: "DeclineClock";
  seat: number;
  reason: string;
}

/** A badge with its PIN, which a demonstration shows at a dealer's screen. ``deals``: of a dealer. */
export interface DemoBadge {
  person: string;
  name: string;
  badge: string;
  pin: string;
  deals: boolean;
}

/** Any command of the desk. */
export type DeskCommand = { [name: string]: unknown };

/** Go on without the card reader. Cards that it has not read are entered as they are turned up. */
export interface DetachReader {
  type: "DetachReader";
}

/** A session: where, since when, last used, and whether it is the one that asks. */
export interface DeviceLine {
  number: string;
  device: string;
  address: string;
  means: string;
  role: string;
  started: string;
  seen: string;
  here: boolean;
}

/** One's own sessions and passkeys, and the roles that one may act in now. */
export interface Devices {
  id: string;
  name: string;
  role: string;
  roles: string[];
  demonstration: boolean;
  player: boolean;
  sessions: DeviceLine[];
  passkeys: PasskeyLine[];
}

/** Disqualify a player; their chips leave play, and a hand they still have is dead at once. */
export interface Disqualify {
  type: "Disqualify";
  player: string;
  ground: "absence" | "advice" | "conduct" | "exclusion" | "exposing the hand" | "hiding chips" | "lending chips" | "not following the rules";
  note: string;
  counted?: number | null;
}

/** The result of a command. */
export interface Done {
  version: number;
  view: TableView;
}

/** Which text was read and shall be applied. */
export interface DraftApplied {
  digest: string;
}

/** What somebody did with a draft. */
export interface DraftStep {
  at: string;
  by: string;
  what: string;
}

/** The text of a draft; "" begins with the floor as it is. */
export interface DraftText {
  text?: string;
}

/** A draft of a floor plan, what is wrong with it, and what applying it would do. */
export interface DraftView {
  name: string;
  text: string;
  by: string;
  at: string;
  digest: string;
  fault: string;
  opens: string[];
  there: string[];
  against: string[];
  steps: DraftStep[];
}

/** The player's choice. */
export interface DrillAnswer {
  move: string;
}

/** A hand to drill: the decision, and what each choice is worth. */
export interface DrillHand {
  decision: string;
  values: Values;
}

export interface DrillHands {
  hands: DrillHand[];
}

/** How a player's drill goes: hands answered, right ones, right ones in a row, mistakes that are still to mend. */
export interface DrillProgress {
  asked: number;
  right: number;
  streak: number;
  mistakes: number;
}

/** A rule of thumb: how many lines it has, the lines in words, and what it costs in antes. */
export interface DrillRule {
  lines: number;
  words: string[];
  cost: number;
}

/** The next hand, how the drill goes, the verdict on the last answer, and the rules of thumb of the game. */
export interface Drilled {
  title: string;
  problem: Problem;
  progress: DrillProgress;
  rules: DrillRule[];
  judged: Mark | null;
}

/** Drop the proposed or agreed shares: prizes are paid by place. */
export interface DropShares {
  type: "DropShares";
  reason: string;
}

/** Something that waits for the director, in words, with the acts that deal with it. ``lead``: words of one large button behind which the acts answer a question, ``ask``; ``detail``: what follows. */
export interface DueNow {
  text: string;
  clause: string;
  acts: Press[];
  lead: string;
  detail: string;
  ask: string;
}

/** Something that must happen before the next card. ``search``: numbers of the defects whose deck the dealer must search; ``count``: decks that the dealer must count; ``roles``: who must act instead. */
export interface DueView {
  reason: string;
  clause: string | null;
  search: number[];
  count: string[];
  roles: string[];
}

/** Something that must be done or acknowledged, with its deadline if there is one. ``mine``: by the viewer. ``closes``: the command that closes it; ``Acknowledge`` only if the viewer may acknowledge it. */
export interface DutyView {
  id: string;
  role: string;
  text: string;
  clause: string;
  since: string;
  due: string;
  closes: string;
  mine: boolean;
}

/** Hands of a level after which the lowest stack of each table is out. */
export interface EliminationRound {
  level: number;
  hands: number;
}

/** Record that a player whose chips were removed is no longer expected. */
export interface EndAbsence {
  type: "EndAbsence";
  player: string;
  reason: string;
}

/** Something that is open. ``left``: it is left from the month. ``act``: what the viewer can do about it. */
export interface EndDuty {
  place: string;
  text: string;
  clause: string;
  role: string;
  left: boolean;
  href: string;
  act: string;
}

/** The float of a table by the books, its last count, and whether that was in the month or since. */
export interface EndFloat {
  table: string;
  held: number;
  counted: string;
  difference: number;
  fresh: boolean;
  href: string;
}

export interface EndHandForHand {
  type: "EndHandForHand";
  reason: string;
}

export interface EndOwnLimits {
  type: "EndOwnLimits";
  box: number;
  area?: string;
}

/** A report and who has read it. ``changed``: it says something else since. */
export interface EndReport {
  id: string;
  title: string;
  rows: number;
  digest: string;
  checked_by: string;
  checked_at: string;
  changed: boolean;
}

/** Record that the round is over. Jackpot wagers without a winning hand are lost. */
export interface EndRound {
  type: "EndRound";
}

/** Enter a tournament. ``discretion``: why the director admits a non-member or takes the fees later. ``card``: the loyalty card that staff have seen; online, the card on record counts. ``filled``: when an entry form was filled in that is typed in later. */
export interface Enter {
  type: "Enter";
  player: string;
  name: string;
  way?: "desk" | "form" | "online";
  born?: string;
  proof?: string;
  card?: string;
  agreed?: boolean;
  informed?: boolean;
  paid?: "account" | "cash" | "house" | "later" | "satellite";
  discretion?: string;
  filled?: string;
}

/** Enter what happened on paper at its true time. ``sheet``: which paper says so. */
export interface EnterAfterwards {
  type: "EnterAfterwards";
  happened: string;
  act: RecordOut | AwardBounty | ReportTable | CountStacks | RaceTable | ReEnter | MovePlayer | BreakTable | AddTable | RedrawFinal | MarkAbsent | MarkPresent | Penalise | PauseClock | ResumeClock;
  sheet: string;
}

/** Enter the cards of a street or of a player (``seat 3``), or correct them. No cards: dealt, but not entered. */
export interface EnterCards {
  type: "EnterCards";
  to: string;
  cards?: number[];
}

/** All conditions at once. ``ready``: the application would be accepted as it is; ``waits``: as an alternate. */
export interface EntryCheck {
  requirements: Requirement[];
  ready: boolean;
  waits: boolean;
}

/** The entry desk: how the event stands, and who was found. */
export interface EntryDesk {
  id: string;
  name: string;
  venue: string;
  starts: string;
  phase: string;
  now: string;
  role: string;
  open: boolean;
  system: boolean;
  until_level: number;
  price: number;
  entry_fee: number;
  administration_fee: number;
  players: number;
  cap: number;
  entries: number;
  waiting: number;
  found: FoundEntrant[];
  code: AddressCode;
}

/** What a simulation says of a game. This is no exact figure. The same seed and rounds give the same. */
export interface Estimate {
  game: string;
  nearest: string;
  obstacles: string[];
  rounds: number;
  house_edge: number;
  standard_error: number;
  exact: boolean;
  seed: number;
  seconds: number;
}

/** An evening: the net result of its rounds, and what was paid in and out. */
export interface Evening {
  began: string;
  ended: string;
  net: number;
  rounds: PlayedRound[];
  moves: AccountMove[];
}

/** The result of a command to a tournament. */
export interface EventDone {
  version: number;
  view: EventView;
}

export interface EventLine {
  id: string;
  name: string;
  phase: string;
  starts: string;
  players: number;
  dealing: string;
}

export interface EventSeat {
  seat: number;
  name: string;
  stack: number;
  present: boolean;
}

/** Everything that is needed to go on with pen and paper. */
export interface EventSheet {
  name: string;
  at: string;
  level: number;
  remaining: number;
  state: string;
  levels: SheetLevel[];
  tables: PaperTable[];
  queue: string[];
  players: number;
  entries: number;
  chips: number;
  prizes: number[];
  out: [number, string][];
  pending: string[];
  penalties: string[];
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
  places: number;
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
  notices: Notice[];
  option_until: string;
  silence: string | null;
}

/** Events of this floor that are not over, those whose log is closed, and templates for new ones. */
export interface Events {
  events: EventLine[];
  over: EventLine[];
  templates: Template[];
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

/** Exclude yourself from a game, or from the casino. Only a gaming manager can let you play again. */
export interface ExcludeSelf {
  type: "ExcludeSelf";
  scope: string;
}

/** Tell a player who delays the game to play faster. */
export interface Expedite {
  type: "Expedite";
  seat: number;
}

/** End the hand of a disqualified player; wagers stay in the pot. Follows from the tournament. */
export interface ExpelSeat {
  type: "ExpelSeat";
  seat: number;
}

/** Record why a player has handed in more or fewer bounty chips than were won. */
export interface ExplainBounties {
  type: "ExplainBounties";
  player: string;
  finding: string;
}

/** Record why the stacks counted differ from the chips in play. */
export interface ExplainCount {
  type: "ExplainCount";
  finding: string;
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
  | "two or more cards exposed in the deal"
  | "wagers that are invalid";

/** A fault that can have happened now, and what the document provides. ``places``: empty if it concerns the whole table; ``cards``: how many must be named; ``amount``: chips really there. ``moment``: to be reported with it. */
export interface FaultOffer {
  fault: string;
  says: string;
  remedies: string[];
  clauses: string[];
  places: FaultPlaceView[];
  cards: number;
  amount: boolean;
  moment: string;
}

/** Where a fault can have happened: a box, and for a wager its area and owner. */
export interface FaultPlaceView {
  box: number;
  area: string;
  title: string;
  owner: string;
  name: string;
}

/** Something that can have gone wrong: when, what the document says, and whether it concerns one box. */
export interface FaultView {
  fault: string;
  moments: string[];
  says: string;
  clauses: string[];
  at_box: boolean;
  wager: string;
}

export interface FeeLine {
  what: string;
  entry_fee: number;
  administration_fee: number;
  source: string;
}

/** Both fees of one purchase, and where they came from; ``payer``: whose account it was, if not the player's own. */
export interface FeePayment {
  purchase: "add-on" | "entry" | "re-buy" | "re-entry";
  entry_fee: number;
  administration_fee: number;
  source: "account" | "cash" | "house" | "satellite";
  payer?: string;
}

/** A sheet as a file. */
export interface FiguresFile {
  name: string;
  text: string;
}

/** The cards that are turned up in the deal. With the first of them wagers close. */
export interface FirstCard {
  pile: string;
  count: number;
}

/** Become the first administrator, with the code from the console. */
export interface FirstGiven {
  code: string;
  id: string;
  name: string;
}

/** A starting phase, played to the end of the same level as the others. ``cap``: its own limit; 0: the event's. */
export interface Flight {
  id: string;
  name: string;
  start: string;
  until_level: number;
  cap?: number;
}

/** When the winner is found: half of all events are over by ``ends``, 80 % end between ``early`` and ``late``. */
export interface Forecast {
  ends: string;
  early: string;
  late: string;
  level: number;
  entries: number;
  events: number;
}

/** Give up a stack of at most the starting stack, to be able to buy back in. ``word``: what the player said, if staff record it; a second person must confirm. */
export interface ForfeitChips {
  type: "ForfeitChips";
  player: string;
  word?: string;
  counted?: number | null;
}

/** Somebody on the register, or a patron who has not entered (``status`` ""). */
export interface FoundEntrant {
  player: string;
  name: string;
  status: string;
  card: string;
  table: number;
  seat: number;
  place: number;
}

export interface FoundEntrants {
  found: FoundEntrant[];
}

/** Somebody on record who can be seated. */
export interface FoundPatron {
  id: string;
  name: string;
}

export interface FoundPatrons {
  patrons: FoundPatron[];
}

/** A round, or a hand of a tournament, in a list. ``ended`` is empty while it is in play; ``marks``: what is remarkable about it. Amounts of a hand are chips, so none are told. */
export interface FoundRound {
  href: string;
  table: string;
  title: string;
  number: number;
  hand: boolean;
  began: string;
  ended: string;
  staked: number;
  paid: number;
  people: string[];
  marks: string[];
}

/** The newest rounds that fit, how many there are in all, and what was understood of the words in words. */
export interface FoundRounds {
  rounds: FoundRound[];
  total: number;
  indexed: number;
  understood: string[];
  problem: string;
  missing: string[];
}

/** A line of the command bar: what it is, and the page to open; for a ``job`` its place is chosen first. */
export interface FoundThing {
  kind: "case" | "clause" | "hand" | "job" | "page" | "person" | "place" | "record" | "round" | "table" | "tournament";
  title: string;
  detail: string;
  href: string;
  job: string;
}

/** A seat to which a player may be moved; ``name``: of the player who would change places. */
export interface FreeSeat {
  table: number;
  seat: number;
  name: string;
}

/** A game that a table may have. */
export interface GameChoice {
  key: string;
  title: string;
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

/** Start hand for hand: all tables play the same number of hands from now on. */
export interface GoHandForHand {
  type: "GoHandForHand";
}

/** Record an entry won elsewhere. Caused by the satellite. */
export interface GrantEntry {
  type: "GrantEntry";
  player: string;
  satellite: string;
  value: number;
}

/** Record how many bounty chips a player hands in. */
export interface HandInBounties {
  type: "HandInBounties";
  player: string;
  chips: number;
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

/** Record that a gift, or the prize of a bonus round, was handed to its winner. */
export interface HandOverGift {
  type: "HandOverGift";
  number: number;
  player: string;
}

/** The result of a hand: stacks by seat, who is out, and who won which bounty. ``main``: winners of the main pot, in dealing order. ``void``: the hand was called off. ``acted``: players who were there, since they acted on their hands. */
export interface HandResult {
  number: number;
  stacks: { [name: string]: number };
  out: Out[];
  bounties: BountyMove[];
  main: string[];
  void: boolean;
  acted: string[];
}

/** A player who is dealt in. ``bounty``: still has their original bounty chip, which goes in with the last chips. ``away``: absent for a penalty, so cannot be marked present during this hand. */
export interface HandSeat {
  seat: number;
  player: string;
  stack: number;
  absent: boolean;
  bounty: boolean;
  away: boolean;
}

/** What one row of a hand changed, in words, and the table after it. */
export interface HandStep {
  at: string;
  text: LogLine[];
  view: TableSeen;
}

/** A hand as one of its players saw it. ``faces``: the cards that they saw; ``order``: seats as they were dealt. */
export interface HandStory {
  tournament: string;
  table: number;
  number: number;
  title: string;
  steps: HandStep[];
  commitment: string;
  faces: string[];
  order: number[];
  before: number;
  after: number;
}

/** One thing about the server. ``good`` is false if somebody should look into it; ``hint`` says what to do. */
export interface HealthFact {
  name: string;
  value: string;
  good: boolean;
  hint: string;
}

/** An entrant has been excluded, or readmitted (no reason); follows from the patron register. ``scope``: the casino, its tournaments, or a flight in which the person was disqualified. */
export interface HearExclusion {
  type: "HearExclusion";
  player: string;
  scope: string;
  reason: string;
}

/** The result of a player's command: what happened, and the player's records afterwards. */
export interface Heard {
  version: number;
  text: Noted[];
  mine: Mine;
}

/** A jackpot hand that somebody entered and nobody has confirmed yet. */
export interface HitView {
  box: number;
  cards: string;
  kind: string;
  by: string;
  clauses: string[];
}

/** Hold automatic breaks of tables, or moves of players, or release them. */
export interface HoldTables {
  type: "HoldTables";
  breaks: boolean;
  moves: boolean;
  reason: string;
}

/** A duty of the viewer, and the stream that it belongs to. */
export interface InboxLine {
  domain: string;
  id: string;
  duty: DutyView;
}

/** Where it happened: a table, and the round if it was in one. */
export interface IncidentPlace {
  table: string;
  round?: number;
}

/** An inscription on the cloth or on a sign of the table. */
export interface InscriptionView {
  text: string;
  clause: string;
}

/** What the inspector's page begins with: tables to look at, and where the log stands. ``journal``: whether the viewer may verify and export it. ``waiting``: notices that they have not acknowledged. */
export interface InspectHome {
  tables: InspectTable[];
  checkpoint: CheckpointSeen | null;
  journal: boolean;
  waiting: number;
}

/** A table that can be looked at live. */
export interface InspectTable {
  id: string;
  title: string;
  detail: string;
  href: string;
}

/** A finished hand of a tournament, with the rows it was recorded in. */
export interface InspectedHand {
  tournament: string;
  table: number;
  number: number;
  title: string;
  steps: HandStep[];
  stream: string;
  rows: SealedRow[];
  checkpoint: CheckpointSeen | null;
  private: string[];
  before: number;
  after: number;
}

/** A finished round step by step, with the rows it was recorded in. ``private``: cards that only their player saw, and that only the inspector is told. */
export interface InspectedRound {
  story: RoundStory;
  stream: string;
  rows: SealedRow[];
  checkpoint: CheckpointSeen | null;
  private: string[];
  before: number;
  after: number;
}

/** A link for the invited person, to be handed over in private, and when it expires. */
export interface InvitationLink {
  link: string;
  until: string;
}

/** An invitation: whose it is, and for staff the secret of their one-time codes, as text and as a QR code. */
export interface InvitationView {
  id: string;
  name: string;
  roles: string[];
  player: boolean;
  secret: string;
  picture: Picture | null;
}

/** Invite somebody. ``roles``: as they are written in the API, such as "gaming_supervisor". */
export interface Inviting {
  id: string;
  name: string;
  roles: string[];
  hours?: number;
}

/** A prize that was paid from a pool: the hand, the amount, the table with its name, and the time. */
export interface JackpotHitView {
  kind: string;
  amount: number;
  table: string;
  at: string;
  name: string;
}

/** A jackpot pool as the wall shows it. */
export interface JackpotPoolView {
  id: string;
  games: string[];
  tables: string[];
  names: string[];
  price: number;
  meter: number;
  prizes: JackpotPrizeView[];
  hits: JackpotHitView[];
}

/** What a hand would be paid now. */
export interface JackpotPrizeView {
  hand: string;
  amount: number;
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

/** Every jackpot of the floor. */
export interface JackpotsView {
  version: number;
  floor: string;
  silence: string | null;
  pools: JackpotPoolView[];
}

/** A value that can be picked, in words. */
export interface JobChoice {
  value: unknown;
  label: string;
}

/** What somebody has entered: the case and the values of the fields by name. */
export interface JobEntered {
  case?: string;
  values?: { [name: string]: unknown };
}

/** A field with the value that it begins with. ``when``: shown only while another field has this value. ``columns``: fields of each row, where there may be several. */
export interface JobField {
  name: string;
  label: string;
  kind: "cards" | "choice" | "counts" | "day" | "moment" | "money" | "note" | "number" | "rows" | "text" | "tick" | "ticks";
  value: unknown;
  choices: JobChoice[];
  suggestions: string[];
  hint: string;
  needed: boolean;
  when: [string, unknown] | null;
  columns: JobField[];
}

/** A job that can be done now: where, about which case, and the duty that it closes. */
export interface JobLine {
  job: string;
  stream: string;
  case: string;
  title: string;
  about: string;
  group: string;
  clause: string;
  duty: string;
  second: boolean;
  command: string;
  asks: boolean;
}

/** Something that was or would be recorded, and by which clauses. */
export interface JobLineSaid {
  text: string;
  clauses: string[];
}

/** A step of a job: a few fields under one title. ``by``: clauses by the name of a record that is new. */
export interface JobStep {
  title: string;
  fields: JobField[];
  clauses: string[];
  by: { [name: string]: string[] };
}

/** What would happen: the command as it would be sent, what it would record, or why it would be refused. ``chance``: cards or a draw decide more, which nobody is told before. */
export interface JobTrial {
  stream: string;
  command: { [name: string]: unknown } | null;
  says: JobLineSaid[];
  refusal: RefusalAnswer | null;
  chance: boolean;
  then: string;
}

/** A job as it begins: its steps with their first values, what it does, and the clauses behind it. */
export interface JobView {
  job: string;
  stream: string;
  case: string;
  title: string;
  about: string;
  place: string;
  does: string;
  button: string;
  clauses: string[];
  steps: JobStep[];
  second: boolean;
  beside: JobLineSaid[];
  replay: string;
  rulings: JobLineSaid[];
  open: JobLineSaid[];
}

/** Keep a table that was going to be broken. */
export interface KeepTable {
  type: "KeepTable";
  table: number;
  reason: string;
}

/** A key figure. ``how``: exact, computed (exact to the digits shown), approximation, bound or estimate. Lines of a section with columns make a table. ``unit``: share, antes, rounds, cents or one in. */
export interface KeyFigure {
  section: string;
  row: string;
  column: string;
  value: number | null;
  unit: string;
  how: string;
  exact?: Exact | null;
  note?: string;
}

/** The key figures of a game, line by line. Antes are worth ``ante`` cents. */
export interface KeyFigures {
  game: string;
  title: string;
  played: string;
  ante: number;
  rounds_per_hour: number;
  lines: KeyFigure[];
  changes?: string[];
  staked?: { [name: string]: string };
  reading?: string[];
  maximum_payout?: number | null;
}

/** Declare a hand dead. Its wagers stay. */
export interface KillHand {
  type: "KillHand";
  seat: number;
  reason: "cards mixed with others" | "ruled by the director" | "wrong number of cards";
}

/** A player who has lost all chips. ``by``: winners of the last pot that the player put chips into (T-01). Name the winners from the button's left. Nobody: it is not known yet, and must be recorded later (T-65). */
export interface Knockout {
  player: string;
  by?: string[];
}

/** An opened leaf for a card of a pile. A card that was reshuffled has one leaf for each shuffle. */
export interface Leaf {
  pile: string;
  slot: number;
  place: number;
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

/** Lift a wrong disqualification: the player is back as before, with the chips that left play. ``table`` and ``seat``: for a player who was seated at the time; 0: by lot. */
export interface LiftDisqualification {
  type: "LiftDisqualification";
  player: string;
  reason: string;
  table?: number;
  seat?: number;
}

/** Lift a player's last penalty of a kind: minutes away from the table, or a warning. Earlier ones stand. */
export interface LiftPenalty {
  type: "LiftPenalty";
  player: string;
  reason: string;
  kind?: "away" | "disqualification" | "warning";
}

/** A limit that may be set now, and when it would take effect: a stricter one at once (""). */
export interface LimitChoice {
  amount: number | null;
  days: number;
  begins: string;
}

/** A limit that the player has set: a sum for some days (None: no limit), how much is used, when it starts anew. ``next_at``: when a looser one takes its place, ``next_amount`` and ``next_days``; empty if none waits. */
export interface LimitView {
  kind: "deposit" | "loss";
  amount: number | null;
  days: number;
  used: number;
  renewed: string;
  next_at: string;
  next_amount: number | null;
  next_days: number;
  choices: LimitChoice[];
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
  name: string;
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
  hand: number;
  recording: string;
  reader: boolean;
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

/** Dispute a result, or complain about a game. A supervisor has to answer. */
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

/** Make out a payout slip for a player whose place is final. The director signs it so. */
export interface MakeOutSlip {
  type: "MakeOutSlip";
  player: string;
}

/** A seat on the map. ``coming``: the player is still on the way to it; ``away``: seconds of a penalty left. */
export interface MapSeat {
  seat: number;
  player: string;
  name: string;
  stack: number;
  present: boolean;
  bounty: boolean;
  counted: boolean;
  coming: boolean;
  leaving: boolean;
  away: number;
}

/** A table on the map. ``lean``: how many players more or fewer than a balanced table would have. */
export interface MapTable {
  number: number;
  players: number;
  seats: MapSeat[];
  lean: number;
  hands: number;
  in_play: boolean;
  chip: number;
  breaking: boolean;
  waits: string;
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

/** Mark a player as not at the table: dealt in, blinds posted, hand folded. ``never_sat``: has not come at all. */
export interface MarkAbsent {
  type: "MarkAbsent";
  player: string;
  never_sat?: boolean;
}

/** Mark a player as arrived, or back, at their seat. */
export interface MarkPresent {
  type: "MarkPresent";
  player: string;
}

/** Who is signed in. ``home``: the page on which they begin. */
export interface Me {
  id: string;
  role: string;
  name: string;
  balance: number;
  home: string;
}

/** After a misreading: put the packet through the reader again, or enter its cards as they are turned up. */
export interface MendReading {
  type: "MendReading";
  by_hand?: boolean;
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
  card: string;
  balance: number;
  seated: string[];
  account: StreamView;
  registers: StreamView[];
  claims: StreamView[];
  limits: LimitView[];
  scopes: ScopeView[];
  excluded: string[];
  check: number;
}

/** ``place`` counts from 1: ``level[7].big`` is the big blind of level 7. */
export interface Mistake {
  place: string;
  reason: string;
  clause: string | null;
}

/** How far the round has come, as far as remedies depend on it. */
export type Moment = 
  | "after cards were handled"
  | "before anybody has handled cards"
  | "before the first card"
  | "once the dealer's hand is shown"
  | "while cards are dealt";

/** The end of a month. ``refused``: why its books cannot be closed now; ``note_needed``: unless with a note. */
export interface MonthEnd {
  month: string;
  floor: string;
  made: string;
  over: boolean;
  archived: string;
  duties: EndDuty[];
  floats: EndFloat[];
  reports: EndReport[];
  closed_by: string;
  closed_at: string;
  closed_note: string;
  refused: string;
  note_needed: boolean;
  mine: boolean;
}

/** All reports of a month. ``over``: the month has ended, so nothing more is added to it. ``archived``: until when it lies in an archive, and is missing here; "" if nothing is missing. */
export interface MonthReports {
  month: string;
  floor: string;
  made: string;
  over: boolean;
  reports: ReportSheet[];
  archived: string;
}

/** Move the clock to the start of a level. It stops at the end of a period whose option is still to be offered. */
export interface MoveClock {
  type: "MoveClock";
  level: number;
  reason: string;
}

export interface MoveLine {
  name: string;
  table: number;
  seat: number;
  waits: boolean;
}

/** Move a player to another seat. If it is occupied, the two players swap seats. */
export interface MovePlayer {
  type: "MovePlayer";
  player: string;
  table: number;
  seat: number;
  reason: string;
}

/** Move the start to another time. The deadline for refunds moves with it. */
export interface MoveStart {
  type: "MoveStart";
  starts: string;
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
  late: string;
  undecided: string;
  not_covered: string;
}

/** A kind of stream that this person may open, and a suggested name for the next one. */
export interface NewStream {
  domain: string;
  command: string;
  example: string;
}

/** Why no round can be opened now. */
export interface NotYet {
  reason: string;
  clause: string | null;
}

/** Report something that the director may want to penalise; follows from the table. */
export interface NoteMatter {
  type: "NoteMatter";
  table: number;
  player: string;
  ground: "advice" | "exposing the hand";
  note: string;
}

/** Mark a player as away or back; follows from the tournament. */
export interface NotePresence {
  type: "NotePresence";
  seat: number;
  absent: boolean;
}

/** A line of a stream's log. */
export interface Noted {
  version: number;
  at: string;
  who: string;
  text: string;
  clauses: string[];
}

/** What everybody, or the viewer alone, is told, with its clause; ``standing``: as long as the tournament lasts. */
export interface Notice {
  text: string;
  clause: string;
  standing: boolean;
}

/** What can be changed in a game. ``qualify``: the lowest qualifying hand as printed; "" if there is none. */
export interface Numbers {
  game: string;
  title: string;
  document: string;
  solved: boolean;
  nearest: string;
  obstacles: string[];
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

export type OfAccount = SetLossLimit | SetDepositLimit | AskCashOut | DeclareChips | ExcludeSelf;

export type OfClaims = PayClaim | DeclineClaim;

export type OfDisputes = LodgeDispute | AnswerDecision | RequestReview | LodgeComplaint;

/** A command that only needs to be confirmed: what it will do, and by which clauses. ``here``: somebody else must confirm it, and may do so at this screen. */
export interface Offer {
  label: string;
  says: string;
  clauses: string[];
  command: { [name: string]: unknown };
  here: boolean;
}

/** Offer your entry to another person, who may take it; leave ``to`` empty to withdraw the offer. */
export interface OfferEntry {
  type: "OfferEntry";
  player: string;
  to: string;
}

/** Start or stop running the table as a low-limit table. */
export interface OfferLowLimit {
  type: "OfferLowLimit";
  offered?: boolean;
}

/** A wager that may be placed now for a seat, by a clause. ``alone``: only if the player has no other wager. */
export interface OfferView {
  seat: number;
  area: string;
  box: number;
  minimum: number;
  maximum: number;
  step: number;
  alone: boolean;
  clause: string;
}

/** A command that would not be refused now: its title and its target. */
export interface Offered {
  label: string;
  to: "table" | "tournament";
  command: Announce | MoveStart | Start | DealHand | ReportHand | ReportHeld | NoteMatter | PauseClock | ResumeClock | MoveClock | CorrectClock | MovePlayer | ConfirmMove | BreakTable | KeepTable | HoldTables | AddTable | GoHandForHand | EndHandForHand | RedrawFinal | CloseRegistration | RaceChips | AnnounceEliminationRound | AnnounceBonusRound | AnnounceRounds | WithdrawRound | CallFloor | AnswerCall | CloseMatter | RaiseTournamentDispute | DecideTournamentDispute | TellPlayers | TakeTable | MarkAbsent | MarkPresent | ProvisionallyEliminate | ReturnAbsent | EndAbsence | Penalise | Disqualify | RefundDisqualified | LiftPenalty | ForfeitChips | PlayOn | CloseOption | ReturnChips | ArrangeChips | CountChips | AcceptDifference | RecordName | AddValue | WithdrawValue | HandOverGift | RedeemBounty | PayPrize | ProposeShares | AgreeToShares | ApproveShares | DropShares | CloseTournament | CancelTournament | ReversePayment | SettleClaim | WaiveClaim | ProposeDeal | MakeOutSlip | PaySlip | VoidSlip | CorrectStacks | Reinstate | CorrectOrder | CorrectBounty | VoidEntry | LiftDisqualification | ConfirmProposal | WithdrawProposal | RecordOut | AwardBounty | ReportTable | SetButton | CountStacks | ExplainCount | RaceTable | CorrectRace | HandInBounties | ExplainBounties | BagChips | Enter | PayFees | RefuseEntry | AllowEntry | AgreeToDebit | TransferEntry | OfferEntry | TakeEntry | CancelEntry | ReEnter | ReBuy | AddOn | RefundUnseated | SetConditions | ConnectPlayers | SetEntryLimit | CorrectName | HearExclusion | RecordSystem | TellPrizes | AwardEntry | GrantEntry | CloseFlight | ReceiveFlight | EnterAfterwards | BeginHand | CompleteDeal | Act | ThrowChips | ActOutOfTurn | TakeBackAct | EnterCards | ShowHand | MuckHand | RankHands | RequestClock | CallTime | TimeUp | Expedite | DeclareMisdeal | Redeal | ExposeCards | PlayerExposes | MuckUnprotected | KillHand | DeclineClock | RestoreHand | NotePresence | ExpelSeat | CallOffHand | RecordVerbal | RecordAdvice | ReleaseCards | VoidHand;
}

/** Open a round, so that wagers may be placed. */
export interface OpenBets {
  type: "OpenBets";
}

/** A call from a table; ``until``: when a called minute is over. */
export interface OpenCall {
  number: number;
  table: number;
  about: string;
  seat: number;
  name: string;
  at: string;
  answer: string;
  until: string;
  acts: Press[];
}

/** A dispute that is not closed: its number, the round, who lodged it, and about what. */
export interface OpenDispute {
  number: number;
  round: number;
  patron: string;
  about: string;
  rulings: number;
}

/** Something that is open about a person, and the stream where it stands; "" if it is their own record. */
export interface OpenLine {
  text: string;
  stream: string;
}

/** A session of somebody on some device. */
export interface OpenSession {
  person: string;
  name: string;
  role: string;
  means: string;
  device: string;
  address: string;
  started: string;
  seen: string;
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
  queue: number;
  rank: number;
  stack: number;
  going: [number, number] | null;
  won: number;
  prize: number;
  place: number;
  moved: string;
}

/** The ruling, and what the player wins in all. */
export interface PadAnswer {
  ruling: PadRuling;
  net: number;
}

/** One decision of a hand and its choices. */
export interface PadDecision {
  name: string;
  moves: PadMove[];
}

/** One hand on the pad. Money is in cents. A bet that follows from a decision may be left out. ``paytables``, ``maximum`` and ``maximum_payout``: what the table's sign says, if it differs from the usual; ``options``: unclear clauses that the table reads in the other way. */
export interface PadHand {
  wagers: { [name: string]: number };
  player: string;
  dealer?: string;
  board?: string;
  moves?: string[];
  discard?: string;
  drawn?: string;
  meter?: number | null;
  paytables?: { [name: string]: { [name: string]: string } };
  maximum?: number | null;
  maximum_payout?: number | null;
  options?: string[];
}

/** A choice of the player. ``then``: the next decision; "": none follows. ``draws``: cards that it draws. */
export interface PadMove {
  name: string;
  label: string;
  then: string;
  draws: boolean;
  discards: boolean;
}

/** Cards that may be tapped in. ``optional``: only after certain decisions. */
export interface PadPile {
  name: string;
  least: number;
  most: number;
  optional: boolean;
}

/** The ruling on a hand. ``hand`` is the hand as it was read, with the bets that its decisions required. */
export interface PadRuling {
  game: string;
  document: string;
  hand: PadHand;
  wagers: RuledWager[];
  staked: number;
  returned: number;
}

/** What the pad of a game asks for, with the jackpot's meter and the open disputes of a table. ``at_once``: some hands are paid before any decision, so that the rules can be asked without one. */
export interface PadView {
  game: string;
  title: string;
  document: string;
  table: string;
  name: string;
  wagers: PadWager[];
  piles: PadPile[];
  decisions: PadDecision[];
  base: string;
  concede: string;
  at_once: boolean;
  jackpot: string;
  price: number;
  meter: number | null;
  disputes: OpenDispute[];
}

/** A wager that may be tapped in. ``placed``: before the deal, or by a decision, which then fills it in. */
export interface PadWager {
  name: string;
  label: string;
  placed: string;
}

/** What is printed at every level. ``counted``: the stacks are those on the tables. */
export interface PaperSheet {
  id: string;
  now: string;
  sheet: EventSheet;
  race: RaceEstimate | null;
  counted: boolean;
}

/** A table: everybody in it, the smallest chip, and the button where it is known. */
export interface PaperTable {
  table: number;
  seats: SheetSeat[];
  unit: number;
  button: number;
}

/** One of several rules in a clause. */
export interface PartRule {
  name: string;
  kind: string;
  summary: string;
  why: string;
  waits: string;
}

/** What the player of a box has added to the shuffle of the round. */
export interface PartView {
  box: number;
  part: string;
  mine: boolean;
}

/** A browser's answer to the challenge of a passkey, as it comes. ``label``: what to call a new one. */
export interface PasskeyGiven {
  credential: { [name: string]: unknown };
  role?: string;
  label?: string;
}

export interface PasskeyLine {
  number: string;
  label: string;
}

/** Sign in as a member of staff. ``role``: one of those on shift; empty for the first. */
export interface PasswordGiven {
  name: string;
  password: string;
  code: string;
  role?: string;
}

/** Something that was done, who did it, and the acts that take it back. ``at``: when it happened. ``paper``: on which paper it stood until it was entered, at the time ``entered``. ``followed``: it followed by itself from what was done. */
export interface PastLine {
  version: number;
  at: string;
  who: string;
  text: string;
  clauses: string[];
  undo: Press[];
  paper: string;
  entered: string;
  followed: boolean;
}

export interface PastLines {
  lines: PastLine[];
}

export interface PauseClock {
  type: "PauseClock";
  reason?: string;
}

/** Agree to a claim, and pay this much of it from your account. */
export interface PayClaim {
  type: "PayClaim";
  number: number;
  amount: number;
}

/** Pay the fees of an entry that was accepted without them. */
export interface PayFees {
  type: "PayFees";
  player: string;
  paid?: "account" | "cash" | "house" | "satellite";
}

/** What a place is or will be paid, and to whom once that is certain. */
export interface PayLine {
  place: number;
  prize: number;
  name: string;
  paid: boolean;
  acts: Press[];
}

/** Pay a place-getter the prize that is due. */
export interface PayPrize {
  type: "PayPrize";
  player: string;
}

/** Pay the prize on a slip. ``identity``: how it was checked who the ``player`` is; ``signed``: by the player. */
export interface PaySlip {
  type: "PaySlip";
  number: number;
  identity: string;
  signed: boolean;
  player: string;
}

/** A pay table: the hands that it could pay, and what it pays now. */
export interface PayTableNumbers {
  name: string;
  hands: string[];
  pays: { [name: string]: string };
}

/** A pay table with its title: hands with their odds, such as "3:2", best first. ``note``: when it pays. */
export interface PaytableView {
  title: string;
  lines: { [name: string]: string };
  note: string;
}

/** Give a warning, or 10, 20 or 30 minutes away from the table. */
export interface Penalise {
  type: "Penalise";
  player: string;
  kind: "away" | "disqualification" | "warning";
  ground: "absence" | "advice" | "conduct" | "exclusion" | "exposing the hand" | "hiding chips" | "lending chips" | "not following the rules";
  note: string;
  minutes?: number;
}

/** Everybody with an account, and the roles that may be given. */
export interface PeopleView {
  people: PersonLine[];
  roles: string[];
}

/** Somebody with an account, as administrators see them. */
export interface PersonLine {
  id: string;
  name: string;
  roles: string[];
  state: string;
  on_shift: boolean;
  shifts: Shift[];
  failures: number;
  sessions: number;
  passkeys: PasskeyLine[];
  inviter: string;
  confirmers: string[];
  confirms: boolean;
  own: boolean;
}

/** What happened to an account: when, by whom, and what. */
export interface PersonRecord {
  at: string;
  by: string;
  what: string;
}

/** A drawing in black: the side of its square, and its path as SVG writes it. */
export interface Picture {
  side: number;
  path: string;
}

/** A job that does a duty. */
export interface PitAct {
  job: string;
  case: string;
  label: string;
  second: boolean;
}

/** Something that waits. ``acts``: how the viewer can do it; none if it is somebody else's. */
export interface PitDuty {
  stream: string;
  place: string;
  id: string;
  text: string;
  clause: string;
  since: string;
  due: string;
  role: string;
  mine: boolean;
  acts: PitAct[];
}

/** A box and who sits there. ``mark``: what the dealer must know. ``out``: why they may not play. */
export interface PitSeat {
  box: number;
  name: string;
  mark: string;
  out: string;
}

/** A table at a glance. ``tone``: "stop" if play waits for a supervisor, "closed", "play", or "" between rounds. */
export interface PitTile {
  id: string;
  name: string;
  title: string;
  document: string;
  dealt: string;
  minimum: number;
  maximum: number;
  notice: string;
  seats: PitSeat[];
  places: number;
  round: number;
  stage: string;
  waits: string;
  since: string;
  tone: string;
  duties: number;
  meter: number | null;
  page: string;
}

/** The pit as one person sees it. */
export interface PitView {
  version: number;
  silence: string | null;
  floor: string;
  tiles: PitTile[];
  inbox: PitDuty[];
  shift: string;
  people: number;
  later: PitDuty[];
  handed: boolean;
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

/** Drafts of floor plans, and the floor as it is. Administrators write drafts, managers apply them. */
export interface PlansView {
  drafts: DraftView[];
  current: string;
  games: GameChoice[];
  writes: boolean;
  applies: boolean;
}

/** Keep a short stack and play on. ``word``: what the player said, if staff record it. */
export interface PlayOn {
  type: "PlayOn";
  player: string;
  word?: string;
}

/** Let the game continue without its jackpot. */
export interface PlayWithoutJackpot {
  type: "PlayWithoutJackpot";
}

/** A round at a table: when it was settled, and what the player won in it; negative if they lost. */
export interface PlayedRound {
  table: string;
  title: string;
  number: number;
  at: string;
  net: number;
  name: string;
}

/** Record that a player has exposed their cards during the hand. */
export interface PlayerExposes {
  type: "PlayerExposes";
  seat: number;
  cards?: number[];
}

/** The evenings of some days, the latest first. Play at tables with real chips is not on the account. */
export interface PlayerHistory {
  days: number;
  net: number;
  evenings: Evening[];
}

/** One entrant: how they stand, what may be done, and where they may move. */
export interface PlayerSheet {
  player: string;
  name: string;
  status: string;
  card: string;
  table: number;
  seat: number;
  stack: number;
  entries: number;
  won: number;
  bounty: string;
  place: number;
  acts: Press[];
  moves: FreeSeat[];
  out: Press | null;
  rivals: Rival[];
  transfers: boolean;
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

/** A post as its person sees it. What belongs to another post is empty. */
export interface PostView {
  version: number;
  silence: string | null;
  role: string;
  floor: string;
  inbox: PitDuty[];
  asked: CashAsked[];
  slips: CageSlip[];
  taken: number;
  paid: number;
  tokens: number;
  sent: number;
  cash: number;
  vouchers: VoucherLine[];
  prizes: PrizeLine[];
  rounds: FoundRound[];
  tables: InspectTable[];
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
  hand: number;
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

/** A button: its words, what follows, its clause, and the command that the rules would accept now. ``field``: a part of the command that its reader still enters, a number or words; ``value``: a proposal for it. ``chips``: how many of each of these chips, by value. ``rivals``: one or several of them. ``blanks``: a form. */
export interface Press {
  id: string;
  label: string;
  command: Announce | MoveStart | Start | DealHand | ReportHand | ReportHeld | NoteMatter | PauseClock | ResumeClock | MoveClock | CorrectClock | MovePlayer | ConfirmMove | BreakTable | KeepTable | HoldTables | AddTable | GoHandForHand | EndHandForHand | RedrawFinal | CloseRegistration | RaceChips | AnnounceEliminationRound | AnnounceBonusRound | AnnounceRounds | WithdrawRound | CallFloor | AnswerCall | CloseMatter | RaiseTournamentDispute | DecideTournamentDispute | TellPlayers | TakeTable | MarkAbsent | MarkPresent | ProvisionallyEliminate | ReturnAbsent | EndAbsence | Penalise | Disqualify | RefundDisqualified | LiftPenalty | ForfeitChips | PlayOn | CloseOption | ReturnChips | ArrangeChips | CountChips | AcceptDifference | RecordName | AddValue | WithdrawValue | HandOverGift | RedeemBounty | PayPrize | ProposeShares | AgreeToShares | ApproveShares | DropShares | CloseTournament | CancelTournament | ReversePayment | SettleClaim | WaiveClaim | ProposeDeal | MakeOutSlip | PaySlip | VoidSlip | CorrectStacks | Reinstate | CorrectOrder | CorrectBounty | VoidEntry | LiftDisqualification | ConfirmProposal | WithdrawProposal | RecordOut | AwardBounty | ReportTable | SetButton | CountStacks | ExplainCount | RaceTable | CorrectRace | HandInBounties | ExplainBounties | BagChips | Enter | PayFees | RefuseEntry | AllowEntry | AgreeToDebit | TransferEntry | OfferEntry | TakeEntry | CancelEntry | ReEnter | ReBuy | AddOn | RefundUnseated | SetConditions | ConnectPlayers | SetEntryLimit | CorrectName | HearExclusion | RecordSystem | TellPrizes | AwardEntry | GrantEntry | CloseFlight | ReceiveFlight | EnterAfterwards;
  detail: string;
  clause: string;
  tone: "" | "danger" | "main";
  field: string;
  kind: "" | "chips" | "number" | "players" | "shares" | "text";
  value: string;
  chips: number[];
  rivals: Rival[];
  blanks: Blank[];
}

/** A prize of a promotion that somebody has won, and what became of it. */
export interface PrizeLine {
  promotion: string;
  prize: string;
  winner: string;
  drawn: string;
  fate: string;
}

/** A jackpot prize. ``seat``: the owner's own box, or 0. */
export interface PrizeView {
  box: number;
  seat: number;
  owner: string;
  mine: boolean;
  kind: string;
  amount: number;
  clauses: string[];
}

/** A hand of the drill as the player sees it. ``again``: it went wrong before. */
export interface Problem {
  decision: string;
  hand: string;
  upcard: string;
  board: string;
  drawn: string;
  moves: string[];
  again: boolean;
}

/** The prompts for this person. ``standing``: notices that are always shown at the table. */
export interface PromptView {
  text: string;
  clause: string;
  standing: boolean;
}

/** Prove again that it is you: password and code, a PIN, or a passkey. */
export interface ProofGivenAgain {
  password?: string;
  code?: string;
  pin?: string;
  credential?: { [name: string]: unknown } | null;
}

/** The commitment of a round, what it is bound to, and one person's leaves. The inspector also gets the seed. */
export interface Proofs {
  number: number;
  commitment: string;
  round: string;
  rules: string;
  reshuffled: number[][];
  deck: number;
  parts: { [name: string]: string };
  leaves: Leaf[];
  seed: string | null;
}

/** Propose shares of the remaining prizes by a formula: even, by chips, or by the value of the stacks (ICM). ``played_for``: cents by place, the first place first, that are not shared but played for. */
export interface ProposeDeal {
  type: "ProposeDeal";
  method: "ICM" | "chip-chop" | "even";
  played_for?: number[];
}

/** Propose how the remaining players share the remaining prizes, in cents by player. */
export interface ProposeShares {
  type: "ProposeShares";
  shares: { [name: string]: number };
  played_for?: number[];
}

/** A fault that waits for its remedy. ``does``: what each remedy does, in words. ``alone``: the remedies that a dealer may carry out without a supervisor. */
export interface ProposedView {
  proposal: string;
  fault: string;
  box: number;
  says: string;
  remedies: string[];
  does: { [name: string]: string };
  alone: string[];
  clauses: string[];
  by: string;
}

/** Remove the stake of a player who has not taken their seat by the end of level 4. */
export interface ProvisionallyEliminate {
  type: "ProvisionallyEliminate";
  player: string;
  counted?: number | null;
}

export type Question = 
  | AskReport
  | AskValues
  | AskSeries
  | AskMeters
  | AskHands
  | AskSheet
  | AskCompare
  | AskThumbs
  | AskDrill
  | AskEstimate;

export interface QueueLine {
  player: string;
  name: string;
  kind: "alternate" | "re-entry";
}

/** Race off the denomination that is due at a table. ``cards``: by seat, if a dealer has dealt them. */
export interface RaceChips {
  type: "RaceChips";
  table: number;
  cards?: { [name: string]: number[] };
}

/** What a chip race needs at most. ``exchange``: new chips for all old ones; ``tables``: raced for at each table. */
export interface RaceEstimate {
  old: number;
  new: number;
  after_level: number;
  exchange: number;
  tables: { [name: string]: number };
}

/** Record a chip race: how many odd chips were tallied at a table. ``rescued``: players given a chip at its end. */
export interface RaceTable {
  type: "RaceTable";
  table: number;
  odd: number;
  rescued?: number;
}

/** Raise the minimum at once for players who come later. Players at the table keep the old one and get a marker. */
export interface RaiseMinimum {
  type: "RaiseMinimum";
  minimum: number;
  area?: string;
}

/** Raise a dispute for the director to decide. */
export interface RaiseTournamentDispute {
  type: "RaiseTournamentDispute";
  about: string;
  players?: string[];
}

/** Rank the hands, best first, equal ones together, if their cards are not entered. */
export interface RankHands {
  type: "RankHands";
  order: number[][];
}

/** Buy additional banks of chips for a player at a table. */
export interface ReBuy {
  type: "ReBuy";
  player: string;
  banks?: number;
  paid?: "account" | "cash" | "house" | "satellite";
}

/** Enter again after elimination, behind the alternates. */
export interface ReEnter {
  type: "ReEnter";
  player: string;
  paid?: "account" | "cash" | "house" | "satellite";
}

/** Players who are out may enter again until the start of a level, at most ``most`` times; 0: no limit. */
export interface ReEntry {
  until_level: number;
  most?: number;
  bounty?: boolean;
}

/** One card has left the shoe or device face down. It is sealed before it comes to the desk. */
export interface ReadCard {
  type: "ReadCard";
  round: number;
  number: number;
  sealed: string;
  packet?: number;
}

/** A card reader and its table. */
export interface ReaderLine {
  id: string;
  table: string;
  name: string;
  open: boolean;
}

/** What a card reader may know: which message comes next, and how many cards the table waits for. Never a card. */
export interface ReaderState {
  table: string;
  round: number;
  next: number;
  wanted: number;
  stopped: boolean;
}

/** The token of a card reader, to be entered there. It is shown once. */
export interface ReaderToken {
  id: string;
  table: string;
  token: string;
}

/** The card reader of a table dealt by hand. It never says which cards were read. */
export interface ReaderView {
  attached: boolean;
  wanted: number;
  misread: string;
  turns: boolean;
}

/** Let a player play again who sits out after leaving two hands in a row undecided. */
export interface ReadmitPlayer {
  type: "ReadmitPlayer";
  box: number;
}

export interface ReasonGiven {
  reason: string;
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

/** Receive the qualifiers of a flight with their bags, and its pool. Caused by the flight. ``struck``: who was disqualified there, and whether while they waited for a seat. */
export interface ReceiveFlight {
  type: "ReceiveFlight";
  flight: string;
  names: { [name: string]: string };
  bags: { [name: string]: number };
  pool: number;
  entries: number;
  payments: { [name: string]: FeePayment[] };
  struck?: { [name: string]: boolean };
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

/** Record the name that a player gives to the supervisor on request, beside the registered name. */
export interface RecordName {
  type: "RecordName";
  player: string;
  name: string;
}

/** Record who went out in one hand at a table: all of them at once, since they share their places. */
export interface RecordOut {
  type: "RecordOut";
  table: number;
  outs: Knockout[];
}

/** Record whether the poker management system works. Entry forms are used only while it does not. */
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

/** Pay a player the bounties won when they are out or have won. The winner also gets their own. */
export interface RedeemBounty {
  type: "RedeemBounty";
  player: string;
}

/** Draw the seats of the final table. */
export interface RedrawFinal {
  type: "RedrawFinal";
}

/** Refund the entry fee of a player disqualified for absence, at the expense of the house. */
export interface RefundDisqualified {
  type: "RefundDisqualified";
  player: string;
  reason: string;
}

/** Refund the fees of players who waited for a seat and will not get one (T-14). */
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

/** Refuse a person's application until the director takes the refusal back. */
export interface RefuseEntry {
  type: "RefuseEntry";
  player: string;
  reason: string;
}

/** A command that was refused: its number among those sent, and why. */
export interface RefusedAct {
  number: number;
  clause: string | null;
  reason: string;
  roles: string[];
}

/** Undo an elimination: the player returns to the seat with chips that the named players give back. If the chips were removed from play (elimination round, forfeit), they come back from there: name nobody. In a room name nobody either: who has the chips is not recorded. ``table`` and ``seat`` 0: by lot, at one more table if every seat is taken. ``also``: others, in a room. */
export interface Reinstate {
  type: "Reinstate";
  player: string;
  table: number;
  seat: number;
  chips: { [name: string]: number };
  reason: string;
  also?: Back[];
}

/** Turn up cards held back in hand-for-hand, because the other tables have acted; follows from the tournament. */
export interface ReleaseCards {
  type: "ReleaseCards";
}

/** Take the table over from the dealer who dealt until now. What is recorded from now on bears your name. */
export interface RelieveDealer {
  type: "RelieveDealer";
  outgoing: string;
}

/** The fixed set of remedies. */
export type Remedy = 
  | "continue"
  | "fold box"
  | "keep exposed"
  | "misdeal"
  | "no winnings"
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

/** Replace unfit cards of a deck. ``count``: how many, 52 for all; then say whether the new cards were checked. ``back``: the colour of the new backs, if it is another one. */
export interface ReplaceCards {
  type: "ReplaceCards";
  deck: string;
  count: number;
  reasons: string;
  checked?: "" | "dealer" | "machine" | "supervisor";
  back?: string;
}

/** A replayed round, with every card. */
export interface ReplayedRound {
  table: string;
  name: string;
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

/** A column. Money is in cents; times are as the journal tells them, days in ISO 8601. */
export interface ReportColumn {
  name: string;
  kind: "count" | "day" | "money" | "text" | "time";
}

/** Report that cards were mishandled or dropped. */
export interface ReportDropped {
  type: "ReportDropped";
}

/** Report a fault. ``amount``: the chips really there; ``owner``: whose they are; ``cards``: the cards seen. ``handled``: a player has already handled cards, although this was not recorded. ``moment``: how far the round had come, at an assisted table, where the record does not show it. The floor reports a shuffle whose keys are lost. */
export interface ReportFault {
  type: "ReportFault";
  fault: Fault;
  box?: number;
  area?: string;
  amount?: number;
  cards?: number[];
  owner?: string;
  handled?: boolean;
  moment?: Moment | null;
}

/** Report the end of a hand. Caused by its table. */
export interface ReportHand {
  type: "ReportHand";
  table: number;
  result: HandResult;
}

/** Betting is complete at a table and its cards stay down; follows from the table. Not ``held``: a misdeal since. */
export interface ReportHeld {
  type: "ReportHeld";
  table: number;
  held?: boolean;
}

/** Report that a player's wagers in a round are invalid. ``claim``: what the player says in defence. ``patron``: who placed them, if it was not the player of that box; ``round``: 0 for the current one. */
export interface ReportInvalid {
  type: "ReportInvalid";
  seat: number;
  ground: "another person's card" | "no valid card" | "placed for another";
  claim?: string;
  round?: number;
  agent?: boolean;
  others_money?: boolean;
  patron?: string;
}

/** Report that the jackpot's equipment does not work. */
export interface ReportMalfunction {
  type: "ReportMalfunction";
  details: string;
}

/** A titled table. ``totals``: the sums of the columns with counts and money, if adding them makes sense. */
export interface ReportSheet {
  id: string;
  title: string;
  clauses: string[];
  note: string;
  columns: ReportColumn[];
  rows: ((string | number)[])[];
  totals: (string | number)[] | null;
}

/** Hand for hand: the hand at a table is done, or its players are all-in with cards face down. Or neither yet. In an elimination or bonus round tables report each hand as well; ``winners``: of the main pot, if it has a prize. */
export interface ReportTable {
  type: "ReportTable";
  table: number;
  hand: "all-in" | "done" | "in play";
  winners?: string[];
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

/** One condition of entry; ``reason`` says what is missing. */
export interface Requirement {
  what: string;
  met: boolean;
  clause: string;
  reason: string;
}

/** Record that the shuffle of an electronic table works again, or that another device replaces it. */
export interface RestoreDevice {
  type: "RestoreDevice";
  details: string;
}

/** Restore a hand that was declared dead by mistake, if nothing has happened since. */
export interface RestoreHand {
  type: "RestoreHand";
  seat: number;
  reason: string;
}

/** Record that the jackpot's equipment works again. */
export interface RestoreJackpot {
  type: "RestoreJackpot";
  details: string;
}

export type Result = "lose" | "stand-off" | "void" | "win";

export interface ResumeClock {
  type: "ResumeClock";
}

/** Return the stake of a player who has arrived after all, minus the blinds and antes missed. ``charged``: what these were, set by the director where hands are not counted. */
export interface ReturnAbsent {
  type: "ReturnAbsent";
  player: string;
  charged?: number | null;
}

/** Record chips that an eliminated player returns to the dealer. ``in_all``: so many in all since the player went out; what was recorded before was wrong. */
export interface ReturnChips {
  type: "ReturnChips";
  player: string;
  chips: number;
  in_all?: boolean;
}

/** Turn up a folded hand at settlement, at the operator's discretion. In recorded dealing, name its cards. */
export interface RevealFolded {
  type: "RevealFolded";
  box: number;
  cards?: number[];
}

/** Reverse a prize or bounties paid to the wrong person or in the wrong amount; the payment becomes a claim. */
export interface ReversePayment {
  type: "ReversePayment";
  player: string;
  what: "bounties" | "prize";
  reason: string;
}

/** Somebody at the same table. */
export interface Rival {
  player: string;
  name: string;
  seat: number;
}

export interface RolesGiven {
  roles: string[];
}

/** A round, step by step. ``faces``: every card that this player saw in it. */
export interface RoundStory {
  table: string;
  name: string;
  number: number;
  title: string;
  steps: StoryStep[];
  faces: string[];
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

/** One wager: what it paid, the clauses, and why in a sentence. */
export interface RuledWager {
  wager: string;
  label: string;
  stake: number;
  result: Result;
  returned: number;
  clauses: string[];
  why: string;
}

/** The best strategies found with at most 1, 2, ... lines among ``vocabulary`` lines; and those that are known. */
export interface RulesOfThumb {
  game: string;
  title: string;
  vocabulary: number;
  best: Exact;
  rules: ThumbRule[];
  known: ThumbRule[];
}

export interface RunningPenalty {
  player: string;
  name: string;
  minutes: number;
  left: number;
  ground: string;
  acts: Press[];
}

/** The winners get entries to another tournament, each worth what that entry costs. */
export interface Satellite {
  into: string;
  seat: number;
}

/** Something that a player may exclude themselves from. */
export interface ScopeView {
  key: string;
  title: string;
}

/** The big screen. ``prizes``: as fixed, or as entries stand now while ``fixed`` is false. */
export interface ScreenView {
  id: string;
  version: number;
  name: string;
  venue: string;
  starts: string;
  phase: string;
  now: string;
  clock: ClockView;
  next_blinds: Blinds;
  break_minutes: number;
  registration: boolean;
  until_level: number;
  hand_for_hand: number;
  waiting_tables: number[];
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
  fixed: boolean;
  prizes: number[];
  leaders: BountyLeader[];
  moves: MoveLine[];
  tables: EventTable[];
  final: boolean;
  results: Placed[];
  winners: string[];
  notices: Notice[];
  option_until: string;
  silence: string | null;
}

/** A row of the journal: who did what, the clauses of its rulings, its seal, and the proof that it is in the log. Hashes are in hexadecimal. ``proof`` is empty while no checkpoint covers the row. */
export interface SealedRow {
  version: number;
  at: string;
  who: string;
  role: string;
  command: string;
  clauses: string[];
  seal: number;
  hash: string;
  proof: string[];
}

/** What is printed for one player: the receipt, and the seat once it is drawn. */
export interface SeatCard {
  player: string;
  name: string;
  number: number;
  table: number;
  seat: number;
  stack: number;
  place: number;
  bounty: number;
  receipts: FeeLine[];
}

/** Cards to print. */
export interface SeatCards {
  name: string;
  venue: string;
  starts: string;
  now: string;
  code: AddressCode;
  cards: SeatCard[];
}

/** The result of a command to a tournament table. */
export interface SeatDone {
  version: number;
  view: TableSeen;
}

/** Seat a patron who has come to the table (recorded dealing). ``card``: the player card that they handed over. */
export interface SeatPatron {
  type: "SeatPatron";
  box: number;
  patron: string;
  card?: string;
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

/** A seat. ``marker``: the old minimum that its player keeps, by area ("" is the whole table). */
export interface SeatView {
  box: number;
  name: string;
  mine: boolean;
  marker: { [name: string]: number };
}

/** A command of a second person, who proves who they are at the first person's screen. ``badge``, ``pin``, ``table``: a supervisor's second word at the table that is being dealt there. */
export interface SecondHere {
  stream: string;
  command: { [name: string]: unknown };
  name?: string;
  password?: string;
  code?: string;
  credential?: { [name: string]: unknown } | null;
  badge?: string;
  pin?: string;
  table?: string;
}

/** A series of edges. ``of``: whether they are of the whole game or of a side bet. */
export interface Series {
  line: string;
  of: string;
  points: Point[];
}

/** A player in the table of a series. ``events``: how many of the player's results count. */
export interface SeriesLine {
  place: number;
  player: string;
  name: string;
  points: number;
  events: number;
}

/** Events of a series; ``best``: how many results of a player count, 0: all. */
export interface SeriesQuestion {
  events: string[];
  best?: number;
}

export interface SeriesTable {
  lines: SeriesLine[];
}

export interface ServerTime {
  now: string;
}

/** Record the seat of the button at a table, so that it is known who is due the big blind. */
export interface SetButton {
  type: "SetButton";
  table: number;
  seat: number;
}

/** Take cash, or run cashless. ``drop_box``: a drop box is attached. */
export interface SetCash {
  type: "SetCash";
  cash: boolean;
  drop_box: boolean;
}

/** Set the conditions for buying again before the start, in place of those in the structure. ``banks``: number of additional chip banks; None: enough for everybody. */
export interface SetConditions {
  type: "SetConditions";
  re_entry?: ReEntry | null;
  rebuy?: Rebuy | null;
  add_on?: AddOnOffer | null;
  banks?: number | null;
}

/** Set the most that may be paid in on a calendar day; empty: no limit. Only a stricter limit applies at once. */
export interface SetDepositLimit {
  type: "SetDepositLimit";
  amount: number | null;
}

/** Set how many different players may enter. */
export interface SetEntryLimit {
  type: "SetEntryLimit";
  players: number;
  reason: string;
}

/** Set the greatest net loss over some calendar days; empty: no limit. Only a stricter limit applies at once. */
export interface SetLossLimit {
  type: "SetLossLimit";
  amount: number | null;
  days?: number;
}

/** Settle all wagers, starting from the dealer's right. */
export interface Settle {
  type: "Settle";
}

/** Pay back what is claimed: in cash at the desk, or from the player's account by their own command. */
export interface SettleClaim {
  type: "SettleClaim";
  player: string;
  paid?: "account" | "cash";
}

/** A settled wager. ``seat``: the owner's own box, or 0; ``why``: what decided it, in a sentence. */
export interface SettledView {
  box: number;
  seat: number;
  owner: string;
  mine: boolean;
  area: string;
  stake: number;
  result: string;
  returned: number;
  clauses: string[];
  title: string;
  why: string;
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

export interface SheetLevel {
  number: number;
  blinds: Blinds;
  minutes: number;
  break_after: number;
}

/** ``stack`` is the last one known; ``bounty``: whether the player still has their bounty chip. */
export interface SheetSeat {
  seat: number;
  player: string;
  name: string;
  stack: number;
  bounty: boolean;
  present: boolean;
}

/** A period in which the person's roles count. */
export interface Shift {
  start: string;
  end: string;
}

export interface ShiftsGiven {
  shifts: Shift[];
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
  area?: string;
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

/** Signed in: in which role, and in which others the person may act now. ``role`` is empty if the account is open, but must be confirmed by a second person first. */
export interface SignedInAs {
  id: string;
  role: string;
  roles: string[];
}

/** A line of a pay table, and the edge that it should give. */
export interface Solve {
  line: string;
  edge: string;
}

/** A wager on the layout. ``seat``: the owner's own box, or 0; two players may have the same name. */
export interface StakeView {
  box: number;
  seat: number;
  owner: string;
  mine: boolean;
  area: string;
  chips: number;
  tokens: number;
  title: string;
}

/** Draw the seats and start the clock. ``absent``: players who are not at their seats yet. ``tables``: how many to use, 0: as many as needed. ``numbers``: their numbers, otherwise from 1. ``without``: flights that were not held, so that nobody comes from them into the last phase. */
export interface Start {
  type: "Start";
  absent?: string[];
  tables?: number;
  numbers?: number[];
  without?: string[];
}

/** A starting hand as players write it, and the value of each choice with it. */
export interface StartingHand {
  hand: string;
  worth: { [name: string]: number };
}

export interface StartingHands {
  hands: StartingHand[];
}

/** What one entry of the journal changed, in words, and the table after it. */
export interface StoryStep {
  at: string;
  text: LogLine[];
  view: TableView;
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

/** A stream as one role may see it, and what that role may do there. ``choices``: suggested values for fields; ``called``: the names of tables among them. */
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
  called: { [name: string]: string };
  choices: { [name: string]: string[] };
  open: OpenLine[];
}

/** Everything that is fixed and announced before the start. Levels count from 1; money is in cents. */
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

/** Every mistake with its place; without any, the forecast and what is paid for so many entries. */
export interface StructureAnswer {
  mistakes: Mistake[];
  forecast: Forecast | null;
  prizes: number[];
  entries: number;
}

/** A structure as it is being edited, how many players are expected, and when and where it starts. */
export interface StructureQuestion {
  structure: Structure;
  players: number;
  starts?: string;
  venue?: string;
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
  | DealRound
  | EndRound
  | CancelRound
  | ClaimHit
  | WithdrawHit
  | ConfirmHits
  | AddPart
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
  | AllowWager
  | VacateSeat
  | ReadmitPlayer
  | AnnounceClosure
  | WithdrawClosure
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
  | RestoreDevice
  | AttachReader
  | DetachReader
  | ReadCard
  | MendReading
  | TurnUp
  | RelieveDealer
  | CorrectAct
  | CorrectCard
  | PlayersLook
  | ReportFault
  | ConfirmFault
  | WithdrawFault
  | CannotCover
  | PresentCard
  | RecordHelp
  | ReportInvalid
  | CutToLimit
  | AdviseOnLimit
  | SeatPatron
  | ReportMalfunction
  | PlayWithoutJackpot
  | RestoreJackpot
  | AskBacking
  | WithdrawBacking
  | DeclineBacking
  | AllowBacking
  | AcknowledgeMalfunction;

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
  deal: number;
  offers: Offered[];
  notices: Notice[];
  misdeals: string[];
  silence: string | null;
}

/** One table: what may be done with it. */
export interface TableSheet {
  number: number;
  players: number;
  acts: Press[];
  button: Press[];
  count: Rival[];
}

/** One person's view of one table. */
export interface TableView {
  id: string;
  name: string;
  version: number;
  ends: string;
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
  parts: PartView[] | null;
  dealt: { [name: string]: string };
  role: string;
  patron: string;
  seat: number | null;
  balance: number;
  tokens: number;
  left: number | null;
  meter: number | null;
  jackpot: number;
  areas: AreaView[];
  offers: OfferView[];
  inscriptions: InscriptionView[];
  how: string[];
  keys: { [name: string]: string };
  prizes_of_jackpot: { [name: string]: string };
  backing: BackingView | null;
  paytables: PaytableView[];
  seats: SeatView[];
  stakes: StakeView[];
  has_dealer: boolean;
  board_cards: number;
  dealer: string[];
  dealer_hand: string;
  dealer_makes: string[];
  board: string[];
  boxes: BoxView[];
  need: NeedView;
  settled: SettledView[];
  prizes: PrizeView[];
  checklist: string[];
  next_deck: BringDeck | null;
  decks: DeckView[];
  reader: ReaderView | null;
  silence: string | null;
  prompts: PromptView[];
  recording: string;
  assisted: AssistedView | null;
  dealer_side: DealerSide | null;
}

/** A table that a draft shall have. */
export interface TableWanted {
  id: string;
  game: string;
  dealing?: "electronic" | "recorded";
  minimum?: number;
  maximum?: number;
  boxes?: number;
}

/** One table as its dealer has it. ``outs``: players may be recorded as out here; with a bounty, by whom. */
export interface TabletView {
  id: string;
  version: number;
  name: string;
  phase: string;
  dealing: string;
  now: string;
  role: string;
  number: number;
  clock: ClockView;
  next_blinds: Blinds;
  places: number;
  seats: MapSeat[];
  dealer: string;
  deals: boolean;
  outs: boolean;
  acts: Press[];
  button: Press[];
  button_due: boolean;
  count: Rival[];
  calls: OpenCall[];
  call: Press[];
  ask_clock: Press[];
  moves: Arrival[];
  hand_for_hand: number;
  waits: string;
  chips: number[];
  silence: string | null;
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

/** Take an entry that was offered to you. */
export interface TakeEntry {
  type: "TakeEntry";
  player: string;
  to: string;
  name: string;
  born: string;
  agreed?: boolean;
  informed?: boolean;
}

export interface TakeSeat {
  type: "TakeSeat";
  box: number;
}

/** Record that you deal at this table from now on. */
export interface TakeTable {
  type: "TakeTable";
  table: number;
}

/** Decisions of one kind: number, number correct, and what the others cost in antes. */
export interface Tally {
  decision: string;
  made: number;
  right: number;
  cost: number;
  cents: number;
}

/** Tell everybody something on screens and phones for some minutes. No text: take down what is shown. */
export interface TellPlayers {
  type: "TellPlayers";
  text?: string;
  minutes?: number;
}

/** Announce the prizes of a satellite to all entrants. */
export interface TellPrizes {
  type: "TellPrizes";
  details: string;
}

/** A structure to begin with: the packaged one, a kind of event, or one that was held here. */
export interface Template {
  key: string;
  title: string;
  about: string;
  structure: Structure;
}

/** Record chips put in by the seat in turn, and what was said. ``amount``: the total that was named, if any. */
export interface ThrowChips {
  type: "ThrowChips";
  seat: number;
  chips: number[];
  said?: "" | "all-in" | "bet" | "call" | "raise";
  amount?: number;
}

/** A strategy of few lines: as text and in words, its value, edge, and cost compared with best play, per ante. */
export interface ThumbRule {
  name: string;
  lines: number;
  text: string;
  words: string[];
  ev: Exact;
  house_edge: number;
  exact_cost: Exact;
  cost: number;
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

/** Look at an invitation. */
export interface TokenGiven {
  token: string;
}

/** A player's play in this session. ``since``: when it began; ``left``: what limits still allow, None without one. ``check``: minutes between two reality checks, as the venue has set them. */
export interface Tonight {
  since: string;
  now: string;
  net: number;
  rounds: number;
  loss_left: number | null;
  deposit_left: number | null;
  paused: string;
  check: number;
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
  | DeclineClock
  | RestoreHand
  | NotePresence
  | ExpelSeat
  | CallOffHand
  | RecordVerbal
  | RecordAdvice
  | ReleaseCards
  | VoidHand;

export type TournamentCommands = 
  | Announce
  | MoveStart
  | Start
  | DealHand
  | ReportHand
  | ReportHeld
  | NoteMatter
  | PauseClock
  | ResumeClock
  | MoveClock
  | CorrectClock
  | MovePlayer
  | ConfirmMove
  | BreakTable
  | KeepTable
  | HoldTables
  | AddTable
  | GoHandForHand
  | EndHandForHand
  | RedrawFinal
  | CloseRegistration
  | RaceChips
  | AnnounceEliminationRound
  | AnnounceBonusRound
  | AnnounceRounds
  | WithdrawRound
  | CallFloor
  | AnswerCall
  | CloseMatter
  | RaiseTournamentDispute
  | DecideTournamentDispute
  | TellPlayers
  | TakeTable
  | MarkAbsent
  | MarkPresent
  | ProvisionallyEliminate
  | ReturnAbsent
  | EndAbsence
  | Penalise
  | Disqualify
  | RefundDisqualified
  | LiftPenalty
  | ForfeitChips
  | PlayOn
  | CloseOption
  | ReturnChips
  | ArrangeChips
  | CountChips
  | AcceptDifference
  | RecordName
  | AddValue
  | WithdrawValue
  | HandOverGift
  | RedeemBounty
  | PayPrize
  | ProposeShares
  | AgreeToShares
  | ApproveShares
  | DropShares
  | CloseTournament
  | CancelTournament
  | ReversePayment
  | SettleClaim
  | WaiveClaim
  | ProposeDeal
  | MakeOutSlip
  | PaySlip
  | VoidSlip
  | CorrectStacks
  | Reinstate
  | CorrectOrder
  | CorrectBounty
  | VoidEntry
  | LiftDisqualification
  | ConfirmProposal
  | WithdrawProposal
  | RecordOut
  | AwardBounty
  | ReportTable
  | SetButton
  | CountStacks
  | ExplainCount
  | RaceTable
  | CorrectRace
  | HandInBounties
  | ExplainBounties
  | BagChips
  | Enter
  | PayFees
  | RefuseEntry
  | AllowEntry
  | AgreeToDebit
  | TransferEntry
  | OfferEntry
  | TakeEntry
  | CancelEntry
  | ReEnter
  | ReBuy
  | AddOn
  | RefundUnseated
  | SetConditions
  | ConnectPlayers
  | SetEntryLimit
  | CorrectName
  | HearExclusion
  | RecordSystem
  | TellPrizes
  | AwardEntry
  | GrantEntry
  | CloseFlight
  | ReceiveFlight
  | EnterAfterwards;

/** Transfer an entry and its place in the queue to another eligible person; both are at the desk. */
export interface TransferEntry {
  type: "TransferEntry";
  player: string;
  to: string;
  name: string;
  born?: string;
  proof?: string;
  card?: string;
  agreed?: boolean;
  informed?: boolean;
  discretion?: string;
}

/** An act out of turn: what it was, its total, the bet before it, and what those who were missed have bet since. */
export interface TurnQuestion {
  kind: "bet" | "call" | "check" | "fold" | "raise";
  total: number;
  before: number;
  bet: number;
  directed?: boolean;
}

/** Turn up the cards that the round waits for. The reader has read them, so nobody enters them. */
export interface TurnUp {
  type: "TurnUp";
  pile: string;
}

/** Record that the player has not decided within a reasonable time, or is not there. */
export interface Undecided {
  type: "Undecided";
  box: number;
}

/** The act that would be taken back next, in words. ``pile``: the cards that it showed. ``supervisor``: why a supervisor must take it back; empty if the dealer who recorded it may. */
export interface UndoView {
  what: string;
  by: string;
  pile: string;
  supervisor: string;
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

/** A variant of a game, and how it is played. */
export interface Variant {
  game: string;
  changes?: string[];
  reading?: string[];
  sides?: { [name: string]: string };
  ante?: number | null;
  maximum_payout?: number | null;
  strategy?: string | null;
}

/** Where and when the event is held. Each venue is a separate event (T-35). */
export interface Venue {
  id: string;
  name: string;
  start: string;
}

/** A verification of the whole journal, under way or done. ``fault`` is empty if nothing is wrong. */
export interface Verification {
  state: "done" | "none" | "running";
  done: number;
  total: number;
  started: string;
  ended: string;
  by: string;
  rows: number;
  streams: number;
  refusals: number;
  seal: string;
  size: number;
  fault: string;
  checkpoint: CheckpointSeen | null;
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

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsConsoleView {
  version: number;
  now: string;
  view: ConsoleView;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsEventView {
  version: number;
  now: string;
  view: EventView;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsJackpotsView {
  version: number;
  now: string;
  view: JackpotsView;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsPitView {
  version: number;
  now: string;
  view: PitView;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsPostView {
  version: number;
  now: string;
  view: PostView;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsScreenView {
  version: number;
  now: string;
  view: ScreenView;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsTableSeen {
  version: number;
  now: string;
  view: TableSeen;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsTableView {
  version: number;
  now: string;
  view: TableView;
  log: LogLine[];
}

/** First message of the feed: the table as the viewer may see it, and the new lines of the log. ``now`` is the server's time, by which the page counts down. */
export interface ViewNewsTabletView {
  version: number;
  now: string;
  view: TabletView;
  log: LogLine[];
}

/** Void a player's last entry or re-entry, taken by mistake: fees are refunded, chips leave play. */
export interface VoidEntry {
  type: "VoidEntry";
  player: string;
  reason: string;
  counted?: number | null;
}

/** Cancel the hand: all chips are returned, and the hand does not count. */
export interface VoidHand {
  type: "VoidHand";
  reason: string;
}

/** Void a slip that is not paid. */
export interface VoidSlip {
  type: "VoidSlip";
  number: number;
  reason: string;
}

/** A voucher. ``redeemed``: where and when; ``cancelled``: when. Both are empty if it is still out. */
export interface VoucherLine {
  number: string;
  holder: string;
  amount: number;
  redeemed: string;
  cancelled: string;
}

/** Waive a claim on a player; the casino bears it. */
export interface WaiveClaim {
  type: "WaiveClaim";
  player: string;
  reason: string;
}

/** Somebody without a record, by the name they give. */
export interface WalkUp {
  name: string;
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

/** Withdraw that request before it is answered. */
export interface WithdrawBacking {
  type: "WithdrawBacking";
  seat: number;
}

/** Take the sign down: the table stays open. */
export interface WithdrawClosure {
  type: "WithdrawClosure";
}

/** Withdraw the report, because there was no fault. */
export interface WithdrawFault {
  type: "WithdrawFault";
  proposal: string;
}

/** Withdraw a jackpot hand that was entered wrongly, before it is confirmed. */
export interface WithdrawHit {
  type: "WithdrawHit";
  box: number;
}

export interface WithdrawNotice {
  type: "WithdrawNotice";
  kept?: boolean;
  area?: string;
}

/** Withdraw a proposal, whoever made it. */
export interface WithdrawProposal {
  type: "WithdrawProposal";
  number: number;
  reason: string;
}

/** Withdraw an announced special round, or end one that is being played. */
export interface WithdrawRound {
  type: "WithdrawRound";
  kind: "bonus" | "elimination";
  reason: string;
}

/** Withdraw something that was added, or the prize of a bonus round, by its number. */
export interface WithdrawValue {
  type: "WithdrawValue";
  number: number;
  reason: string;
}

/** The net value of a jackpot wager at a meter, in cents. */
export interface Worth {
  meter: number;
  value: number;
}

/** What an address answers when it is read. */
export type Got<P extends string> =
    P extends `/api/tournaments/${string}/tables/${string}/hands/${string}/proofs` ? Proofs
  : P extends `/api/tournaments/${string}/tables/${string}/hands/${string}` ? HandStory
  : P extends `/api/tables/${string}/rounds/${string}/proofs` ? Proofs
  : P extends `/api/tournaments/${string}/console/players/${string}` | `/api/tournaments/${string}/console/players/${string}?${string}` ? PlayerSheet
  : P extends `/api/tournaments/${string}/console/tables/${string}` ? TableSheet
  : P extends `/api/tournaments/${string}/tables/${string}/tablet` ? TabletView
  : P extends `/api/inspect/hands/${string}/${string}/${string}` ? InspectedHand
  : P extends `/api/tournaments/${string}/console/past` ? PastLines
  : P extends `/api/tournaments/${string}/console/people` | `/api/tournaments/${string}/console/people?${string}` ? FoundEntrants
  : P extends `/api/inspect/rounds/${string}/${string}` ? InspectedRound
  : P extends `/api/mine/rounds/${string}/${string}` ? RoundStory
  : P extends `/api/tables/${string}/rounds/${string}` ? ReplayedRound
  : P extends `/api/tournaments/${string}/tables/${string}` ? TableSeen
  : P extends `/api/jobs/${string}/${string}/${string}` | `/api/jobs/${string}/${string}/${string}?${string}` ? JobView
  : P extends `/api/odds/questions/${string}` ? Answer | Counting
  : P extends `/api/people/${string}/record` ? PersonRecord[]
  : P extends `/api/practice/${string}/drill` ? Drilled
  : P extends `/api/tables/${string}/patrons` | `/api/tables/${string}/patrons?${string}` ? FoundPatrons
  : P extends `/api/tournaments/${string}/cards` | `/api/tournaments/${string}/cards?${string}` ? SeatCards
  : P extends `/api/tournaments/${string}/console` ? ConsoleView
  : P extends `/api/tournaments/${string}/entry` | `/api/tournaments/${string}/entry?${string}` ? EntryDesk
  : P extends `/api/tournaments/${string}/now` ? ServerTime
  : P extends `/api/tournaments/${string}/paper` ? PaperSheet
  : P extends `/api/tournaments/${string}/screen` ? ScreenView
  : P extends `/api/jobs/${string}/${string}` ? JobLine[]
  : P extends `/api/streams/${string}/${string}` ? StreamView
  : P extends `/api/inspect/rounds` | `/api/inspect/rounds?${string}` ? FoundRounds
  : P extends `/api/inspect/verification` ? Verification
  : P extends `/api/mine/history` | `/api/mine/history?${string}` ? PlayerHistory
  : P extends `/api/mine/tonight` | `/api/mine/tonight?${string}` ? Tonight
  : P extends `/api/reports/end` | `/api/reports/end?${string}` ? MonthEnd
  : P extends `/api/reports/month` | `/api/reports/month?${string}` ? MonthReports
  : P extends `/api/pad/${string}` | `/api/pad/${string}?${string}` ? PadView
  : P extends `/api/people/${string}` ? PersonLine
  : P extends `/api/practice/${string}` ? Practised
  : P extends `/api/rules/${string}` ? RuleAlone
  : P extends `/api/tables/${string}` ? TableView
  : P extends `/api/tournaments/${string}` ? EventView
  : P extends `/api/admin` ? AdminView
  : P extends `/api/devices` ? Devices
  : P extends `/api/find` | `/api/find?${string}` ? FoundThing[]
  : P extends `/api/inbox` ? InboxLine[]
  : P extends `/api/inspect` ? InspectHome
  : P extends `/api/jackpots` ? JackpotsView
  : P extends `/api/lobby` ? Lobby
  : P extends `/api/me` ? Me
  : P extends `/api/mine` ? Mine
  : P extends `/api/odds` ? GameNumbers
  : P extends `/api/people` ? PeopleView
  : P extends `/api/pit` ? PitView
  : P extends `/api/plans` ? PlansView
  : P extends `/api/post` ? PostView
  : P extends `/api/practice` ? PracticeGames
  : P extends `/api/reader` ? ReaderState
  : P extends `/api/refusals` | `/api/refusals?${string}` ? RefusalLine[]
  : P extends `/api/reports` | `/api/reports?${string}` ? Sheet[]
  : P extends `/api/rules` ? Rulebook
  : P extends `/api/streams` ? StreamList
  : P extends `/api/tournaments` ? Events
  : never;

/** What an address takes. */
export type Sent<P extends string> =
    P extends `/api/people/${string}/passkeys/${string}/remove` ? { [name: string]: never }
  : P extends `/api/tournaments/${string}/tables/${string}/relief` ? BadgeGiven
  : P extends `/api/jobs/${string}/${string}/${string}/trial` ? JobEntered
  : P extends `/api/mine/cage/floor/commands` ? OfClaims
  : P extends `/api/mine/incidents/${string}/commands` ? OfDisputes
  : P extends `/api/mine/patron/${string}/commands` ? OfAccount
  : P extends `/api/odds/questions/${string}/call-off` ? { [name: string]: never }
  : P extends `/api/practice/${string}/drill/answer` ? DrillAnswer
  : P extends `/api/tournaments/${string}/entry/check` ? Enter
  : P extends `/api/tournaments/${string}/entry/people` ? WalkUp
  : P extends `/api/tournaments/${string}/rulings/chips` ? ChipQuestion
  : P extends `/api/tournaments/${string}/rulings/turn` ? TurnQuestion
  : P extends `/api/streams/${string}/${string}/commands` ? DeskCommand
  : P extends `/tournaments/${string}/tables/${string}/commands` ? TournamentTableCommands
  : P extends `/api/sign-in/passkey/challenge` | `/api/sign-in/passkey/challenge?${string}` ? { [name: string]: never }
  : P extends `/api/devices/${string}/end` ? { [name: string]: never }
  : P extends `/api/pad/${string}/ruling` | `/api/pad/${string}/ruling?${string}` ? PadHand
  : P extends `/api/passkeys/${string}/remove` ? { [name: string]: never }
  : P extends `/api/people/${string}/confirm` ? { [name: string]: never }
  : P extends `/api/people/${string}/disable` ? ReasonGiven
  : P extends `/api/people/${string}/enable` ? ReasonGiven
  : P extends `/api/people/${string}/renew` ? { [name: string]: never }
  : P extends `/api/people/${string}/roles` ? RolesGiven
  : P extends `/api/people/${string}/shifts` ? ShiftsGiven
  : P extends `/api/people/${string}/sign-out` ? { [name: string]: never }
  : P extends `/api/people/${string}/unlock` ? ReasonGiven
  : P extends `/api/plans/${string}/apply` ? DraftApplied
  : P extends `/api/plans/${string}/discard` ? { [name: string]: never }
  : P extends `/api/plans/${string}/tables` ? TableWanted
  : P extends `/api/practice/${string}/commands` ? PracticeCommand
  : P extends `/api/practice/${string}/forget` ? { [name: string]: never }
  : P extends `/api/practice/${string}/next` ? { [name: string]: never }
  : P extends `/api/tables/${string}/ready` | `/api/tables/${string}/ready?${string}` ? { [name: string]: never }
  : P extends `/api/tables/${string}/relief` ? BadgeGiven
  : P extends `/api/tables/${string}/walk-ups` ? WalkUp
  : P extends `/api/devices/badge` ? BadgeGiven
  : P extends `/api/devices/role` ? RolesGiven
  : P extends `/api/inspect/verify` ? { [name: string]: never }
  : P extends `/api/invitation/accept` ? Accepting
  : P extends `/api/journal/verify` ? { [name: string]: never }
  : P extends `/api/odds/questions` ? Question
  : P extends `/api/passkeys/challenge` ? { [name: string]: never }
  : P extends `/api/people/invite` ? Inviting
  : P extends `/api/people/readers` ? AddingReader
  : P extends `/api/reader/cards` ? CardSent
  : P extends `/api/sign-in/card` ? CardGiven
  : P extends `/api/sign-in/passkey` ? PasskeyGiven
  : P extends `/api/tournaments/check` ? StructureQuestion
  : P extends `/api/tournaments/series` ? SeriesQuestion
  : P extends `/api/plans/${string}` ? DraftText
  : P extends `/tables/${string}/acts` ? Acts
  : P extends `/tables/${string}/commands` ? TableCommand
  : P extends `/tournaments/${string}/commands` ? TournamentCommands
  : P extends `/api/buy-in` ? { [name: string]: never }
  : P extends `/api/first` ? FirstGiven
  : P extends `/api/invitation` ? TokenGiven
  : P extends `/api/passkeys` ? PasskeyGiven
  : P extends `/api/proof` ? ProofGivenAgain
  : P extends `/api/second` ? SecondHere
  : P extends `/api/sign-in` ? PasswordGiven
  : P extends `/api/sign-out` ? { [name: string]: never }
  : never;

/** What an address answers to what it was sent. */
export type Posted<P extends string> =
    P extends `/api/people/${string}/passkeys/${string}/remove` ? PersonLine
  : P extends `/api/tournaments/${string}/tables/${string}/relief` ? SignedInAs
  : P extends `/api/jobs/${string}/${string}/${string}/trial` ? JobTrial
  : P extends `/api/mine/cage/floor/commands` ? Heard
  : P extends `/api/mine/incidents/${string}/commands` ? Heard
  : P extends `/api/mine/patron/${string}/commands` ? Heard
  : P extends `/api/odds/questions/${string}/call-off` ? null
  : P extends `/api/practice/${string}/drill/answer` ? Drilled
  : P extends `/api/tournaments/${string}/entry/check` ? EntryCheck
  : P extends `/api/tournaments/${string}/entry/people` ? FoundEntrant
  : P extends `/api/tournaments/${string}/rulings/chips` ? AtTableRuling
  : P extends `/api/tournaments/${string}/rulings/turn` ? AtTableRuling
  : P extends `/api/streams/${string}/${string}/commands` ? CommandGiven
  : P extends `/tournaments/${string}/tables/${string}/commands` ? SeatDone
  : P extends `/api/sign-in/passkey/challenge` | `/api/sign-in/passkey/challenge?${string}` ? { [name: string]: unknown }
  : P extends `/api/devices/${string}/end` ? null
  : P extends `/api/pad/${string}/ruling` | `/api/pad/${string}/ruling?${string}` ? PadAnswer
  : P extends `/api/passkeys/${string}/remove` ? null
  : P extends `/api/people/${string}/confirm` ? PersonLine
  : P extends `/api/people/${string}/disable` ? PersonLine
  : P extends `/api/people/${string}/enable` ? PersonLine
  : P extends `/api/people/${string}/renew` ? InvitationLink
  : P extends `/api/people/${string}/roles` ? PersonLine
  : P extends `/api/people/${string}/shifts` ? PersonLine
  : P extends `/api/people/${string}/sign-out` ? PersonLine
  : P extends `/api/people/${string}/unlock` ? PersonLine
  : P extends `/api/plans/${string}/apply` ? PlansView
  : P extends `/api/plans/${string}/discard` ? PlansView
  : P extends `/api/plans/${string}/tables` ? PlansView
  : P extends `/api/practice/${string}/commands` ? Practised
  : P extends `/api/practice/${string}/forget` ? Practised
  : P extends `/api/practice/${string}/next` ? Practised
  : P extends `/api/tables/${string}/ready` | `/api/tables/${string}/ready?${string}` ? null
  : P extends `/api/tables/${string}/relief` ? SignedInAs
  : P extends `/api/tables/${string}/walk-ups` ? FoundPatron
  : P extends `/api/devices/badge` ? null
  : P extends `/api/devices/role` ? SignedInAs
  : P extends `/api/inspect/verify` ? Verification
  : P extends `/api/invitation/accept` ? SignedInAs
  : P extends `/api/journal/verify` ? Verified
  : P extends `/api/odds/questions` ? Answer | Counting
  : P extends `/api/passkeys/challenge` ? { [name: string]: unknown }
  : P extends `/api/people/invite` ? InvitationLink
  : P extends `/api/people/readers` ? ReaderToken
  : P extends `/api/reader/cards` ? ReaderState
  : P extends `/api/sign-in/card` ? SignedInAs
  : P extends `/api/sign-in/passkey` ? SignedInAs
  : P extends `/api/tournaments/check` ? StructureAnswer
  : P extends `/api/tournaments/series` ? SeriesTable
  : P extends `/api/plans/${string}` ? PlansView
  : P extends `/tables/${string}/acts` ? ActsDone
  : P extends `/tables/${string}/commands` ? Done
  : P extends `/tournaments/${string}/commands` ? EventDone
  : P extends `/api/buy-in` ? Me
  : P extends `/api/first` ? InvitationLink
  : P extends `/api/invitation` ? InvitationView
  : P extends `/api/passkeys` ? null
  : P extends `/api/proof` ? null
  : P extends `/api/second` ? null
  : P extends `/api/sign-in` ? SignedInAs
  : P extends `/api/sign-out` ? null
  : never;

/** What comes down a live line. */
export type Told<P extends string> =
    P extends `/tournaments/${string}/tables/${string}/tablet/live` ? ViewNewsTabletView
  : P extends `/tournaments/${string}/tables/${string}/live` ? ViewNewsTableSeen
  : P extends `/tournaments/${string}/console/live` ? ViewNewsConsoleView
  : P extends `/tournaments/${string}/screen/live` ? ViewNewsScreenView
  : P extends `/tables/${string}/live` ? ViewNewsTableView
  : P extends `/tournaments/${string}/live` ? ViewNewsEventView
  : P extends `/jackpots/live` ? ViewNewsJackpotsView
  : P extends `/pit/live` ? ViewNewsPitView
  : P extends `/post/live` ? ViewNewsPostView
  : never;

/** Addresses that can be read. */
export type GetPath =
  | `/api/tournaments/${string}/tables/${string}/hands/${string}/proofs`
  | `/api/tournaments/${string}/tables/${string}/hands/${string}`
  | `/api/tables/${string}/rounds/${string}/proofs`
  | `/api/tournaments/${string}/console/players/${string}`
  | `/api/tournaments/${string}/console/players/${string}?${string}`
  | `/api/tournaments/${string}/console/tables/${string}`
  | `/api/tournaments/${string}/tables/${string}/tablet`
  | `/api/inspect/hands/${string}/${string}/${string}`
  | `/api/tournaments/${string}/console/past`
  | `/api/tournaments/${string}/console/people`
  | `/api/tournaments/${string}/console/people?${string}`
  | `/api/inspect/rounds/${string}/${string}`
  | `/api/mine/rounds/${string}/${string}`
  | `/api/tables/${string}/rounds/${string}`
  | `/api/tournaments/${string}/tables/${string}`
  | `/api/jobs/${string}/${string}/${string}`
  | `/api/jobs/${string}/${string}/${string}?${string}`
  | `/api/odds/questions/${string}`
  | `/api/people/${string}/record`
  | `/api/practice/${string}/drill`
  | `/api/tables/${string}/patrons`
  | `/api/tables/${string}/patrons?${string}`
  | `/api/tournaments/${string}/cards`
  | `/api/tournaments/${string}/cards?${string}`
  | `/api/tournaments/${string}/console`
  | `/api/tournaments/${string}/entry`
  | `/api/tournaments/${string}/entry?${string}`
  | `/api/tournaments/${string}/now`
  | `/api/tournaments/${string}/paper`
  | `/api/tournaments/${string}/screen`
  | `/api/jobs/${string}/${string}`
  | `/api/streams/${string}/${string}`
  | `/api/inspect/rounds`
  | `/api/inspect/rounds?${string}`
  | `/api/inspect/verification`
  | `/api/mine/history`
  | `/api/mine/history?${string}`
  | `/api/mine/tonight`
  | `/api/mine/tonight?${string}`
  | `/api/reports/end`
  | `/api/reports/end?${string}`
  | `/api/reports/month`
  | `/api/reports/month?${string}`
  | `/api/pad/${string}`
  | `/api/pad/${string}?${string}`
  | `/api/people/${string}`
  | `/api/practice/${string}`
  | `/api/rules/${string}`
  | `/api/tables/${string}`
  | `/api/tournaments/${string}`
  | `/api/admin`
  | `/api/devices`
  | `/api/find`
  | `/api/find?${string}`
  | `/api/inbox`
  | `/api/inspect`
  | `/api/jackpots`
  | `/api/lobby`
  | `/api/me`
  | `/api/mine`
  | `/api/odds`
  | `/api/people`
  | `/api/pit`
  | `/api/plans`
  | `/api/post`
  | `/api/practice`
  | `/api/reader`
  | `/api/refusals`
  | `/api/refusals?${string}`
  | `/api/reports`
  | `/api/reports?${string}`
  | `/api/rules`
  | `/api/streams`
  | `/api/tournaments`;

/** Addresses that take something. */
export type PostPath =
  | `/api/people/${string}/passkeys/${string}/remove`
  | `/api/tournaments/${string}/tables/${string}/relief`
  | `/api/jobs/${string}/${string}/${string}/trial`
  | `/api/mine/cage/floor/commands`
  | `/api/mine/incidents/${string}/commands`
  | `/api/mine/patron/${string}/commands`
  | `/api/odds/questions/${string}/call-off`
  | `/api/practice/${string}/drill/answer`
  | `/api/tournaments/${string}/entry/check`
  | `/api/tournaments/${string}/entry/people`
  | `/api/tournaments/${string}/rulings/chips`
  | `/api/tournaments/${string}/rulings/turn`
  | `/api/streams/${string}/${string}/commands`
  | `/tournaments/${string}/tables/${string}/commands`
  | `/api/sign-in/passkey/challenge`
  | `/api/sign-in/passkey/challenge?${string}`
  | `/api/devices/${string}/end`
  | `/api/pad/${string}/ruling`
  | `/api/pad/${string}/ruling?${string}`
  | `/api/passkeys/${string}/remove`
  | `/api/people/${string}/confirm`
  | `/api/people/${string}/disable`
  | `/api/people/${string}/enable`
  | `/api/people/${string}/renew`
  | `/api/people/${string}/roles`
  | `/api/people/${string}/shifts`
  | `/api/people/${string}/sign-out`
  | `/api/people/${string}/unlock`
  | `/api/plans/${string}/apply`
  | `/api/plans/${string}/discard`
  | `/api/plans/${string}/tables`
  | `/api/practice/${string}/commands`
  | `/api/practice/${string}/forget`
  | `/api/practice/${string}/next`
  | `/api/tables/${string}/ready`
  | `/api/tables/${string}/ready?${string}`
  | `/api/tables/${string}/relief`
  | `/api/tables/${string}/walk-ups`
  | `/api/devices/badge`
  | `/api/devices/role`
  | `/api/inspect/verify`
  | `/api/invitation/accept`
  | `/api/journal/verify`
  | `/api/odds/questions`
  | `/api/passkeys/challenge`
  | `/api/people/invite`
  | `/api/people/readers`
  | `/api/reader/cards`
  | `/api/sign-in/card`
  | `/api/sign-in/passkey`
  | `/api/tournaments/check`
  | `/api/tournaments/series`
  | `/api/plans/${string}`
  | `/tables/${string}/acts`
  | `/tables/${string}/commands`
  | `/tournaments/${string}/commands`
  | `/api/buy-in`
  | `/api/first`
  | `/api/invitation`
  | `/api/passkeys`
  | `/api/proof`
  | `/api/second`
  | `/api/sign-in`
  | `/api/sign-out`;

/** Addresses of live lines. */
export type LivePath =
  | `/tournaments/${string}/tables/${string}/tablet/live`
  | `/tournaments/${string}/tables/${string}/live`
  | `/tournaments/${string}/console/live`
  | `/tournaments/${string}/screen/live`
  | `/tables/${string}/live`
  | `/tournaments/${string}/live`
  | `/jackpots/live`
  | `/pit/live`
  | `/post/live`;
