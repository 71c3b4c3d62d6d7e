import { transactionsPage } from "@stocks-vibe/contracts/portfolio";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useMemberKey } from "#lib/auth.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/query-policy.ts";
import { useServices } from "#lib/services.ts";

/** The transactions of an account that hold every word of `search`, newest first, a page at a time. */
export function useTransactions(accountId: string, search: string) {
  const { api } = useServices();
  return useInfiniteQuery({
    queryKey: ["transactions", useMemberKey(), accountId, search],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...(search ? { search } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      }).toString();
      const path = `/accounts/${encodeURIComponent(accountId)}/transactions`;
      return api.get(query ? `${path}?${query}` : path, {
        schema: transactionsPage,
        whenRefused: apiMessages.failed.transactions,
        signal,
      });
    },
    initialPageParam: "",
    getNextPageParam: ({ next_cursor: next }) => next ?? undefined,
    select: ({ pages }) => ({
      rows: pages.flatMap(({ transactions }) => transactions),
      total: pages.at(-1)?.total ?? 0,
    }),
    retry: retryUpTo(queryPolicy.default.retries),
    retryDelay: backoff(5000),
  });
}
