import type { MoneyStyle } from "./cells/cost-style.ts";
import { ACTIONS, type Action, type WrittenRow } from "./file-row.ts";

/** What the rows of a file tell of a security until one of them. */
interface Known {
  readonly held: number;
  /** Of the last row that tells one, or of the first where none did before; 0 where none does. */
  readonly price: number;
  /** Of the price. */
  readonly day: string;
  /**
   * How many times a written price a unit costs: a hundredth for bonds in percent of their face, a
   * hundred times for options.
   */
  readonly multiplier: number;
}

const MULTIPLIERS = [1, 0.01, 100];
/** Costs of a trade may stand in its money. */
const ABOUT = 0.1;

const multiplierOf = ({ price, amount, quantity }: WrittenRow): number => {
  const times = Math.abs(amount / quantity / price);
  return MULTIPLIERS.find((each) => Math.abs(times / each - 1) < ABOUT) ?? 1;
};

/**
 * Bought or sold, or paid out in shares: what else moves units tells no price, and money beside it
 * is for a fraction.
 */
const hasPrice = ({ action }: WrittenRow): boolean => ACTIONS[action].units !== "as-written";

const UNTOLD: Known = { held: 0, price: 0, day: "", multiplier: 1 };

/** What each unit came to: prices of bonds are in percent, those of options for one share. */
const paidForEach = ({ amount, quantity, price }: WrittenRow): number =>
  quantity === 0 ? 0 : Math.abs(amount / quantity) || price;

function addedBy({ action, quantity, isCancelled }: WrittenRow): number {
  const { units, money } = ACTIONS[action];
  const way = isCancelled ? -1 : 1;
  if (units === "in") return way * (isCancelled ? Math.abs(quantity) : quantity);
  if (units === "out") return -way * Math.abs(quantity);
  if (units === "as-written") return quantity;
  if (action === "cash moved") return quantity;
  return (money === "in" ? 1 : -1) * Math.abs(quantity);
}

/** One name for each security of a file, some rows of which write its symbol and some its CUSIP. */
function namerOf(rows: readonly WrittenRow[]): (row: WrittenRow) => string {
  const symbols = new Map<string, string>();
  for (const { symbol, cusip, name } of rows) {
    if (symbol === null) continue;
    if (cusip !== null) symbols.set(cusip, symbol);
    if (name !== "") symbols.set(name, symbol);
  }
  return ({ symbol, cusip, name }) =>
    symbol ?? symbols.get(cusip ?? "") ?? symbols.get(name) ?? cusip ?? "";
}

/**
 * How many units of each security a file's rows come to as they go by, and what the last ones cost.
 */
class FileLedger {
  readonly #known = new Map<string, Known>();
  readonly #nameOf: (row: WrittenRow) => string;

  constructor(rows: readonly WrittenRow[]) {
    this.#nameOf = namerOf(rows);
    for (const row of rows) {
      const { units } = ACTIONS[row.action];
      const name = this.#nameOf(row);
      const price = units === "in" || units === "out" ? paidForEach(row) : 0;
      const known = this.#known.get(name);
      if (price > 0 && (!known || row.day < known.day))
        this.#known.set(name, { held: 0, price, day: row.day, multiplier: multiplierOf(row) });
    }
  }

  knownOf(row: WrittenRow): Known | undefined {
    return this.#known.get(this.#nameOf(row));
  }

  /** Takes a row's units in, in the order of their days. */
  add(row: WrittenRow): void {
    const name = this.#nameOf(row);
    const { held, ...last } = this.#known.get(name) ?? UNTOLD;
    const now = held + addedBy(row);
    const price = hasPrice(row) ? paidForEach(row) : 0;
    if (row.action === "split" && held > 0 && now > 0)
      this.#known.set(name, { ...last, held: now, price: (last.price * held) / now });
    else if (price > 0) this.#known.set(name, { ...last, held: now, price, day: row.day });
    else this.#known.set(name, { ...last, held: now });
  }
}

/**
 * What a unit of cash costs: of money-market funds shares are dollars, and nothing but money moves.
 */
const A_DOLLAR = 1;
const NEARLY = 0.005;

const MOST_APART = 0.01;
/** Prices are written to the cent. */
const HALF_A_CENT = 0.005;

/** As many as are held, but for what a day's own purchases add to them. */
const NEARLY_ALL = 0.9;
const PART_ROUNDED = 0.001;
/** A price is no more times the one before, unless years went by: what a good fund grows in one. */
const MOST_TIMES = 3;
const GROWN_IN_A_YEAR = 1.3;
/**
 * Fewer than are held are hardly their count, beside money that is moved: only a price beyond
 * belief makes them one.
 */
