import type { InvestmentAccount } from "@stocks-vibe/contracts/portfolio";
import { money } from "#lib/format/format.ts";
import { accountsMessages as words } from "../messages/en.ts";

type Held = Pick<InvestmentAccount, "currency" | "holdings">;

/**
 * What an account holds in other currencies than its own, in words; null where its balance has all
 * of it.
 */
export function leftOutOf({ currency, holdings }: Held): string | null {
  const others = holdings.filter((holding) => holding.currency !== currency);
  if (others.length === 0) return null;
  const list = others
    .map(({ symbol, value, currency: own }) =>
      value === null ? symbol : `${symbol} ${money(value, own)}`,
    )
    .join(", ");
  return words.leftOut(list, currency);
}

export function LeftOutLine({ account }: { account: Held }) {
  const leftOut = leftOutOf(account);
  return leftOut && <p className="small muted">{leftOut}</p>;
}
