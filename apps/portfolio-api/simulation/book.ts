import type { Action } from "./action.ts";
import { cents, LAST_DAY, millionths } from "./calendar.ts";
import type { TrueSecurity } from "./market.ts";

/** Writes actions down and keeps what is held, while a world is made. */
export interface Book {
  readonly actions: Action[];
  cash(account: string): number;
  units(account: string, symbol: string): number;
  deposit(day: number, account: string, amount: number): void;
  /** Buys for about `budget`, or nothing; whole units where `isWhole`. */
  buy(day: number, account: string, trade: Purchase): void;
  sell(day: number, account: string, symbol: string, units: number): void;
  add(action: Pick<Action, "day" | "account" | "symbol" | "kind"> & Partial<Action>): void;
}

interface Purchase {
  readonly symbol: string;
  readonly budget: number;
  readonly isWhole?: boolean;
  readonly kind?: "buy" | "contribution" | "reinvested";
}

const nothing = { units: 0, cash: 0, external: 0, money: 0 };

export function createBook(securities: readonly TrueSecurity[]): Book {
  const cash = new Map<string, number>();
  const held = new Map<string, number>();
  const actions: Action[] = [];
  const bySymbol = new Map(securities.map((one) => [one.symbol, one]));

  const add: Book["add"] = (given) => {
    const action = { ...nothing, ...given };
    if (action.day > LAST_DAY) return;
    actions.push(action);
    cash.set(action.account, cents((cash.get(action.account) ?? 0) + action.cash));
    const key = `${action.account} ${action.symbol}`;
    held.set(key, millionths((held.get(key) ?? 0) + action.units));
  };
  const priceOf = (symbol: string, day: number): number => {
    const security = bySymbol.get(symbol);
    return (security?.closes[day] ?? 0) * (security?.multiplier ?? 1);
  };

  return {
    actions,
    add,
    cash: (account) => cash.get(account) ?? 0,
    units: (account, symbol) => held.get(`${account} ${symbol}`) ?? 0,
    deposit: (day, account, amount) =>
      add({
        day,
        account,
        symbol: null,
        kind: amount < 0 ? "withdrawal" : "deposit",
        cash: amount,
        external: amount,
      }),
    buy(day, account, { symbol, budget, isWhole = false, kind = "buy" }) {
      const price = priceOf(symbol, day);
      const units = isWhole ? Math.floor(budget / price) : millionths(budget / price);
      if (units <= 0) return;
      const money = isWhole ? cents(units * price) : cents(budget);
      const isOwnMoney = kind === "contribution";
      add({
        day,
        account,
        symbol,
        kind,
        units,
        money,
        cash: isOwnMoney ? 0 : -money,
        external: isOwnMoney ? money : 0,
      });
    },
    sell(day, account, symbol, units) {
      const money = cents(units * priceOf(symbol, day));
      if (units > 0) add({ day, account, symbol, kind: "sell", units: -units, cash: money, money });
    },
  };
}
