import { REMOVE_ITEM, SYNC } from "./modules/connections/sync-job.ts";
import { ERASE_ORGANIZATION } from "./modules/erasure/erasure-job.ts";
import { NIGHT, NIGHT_ORGANIZATION } from "./modules/nightly/nightly-job.ts";
import { NOTICE } from "./modules/notices/notice-job.ts";

/** Jobs by what waits for them, for whoever gives them slots of their own. */
export const NOTICE_TASKS: readonly string[] = [NOTICE];
export const REMOVAL_TASKS: readonly string[] = [ERASE_ORGANIZATION, REMOVE_ITEM];
export const SYNC_TASKS: readonly string[] = [SYNC];
export const NIGHT_TASKS: readonly string[] = [NIGHT, NIGHT_ORGANIZATION];
