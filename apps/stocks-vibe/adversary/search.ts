import fc from "fast-check";
import { type Budget, search as drawStories, type Ending, type Found } from "../machines/search.ts";
import { createPick } from "./actors/pick.ts";
import type { Verb } from "./actors/verb.ts";
import { ATTACKS, VERBS } from "./actors/verbs.ts";
import type { BreachKind } from "./oracle/breach.ts";
import { checkStep } from "./oracle/step.ts";
import type { RunningServer } from "./server/server-address.ts";
import { playIn } from "./stories/play-story.ts";

/** Something that is done. What it comes to depends on the world at that moment. */
interface Action {
  readonly verb: Verb;
  readonly drawn: number;
}

/** One action, or two at once. */
type StoryEvent = readonly Action[];

const action = (verbs: readonly Verb[]): fc.Arbitrary<Action> =>
  fc.record({
    verb: fc.oneof(...verbs.map((verb) => ({ weight: verb.weight, arbitrary: fc.constant(verb) }))),
    drawn: fc.noBias(fc.nat()),
  });

const ALONE = 14;

const EVENTS: fc.Arbitrary<StoryEvent> = fc.oneof(
  { weight: ALONE, arbitrary: fc.tuple(action(VERBS)) },
  { weight: 1, arbitrary: fc.tuple(action(ATTACKS), action(ATTACKS)) },
);

/** Plays events in a new world on the server, to the end. */
const playEvents =
  (server: RunningServer) =>
  (events: readonly StoryEvent[], kind?: BreachKind): Promise<Ending<BreachKind>> =>
    playIn(server, kind && [kind], async (stage) => {
      for (const event of events) {
        const actions = event.map(
          ({ verb, drawn }) =>
            () =>
              verb.makeCall(stage, createPick(drawn)),
        );
        const [only] = actions;
        if (actions.length === 1 && only) await only();
        else await stage.together(actions);
        await checkStep(stage);
      }
    });

/** Looks for a story that breaks a promise of the server. */
export const search = (server: RunningServer, budget: Budget): Promise<Found> =>
  drawStories(budget, EVENTS, playEvents(server));
