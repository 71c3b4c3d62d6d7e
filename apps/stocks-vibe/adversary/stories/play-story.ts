import type { Ending } from "../../machines/search.ts";
import { openWorld, type Stage } from "../actors/open-world.ts";
import { Breach, type BreachKind } from "../oracle/breach.ts";
import { checkHomecoming } from "../oracle/final-sign-in-check.ts";
import { checkStep } from "../oracle/step.ts";
import type { RunningServer } from "../server/server-address.ts";

/** Plays in a new world on the server, to its end. Looks for these kinds of breach, or for all. */
export async function playIn(
  server: RunningServer,
  looksFor: readonly BreachKind[] | undefined,
  play: (stage: Stage) => Promise<void>,
): Promise<Ending<BreachKind>> {
  const stage = await openWorld({ server, looksFor });
  const ending = (breach: Breach | null): Ending<BreachKind> => {
    const { story, steps, calls } = stage;
    return { breach, story, steps, calls };
  };
  try {
    await play(stage);
    await checkStep(stage, true);
    await checkHomecoming(stage);
    return ending(null);
  } catch (error) {
    if (error instanceof Breach) return ending(error);
    throw error;
  }
}
