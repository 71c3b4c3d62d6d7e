import { marketSymbol, symbolMatched } from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";

const pathOf = (called: string): string => `/positions/${encodeURIComponent(called)}/market-symbol`;

/** Under which symbol the market knows a position. */
export function useMarketSymbol(called: string) {
  const { api } = useServices();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["market-symbol", useMemberKey(), called],
    queryFn: ({ signal }) =>
      api.get(pathOf(called), {
        schema: marketSymbol,
        whenRefused: apiMessages.failed.marketSymbol,
        signal,
      }),
  });
}

/** The server answers when the figures have followed: all of them are asked for anew. */
function useAllAnew() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile" });
}

/** Matches a position with a market symbol, or says why not. */
export function useMatch(called: string) {
  const { api } = useServices();
  const askAnew = useAllAnew();
  return useMutation({
    mutationFn: (body: { symbol: string; is_sure: boolean }) =>
      api.put(pathOf(called), {
        schema: symbolMatched,
        whenRefused: apiMessages.failed.match,
        body,
      }),
    onSuccess: ({ outcome }) => (outcome === "matched" ? askAnew() : undefined),
  });
}

/** Takes a match back. */
export function useTakeBack(called: string) {
  const { api } = useServices();
  const askAnew = useAllAnew();
  return useMutation({
    mutationFn: () =>
      api.remove(pathOf(called), { schema: marketSymbol, whenRefused: apiMessages.failed.match }),
    onSuccess: askAnew,
  });
}
