import type { IsoDate } from "@stocks-vibe/portfolio-math";
import { marketDay } from "./market-day.ts";

/** So long this process takes its own word for it that nothing of a symbol is to be fetched. */
const FRESH_MS = 10 * 60_000;
/** More than any night holds; beyond it everything is looked up again. */
const MOST = 50_000;

/** Which symbols this process has just brought up to date, so that organizations that hold the same ask for them once. */
export interface FreshSymbols {
  note(symbols: readonly string[], now: Date): void;
  /** True where each of them was noted on this market day and not long ago. */
  has(symbols: readonly string[], now: Date): boolean;
}

export function createFreshSymbols(): FreshSymbols {
  const noted = new Map<string, { readonly at: number; readonly day: IsoDate }>();
  return {
    note(symbols, now) {
      if (noted.size + symbols.length > MOST) noted.clear();
      const entry = { at: now.getTime(), day: marketDay(now) };
      for (const symbol of symbols) noted.set(symbol, entry);
    },
    has(symbols, now) {
      const day = marketDay(now);
      return symbols.every((symbol) => {
        const entry = noted.get(symbol);
        // A clock that was set back is no proof of anything.
        const age = entry ? now.getTime() - entry.at : -1;
        return entry?.day === day && age >= 0 && age < FRESH_MS;
      });
    },
  };
}
