import { sumOf } from "@stocks-vibe/portfolio-math";
import { type Finding, findingTexts, type Rule } from "../data-quality/finding.ts";
import { namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn, groupBy } from "../transactions/transaction-groups.ts";
import { isMerger, subtypeOf } from "../transactions/transaction-types.ts";
import { withinReach } from "./assignment-cost.ts";
import { reportExchanges } from "./exchange-findings.ts";
import { type Exchange, exchangesWithMoney, isFraction, isPrice } from "./exchange-parts.ts";
import { type Exchanged, exchangesOf, type Half } from "./exchanged-units.ts";
import { worthOf } from "./many-to-one-merger.ts";

/** Institutions take some tens of dollars; more was paid for something. */
const MOST_FEE = 100;

const isOfMerger = ({ row }: Half): boolean => subtypeOf(row) === "merger";

/**
 * Money that is paid about the days of a merger, and too little to be the price of anything in it:
 * what the institution takes for its work.
 */
function feesIn({ halves, units }: Exchanged): Half[] {
  const near = withinReach(units.filter(({ row }) => isMerger(row)));
  return halves.filter((half) => {
    const merged = near(half);
    return (
      isOfMerger(half) &&
      half.money < 0 &&
      half.money >= -MOST_FEE &&
      merged.length > 0 &&
      merged.every(({ worth }) => worth > 0 && isFraction(half.money, worth))
    );
  });
}

/** Money that left one money-market fund for another is no money that came or went. */
function isPassedOn(half: Half, halves: readonly Half[]): boolean {
  const near = withinReach(halves)(half);
  return Math.abs(sumOf(near, ({ money }) => money)) < 0.005;
}

interface Left {
  readonly row: TransactionRow;
  readonly worth: number;
}

/** All that left each account in mergers. */
function leftIn(input: RebuildInput): ReadonlyMap<string, readonly Left[]> {
  const cash = cashIn(input.securities);
  const outs = input.transactions.filter(
    (row) => isMerger(row) && row.quantity < 0 && !cash.has(row.securityId ?? ""),
  );
  const left = outs.map((row): Left => ({ row, worth: Math.abs(worthOf(input, row)) }));
  return groupBy(left, ({ row }) => row.accountId);
}

/**
 * The securities of an account that left up to that day, and were worth as much: more is no rest of
 * what was paid for them.
 */
const leftBefore = (left: readonly Left[], { row, money }: Half): (string | null)[] => [
  ...new Set(
    left.flatMap((one) =>
      one.row.date <= row.date && one.worth >= Math.abs(money) ? [one.row.securityId] : [],
    ),
  ),
];

const asMoney = (
  { row, money }: Half,
  as: Pick<TransactionRow, "type" | "securityId">,
): TransactionRow => ({ ...row, ...as, quantity: 0, amount: -money });

function tellLone(input: RebuildInput, { row, money }: Half, of: string | null): Finding {
  const { accountId, date, id } = row;
  const facts = { ...namesOf(input, { accountId, securityId: of }), day: date, sum: money };
  return {
    rule: "exchanges",
    accountId,
    securityId: of,
    rows: [id],
    ...findingTexts((words) => words.loneMoney, facts),
    lowers: "estimated",
    touches: of === null ? "portfolio" : "position",
  };
}

/**
 * Whose money it may be; nothing where it is a transfer as any: a plan that is merged into another
 * moves its money under that word.
 */
function ownersOf(half: Half, lone: readonly Half[], left: readonly Left[]): (string | null)[] {
  if (half.names !== null) return [half.names];
  return isPassedOn(half, lone) ? [] : leftBefore(left, half);
}

/**
 * Money of mergers beside which no units left or came within days: what was held back of an earlier
 * takeover, say. No member paid it in or took it out. It is of the security that it names; where it
 * names none, of the one that left in a merger before and was worth as much, which is told.
 */
function readUnmatchedCash(
  input: RebuildInput,
  isMatched: (half: Half) => boolean,
): { readonly changed: ReadonlyMap<TransactionRow, TransactionRow>; readonly findings: Finding[] } {
  const accounts = [...exchangesOf(input).values()].map(({ halves }) =>
    halves.filter((half) => isOfMerger(half) && !isMatched(half)),
  );
  const left = leftIn(input);
  const owned = accounts.flatMap((lone) =>
    lone.flatMap((half) => {
      const owners = ownersOf(half, lone, left.get(half.row.accountId) ?? []);
      const [only = null] = owners;
      return owners.length > 0 ? [{ half, of: owners.length === 1 ? only : null }] : [];
    }),
  );
  return {
    changed: new Map(
      owned.map(({ half, of }) => [half.row, asMoney(half, { type: "cash", securityId: of })]),
    ),
    findings: owned.flatMap(({ half, of }) =>
      half.names === null ? [tellLone(input, half, of)] : [],
    ),
  };
}

/**
 * What the institution takes beside a merger is a fee of the account, no withdrawal of a member.
 */
function readMergerFees(input: RebuildInput): RebuildInput {
  const fees = new Map(
    [...exchangesOf(input).values()]
      .flatMap(feesIn)
      .map((half) => [half.row, asMoney(half, { type: "fee", securityId: null })]),
  );
  if (fees.size === 0) return input;
  return { ...input, transactions: input.transactions.map((row) => fees.get(row) ?? row) };
}

/**
 * A takeover for cash, or a fund that becomes a money-market fund, is listed as a merger whose one
 * half is money: units were sold for it, or bought with it. Where the units also became others, or
 * their row names an amount of its own, the money is what was paid beside. In neither case did it
 * come from outside.
 *
 * Money far from what the units were worth is their price all the same, and told: a tender or a
 * liquidation away from the market, or a price that nobody mended since trade was halted, is what
 * happens more often than money beside units that leave for nothing, and the sale counts the money
 * once. Only what is as little as a fraction of a share leaves the units at their worth: what they
 * became is listed too late, or not at all.
 */
export const readCashMergersAsTrades: Rule = (stored) => {
  const input = readMergerFees(stored);
  const found = exchangesWithMoney(input);
  const matched = new Set(found.exchanges.flatMap(({ halves }) => halves.map(({ row }) => row)));
  const lone = readUnmatchedCash(input, ({ row }) => matched.has(row));
  const changed = new Map<TransactionRow, TransactionRow | null>(lone.changed);
  for (const exchange of found.exchanges) {
    const isTrade = isPrice(exchange);
    if (isTrade) for (const row of exchange.units.rows) changed.set(row, asTrade(row, exchange));
    for (const half of exchange.halves) changed.set(half.row, isTrade ? null : asCash(half));
  }
  if (changed.size === 0) return { input, findings: [] };
  const transactions = input.transactions.flatMap((row) => {
    const now = changed.get(row);
    return now === undefined ? [row] : (now ?? []);
  });
  return {
    input: { ...input, transactions },
    findings: [...reportExchanges(input, found), ...lone.findings],
  };
};

function asTrade(row: TransactionRow, { units, money }: Exchange): TransactionRow {
  const part = units.rows.length === 1 ? 1 : row.quantity / units.quantity;
  // The price follows from the amount, and from what the security is quoted by.
  return { ...row, type: money > 0 ? "sell" : "buy", amount: -money * part, price: 0 };
}

/**
 * Cash of no security: units that leave at their worth have this money in it, and it is no income
 * of theirs beside.
 */
const asCash = ({ row, money }: Half): TransactionRow => ({
  ...row,
  securityId: null,
  type: "cash",
  quantity: 0,
  amount: -money,
});
