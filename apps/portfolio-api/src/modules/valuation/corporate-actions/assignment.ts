import { assignmentCost, type Dated, NOTHING_CAME, plus, type Sum } from "./assignment-cost.ts";

/** One goes to another place, and one of there to where it was. */
export interface Step<One, Given> {
  readonly one: One;
  readonly to: Given;
  readonly other?: One;
}

/** What came for what, as it stands, and how badly it fits. */
export class Assignment<One extends Dated, Given extends Dated> {
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
