import * as z from "zod/mini";
import { isoDay, money } from "../scalars.ts";

/**
 * Each in whole cents; the three kinds add up to the total. What was taken back counts against its
 * kind.
 */
const incomeAmounts = {
  dividends: money,
  interest: money,
  capitalGains: money,
  total: money,
  /** How much of `total` bought more of what paid it: it is not in the total a second time. */
  reinvested: money,
};

export const incomeOfAccount = z.object({
  accountId: z.string(),
  accountName: z.string(),
  ...incomeAmounts,
});
export type IncomeOfAccount = z.infer<typeof incomeOfAccount>;

export const incomeYear = z.object({
  year: z.int(),
  /** True of a year that is not over, and of one in which the history of an account starts. */
  isPartial: z.boolean(),
  ...incomeAmounts,
  /** Those with any income of the year; they add up to the year, to the cent. */
  accounts: z.array(incomeOfAccount),
});
export type IncomeYear = z.infer<typeof incomeYear>;

/**
 * GET /api/v1/performance/income: what was paid out by holdings and cash, by calendar year,
 * ascending, every year of the history. Before withheld tax. Definitions: docs/figures.md.
 */
export const income = z.object({
  years: z.array(incomeYear),
  /**
   * The first day of the history of the account whose history is the longest; null without
   * accounts.
   */
  from: z.nullable(isoDay),
  /** Accounts whose own history starts later: what they were paid before is not known. */
  laterAccounts: z.array(z.object({ accountName: z.string(), from: isoDay })),
  /**
   * Accounts of which the institution lists no transaction at all: what they were paid is not
   * known.
   */
  unlistedAccounts: z.array(z.string()),
  isSandbox: z.boolean(),
  dataAsOf: z.nullable(isoDay),
});
export type Income = z.infer<typeof income>;
