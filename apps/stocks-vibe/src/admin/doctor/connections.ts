import type { FailingConnection } from "@stocks-vibe/portfolio-api";
import { type Check, type Finding, withLines } from "./finding.ts";

/** A sync that failed by a fault of ours; all other codes are a provider's, an institution's or a member's to mend. */
const OURS = "OUR_FAULT";
const MOST_NAMED = 5;

/** Pure: what is said of connections whose last sync failed: how many by code, and of whom, by ids. */
export function describeFailing(failing: readonly FailingConnection[]): Finding {
  if (failing.length === 0) return { ok: true, text: "no connection fails" };
  const byCode = new Map<string, FailingConnection[]>();
  for (const row of failing) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
  const lines = [...byCode]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([code, rows]) => {
      const ids = [...new Set(rows.map(({ organizationId }) => organizationId))];
      const more = ids.length > MOST_NAMED ? ` and ${ids.length - MOST_NAMED} more` : "";
      return `${rows.length} ${code}: ${ids.slice(0, MOST_NAMED).join(", ")}${more}`;
    });
  return {
    ok: !byCode.has(OURS),
    text: withLines(`${failing.length} connections fail, by code:`, lines),
  };
}

export const failingConnections: Check = async ({ standings }) =>
  describeFailing((await standings.organizations()).failing);
