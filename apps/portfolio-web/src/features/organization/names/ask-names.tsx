import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useAuthClient, useAuthState, useMemberKey, useOperator } from "#lib/auth/auth.ts";
import { NamesForm } from "./names-form.tsx";
import { type MissingNames, namesToAsk } from "./names-to-ask.ts";

/**
 * Which names to ask the member who is signed in, or null. Never of an operator, who looks in the
 * member's name.
 */
function useMissingNames(): MissingNames | null {
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

/** Asks once for the names that are missing. Nothing waits for an answer. */
export function AskNames() {
  const missing = useMissingNames();
  const { member } = useAuthState();
  const [skippedBy, setSkippedBy] = useState<string | null>(null);
  const memberId = member?.member_id ?? "";
  if (!missing || skippedBy === memberId) return null;
  return <NamesForm key={memberId} missing={missing} onSkipped={() => setSkippedBy(memberId)} />;
}
