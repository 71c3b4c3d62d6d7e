import type { ImportDecisions } from "@stocks-vibe/contracts/portfolio";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { decideRows } from "./import-rows.repository.ts";

/** Says which rows in doubt count. Refuses `import_line_not_found` for a line that is not in doubt, or not there. */
export async function decideWithin(
  tx: Transaction<PortfolioSchema>,
  organizationId: string,
  { importId, decision }: { readonly importId: string; readonly decision: ImportDecisions },
): Promise<void> {
  const lines = "lines" in decision ? [...new Set(decision.lines)] : undefined;
  if (lines?.length === 0) return;
  const wanted = lines ? { lines, counts: decision.counts } : decision;
  const found = await decideRows(tx, organizationId, { importId, decision: wanted });
  if (lines && found !== lines.length) throw new Refusal("import_line_not_found");
}
