import {
  createGuard,
  type Guard,
  type GuardSurroundings,
  ServicePaused,
} from "../../outbound/guard.ts";
import { type LinkProvider, LinkProviderError } from "./link-provider.ts";

/**
 * Codes that speak of the provider itself. An institution that is down, data that is not ready, an item that was asked too often or
 * answers too slowly say nothing about the others: the job's own later tries are for those.
 */
const TROUBLE = new Set([
  "UNREACHABLE",
  "UNREADABLE_ANSWER",
  "INTERNAL_SERVER_ERROR",
  "PLANNED_MAINTENANCE",
]);

const isTrouble = (error: unknown): boolean =>
  error instanceof LinkProviderError && error.kind === "unavailable" && TROUBLE.has(error.code);

/** Wraps every call of a provider in retries and one breaker. A public token works once, so its exchange is never repeated. */
export function guardLinkProvider(
  provider: LinkProvider,
  surroundings?: GuardSurroundings,
): LinkProvider {
  const guard: Guard = createGuard({
    service: "account linking",
    isTrouble,
    ...(surroundings ? { surroundings } : {}),
  });
  const run = async <Result>(call: () => Promise<Result>, how?: "once"): Promise<Result> => {
    try {
      return await guard.run(call, how);
    } catch (error) {
      if (error instanceof ServicePaused)
        throw new LinkProviderError("unavailable", "PROVIDER_PAUSED");
      throw error;
    }
  };
  return {
    createLinkToken: (request) => run(() => provider.createLinkToken(request)),
    exchangePublicToken: (token) => run(() => provider.exchangePublicToken(token), "once"),
    readItem: (accessToken) => run(() => provider.readItem(accessToken)),
    readHoldings: (accessToken) => run(() => provider.readHoldings(accessToken)),
    readTransactions: (accessToken, from, to) =>
      run(() => provider.readTransactions(accessToken, from, to)),
    removeItem: (accessToken) => run(() => provider.removeItem(accessToken)),
  };
}
