import { language } from "./language.ts";

/**
 * Numbers and dates as this product writes them. Minus is U+2212; unknown values never reach this
 * file.
 */
const minus = "\u2212";

/**
 * A formatter for each range of decimals, made once: making one takes some forty times as long as
 * using it, and a dashboard of 200 positions writes more than a thousand figures each time it is
 * drawn. None before it is used: the first of a page takes as long as drawing the page.
 */
const formatters = new Map<string, Intl.NumberFormat>();

function formatterOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const kept = formatters.get(key);
  if (kept) return kept;
  const made = new Intl.NumberFormat(language.locale, {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  formatters.set(key, made);
  return made;
}

const grouped = (value: number, decimals: number): string =>
  formatterOf(decimals, decimals).format(Math.abs(value));

const upTo = (value: number, decimals: number): string => formatterOf(0, decimals).format(value);

const isZero = (value: number, decimals: number): boolean =>
  Math.abs(value) < 0.5 * 10 ** -decimals;

function signOf(value: number, decimals: number, plus: boolean): string {
  if (isZero(value, decimals)) return "";
  if (value < 0) return minus;
  return plus ? "+" : "";
}

/** '$1,234.56', '−$1,234.56'. Another currency is named: '1,234.56 CAD'. */
export function money(value: number, currency = "USD"): string {
  const sign = signOf(value, 2, false);
  return currency === "USD"
    ? `${sign}$${grouped(value, 2)}`
    : `${sign}${grouped(value, 2)} ${currency}`;
}

/** '$1,235': for charts and sentences. */
export function wholeMoney(value: number): string {
  return `${signOf(value, 0, false)}$${grouped(value, 0)}`;
}

/** '+$1,234.56', '−$1,234.56', '$0.00'. */
export function moneyChange(value: number): string {
  return `${signOf(value, 2, true)}$${grouped(value, 2)}`;
}

/** '+$1,235'. */
export function wholeMoneyChange(value: number): string {
  return `${signOf(value, 0, true)}$${grouped(value, 0)}`;
}

/** A rate in full, however large: for the work behind a figure, which has to add up. */
export function fullRate(value: number, decimals = 2): string {
  return `${signOf(value * 100, decimals, false)}${grouped(value * 100, decimals)}%`;
}

/**
 * Beyond it a yearly rate says no more than that it is large: a few days, or a few dollars, make
 * it.
 */
const TELLING = 1000;

/** '>1,000%', '<−1,000%'; undefined for what tells something. */
const beyond = (size: number, unit: string): string | undefined => {
  if (Math.abs(size) <= TELLING) return undefined;
  return `${size < 0 ? `<${minus}` : ">"}${grouped(TELLING, 0)}${unit}`;
};

/** A rate as a fraction: 0.1575 is '15.75%', 523.4 is '>1,000%'. */
export const rate = (value: number, decimals = 2): string =>
  beyond(value * 100, "%") ?? fullRate(value, decimals);

/** A gain in percent: 47.2 is '+47.2%'. */
export function percentChange(value: number, decimals = 1): string {
  return `${signOf(value, decimals, true)}${grouped(value, decimals)}%`;
}

/** A share in percent: 86.13 is '86.1%'; of what is owed '−3.2%'. */
export function share(value: number): string {
  return `${signOf(value, 1, false)}${grouped(value, 1)}%`;
}

/**
 * The difference of two rates in points, taken from the two rates as shown (two decimals of a
 * percent), so that a reader who subtracts gets the same. Returns hundredths of a point as a
 * number: 2.05.
 */
export function pointsBetween(first: number, second: number): number {
  const shown = (value: number) => Math.round(value * 10_000);
  return (shown(first) - shown(second)) / 100;
}

/** '+4,986.12 pts': a difference in full, as an axis needs it. */
export const fullPoints = (value: number): string =>
  `${signOf(value, 2, true)}${grouped(value, 2)} pts`;

/** '+2.05 pts', of a rate beyond what is told '>1,000 pts'. */
export const points = (value: number): string => beyond(value, " pts") ?? fullPoints(value);

/**
 * Up to three decimals: '405', '12.5', '0.125', '−37'; of less than they can show up to six:
 * '0.000001'. What is left of a calculation is '0'.
 */
export function shares(value: number): string {
  if (!isZero(value, 3)) return `${signOf(value, 3, false)}${upTo(Math.abs(value), 3)}`;
  return `${signOf(value, 6, false)}${upTo(Math.abs(value), 6)}`;
}

/** A number with the decimals that it has, six at most: '0.01', '999,999,999,999'. */
export const allDigits = (value: number): string => upTo(value, 6);

/**
 * A money axis: '$0', '$200K', '$1.5M'. With `step`, the round amount between two ticks, each gets
 * the decimals that tell it from the next.
 */
export function axisMoney(value: number, step = 0): string {
  const sign = value < 0 ? minus : "";
  const size = Math.abs(value);
  const short = (unit: number, letter: string) => {
    const decimals = step > 0 ? Math.max(1, Math.ceil(-Math.log10(step / unit))) : 1;
    return `${sign}$${Number((size / unit).toFixed(Math.min(6, decimals)))}${letter}`;
  };
  if (size >= 1_000_000) return short(1_000_000, "M");
  if (size >= 1000) return short(1000, "K");
  return `${sign}$${Number(size.toFixed(0))}`;
}

/**
 * A percent axis: −0.1 is '−10%'. With `step`, what lies between two ticks, each gets the decimals
 * that tell it from the next: '0.2%'.
 */
export function axisPercent(value: number, step = 0): string {
  // The step is a difference of two ticks: 0.00999… of a point is meant to be 0.01.
  const needed = step > 0 ? Math.ceil(-Math.log10(step * 100) - 1e-9) : 0;
  const decimals = Math.min(6, Math.max(0, needed));
  return `${signOf(value * 100, decimals, false)}${grouped(value * 100, decimals)}%`;
}

/** '1,718': days, numbers of things. */
export function wholeNumber(value: number): string {
  return grouped(value, 0);
}

/** A rate with all the digits a reader may want to check: '12.487442%'. */
export function preciseRate(value: number): string {
  return `${signOf(value * 100, 6, false)}${grouped(value * 100, 6)}%`;
}

let characters: Intl.Segmenter | undefined;

/** What people see as one character. A browser that can't tell splits emoji that are joined. */
function firstOf(text: string): string {
  if (!("Segmenter" in Intl)) return [...text][0] ?? "";
  characters ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  for (const { segment } of characters.segment(text)) return segment;
  return "";
}

/** The first character of a name, whole: half of an emoji is no character. */
export const initialOf = (name: string): string => firstOf(name.trim()).toUpperCase();

/**
 * '1 account', '3 accounts': English and Spanish both have one form for one, another for all else.
 */
export const countOf = (n: number, one: string, many: string): string =>
  `${wholeNumber(n)} ${n === 1 ? one : many}`;
