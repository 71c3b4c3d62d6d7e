import { daysBetween, sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts } from "../data-quality/finding.ts";
import { groupByLedger, namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { addUpTo, moneyOf, type NearRows, nearRows } from "../transactions/transaction-groups.ts";
import { isIncome, isReinvestment, isWithheldTax } from "../transactions/transaction-types.ts";

/** What one reinvestment may be made of: rows of one account and one security, in order of days. */
interface Group {
  readonly buys: TransactionRow[];
  readonly incomes: TransactionRow[];
  readonly taxes: TransactionRow[];
}

type Pairs = Map<string, TransactionRow>;

const CENT = 0.015;
const keyOf = ({ accountId, securityId }: TransactionRow): string => `${accountId}|${securityId}`;

/** The reinvestments of each security of an account, without anything to spend yet. */
function purchasesOf(rows: readonly TransactionRow[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const row of rows.filter(isReinvestment)) {
    const group = groups.get(keyOf(row)) ?? { buys: [], incomes: [], taxes: [] };
    group.buys.push(row);
    groups.set(keyOf(row), group);
  }
  return groups;
}

/**
 * Rows by account and security where anything is reinvested. Income without a security may be that
 * of any in its account.
 */
function groupsOf(rows: readonly TransactionRow[]): Group[] {
  const groups = purchasesOf(rows);
  const ofAccount = (accountId: string): Group[] =>
    [...groups.values()].filter(({ buys }) => buys[0]?.accountId === accountId);
  const fitting = (row: TransactionRow): Group[] => {
    const own = groups.get(keyOf(row));
    return row.securityId === null ? ofAccount(row.accountId) : [own ?? []].flat();
  };
  for (const row of rows.filter(isIncome))
    for (const group of fitting(row)) group.incomes.push(row);
  for (const row of rows.filter(isWithheldTax))
    for (const group of fitting(row)) group.taxes.push(row);
  return [...groups.values()];
}

function join(pairs: Pairs, buys: readonly TransactionRow[], others: readonly TransactionRow[]) {
  const [buy] = buys;
  const [other] = others;
  if (!buy || !other) return;
  for (const row of buys) pairs.set(row.id, other);
  for (const row of others) pairs.set(row.id, buy);
}

interface Near {
  readonly buys: NearRows;
  readonly incomes: NearRows;
  readonly taxes: NearRows;
}

/** An income of just the amount. */
function pairExactly(pairs: Pairs, near: Near, buy: TransactionRow): void {
  const exact = near.incomes(buy).find((row) => Math.abs(moneyOf(row) - moneyOf(buy)) < CENT);
  if (exact) join(pairs, [buy], [exact]);
}

/** Several incomes, or one less the tax on it. */
function pairPurchase(pairs: Pairs, near: Near, buy: TransactionRow): void {
  const incomes = near.incomes(buy);
  const whole = addUpTo(incomes, moneyOf(buy));
  if (whole) {
    join(pairs, [buy], whole);
    return;
  }
  for (const income of incomes) {
    const taxes = addUpTo(near.taxes(income), moneyOf(income) - moneyOf(buy));
    if (!taxes) continue;
    join(pairs, [buy], [income, ...taxes]);
    return;
  }
}

/** An income, or what is left of it after tax, that several purchases share. */
function pairIncome(pairs: Pairs, near: Near, income: TransactionRow): void {
  const buys = near.buys(income);
  const taxes = near.taxes(income).filter(({ date }) => date === income.date);
  for (const withheld of [[], taxes]) {
    const shared = addUpTo(buys, moneyOf(income) - sumOf(withheld, moneyOf));
    if (!shared) continue;
    join(pairs, shared, [income, ...withheld]);
    return;
  }
}

/**
 * Finds what each reinvestment spends, so that neither half counts twice: an income of the same
 * amount within fifteen days, several that add up to it, one that several purchases share, or one
 * less the tax withheld from it. Writes every id into `pairs`, exact pairs first. Rows sorted by
 * date.
 */
export function pairReinvestments(pairs: Pairs, rows: readonly TransactionRow[]): void {
  const isFree = (row: TransactionRow): boolean => !pairs.has(row.id);
  for (const { buys, incomes, taxes } of groupsOf(rows)) {
    if (incomes.length === 0) continue;
    const near: Near = {
      buys: nearRows(buys, isFree),
      incomes: nearRows(incomes, isFree),
      taxes: nearRows(taxes, isFree),
    };
    for (const buy of buys) pairExactly(pairs, near, buy);
    for (const buy of buys.filter(isFree)) pairPurchase(pairs, near, buy);
    for (const income of incomes.filter(isFree)) pairIncome(pairs, near, income);
  }
}

/** An income this near to a reinvestment may be what it spends. */
const DELIVERY_LIMITS = 30;

/**
 * Reinvestments that found no income of their amount while one of the same security stands beside
 * them: it may count twice. A reinvestment without any income near it is one of an institution that
 * does not list the income.
 */
export function reportUnpairedReinvestments(
  input: RebuildInput,
  rows: readonly TransactionRow[],
  isPaired: (row: TransactionRow) => boolean,
): Finding[] {
  const alone = rows.filter((row) => !isPaired(row));
  const incomes = groupByLedger(alone.filter(isIncome));
  return groupByLedger(alone.filter(isReinvestment)).flatMap((group): Finding[] => {
    const { accountId, securityId } = group;
    const own = incomes.find((one) => one.accountId === accountId && one.securityId === securityId);
    const dates = own?.rows.map(({ date }) => date) ?? [];
    const doubtful = group.rows.filter(({ date }) =>
      dates.some((one) => Math.abs(daysBetween(one, date)) <= DELIVERY_LIMITS),
    );
    if (doubtful.length === 0) return [];
    return [
      {
        rule: "unpaired-reinvestments",
        accountId,
        securityId,
        rows: doubtful.map(({ id }) => id),
        ...findingTexts((words) => words.unpairedReinvestments, {
          ...namesOf(input, group),
          rows: doubtful.length,
        }),
        lowers: "estimated",
        touches: "position",
      },
    ];
  });
}
