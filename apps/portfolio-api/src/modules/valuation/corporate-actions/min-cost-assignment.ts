import {
  assignmentCost,
  assignmentCostOf,
  byKey,
  type Dated,
  NOTHING_CAME,
  plus,
  type Sum,
  UNKNOWN,
} from "./assignment-cost.ts";

/** One goes to another place, and one of there to where it was. */
interface Step<One, Given> {
  readonly one: One;
  readonly to: Given;
  readonly other?: One;
}

/** What came for what, as it stands, and how badly it fits. */
class Assignment<One extends Dated, Given extends Dated> {
  readonly choices: ReadonlyMap<One, ReadonlySet<Given>>;
  readonly #of = new Map<One, Given>();
  readonly #bags = new Map<Given, Set<One>>();
  readonly #sums = new Map<Given, Sum>();

  constructor(choices: ReadonlyMap<One, ReadonlySet<Given>>) {
    this.choices = choices;
  }

  of(one: One): Given | undefined {
    return this.#of.get(one);
  }

  bagOf(given: Given): ReadonlySet<One> {
    return this.#bags.get(given) ?? new Set();
  }

  put(one: One, to: Given): void {
    const from = this.#of.get(one);
    if (from) {
      this.#bags.get(from)?.delete(one);
      this.#addUp(from);
    }
    this.#of.set(one, to);
    this.#bags.set(to, (this.#bags.get(to) ?? new Set()).add(one));
    this.#addUp(to);
  }

  /** From its parts, as no sum that is taken from and added to stays exact. */
  #addUp(given: Given): void {
    let sum = NOTHING_CAME;
    for (const one of this.bagOf(given)) sum = plus(sum, one, given, 1);
    this.#sums.set(given, sum);
  }

  /** How much worse all fits after a step. */
  lossOf({ one, to, other }: Step<One, Given>, unknown: number): number {
    const there = this.#sums.get(to) ?? NOTHING_CAME;
    const grown = plus(other ? plus(there, other, to, -1) : there, one, to, 1);
    const loss = assignmentCost(to, grown, unknown) - assignmentCost(to, there, unknown);
    const from = this.#of.get(one);
    if (!from) return loss;
    const here = this.#sums.get(from) ?? NOTHING_CAME;
    const left = plus(here, one, from, -1);
    const after = other ? plus(left, other, from, 1) : left;
    return loss + assignmentCost(from, after, unknown) - assignmentCost(from, here, unknown);
  }
}

/**
 * Two ways to match that fit this nearly alike are a guess: a takeover often pays a fourth more
 * than what was the price.
 */
const ALIKE = 0.25;
/** Less than what is rounded away is no better fit, and would be taken back. */
const ROUNDED = 1e-9;
/** Of more, only those that fit best alone are looked at. */
const MOST_CHOICES = 50;
/**
 * So many steps are looked at for each, on average: where that ends it, what belongs together is a
 * guess.
 */
const STEPS_FOR_EACH = 400;

/** What is the same and worth the same is alike, whatever row brought it. */
export interface Came extends Dated {
  readonly what: string;
}

/** What something came for, and what it may as well have come for. */
export interface Match<Given> {
  readonly given: Given;
  readonly others: readonly Given[];
}

/** How many steps may still be looked at. */
interface Patience {
  left: number;
}

/** Where one may go instead, alone or in exchange for one that may come here. */
function* stepsOf<One extends Came, Given extends Dated>(
  matching: Assignment<One, Given>,
  one: One,
  patience: Patience,
): Generator<Step<One, Given>> {
  const from = matching.of(one);
  if (!from) return;
  const isAlike = (other: One) =>
    other.what === one.what && Math.abs(other.worth - one.worth) < 0.005;
  for (const to of matching.choices.get(one) ?? []) {
    if (to === from) continue;
    patience.left -= 1;
    yield { one, to };
    for (const other of matching.bagOf(to)) {
      if (patience.left < 0) return;
      patience.left -= 1;
      if (matching.choices.get(other)?.has(from) && !isAlike(other)) yield { one, to, other };
    }
  }
}

