import type { Session } from "./session.ts";

const TOUCH_EVERY_MS = 60_000;

/**
 * Being looked up is noted once a minute: a write for every look would make readers of one session
 * wait for each other.
 */
export const needsWriting = (session: Session, now: Date, expiresAt: Date | undefined): boolean =>
  expiresAt !== undefined || now.getTime() - session.lastAccessedAt.getTime() >= TOUCH_EVERY_MS;
