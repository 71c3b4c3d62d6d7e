import {
  hasTable,
  type Pool,
  requireOwnMasterKey,
  requireRealClock,
} from "@stocks-vibe/server-kit";
import { openProductSchema } from "../database/product-schema.ts";
import type { Settings } from "../environment/settings.ts";
import type { MasterKeySource } from "../keys/product-keys.ts";
import { requireSameProject } from "../keys/project/choose-project.ts";
import { findProject, type ProjectTables } from "../keys/project/project.repository.ts";

/**
 * Refuses what a start would refuse of this database later, before anything of it is changed: once
 * it is migrated the version before can't come back. It may be of any earlier version, or empty;
 * what it does not hold yet is not asked. Throws BadMasterKey and ForeignProject.
 */
export async function judgeKeys(owner: Pool, source: MasterKeySource): Promise<void> {
  await requireOwnMasterKey(owner, source);
  if (!source.stored || !(await hasTable(owner, "product.project"))) return;
  const kept = await findProject(openProductSchema<ProjectTables>(owner));
  if (kept) requireSameProject(source.stored.projectId, kept.projectId);
}

/** The same, and outside TEST_MODE the clock. Throws ClockMoved besides. */
export async function judgeDatabase(
  owner: Pool,
  source: MasterKeySource,
  { testMode }: Pick<Settings, "testMode">,
): Promise<void> {
  await judgeKeys(owner, source);
  if (!testMode) await requireRealClock(owner);
}
