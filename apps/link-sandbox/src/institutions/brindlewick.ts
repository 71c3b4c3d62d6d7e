import { dayOf } from "../market/calendar/day.ts";
import type { SampleInstitution } from "./institution.ts";

const TAXABLE_OPENED = dayOf("2015-09-14");
const ROTH_OPENED = dayOf("2016-04-04");

/**
 * The broker: a taxable account with splits, sales and a rotating satellite position, and a Roth
 * IRA. Reports every lot.
 */
export const brindlewick: SampleInstitution = {
  id: "ins_900102",
  name: "Brindlewick Brokerage",
  kind: {
    en: "Brokerage and Roth IRA",
    es: "Corretaje y Roth IRA",
  },
  color: "#7a4a17",
  accounts: [
    {
      key: "taxable",
      name: "Individual Brokerage",
      officialName: "Brindlewick Individual Brokerage Account",
      mask: "8823",
      subtype: "brokerage",
      opened: TAXABLE_OPENED,
      reinvests: ["THTM", "THIX"],
      cashRate: 0.021,
      basisUnknown: [],
      reportsTaxLots: true,
      habits: [
        {
          kind: "deposit",
          when: { kind: "once", on: TAXABLE_OPENED },
          amount: 24_000,
          yearlyRaise: 0,
          subtype: "deposit",
          label: "Electronic deposit",
        },
        {
          kind: "invest",
          when: { kind: "once", on: TAXABLE_OPENED },
          keepCash: 900,
          wholeUnits: true,
          into: [
            { symbol: "LKSR", parts: 20 },
            { symbol: "CSTL", parts: 20 },
            { symbol: "MRDF", parts: 15 },
            { symbol: "THTM", parts: 45 },
          ],
        },
        {
          kind: "deposit",
          when: { kind: "months", every: 1, from: dayOf("2015-10-05") },
          amount: 750,
          yearlyRaise: 0.03,
          subtype: "deposit",
          label: "Electronic deposit",
        },
        {
          kind: "trim",
          when: { kind: "months", every: 12, from: dayOf("2017-02-17") },
          symbol: "THTM",
          fraction: 0.06,
        },
        {
          kind: "rotate",
          when: { kind: "months", every: 13, from: dayOf("2016-03-21") },
          symbols: ["HLNR", "SNDE", "PWYH", "GLFN"],
          amount: 3_200,
        },
        {
          kind: "invest",
          when: { kind: "months", every: 1, from: dayOf("2015-10-07") },
          keepCash: 2_500,
          wholeUnits: true,
          into: [
            { symbol: "THTM", parts: 70 },
            { symbol: "THIX", parts: 30 },
          ],
        },
      ],
    },
    {
      key: "roth",
      name: "Roth IRA",
      officialName: "Brindlewick Roth Individual Retirement Account",
      mask: "3391",
      subtype: "roth",
      opened: ROTH_OPENED,
      reinvests: ["THDV", "THSC"],
      cashRate: 0.021,
      basisUnknown: [],
      reportsTaxLots: true,
      habits: [
        {
          kind: "deposit",
          when: { kind: "months", every: 12, from: ROTH_OPENED },
          amount: 5_500,
          yearlyRaise: 0.025,
          subtype: "contribution",
          label: "Roth IRA contribution",
        },
        {
          kind: "invest",
          when: { kind: "months", every: 6, from: dayOf("2016-04-06") },
          keepCash: 150,
          wholeUnits: false,
          into: [
            { symbol: "THDV", parts: 60 },
            { symbol: "THSC", parts: 40 },
          ],
        },
      ],
    },
  ],
};
