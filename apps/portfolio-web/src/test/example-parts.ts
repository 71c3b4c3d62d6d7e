import type { FilterChoices } from "@stocks-vibe/contracts/portfolio";

/** Two accounts of two people. */
export const someParts = (choices: Partial<FilterChoices> = {}): FilterChoices => ({
  accounts: [
    { id: "account-1", name: "Individual", mask: "1234", institutionName: "Fenwick Brokerage" },
    { id: "account-2", name: "Roth", mask: null, institutionName: "Cascadia Savings" },
  ],
  people: [
    { id: "member-1", name: "Nora Whitfield" },
    { id: "member-2", name: null },
  ],
  types: ["retirement", "taxable"],
  classes: ["stock", "mutual_fund", "cash"],
  ...choices,
});
