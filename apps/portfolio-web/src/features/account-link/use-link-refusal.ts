import { useProfile } from "#lib/api/profile-query.ts";
import { useOperator } from "#lib/auth/auth.ts";
import { linkMessages as words } from "./messages/en.ts";

/**
 * Why nothing can be linked here, or null where it can. Only decides what is offered; the server
 * decides again.
 */
export function useLinkRefusal(): string | null {
  const organization = useProfile().data?.organization;
  const operator = useOperator();
  if (operator !== null) return words.operatorOnlyLooks;
  return organization && !organization.canAccessPlaid ? words.notAllowed : null;
}
