import { wireIdOf } from "../../server/identifiers.ts";

/** Ids are derived from the item, so two links of one account have nothing in common on the wire. */
export const accountIdOf = (itemId: string, accountKey: string): string =>
  wireIdOf("account", itemId, accountKey);

export const transactionIdOf = (itemId: string, accountKey: string, sequence: number): string =>
  wireIdOf("transaction", itemId, accountKey, sequence);

/** The same security has another id at every institution, but one id for everyone there. */
export const securityIdOf = (institutionId: string, symbol: string): string =>
  wireIdOf("security", institutionId, symbol);

export const lotIdOf = (itemId: string, accountKey: string, openedBy: number): string =>
  wireIdOf("lot", itemId, accountKey, openedBy);
