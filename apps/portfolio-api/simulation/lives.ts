import type { Reinvestment, TrueAccount } from "./action.ts";
import type { Book } from "./book.ts";
import { cents, LAST_DAY, tradingDay } from "./calendar.ts";
import type { Random } from "./random.ts";

interface Life {
  readonly book: Book;
  readonly random: Random;
  readonly account: TrueAccount;
  readonly reinvestment: Partial<Reinvestment>;
}

/** Days on which something is due: every `every` days from `from` on, moved to trading days. */
function dueDays(from: number, every: number): number[] {
  const days: number[] = [];
  for (let day = from; day <= LAST_DAY - 5; day += every) days.push(tradingDay(day));
  return days;
}

/** What is to happen, sorted by its day, so that each step finds what earlier ones left. */
export type Plan = [day: number, act: (day: number) => void][];

/** Income of a security that stays cash. */
function paidOut({ book, random, account: { id } }: Life, symbol: string): Plan[number][1] {
  const rate = random.between(0.8, 2.5);
  return (day) => {
    const money = cents(book.units(id, symbol) * rate);
    if (money >= 1) book.add({ day, account: id, symbol, kind: "dividend", cash: money, money });
  };
}

/** Income of a security that buys more of it. */
function reinvested(life: Life, symbol: string): Plan[number][1] {
  const { book, random, account } = life;
  const rate = random.between(0.8, 2.5);
  const { daysLater = 0, purchases = 1, incomes = 1, tax = 0 } = life.reinvestment;
  return (day) => {
    const income = cents(book.units(account.id, symbol) * rate);
    const later = tradingDay(day + daysLater);
    if (income < 1 || later > LAST_DAY) return;
    const place = { day, account: account.id, symbol };
    const withheld = cents(income * tax);
    for (const money of partsOf(income, incomes)) {
      book.add({ ...place, kind: "dividend", cash: money, money, isReinvested: true });
    }
    if (withheld > 0) book.add({ ...place, kind: "taxed", cash: -withheld });
    for (const budget of partsOf(income - withheld, purchases)) {
      book.buy(later, account.id, { symbol, budget, kind: "reinvested" });
    }
  };
}

/** An amount in so many parts, the first a little larger. */
function partsOf(amount: number, count: number): number[] {
  if (count === 1) return [cents(amount)];
  const first = cents(amount * 0.6);
  return [first, cents(amount - first)];
}

/** Payroll money into a fund and a collective trust, the fund's dividends reinvested. */
export function retirementPlan(life: Life): Plan {
  const { book, random, account } = life;
  const pay = cents(random.between(400, 1_200));
  const dividend = reinvested(life, "FUND");
  return [
    ...dueDays(account.opened, 14).map((day): Plan[number] => [
      day,
      () => {
        book.buy(day, account.id, { symbol: "FUND", budget: pay, kind: "contribution" });
        book.buy(day, account.id, {
          symbol: "TRUST",
          budget: cents(pay / 2),
          kind: "contribution",
        });
      },
    ]),
    ...dueDays(account.opened + 60, 91).map((day): Plan[number] => [day, dividend]),
  ];
}

/** A deposit a month. Most of it buys an index fund, whose dividends are reinvested. */
export function savingsPlan(life: Life): Plan {
  const { book, random, account } = life;
  const monthly = cents(random.between(800, 3_000));
  const dividend = reinvested(life, "ETF");
  return [
    ...dueDays(account.opened, 30).flatMap(
      (day): Plan => [
        [day, () => book.deposit(day, account.id, monthly)],
        [
          tradingDay(day + 2),
          (later) => book.buy(later, account.id, { symbol: "ETF", budget: cents(monthly * 0.9) }),
        ],
      ],
    ),
    ...dueDays(account.opened + 45, 91).map((day): Plan[number] => [day, dividend]),
  ];
}

/** Stocks that are bought and sold in whole shares; their dividends stay cash. */
export function tradingPlan(life: Life, symbols: readonly [string, ...string[]]): Plan {
  const { book, random, account } = life;
  const { id, opened } = account;
  const dividend = paidOut(life, symbols[0]);
  const trade = (day: number) => {
    const symbol = random.pick(symbols);
    const held = book.units(id, symbol);
    if (held > 4 && random.chance(0.35)) book.sell(day, id, symbol, Math.floor(held / 3));
    else book.buy(day, id, { symbol, budget: book.cash(id) * 0.4, isWhole: true });
  };
  return [
    [tradingDay(opened), (day) => book.deposit(day, id, random.whole(40_000, 90_000))],
    ...dueDays(opened + 400, 260).map((day): Plan[number] => [
      day,
      () => book.deposit(day, id, random.chance(0.7) ? 9_000 : -Math.floor(book.cash(id) / 10)),
    ]),
    ...dueDays(opened + 3, 45).map((day): Plan[number] => [day, trade]),
    ...dueDays(opened + 30, 91).map((day): Plan[number] => [day, dividend]),
  ];
}
