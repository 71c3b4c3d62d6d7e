import { wireIdOf } from "../../server/identifiers.ts";

/**
 * What ids are derived from: the thing they are of, and how often its institution has numbered
 * anew.
 */
const numbered = (id: string, times: number): string => (times === 0 ? id : `${id}#${times}`);

/** What the ids of an item's accounts, rows and lots are derived from. */
export const itemSeedOf = (row: {
  readonly item_id: string;
  readonly account_ids_changed: number;
}): string => numbered(row.item_id, row.account_ids_changed);

/** What the ids of securities are derived from, as one item is told them. */
export const securitySeedOf = (row: {
  readonly institution_id: string;
  readonly security_ids_changed: number;
}): string => numbered(row.institution_id, row.security_ids_changed);

/**
 * Ids are derived from the item, so two links of one account have nothing in common on the wire.
 */
export const accountIdOf = (itemSeed: string, accountKey: string): string =>
  wireIdOf("account", itemSeed, accountKey);

export const transactionIdOf = (itemSeed: string, accountKey: string, sequence: number): string =>
  wireIdOf("transaction", itemSeed, accountKey, sequence);

/**
 * The same security has another id at every institution, but one id for everyone there, unless it
 * is told them anew.
 */
export const securityIdOf = (securitySeed: string, symbol: string): string =>
  wireIdOf("security", securitySeed, symbol);

export const lotIdOf = (itemSeed: string, accountKey: string, openedBy: number): string =>
  wireIdOf("lot", itemSeed, accountKey, openedBy);
