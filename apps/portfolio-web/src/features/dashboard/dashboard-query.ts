import { dashboard, type TimelineRange, timeline, years } from "@stocks-vibe/contracts/portfolio";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiMessages } from "#lib/api-messages.ts";
import { useOrganizationKey } from "#lib/auth.ts";
import { backoff, queryPolicy, retryUpTo } from "#lib/query-policy.ts";
import { useServices } from "#lib/services.ts";

const policy = {
  staleTime: queryPolicy.dashboard.staleTime,
  retry: retryUpTo(queryPolicy.dashboard.retries),
  retryDelay: backoff(30_000),
};

/** The organization's figures; asked often while a sync works on them. */
export function useDashboard(isAnySyncing: boolean) {
  const { api } = useServices();
  return useQuery({
    ...policy,
    queryKey: ["dashboard", useOrganizationKey()],
    queryFn: ({ signal }) =>
      api.get("/dashboard-data", {
        schema: dashboard,
        whenRefused: apiMessages.failed.dashboard,
        signal,
      }),
    refetchInterval: (query) =>
      isAnySyncing || query.state.data?.state === "syncing"
        ? queryPolicy.pollEvery
        : queryPolicy.dashboard.refetchEvery,
  });
}

/** Value over time. `version` is the dashboard's: a new snapshot asks anew. The last range stays while the next one loads. */
export function useTimeline(range: TimelineRange, version: number) {
  const { api } = useServices();
  return useQuery({
    ...policy,
    queryKey: ["timeline", useOrganizationKey(), range, version],
    queryFn: ({ signal }) =>
      api.get(`/performance/timeline?range=${range}`, {
        schema: timeline,
        whenRefused: apiMessages.failed.timeline,
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Returns by calendar year. */
export function useYears(version: number) {
  const { api } = useServices();
  return useQuery({
    ...policy,
    queryKey: ["years", useOrganizationKey(), version],
    queryFn: ({ signal }) =>
      api.get("/performance/years", {
        schema: years,
        whenRefused: apiMessages.failed.years,
        signal,
      }),
  });
}
