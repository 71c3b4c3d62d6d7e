import { type Due, longAgo, noMarket, noMarketOfLate } from "./due.ts";

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

export const plans: readonly Due[] = [
  {
    shape: "unpriced_fund",
    paid: CONTRIBUTIONS.map((day) => [day, 1_000]),
    value: 11_000,
    twr: 0.1,
    between: [1_000, 11_000],
    cost: 10_000,
    is: "estimated",
    found: [noMarket("Harrow Pooled Equity Fund in Unpriced Fund", 420)],
  },
  {
    shape: "rebalance",
    paid: [["2025-10-16", 10_000]],
    value: 10_000,
    twr: 0,
    between: [10_000, 10_000],
    cost: 10_000,
    is: "full",
    found: [],
  },
  {
    shape: "monthly_price",
    paid: PLAN_DAYS.map((day) => [day, 500]),
    value: 5_500,
    twr: 0,
    between: [500, 5_500],
    cost: 5_500,
    is: "estimated",
    found: [noMarketOfLate("Larkmoor Stable Value Trust in Monthly Price", 32, 35)],
  },
];

export const income: readonly Due[] = [
  {
    shape: "late_reinvestment",
    paid: [[longAgo, 10_000]],
    value: 11_000,
    twr: 0.1,
    between: [10_000, 11_000],
    cost: 11_000,
    is: "full",
    found: [],
  },
  {
    shape: "joined_reinvestment",
    paid: [[longAgo, 10_000]],
    value: 11_000,
    twr: 0.1,
    between: [10_000, 11_000],
    cost: 11_000,
    is: "full",
    found: [],
  },
  {
    shape: "withheld_reinvestment",
    paid: [[longAgo, 10_000]],
    value: 10_850,
    twr: 0.085,
    between: [10_000, 10_850],
    cost: 10_850,
    is: "full",
    found: [],
  },
];
