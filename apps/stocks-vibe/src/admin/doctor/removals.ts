import type { OwedRemoval } from "@stocks-vibe/portfolio-api";
import { type Check, type Finding, withLines } from "./finding.ts";

/** A provider that is told within the hour needs nobody's attention. */
const LATE_MS = 3_600_000;
const lineOf = ({ organizationId, id, since, tries, lastCode }: OwedRemoval): string =>
  `${id} of ${organizationId}, since ${since.toISOString()}, ${tries} tries${lastCode ? `, last ${lastCode}` : ""}`;

/**
 * Pure: what the doctor says of connections that ended here and that their provider has not heard
 * of.
 */
export function describeOwed(owed: readonly OwedRemoval[], now: Date): Finding {
  const late = owed.filter(({ since }) => now.getTime() - since.getTime() > LATE_MS);
  if (late.length === 0) {
    const waiting = owed.length > 0 ? ` but ${owed.length} of the last hour` : "";
    return { ok: true, text: `providers have heard of every removed connection${waiting}` };
  }
  return {
    ok: false,
    text: withLines(
      `${late.length} removed connections that their provider has not heard of, for over an hour; each is tried again now:`,
      late.map(lineOf),
    ),
  };
}

export const removals: Check = async ({ servers }) => {
  const { finishRemovals, clock } = servers.portfolio;
  const finding = describeOwed(await finishRemovals.listOwed(), await clock.now());
  if (!finding.ok) await finishRemovals.retryAll();
  return finding;
};
