import { explanation, type GroupedBy } from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { keepWithin } from "#lib/loading/keep-within.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { explainPath } from "./explain-path.ts";
import { filteredPath, useFilter } from "./portfolio-filter.ts";

/**
 * How a figure came about, with the first of its rows, its subtotals by holding or by account.
 * `version` is the dashboard's: a new snapshot asks anew. Without one (null) every visit asks.
 */
export function useExplanation(figure: string, version: number | null, by: GroupedBy) {
  const { api } = useServices();
  const member = useMemberKey();
  const { text } = useFilter();
  return useQuery({
    staleTime: version === null ? 0 : queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["explain", member, figure, version, by, text],
    queryFn: ({ signal }) =>
      api.get(filteredPath(`${explainPath(figure)}${by === "holding" ? "" : `?by=${by}`}`, text), {
        schema: explanation,
        whenRefused: apiMessages.failed.explanation,
        signal,
      }),
    placeholderData: keepWithin(member),
  });
}
