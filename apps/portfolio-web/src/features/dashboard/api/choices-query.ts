import { filterChoices } from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { keepWithin } from "#lib/loading/keep-within.ts";
import { apiMessages } from "#lib/messages/en.ts";

/**
 * What there is to filter by. Accounts come with syncs, so a new version of the figures asks anew;
 * null waits for it.
 */
export function usePartChoices(version: number | null) {
  const { api } = useServices();
  const member = useMemberKey();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["parts", member, version],
    enabled: version !== null,
    placeholderData: keepWithin(member),
    queryFn: ({ signal }) =>
      api.get("/portfolio/parts", {
        schema: filterChoices,
        whenRefused: apiMessages.failed.parts,
        signal,
      }),
  });
}
