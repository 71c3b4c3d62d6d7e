import type { FilterQuery } from "@stocks-vibe/contracts/portfolio";
import { accountGroup } from "../transactions/account-group.ts";
import type { FilterAccount } from "./filter.repository.ts";
import type { FilterRule } from "./portfolio-filter.ts";

/** Does it ask of a part, or of everything? */
export const isFiltered = (query: FilterQuery): boolean =>
  Object.values(query).some((value) => value !== undefined);

/** A text that is the same for the same question. */
export const filterKey = ({ account, person, type, class: of, search }: FilterQuery): string =>
  JSON.stringify([account, person, type, of, search?.toLowerCase()].map((said) => said ?? null));

/** Which rows a question means. An account or a person that is not there means none. Pure. */
export function filterRule(query: FilterQuery, accounts: readonly FilterAccount[]): FilterRule {
  const { account, person, type, class: assetClass = null, search } = query;
  const isMeant = (one: FilterAccount): boolean =>
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
