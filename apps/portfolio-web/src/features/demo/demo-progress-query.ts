import { demoProgress } from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { askAgainEvery, queryPolicy } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { apiMessages } from "#lib/messages/en.ts";

/**
 * How far the demo organization is, asked again while it is being built; not asked at all where
 * there is no demo.
 */
export function useDemoProgress() {
  const { api, config } = useServices();
  return useQuery({
    queryKey: ["demo-progress"],
    queryFn: ({ signal }) =>
      api.get("/demo-progress", {
        schema: demoProgress,
        whenRefused: apiMessages.failed.demo,
        signal,
      }),
    enabled: config.demo !== null,
    refetchInterval: ({ state }) =>
      state.data?.state === "running" && askAgainEvery(queryPolicy.pollEvery, state.error),
  });
}
