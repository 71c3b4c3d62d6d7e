import { REMOVE_ITEM } from "./modules/connections/sync-job.ts";
import { ERASE_ORGANIZATION } from "./modules/erasure/erasure-job.ts";
import { NOTICE } from "./modules/notices/notice-job.ts";

/** Jobs by what waits for them, for whoever gives them slots of their own. */
export const NOTICE_TASKS: readonly string[] = [NOTICE];
export const REMOVAL_TASKS: readonly string[] = [ERASE_ORGANIZATION, REMOVE_ITEM];
