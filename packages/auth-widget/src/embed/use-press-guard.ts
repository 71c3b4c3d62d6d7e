import { type RefObject, useLayoutEffect, useRef } from "react";

/** Faster than anyone reads a new screen, and longer than the pause in a double press. */
const SOON_MS = 400;
/** How far a finger moves between two presses at one spot, in CSS pixels. */
const SPOT = 24;
/** No screen has this number. */
const GONE = -1;

/** The last press in the widget, with those that follow it at its spot. */
type Press = { x: number; y: number; at: number; visit: number };

/**
 * Takes a press for what was there when it began: the second one of a double press would reach a
 * button of the next screen, or a link of the page that moved up as the widget became smaller. A
 * press counts as another one of the last at its spot if it begins soon after that, or soon after
 * the screen has changed, with nothing typed in between. Keys and assistive technology click
 * without a count, and are let through.
 */
export function usePressGuard(section: RefObject<HTMLElement | null>, visit: number): void {
  const now = useRef({ visit, since: 0 });

  useLayoutEffect(() => {
    now.current = { visit, since: performance.now() };
  }, [visit]);

  useLayoutEffect(() => {
    const page = window;
    let last: Press | null = null;
    /** The screen that the press under way belongs to; null: none of the widget's. */
    let begunOn: number | null = null;

    const begin = (event: PointerEvent) => {
      const { clientX: x, clientY: y, timeStamp: at } = event;
      const { visit: shown, since } = now.current;
      begunOn = null;
      if (
        last &&
        Math.hypot(x - last.x, y - last.y) <= SPOT &&
        at < Math.max(last.at, since) + SOON_MS
      ) {
        last.at = at;
        begunOn = last.visit;
      } else if (event.composedPath().some((target) => target === section.current)) {
        begunOn = shown;
        last = { x, y, at, visit: shown };
      }
    };
    const end = (event: MouseEvent) => {
      if (!event.detail || begunOn === null || begunOn === now.current.visit) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    const forget = () => {
      last = null;
    };
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    page.addEventListener("pointerdown", begin, options);
    page.addEventListener("click", end, options);
    page.addEventListener("keydown", forget, options);
    page.addEventListener("input", forget, options);
    return () => {
      // The page that takes the widget's place is not meant by the second press either.
      now.current = { visit: GONE, since: performance.now() };
      page.setTimeout(() => over.abort(), SOON_MS);
    };
  }, [section]);
}
