import { wholeNumber } from "#lib/format/format.ts";
import { dashboardMessages } from "../messages/en.ts";

/** '14 of 15 positions': how many of all a total adds up; null where it is all of them. */
export function coverageText(covered: number, all: number): string | null {
  if (covered >= all) return null;
  return dashboardMessages.coverage(wholeNumber(covered), wholeNumber(all), all === 1);
}
