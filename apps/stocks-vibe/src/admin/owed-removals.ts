import type { OwedRemoval } from "@stocks-vibe/portfolio-api";

/** A provider that is told within the hour needs nobody's attention. */
const LATE_MS = 3_600_000;
/** Lines of a terminal; the count says how many there are. */
const MOST_LINES = 20;

export interface OwedFinding {
  readonly ok: boolean;
  readonly text: string;
}

const lineOf = ({ organizationId, id, since, tries, lastCode }: OwedRemoval): string =>
  `    ${id} of ${organizationId}, since ${since.toISOString()}, ${tries} tries${lastCode ? `, last ${lastCode}` : ""}`;

/** Pure: what the doctor says of connections that ended here and that their provider has not heard of. */
export function describeOwed(owed: readonly OwedRemoval[], now: Date): OwedFinding {
  const late = owed.filter(({ since }) => now.getTime() - since.getTime() > LATE_MS);
  if (late.length === 0) {
    const waiting = owed.length > 0 ? ` but ${owed.length} of the last hour` : "";
    return { ok: true, text: `providers have heard of every removed connection${waiting}` };
  }
  const named = late.slice(0, MOST_LINES).map(lineOf);
  const more = late.length > named.length ? [`    and ${late.length - named.length} more`] : [];
  return {
    ok: false,
    text: [
      `${late.length} removed connections that their provider has not heard of, for over an hour; each is tried again now:`,
      ...named,
      ...more,
    ].join("\n"),
  };
}
