import type { Completeness } from "@stocks-vibe/contracts/portfolio";
import type { Features } from "./action.ts";
import { answerTruthfully } from "./answer-truthfully.ts";
import { truthSince } from "./expected-figures.ts";
import { faultOf, isKept } from "./find-faults.ts";
import { listWorld } from "./list-world.ts";
import { makeWorld } from "./make-world.ts";
import type { Corruption } from "./mutations/corruption.ts";
import { runEngine } from "./run-engine.ts";
import { portfolioFigures, positionFigures, type ShownFigure } from "./shown-figures.ts";
import { timelineFigure, wildDays } from "./shown-timeline.ts";

/** How many figures say what of themselves. */
export type Shares = Record<Completeness | "N/A", number>;

export interface JudgedWorld {
  /** What is wrong, one sentence each. */
  readonly faults: readonly string[];
  readonly shares: Shares;
  /** How many figures can be known, and how many of them say no less than they could. */
  readonly knowable: number;
  readonly kept: number;
}

const weightOf = (figures: readonly ShownFigure[]): number =>
  figures.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Makes the world of a seed, corrupts its listing one after the other, runs the engine and holds
 * every figure against the truth. Where `isAnswered`, somebody who knows the truth has answered
 * what the pages ask.
 */
export function judgeWorld(
  seed: number,
  corruptions: readonly Corruption[],
  { isAnswered = false }: { readonly isAnswered?: boolean } = {},
): JudgedWorld {
  const features: Features = Object.assign(
    { isYoung: seed % 2 === 0 },
    ...corruptions.map((one) => one.features),
  );
  const world = makeWorld(seed, features);
  const listed = listWorld(world);
  for (const { apply } of corruptions) apply(listed);
  const asked = runEngine(listed);
  const run = isAnswered ? runEngine(listed, answerTruthfully(world, asked)) : asked;
  const truths = { whole: truthSince(world, 0), since: truthSince(world, listed.windowDay) };
  const figures = [
    ...portfolioFigures(run, truths),
    ...positionFigures(run, truths),
    timelineFigure(run, truths),
  ];
  const shares: Shares = { full: 0, "since-linked": 0, estimated: 0, "N/A": 0 };
  for (const { label, value, weight } of figures) shares[value === null ? "N/A" : label] += weight;
  const knowable = figures.filter(
    ({ subject, truth }) => !listed.unknowable.has(subject) && truth.whole !== undefined,
  );
  return {
    faults: [...figures.flatMap((figure) => faultOf(figure) ?? []), ...wildDays(run, truths.whole)],
    shares,
    knowable: weightOf(knowable),
    kept: weightOf(knowable.filter(isKept)),
  };
}
