import type { Position } from "@stocks-vibe/contracts/portfolio";
import { Badge } from "#ui/figures/badge.tsx";
import { dashboardMessages } from "../messages/en.ts";

/**
 * Says of a position that something behind its figures was not told and had to be taken from
 * elsewhere; nothing of any other.
 */
export function EstimatedBadge({ of: { completeness } }: { of: Pick<Position, "completeness"> }) {
  const word = dashboardMessages.summary.partialBadge[completeness];
  return word && <Badge tone="info">{word}</Badge>;
}
