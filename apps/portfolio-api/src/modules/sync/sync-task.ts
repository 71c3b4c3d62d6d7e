import { type Database, enqueue, type Task } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../storage/schema.ts";
import { LinkProviderError } from "../provider/link-provider.ts";
import { type SyncRequest, syncJob, syncPayload } from "../provider/sync-job.ts";
import type { SyncService } from "./sync.service.ts";

/** At most so many at once of whatever has this key. */
interface Share {
  readonly key: string;
  readonly most: number;
}

interface Shares {
  /**
   * Takes one of each share, or none at all when one of them is used up. Answers how to give them
   * back.
   */
  take(shares: readonly Share[]): (() => void) | undefined;
}

/**
 * Counts what runs in this process, so that no organization and no institution takes every slot.
 */
function createSlots(): Shares {
  const running = new Map<string, number>();
  const count = (key: string): number => running.get(key) ?? 0;
  const add = (key: string, change: number): void => {
    const next = count(key) + change;
    if (next === 0) running.delete(key);
    else running.set(key, next);
  };
  return {
    take(shares) {
      if (shares.some(({ key, most }) => count(key) >= most)) return undefined;
      for (const { key } of shares) add(key, 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const { key } of shares) add(key, -1);
      };
    },
  };
}

/**
 * Of the slots that syncs have in a process, so many at most for one organization, one institution,
 * and connections in trouble.
 */
export const SYNC_SLOTS = { organization: 2, institution: 4, troubled: 3 } as const;
/** Tries of one wish, the first included; after that the night is the next. */
const MOST_ATTEMPTS = 8;
/** How long whoever finds no share free waits before asking again. */
const NEXT_TURN_MS = 1_000;

/** Pure: what a sync takes its turn among. */
export const slotsOf = ({ organizationId, institutionId, attempt }: SyncRequest): Share[] => [
  { key: `organization ${organizationId}`, most: SYNC_SLOTS.organization },
  ...(institutionId ? [{ key: `institution ${institutionId}`, most: SYNC_SLOTS.institution }] : []),
  ...(attempt > 1 ? [{ key: "troubled", most: SYNC_SLOTS.troubled }] : []),
];

/** Pure: milliseconds before try `attempt` + 1: 2.7 s, 7.4 s, 20 s … 18 minutes. */
export const pauseAfter = (attempt: number): number => Math.round(Math.exp(attempt) * 1_000);

export interface SyncTaskParts {
  readonly db: Database<PortfolioSchema>;
  readonly sync: SyncService;
  readonly shares?: Shares;
}

/**
 * The job of a sync. One whose share is used up comes back a second later, so that its slot is free
 * for others; one that failed comes back among those in trouble, which never hold more than their
 * own share.
 */
export function createSyncTask({ db, sync, shares = createSlots() }: SyncTaskParts): Task {
  const later = (wish: SyncRequest, ms: number): Promise<void> =>
    db.transaction({ organizationId: wish.organizationId }, (tx, now) =>
      enqueue(tx, syncJob(wish, new Date(now.getTime() + ms))),
    );

  return async (payload, { log }) => {
    const wish = syncPayload.parse(payload);
    const giveBack = shares.take(slotsOf(wish));
    if (!giveBack) return later(wish, NEXT_TURN_MS);
    try {
      await sync.sync(wish.organizationId, wish.connectionId, log);
    } catch (error) {
      // What is not the provider's doing is the queue's to repeat.
      if (!(error instanceof LinkProviderError) || error.kind === "interrupted") throw error;
      const { attempt } = wish;
      if (attempt >= MOST_ATTEMPTS) return;
      await later({ ...wish, attempt: attempt + 1 }, pauseAfter(attempt));
    } finally {
      giveBack();
    }
  };
}
