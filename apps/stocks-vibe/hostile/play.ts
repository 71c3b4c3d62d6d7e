import type { Ending } from "../machines/search.ts";
import type { NamedAction, StoryEvent } from "./events.ts";
import { Breach, type BreachKind } from "./oracle/breach.ts";
import { calm, checkEnd } from "./oracle/check-end.ts";
import { checkAnswers, checkStep } from "./oracle/check-step.ts";
import { link, settled } from "./world/actions.ts";
import { linkOnBoth } from "./world/bystander-actions.ts";
import { openWorld, type Scene, type World, type WorldOptions } from "./world/world.ts";

const LINKED_WITHIN_MS = 30_000;

/** Does it, writes it down, and looks at how it was answered. */
export async function playEvent(world: World, { words, action }: NamedAction): Promise<void> {
  world.story.push(words);
  const result = await action();
  if (result) world.story[world.story.length - 1] = `${words} → ${result}`;
  await checkAnswers(world);
}

/** Two of each three logins of somebody troubled are linked and read before all else. */
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
    for (const { kind, drawn } of events) {
      const told = kind.tell(world, drawn);
      if (!told) continue;
      await playEvent(world, told);
      await checkStep(world);
    }
  };

/** A new world whose bystanders have linked what is theirs, then `play`, and its end. */
export async function playIn(
  scene: Scene,
  options: WorldOptions,
  play: (world: World) => Promise<void>,
): Promise<Ending<BreachKind>> {
  const world = await openWorld(scene, options);
  const ending = (breach: Breach | null): Ending<BreachKind> => {
    const { story, steps, calls } = world;
    return { breach, story, steps, calls };
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
