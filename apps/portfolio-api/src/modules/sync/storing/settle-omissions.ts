import { isoDate } from "@stocks-vibe/portfolio-math";
import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { marketDay } from "../../prices/market-day.ts";
import type { CheckedDays } from "../missing/checked-days.ts";
import { decideUnlisted } from "../missing/decide-unlisted.ts";
import { listUnlisted, settleUnlisted } from "../missing.repository.ts";
import type { OurTransaction } from "./resolve-rows.ts";
import type { StoreContext } from "./store-context.ts";

/** A listing beside the stored rows that it should have. */
export interface ListingBeside {
  /** The days for which it is believed, and the ids that it has, rows that can't be read included. */
  readonly believed: { readonly days: CheckedDays; readonly listed: readonly string[] };
  /** Rows that were stored and counted before it came. */
  readonly counted: readonly { readonly accountId: string; readonly id: string }[];
  readonly listed: readonly OurTransaction[];
}

/** Takes out stored rows that a listing lacks: those that another row stands for at once, any other when a later day's answer lacks it, too. */
export async function settleOmissions(
  tx: Transaction<PortfolioSchema>,
  { target: { organizationId }, now }: StoreContext,
  { believed, counted, listed }: ListingBeside,
): Promise<void> {
  const unlisted = await listUnlisted(tx, organizationId, believed);
  if (unlisted.length === 0) return;
  const known = new Set(counted.map(({ accountId, id }) => `${accountId} ${id}`));
  const arrived = listed
    .filter((row) => !known.has(`${row.accountId} ${row.providerTransactionId}`))
    .map((row) => ({ ...row, day: isoDate(row.day) }));
  const decision = decideUnlisted(unlisted, arrived, marketDay(now));
  await settleUnlisted(tx, organizationId, [...believed.days.keys()], decision, now);
}
