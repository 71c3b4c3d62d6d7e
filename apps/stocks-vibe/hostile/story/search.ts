import fc from "fast-check";
import { METHODS } from "../world/actions.ts";
import type { Scene, WorldOptions } from "../world/world.ts";
import type { StoryEvent } from "./event.ts";
import { type Ending, playAll, playIn } from "./play.ts";

interface Drawing {
  readonly bystanders: number;
  readonly troubled: number;
  readonly logins: number;
  readonly moods: readonly string[];
}

const below = (many: number): fc.Arbitrary<number> => fc.nat({ max: many - 1 });

/** Anything that may happen, by how often it should. */
function events(drawing: Drawing): fc.Arbitrary<StoryEvent> {
  const who = below(drawing.troubled);
  const login = below(drawing.logins);
  const bystander = below(drawing.bystanders);
  const method = fc.constantFrom(...METHODS);
  // Honest once in a few times, so that there is something to lose.
  const mood = fc.oneof(
    { weight: 1, arbitrary: fc.constant("is honest") },
    { weight: 5, arbitrary: fc.constantFrom(...drawing.moods) },
  );
  const one = <const Kind extends StoryEvent["kind"]>(kind: Kind) => fc.constant(kind);
  const weighted: [number, fc.Arbitrary<StoryEvent>][] = [
    [3, fc.record({ kind: one("link"), who, login })],
    [5, fc.record({ kind: one("mood"), who, login, mood })],
    [20, fc.record({ kind: one("turn"), who, login, mood })],
    [6, fc.record({ kind: one("press"), who, login })],
    [5, fc.record({ kind: one("sync"), who, login })],
    [2, fc.record({ kind: one("disconnect"), who, login })],
    [2, fc.record({ kind: one("update"), who, login })],
    [4, fc.record({ kind: one("method"), who, login, method })],
    [4, fc.record({ kind: one("lots"), who, login, isUnknown: fc.boolean() })],
    [3, fc.record({ kind: one("explain"), who, many: fc.constantFrom(1, 6, 20) })],
    [4, fc.record({ kind: one("read"), who })],
    [1, fc.record({ kind: one("leave"), who })],
    [1, fc.record({ kind: one("restart") })],
    [1, fc.record({ kind: one("time"), hours: fc.constantFrom(1, 20) })],
    [3, fc.record({ kind: one("news"), bystander, login: below(2) })],
    [2, fc.record({ kind: one("bystanders-method"), bystander, login: below(2), method })],
    [1, fc.record({ kind: one("bystanders-lots"), bystander, login: below(2) })],
    [2, fc.record({ kind: one("mail"), bystander })],
    [2, fc.record({ kind: one("open-link"), bystander })],
  ];
  return fc.oneof(...weighted.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/**
 * The shortest list that is still enough: parts of it are left out, large ones first, as long as it is (delta debugging). Ends early
 * when `isTime` says so.
 */
async function shorten<Item>(
  items: readonly Item[],
  isEnough: (items: readonly Item[]) => Promise<boolean>,
  isTime: () => boolean,
): Promise<readonly Item[]> {
  let kept = items;
  for (
    let size = Math.ceil(kept.length / 2);
    size >= 1;
    size = size === 1 ? 0 : Math.ceil(size / 2)
  ) {
    for (let from = 0; from < kept.length && isTime(); ) {
      const without = [...kept.slice(0, from), ...kept.slice(from + size)];
      if (await isEnough(without)) kept = without;
      else from += size;
    }
  }
  return kept;
}

export interface Search {
  readonly scene: Scene;
  readonly seed: number;
  /** Worlds to play in, and how much is drawn for each. */
  readonly worlds: number;
  readonly steps: number;
  /** How long a story may be made shorter, in milliseconds. */
  readonly shortensFor: number;
}

export interface Found {
  /** The shortest story that breaks a promise; of the last world where none is broken. */
  readonly ending: Ending;
  readonly worlds: number;
  readonly steps: number;
  readonly calls: number;
}

const PEOPLE = { bystanders: 2, troubled: 3, logins: 3 } as const satisfies WorldOptions;

/** Plays until a promise is broken; then leaves out of that story whatever it does not need, as long as the same one is broken. */
export async function search(options: Search): Promise<Found> {
  const { scene, seed, worlds, steps, shortensFor } = options;
  const moods = scene.provider.moods.map(({ name }) => name);
  const total = { worlds: 0, steps: 0, calls: 0 };
  const endings: Ending[] = [];
  const broken: (readonly StoryEvent[])[] = [];

  async function play(drawn: readonly StoryEvent[]): Promise<Ending> {
    const ending = await playIn(scene, PEOPLE, playAll(drawn));
    total.worlds += 1;
    total.steps += ending.steps;
    total.calls += ending.calls;
    return ending;
  }

  const stories = fc.array(events({ ...PEOPLE, moods }), {
    minLength: steps,
    maxLength: steps,
  });
  const isKept = async (drawn: readonly StoryEvent[]): Promise<boolean> => {
    const ending = await play(drawn);
    endings.push(ending);
    if (ending.breach) broken.push(drawn);
    return ending.breach === null;
  };
  // Its own way of shortening would draw other events, and so tell another story.
  const result = await fc.check(fc.asyncProperty(stories, isKept), {
    seed,
    numRuns: worlds,
    endOnFailure: true,
  });
  let ending = endings.at(-1);
  const [story] = broken;
  if (!ending || (result.failed && !story)) throw result.errorInstance ?? new Error("not played");

  if (story) {
    const kind = ending.breach?.kind;
    const until = performance.now() + shortensFor;
    const isEnough = async (shorter: readonly StoryEvent[]): Promise<boolean> => {
      const again = await play(shorter);
      if (again.breach?.kind !== kind) return false;
      ending = again;
      return true;
    };
    await shorten(story, isEnough, () => performance.now() < until);
  }
  return { ending, ...total };
}
