import { openWorld } from "../actors/open-world.ts";
import { Breach, type BreachKind } from "../oracle/breach.ts";
import { checkHomecoming } from "../oracle/final-sign-in-check.ts";
import { checkStep } from "../oracle/step.ts";
import type { RunningServer } from "../server/server-address.ts";
import type { Replayed } from "../story/replay.ts";
import type { Story } from "./story.ts";

/** Tells a story in a new world on the server; answers the promise that it broke, if it did. */
export async function playStory(
  server: RunningServer,
  { play }: Story,
  looksFor?: readonly BreachKind[],
): Promise<Replayed> {
  const stage = await openWorld({ server, looksFor });
  try {
    await play(stage);
    await checkStep(stage, true);
    await checkHomecoming(stage);
    return { breach: null, story: stage.story };
  } catch (error) {
    if (error instanceof Breach) return { breach: error, story: stage.story };
    throw error;
  }
}

/** A story as text, a line for each thing that happens, and what is wrong with it. */
export const inWords = ({ breach, story }: Replayed): string =>
  breach === null ? "" : [`${breach.message}`, "", ...story].join("\n");
