import { expect, it } from "vitest";
import type { LocalizedText } from "../../../../language/language.ts";
import { findingTexts } from "../finding.ts";

const rows = (count: number) => ({ symbol: "VTI", account: "IRA", rows: count });
const prices = (count: number) => ({
  symbol: "VTI",
  account: "IRA",
  before: count,
  between: count,
  since: count,
});

const told = [
  [
    "foreign rows",
    (n: number) => findingTexts((w) => w.foreignRows, { ...rows(n), currencies: ["CAD"] }),
  ],
  ["unlisted rows", (n: number) => findingTexts((w) => w.unlistedCounted, rows(n))],
  ["rows that are left", (n: number) => findingTexts((w) => w.unlistedLeft, rows(n))],
  ["fees", (n: number) => findingTexts((w) => w.feesApart, { ...rows(n), fees: 5 })],
  [
    "accrued interest",
    (n: number) => findingTexts((w) => w.accruedInterest, { ...rows(n), above: 5 }),
  ],
  ["turned income", (n: number) => findingTexts((w) => w.turnedIncome, { ...rows(n), sum: 5 })],
  ["doubtful income", (n: number) => findingTexts((w) => w.doubtfulIncome, { ...rows(n), sum: 5 })],
  ["reinvestments", (n: number) => findingTexts((w) => w.unpairedReinvestments, rows(n))],
  [
    "later trades",
    (n: number) => findingTexts((w) => w.lateRolled, { ...rows(n), day: "2026-11-20" }),
  ],
  [
    "doubted trades",
    (n: number) => findingTexts((w) => w.lateUnknown, { ...rows(n), day: "2026-11-20" }),
  ],
  ["prices", (n: number) => findingTexts((w) => w.sparsePrices, prices(n))],
] as const;

/** What only many are or do. */
const MANY = {
  en: /\b(rows|days|they|their|them|are|were|have|name|reinvest|amounts)\b/,
  es: /\b(filas|días|quedan|cuentan|tienen|indican|faltan|superan|montos|sus primeros|van)\b/,
};
const ofEach = (sentence: LocalizedText) => ({ en: sentence.en, es: sentence.es });

it.each(told)("says of one what one is, and writes many as numbers are written: %s", (_, say) => {
  const one = ofEach(say(1).effect);
  const many = ofEach(say(1200).effect);

  expect(one.en).not.toMatch(MANY.en);
  expect(one.es).not.toMatch(MANY.es);
  expect(many.en).toMatch(/\b1,200 (rows|days)\b/);
  expect(many.es).toMatch(/\b1,200 (filas|días)\b/);
});
