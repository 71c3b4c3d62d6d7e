import type { PartQuery } from "@stocks-vibe/contracts/portfolio";
import type { PartRule } from "../portfolio/keep-part.ts";
import { accountGroup } from "../rows/account-group.ts";
import type { PartAccount } from "./parts.repository.ts";

/** Does it ask of a part, or of everything? */
export const isPart = (query: PartQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** A text that is the same for the same question. */
export const partKey = ({ account, person, type, class: of, search }: PartQuery): string =>
  JSON.stringify([account, person, type, of, search?.toLowerCase()].map((said) => said ?? null));

/** Which rows a question means. An account or a person that is not there means none. Pure. */
export function partRule(query: PartQuery, accounts: readonly PartAccount[]): PartRule {
  const { account, person, type, class: assetClass = null, search } = query;
  const isMeant = (one: PartAccount): boolean =>
    (account === undefined || one.id === account) &&
    (person === undefined || one.linked_by_member_id === person) &&
    (type === undefined || accountGroup(one.subtype, one.type) === type);
  const isByAccount = [account, person, type].some((said) => said !== undefined);
  return {
    accounts: isByAccount ? accounts.filter(isMeant).map(({ id }) => id) : null,
    assetClass,
    search: search?.toLowerCase() ?? null,
  };
}
