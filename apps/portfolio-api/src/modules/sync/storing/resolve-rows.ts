import type { FindingReason } from "@stocks-vibe/contracts/portfolio";
import type { SecurityType } from "../../../storage/schema.ts";
import { checkPrice, type RefusedReason } from "../../prices/check-price.ts";
import type { ProviderHolding, ProviderTransaction } from "../../provider/link-provider.ts";
import type { RefusedRow } from "../../provider/validation/read-row.ts";

const BATCH = 5_000;

/** Hands rows on in parts that one statement can hold; nothing is called for none. */
export async function inBatches<Row>(
  rows: readonly Row[],
  work: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await work(rows.slice(start, start + BATCH));
  }
}

export interface PricedHolding {
  readonly quantity: number;
  readonly price: number;
  readonly priceAsOf: string | null;
  readonly value: number;
  readonly currency: string;
}

export interface CheckedHolding extends PricedHolding {
  readonly refusedPrice: number | null;
  readonly refusedReason: RefusedReason | null;
}

/** Options, bonds and rights may move by any factor in a day; quoted securities don't. */
const QUOTED = new Set<SecurityType>(["stock", "etf", "mutual_fund"]);

function reasonAgainst(
  holding: PricedHolding,
  last: PricedHolding,
  type: SecurityType,
): RefusedReason | undefined {
  // A zero price beside a value is an institution that gives values only.
  if (holding.price === 0 && holding.value > 0) return undefined;
  const checked = (price: number, lastGood: number | undefined) =>
    checkPrice(price, "USD", lastGood);
  if (!QUOTED.has(type)) return checked(holding.price, undefined);
  const reason = checked(holding.price, last.price > 0 ? last.price : undefined);
  // After a split the price jumps and the value does not.
  const isSplit = reason === "implausible-jump" && !checked(holding.value, last.value);
  return isSplit ? undefined : reason;
}

/**
 * An institution's own price beside the last good one of the same holding. A price that can't be is
 * refused: the holding then keeps the last good price and its date, is worth its quantity at that
 * price, and says what was refused.
 */
export function checkHolding<Holding extends PricedHolding>(
  holding: Holding,
  last: PricedHolding | undefined,
  type: SecurityType,
): Holding & CheckedHolding {
  const good = { ...holding, refusedPrice: null, refusedReason: null };
  if (!last || type === "cash" || last.quantity === 0) return good;
  const reason = reasonAgainst(holding, last, type);
  if (!reason) return good;
  return {
    ...holding,
    price: last.price,
    priceAsOf: last.priceAsOf,
    value: (last.value / last.quantity) * holding.quantity,
    refusedPrice: holding.price,
    refusedReason: reason,
  };
}

/** Our ids by the provider's: of what an answer lists, and of what was stored before. */
export interface KnownIds {
  readonly accounts: ReadonlyMap<string, string>;
  readonly securities: ReadonlyMap<string, string>;
  /** Accounts of the login that hold no investments. */
  readonly elsewhere: ReadonlySet<string>;
}

export interface Resolved<Row> {
  readonly rows: readonly Row[];
  readonly refused: readonly RefusedRow[];
}

interface Reference {
  readonly providerAccountId: string;
  readonly providerSecurityId: string | null;
}

function refuse(
  { providerAccountId, providerSecurityId }: Reference,
  row: { readonly kind: "holding" | "transaction"; readonly rowId: string },
  reason: FindingReason,
): RefusedRow {
  const isAccount = reason === "unknown-account";
  return {
    ...row,
    name: null,
    providerAccountId,
    providerSecurityId,
    field: isAccount ? "account_id" : "security_id",
    reason,
    excerpt: isAccount ? providerAccountId : providerSecurityId,
    isFiltered: false,
  };
}

/**
 * Rows with our own ids. A row that speaks of an account or a security that nobody has told of is
 * refused: counted as cash, or left out in silence, it would make figures wrong that nothing marks.
 */
function resolve<Row extends Reference, Our>(
  rows: readonly Row[],
  known: KnownIds,
  how: {
    readonly name: (row: Row) => {
      readonly kind: "holding" | "transaction";
      readonly rowId: string;
    };
    readonly take: (row: Row, accountId: string, securityId: string | null) => Our;
  },
): Resolved<Our> {
  const resolved: Our[] = [];
  const refused: RefusedRow[] = [];
  for (const row of rows) {
    if (known.elsewhere.has(row.providerAccountId)) continue;
    const accountId = known.accounts.get(row.providerAccountId);
    const securityId =
      row.providerSecurityId === null ? null : known.securities.get(row.providerSecurityId);
    if (accountId === undefined) refused.push(refuse(row, how.name(row), "unknown-account"));
    else if (securityId === undefined) refused.push(refuse(row, how.name(row), "unknown-security"));
    else resolved.push(how.take(row, accountId, securityId));
  }
  return { rows: resolved, refused };
}

export type OurHolding = ProviderHolding & {
  readonly accountId: string;
  readonly securityId: string;
};
export type OurTransaction = ProviderTransaction & {
  readonly accountId: string;
  readonly securityId: string | null;
};

export const resolveHoldings = (
  rows: readonly ProviderHolding[],
  known: KnownIds,
): Resolved<OurHolding> =>
  resolve(rows, known, {
    name: (row) => ({ kind: "holding", rowId: row.providerSecurityId }),
    // A holding always names a security.
    take: (row, accountId, securityId): OurHolding => ({
      ...row,
      accountId,
      securityId: securityId ?? "",
    }),
  });

export const resolveTransactions = (
  rows: readonly ProviderTransaction[],
  known: KnownIds,
): Resolved<OurTransaction> =>
  resolve(rows, known, {
    name: (row) => ({ kind: "transaction", rowId: row.providerTransactionId }),
    take: (row, accountId, securityId): OurTransaction => ({ ...row, accountId, securityId }),
  });
