import { type Due, january, may, NOTHING_MISSING, noMarket } from "./due.ts";

export const splits: readonly Due[] = [
  {
    shape: "unlisted_split",
    paid: [[january, 4_000]],
    value: 4_000,
    twr: 0,
    between: [4_000, 4_000],
    cost: 4_000,
    is: "full",
    found: [
      `SPUGKZ split 4:1 on Jun 23, 2026 is missing from the institution's list for Unlisted Split; applied from market data. ${NOTHING_MISSING}`,
    ],
  },
  {
    shape: "unlisted_reverse_split",
    paid: [[january, 4_000]],
    value: 4_000,
    twr: 0,
    between: [4_000, 4_000],
    cost: 4_000,
    is: "full",
    found: [
      `SPRGKZ split 1:10 on Jun 23, 2026 is missing from the institution's list for Unlisted Reverse Split; applied from market data. ${NOTHING_MISSING}`,
    ],
  },
  {
    shape: "untold_split",
    paid: [[january, 4_000]],
    value: 4_000,
    twr: 0,
    between: [4_000, 4_000],
    cost: 4_000,
    is: "estimated",
    found: [
      "SPNGKZ split 4:1 on Jun 23, 2026, as its price tells; no source lists that split, and Untold Split doesn't either. It is applied. The institution's row of the split would confirm it.",
    ],
  },
  {
    shape: "late_split_row",
    paid: [[january, 4_000]],
    value: 4_000,
    twr: 0,
    between: [4_000, 4_000],
    cost: 4_000,
    is: "full",
    found: [],
  },
];

export const contracts: readonly Due[] = [
  {
    shape: "matured_bond",
    paid: [["2026-02-23", 9_700]],
    value: 10_000,
    twr: 10_000 / 9_700 - 1,
    between: [9_700, 10_000],
    cost: null,
    is: "estimated",
    found: [noMarket("U.S. Treasury bill in Matured Bond", 179)],
  },
  {
    shape: "closed_option",
    paid: [[may, 5_000]],
    value: 5_200,
    twr: 0.04,
    between: [5_000, 5_200],
    cost: null,
    is: "estimated",
    found: [noMarket("Larkspur Robotics call 80 in Closed Option", 82)],
  },
  {
    shape: "written_option",
    paid: [[may, 10_000]],
    value: 10_200,
    twr: 0.02,
    between: [10_000, 10_200],
    cost: -300,
    is: "estimated",
    found: [noMarket("Castellan Semiconductors put 40 in Written Option", 100)],
  },
  {
    shape: "short_sale",
    paid: [[may, 10_000]],
    value: 10_200,
    twr: 0.02,
    between: [10_000, 10_200],
    cost: -300,
    is: "full",
    found: [],
  },
];

export const moves: readonly Due[] = [
  {
    shape: "in_kind",
    paid: [[may, 5_000]],
    value: 5_500,
    twr: 0.1,
    between: [5_000, 5_500],
    cost: 2_000,
    is: "full",
    found: [
      "100 shares of TIKGKZ in Transfer in Kind, which came from elsewhere on May 4, 2026: the day of purchase is not known. If you know it, yearly growth of these shares can be worked out.",
    ],
  },
  {
    shape: "class_exchange",
    paid: [["2025-07-08", 2_000]],
    value: 2_200,
    twr: 0.1,
    between: [2_000, 2_200],
    cost: 2_000,
    is: "full",
    found: [],
  },
];
