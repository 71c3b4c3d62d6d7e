import { ACTIONS, type Action } from "./action.ts";
import { FileLedger, type Known } from "./file-ledger.ts";
import type { WrittenRow } from "./file-row.ts";
import type { MoneyStyle } from "./money-style.ts";

/** What a unit of cash costs: of money-market funds shares are dollars, and nothing but money moves. */
const A_DOLLAR = 1;
const NEARLY = 0.005;

const MOST_APART = 0.01;
/** Prices are written to the cent. */
const HALF_A_CENT = 0.005;
/** Bonds are written in percent of their face, options for one of the hundred shares of a contract. */
const PRICED_FOR = [1, 0.01, 100];

/** As many as are held, but for what is rounded away. */
const PART_ROUNDED = 0.001;
/** A price is no more times the one before, unless years went by: what a good fund grows in one. */
const MOST_TIMES = 3;
const GROWN_IN_A_YEAR = 1.3;
/** Fewer than are held are hardly their count: only a price beyond belief makes them one. */
const BEYOND_BELIEF = 20;
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

function isAtItsPrice({ price, amount, quantity }: WrittenRow): boolean {
  const [money, units] = [Math.abs(amount), Math.abs(quantity)];
  return PRICED_FOR.some(
    (of) =>
      Math.abs(price * units * of - money) <=
      Math.max(MOST_APART * money, HALF_A_CENT * units * of),
  );
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

/** Whether a row's money is about what its shares cost in other rows, at most so many times as much. */
function isNear(row: WrittenRow, { price, day }: Known, most: number): boolean {
  const each = Math.abs(row.amount / row.quantity);
  if (price === 0) return each >= A_DIME;
  const years = Math.abs(yearOf(row.day) - yearOf(day));
  return each <= price * most * GROWN_IN_A_YEAR ** years && each >= price / most;
}

/**
 * Whether shares beside money are what it is for: some brokers write there how many are held. They are told apart by the row's own price; without one by how many the file's rows come
 * to until then, and by what those cost. No fee takes all of them.
 */
function isTheirWorth(row: WrittenRow, known: Known | undefined): boolean {
  // What costs a dollar, and was not bought as shares, is cash.
  if (Math.abs(priceOf(row) - A_DOLLAR) < NEARLY && !((known?.held ?? 0) > 0)) return false;
  if (row.amount === 0) return true;
  if (row.price > 0) return isAtItsPrice(row);
  if (!known) return Math.abs(row.amount / row.quantity) >= A_DIME;
  const units = Math.abs(row.quantity);
  if (units < known.held * (1 - PART_ROUNDED)) return isNear(row, known, BEYOND_BELIEF);
  const isAll = units <= known.held * (1 + PART_ROUNDED);
  if (isAll && COSTS.has(row.action)) return false;
  return isNear(row, known, MOST_TIMES);
}

/** The rows of a file that have a word for money and move shares: their number goes the way of the word, in files without signs the word alone tells. */
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
