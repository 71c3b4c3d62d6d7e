import fc from "fast-check";
import { openWorld, type Stage } from "./actors/open-world.ts";
import { createPick } from "./actors/pick.ts";
import type { Verb } from "./actors/verb.ts";
import { ATTACKS, VERBS } from "./actors/verbs.ts";
import { Breach, type BreachKind } from "./oracle/breach.ts";
import { checkHomecoming } from "./oracle/final-sign-in-check.ts";
import { checkStep } from "./oracle/step.ts";
import type { RunningServer } from "./server/server-address.ts";
import { shorten } from "./story/shorten.ts";

/** One thing that happens, or two at once. What it comes to depends on the world at that moment. */
class StoryEvent implements fc.AsyncCommand<object, Stage> {
  readonly actions: readonly Action[];
  constructor(...actions: readonly Action[]) {
    this.actions = actions;
  }
  check(): boolean {
    return true;
  }
  async run(_model: object, stage: Stage): Promise<void> {
    const actions = this.actions.map(
      ({ verb, drawn }) =>
        () =>
          verb.makeCall(stage, createPick(drawn)),
    );
    const [only] = actions;
    if (actions.length === 1 && only) await only();
    else await stage.together(actions);
    await checkStep(stage);
  }
  toString(): string {
    return this.actions.map(({ verb }) => verb.name).join(" while one ");
  }
}

interface Action {
  readonly verb: Verb;
  readonly drawn: number;
}

/** Never made smaller: a story is made shorter by leaving actions out, and an action is as simple as it is. */
const action = (verbs: readonly Verb[]): fc.Arbitrary<Action> =>
  fc.noShrink(
    fc.record({
      verb: fc.oneof(
        ...verbs.map((verb) => ({ weight: verb.weight, arbitrary: fc.constant(verb) })),
      ),
      drawn: fc.noBias(fc.nat()),
    }),
  );

const ALONE = 14;

function eventsOf(verbs: readonly Verb[]): fc.Arbitrary<StoryEvent>[] {
  const attacks = verbs.filter((verb) => ATTACKS.includes(verb));
  return [
    ...Array.from({ length: ALONE }, () => action(verbs).map((one) => new StoryEvent(one))),
    fc.tuple(action(attacks), action(attacks)).map(([one, other]) => new StoryEvent(one, other)),
  ];
}

export interface Search {
  readonly server: RunningServer;
  readonly seed: number;
  /** Worlds to play in, and how much happens in each. */
  readonly worlds: number;
  readonly steps: number;
  /** How long a story may be made shorter, in milliseconds. */
  readonly shortensFor?: number;
  readonly looksFor?: readonly BreachKind[];
  /** What may happen; everything, when left out. */
  readonly verbs?: readonly Verb[];
}

export interface Found {
  readonly breach: Breach | null;
  /** The shortest story that was found to end in it. */
  readonly story: readonly string[];
  readonly worlds: number;
  readonly steps: number;
  readonly calls: number;
}

interface Ending {
  readonly breach: Breach;
  readonly stage: Stage;
  readonly isThorough: boolean;
}

type StoryEvents = Iterable<fc.AsyncCommand<object, Stage>>;

/** Plays one world to its end. Answers the promise that was broken. */
async function play(stage: Stage, commands: StoryEvents): Promise<Ending | null> {
  let isThorough = false;
  try {
    await fc.asyncModelRun(() => ({ model: {}, real: stage }), commands);
    isThorough = true;
    await checkStep(stage, true);
    await checkHomecoming(stage);
    return null;
  } catch (breach) {
    if (breach instanceof Breach) return { breach, stage, isThorough };
    throw breach;
  }
}

/** Plays until a promise is broken; then looks for the shortest story that breaks the same one. */
export async function search(options: Search): Promise<Found> {
  const { server, seed, worlds, steps, looksFor, shortensFor = 30_000 } = options;
  const { verbs = VERBS } = options;
  const total = { worlds: 0, steps: 0, calls: 0 };
  const endings: Ending[] = [];

  async function isKept(commands: StoryEvents): Promise<boolean> {
    const stage = await openWorld({ server, looksFor });
    const ending = await play(stage, commands);
    if (ending) endings.push(ending);
    total.worlds += 1;
    total.steps += stage.steps;
    total.calls += stage.calls;
    return ending === null;
  }

  const length = { minLength: steps, maxLength: steps };
  const events = fc.array(fc.oneof(...eventsOf(verbs)), length);
  const result = await fc.check(fc.asyncProperty(events, isKept), {
    seed,
    numRuns: worlds,
    // Its own way of shortening would choose anew in each world, and so tell other stories.
    endOnFailure: true,
  });
  const [ending] = endings;
  if (!ending) {
    if (result.errorInstance) throw result.errorInstance;
    return { breach: null, story: [], ...total };
  }
  const { breach, stage, isThorough } = ending;
  const { script } = stage;
  const shortened = await shorten({ server, script, breach, isThorough, within: shortensFor });
  return { breach, story: shortened?.story ?? stage.story, ...total };
}
