import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useAuthClient } from "#lib/auth.ts";
import { forgetProfile } from "#lib/profile-query.ts";
import { askedMark } from "./names-to-ask.ts";

/** What was typed. An empty one stays as it is. */
export type GivenNames = { person: string; organization: string };

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
