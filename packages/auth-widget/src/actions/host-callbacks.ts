/**
 * Tells the page, whose own mistakes stay its own: one that throws is reported as the browser
 * reports uncaught errors, and takes neither the screen nor an answer of the server along.
 */
export const guardCallback =
  <Event>(hear: () => ((event: Event) => void) | undefined) =>
  (event: Event): void => {
    try {
      hear()?.(event);
    } catch (error) {
      reportError(error);
    }
  };
