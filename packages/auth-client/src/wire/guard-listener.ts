/**
 * A listener of the page, whose own mistakes stay its own: one that throws is reported as the
 * browser reports uncaught errors, and takes no call's answer along.
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
