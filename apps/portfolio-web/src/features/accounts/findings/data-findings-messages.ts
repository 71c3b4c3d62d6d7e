import type { DataFinding, FindingRow } from "@stocks-vibe/contracts/portfolio";
import { money, shares, wholeNumber } from "#lib/format.ts";
import { day } from "#lib/format-date.ts";

const counted = (n: number, one: string, many: string): string => (n === 1 ? one : many);

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
  all: (n: number) => `Show all ${wholeNumber(n)}`,
  allOf: (account: string) => `found in the data of ${account}`,
  questions: (n: number) =>
    counted(
      n,
      "1 question you may know the answer to",
      `${wholeNumber(n)} questions you may know the answers to`,
    ),
  questionsOf: (account: string) => `about ${account}`,
  questionsLabel: (account: string) => `Questions about ${account}`,
  rows: (n: number) => counted(n, "Show the row", `Show the ${wholeNumber(n)} rows`),
  rowsOf: (symbol: string) => `of ${symbol}`,
  rowsOfFinding: "it is about",
  rowsLabel: "Rows as the institution lists them",
  untold: (n: number) => `and ${wholeNumber(n)} more`,
  row: ({ date, kind, shares: units, amount }: FindingRow) =>
    [
      day(date),
      kind,
      units !== 0 && `${shares(units)} ${Math.abs(units) === 1 ? "share" : "shares"}`,
      amount !== 0 && money(amount),
    ]
      .filter(Boolean)
      .join(" · "),
} as const;
