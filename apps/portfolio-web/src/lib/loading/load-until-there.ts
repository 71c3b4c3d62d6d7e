/** What waiting for code asks of the browser. */
export interface CodeSource {
  /** Whether the server can be reached right now. */
  isServed(): Promise<boolean>;
  /**
   * Until a try is worth making: after a while that grows with the tries, or as soon as there is a
   * network again.
   */
  untilWorthTrying(tries: number): Promise<void>;
  /** Loads the page anew, once in a minute at most; false where it was only just loaded anew. */
  reloadOnce(): boolean;
}

/** A server that answers and does not have the code by then has another version of the app. */
const TRIES_OF_A_VERSION = 3;

/**
 * Loads code however long it takes: a network that is away for a moment must not take the page away
 * with it. Where the server answers and has the code no more, another version has replaced it, and
 * the page is loaded anew at its address. Rejects only if that was done just now and helped
 * nothing.
 */
export async function loadUntilThere<Code>(
  load: () => Promise<Code>,
  source: CodeSource,
): Promise<Code> {
  let refused = 0;
  for (let tries = 1; ; tries += 1) {
    try {
      return await load();
    } catch (error) {
      refused = (await source.isServed()) ? refused + 1 : 0;
      if (refused >= TRIES_OF_A_VERSION) {
        if (!source.reloadOnce()) throw error;
        // The page is on its way out; nothing of it is to be drawn any more.
        return new Promise<Code>(() => undefined);
      }
      await source.untilWorthTrying(tries);
    }
  }
}
