import { completeness, isoDay, money, years } from "@stocks-vibe/contracts/portfolio";
import * as z from "zod";
import { NO_YEARS } from "./no-years.ts";

/**
 * What is stored beside the days of a timeline: the returns by year, as they are answered, how
 * complete the portfolio's figures are, and the money that came and went. Payments are rare, so
 * they stand in a list of their own instead of a column of zeros.
 */
export const storedYears = z.object({
  ...years.shape,
  completeness,
  money: z.object({
    /**
     * Days on which money crossed the portfolio's edge, ascending; on the first of all the opening
     * value came in.
     */
    days: z.array(isoDay),
    /** Net of each of these days: positive came in. */
    amounts: z.array(money),
    /**
     * False where an account lists no deposits, so that its purchases less its sales stand for
     * them.
     */
    isDeposits: z.boolean(),
  }),
});
export type StoredYears = z.infer<typeof storedYears>;

/** Of an organization without figures. */
export const NO_STORED_YEARS: StoredYears = {
  ...NO_YEARS,
  completeness: "full",
  money: { days: [], amounts: [], isDeposits: true },
};
