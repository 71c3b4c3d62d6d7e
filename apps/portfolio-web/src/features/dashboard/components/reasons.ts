import type { NaReason } from "@stocks-vibe/contracts/portfolio";
import { wholeNumber } from "#lib/format/format.ts";
import { dashboardMessages, naMessages } from "../messages/en.ts";

/** '14 of 15 positions': how many of all a total adds up; null where it is all of them. */
export function coverageText(covered: number, all: number): string | null {
  if (covered >= all) return null;
  return dashboardMessages.coverage(wholeNumber(covered), wholeNumber(all), all === 1);
}

/** The sentence for a field that is null, from the reasons that came with its object. */
export function reasonFor(reasons: Readonly<Record<string, NaReason>>, field: string): string {
  return naMessages[reasons[field] ?? "history-incomplete"];
}
