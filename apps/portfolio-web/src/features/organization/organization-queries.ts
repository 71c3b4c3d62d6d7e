import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  sessionMinutes,
  useAuthClient,
  useAuthState,
  useOperator,
  useOrganizationKey,
} from "#lib/auth.ts";
import { paths } from "#lib/paths.ts";
import { useServices } from "#lib/services.ts";

/** The members of the current organization, by name. */
export function useMembers() {
  const client = useAuthClient();
  return useQuery({
    queryKey: ["members", useOrganizationKey()],
    queryFn: async () => {
      const { members } = await client.organization.members.search({});
      return members
        .filter((member) => member.status !== "deleted")
        .sort((a, b) => (a.name || a.email_address).localeCompare(b.name || b.email_address));
    },
    retry: 1,
  });
}

/** Whether the member may invite: administrators, and everybody where the organization lets them. The server decides again. */
export function useMayInvite(): boolean | undefined {
  const client = useAuthClient();
  const operator = useOperator();
  const roles = useAuthState().member?.roles.map(({ role_id }) => role_id) ?? [];
  const answer = useQuery({
    queryKey: ["may-invite", useOrganizationKey(), ...roles],
    queryFn: () => client.rbac.isAuthorized("stytch.member", "invite"),
  });
  return operator === null ? answer.data : false;
}

export function useInvite() {
  const client = useAuthClient();
  const cache = useQueryClient();
  const { origin } = useServices();
  return useMutation({
    mutationFn: (email: string) =>
      client.magicLinks.email.invite({
        email_address: email,
        invite_redirect_url: `${origin}${paths.authenticate}`,
      }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ["members"] }),
  });
}

/** The organizations this member's e-mail already belongs to. */
export function useOrganizations() {
  const client = useAuthClient();
  const { session } = useAuthState();
  return useQuery({
    queryKey: ["organizations", session?.member_id],
    queryFn: async () => {
      const { discovered_organizations: found } = await client.discovery.organizations.list();
      return found
        .filter(({ membership }) => membership.type === "active_member")
        .map(({ organization }) => organization);
    },
    retry: 1,
  });
}

/** Swaps the session for one of the same person in another organization. Where that wants more, the answer says so. */
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
