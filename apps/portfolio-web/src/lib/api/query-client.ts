import { QueryClient } from "@tanstack/react-query";
import { backoff, queryPolicy, retryUpTo } from "./query-policy.ts";

/**
 * The cache of everything the product API said. Cleared whenever the session ends or becomes
 * another member's.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: queryPolicy.default.staleTime,
        retry: retryUpTo(queryPolicy.default.retries),
        retryDelay: backoff(30_000),
        refetchOnWindowFocus: false,
      },
      // Without a connection a press fails in words at once: kept back, it would spin, and happen
      // long after it was meant.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}
