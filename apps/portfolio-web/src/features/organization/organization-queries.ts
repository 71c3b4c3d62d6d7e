import { useMutation, useQuery } from "@tanstack/react-query";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { sessionMinutes, useAuthClient, useAuthState } from "#lib/auth/auth.ts";

/** The organizations this member's e-mail already belongs to. */
export function useOrganizations() {
  const client = useAuthClient();
  const { session } = useAuthState();
  return useQuery({
    queryKey: ["organizations", session?.member_id],
    queryFn: async () => {
      const { discovered_organizations: found } = await client.discovery.organizations.list();
      return found.filter(({ membership }) => membership.type === "active_member");
    },
    retry: retryUpTo(1),
  });
}

/**
 * Swaps the session for one of the same person in another organization. Where that wants more, the
 * answer says so.
 */
export function useSwitchOrganization() {
  const client = useAuthClient();
  return useMutation({
    mutationFn: (organizationId: string) =>
      client.session.exchange({
        organization_id: organizationId,
        session_duration_minutes: sessionMinutes,
      }),
  });
}

/** Ends the member's other sessions; answers how many there were. */
export function useSignOutOthers() {
  const client = useAuthClient();
  return useMutation({
    mutationFn: async () => (await client.otherSessions.revoke()).revoked_sessions,
  });
}
