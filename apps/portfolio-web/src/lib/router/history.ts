import { addressOf, type PageLocation, resolve, type To } from "./paths.ts";

/**
 * How the present place was come to: first of all, by the browser (Back, Forward), or by the app,
 * as a new step or in place of one.
 */
export type NavigationType = "LOAD" | "POP" | "PUSH" | "REPLACE";

export type NavigationEntry = {
  readonly place: PageLocation;
  readonly navigationType: NavigationType;
};

export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown };

/** The browser's history, as far as the app moves in it. */
export interface History {
  /** The same object until the app moves. */
  visit(): NavigationEntry;
  /** Where one is already it makes no other step. */
  go(to: To, options?: NavigateOptions): void;
  /** Steps of the history: -1 is Back. */
  step(by: number): void;
  listen(listener: (visit: NavigationEntry) => void): () => void;
}

type Step = { readonly place: PageLocation; readonly navigationType: "PUSH" | "REPLACE" };

/**
 * Of what moves, a history that tells of it. `record` writes a step down, `step` asks for another
 * one, which comes by `arrive`.
 */
function createHistory(
  first: PageLocation,
  { record, step }: { record(step: Step): void; step(by: number): void },
): History & { arrive(place: PageLocation): void } {
  const listeners = new Set<(visit: NavigationEntry) => void>();
  let visit: NavigationEntry = { place: first, navigationType: "LOAD" };
  const move = (next: NavigationEntry) => {
    visit = next;
    for (const listener of listeners) listener(next);
  };
  return {
    visit: () => visit,
    go(to, { replace = false, state = null } = {}) {
      const next = { ...resolve(to, visit.place.pathname), state };
      // Where one is already, nothing is gone to, as in browsers: a second tap leaves no step that
      // Back would have to undo.
      const stays = replace || addressOf(next) === addressOf(visit.place);
      const taken = { place: next, navigationType: stays ? "REPLACE" : "PUSH" } as const;
      record(taken);
      move(taken);
    },
    step,
    arrive: (place) => move({ place, navigationType: "POP" }),
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Steps that somebody else made remember what they like; ours stands under a name of its own. */
const stateIn = (kept: unknown): unknown =>
  typeof kept === "object" && kept !== null && "usr" in kept ? kept.usr : null;

/** The history of a window. */
export function createBrowserHistory(page: Window): History {
  const here = (): PageLocation => {
    const { pathname, search, hash } = page.location;
    return { pathname, search, hash, state: stateIn(page.history.state) };
  };
  const history = createHistory(here(), {
    record({ place, navigationType }) {
      const kept = { usr: place.state };
      if (navigationType === "PUSH") page.history.pushState(kept, "", addressOf(place));
      else page.history.replaceState(kept, "", addressOf(place));
    },
    step: (by) => page.history.go(by),
  });
  page.addEventListener("popstate", () => history.arrive(here()));
  return history;
}

/**
 * A history without a window, for tests and for pages that a server draws. It begins at the last of
 * its addresses.
 */
export function createMemoryHistory(addresses: readonly string[]): History {
  const steps: PageLocation[] = addresses.map((address) => ({
    ...resolve(address, "/"),
    state: null,
  }));
  let at = steps.length - 1;
  const start = steps[at];
  if (!start) throw new Error("A history has at least one address.");
  const history = createHistory(start, {
    record({ place, navigationType }) {
      at = navigationType === "PUSH" ? at + 1 : at;
      steps.splice(at, navigationType === "PUSH" ? steps.length : 1, place);
    },
    step(by) {
      const place = steps[at + by];
      if (!place) return;
      at += by;
      history.arrive(place);
    },
  });
  return history;
}
