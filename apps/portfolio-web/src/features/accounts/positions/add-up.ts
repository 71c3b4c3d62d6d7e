import type { Holding } from "@stocks-vibe/contracts/portfolio";

const cents = (value: number): number => Math.round(value * 100);

/** The worth to the cent of all holdings whose worth is known; null where one of them is in another currency. */
export function addUp(
  holdings: readonly Pick<Holding, "value" | "currency">[],
  currency: string,
): number | null {
  if (holdings.some((holding) => holding.currency !== currency)) return null;
  return holdings.reduce((sum, { value }) => sum + cents(value ?? 0), 0) / 100;
}
