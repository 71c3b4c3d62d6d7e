import { sumOf } from "@stocks-vibe/portfolio-math";
import type { RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { groupBy } from "../rows/group-by.ts";
import { subtypeOf, typeOf } from "../rows/transaction-words.ts";
import type { Finding, Rule } from "./finding.ts";
import { worthOf } from "./shared-mergers.ts";
import { tellGuessed } from "./told-exchanges.ts";

/** What left and what came are worth the same; closes of that day, and a fee, may be this part off. */
const NEAR = 0.02;

type Money = ReadonlyMap<TransactionRow, number>;

const isRebalance = (row: TransactionRow): boolean =>
  typeOf(row) === "transfer" && subtypeOf(row) === "rebalance" && row.quantity !== 0;

const listedMoney = (row: TransactionRow): number =>
  Math.abs(row.amount || row.quantity * row.price);

function asTrade(row: TransactionRow, money: number): TransactionRow {
  const type = row.quantity > 0 ? "buy" : "sell";
  return { ...row, type, amount: row.quantity > 0 ? money : -money };
}

/** The money of each row of one side, by one measure; undefined where that tells nothing of one of them. */
function moneyBy(
  side: readonly TransactionRow[],
  measure: (row: TransactionRow) => number,
): Money | undefined {
  const money = side.map((row): [TransactionRow, number] => [row, measure(row)]);
  return money.some(([, sum]) => sum === 0) ? undefined : new Map(money);
}

const total = (money: Money): number => sumOf([...money.values()], (sum) => sum);

/** The same money in all as the other side's; of one row alone, whatever nobody tells of it. */
function scaled(
  side: readonly TransactionRow[],
  money: Money | undefined,
  to: number,
): Money | undefined {
  if (money) return new Map([...money].map(([row, sum]) => [row, (sum * to) / total(money)]));
  const [row, ...others] = side;
  return row && others.length === 0 ? new Map([[row, to]]) : undefined;
}

interface Read {
  readonly money: Money;
  readonly isSure: boolean;
}

/** What was exchanged for what on one day in one account, where at least one row names no money. */
function readDay(input: RebuildInput, rows: readonly TransactionRow[]): Read | undefined {
  const out = rows.filter(({ quantity }) => quantity < 0);
  const came = rows.filter(({ quantity }) => quantity > 0);
  if (out.length === 0 || came.length === 0) return undefined;
  const worth = (row: TransactionRow) => Math.abs(worthOf(input, row));
  const listed = [moneyBy(out, listedMoney), moneyBy(came, listedMoney)] as const;
  const worths = [moneyBy(out, worth), moneyBy(came, worth)] as const;
  const measure = listed[0] ?? listed[1] ?? worths[0] ?? worths[1];
  if (!measure) return undefined;
  const all = total(measure);
  const left = scaled(out, listed[0] ?? worths[0], all);
  const arrived = scaled(came, listed[1] ?? worths[1], all);
  if (!left || !arrived) return undefined;
  const isNear = (money: Money | undefined) => money && Math.abs(total(money) / all - 1) < NEAR;
  const isSure = Boolean(isNear(listed[0] ?? worths[0]) && isNear(listed[1] ?? worths[1]));
  return { money: new Map([...left, ...arrived]), isSure };
}

/**
 * An exchange within a plan is a sale and a purchase: no money crosses its edge. The price of the row tells the money where the amount does not. Where neither does, what left
 * was worth what came; of what nobody tells a worth, or where the two are far apart, what is shown is Estimated.
 */
export const readRebalancesAsTrades: Rule = (input) => {
  if (!input.transactions.some(isRebalance)) return { input, findings: [] };
  const cash = new Set(input.securities.flatMap(({ id, type }) => (type === "cash" ? [id] : [])));
  const money = new Map<TransactionRow, number>();
  const days = groupBy(input.transactions.filter(isRebalance), (row) =>
    [row.accountId, row.date].join(" "),
  );
  const findings = [...days.values()].flatMap((rows): Finding[] => {
    const isListed = rows.every((row) => listedMoney(row) > 0);
    // Where money is a half of it, that is read with it.
    const isOfMoney = rows.some(({ securityId }) => cash.has(securityId ?? ""));
    const read = isListed || isOfMoney ? undefined : readDay(input, rows);
    for (const row of rows) money.set(row, read?.money.get(row) ?? listedMoney(row));
    const isTold = !isListed && !isOfMoney && !read?.isSure;
    return isTold ? rows.flatMap((row) => tellGuessed(input, [row])) : [];
  });
  const transactions = input.transactions.map((row) => {
    const sum = money.get(row) ?? 0;
    return sum === 0 ? row : asTrade(row, sum);
  });
  return { input: { ...input, transactions }, findings };
};
