import { ERASURE_TASKS, MAIL_TASKS } from "@stocks-vibe/auth-server";
import { NOTICE_TASKS, REMOVAL_TASKS } from "@stocks-vibe/portfolio-api";
import type { SetApart } from "@stocks-vibe/server-kit";

/** How many syncs, rebuilds and other long work run at once. */
export const WORK_SLOTS = 3;

/**
 * What never waits for an institution: somebody who stands before a closed door waits for mail, and the law for erasure. Erasure
 * has slots apart from mail, as it talks to the provider too.
 */
export const WORK_APART: readonly SetApart[] = [
  { names: [...MAIL_TASKS, ...NOTICE_TASKS], slots: 2 },
  { names: [...ERASURE_TASKS, ...REMOVAL_TASKS], slots: 2 },
];
