import { useQuery } from "@tanstack/react-query";
import { useAuthClient, useAuthState, useMemberKey, useOperator } from "#lib/auth.ts";
import { type MissingNames, namesToAsk } from "./names-to-ask.ts";

/** Which names to ask the member who is signed in, or null. Never of an operator, who looks in the member's name. */
export function useMissingNames(): MissingNames | null {
  const client = useAuthClient();
  const operator = useOperator();
  const { member, organization } = useAuthState();
  const roles = member?.roles.map(({ role_id }) => role_id) ?? [];
  const mayName = useQuery({
    queryKey: ["may-name-organization", useMemberKey(), ...roles],
    queryFn: () => client.rbac.isAuthorized("stytch.organization", "update.info.name"),
    enabled: operator === null,
  });
  if (operator !== null || !member || !organization || mayName.isPending) return null;
  return namesToAsk(member, organization, mayName.data ?? false);
}
