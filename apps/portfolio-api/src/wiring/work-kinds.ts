import { NOTICE } from "../modules/access/notices/notice-job.ts";
import { CHECK_EXCHANGE } from "../modules/connections/linking/exchange-check.ts";
import { ERASE_ORGANIZATION } from "../modules/operations/erasure/erasure-job.ts";
import { NIGHT, NIGHT_ORGANIZATION } from "../modules/operations/nightly/nightly-job.ts";
import { REMOVE_ITEM, SYNC } from "../modules/provider/sync-job.ts";
import { FIGURES_UPGRADE } from "../modules/valuation/rebuild/upgrade/figures-upgrade-job.ts";
import { REBUILD } from "../modules/valuation/snapshots/rebuild-job.ts";

/** Jobs by what waits for them, for whoever gives them slots of their own. */
export const NOTICE_TASKS: readonly string[] = [NOTICE];
export const REMOVAL_TASKS: readonly string[] = [ERASE_ORGANIZATION, REMOVE_ITEM];
export const SYNC_TASKS: readonly string[] = [SYNC];
export const NIGHT_TASKS: readonly string[] = [NIGHT, NIGHT_ORGANIZATION];
/**
 * How many organizations' nights a process has under way: one waits for the database while another
 * is worked out. Two left a fifth of two cores idle; they take at most this many of the jobs'
 * connections.
 */
export const NIGHT_SLOTS = 4;
/** What is done in the background after an upgrade: nobody's page, mail or sync waits for it. */
export const UPGRADE_TASKS: readonly string[] = [FIGURES_UPGRADE];

/**
 * Tasks whose jobs always have a key. Removals of earlier versions had none; what those gave up on
 * is owed, and told as that.
 */
export const KEYED_TASKS: readonly string[] = [
  SYNC,
  REBUILD,
  REMOVE_ITEM,
  CHECK_EXCHANGE,
  ...UPGRADE_TASKS,
  ...NIGHT_TASKS,
];
