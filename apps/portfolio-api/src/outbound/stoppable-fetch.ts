/**
 * A `fetch` whose calls end when the process stops, beside their own deadline: a source of prices
 * that hangs does not hold up a stop.
 */
export const stoppableFetch = (stopping: AbortSignal | undefined): typeof fetch =>
  stopping
    ? (input, init) =>
        fetch(input, {
          ...init,
          redirect: "error",
          signal: init?.signal ? AbortSignal.any([init.signal, stopping]) : stopping,
        })
    : fetch;
