import type { Event } from "../machine/event.ts";
import { reduce } from "../machine/reduce.ts";
import type { State } from "../machine/state.ts";

/** A step from one screen to another. */
export type Step = { from: string; to: string; by: Event["type"] };

/**
 * What makes a difference to where an event leads; texts, times and what is behind the screen do
 * not.
 */
function keyOf({ screen, home, goal }: State): string {
  const { name } = screen;
  const of = (field: string) => (field in screen ? Reflect.get(screen, field) : null);
  const factor = "factor" in screen ? [screen.factor.methods, screen.factor.enrolled] : null;
  const setup = screen.name === "totpSetup" ? screen.setup.kind : null;
  const flags = [
    of("isSending"),
    of("isChecking"),
    of("leaving") !== null,
    of("newCodes") !== null,
  ];
  return JSON.stringify([name, goal, home === null, factor, setup, flags]);
}

/**
 * Every step between screens that the reducer takes from `first` on, by trying each event in each
 * state that it comes to.
 */
export function explore(first: readonly State[], events: readonly Event[]): Step[] {
  const seen = new Set(first.map(keyOf));
  const waiting = [...first];
  const steps = new Map<string, Step>();
  for (let state = waiting.pop(); state; state = waiting.pop()) {
    for (const event of events) {
      const next = reduce({ ...state, history: [] }, event);
      const step = { from: state.screen.name, to: next.screen.name, by: event.type };
      if (step.from !== step.to) steps.set(JSON.stringify(step), step);
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      waiting.push(next);
    }
  }
  return [...steps.values()];
}
