import { accountsOverview, itemRemoved } from "@stocks-vibe/contracts/portfolio";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { apiMessages } from "#lib/api-messages.ts";
import { useOrganizationKey } from "#lib/auth.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/query-policy.ts";
import { useServices } from "#lib/services.ts";

/** Every account with its connection; asked often while one of them is being synced. */
export function useAccounts() {
  const { api } = useServices();
  return useQuery({
    queryKey: ["accounts", useOrganizationKey()],
    queryFn: ({ signal }) =>
      api.get("/accounts", {
        schema: accountsOverview,
        whenRefused: apiMessages.failed.accounts,
        signal,
      }),
    refetchInterval: (query) =>
      query.state.data?.connections.some((connection) => connection.is_syncing)
        ? queryPolicy.pollEvery
        : queryPolicy.connections.refetchEvery,
    retry: retryUpTo(queryPolicy.connections.retries),
    retryDelay: backoff(5000),
  });
}

/** Removes a connection with everything that came through it; every figure is asked for again. */
export function useDisconnect() {
  const { api } = useServices();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (connectionId: string) =>
      api.remove(`/plaid/item/${encodeURIComponent(connectionId)}`, {
        schema: itemRemoved,
        whenRefused: apiMessages.failed.remove,
      }),
    onSuccess: () =>
      cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "profile" }),
  });
}
