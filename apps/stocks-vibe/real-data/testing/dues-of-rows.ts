import { aYearAgo, type Due, january, may, NOTHING_MISSING } from "./due.ts";

export const listings: readonly Due[] = [
  {
    shape: "no_transactions",
    paid: [],
    value: 10_000,
    twr: 0,
    between: [10_000, 10_000],
    cost: 9_000,
    is: "estimated",
    found: [
      "The institution lists no transactions of No Transactions; it counts from the day it was linked, Nov 20, 2026. Its transactions would tell what came before.",
      "100 shares of NOTGKZ in No Transactions, held before the first day listed (Nov 20, 2026): the day of purchase is not known. If you know it, yearly growth of these shares can be worked out.",
    ],
  },
  {
    shape: "reversed_buy",
    paid: [[may, 1_000]],
    value: 1_000,
    twr: 0,
    between: [1_000, 1_000],
    cost: 1_000,
    is: "full",
    found: [
      `The row of May 4, 2026 for RVBGKZ in Reversed Buy was taken back on May 5, 2026; neither counts. ${NOTHING_MISSING}`,
    ],
  },
  {
    shape: "doubled_buy",
    paid: [[may, 1_000]],
    value: 1_000,
    twr: 0,
    between: [1_000, 1_000],
    cost: 1_000,
    is: "full",
    found: [
      `A trade of DBLGKZ in Doubled Buy is listed twice (May 4, 2026); what is held has room for one, so it counts once. ${NOTHING_MISSING}`,
    ],
  },
  {
    shape: "late_holdings",
    paid: [["2026-08-12", 2_000]],
    value: 2_000,
    twr: 0,
    between: [2_000, 2_000],
    cost: 2_000,
    is: "full",
    found: [
      `The holding of LTHGKZ in Late Holdings is of Nov 19, 2026, before 1 row of later trades, which is added to it. ${NOTHING_MISSING}`,
    ],
  },
];

export const amounts: readonly Due[] = [
  {
    shape: "foreign_cash",
    paid: [[aYearAgo, 10_000]],
    value: 10_510,
    twr: 0.051,
    between: [10_000, 10_510],
    cost: 10_000,
    is: "estimated",
    found: ["1 row in Foreign Cash in CAD is left out. Exchange rates would let them count."],
  },
  {
    shape: "zero_basis",
    paid: [[aYearAgo, 1_000]],
    value: 1_100,
    twr: 0.1,
    between: [1_000, 1_100],
    cost: 1_000,
    is: "full",
    found: [],
  },
  {
    shape: "stock_dividend",
    paid: [[aYearAgo, 1_000]],
    value: 1_000,
    twr: 0,
    between: [1_000, 1_000],
    cost: 1_000,
    is: "full",
    found: [],
  },
];

export const prices: readonly Due[] = [
  {
    shape: "falling_price",
    paid: [[aYearAgo, 800]],
    value: 660,
    twr: -0.175,
    between: [660, 1_000],
    cost: 800,
    is: "full",
    found: [],
  },
  {
    shape: "price_peak",
    paid: [[january, 2_000]],
    value: 2_000,
    twr: 0,
    between: [2_000, 2_000],
    cost: 2_000,
    is: "estimated",
    found: [
      "The price of PEKGKZ on Jul 23, 2026 is far from the days around it and left out. A corrected price of that day would complete the timeline.",
    ],
  },
];
