import { dayOf } from "../market/calendar/day.ts";
import type { SampleInstitution } from "./institution.ts";

const opened = dayOf("2016-01-08");

/** The workplace plan: bi-weekly payroll, employer match, funds only, no lots reported. */
export const quillmark: SampleInstitution = {
  id: "ins_900101",
  name: "Quillmark Retirement",
  kind: {
    en: "Workplace 401(k)",
    es: "401(k) de la empresa",
  },
  color: "#23527c",
  hasNoRefresh: true,
  accounts: [
    {
      key: "401k",
      name: "401(k) Savings Plan",
      officialName: "Quillmark 401(k) Savings Plan",
      mask: "4017",
      subtype: "401k",
      opened,
      reinvests: ["QMTDX", "QMLCX", "QMIEX", "QMBDX"],
      cashRate: 0,
      // Stable value units are kept by the plan's trustee, who reports no cost.
      basisUnknown: ["QMSVX"],
      reportsTaxLots: false,
      habits: [
        {
          kind: "payroll",
          when: { kind: "days", every: 14, from: opened },
          employee: 640,
          match: 320,
          yearlyRaise: 0.03,
          into: [
            { symbol: "QMTDX", parts: 40 },
            { symbol: "QMLCX", parts: 30 },
            { symbol: "QMIEX", parts: 15 },
            { symbol: "QMSVX", parts: 15 },
          ],
        },
        {
          // The bond fund is entered and left by exchange only: half a year out of every eighteen
          // months it is sold out.
          kind: "exchange",
          when: { kind: "months", every: 18, from: dayOf("2017-02-15") },
          from: "QMLCX",
          to: "QMBDX",
          fraction: 0.12,
        },
        {
          kind: "exchange",
          when: { kind: "months", every: 18, from: dayOf("2018-02-15") },
          from: "QMBDX",
          to: "QMTDX",
          fraction: 1,
        },
      ],
    },
  ],
};
