import { Breach } from "../oracle/breach.ts";
import { calm, checkEnd } from "../oracle/check-end.ts";
import { checkAnswers, checkStep } from "../oracle/check-step.ts";
import { link, settled } from "../world/actions.ts";
import { linkOnBoth } from "../world/bystander-actions.ts";
import { openWorld, type Scene, type World, type WorldOptions } from "../world/world.ts";
import type { StoryEvent } from "./event.ts";
import { type LocalizedText, toldIn } from "./told.ts";

const LINKED_WITHIN_MS = 30_000;

/** How a story ended. */
export interface Ending {
  /** Null where every promise was kept. */
  readonly breach: Breach | null;
  readonly story: readonly string[];
  readonly steps: number;
  readonly calls: number;
  /** The most memory that the process was seen to hold. */
  readonly mostBytes: number;
}

/** Does it, writes it down, and looks at how it was answered. */
export async function playEvent(world: World, { words, action }: LocalizedText): Promise<void> {
  world.story.push(words);
  const result = await action(world);
  if (result) world.story[world.story.length - 1] = `${words} → ${result}`;
  checkAnswers(world);
}

/** Of each three logins of somebody troubled two are linked and have been read before anything else happens. */
async function linkSome({ troubled }: World): Promise<void> {
  const links = troubled.flatMap(({ seat, logins }) =>
    logins.slice(1).map(async (login) => {
      await link(seat, login);
      await settled(seat, login, LINKED_WITHIN_MS);
    }),
  );
  await Promise.all(links);
}

/** Plays what was drawn, one after the other; what makes no sense in the world is left out. */
export const playAll =
  (events: readonly StoryEvent[]) =>
  async (world: World): Promise<void> => {
    await linkSome(world);
    for (const event of events) {
      const told = toldIn(world, event);
      if (!told) continue;
      await playEvent(world, told);
      await checkStep(world);
    }
  };

/** A new world in which every bystander has linked what is theirs, then whatever `play` does, and its end. */
export async function playIn(
  scene: Scene,
  options: WorldOptions,
  play: (world: World) => Promise<void>,
): Promise<Ending> {
  const world = await openWorld(scene, options);
  const ending = (breach: Breach | null): Ending => {
    const { story, steps, calls, mostBytes } = world;
    return { breach, story, steps, calls, mostBytes };
  };
  try {
    await Promise.all(
      world.bystanders.map(async (bystander) => {
        for (const number of [0, 1]) await linkOnBoth(bystander, number);
      }),
    );
    await play(world);
    await checkEnd(world);
    return ending(null);
  } catch (error) {
    if (!(error instanceof Breach)) throw error;
    return ending(error);
  } finally {
    calm(world);
    if (!scene.product.isRunning()) await scene.product.start();
  }
}

/** An ending as text: what is wrong, and what led there; "" where nothing is wrong. */
export const inWords = ({ breach, story }: Ending): string =>
  breach === null ? "" : [breach.message, "", ...story].join("\n");
