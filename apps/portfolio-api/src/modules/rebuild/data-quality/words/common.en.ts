import { writing } from "../../../language/writing.ts";
import type { Named, Word } from "./facts.ts";

const { units, day } = writing.en;

/** '1 row', '12 rows'. */
export const rowsOf = (count: number): string => `${count} ${count === 1 ? "row" : "rows"}`;

/** '1 share', '40 shares'. */
export const sharesOf = (count: number): string =>
  `${units(count)} ${count === 1 ? "share" : "shares"}`;

export const nameOf = (symbol: string | null): string => symbol ?? "cash";

/** 'VTI in Brokerage' */
export const whatOf = ({ symbol, account }: Named): string => `${nameOf(symbol)} in ${account}`;

/** 'as given by Maria on Nov 22, 2026' */
export const wordOf = ({ by, on }: Word): string => `as given by ${by} on ${day(on)}`;

export const nothingMissing = "Nothing is missing.";
export const costWouldTell = "The institution's cost would tell.";
export const lotsWouldTell = "The institution's list of lots would tell.";
