import { POISON, REFLECTED } from "../provider/hostile-json.ts";
import type { Answer, Call, Seat } from "../world/membership.ts";
import { Breach } from "./breach.ts";

/** Documented: the provider can't be reached, or the database is away. */
const OWN_FAILURES = new Set([502, 503]);
/** Six thousand holdings are a page of 8.5 MB. */
const MOST_BYTES = 32 * 2 ** 20;
/** A text of a provider that is shown: a name, a symbol, a reason. */
const LONGEST_TEXT = 2_000;

/** The longest text anywhere in an answer. */
function longestText(value: unknown): number {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce((most, one) => Math.max(most, longestText(one)), 0);
}

/** What is wrong with one answer. `mayBePoisoned`: the member's own institution is hostile. */
export function faultOf(
  { name }: Seat,
  { method = "GET", path }: Call,
  { status, text, data }: Answer,
  mayBePoisoned: boolean,
): Breach | undefined {
  const call = `${method} ${path} of ${name}`;
  if (status >= 500 && !OWN_FAILURES.has(status)) {
    return new Breach("crashed", `${call} is answered ${status}`);
  }
  if (text.length > MOST_BYTES) {
    return new Breach("grew", `${call} is answered by ${text.length} characters`);
  }
  if (text.includes(REFLECTED)) {
    return new Breach("reflected", `${call} repeats what the provider says of itself`);
  }
  if (text.includes(POISON) && !mayBePoisoned) {
    return new Breach("leaked", `${call} shows what another organization's institution reports`);
  }
  const longest = longestText(data);
  if (longest > LONGEST_TEXT) {
    return new Breach("grew", `${call} holds a text of ${longest} characters`);
  }
  return undefined;
}
