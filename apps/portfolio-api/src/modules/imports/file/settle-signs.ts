import type { LocalizedText } from "../../../language/language.ts";
import {
  type CostStyle,
  costProblem,
  costStyleOf,
  isCost,
  type MoneyStyle,
  majorityOf,
  moneyStyleOf,
  OF_A_PLAN,
  returnedBy,
} from "./cells/cost-style.ts";
import { describeFile } from "./describe-file.ts";
import { ACTIONS, type FileRow, type WrittenRow } from "./file-row.ts";
import { sharesBesideMoney } from "./shares-beside-money.ts";

/**
 * A row that brokers and plans write with the word for money and that moves shares, in the
 * provider's signs: fees and taxes taken in shares are a sale that brought nothing, what is paid
 * out or in as shares is a plan's distribution or contribution, and a journal of shares moves them.
 * Undefined for a row with another word; it is asked of those that move shares (see
 * `sharesBesideMoney`).
 */
function readPaidInShares(written: WrittenRow): FileRow | undefined {
  const { isCancelled: _c, isGivenBack: _g, ...row } = written;
  const [units, money] = [Math.abs(row.quantity), Math.abs(row.amount)];
  switch (row.action) {
    case "fee":
    case "tax":
      return {
        ...row,
        action: "sell",
        quantity: -units,
        amount: 0,
        price: money / units,
        fees: money,
      };
    case "withdrawal":
      return { ...row, action: "distribution", quantity: -units, amount: -money };
    case "deposit":
      return { ...row, action: "contribution", quantity: units, amount: money };
    case "cash moved":
      return { ...row, action: "shares moved", amount: 0 };
    default:
      return undefined;
  }
}

type Settled = { readonly row: FileRow } | { readonly problem: LocalizedText };

interface Signs {
  /** How the file writes money. */
  readonly style: MoneyStyle;
  /** The rows with a word for money that move shares. */
  readonly inShares: ReadonlySet<WrittenRow>;
  /** Of fees and taxes. */
  readonly costs: CostStyle;
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

/**
 * Money as it arrives, by a row's word or, where that does not tell which way it goes, by how the
 * file writes money.
 */
function arrivingOf(
  row: WrittenRow,
  { style, costs, turned }: Pick<Signs, "style" | "costs"> & { readonly turned: 1 | -1 },
): number {
  const { action, amount } = row;
  const { money } = ACTIONS[action];
  if (money === "none") return 0;
  if (money !== "as-written") return (money === "in" ? 1 : -1) * Math.abs(amount) * turned;
  if (isCost(row)) return returnedBy(row, costs);
  return style === "turned" ? -amount : amount;
}

function settle(written: WrittenRow, signs: Signs): Settled {
  const inShares = signs.inShares.has(written) ? readPaidInShares(written) : undefined;
  if (inShares) return { row: inShares };
  const { isCancelled, isGivenBack, ...row } = written;
  const { units } = ACTIONS[row.action];
  const isTrade = units === "in" || units === "out";
  const hasUnitsAgainst = goesAgainst(written, signs);
  const hasMoneyAgainst = paysAgainst(written, signs);
  if (!isCancelled && isTrade && hasUnitsAgainst !== hasMoneyAgainst) {
    const against = hasUnitsAgainst ? "sharesAgainst" : "moneyAgainst";
    return { problem: describeFile((words) => words[against](row.action)) };
  }
  const unclear = costProblem(written, signs.costs);
  if (unclear) return { problem: unclear };
  // What takes another row back is that row with both signs turned, as institutions send it.
  const turned = isCancelled || hasUnitsAgainst || hasMoneyAgainst ? -1 : 1;
  const quantity = unitsOf(written, turned);
  const amount = -arrivingOf(written, { ...signs, turned });
  // No row says that it moves minus nothing.
  return { row: { ...row, quantity: quantity || 0, amount: amount || 0 } };
}

/**
 * Gives a file's rows the provider's signs, by their words and by how the file writes its signs. A
 * trade whose shares and money both go against its word takes another one back; one of which only
 * one does can be either, and is a problem of its line.
 */
export function settleSigns(
  rows: readonly WrittenRow[],
  isBrokers: boolean,
): readonly (Settled & { readonly line: number })[] {
  const sales = rows.filter(
    ({ action, isCancelled }) => !isCancelled && ACTIONS[action].units === "out",
  );
  const style = moneyStyleOf(rows, isBrokers);
  const signs = {
    style,
    inShares: sharesBesideMoney(rows, style),
    costs: costStyleOf(rows, style, isBrokers),
    sold: majorityOf(sales.map(({ quantity }) => quantity)),
  };
  return rows.map((row) => ({ ...settle(row, signs), line: row.line }));
}
