import type { AccountPlan } from "../ledger/plan.ts";
import { dayOf } from "../market/calendar/day.ts";
import type { SampleInstitution } from "./institution.ts";

const opened = dayOf("2016-03-07");

const monthly = (amount: number, symbols: readonly string[]): AccountPlan["habits"] => [
  {
    kind: "deposit",
    when: { kind: "months", every: 1, from: opened },
    amount,
    yearlyRaise: 0,
    subtype: "deposit",
    label: "Electronic deposit",
  },
  {
    kind: "invest",
    when: { kind: "months", every: 1, from: opened + 2 },
    keepCash: 100,
    wholeUnits: false,
    into: symbols.map((symbol) => ({ symbol, parts: 1 })),
  },
];

const account = (
  names: Pick<AccountPlan, "key" | "name" | "mask" | "subtype">,
  habits: AccountPlan["habits"],
): AccountPlan => ({
  ...names,
  officialName: `Failure Testing ${names.name}`,
  opened,
  reinvests: ["THTM", "THBD"],
  cashRate: 0.02,
  basisUnknown: [],
  reportsTaxLots: false,
  habits,
});

/** Plain books, so that whatever looks odd on a page comes from what is being rehearsed. */
export const failureTesting: SampleInstitution = {
  id: "ins_900104",
  name: "Failure Testing Brokerage",
  kind: {
    en: "Rehearse outages, changes and bad data",
    es: "Para ensayar interrupciones, cambios y datos defectuosos",
  },
  color: "#8a2f2f",
  isForDrills: true,
  accounts: [
    account(
      { key: "steady", name: "Steady Brokerage", mask: "4101", subtype: "brokerage" },
      monthly(900, ["THTM", "THIX"]),
    ),
    account(
      { key: "reserve", name: "Reserve IRA", mask: "4102", subtype: "ira" },
      monthly(400, ["THBD", "THDV"]),
    ),
  ],
};

/** The account that anybody with books opens at any institution once that is rehearsed. */
export const laterAccount: AccountPlan = account(
  { key: "later", name: "New Brokerage", mask: "4103", subtype: "brokerage" },
  monthly(250, ["THSC"]),
);
