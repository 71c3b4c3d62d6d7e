import { writing } from "../../../../language/writing.ts";
import type { Named, Word } from "./facts.ts";

const { number, units, day } = writing.en;

/** The form of a word that goes with so many. */
export const agree = (count: number, one: string, many: string): string =>
  count === 1 ? one : many;

/** '1 row', '1,200 rows'. */
export const rowsOf = (count: number): string => `${number(count)} ${agree(count, "row", "rows")}`;

/** '1 day', '1,200 days'. */
export const daysOf = (count: number): string => `${number(count)} ${agree(count, "day", "days")}`;

/** '1 share', '40 shares'. */
export const slotsOf = (count: number): string =>
  `${units(count)} ${agree(count, "share", "shares")}`;

export const nameOf = (symbol: string | null): string => symbol ?? "cash";

/** 'VTI in Brokerage' */
export const whatOf = ({ symbol, account }: Named): string => `${nameOf(symbol)} in ${account}`;

/** 'as given by Maria on Nov 22, 2026' */
export const wordOf = ({ by, on }: Word): string => `as given by ${by} on ${day(on)}`;

export const nothingMissing = "Nothing is missing.";
export const costWouldTell = "The institution's cost would tell.";
export const lotsWouldTell = "The institution's list of lots would tell.";
