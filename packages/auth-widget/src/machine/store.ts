import type { Event } from "./event.ts";
import { reduce } from "./reduce.ts";
import type { State } from "./state.ts";

export type Store = {
  getState(): State;
  dispatch(event: Event): void;
  /** Answers of calls: what comes after its screen was left changes nothing. */
  dispatchFrom(visit: number, event: Event): void;
  /**
   * Whether what the screen does by itself is to begin now: true once for each screen that is
   * shown, whoever asks.
   */
  begins(): boolean;
  subscribe(listener: () => void): () => void;
};

/** The state between renders, so that who makes a call knows at once what came of it. */
export function createStore(first: State): Store {
  let state = first;
  const listeners = new Set<() => void>();
  // Visits only count up.
  let begun = -1;
  const dispatch = (event: Event): void => {
    const next = reduce(state, event);
    if (next === state) return;
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    getState: () => state,
    dispatch,
    dispatchFrom: (visit, event) => {
      if (visit === state.visit) dispatch(event);
    },
    begins() {
      const isFirst = begun !== state.visit;
      begun = state.visit;
      return isFirst;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
