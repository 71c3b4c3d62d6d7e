import type { AccountGroup } from "../rebuild/rebuild-types.ts";

/**
 * How the product groups account subtypes. Lower case; the provider spells some with capitals
 * (403B).
 */
const groups: Readonly<Record<AccountGroup, readonly string[]>> = {
  retirement: [
    "401a",
    "401k",
    "roth 401k",
    "403b",
    "roth 403b",
    "457b",
    "roth 457b",
    "ira",
    "roth",
    "roth ira",
    "sep ira",
    "simple ira",
    "sarsep",
    "keogh",
    "pension",
    "profit sharing plan",
    "thrift savings plan",
    "roth thrift savings plan",
    "tsp",
    "retirement",
    "hsa",
  ],
  taxable: [
    "brokerage",
    "taxable",
    "non-taxable brokerage account",
    "mutual fund",
    "stock plan",
    "trust",
    "ugma",
    "utma",
    "crypto exchange",
  ],
  other: [],
};

const groupBySubtype: ReadonlyMap<string, AccountGroup> = new Map([
  ...groups.retirement.map((subtype): [string, AccountGroup] => [subtype, "retirement"]),
  ...groups.taxable.map((subtype): [string, AccountGroup] => [subtype, "taxable"]),
]);

/**
 * The group an account is shown under, by its exact subtype. An account without a known subtype is
 * `taxable` when its type is the provider's former 'brokerage', otherwise `other`: education
 * accounts and annuities are neither.
 */
export function accountGroup(subtype: string | null, type: string): AccountGroup {
  const known = subtype === null ? undefined : groupBySubtype.get(subtype.trim().toLowerCase());
  if (known) return known;
  return type.toLowerCase() === "brokerage" ? "taxable" : "other";
}
