import type { LinkEvent } from "./machine/host-metadata.ts";
import { reduce } from "./machine/reduce.ts";
import { initialState, type State } from "./machine/state.ts";

/**
 * The dialog's one state. React reads it with useSyncExternalStore; the actions read it between two
 * events.
 */
export interface Store {
  state(): State;
  dispatch(event: LinkEvent): void;
  subscribe(listener: () => void): () => void;
}

export function createStore(): Store {
  let state = initialState;
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    dispatch(event) {
      state = reduce(state, event);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
