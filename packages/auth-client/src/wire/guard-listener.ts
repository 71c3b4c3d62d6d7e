/**
 * Wraps a listener of the page. An exception that it throws is reported as the browser reports
 * uncaught errors, and the call that notified it succeeds.
 */
export const guardListener =
  <Told extends unknown[]>(listener: (...told: Told) => void) =>
  (...told: Told): void => {
    try {
      listener(...told);
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: some test environments have no reportError
      (globalThis.reportError ?? console.error)(error);
    }
  };
