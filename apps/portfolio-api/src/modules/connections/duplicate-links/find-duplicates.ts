import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import {
  type DuplicateTarget,
  listOfInstitution,
  saveDuplicate,
} from "./duplicate-links.repository.ts";

/** What tells that two links bring one account, beside their institution. */
export interface LinkedAccount {
  readonly id: string;
  readonly connectionId: string;
  readonly mask: string | null;
  readonly subtype: string | null;
  readonly name: string;
  /** The group that it is known to be of. */
  readonly group: string | null;
}

/** Without a mask nothing tells two accounts of one kind apart. */
const keyOf = ({ mask, subtype, name }: LinkedAccount): string | null =>
  mask === null ? null : JSON.stringify([mask, subtype, name]);

function byKey(accounts: readonly LinkedAccount[]): Map<string, LinkedAccount[]> {
  const groups = new Map<string, LinkedAccount[]>();
  for (const account of accounts) {
    const key = keyOf(account);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(account);
    else groups.set(key, [account]);
  }
  return groups;
}

/** Several links, each with one of them: where one link has two of a kind, they prove nothing. */
const isOneAccount = (alike: readonly LinkedAccount[]): boolean =>
  alike.length > 1 && new Set(alike.map(({ connectionId }) => connectionId)).size === alike.length;

/**
 * Pure: the groups of accounts that are one, by id, where that is not known yet. `accounts` are
 * those of one institution.
 */
export function findDuplicates(accounts: readonly LinkedAccount[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const alike of byKey(accounts).values()) {
    if (!isOneAccount(alike)) continue;
    const known = alike.find(({ group }) => group !== null)?.group;
    const group = known ?? alike[0]?.id ?? "";
    for (const account of alike) if (account.group !== group) found.set(account.id, group);
  }
  return found;
}

/**
 * Writes down which accounts of a connection, and of the others to its institution, are one; none
 * of those that a member called different.
 */
export async function markDuplicates(
  tx: Transaction<PortfolioSchema>,
  target: DuplicateTarget,
): Promise<void> {
  await saveDuplicate(
    tx,
    target.organizationId,
    findDuplicates(await listOfInstitution(tx, target)),
  );
}
