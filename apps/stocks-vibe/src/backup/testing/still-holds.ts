import * as z from "zod";

const TIMELINE = "/performance/timeline";

const timelineAnswer = z.object({
  data: z.object({
    points: z.array(
      z.object({ date: z.string(), portfolioValue: z.number(), added: z.number().optional() }),
    ),
  }),
});

const pointsOf = (figures: Readonly<Record<string, unknown>>) =>
  timelineAnswer.parse(figures[TIMELINE]).data.points;

/**
 * Programs of before the third version of the figures told no money that was added: a deposit
 * counted as a gain.
 */
const tellsAdded = (figures: Readonly<Record<string, unknown>>): boolean =>
  pointsOf(figures).every(({ added }) => added !== undefined);

const sinceSchema = z.looseObject({ irrSince: z.string().nullable() });

/**
 * The first day of a rate stands in its period since: what pages showed then, in the names that
 * they use now.
 */
export function inTodaysNames(then: unknown): unknown {
  return JSON.parse(JSON.stringify(then), (_, value: unknown) => {
    const found = sinceSchema.safeParse(value);
    if (!found.success) return value;
    const { irrSince, ...rest } = found.data;
    return { ...rest, irrPeriod: irrSince === null ? null : { from: irrSince } };
  });
}

/**
 * Of what pages show now, what must be as `then`: all of it, but of a timeline of before money was
 * told from gain only its last day's value; its days and changes are meant otherwise since.
 */
export function stillHolds(
  figures: Readonly<Record<string, unknown>>,
  then: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (tellsAdded(then)) return { ...figures };
  const last = pointsOf(figures).at(-1);
  return { ...figures, [TIMELINE]: last && [last.date, last.portfolioValue] };
}
