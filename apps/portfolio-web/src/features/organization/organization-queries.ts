import { ApiError, ConnectionError } from "@stocks-vibe/auth-client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { retryUpTo } from "#lib/api/query-policy.ts";
import { type AuthClient, sessionMinutes, useAuthClient, useAuthState } from "#lib/auth/auth.ts";
import { paths } from "#lib/router/paths.ts";
import { useNavigate } from "#lib/router/router.tsx";

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

/** The session was swapped by a call whose answer was lost: nobody has the new one. */
class SwitchLost extends Error {}

/** The session of before may be used up: the answer was lost, or that of an earlier try. */
const mayBeSpent = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status_code === 401 || error.status_code === 404));

/** Whether the member is in the organization after all; throws where no session is left. */
async function isIn({ session }: AuthClient, organizationId: string): Promise<boolean> {
  try {
    await session.authenticate({ session_duration_minutes: sessionMinutes });
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    throw new SwitchLost();
  }
  return session.getState().session?.organization_id === organizationId;
}

/**
 * Swaps the session for one of the same person in another organization. Where that wants more, the
 * answer says so. Null: a lost answer, and the member is there.
 */
export function useSwitchOrganization() {
  const client = useAuthClient();
  const navigate = useNavigate();
  const swap = async (organization_id: string) => {
    const request = { organization_id, session_duration_minutes: sessionMinutes };
    try {
      return await client.session.exchange(request);
    } catch (error) {
      if (!mayBeSpent(error)) throw error;
      if (await isIn(client, organization_id)) return null;
      throw error;
    }
  };
  return useMutation({
    mutationFn: (organizationId: string) =>
      swap(organizationId).catch((error: unknown) => {
        // From here: the page that asked is gone with its session.
        if (error instanceof SwitchLost) {
          navigate(paths.login, { replace: true, state: { reason: "switchLost" } });
        }
        throw error;
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
