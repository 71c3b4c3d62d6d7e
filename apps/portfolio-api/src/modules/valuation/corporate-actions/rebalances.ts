import { sumOf } from "@stocks-vibe/portfolio-math";
import type { Finding, Rule } from "../data-quality/finding.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn, groupBy } from "../transactions/transaction-groups.ts";
import { subtypeOf, typeOf } from "../transactions/transaction-types.ts";
import { reportAmbiguousExchange } from "./exchange-findings.ts";
import { worthOf } from "./many-to-one-merger.ts";

/**
 * What left and what came are worth the same; closes of that day, and a fee, may be this part off.
 */
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

/**
 * What each row of one side is worth: the money that it names, or by its closes. Undefined where
 * nothing tells of one of them.
 */
function worthsOf(input: RebuildInput, side: readonly TransactionRow[]): Money | undefined {
  const worths = side.map((row): [TransactionRow, number] => [
    row,
    listedMoney(row) || Math.abs(worthOf(input, row)),
  ]);
  return worths.some(([, sum]) => sum === 0) ? undefined : new Map(worths);
}

const total = (money: Money): number => sumOf([...money.values()], (sum) => sum);

/**
 * The same money in all as the other side's. Rows that name theirs keep it; of one alone among the
 * others nothing needs to be told.
 */
function scaled(
  side: readonly TransactionRow[],
  worths: Money | undefined,
  to: number,
): Money | undefined {
  const named = side.filter((row) => listedMoney(row) > 0);
  const unnamed = side.filter((row) => listedMoney(row) === 0);
  const rest = to - sumOf(named, listedMoney);
  if (unnamed.length > 0 && rest <= 0) return undefined;
  const kept = named.map((row): [TransactionRow, number] => [row, listedMoney(row)]);
  const [only, ...others] = unnamed;
  if (only && others.length === 0) return new Map([...kept, [only, rest]]);
  if (!worths) return undefined;
  const worth = sumOf(unnamed, (row) => worths.get(row) ?? 0);
  const parts = unnamed.map((row): [TransactionRow, number] => [
    row,
    (rest * (worths.get(row) ?? 0)) / worth,
  ]);
  return new Map([...kept, ...parts]);
}

interface Read {
  readonly money: Money;
  readonly isSure: boolean;
}

/** What was exchanged for what on one day in one account, where at least one row names no money. */
function readDay(input: RebuildInput, rows: readonly TransactionRow[]): Read | undefined {
  const sides = [-1, 1].map((way) => rows.filter(({ quantity }) => Math.sign(quantity) === way));
  const [out = [], came = []] = sides;
  if (out.length === 0 || came.length === 0) return undefined;
  const isNamed = (side: readonly TransactionRow[]) => side.every((row) => listedMoney(row) > 0);
  const [left, arrived] = [worthsOf(input, out), worthsOf(input, came)];
  const measure = isNamed(came) ? arrived : (left ?? arrived);
  if (!measure) return undefined;
  const all = total(measure);
  const [sold, bought] = [scaled(out, left, all), scaled(came, arrived, all)];
  if (!sold || !bought) return undefined;
  const isNear = (worths: Money | undefined) => worths && Math.abs(total(worths) / all - 1) < NEAR;
  return {
    money: new Map([...sold, ...bought]),
    isSure: Boolean(isNear(left) && isNear(arrived)),
  };
}

/**
 * An exchange within a plan is a sale and a purchase: no money crosses its edge. The price of the
 * row tells the money where the amount does not. Where neither does, what left was worth what came;
 * of what nobody tells a worth, or where the two are far apart, what is shown is Estimated.
 */
export const readRebalancesAsTrades: Rule = (input) => {
  if (!input.transactions.some(isRebalance)) return { input, findings: [] };
  const cash = cashIn(input.securities);
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
    return isTold ? rows.flatMap((row) => reportAmbiguousExchange(input, [row])) : [];
  });
  const transactions = input.transactions.map((row) => {
    const sum = money.get(row) ?? 0;
    return sum === 0 ? row : asTrade(row, sum);
  });
  return { input: { ...input, transactions }, findings };
};
