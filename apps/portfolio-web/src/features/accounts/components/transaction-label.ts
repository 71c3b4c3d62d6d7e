import { money, moneyChange } from "#lib/format/format.ts";
import { transactionTypes } from "./transaction-types.ts";

/**
 * What happened in a transaction, by its subtype, else its type, in a word that people know. An
 * unknown one keeps its own with a capital.
 */
export function transactionLabel(type: string, subtype: string | null): string {
  const word = subtype || type;
  const key = word.toLowerCase();
  // The word is the institution's, and every object has a `constructor`.
  const known = Object.hasOwn(transactionTypes, key) ? transactionTypes[key] : undefined;
  return known ?? word.charAt(0).toUpperCase() + word.slice(1);
}

/** '+$1,234.56' where it is dollars; another currency is named. */
export const amountChange = (value: number, currency: string): string =>
  currency === "USD" ? moneyChange(value) : money(value, currency);
