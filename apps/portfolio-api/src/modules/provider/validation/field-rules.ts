import type { FindingReason } from "@stocks-vibe/contracts/portfolio";
import { addDays, type IsoDate, isIsoDate } from "@stocks-vibe/portfolio-math";

/** What a field says, or why it can't be believed. */
type Read<Value> = { readonly value: Value } | { readonly reason: FindingReason };
export type FieldRule<Value> = (raw: unknown) => Read<Value>;

/** Money or units beyond this are nobody's; below the smaller they are rounding, and nothing. */
const MOST_AMOUNT = 1e12;
const LEAST_AMOUNT = 1e-12;
const LONGEST_ID = 200;
const FIRST_DAY = "1900-01-01";
/** Rows are posted ahead by some days. */
const DAYS_AHEAD = 10;

/** Controls, halves of a character, and marks that turn the direction of the text around them. */
const UNREADABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;
const CURRENCY = /^[A-Za-z0-9]{2,12}$/;

/** Money, a price or a number of units. */
export const amountOf: FieldRule<number> = (raw) => {
  if (typeof raw !== "number") return { reason: "wrong-type" };
  if (!(Math.abs(raw) <= MOST_AMOUNT)) return { reason: "number-out-of-range" };
  return { value: Math.abs(raw) < LEAST_AMOUNT ? 0 : raw };
};

/** Below it a value is a rounding of nothing. */
const HALF_A_CENT = 0.005;

/**
 * The units of a holding that is worth `value`. None beside a value are units that were not told:
 * figures count by them.
 */
export const unitsOf =
  (value: number): FieldRule<number> =>
  (raw) => {
    const read = amountOf(raw);
    const isUntold = "value" in read && read.value === 0 && Math.abs(value) > HALF_A_CENT;
    return isUntold ? { reason: "missing" } : read;
  };

/**
 * A text of at most `longest` characters. Line breaks and tabs become spaces; other controls are
 * refused.
 */
export const textOf =
  (longest: number): FieldRule<string> =>
  (raw) => {
    if (typeof raw !== "string") return { reason: "wrong-type" };
    if (raw.length > longest) return { reason: "text-too-long" };
    const text = raw.replace(/[\t\r\n]+/g, " ").trim();
    if (UNREADABLE.test(text)) return { reason: "text-unreadable" };
    return text === "" ? { reason: "missing" } : { value: text };
  };

/** The provider's id of something: compared and stored as it is, so nothing in it is mended. */
export const idOf: FieldRule<string> = (raw) => {
  if (typeof raw !== "string") return { reason: "wrong-type" };
  if (raw.length > LONGEST_ID) return { reason: "text-too-long" };
  return UNREADABLE.test(raw) ? { reason: "text-unreadable" } : { value: raw };
};

/** A calendar day between 1900 and some days after `today`. */
export const dayOf =
  (today: IsoDate): FieldRule<IsoDate> =>
  (raw) => {
    if (typeof raw !== "string") return { reason: "wrong-type" };
    if (!isIsoDate(raw)) return { reason: "no-such-day" };
    const isPlausible = raw >= FIRST_DAY && raw <= addDays(today, DAYS_AHEAD);
    return isPlausible ? { value: raw } : { reason: "day-out-of-range" };
  };

/** The day of a moment such as '2024-02-29T00:00:00Z'. */
export const dayOfMoment =
  (today: IsoDate): FieldRule<IsoDate> =>
  (raw) =>
    dayOf(today)(typeof raw === "string" ? raw.slice(0, 10) : raw);

/** A short code: USD, BTC. */
export const currencyOf: FieldRule<string> = (raw) => {
  if (typeof raw !== "string") return { reason: "wrong-type" };
  return CURRENCY.test(raw) ? { value: raw } : { reason: "no-currency-code" };
};

/**
 * A code of ISO 4217, which some write in small letters. Others are taken as they are: their
 * letters may tell two of them apart.
 */
export const isoCurrencyOf: FieldRule<string> = (raw) => {
  const read = currencyOf(raw);
  return "value" in read ? { value: read.value.toUpperCase() } : read;
};

export const yesOrNo: FieldRule<boolean> = (raw) =>
  typeof raw === "boolean" ? { value: raw } : { reason: "wrong-type" };
