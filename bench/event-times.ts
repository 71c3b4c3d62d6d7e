import type { Page } from "@playwright/test";

/**
 * As the page keeps them: how long each interaction took until the next paint, and how long each
 * frame stood.
 */
interface Kept {
  interactions: number[];
  frames: number[];
}

declare global {
  interface Window {
    kept: Kept;
  }
}

/**
 * Makes every page keep the duration of what the browser counts as an interaction (Event Timing:
 * from the input to the paint after its handlers, in steps of 8 ms, those under 16 ms left out),
 * and the time from each frame to the next.
 */
export async function keepTimes(page: Page): Promise<void> {
  // What runs these files names functions by a helper of its own, which a page does not have.
  await page.addInitScript({ content: "window.__name = (named) => named;" });
  await page.addInitScript(() => {
    const kept: Kept = { interactions: [], frames: [] };
    window.kept = kept;
    const options = { type: "event", buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ("interactionId" in entry && entry.interactionId) kept.interactions.push(entry.duration);
    }).observe(options);
    let last = performance.now();
    const frame = (now: number) => {
      kept.frames.push(now - last);
      last = now;
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
}

/**
 * Until nothing is under way: half a second of frames that come when they are due, so that the
 * browser has told of all there was.
 */
export const settle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let [calm, last] = [0, performance.now()];
        const frame = (now: number) => {
          calm = now - last < 60 ? calm + now - last : 0;
          last = now;
          if (calm > 500) resolve();
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );

/**
 * The longest interaction and the longest frame of something, in milliseconds; 0 where the browser
 * had none to tell.
 */
export interface Times {
  readonly interaction: number;
  readonly frame: number;
}

/** How long what `act` does took the page. */
export async function timesOf(page: Page, act: () => Promise<unknown>): Promise<Times> {
  await settle(page);
  await page.evaluate(() => {
    window.kept.interactions.length = 0;
    window.kept.frames.length = 0;
  });
  await act();
  await settle(page);
  return page.evaluate(() => ({
    interaction: Math.max(0, ...window.kept.interactions),
    frame: Math.max(0, ...window.kept.frames),
  }));
}
