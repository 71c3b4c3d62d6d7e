import type { Features } from "./action.ts";
import type { Book } from "./book.ts";
import { cents, LAST_DAY, millionths, tradingDay, WINDOW_DAY } from "./calendar.ts";
import type { Plan } from "./lives.ts";
import type { TrueSecurity } from "./market.ts";
import type { Random } from "./random.ts";

interface Making {
  readonly book: Book;
  readonly random: Random;
  readonly securities: readonly TrueSecurity[];
}

const inWindow = (part: number): number => tradingDay(Math.floor(WINDOW_DAY + 730 * part));

/** The day on which bond and option are sold, where they are. */
export const CONTRACTS_SOLD = inWindow(0.7);

/** Shares move in kind from the brokerage to the second one: neither a sale nor a purchase. */
function moveInKind({ book }: Making): Plan {
  const day = inWindow(0.62);
  const move = () => {
    const units = Math.floor(book.units("brokerage", "STEADY") / 2);
    if (units <= 0) return;
    const both = { day, symbol: "STEADY" };
    book.add({ ...both, account: "brokerage", kind: "moved-out", units: -units });
    book.add({ ...both, account: "second", kind: "moved-in", units });
  };
  return [[day, move]];
}

/** Every split of a security, in every account that holds it. */
function splits({ book, securities }: Making): Plan {
  return securities.flatMap(({ symbol, splits: own }) =>
    own.map(({ day, ratio }): Plan[number] => [
      // Before any trade of its day.
      day - 0.5,
      () => {
        for (const account of ["brokerage", "second"]) {
          const held = book.units(account, symbol);
          if (held > 0)
            book.add({ day, account, symbol, kind: "split", units: held * (ratio - 1) });
        }
      },
    ]),
  );
}

/** A bond and an option contract, bought early in the window; both gone again where `isClosed`. */
function contracts({ book }: Making, isClosed: boolean): Plan {
  const account = "brokerage";
  const buy = (day: number, symbol: string, units: number, money: number) =>
    book.add({ day, account, symbol, kind: "buy", units, cash: -money, money });
  const bought = inWindow(0.3);
  const closed = CONTRACTS_SOLD;
  return [
    [bought, () => book.deposit(bought, account, 12_000)],
    [bought, () => buy(bought, "BOND", 10_000, 9_700)],
    [bought, () => buy(bought, "CALL", 3, 1_500)],
    ...(isClosed
      ? ([
          [closed, () => book.sell(closed, account, "BOND", 10_000)],
          [closed, () => book.sell(closed, account, "CALL", 3)],
        ] satisfies Plan)
      : []),
  ];
}

function arrival({ book, securities }: Making): Plan {
  const day = inWindow(0.45);
  const security = securities.find(({ symbol }) => symbol === "AWAY");
  const bought = day - 900;
  const basis = cents(40 * (security?.closes[bought] ?? 0));
  return [
    [
      day,
      () =>
        book.add({
          day,
          account: "second",
          symbol: "AWAY",
          kind: "arrived",
          units: 40,
          origin: { day: bought, basis },
        }),
    ],
  ];
}

/** All of the class held becomes units of the other class, worth the same. */
function exchange({ book, securities }: Making): Plan {
  const [from, to] = ["CLASSA", "CLASSI"].map((symbol) =>
    securities.find((one) => one.symbol === symbol),
  );
  const bought = inWindow(0.15);
  const day = inWindow(0.5);
  const swap = () => {
    const units = book.units("second", "CLASSA");
    const ratio = (from?.closes[day] ?? 0) / (to?.closes[day] ?? 1);
    const both = { day, account: "second" };
    book.add({ ...both, symbol: "CLASSA", kind: "exchanged-out", units: -units });
    book.add({
      ...both,
      symbol: "CLASSI",
      kind: "exchanged-in",
      units: Math.round(units * ratio * 1e6) / 1e6,
    });
  };
  return [
    [bought, () => book.deposit(bought, "second", 8_000)],
    [bought, () => book.buy(bought, "second", { symbol: "CLASSA", budget: 7_500, isWhole: true })],
    [day, swap],
  ];
}

function writtenOption({ book }: Making): Plan {
  const day = inWindow(0.8);
  return [
    [
      day,
      () =>
        book.add({
          day,
          account: "brokerage",
          symbol: "WRIT",
          kind: "sell",
          units: -2,
          cash: 600,
          money: 600,
        }),
    ],
  ];
}

/** Shares that nobody pays for: what they are worth that day is their cost. */
function gift({ book, securities }: Making): Plan {
  const day = inWindow(0.4);
  const price = securities.find(({ symbol }) => symbol === "STEADY")?.closes[day] ?? 0;
  const given = { day, account: "second", symbol: "STEADY", kind: "given" } as const;
  return [[day, () => book.add({ ...given, units: 5, origin: { day, basis: cents(5 * price) } })]];
}

/** A third of the fund becomes units of the trust, worth the same to the cent. */
function rebalance({ book, securities }: Making): Plan {
  const day = inWindow(0.55);
  const swap = () => {
    const [from, to] = ["FUND", "TRUST"].map(
      (symbol) => securities.find((one) => one.symbol === symbol)?.closes[day] ?? 1,
    );
    const units = millionths(book.units("plan", "FUND") / 3);
    const money = cents(units * (from ?? 1));
    const both = { day, account: "plan", kind: "rebalanced", money } as const;
    book.add({ ...both, symbol: "FUND", units: -units, cash: money });
    book.add({ ...both, symbol: "TRUST", units: millionths(money / (to ?? 1)), cash: -money });
  };
  return [[day, swap]];
}

/** Three purchases that cost a fee beside the shares' price. */
function fees({ book, securities }: Making): Plan {
  return [0.25, 0.5, 0.75].map((part): Plan[number] => {
    const day = inWindow(part);
    const price = securities.find(({ symbol }) => symbol === "STEADY")?.closes[day] ?? 0;
    const fee = 9.95;
    const money = cents(3 * price + fee);
    const both = { day, account: "second", symbol: "STEADY", kind: "buy" } as const;
    return [day, () => book.add({ ...both, units: 3, cash: -money, money, fee })];
  });
}

function tradeToday({ book }: Making): Plan {
  const purchase = { symbol: "STEADY", budget: 2_000, isWhole: true };
  return [[LAST_DAY, () => book.buy(LAST_DAY, "brokerage", purchase)]];
}

/** What happens beside the accounts' ordinary lives. */
export function extraPlans(making: Making, features: Features): Plan {
  return [
    ...splits(making),
    ...moveInKind(making),
    ...contracts(making, features.hasClosedContracts ?? false),
    ...(features.hasArrival ? arrival(making) : []),
    ...(features.hasExchange ? exchange(making) : []),
    ...(features.hasWrittenOption ? writtenOption(making) : []),
    ...(features.hasGift ? gift(making) : []),
    ...(features.hasRebalance ? rebalance(making) : []),
    ...(features.hasFees ? fees(making) : []),
    ...(features.hasTradeToday ? tradeToday(making) : []),
  ].filter(([day]) => day <= LAST_DAY);
}
