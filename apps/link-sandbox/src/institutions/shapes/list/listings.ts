import type { Shape, ShapeSecurity } from "../shape.ts";
import { buy, cash, deposit, held, onALine, row } from "../shape-rows.ts";

const account = (name: string) => [{ key: "brokerage", name, subtype: "brokerage" }] as const;

const stock = (stem: string, name: string): ShapeSecurity => ({
  stem,
  name,
  type: "equity",
  market: { close: () => 100 },
});

const risen: ShapeSecurity = {
  stem: "NOT",
  name: "Alder Software Inc.",
  type: "equity",
  market: { close: (days, day) => onALine([days.back(365), 70], [days.linked, 100])(day) },
};
const silent: Shape = {
  username: "user_shape_no_transactions",
  tells: {
    en: "holdings, and no transaction at all",
    es: "posiciones, y ninguna transacción",
  },
  accounts: account("No Transactions"),
  securities: [risen],
  write: ({ asOf }) => [
    {
      key: "brokerage",
      holdings: [held(risen, [100, 100], { costBasis: 9_000, priceAsOf: asOf })],
      rows: [],
    },
  ],
};

const rued = stock("RVB", "Briar Tools Inc.");
const reversed: Shape = {
  username: "user_shape_reversed_buy",
  tells: {
    en: "a purchase taken back by a second one with its signs turned",
    es: "una compra anulada por otra con los signos invertidos",
  },
  accounts: account("Reversed Buy"),
  securities: [rued],
  write: ({ days, asOf }) => {
    const [first, next, last] = [0, 1, 2].map((count) => days.after(days.back(200), count));
    if (first === undefined || next === undefined || last === undefined) return [];
    return [
      {
        key: "brokerage",
        holdings: [held(rued, [10, 100], { costBasis: 1_000, priceAsOf: asOf })],
        rows: [
          deposit(first, 1_000),
          buy(first, rued, [10, 100]),
          buy(next, rued, [-10, 100]),
          buy(last, rued, [10, 100]),
        ],
      },
    ];
  },
};

const regretted = stock("CNC", "Clover Rail Co.");
const cancelled: Shape = {
  username: "user_shape_late_cancel",
  tells: {
    en: "a purchase that a second reading cancels",
    es: "una compra que una segunda lectura cancela",
  },
  accounts: account("Late Cancel"),
  securities: [regretted],
  write: ({ days, asOf, count }) => {
    const isCancelled = count > 1;
    const cancel = row(days.linked, ["cancel", "cancel"], {
      security: regretted,
      quantity: -10,
      price: 100,
      amount: -1_000,
      cancels: "second",
    });
    return [
      {
        key: "brokerage",
        holdings: isCancelled
          ? [held(regretted, [10, 100], { costBasis: 1_000, priceAsOf: asOf }), cash(1_000, asOf)]
          : [held(regretted, [20, 100], { costBasis: 2_000, priceAsOf: asOf })],
        rows: [
          deposit(days.back(60), 2_000),
          buy(days.back(50), regretted, [10, 100]),
          buy(days.back(20), regretted, [10, 100], { id: "second" }),
          ...(isCancelled ? [cancel] : []),
        ],
      },
    ];
  },
};

const twice = stock("DBL", "Dunlin Foods Inc.");
const doubled: Shape = {
  username: "user_shape_doubled_buy",
  tells: {
    en: "one purchase listed under two ids",
    es: "una compra registrada con dos identificadores",
  },
  accounts: account("Doubled Buy"),
  securities: [twice],
  write: ({ days, asOf }) => [
    {
      key: "brokerage",
      holdings: [held(twice, [10, 100], { costBasis: 1_000, priceAsOf: asOf })],
      rows: [
        deposit(days.back(200), 1_000),
        buy(days.back(200), twice, [10, 100], { id: "one" }),
        buy(days.back(200), twice, [10, 100], { id: "other" }),
      ],
    },
  ],
};

const lagging = stock("LTH", "Elder Health Inc.");
const lateHoldings: Shape = {
  username: "user_shape_late_holdings",
  tells: {
    en: "today's purchase listed beside yesterday's holdings",
    es: "la compra de hoy registrada junto a las posiciones de ayer",
  },
  accounts: account("Late Holdings"),
  securities: [lagging],
  write: ({ days, asOf }) => {
    const isLate = asOf === days.linked;
    const yesterday = days.after(days.linked, -1);
    return [
      {
        key: "brokerage",
        holdings: isLate
          ? [
              held(lagging, [10, 100], { costBasis: 1_000, priceAsOf: yesterday }),
              cash(1_000, yesterday),
            ]
          : [held(lagging, [20, 100], { costBasis: 2_000, priceAsOf: asOf })],
        rows: [
          deposit(days.back(100), 2_000),
          buy(days.back(100), lagging, [10, 100]),
          buy(days.linked, lagging, [10, 100], { id: "today" }),
        ],
      },
    ];
  },
};

const waiting = stock("PND", "Furze Chemicals Corp.");
const pending: Shape = {
  username: "user_shape_pending_posted",
  tells: {
    en: "a pending purchase that a second reading posts under another id, a day later",
    es: "una compra pendiente que una segunda lectura registra con otro identificador, un día después",
  },
  accounts: account("Pending and Posted"),
  securities: [waiting],
  write: ({ days, asOf, count }) => {
    const isPosted = count > 1;
    const day = isPosted ? days.linked : days.after(days.linked, -1);
    return [
      {
        key: "brokerage",
        holdings: [held(waiting, [15, 100], { costBasis: 1_500, priceAsOf: asOf })],
        rows: [
          deposit(days.back(100), 1_500),
          buy(days.back(100), waiting, [10, 100]),
          buy(day, waiting, [5, 100], { id: isPosted ? "posted" : "pending" }),
        ],
      },
    ];
  },
};

/** Rows that come twice, late or not at all. */
export const listingShapes: readonly Shape[] = [
  silent,
  reversed,
  cancelled,
  doubled,
  lateHoldings,
  pending,
];
