import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useAuthClient, useAuthState, useMemberKey, useOperator } from "#lib/auth.ts";
import { forgetProfile } from "#lib/profile-query.ts";
import { askedMark, type MissingNames, namesToAsk } from "./names-to-ask.ts";

/** What was typed. An empty one stays as it is. */
export type GivenNames = { person: string; organization: string };

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

/** The card goes with its button: who reads by keyboard goes on at the page. */
export const toPage = () => document.getElementById("main")?.focus();

/** Keeps what was given, and that it was asked. Nothing given is an answer, too. */
export function useKeepNames() {
  const client = useAuthClient();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async ({ person, organization }: GivenNames) => {
      if (organization) await client.organization.update({ organization_name: organization });
      await client.self.update({
        ...(person && { name: person }),
        untrusted_metadata: { [askedMark]: true },
      });
    },
    // Heard after the card is gone, too. Whoever went on meanwhile is left where they are.
    onSuccess: () => {
      if (document.activeElement === document.body) toPage();
      return Promise.all([
        forgetProfile(cache),
        cache.invalidateQueries({ queryKey: ["members"] }),
      ]);
    },
  });
}
