/** What a shape is due to show, linked on Friday, Nov 20, 2026. Worked out by hand. */
export interface Due {
  /** The username, without `user_shape_`. */
  readonly shape: string;
  /** The money that went in: the rate shown must bring it to `value`. Empty for no rate. */
  readonly paid: readonly (readonly [day: string, dollars: number])[];
  readonly value: number;
  /** Time-weighted, over all days. */
  readonly twr: number;
  /** The highest and the lowest value on the timeline. */
  readonly between: readonly [lowest: number, highest: number];
  readonly cost: number | null;
  readonly is: "full" | "since-linked" | "estimated";
  /** What the account's page says was found, effect and remedy. */
  readonly found: readonly string[];
}

const NOTHING_MISSING = "Nothing is missing.";
const noMarketPrice = (what: string, instead: string): string =>
  `${what} has no market price; ${instead}. Daily prices would make the timeline and the returns exact.`;
const onALine = (days: number): string =>
  `up to ${days} days between two known prices are on a straight line`;
const noMarket = (what: string, days: number): string => noMarketPrice(what, onALine(days));
const noMarketOfLate = (what: string, days: number, since: number): string =>
  noMarketPrice(what, `${onALine(days)}, and the last one known has stood for ${since} days`);

/** Days on which shapes begin: two years before the link but a month, a year before, and later. */
const [longAgo, aYearAgo, january, may] = ["2024-12-20", "2025-11-20", "2026-01-23", "2026-05-04"];

const CONTRIBUTIONS = [
  "2024-12-30",
  "2025-01-29",
  "2025-02-28",
  "2025-03-28",
  "2025-04-29",
  "2025-05-29",
  "2025-06-27",
  "2025-07-28",
  "2025-08-27",
  "2025-09-26",
];

const PLAN_DAYS = [
  "2025-11-25",
  "2025-12-24",
  "2026-01-23",
  "2026-02-23",
  "2026-03-25",
  "2026-04-24",
  "2026-05-22",
  "2026-06-23",
  "2026-07-23",
  "2026-08-21",
  "2026-09-21",
];

const sum = (paid: Due["paid"]): number => paid.reduce((all, [, dollars]) => all + dollars, 0);

/** What is due where all that was paid in is there, and `rest` says what is not as usual. */
const due = (shape: string, paid: Due["paid"], value: number, rest: Partial<Due> = {}): Due => ({
  shape,
  paid,
  value,
  twr: 0,
  between: [sum(paid), value],
  cost: sum(paid),
  is: "full",
  found: [],
  ...rest,
});

