import fc from "fast-check";
import { METHODS } from "../world/actions.ts";
import type { StoryEvent } from "./event.ts";

export interface Drawing {
  readonly bystanders: number;
  readonly troubled: number;
  readonly logins: number;
  readonly moods: readonly string[];
}

const below = (many: number): fc.Arbitrary<number> => fc.nat({ max: many - 1 });

/** Anything that may happen, by how often it should. */
export function events(drawing: Drawing): fc.Arbitrary<StoryEvent> {
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
