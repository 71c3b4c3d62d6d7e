import { useQuery } from "@tanstack/react-query";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { useAuthClient, useMemberKey } from "#lib/auth/auth.ts";
import type { OrganizationChange } from "./organization/check-settings.ts";
import { useChange } from "./use-change.ts";

const settingsKey = "organization-settings";
const LOGO_WAIT_MS = 2_000;
const domainsKey = "organization-domains";

/** The organization with all its settings, as every member may read it. */
export function useOrganizationSettings() {
  const { organization } = useAuthClient();
  return useQuery({
    queryKey: [settingsKey, useMemberKey()],
    queryFn: async () => (await organization.get()).organization,
    staleTime: 0,
    retry: retryUpTo(1),
    // The server fetches a new logo by itself, within seconds.
    refetchInterval: ({ state }) =>
      state.data?.organization_logo_fetch === "pending" ? LOGO_WAIT_MS : false,
  });
}

/** Changes what is given and nothing else. */
export function useChangeOrganization() {
  const { organization } = useAuthClient();
  return useChange(
    (change: OrganizationChange) => organization.update(change),
    [[settingsKey], ["profile"], ["organizations"], ["may"]],
  );
}

export function useDomains(isAllowed: boolean) {
  const { domains } = useAuthClient();
  return useQuery({
    queryKey: [domainsKey, useMemberKey()],
    queryFn: async () => (await domains.list()).organization_domains,
    enabled: isAllowed,
    staleTime: 0,
    retry: retryUpTo(1),
  });
}

/** A step of proving that a domain is the organization's own. */
export function useDomainStep(step: "start" | "verify" | "remove") {
  const { domains } = useAuthClient();
  return useChange((domain: string) => domains[step]({ domain }), [[domainsKey], [settingsKey]]);
}
