import { addYears, timelineOfRange } from "@stocks-vibe/portfolio-math";
import { portfolioGaps } from "../src/modules/explain/breakdown/gaps.ts";
import { explainWords } from "../src/modules/explain/explain-texts.ts";
import { LAST_DAY } from "./calendar.ts";
import type { Truth } from "./expected-figures.ts";
import type { EngineRun } from "./run-engine.ts";
import type { ShownFigure, Truths } from "./shown-figures.ts";

/** What the timeline says of the last year. */
export function lastYearOf({ replay, figures }: EngineRun) {
  const { dataAsOf } = figures;
  const history = { ...replay.daily, index: null };
  const range = timelineOfRange(history, addYears(dataAsOf, -1), dataAsOf);
  if (!range) return { added: null, change: null };
  return { added: range.paidIn - range.takenOut, change: range.change };
}

/** The greatest part by which a day's value differs from the truth; its own truth is 0. */
export function timelineFigure({ replay, figures }: EngineRun, truths: Truths): ShownFigure {
  const { dates, value } = replay.daily;
  const first = LAST_DAY - dates.length + 1;
  const off = value.map((shown, place) => {
    const truth = truths.whole.values[first + place] ?? 0;
    return Math.max(0, Math.abs(shown - truth) - 0.05) / Math.max(1_000, Math.abs(truth));
  });
  return {
    name: "timeline",
    subject: "portfolio",
    kind: "rate",
    label: figures.portfolio.completeness,
    value: Math.max(0, ...off),
    truth: { whole: 0, since: 0 },
    due: truths.since.isOlder ? "since-linked" : "full",
    weight: 1,
    reasons: portfolioGaps({ replay, words: explainWords.en }),
  };
}

/** Days whose return is over 40% either way while the truth has none over 20%. */
export function wildDays({ replay }: EngineRun, truth: Truth): string[] {
  const { dates, value } = replay.daily;
  const { returns } = replay.history;
  const first = LAST_DAY - dates.length + 1;
  return dates.flatMap((date, place) => {
    const step = returns[place] ?? 0;
    const before = truth.values[first + place - 1] ?? 0;
    const calm = Math.abs((truth.values[first + place] ?? 0) / before - 1) < 0.2;
    return Math.abs(step) > 0.4 && calm && (value[place] ?? 0) > 100
      ? [`${date}: a step of ${(step * 100).toFixed(0)}% in the timeline`]
      : [];
  });
}
