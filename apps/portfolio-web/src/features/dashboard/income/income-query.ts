import { income } from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { useMemberKey } from "#lib/auth.ts";
import { keepWithin } from "#lib/keep-within.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/query-policy.ts";
import { useServices } from "#lib/services.ts";
import { ofPart } from "../part.ts";
import { usePart } from "../use-part.ts";

/** What was paid in each year. `version` is the dashboard's: a new snapshot asks anew. */
export function useIncome(version: number) {
  const { api } = useServices();
  const member = useMemberKey();
  const { text } = usePart();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["income", member, version, text],
    queryFn: ({ signal }) =>
      api.get(ofPart("/performance/income", text), {
        schema: income,
        whenRefused: apiMessages.failed.income,
        signal,
      }),
    placeholderData: keepWithin(member),
  });
}
