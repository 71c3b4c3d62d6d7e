import { sumOf } from "@stocks-vibe/portfolio-math";
import type { RebuildInput, TransactionRow } from "../rebuild-types.ts";
import { isMerger, subtypeOf } from "../rows/transaction-words.ts";
import { type Exchanged, exchangesOf, type Half } from "./exchanged-units.ts";
import type { Finding } from "./finding.ts";
import { isFraction } from "./money-reading.ts";
import { namesOf } from "./names.ts";
import { tell } from "./words/finding-words.ts";
import { withinReach } from "./worth-fit.ts";

const isOfMerger = ({ row }: Half): boolean => subtypeOf(row) === "merger";

/** Money that is paid about the days of a merger, and too little to be the price of anything in it: what the institution takes for its work. */
export function feesIn({ halves, units }: Exchanged): Half[] {
  const near = withinReach(units.filter(({ row }) => isMerger(row)));
  return halves.filter((half) => {
    const merged = near(half);
    return (
      isOfMerger(half) &&
      half.money < 0 &&
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

/** The one security of an account that left in a merger up to that day; null where none did, or several. */
function leftBefore({ transactions }: RebuildInput, { row }: Half): string | null {
  const left = new Set(
    transactions.flatMap((one) =>
      one.accountId === row.accountId &&
      isMerger(one) &&
      one.quantity < 0 &&
      one.securityId !== row.securityId &&
      one.date <= row.date
        ? [one.securityId]
        : [],
    ),
  );
  const [only] = left;
  return left.size === 1 && only !== undefined ? only : null;
}

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
    ...tell((words) => words.loneMoney, facts),
    lowers: "estimated",
    touches: of === null ? "portfolio" : "position",
  };
}

/**
 * Money of mergers beside which no units left or came within days: what was held back of an earlier takeover, say. No member paid it in or took it out. It is of the security that
 * it names; where it names none, of the one that left in a merger before, which is told.
 */
export function readLoneMoney(
  input: RebuildInput,
  isMatched: (half: Half) => boolean,
): { readonly changed: ReadonlyMap<TransactionRow, TransactionRow>; readonly findings: Finding[] } {
  const changed = new Map<TransactionRow, TransactionRow>();
  const findings = [...exchangesOf(input).values()].flatMap(({ halves }) => {
    const lone = halves.filter((half) => isOfMerger(half) && !isMatched(half));
    return lone.flatMap((half): Finding[] => {
      if (half.names === null && isPassedOn(half, lone)) return [];
      const of = half.names ?? leftBefore(input, half);
      changed.set(half.row, asMoney(half, { type: "cash", securityId: of }));
      return half.names === null ? [tellLone(input, half, of)] : [];
    });
  });
  return { changed, findings };
}

/** What the institution takes beside a merger is a fee of the account, no withdrawal of a member. */
export function readMergerFees(input: RebuildInput): RebuildInput {
  const fees = new Map(
    [...exchangesOf(input).values()]
      .flatMap(feesIn)
      .map((half) => [half.row, asMoney(half, { type: "fee", securityId: null })]),
  );
  if (fees.size === 0) return input;
  return { ...input, transactions: input.transactions.map((row) => fees.get(row) ?? row) };
}
