import * as z from "zod/mini";

/** A calendar day, 'YYYY-MM-DD'. Never a moment. */
export const isoDay = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** A moment, RFC 3339 in UTC. */
export const instant = z.iso.datetime({ offset: true });

/** US dollars (or the currency beside it), rounded to cents on the wire. */
export const money = z.number();

/** A yearly rate or a return as a fraction: 0.1575 is 15.75 %. */
export const rate = z.number();

/** A share of something in percent: 47.2 is 47.2 %. Only fields whose name says percent use it. */
export const percent = z.number();

/**
 * Why a figure is N/A. The web app turns each code into a sentence; a code without a sentence fails
 * its tests. Definitions: docs/figures.md.
 */
export const naReason = z.enum([
  "no-cash-flows",
  "no-sign-change",
  "single-day",
  "no-root",
  "under-30-days",
  "basis-unknown",
  "history-incomplete",
  "no-price",
  "no-benchmark",
  "benchmark-exhausted",
  "non-usd",
  "purchase-date-unknown",
  "history-too-short",
  "invalid-valuation",
  "no-holdings",
  "owed",
]);
export type NaReason = z.infer<typeof naReason>;

/** The reasons for the null fields of one object, by field name. */
export const notAvailable = z.record(z.string(), naReason);

/**
 * How complete the history behind a figure is. `full`: every purchase is known. `since-linked`:
 * what was held before the institution's window starts from its market value on that day.
 * `estimated`: dates, bases or prices are estimates, or a part had to be left out.
 */
export const completeness = z.enum(["full", "since-linked", "estimated"]);
export type Completeness = z.infer<typeof completeness>;
