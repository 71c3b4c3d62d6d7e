import { useEffect, useRef } from "react";
import * as z from "zod/mini";

/** A browser that has no step to go back to says nothing. */
const AT_MOST_MS = 500;

/**
 * Steps back in a window's history. They take a moment, and what is written meanwhile would be
 * written where the browser no longer is: it waits.
 */
function createWayBack(page: Window, onNowhere: () => void) {
  let waiting: (() => void)[] | null = null;
  const whenFree = (act: () => void): void => {
    if (waiting) waiting.push(act);
    else act();
  };
  const end = () => {
    const due = waiting ?? [];
    waiting = null;
    for (const act of due) whenFree(act);
  };
  return {
    /** At once, or when the way back is over. */
    whenFree,
    go(steps: number): void {
      const mine: (() => void)[] = [];
      waiting = mine;
      page.history.go(-steps);
      page.setTimeout(() => {
        if (waiting !== mine) return;
        onNowhere();
        end();
      }, AT_MOST_MS);
    },
    /**
     * The browser has moved: whether that was the end of a way back, and not the reader's own step.
     */
    arrive(): boolean {
      const isOurs = waiting !== null;
      end();
      return isOurs;
    },
  };
}

/** Something that lies over the page. */
export type Overlay = {
  /** While true nothing closes it: what was asked for is on its way. */
  isHeld(): boolean;
  close(): void;
};

/** What a step of the history remembers: how many layers lay over the page. */
const stepState = z.object({ layers: z.number() });

const depthIn = (state: unknown): number => {
  const step = stepState.safeParse(state);
  return step.success ? step.data.layers : 0;
};

const withDepth = (state: unknown, layers: number) => ({
  ...(typeof state === "object" ? state : null),
  layers,
});

type Write = (state: unknown, unused: string, url?: string | URL | null) => void;

/**
 * Where the app itself writes its steps: a page that is opened from a layer takes the place of the
 * layer's step.
 */
function watchWrites(
  page: Window,
  write: { push: Write; replace: Write },
  leave: (steps: number, act: () => void) => void,
  whenFree: (act: () => void) => void,
) {
  const { history } = page;
  const isHere = (url?: string | URL | null) =>
    !url || new URL(url, page.location.href).href === page.location.href;
  // What waits for a way back is written after the router has looked at the address: it is told to
  // look again.
  const inTurn = (act: (done: () => void) => void) => {
    let isLate = false;
    const tell = () => {
      if (isLate) page.dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    };
    whenFree(() => act(tell));
    isLate = true;
  };
  const put = (kind: "push" | "replace", args: Parameters<Write>) =>
    inTurn((tell) => {
      const depth = depthIn(history.state);
      const [state, unused, url] = args;
      const then = (how: Write) => () => {
        how(state, unused, url);
        tell();
      };
      if (depth === 0) then(write[kind])();
      else if (kind === "push") leave(depth - 1, then(write.replace));
      else if (isHere(url)) write.replace(withDepth(state, depth), unused, url);
      else leave(depth, then(write.replace));
    });
  history.pushState = (...args) => put("push", args);
  history.replaceState = (...args) => put("replace", args);
}

/**
 * The layers over a window's page, each a step of its history that Back undoes. The steps follow
 * the layers: what is closed otherwise takes its step back, and a step whose layer is gone (after a
 * reload, or by Forward) is stepped over. The router in use does not notice: the address stays, and
 * so does what it wrote down itself.
 */
export function createOverlayStack(page: Window): { open(layer: Overlay): () => void } {
  const { history } = page;
  const push: Write = history.pushState.bind(history);
  const replace: Write = history.replaceState.bind(history);
  const back = createWayBack(page, () => replace(withDepth(history.state, 0), ""));
  let layers: readonly Overlay[] = [];

  const settle = () =>
    back.whenFree(() => {
      const depth = depthIn(history.state);
      if (depth > layers.length) back.go(depth - layers.length);
      for (let next = depth + 1; next <= layers.length; next += 1)
        push(withDepth(history.state, next), "");
    });
  const leave = (steps: number, act: () => void) => {
    layers = [];
    if (steps > 0) back.go(steps);
    back.whenFree(act);
  };
  const closeDownTo = (depth: number) => {
    const top = layers.at(-1);
    if (!top || layers.length <= depth || top.isHeld()) return;
    layers = layers.slice(0, -1);
    top.close();
    closeDownTo(depth);
  };
  watchWrites(page, { push, replace }, leave, back.whenFree);
  // Before the router's own: a way back is none of its business.
  const onMove = (event: Event) => {
    if (back.arrive()) return event.stopImmediatePropagation();
    closeDownTo(depthIn(history.state));
    settle();
  };
  page.addEventListener("popstate", onMove, { capture: true });
  settle();
  return {
    open(layer) {
      layers = [...layers, layer];
      // Not at once: a layer that follows another takes over its step.
      queueMicrotask(settle);
      return () => {
        layers = layers.filter((other) => other !== layer);
        queueMicrotask(settle);
      };
    },
  };
}

let layers: ReturnType<typeof createOverlayStack> | null = null;

/**
 * The layers of this window. Asked for before the router is made, so that a move is known here
 * first.
 */
export function windowLayers() {
  layers ??= createOverlayStack(window);
  return layers;
}

/** While something is open over the page, Back closes it. `isHeld`: nothing does for the moment. */
export function useBackCloses(
  close: () => void,
  { isOpen = true, isHeld = false }: { isOpen?: boolean; isHeld?: boolean } = {},
): void {
  const latest = useRef({ close, isHeld });
  useEffect(() => {
    latest.current = { close, isHeld };
  });
  useEffect(() => {
    if (!isOpen) return;
    return windowLayers().open({
      isHeld: () => latest.current.isHeld,
      close: () => latest.current.close(),
    });
  }, [isOpen]);
}
