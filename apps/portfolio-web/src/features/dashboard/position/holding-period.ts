import { positionMessages as words } from "./messages/en.ts";

/** Holding periods count 365-day years, so that they match the lot list of the specification. */
export function holdingPeriod(totalDays: number): string {
  const whole = Math.floor(totalDays / 365);
  const rest = words.days(totalDays % 365);
  return whole > 0 ? `${words.years(whole)}, ${rest}` : rest;
}
