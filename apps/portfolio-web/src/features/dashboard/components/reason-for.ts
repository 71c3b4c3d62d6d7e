import type { NaReason } from "@stocks-vibe/contracts/portfolio";
import { naMessages } from "../messages/en.ts";

/** The sentence for a field that is null, from the reasons that came with its object. */
export function reasonFor(reasons: Readonly<Record<string, NaReason>>, field: string): string {
  return naMessages[reasons[field] ?? "history-incomplete"];
}
