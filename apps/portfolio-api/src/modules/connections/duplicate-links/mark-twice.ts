import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { findTwice } from "./find-twice.ts";
import { listOfInstitution, saveTwice, type TwiceTarget } from "./same-accounts.repository.ts";

/** Writes down which accounts of a connection, and of the others to its institution, are one; none of those that a member called different. */
export async function markTwice(
  tx: Transaction<PortfolioSchema>,
  target: TwiceTarget,
): Promise<void> {
  await saveTwice(tx, target.organizationId, findTwice(await listOfInstitution(tx, target)));
}
