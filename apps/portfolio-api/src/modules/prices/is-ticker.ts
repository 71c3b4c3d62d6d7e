import type { SecurityType } from "../../storage/schema.ts";

const TICKER = /^[A-Z][A-Z0-9]{0,5}([.-][A-Z0-9]{1,3})?$/;
const QUOTED = new Set<SecurityType>(["stock", "etf", "mutual_fund"]);

/**
 * True for a security that market sources may know by its symbol. Options, bonds, cash and
 * plan-specific trusts (whose symbol is a name) are priced by their institution only.
 */
export const isTicker = (symbol: string, type: SecurityType): boolean =>
  QUOTED.has(type) && TICKER.test(symbol);

/** US sources write share classes with a dash: BRK.B is BRK-B. */
export const dashedTicker = (symbol: string): string => symbol.replace(".", "-");
