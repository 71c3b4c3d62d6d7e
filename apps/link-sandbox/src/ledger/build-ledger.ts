import type { Day } from "../market/calendar/day.ts";
import { isDue, type Schedule } from "../market/calendar/trading-calendar.ts";
import type { Market } from "../market/market.ts";
import { type Book, createBook, type LedgerRow } from "./book.ts";
import type { Lot } from "./lots.ts";
import type { AccountPlan } from "./plan.ts";
import { roundUnits, toCents } from "./round.ts";
import { runHabit } from "./run-habit.ts";

/** An account's books from its opening to the end of one trading day. */
export interface Ledger {
  readonly rows: readonly LedgerRow[];
  readonly cashCents: number;
  readonly positions: readonly { readonly symbol: string; readonly lots: readonly Lot[] }[];
}

const INTEREST_DAY: Schedule = {
  kind: "in-months",
  months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
  date: 28,
};

interface Today {
  readonly book: Book;
  readonly market: Market;
  readonly plan: AccountPlan;
  readonly day: Day;
}

/** Dividends come before the split: they are paid on the units of the evening before. */
function corporateActions({ book, market, plan, day }: Today): void {
  for (const symbol of book.symbols()) {
    const perUnit = market.dividendOn(symbol, day);
    const cents = perUnit > 0 ? toCents(book.units(symbol) * perUnit) : 0;
    if (cents > 0) {
      const name = `Dividend: ${market.find(symbol)?.name ?? symbol}`;
      book.receive(day, { subtype: "dividend", symbol, name, cents });
      if (plan.reinvests.includes(symbol)) reinvest({ book, market, plan, day }, symbol, cents);
    }
    const ratio = market.splitOn(symbol, day);
    if (ratio) book.split(day, symbol, ratio);
  }
}

function reinvest({ book, market, day }: Today, symbol: string, cents: number): void {
  const price = market.closeOn(symbol, day);
  const units = roundUnits(cents / 100 / price);
  if (units <= 0) return;
  const name = `Dividend reinvestment: ${market.find(symbol)?.name ?? symbol}`;
  book.buy(day, { subtype: "dividend reinvestment", symbol, name, units, price, cents });
}

function payInterest({ book, plan, day }: Today): void {
  const cents = Math.floor((book.cashCents() * plan.cashRate) / 12);
  if (cents > 0) {
    book.receive(day, { subtype: "interest", symbol: null, name: "Interest on cash", cents });
  }
}

/**
 * Writes the books of an account from its opening through the trading day `through`. Same input,
 * same books.
 */
export function buildLedger(plan: AccountPlan, market: Market, through: Day): Ledger {
  const book = createBook();
  const turns = plan.habits.map(() => 0);
  let previous = plan.opened - 1;
  for (const day of market.tradingDays(plan.opened, through)) {
    const today: Today = { book, market, plan, day };
    corporateActions(today);
    if (isDue(INTEREST_DAY, previous, day)) payInterest(today);
    for (const [at, habit] of plan.habits.entries()) {
      if (!isDue(habit.when, previous, day)) continue;
      const turn = turns[at] ?? 0;
      runHabit(habit, { book, market, opened: plan.opened, day, turn });
      turns[at] = turn + 1;
    }
    previous = day;
  }
  return {
    rows: book.rows,
    cashCents: book.cashCents(),
    positions: book.symbols().map((symbol) => ({ symbol, lots: book.lots(symbol) })),
  };
}
