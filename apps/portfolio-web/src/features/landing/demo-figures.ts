import { dayPosition } from "#lib/format/format-date.ts";
import type { LinePoint } from "#ui/charts/line-layout.ts";
import kept from "./demo-figures.json" with { type: "json" };

/**
 * Figures of the demo family on one named day. Nobody has typed them: a test of the product
 * calculates them anew from the sandbox by the pipeline that serves members, and fails where they
 * differ (apps/stocks-vibe/src/demo/landing-figures.test.ts).
 */
export const demoFigures = kept;

/** By how many whole dollars the same money in the S&P 500 is ahead of the family's. */
export const demoBehind = Math.round(kept.totals.sp500Value) - Math.round(kept.totals.totalValue);

/** Holdings whose cost is known. */
export const demoCountedValue = kept.totals.holdingsValue - kept.totals.valueWithoutBasis;

export type DemoPosition = (typeof kept.positions)[number];

/** The weeks as points of a line chart, the dotted line being what was there and paid in. */
export const demoWeeks: readonly LinePoint[] = kept.weeks.map(
  ({ date, portfolio, sp500, paid }) => ({
    x: dayPosition(date),
    title: date,
    solid: portfolio,
    dashed: sp500,
    dotted: paid,
  }),
);
