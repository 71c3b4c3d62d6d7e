import { money, moneyChange } from "#lib/format/format.ts";

/** '+$1,234.56' where it is dollars; another currency is named. */
export const amountChange = (value: number, currency: string): string =>
  currency === "USD" ? moneyChange(value) : money(value, currency);
