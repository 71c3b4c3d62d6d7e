import type { SessionState } from "./reduce-session.ts";
import type { SessionStore } from "./store.ts";

/**
 * Calls back with one part of the state each time that part is another; answers how to stop that.
 */
export function watch<Part>(
  store: SessionStore,
  pick: (state: SessionState) => Part,
  callback: (part: Part) => void,
): () => void {
  let last = pick(store.getState());
  return store.subscribe(() => {
    const next = pick(store.getState());
    if (next === last) return;
    last = next;
    callback(next);
  });
}
