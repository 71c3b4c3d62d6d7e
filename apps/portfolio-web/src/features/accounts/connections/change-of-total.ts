import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { twiceMessages } from "./messages/en.ts";

const words = twiceMessages.apart;
/** The total adds up what is in dollars, and nothing else. */
const ADDED = "USD";
const CENTS = 100;

/** Pure: what becomes of the total, in words, once these accounts count, too. */
export function changeOfTotal(
  accounts: readonly Pick<InvestmentAccount, "balance" | "currency">[],
  total: number,
): string {
  const added = accounts.filter(({ currency }) => currency === ADDED);
  const cents = added.reduce((sum, { balance }) => sum + Math.round(balance * CENTS), 0);
  const by = money(Math.abs(cents) / CENTS);
  const to = money(total + cents / CENTS);
  const change = cents > 0 ? words.rises(by, to) : words.falls(by, to);
  return [
    cents === 0 ? words.stays : change,
    ...(added.length < accounts.length ? [words.otherCurrencies] : []),
  ].join(" ");
}
