import type { Transaction } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { findDuplicates } from "./find-duplicates.ts";
import {
  type DuplicateTarget,
  listOfInstitution,
  saveDuplicate,
} from "./same-accounts.repository.ts";

/**
 * Writes down which accounts of a connection, and of the others to its institution, are one; none
 * of those that a member called different.
 */
export async function markDuplicates(
  tx: Transaction<PortfolioSchema>,
  target: DuplicateTarget,
): Promise<void> {
  await saveDuplicate(
    tx,
    target.organizationId,
    findDuplicates(await listOfInstitution(tx, target)),
  );
}
