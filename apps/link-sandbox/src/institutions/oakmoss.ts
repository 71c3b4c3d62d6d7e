import { dayOf } from "../market/calendar/day.ts";
import type { SampleInstitution } from "./institution.ts";

const opened = dayOf("2017-06-12");

/** The custodian: one rollover, invested once, rebalanced every autumn. Reports totals, no lots. */
export const oakmoss: SampleInstitution = {
  id: "ins_900103",
  name: "Oakmoss Trust",
  kind: {
    en: "IRA custodian",
    es: "Custodio de cuentas IRA",
  },
  color: "#3c6e47",
  accounts: [
    {
      key: "rollover",
      name: "Rollover IRA",
      officialName: "Oakmoss Rollover Individual Retirement Account",
      mask: "5502",
      subtype: "ira",
      opened,
      reinvests: ["THTM", "THIX", "THBD"],
      cashRate: 0.018,
      basisUnknown: [],
      reportsTaxLots: false,
      habits: [
        {
          kind: "deposit",
          when: { kind: "once", on: opened },
          amount: 68_000,
          yearlyRaise: 0,
          subtype: "deposit",
          label: "Direct rollover received",
        },
        {
          kind: "invest",
          when: { kind: "once", on: opened },
          keepCash: 1_200,
          wholeUnits: false,
          into: [
            { symbol: "THTM", parts: 50 },
            { symbol: "THIX", parts: 20 },
            { symbol: "THBD", parts: 25 },
            { symbol: "MRDF", parts: 5 },
          ],
        },
        {
          kind: "exchange",
          when: { kind: "months", every: 12, from: dayOf("2018-10-16") },
          from: "THTM",
          to: "THBD",
          fraction: 0.05,
        },
        {
          kind: "rotate",
          when: { kind: "months", every: 11, from: dayOf("2018-03-12") },
          symbols: ["PWYH", "HLNR"],
          amount: 2_400,
        },
      ],
    },
  ],
};
