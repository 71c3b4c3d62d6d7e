import type { AuthCore } from "./create-auth-core.ts";

/**
 * Asks the server for something that anybody may have: whether it answers now, whatever it says.
 */
export const createReachabilityCheck =
  ({ baseUrl, publicToken, fetch }: AuthCore) =>
  (): Promise<boolean> =>
    fetch(`${baseUrl}/sdk/v1/projects/bootstrap/${encodeURIComponent(publicToken)}`, {
      cache: "no-store",
    }).then(
      () => true,
      () => false,
    );
