import type { DataFinding } from "@stocks-vibe/contracts/portfolio";

export const dataFindingsMessages = {
  /** By the least complete that what was found leaves a figure. */
  title: {
    full: "Found in this account's data and put right:",
    "since-linked":
      "Some figures count from the first day of this account's history only. This was found in its data:",
    estimated: "Some figures of this account are estimated. This was found in its data:",
  } satisfies Record<DataFinding["lowers"], string>,
  label: (account: string) => `Found in the data of ${account}`,
  othersLabel: (account: string) => `More found in the data of ${account}`,
  all: (n: number) => `Show all ${n}`,
  allOf: (account: string) => `found in the data of ${account}`,
} as const;
