import { useQuery } from "@tanstack/react-query";
import { useAuthClient, useAuthState, useMemberKey } from "#lib/auth/auth.ts";

/**
 * Whether the member may see what happened; undefined until that is known. Only decides what is
 * shown; the server decides again.
 */
export function useMayReadActivity(): boolean | undefined {
  const client = useAuthClient();
  const roles = useAuthState().member?.roles.map(({ role_id }) => role_id) ?? [];
  const answer = useQuery({
    queryKey: ["may-read-activity", useMemberKey(), ...roles],
    queryFn: () => client.rbac.isAuthorized("stocksvibe.audit_log", "get"),
  });
  return answer.data ?? (answer.isError ? false : undefined);
}
