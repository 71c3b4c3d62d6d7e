import { type Database, enqueue, type SecretBox } from "@stocks-vibe/server-kit";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import {
  isInterruption,
  type LinkProvider,
  LinkProviderError,
} from "../../provider/link-provider.ts";
import { removalJob } from "../../provider/sync-job.ts";
import { tokenPlace } from "../linking/linking.service.ts";
import {
  deletePendingRemoval,
  findPendingRemoval,
  listPendingRemovals,
  listRemovalOrganizations,
  noteFailedRemoval,
} from "./removals.repository.ts";

/** What one failed try leaves on a removal. */
export interface FailedTry {
  readonly tries: number;
  readonly code: string;
  readonly pauseMs: number;
}

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const LEFT_ALONE_MS = 60_000;

/**
 * Pure: how a removal that failed goes on. It never gives up: pauses grow to six hours. A call that
 * was not made, since the provider is left alone for a while, is no try.
 */
export function afterFailedTry(tries: number, error: unknown): FailedTry {
  const code = error instanceof LinkProviderError ? error.code : "UNREADABLE_TOKEN";
  if (code === "PROVIDER_PAUSED") return { tries, code, pauseMs: LEFT_ALONE_MS };
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
  return { tries: tries + 1, code, pauseMs };
}

/** An item of which the provider has not heard yet that it is gone. */
export interface OwedRemoval {
  readonly organizationId: string;
  readonly id: string;
  readonly since: Date;
  readonly tries: number;
  /** How the last try ended; null before the first. */
  readonly lastCode: string | null;
}

export interface FinishRemovalsService {
  /**
   * Tells the provider that an item is gone. When that fails, the next try is enqueued, for as long
   * as it takes.
   */
  finishRemoval(organizationId: string, id: string): Promise<void>;
  /** Everything that is still owed, of deleted organizations too. */
  listOwed(): Promise<OwedRemoval[]>;
  /** Makes the next try of everything owed due now. Answers how many there are. */
  retryAll(): Promise<number>;
  /** Organizations that `listOwed` would look into, for whoever walks all sealed rows. */
  listOrganizationIds(): Promise<string[]>;
}

export interface FinishRemovalsDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly provider: Pick<LinkProvider, "removeItem">;
  readonly secrets: SecretBox;
}

export function createFinishRemovalsService({
  db,
  provider,
  secrets,
}: FinishRemovalsDependencies): FinishRemovalsService {
  const listOrganizationIds = () => db.transaction({}, listRemovalOrganizations);

  const tell = async (organizationId: string, id: string, sealed: string): Promise<void> =>
    provider.removeItem(secrets.open(sealed, tokenPlace(organizationId, id)));

  const listOwed = async (): Promise<OwedRemoval[]> => {
    const owed: OwedRemoval[] = [];
    for (const organizationId of await listOrganizationIds()) {
      const rows = await db.transaction({ organizationId }, (tx) =>
        listPendingRemovals(tx, organizationId),
      );
      for (const { id, created_at: since, tries, last_code: lastCode } of rows) {
        owed.push({ organizationId, id, since, tries, lastCode });
      }
    }
    return owed;
  };

  return {
    listOrganizationIds,
    listOwed,

    async finishRemoval(organizationId, id) {
      const removal = await db.transaction({ organizationId }, (tx) =>
        findPendingRemoval(tx, organizationId, id),
      );
      if (!removal) return;
      try {
        await tell(organizationId, id, removal.access_token_sealed);
      } catch (error) {
        if (isInterruption(error)) throw error;
        const { tries, code, pauseMs } = afterFailedTry(removal.tries, error);
        await db.transaction({ organizationId }, async (tx, now) => {
          const next_try_at = new Date(now.getTime() + pauseMs);
          const failed = { tries, last_code: code, next_try_at };
          await noteFailedRemoval(tx, { organizationId, id }, failed);
          await enqueue(tx, removalJob(organizationId, id, next_try_at));
        });
        return;
      }
      await db.transaction({ organizationId }, (tx) =>
        deletePendingRemoval(tx, organizationId, id),
      );
    },

    async retryAll() {
      const owed = await listOwed();
      for (const { organizationId, id } of owed) {
        await db.transaction({ organizationId }, (tx) =>
          enqueue(tx, removalJob(organizationId, id)),
        );
      }
      return owed.length;
    },
  };
}
