import type { AccountPlan } from "../ledger/plan.ts";
import { dayOf } from "../market/calendar/day.ts";

/** The person whose account trades every week, for trying what a long, busy history does. */
export const ACTIVE_USERNAME = "user_active";

const OPENED = dayOf("2018-01-08");
const HELD = [
  "QMTDX",
  "QMLCX",
  "QMIEX",
  "QMBDX",
  "QMSVX",
  "THTM",
  "THIX",
  "THBD",
  "THDV",
  "THSC",
  "LKSR",
  "CSTL",
  "MRDF",
  "HLNR",
  "PWYH",
  "SNDE",
  "GLFN",
] as const;

/** Buys every security each week and reinvests every dividend: a little over 1,000 rows a year. */
export const activeAccount: AccountPlan = {
  key: "active",
  name: "Weekly Investing",
  officialName: "Weekly Investing Brokerage Account",
  mask: "5017",
  subtype: "brokerage",
  opened: OPENED,
  reinvests: HELD,
  cashRate: 0.021,
  basisUnknown: [],
  reportsTaxLots: true,
  habits: [
    {
      kind: "deposit",
      when: { kind: "days", every: 7, from: OPENED },
      amount: 850,
      yearlyRaise: 0.03,
      subtype: "deposit",
      label: "Electronic deposit",
    },
    {
      kind: "invest",
      when: { kind: "days", every: 7, from: OPENED + 1 },
      keepCash: 50,
      wholeUnits: false,
      into: HELD.map((symbol) => ({ symbol, parts: 1 })),
    },
  ],
};