const BEYOND_BELIEF = 20;
/** A fee that takes all that is left, as a plan's last does, takes it at its price. */
const LAST_FEE = 1.05;
/** Where nothing else of a file tells, so little is no unit's price. */
const A_DIME = 0.1;

const priceOf = ({ price, amount, quantity }: WrittenRow): number =>
  price || Math.abs(amount / quantity);

const COSTS: ReadonlySet<Action> = new Set(["fee", "tax"]);
const MONEY_MOVED: ReadonlySet<Action> = new Set(["deposit", "withdrawal", "cash moved"]);

/** Whether the word is one for money, with which a file names shares. */
function namesShares(row: WrittenRow, style: MoneyStyle): boolean {
  const { action, quantity, symbol, cusip, isCancelled, isGivenBack } = row;
  if (!MONEY_MOVED.has(action) && !(COSTS.has(action) && row.amount !== 0)) return false;
  if (quantity === 0 || isCancelled || isGivenBack) return false;
  if (symbol === null && cusip === null) return false;
  if (action === "cash moved" || style === "unsigned") return true;
  return action === "deposit" ? quantity > 0 : quantity < 0;
}

function isAtItsPrice({ price, amount, quantity }: WrittenRow, multiplier: number): boolean {
  const [money, units] = [Math.abs(amount), Math.abs(quantity) * multiplier];
  const apart = Math.abs(price * units - money);
  return apart <= Math.max(MOST_APART * money, HALF_A_CENT * units);
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/**
 * Whether a row's money is about what its shares cost in other rows, at most so many times as much.
 */
function isNear(row: WrittenRow, { price, day }: Known, most: number): boolean {
  const each = Math.abs(row.amount / row.quantity);
  if (price === 0) return each >= A_DIME;
  const years = Math.abs(yearOf(row.day) - yearOf(day));
  return each <= price * most * GROWN_IN_A_YEAR ** years && each >= price / most;
}

/**
 * Whether it is what a file knows as cash: fees of a money-market fund are paid in its dollars, and
 * what was not bought as shares is none.
 */
function isCash(row: WrittenRow, held: number): boolean {
  if (Math.abs(priceOf(row) - A_DOLLAR) >= NEARLY) return false;
  return COSTS.has(row.action) || held < Math.abs(row.quantity) * (1 - PART_ROUNDED);
}

/** How many times the price before a row's may be, for its shares to be what it is for. */
function mostTimes({ action, quantity }: WrittenRow, held: number): number {
  const units = Math.abs(quantity);
  const isAll = Math.abs(units - held) <= PART_ROUNDED * held;
  if (COSTS.has(action)) return isAll ? LAST_FEE : MOST_TIMES;
  const isJournal = action === "cash moved" && units <= held * (1 + PART_ROUNDED);
  return isJournal || units < NEARLY_ALL * held ? BEYOND_BELIEF : MOST_TIMES;
}

/**
 * Whether shares beside money are what it is for: some brokers write there how many are held. They
 * are told apart by the row's own price; without one by how many the file's rows come to until
 * then, and by what those cost.
 */
function isTheirWorth(row: WrittenRow, known: Known | undefined): boolean {
  const held = known?.held ?? 0;
  if (isCash(row, held)) return false;
  if (row.amount === 0) return true;
  if (row.price > 0) return isAtItsPrice(row, known?.multiplier ?? 1);
  if (!known) return Math.abs(row.amount / row.quantity) >= A_DIME;
  return isNear(row, known, mostTimes(row, held));
}

/**
 * The rows of a file that have a word for money and move shares: their number goes the way of the
 * word, in files without signs the word alone tells.
 */
export function sharesBesideMoney(
  rows: readonly WrittenRow[],
  style: MoneyStyle,
): ReadonlySet<WrittenRow> {
  const ledger = new FileLedger(rows);
  const moved = new Set<WrittenRow>();
  const isTrade = (row: WrittenRow) => ACTIONS[row.action].units !== "none";
  // Of one day what was bought comes first.
  const placeOf = (row: WrittenRow) => `${row.day} ${isTrade(row) ? 0 : 1}`;
  const inTime = rows.toSorted(
    (a, b) => Number(placeOf(a) > placeOf(b)) - Number(placeOf(a) < placeOf(b)),
  );
  for (const row of inTime) {
    if (isTrade(row)) ledger.add(row);
    if (!namesShares(row, style) || !isTheirWorth(row, ledger.knownOf(row))) continue;
    moved.add(row);
    ledger.add(row);
  }
  return moved;
}
