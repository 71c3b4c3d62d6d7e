import fc from "fast-check";

/** How a world ended: the promise that was broken there, if one was, and what led to it. */
export interface Ending<Kind extends string = string> {
  readonly breach: { readonly kind: Kind; readonly message: string } | null;
  /** A line for each thing that happened. */
  readonly story: readonly string[];
  readonly steps: number;
  readonly calls: number;
}

export interface Budget {
  readonly seed: number;
  /** Worlds to play in, and how many events are drawn for each. */
  readonly worlds: number;
  readonly steps: number;
  /** How long a story may be made shorter, in milliseconds. */
  readonly shortensFor: number;
}

export interface Found {
  /** The shortest story that breaks a promise; of the last world where none is broken. */
  readonly ending: Ending;
  readonly steps: number;
  readonly calls: number;
}

/** Draws events for worlds until one breaks a promise. Then fast-check leaves events out of it. */
export async function search<Event, Kind extends string>(
  { seed, worlds, steps, shortensFor }: Budget,
  events: fc.Arbitrary<Event>,
  /** Plays events in a new world, where it looks for one kind of breach, or for all. */
  play: (events: readonly Event[], kind?: Kind) => Promise<Ending<Kind>>,
): Promise<Found> {
  const total = { steps: 0, calls: 0 };
  let ending: Ending<Kind> | undefined;

  async function isKept(drawn: readonly Event[], kind?: Kind): Promise<boolean> {
    const played = await play(drawn, kind);
    total.steps += played.steps;
    total.calls += played.calls;
    const isSame = kind === undefined || played.breach?.kind === kind;
    if (isSame) ending = played;
    return played.breach === null || !isSame;
  }

  const whole = fc.array(events, { minLength: steps, maxLength: steps });
  const search = fc.asyncProperty(whole, (drawn) => isKept(drawn));
  const result = await fc.check(search, { seed, numRuns: worlds, endOnFailure: true });
  if (!ending) throw result.errorInstance ?? new Error("nothing was played");
  const { breach } = ending;
  const [story = []] = result.counterexample ?? [];
  if (breach) {
    // An event is as simple as it is: a story is made shorter by leaving events out.
    const shorter = fc.array(fc.noShrink(fc.constantFrom(...story)), { maxLength: steps });
    const shorten = fc.asyncProperty(shorter, (kept) => isKept(kept, breach.kind));
    await fc.check(shorten, {
      seed,
      examples: [[[...story]]],
      numRuns: 1,
      interruptAfterTimeLimit: shortensFor,
    });
  } else if (result.failed) throw result.errorInstance;
  return { ending, ...total };
}

/** An ending as text: what is wrong, and what led there; "" where nothing is wrong. */
export const inWords = ({ breach, story }: Pick<Ending, "breach" | "story">): string =>
  breach === null ? "" : [breach.message, "", ...story].join("\n");
