import {
  type ConnectionStatusSummary,
  connectionStatusSummary,
} from "@stocks-vibe/contracts/portfolio";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useMemberKey } from "../auth/auth.ts";
import { apiMessages } from "../messages/en.ts";
import type { Api } from "./api.ts";
import { askAgainEvery, backoff, queryPolicy, retryUpTo } from "./query-policy.ts";
import { useServices } from "./services.ts";

export const isSyncing = (status: ConnectionStatusSummary | undefined): boolean =>
  status?.items.some((item) => item.is_syncing) ?? false;

const connectionsQuery = (api: Api, member: string) =>
  queryOptions({
    queryKey: ["connections", member],
    queryFn: ({ signal }) =>
      api.get("/plaid/connection-status", {
        schema: connectionStatusSummary,
        whenRefused: apiMessages.failed.connections,
        signal,
      }),
    staleTime: queryPolicy.connections.staleTime,
    refetchInterval: ({ state }) =>
      askAgainEvery(
        isSyncing(state.data) ? queryPolicy.pollEvery : queryPolicy.connections.refetchEvery,
        state.error,
      ),
    retry: retryUpTo(queryPolicy.connections.retries),
    retryDelay: backoff(5000),
  });

/** The state of every linked institution; asked often while one of them is being synced. */
export function useConnections(enabled = true) {
  const { api } = useServices();
  return useQuery({ ...connectionsQuery(api, useMemberKey()), enabled });
}
