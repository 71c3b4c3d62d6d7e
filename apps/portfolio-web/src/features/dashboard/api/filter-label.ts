import type { FilterChoices, FilterQuery } from "@stocks-vibe/contracts/portfolio";
import { filterMessages as words } from "../messages/en.ts";

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
