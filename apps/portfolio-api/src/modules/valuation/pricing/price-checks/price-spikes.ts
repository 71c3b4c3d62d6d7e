import type { Finding, Rule } from "../../data-quality/finding.ts";
import { findingTexts } from "../../data-quality/finding-texts.ts";
import { symbolOf } from "../../data-quality/names.ts";
import { oncePerList } from "../once-per-list.ts";

/**
 * A close this many times both its neighbours, or this small a part of them, while they agree with
 * each other.
 */
const PEAK = 1.5;
const AGREEING = 1.15;

const apart = (a: number, b: number): number => Math.max(a / b, b / a);

const peaksOf = oncePerList((closes: readonly number[]): number[] => {
  const peaks: number[] = [];
  for (let place = 1; place < closes.length - 1; place += 1) {
    const [before, close, after] = [
      closes[place - 1] ?? 0,
      closes[place] ?? 0,
      closes[place + 1] ?? 0,
    ];
    const isAlone = apart(close, before) > PEAK && apart(close, after) > PEAK;
    if (isAlone && apart(before, after) < AGREEING) peaks.push(place);
  }
  return peaks;
});

/**
 * A price that no other day near it bears out is no price: the last one before it stands for that
 * day.
 */
export const leaveOutSpikes: Rule = (input) => {
  const findings: Finding[] = [];
  const prices = new Map(input.prices);
  for (const [securityId, rows] of input.prices) {
    const peaks = peaksOf(rows.closes);
    if (peaks.length === 0) continue;
    const isPeak = new Set(peaks);
    const keep = <Item>(list: readonly Item[]): Item[] =>
      list.filter((_, place) => !isPeak.has(place));
    prices.set(securityId, {
      ...rows,
      dates: keep(rows.dates),
      closes: keep(rows.closes),
      ...(rows.sources ? { sources: keep(rows.sources) } : {}),
    });
    const days = peaks.flatMap((place) => rows.dates[place] ?? []);
    findings.push({
      rule: "price-peaks",
      accountId: null,
      securityId,
      rows: [],
      ...findingTexts((words) => words.pricePeaks, { symbol: symbolOf(input, securityId), days }),
      lowers: "estimated",
      touches: "portfolio",
    });
  }
  return findings.length === 0 ? { input, findings } : { input: { ...input, prices }, findings };
};
