/** A browser that has no step to go back to says nothing. */
const AT_MOST_MS = 500;

/**
 * Steps back in a window's history. They take a moment, and what is written meanwhile would be written where the browser no longer is:
 * it waits.
 */
export function createWayBack(page: Window, onNowhere: () => void) {
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
    /** The browser has moved: whether that was the end of a way back, and not the reader's own step. */
    arrive(): boolean {
      const isOurs = waiting !== null;
      end();
      return isOurs;
    },
  };
}
