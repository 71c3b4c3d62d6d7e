import type { Day } from "../market/calendar/day.ts";
import type { SplitRatio } from "../market/securities.ts";
import { type Lot, removeUnits, splitLots, unitsOf } from "./lots.ts";
import { roundUnits, toCents } from "./round.ts";

type RowKind =
  | { readonly type: "buy"; readonly subtype: "buy" | "contribution" | "dividend reinvestment" }
  | { readonly type: "sell"; readonly subtype: "sell" }
  | {
      readonly type: "cash";
      readonly subtype: "dividend" | "interest" | "deposit" | "contribution";
    }
  | { readonly type: "transfer"; readonly subtype: "split" };

/** One line of an account's books. */
export interface LedgerRow {
  readonly day: Day;
  /** Counts the account's rows from 0; a row keeps its number for ever. */
  readonly sequence: number;
  readonly kind: RowKind;
  readonly symbol: string | null;
  readonly name: string;
  /** Units in (+) or out (−). */
  readonly units: number;
  /** Cents; positive when cash leaves, negative when it arrives. */
  readonly amountCents: number;
  /** Dollars a unit. */
  readonly price: number;
}

/**
 * The books of one account while they are being written. Every change of a position or of cash is a
 * row.
 */
export interface Book {
  readonly rows: readonly LedgerRow[];
  cashCents(): number;
  lots(symbol: string): readonly Lot[];
  units(symbol: string): number;
  symbols(): string[];
  /** Money in: deposits, dividends, interest. */
  receive(day: Day, entry: CashEntry): void;
  buy(day: Day, entry: BuyEntry): void;
  sell(day: Day, entry: TradeEntry): void;
  split(day: Day, symbol: string, ratio: SplitRatio): void;
}

interface CashEntry {
  readonly subtype: Extract<RowKind, { type: "cash" }>["subtype"];
  readonly symbol: string | null;
  readonly name: string;
  readonly cents: number;
}

interface TradeEntry {
  readonly symbol: string;
  readonly name: string;
  readonly units: number;
  readonly price: number;
  /** What it costs or brings; by default units × price. */
  readonly cents?: number;
}

interface BuyEntry extends TradeEntry {
  readonly subtype: Extract<RowKind, { type: "buy" }>["subtype"];
  /** Payroll buys bring their own money; the account's cash is not touched. */
  readonly paidByPayroll?: boolean;
}

export function createBook(): Book {
  const rows: LedgerRow[] = [];
  const positions = new Map<string, Lot[]>();
  let cash = 0;

  const lots = (symbol: string): Lot[] => positions.get(symbol) ?? [];

  const keep = (symbol: string, next: Lot[]): void => {
    if (next.length > 0) positions.set(symbol, next);
    else positions.delete(symbol);
  };

  const write = (row: Omit<LedgerRow, "sequence">): number => {
    const sequence = rows.length;
    rows.push({ ...row, sequence });
    return sequence;
  };

  const spend = (cents: number): void => {
    cash -= cents;
    if (cash < 0) throw new Error(`the account would owe ${-cash} cents`);
  };

  return {
    rows,
    cashCents: () => cash,
    lots,
    units: (symbol) => unitsOf(lots(symbol)),
    symbols: () => [...positions.keys()],
    receive(day, { subtype, symbol, name, cents }) {
      cash += cents;
      const kind = { type: "cash", subtype } as const;
      write({ day, kind, symbol, name, units: 0, amountCents: -cents, price: 0 });
    },
    buy(day, { subtype, symbol, name, units, price, cents, paidByPayroll = false }) {
      const amountCents = cents ?? toCents(units * price);
      if (!paidByPayroll) spend(amountCents);
      const kind = { type: "buy", subtype } as const;
      const openedBy = write({ day, kind, symbol, name, units, amountCents, price });
      keep(symbol, [...lots(symbol), { openedBy, acquired: day, units, basisCents: amountCents }]);
    },
    sell(day, { symbol, name, units, price, cents }) {
      const amountCents = cents ?? toCents(units * price);
      keep(symbol, removeUnits(lots(symbol), units));
      cash += amountCents;
      const kind = { type: "sell", subtype: "sell" } as const;
      write({ day, kind, symbol, name, units: -units, amountCents: -amountCents, price });
    },
    split(day, symbol, ratio) {
      const before = unitsOf(lots(symbol));
      keep(symbol, splitLots(lots(symbol), ratio));
      const units = roundUnits(unitsOf(lots(symbol)) - before);
      const kind = { type: "transfer", subtype: "split" } as const;
      const name = `Split ${ratio.numerator} for ${ratio.denominator}: ${symbol}`;
      write({ day, kind, symbol, name, units, amountCents: 0, price: 0 });
    },
  };
}
