import type { FindingReason } from "@stocks-vibe/contracts/portfolio";
import type { ProviderHolding, ProviderTransaction } from "../../provider/link-provider.ts";
import type { RefusedRow } from "../../provider/validation/refused-row.ts";

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
