import { ACTIONS, type Action } from "./action.ts";
import type { FileRow, WrittenRow } from "./file-row.ts";

/**
 * How a file writes money: `signed`, positive when it arrives, as brokers do; `turned`, positive when it leaves; `unsigned`, always positive, the word
 * telling which way.
 */
type MoneyStyle = "signed" | "turned" | "unsigned";

type Settled = { readonly row: FileRow } | { readonly problem: string };

/** A plan's own movements: whether their money is written as arriving or leaving says nothing. */
const OF_A_PLAN = new Set<Action>(["contribution", "distribution"]);
/** Money that leaves where a file writes no signs. */
const COSTS = new Set<Action>(["fee", "tax"]);

/** 1 where more of the numbers are positive, −1 where more are negative, 0 where neither. */
const majorityOf = (numbers: readonly number[]): number =>
  Math.sign(numbers.reduce((sum, number) => sum + Math.sign(number), 0));

const amountsOf = (rows: readonly WrittenRow[], money: "in" | "out"): number[] =>
  rows
    .filter(
      ({ action, isCancelled }) =>
        !isCancelled && ACTIONS[action].money === money && !OF_A_PLAN.has(action),
    )
    .map(({ amount }) => amount);

/** What most of a file's purchases and sales tell; brokers whose exports are known write money that arrives as positive. */
function moneyStyleOf(rows: readonly WrittenRow[], isBrokers: boolean): MoneyStyle {
  if (isBrokers) return "signed";
  const leaving = majorityOf(amountsOf(rows, "out"));
  const arriving = majorityOf(amountsOf(rows, "in"));
  if (leaving > 0) return arriving < 0 ? "turned" : "unsigned";
  return leaving === 0 && arriving < 0 ? "turned" : "signed";
}

interface Signs {
  readonly style: MoneyStyle;
  /** The sign with which most of the file's sales write their shares; 0 where none tells. */
  readonly sold: number;
}

/** True where a number of shares goes against its word; a sale's may be written either way. */
function goesAgainst({ action, quantity }: WrittenRow, { sold }: Signs): boolean {
  const { units } = ACTIONS[action];
  if (units === "in") return quantity < 0;
  return units === "out" && sold !== 0 && Math.sign(quantity) === -sold;
}

/** True where money goes against its word. */
function paysAgainst({ action, amount }: WrittenRow, { style }: Signs): boolean {
  const { money } = ACTIONS[action];
  if ((money !== "in" && money !== "out") || amount === 0 || OF_A_PLAN.has(action)) return false;
  // That a withdrawal is money that leaves goes without a sign.
  if (action === "withdrawal") return false;
  const expected = money === "in" || style === "unsigned" ? 1 : -1;
  return Math.sign(amount) !== (style === "turned" ? -expected : expected);
}

/** Units by a row's word, turned where it takes another row back. */
function unitsOf({ action, quantity }: WrittenRow, turned: 1 | -1): number {
  const { units } = ACTIONS[action];
  if (units === "none") return 0;
  if (units === "as-written") return quantity;
  return (units === "in" ? 1 : -1) * Math.abs(quantity) * turned;
}

/** Money as it arrives, by a row's word or, where that does not tell which way it goes, by how the file writes money. */
function arrivingOf(
  { action, amount }: WrittenRow,
  { style, turned }: { readonly style: MoneyStyle; readonly turned: 1 | -1 },
): number {
  const { money } = ACTIONS[action];
  if (money === "none") return 0;
  if (money !== "as-written") return (money === "in" ? 1 : -1) * Math.abs(amount) * turned;
  if (style === "turned") return -amount;
  return style === "unsigned" && COSTS.has(action) ? -Math.abs(amount) : amount;
}

function settle(written: WrittenRow, signs: Signs): Settled {
  const { isCancelled, ...row } = written;
  const { units } = ACTIONS[row.action];
  const isTrade = units === "in" || units === "out";
  const hasUnitsAgainst = goesAgainst(written, signs);
  const hasMoneyAgainst = paysAgainst(written, signs);
  if (!isCancelled && isTrade && hasUnitsAgainst !== hasMoneyAgainst) {
    const what = hasUnitsAgainst ? "its number of shares" : "its money";
    return { problem: `It says ${row.action}, and ${what} goes the other way.` };
  }
  // What takes another row back is that row with both signs turned, as institutions send it.
  const turned = isCancelled || hasUnitsAgainst || hasMoneyAgainst ? -1 : 1;
  const quantity = unitsOf(written, turned);
  const amount = -arrivingOf(written, { style: signs.style, turned });
  // No row says that it moves minus nothing.
  return { row: { ...row, quantity: quantity || 0, amount: amount || 0 } };
}

/**
 * Gives a file's rows the provider's signs, by their words and by how the file writes its signs. A trade whose shares and money both go against its word
 * takes another one back; one of which only one does can be either, and is a problem of its line.
 */
export function settleSigns(
  rows: readonly WrittenRow[],
  isBrokers: boolean,
): readonly (Settled & { readonly line: number })[] {
  const sales = rows.filter(
    ({ action, isCancelled }) => !isCancelled && ACTIONS[action].units === "out",
  );
  const signs = {
    style: moneyStyleOf(rows, isBrokers),
    sold: majorityOf(sales.map(({ quantity }) => quantity)),
  };
  return rows.map((row) => ({ ...settle(row, signs), line: row.line }));
}
