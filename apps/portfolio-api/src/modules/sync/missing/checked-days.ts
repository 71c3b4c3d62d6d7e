import { addMonths, earlierOf, type IsoDate, isoDate, laterOf } from "@stocks-vibe/portfolio-math";
import { HISTORY_MONTHS } from "../transaction-window.ts";

/** From which day on the listing of each account is the whole truth. */
export type CheckedDays = ReadonlyMap<string, IsoDate>;

interface ListedRow {
  readonly accountId: string;
  readonly day: string;
}

function oldestDays(rows: readonly ListedRow[]): ReadonlyMap<string, string> {
  const oldest = new Map<string, string>();
  for (const { accountId, day } of rows) {
    const known = oldest.get(accountId);
    if (known === undefined || day < known) oldest.set(accountId, day);
  }
  return oldest;
}

/**
 * A listing that was asked for from a day on is the whole truth from that day on, but providers are
 * bound to show the last 24 months only. Before those, an account's listing is believed from its
 * own oldest row on, so that older rows which come under new ids don't count twice; what is older
 * than all it lists is never decided.
 */
export function checkedDays(
  accountIds: readonly string[],
  listed: readonly ListedRow[],
  { asked, today }: { readonly asked: IsoDate; readonly today: IsoDate },
): CheckedDays {
  const bound = addMonths(today, -HISTORY_MONTHS);
  const oldest = oldestDays(listed);
  return new Map(
    accountIds.map((id) => {
      const day = oldest.get(id);
      const from = day === undefined ? bound : earlierOf(bound, isoDate(day));
      return [id, laterOf(asked, from)];
    }),
  );
}