export const DUES: readonly Due[] = [
  // Splits
  due("unlisted_split", [[january, 4_000]], 4_000, {
    found: [
      `SPUGKZ split 4:1 on Jun 23, 2026 is missing from the institution's list for Unlisted Split; applied from market data. ${NOTHING_MISSING}`,
    ],
  }),
  due("unlisted_reverse_split", [[january, 4_000]], 4_000, {
    found: [
      `SPRGKZ split 1:10 on Jun 23, 2026 is missing from the institution's list for Unlisted Reverse Split; applied from market data. ${NOTHING_MISSING}`,
    ],
  }),
  due("untold_split", [[january, 4_000]], 4_000, {
    is: "estimated",
    found: [
      "SPNGKZ split 4:1 on Jun 23, 2026, as its price tells; no source lists that split, and Untold Split doesn't either. It is applied. The institution's row of the split would confirm it.",
    ],
  }),
  due("late_split_row", [[january, 4_000]], 4_000),
  // Contracts
  due("matured_bond", [["2026-02-23", 9_700]], 10_000, {
    twr: 10_000 / 9_700 - 1,
    cost: null,
    is: "estimated",
    found: [noMarket("U.S. Treasury bill in Matured Bond", 179)],
  }),
  due("closed_option", [[may, 5_000]], 5_200, {
    twr: 0.04,
    cost: null,
    is: "estimated",
    found: [noMarket("Larkspur Robotics call 80 in Closed Option", 82)],
  }),
  due("written_option", [[may, 10_000]], 10_200, {
    twr: 0.02,
    cost: -300,
    is: "estimated",
    found: [noMarket("Castellan Semiconductors put 40 in Written Option", 100)],
  }),
  due("short_sale", [[may, 10_000]], 10_200, { twr: 0.02, cost: -300 }),
  // Plans
  due(
    "unpriced_fund",
    CONTRIBUTIONS.map((day) => [day, 1_000]),
    11_000,
    {
      twr: 0.1,
      between: [1_000, 11_000],
      is: "estimated",
      found: [noMarket("Harrow Pooled Equity Fund in Unpriced Fund", 420)],
    },
  ),
  due("rebalance", [["2025-10-16", 10_000]], 10_000),
  due(
    "monthly_price",
    PLAN_DAYS.map((day) => [day, 500]),
    5_500,
    {
      between: [500, 5_500],
      is: "estimated",
      found: [noMarketOfLate("Larkmoor Stable Value Trust in Monthly Price", 32, 35)],
    },
  ),
  // Moves
  due("in_kind", [[may, 5_000]], 5_500, {
    twr: 0.1,
    cost: 2_000,
    found: [
      "100 shares of TIKGKZ in Transfer in Kind, which came from elsewhere on May 4, 2026: the day of purchase is not known. If you know it, yearly growth of these shares can be worked out.",
    ],
  }),
  due("class_exchange", [["2025-07-08", 2_000]], 2_200, { twr: 0.1 }),
  // Income
  due("late_reinvestment", [[longAgo, 10_000]], 11_000, { twr: 0.1, cost: 11_000 }),
  due("joined_reinvestment", [[longAgo, 10_000]], 11_000, { twr: 0.1, cost: 11_000 }),
  due("withheld_reinvestment", [[longAgo, 10_000]], 10_850, { twr: 0.085, cost: 10_850 }),
  // Listings
  due("no_transactions", [], 10_000, {
    between: [10_000, 10_000],
    cost: 9_000,
    is: "estimated",
    found: [
      "The institution lists no transactions of No Transactions; it counts from the day it was linked, Nov 20, 2026. Its transactions would tell what came before.",
      "100 shares of NOTGKZ in No Transactions, held before the first day listed (Nov 20, 2026): the day of purchase is not known. If you know it, yearly growth of these shares can be worked out.",
    ],
  }),
  due("reversed_buy", [[may, 1_000]], 1_000, {
    found: [
      `The row of May 4, 2026 for RVBGKZ in Reversed Buy was taken back on May 5, 2026; neither counts. ${NOTHING_MISSING}`,
    ],
  }),
  due("doubled_buy", [[may, 1_000]], 1_000, {
    found: [
      `A trade of DBLGKZ in Doubled Buy is listed twice (May 4, 2026); what is held has room for one, so it counts once. ${NOTHING_MISSING}`,
    ],
  }),
  due("late_holdings", [["2026-08-12", 2_000]], 2_000, {
    found: [
      `The holding of LTHGKZ in Late Holdings is of Nov 19, 2026, before 1 row of later trades, which is added to it. ${NOTHING_MISSING}`,
    ],
  }),
  // Amounts
  due("foreign_cash", [[aYearAgo, 10_000]], 10_510, {
    twr: 0.051,
    is: "estimated",
    found: ["1 row in Foreign Cash in CAD is left out. Exchange rates would let them count."],
  }),
  due("zero_basis", [[aYearAgo, 1_000]], 1_100, { twr: 0.1 }),
  due("stock_dividend", [[aYearAgo, 1_000]], 1_000),
  // Prices
  due("falling_price", [[aYearAgo, 800]], 660, { twr: -0.175, between: [660, 1_000] }),
  due("price_peak", [[january, 2_000]], 2_000, {
    is: "estimated",
    found: [
      "The price of PEKGKZ on Jul 23, 2026 is far from the days around it and left out. A corrected price of that day would complete the timeline.",
    ],
  }),
];
