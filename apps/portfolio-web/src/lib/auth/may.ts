import { useQuery } from "@tanstack/react-query";
import { useAuthClient, useAuthState, useMemberKey, useOperator } from "./auth.ts";

/**
 * Whether the member may do something to a resource of the identity server; undefined until that is
 * known. Only decides what is offered: the server decides again. An operator who looks in a
 * member's name is offered nothing.
 */
export function useMay(resource: string, action: string): boolean | undefined {
  const client = useAuthClient();
  const operator = useOperator();
  const roles = useAuthState().member?.roles.map(({ role_id }) => role_id) ?? [];
  const answer = useQuery({
    queryKey: ["may", useMemberKey(), resource, action, ...roles],
    queryFn: () => client.rbac.isAuthorized(resource, action),
  });
  return operator === null ? answer.data : false;
}