/** The best of all pairs first, none twice; what is left then goes where it fits best. */
function begin<One extends Came, Given extends Dated>(matching: Assignment<One, Given>): void {
  const pairs = [...matching.choices].flatMap(([one, choices]) =>
    [...choices].map((to) => ({ one, to, loss: assignmentCostOf(to, one) })),
  );
  for (const { one, to } of pairs.toSorted((a, b) => a.loss - b.loss)) {
    if (!matching.of(one) && matching.bagOf(to).size === 0) matching.put(one, to);
  }
  for (const [one, choices] of matching.choices) {
    const loss = (to: Given) => matching.lossOf({ one, to }, UNKNOWN);
    const [best] = [...choices].toSorted((a, b) => loss(a) - loss(b));
    if (best && !matching.of(one)) matching.put(one, best);
  }
}

function firstBetter<One extends Came, Given extends Dated>(
  matching: Assignment<One, Given>,
  one: One,
  patience: Patience,
): Step<One, Given> | undefined {
  for (const step of stepsOf(matching, one, patience)) {
    if (matching.lossOf(step, UNKNOWN) < -ROUNDED) return step;
  }
  return undefined;
}

/** Whether any step made all fit better. */
function improve<One extends Came, Given extends Dated>(
  matching: Assignment<One, Given>,
  patience: Patience,
): boolean {
  let isBetter = false;
  for (const one of matching.choices.keys()) {
    const step = firstBetter(matching, one, patience);
    const from = matching.of(one);
    if (!step || !from) continue;
    matching.put(one, step.to);
    if (step.other) matching.put(step.other, from);
    isBetter = true;
  }
  return isBetter;
}

function othersOf<One extends Came, Given extends Dated>(
  matching: Assignment<One, Given>,
  one: One,
  patience: Patience,
): Given[] {
  const others = new Set<Given>();
  for (const step of stepsOf(matching, one, patience)) {
    if (matching.lossOf(step, 0) < ALIKE) others.add(step.to);
  }
  if (patience.left >= 0) return [...others];
  const given = matching.of(one);
  return [...(matching.choices.get(one) ?? [])].filter((to) => to !== given).slice(0, 1);
}

/** In the order of their keys, and not of their rows. */
function narrowed<Given extends Dated>(one: Dated, choices: readonly Given[]): Set<Given> {
  const ordered = choices.toSorted(byKey);
  if (ordered.length <= MOST_CHOICES) return new Set(ordered);
  const fitting = ordered.map((to) => ({ to, loss: assignmentCostOf(to, one) }));
  const best = fitting.toSorted((a, b) => a.loss - b.loss).slice(0, MOST_CHOICES);
  return new Set(best.map(({ to }) => to));
}

/**
 * What each that came was given for: all are looked at together, so that each fits the worth of
 * what was given as well as can be, that of the same day before others. The order of rows and ids
 * changes nothing. What nobody knows the worth of may be worth just what came. Of many thousands
 * not every way is tried, and all are guesses.
 */
export function assignAtMinCost<One extends Came, Given extends Dated>(
  came: readonly One[],
  choicesOf: (one: One) => readonly Given[],
): ReadonlyMap<One, Match<Given>> {
  const ordered = came.toSorted((a, b) => b.worth - a.worth || byKey(a, b));
  const matching = new Assignment<One, Given>(
    new Map(ordered.map((one) => [one, narrowed(one, choicesOf(one))])),
  );
  begin(matching);
  const patience = { left: STEPS_FOR_EACH * came.length };
  while (patience.left >= 0 && improve(matching, patience));
  return new Map(
    ordered.flatMap((one) => {
      const given = matching.of(one);
      return given ? [[one, { given, others: othersOf(matching, one, patience) }]] : [];
    }),
  );
}
