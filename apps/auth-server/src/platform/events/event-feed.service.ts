import type { Transaction } from "@stocks-vibe/server-kit";
import type { BeforeCommit } from "../database/before-commit.ts";
import type { AuthSchema } from "../database/schema.ts";
import { setTenantScope } from "../database/tenant-scope.repository.ts";
import { appendFeedEvent, findProjectIdOf, listFeedEvents } from "./event-feed.repository.ts";
import type { FeedEvent, NewFeedEvent } from "./feed-event.ts";

/** The cursor before the first event. */
export const FEED_START = "0";

export interface FeedPage {
  readonly events: readonly FeedEvent[];
  /** What to ask with next time: unchanged while nothing happens. */
  readonly nextCursor: string;
}

export interface EventFeed {
  /** Writes inside the transaction of the change itself: neither exists without the other. */
  append(tx: Transaction<AuthSchema>, event: NewFeedEvent, now: Date): Promise<void>;
  read(
    projectId: string,
    after: { readonly cursor: string; readonly limit: number },
  ): Promise<FeedPage>;
}

export function createEventFeed(lastWrites: BeforeCommit): EventFeed {
  const { db } = lastWrites;
  return {
    async append(tx, event, now) {
      const projectId = await findProjectIdOf(tx, event.organizationId);
      if (projectId === undefined) throw new Error("an event of an unknown organization");
      const write = async () => {
        await setTenantScope(tx, { projectId });
        await appendFeedEvent(tx, projectId, event, now);
      };
      lastWrites.add(tx, { part: "feed", key: projectId, write });
    },
    read: (projectId, { cursor, limit }) =>
      db.transaction({ projectId }, async (tx) => {
        const events = await listFeedEvents(tx, projectId, { cursor: Number(cursor), limit });
        return { events, nextCursor: String(events.at(-1)?.sequence ?? cursor) };
      }),
  };
}
