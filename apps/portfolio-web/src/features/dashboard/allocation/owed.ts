import type { Dashboard } from "@stocks-vibe/contracts/portfolio";

const cents = (value: number) => Math.round(value * 100);

/** A security may be held in one account and owed in another, so each account's lots stand for themselves. */
function heldByAccount({ lots }: Dashboard["holdings"][number]): number[] {
  const held = new Map<string, number>();
  for (const { accountId, currentValue } of lots)
    held.set(accountId, (held.get(accountId) ?? 0) + cents(currentValue));
  return [...held.values()];
}

/** What the total has below zero, as an amount above it: shares sold short, and cash that is borrowed. The same however the total is divided. */
export function amountOwed({ portfolio, holdings }: Dashboard): number {
  const values = [...holdings.flatMap(heldByAccount), cents(portfolio.cashValue)];
  return values.reduce((sum, value) => sum + Math.max(0, -value), 0) / 100;
}
