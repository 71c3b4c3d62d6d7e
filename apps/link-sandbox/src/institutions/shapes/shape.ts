import type { InEachDialogLanguage, InvestmentTransaction } from "@stocks-vibe/contracts/link";
import type { AccountPlan } from "../../ledger/plan.ts";
import type { Day } from "../../market/calendar/day.ts";
import type { ShapeDays } from "./shape-days.ts";

/**
 * A security of a shape. Its symbol carries the item's day, so that its prices are the same for
 * everyone and for ever.
 */
export interface ShapeSecurity {
  /** Three capital letters, no two alike. */
  readonly stem: string;
  readonly name: string;
  readonly type: "equity" | "etf" | "mutual fund" | "fixed income" | "derivative" | "other";
  /** What the institution says for a ticker; by default the symbol. */
  readonly ticker?: string | null;
  readonly cusip?: string;
  readonly isin?: string;
  /** US dollars by default. */
  readonly currency?: string;
  /** Absent where no market prices it. */
  readonly market?: ShapeMarketPrice;
}

export interface ShapeMarketPrice {
  /** The close of a trading day as it is told once the close of `asOf` is known. */
  close(days: ShapeDays, day: Day, asOf: Day): number;
  /** Splits the market tells of; none by default. */
  splits?(days: ShapeDays): readonly ShapeSplit[];
}

interface ShapeSplit {
  readonly day: Day;
  readonly numerator: number;
  readonly denominator: number;
}

export interface ShapeRow {
  /**
   * Names the row within its account; by default what it says. Only rows that say the same need
   * one.
   */
  readonly id?: string;
  /** By default its subtype and security. */
  readonly name?: string;
  readonly day: Day;
  readonly type: InvestmentTransaction["type"];
  readonly subtype: string;
  readonly security: ShapeSecurity | null;
  readonly quantity: number;
  /** Positive when cash leaves. */
  readonly amount: number;
  readonly price: number;
  readonly fees: number | null;
  readonly currency: string;
  /** The id of the row that this one cancels. */
  readonly cancels?: string;
}

export interface ShapeHolding {
  /** Null is the account's cash. */
  readonly security: ShapeSecurity | null;
  readonly quantity: number;
  readonly price: number;
  readonly value: number;
  readonly costBasis: number | null;
  readonly priceAsOf: Day;
  /** US dollars by default. */
  readonly currency?: string;
}

/** What the institution says of one account. */
export interface Statement {
  /** Of the shape's account. */
  readonly key: string;
  /** What it says the account is worth; by default what its holdings add up to. */
  readonly balance?: number;
  /** The cash that can be taken out; by default that of its holdings. */
  readonly available?: number;
  readonly holdings: readonly ShapeHolding[];
  readonly rows: readonly ShapeRow[];
}

/** One reading of an item. */
export interface Reading {
  readonly days: ShapeDays;
  /** The last day whose close is known. */
  readonly asOf: Day;
  /** How often its holdings have been read, this time included. */
  readonly count: number;
}

interface ShapeAccount {
  readonly key: string;
  readonly name: string;
  /** By default the name, and digits of its own. */
  readonly officialName?: string;
  readonly mask?: string;
  readonly subtype: AccountPlan["subtype"];
}

/**
 * An account as a real institution might send it, where clean data would never show what it does to
 * figures.
 */
export interface Shape {
  readonly username: string;
  /** What is odd about it, as a list tells it. */
  readonly tells: InEachDialogLanguage<string>;
  readonly accounts: readonly ShapeAccount[];
  readonly securities: readonly ShapeSecurity[];
  write(reading: Reading): readonly Statement[];
}
