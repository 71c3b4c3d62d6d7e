import type { BehindOrganization } from "@stocks-vibe/portfolio-api";
import { type Check, type Finding, withLines } from "./finding.ts";

/** Pure: what is said of organizations whose figures could not be replaced by newer ones. */
export function describeBehind(behind: readonly BehindOrganization[]): Finding {
  if (behind.length === 0) return { ok: true, text: "every organization's figures are up to date" };
  const lines = behind.map(
    ({ organizationId, since, reason }) =>
      `${organizationId}, since ${since.toISOString()}: ${reason}`,
  );
  return {
    ok: false,
    text: withLines(`${behind.length} organizations' figures are behind:`, lines),
  };
}

export const figuresBehind: Check = async ({ standings }) =>
  describeBehind((await standings.organizations()).behind);
