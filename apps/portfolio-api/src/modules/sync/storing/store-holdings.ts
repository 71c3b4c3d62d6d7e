import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema, SecurityType } from "../../../storage/schema.ts";
import {
  addInstitutionPrices,
  type HoldingKey,
  type LastHoldings,
  replaceHoldings,
} from "../reported-rows.repository.ts";
import type { SyncTarget } from "../sync.repository.ts";
import { checkHolding } from "./check-holding.ts";
import type { OurHolding } from "./resolve-rows.ts";

const keyOf = ({ accountId, securityId }: HoldingKey): string => `${accountId} ${securityId}`;

/**
 * Stores the holdings of the accounts that an answer lists, in the place of their last ones. An
 * institution's price that can't be gives way to its last good one; `kept` names last rows that
 * stay as they are.
 */
export async function storeHoldings(
  tx: Transaction<PortfolioSchema>,
  { organizationId }: SyncTarget,
  holdings: readonly OurHolding[],
  listed: {
    readonly accountIds: readonly string[];
    readonly last: LastHoldings;
    readonly types: ReadonlyMap<string, SecurityType>;
    readonly kept: readonly HoldingKey[];
  },
): Promise<void> {
  const last = new Map(listed.last.map((row) => [keyOf(row), row]));
  const rows = holdings.map((holding) => {
    const type = listed.types.get(holding.providerSecurityId) ?? "other";
    return checkHolding(holding, last.get(keyOf(holding)), type);
  });
  const read = new Set(rows.map(keyOf));
  const kept = listed.kept.filter((row) => !read.has(keyOf(row)));
  await replaceHoldings(tx, organizationId, listed.accountIds, { holdings: rows, kept });
  const prices = rows.flatMap(({ securityId, priceAsOf, price, refusedReason }) =>
    priceAsOf && price > 0 && !refusedReason ? [{ securityId, day: priceAsOf, close: price }] : [],
  );
  await addInstitutionPrices(tx, organizationId, prices);
}
