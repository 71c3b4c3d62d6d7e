import type { MissingWhat } from "../../../storage/schema.ts";
import type { HoldingKey } from "../reported-rows.repository.ts";
import type { KnownIds } from "../storing/resolve-rows.ts";
import type { ListedAccounts } from "../storing/unread-rows.ts";
import type { CheckedDays } from "./checked-days.ts";
import type { MissingDecision } from "./decide-missing.ts";

type MissingDecisions = ReadonlyMap<string, MissingDecision>;

/** Last holdings that stay, because nothing says that they are gone. */
export const storedHoldings = (decided: MissingDecisions): HoldingKey[] =>
  [...decided].flatMap(([accountId, { storedHoldings: kept }]) =>
    kept.map((securityId) => ({ accountId, securityId })),
  );

/** The days of accounts whose listing lists something: what it lacks of them no longer counts. */
export const believedDays = (decided: MissingDecisions, days: CheckedDays): CheckedDays =>
  new Map([...days].filter(([id]) => decided.get(id)?.listingCounts === true));

/**
 * What the answer lacks, by our account ids: accounts that it does not list, and what it does not
 * say of those that it does.
 */
export function missingOf(
  listed: ListedAccounts,
  decided: MissingDecisions,
  known: KnownIds,
): Map<string, MissingWhat> {
  const missing = new Map<string, MissingWhat>();
  for (const [id, { missing: what }] of decided) if (what) missing.set(id, what);
  if (!listed.isWhole) return missing;
  const ids = new Set(listed.ids);
  for (const id of known.accounts.values()) if (!ids.has(id)) missing.set(id, "account");
  return missing;
}
