import { sumOf } from "@stocks-vibe/portfolio-math";
import type { Finding } from "../data-quality/finding.ts";
import { findingTexts } from "../data-quality/finding-texts.ts";
import { namesOf } from "../data-quality/names.ts";
import type { RebuildInput, TransactionRow } from "../rebuild/rebuild-types.ts";
import { cashIn, groupBy } from "../transactions/transaction-groups.ts";
import { isMerger, subtypeOf } from "../transactions/transaction-types.ts";
import { withinReach } from "./assignment-cost.ts";
import { type Exchanged, exchangesOf, type Half } from "./exchanged-units.ts";
import { worthOf } from "./many-to-one-merger.ts";
import { isFraction } from "./merger-cash.ts";

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
export function readUnmatchedCash(
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
export function readMergerFees(input: RebuildInput): RebuildInput {
  const fees = new Map(
    [...exchangesOf(input).values()]
      .flatMap(feesIn)
      .map((half) => [half.row, asMoney(half, { type: "fee", securityId: null })]),
  );
  if (fees.size === 0) return input;
  return { ...input, transactions: input.transactions.map((row) => fees.get(row) ?? row) };
}
