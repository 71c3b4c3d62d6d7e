import { assertArguments } from "../wire/assert-arguments.ts";
import type { SessionState } from "./reduce-session.ts";
import type { SessionStore } from "./store.ts";

/**
 * Calls back with one part of the state each time that part is another; answers how to stop that.
 * `method` is the name of the call that the page made.
 */
export function onPartChange<Part>(
  store: SessionStore,
  { method, pick }: { method: string; pick: (state: SessionState) => Part },
  callback: (part: Part) => void,
): () => void {
  assertArguments(method, { callback }, { callback: "function" });
  let last = pick(store.getState());
  return store.subscribe(() => {
    const next = pick(store.getState());
    if (next === last) return;
    last = next;
    callback(next);
  });
}
