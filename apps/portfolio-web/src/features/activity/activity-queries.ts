import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useAuthClient, useAuthState, useOrganizationKey } from "#lib/auth.ts";

const pageSize = 30;

/** Whether the member may see what happened in the organization. Only decides what is shown; the server decides again. */
export function useMayReadActivity(): boolean {
  const client = useAuthClient();
  const roles = useAuthState().member?.roles.map(({ role_id }) => role_id) ?? [];
  const answer = useQuery({
    queryKey: ["may-read-activity", useOrganizationKey(), ...roles],
    queryFn: () => client.rbac.isAuthorized("stocksvibe.audit_log", "get"),
  });
  return answer.data ?? false;
}

/** What happened in the current organization, newest first, a page at a time. Always read anew when it is opened. */
export function useActivity() {
  const client = useAuthClient();
  return useInfiniteQuery({
    queryKey: ["activity", useOrganizationKey()],
    queryFn: ({ pageParam }) =>
      client.auditLog.search({ limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: "",
    getNextPageParam: ({ results_metadata }) => results_metadata.next_cursor,
    retry: 1,
    gcTime: 0,
  });
}
