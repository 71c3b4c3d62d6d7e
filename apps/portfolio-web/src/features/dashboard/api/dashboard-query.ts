import { dashboard, type TimelineRange, timeline, years } from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { askAgainEvery, backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { keepWithin } from "#lib/loading/keep-within.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { filteredPath, useFilter } from "./portfolio-filter.ts";

const policy = {
  staleTime: queryPolicy.dashboard.staleTime,
  retry: retryUpTo(queryPolicy.dashboard.retries),
  retryDelay: backoff(30_000),
};

/**
 * The organization's figures, of the part that the page shows; asked often while a sync works on
 * them. The last ones stay while others are worked out.
 */
export function useDashboard(isAnySyncing: boolean) {
  const { api } = useServices();
  const member = useMemberKey();
  const { text } = useFilter();
  return useQuery({
    ...policy,
    queryKey: ["dashboard", member, ...(text ? [text] : [])],
    queryFn: ({ signal }) =>
      api.get(filteredPath("/dashboard-data", text), {
        schema: dashboard,
        whenRefused: apiMessages.failed.dashboard,
        signal,
      }),
    refetchInterval: ({ state }) =>
      askAgainEvery(
        isAnySyncing || state.data?.state === "syncing"
          ? queryPolicy.pollEvery
          : queryPolicy.dashboard.refetchEvery,
        state.error,
      ),
    placeholderData: keepWithin(member),
  });
}

/**
 * Value over time. `version` is the dashboard's: a new snapshot asks anew. The last range stays
 * while the next one loads.
 */
export function useTimeline(range: TimelineRange, version: number) {
  const { api } = useServices();
  const member = useMemberKey();
  const { text } = useFilter();
  return useQuery({
    ...policy,
    queryKey: ["timeline", member, range, version, text],
    queryFn: ({ signal }) =>
      api.get(filteredPath(`/performance/timeline?range=${range}`, text), {
        schema: timeline,
        whenRefused: apiMessages.failed.timeline,
        signal,
      }),
    placeholderData: keepWithin(member),
  });
}

/** Returns by calendar year. */
export function useYears(version: number) {
  const { api } = useServices();
  const { text } = useFilter();
  return useQuery({
    ...policy,
    queryKey: ["years", useMemberKey(), version, text],
    queryFn: ({ signal }) =>
      api.get(filteredPath("/performance/years", text), {
        schema: years,
        whenRefused: apiMessages.failed.years,
        signal,
      }),
  });
}
