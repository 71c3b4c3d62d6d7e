import {
  type FilterChoices,
  type FilterQuery,
  filterChoices,
} from "@stocks-vibe/contracts/portfolio";
import { useQuery } from "@tanstack/react-query";
import { backoff, queryPolicy, retryUpTo } from "#lib/api/query-policy.ts";
import { useServices } from "#lib/api/services.ts";
import { useMemberKey } from "#lib/auth/auth.ts";
import { keepWithin } from "#lib/loading/keep-within.ts";
import { apiMessages } from "#lib/messages/en.ts";
import { filterMessages as words } from "../messages/en.ts";

/**
 * What there is to filter by. Accounts come with syncs, so a new version of the figures asks anew;
 * null waits for it.
 */
export function usePartChoices(version: number | null) {
  const { api } = useServices();
  const member = useMemberKey();
  return useQuery({
    staleTime: queryPolicy.dashboard.staleTime,
    retry: retryUpTo(queryPolicy.dashboard.retries),
    retryDelay: backoff(30_000),
    queryKey: ["parts", member, version],
    enabled: version !== null,
    placeholderData: keepWithin(member),
    queryFn: ({ signal }) =>
      api.get("/portfolio/parts", {
        schema: filterChoices,
        whenRefused: apiMessages.failed.parts,
        signal,
      }),
  });
}

export const nameOfAccount = ({ name, mask }: FilterChoices["accounts"][number]): string =>
  words.accountName(name, mask);

export const nameOfPerson = ({ name }: FilterChoices["people"][number]): string =>
  name ?? words.formerMember;

/**
 * What the page shows only, one piece for each filter. Names wait for the lists; what is not in
 * them is said to be gone.
 */
export function partWords(part: FilterQuery, choices: FilterChoices | undefined): string[] {
  const account = choices?.accounts.find(({ id }) => id === part.account);
  const person = choices?.people.find(({ id }) => id === part.person);
  const said: readonly (string | undefined)[] = [
    part.search && words.searched(part.search),
    part.account && choices && (account ? nameOfAccount(account) : words.goneAccount),
    part.person && choices && (person ? words.linkedBy(nameOfPerson(person)) : words.gonePerson),
    part.type && words.types[part.type],
    part.class && words.classes[part.class],
  ];
  return said.flatMap((piece) => piece || []);
}
