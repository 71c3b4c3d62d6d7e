import { useCallback, useEffect, useRef, useState } from "react";
import type { State } from "../machine/state.ts";
import { isAtHand, laterScreens } from "./screens.ts";

/** What stands on the page while a screen's code is on its way. */
export type Drawn = {
  /**
   * The newest state that can be drawn: the screen before it stays until its own is there. Null
   * where there was none.
   */
  readonly state: State | null;
  /** Whether that is not the newest state. */
  readonly isWaiting: boolean;
  /** The code could not be had. */
  readonly isMissing: boolean;
  retry(): void;
};

/**
 * Draws a screen once its code is there, and asks for that. The machine knows nothing of it: a
 * screen that is late is reached all the same.
 */
export function useDrawn(state: State): Drawn {
  const { visit } = state;
  const isThere = isAtHand(state.screen);
  const last = useRef<State | null>(null);
  if (isThere) last.current = state;
  const [, redraw] = useState(0);
  const [tries, setTries] = useState(0);
  const [missing, setMissing] = useState<number | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with each try.
  useEffect(() => {
    if (isThere) return;
    let isCurrent = true;
    laterScreens.load().then(
      () => isCurrent && redraw((count) => count + 1),
      () => isCurrent && setMissing(visit),
    );
    return () => {
      isCurrent = false;
    };
  }, [isThere, visit, tries]);

  const retry = useCallback(() => {
    setMissing(null);
    setTries((count) => count + 1);
  }, []);
  return {
    state: last.current,
    isWaiting: !isThere,
    isMissing: !isThere && missing === visit,
    retry,
  };
}
