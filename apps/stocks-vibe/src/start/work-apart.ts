import { ERASURE_TASKS, MAIL_TASKS } from "@stocks-vibe/auth-server";
import {
  NIGHT_SLOTS,
  NIGHT_TASKS,
  NOTICE_TASKS,
  REMOVAL_TASKS,
  SYNC_TASKS,
  UPGRADE_TASKS,
} from "@stocks-vibe/portfolio-api";
import type { SetApart } from "@stocks-vibe/server-kit";

/** How many rebuilds and other work of our own run at once. */
export const WORK_SLOTS = 3;

/**
 * What never waits for what. Somebody who stands before a closed door waits for mail, and the law for erasure. Erasure has slots apart
 * from mail, as it talks to the provider too. Syncs mostly wait for institutions, so they are many; figures are rebuilt by what is
 * left, and never wait for an institution.
 */
export const QUEUE_CONCURRENCY: readonly SetApart[] = [
  { lane: "mail", names: [...MAIL_TASKS, ...NOTICE_TASKS], slots: 2 },
  { lane: "erasure", names: [...ERASURE_TASKS, ...REMOVAL_TASKS], slots: 2 },
  { lane: "syncs", names: SYNC_TASKS, slots: 16 },
  { lane: "nights", names: NIGHT_TASKS, slots: NIGHT_SLOTS },
  { lane: "upgrades", names: UPGRADE_TASKS, slots: 1 },
];
