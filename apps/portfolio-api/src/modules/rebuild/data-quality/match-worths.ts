import { byKey, type Dated, misfit, UNKNOWN } from "./worth-fit.ts";

/** Two ways to match that fit this nearly alike are a guess: a takeover often pays a fourth more than what was the price. */
const ALIKE = 0.25;
/** Less than what is rounded away is no better fit, and would be taken back. */
const ROUNDED = 1e-9;

/** What is the same and worth the same is alike, whatever row brought it. */
export interface Came extends Dated {
  readonly what: string;
}

/** What something came for, and what it may as well have come for. */
export interface Match<Given> {
  readonly given: Given;
  readonly others: readonly Given[];
}

interface Matching<One, Given> {
  readonly choices: ReadonlyMap<One, readonly Given[]>;
  readonly of: Map<One, Given>;
  readonly bags: Map<Given, readonly One[]>;
}

/** One goes to another place, and one of there to where it was. */
interface Step<One, Given> {
  readonly one: One;
  readonly to: Given;
  readonly other?: One;
}

const without = <One>(bag: readonly One[], one: One | undefined): One[] =>
  bag.filter((each) => each !== one);

function put<One, Given>({ of, bags }: Matching<One, Given>, one: One, to: Given): void {
  const from = of.get(one);
  if (from) bags.set(from, without(bags.get(from) ?? [], one));
  of.set(one, to);
  bags.set(to, [...(bags.get(to) ?? []), one]);
}

/** How much worse all fits after a step. */
function lossOf<One extends Came, Given extends Dated>(
  { of, bags }: Matching<One, Given>,
  { one, to, other }: Step<One, Given>,
  unknown: number,
): number {
  const there = bags.get(to) ?? [];
  const lossThere =
    misfit(to, [...without(there, other), one], unknown) - misfit(to, there, unknown);
  const from = of.get(one);
  if (!from) return lossThere;
  const here = bags.get(from) ?? [];
  const left = other ? [...without(here, one), other] : without(here, one);
  return lossThere + misfit(from, left, unknown) - misfit(from, here, unknown);
}

/** Where one may go instead, alone or in exchange for one that may come here. */
function stepsOf<One extends Came, Given>(
  { choices, of, bags }: Matching<One, Given>,
  one: One,
): Step<One, Given>[] {
  const from = of.get(one);
  if (!from) return [];
  const isAlike = (other: One) =>
    other.what === one.what && Math.abs(other.worth - one.worth) < 0.005;
  return without(choices.get(one) ?? [], from).flatMap((to) => [
    { one, to },
    ...(bags.get(to) ?? [])
      .filter((other) => choices.get(other)?.includes(from) && !isAlike(other))
      .map((other) => ({ one, to, other })),
  ]);
}

/** The best of all pairs first, none twice; what is left then goes where it fits best. */
function begin<One extends Came, Given extends Dated>(matching: Matching<One, Given>): void {
  const pairs = [...matching.choices].flatMap(([one, choices]) =>
    choices.map((to) => ({ one, to, loss: misfit(to, [one], UNKNOWN) })),
  );
  for (const { one, to } of pairs.toSorted((a, b) => a.loss - b.loss)) {
    if (!matching.of.has(one) && !matching.bags.has(to)) put(matching, one, to);
  }
  for (const [one, choices] of matching.choices) {
    const loss = (to: Given) => lossOf(matching, { one, to }, UNKNOWN);
    const [best] = choices.toSorted((a, b) => loss(a) - loss(b));
    if (best && !matching.of.has(one)) put(matching, one, best);
  }
}

/** Whether any step made all fit better. */
function improve<One extends Came, Given extends Dated>(matching: Matching<One, Given>): boolean {
  let isBetter = false;
  for (const one of matching.choices.keys()) {
    const step = stepsOf(matching, one).find((each) => lossOf(matching, each, UNKNOWN) < -ROUNDED);
    const from = matching.of.get(one);
    if (!step || !from) continue;
    put(matching, one, step.to);
    if (step.other) put(matching, step.other, from);
    isBetter = true;
  }
  return isBetter;
}

/**
 * What each that came was given for: all are looked at together, so that each fits the worth of what was given as well as can be, that of the same day
 * before others. The order of rows and ids changes nothing. What nobody knows the worth of may be worth just what came.
 */
export function matchWorths<One extends Came, Given extends Dated>(
  came: readonly One[],
  choicesOf: (one: One) => readonly Given[],
): ReadonlyMap<One, Match<Given>> {
  const ordered = came.toSorted((a, b) => b.worth - a.worth || byKey(a, b));
  const matching: Matching<One, Given> = {
    choices: new Map(ordered.map((one) => [one, choicesOf(one).toSorted(byKey)])),
    of: new Map(),
    bags: new Map(),
  };
  begin(matching);
  let isBetter = true;
  while (isBetter) isBetter = improve(matching);
  const othersOf = (one: One) =>
    stepsOf(matching, one).flatMap((step) => (lossOf(matching, step, 0) < ALIKE ? [step.to] : []));
  return new Map(
    [...matching.of].map(([one, given]) => [one, { given, others: [...new Set(othersOf(one))] }]),
  );
}
