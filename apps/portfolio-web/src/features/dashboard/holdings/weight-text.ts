import type { Position } from "@stocks-vibe/contracts/portfolio";
import { share } from "#lib/format.ts";

/** How much of the total value, cash included, this holding is; nothing where it is told in another money, or where all is worth nothing. */
export function weightText(
  { currentValue, currency }: Pick<Position, "currentValue" | "currency">,
  total: number,
): string {
  return currency === "USD" && total > 0 ? share((currentValue / total) * 100) : "";
}
