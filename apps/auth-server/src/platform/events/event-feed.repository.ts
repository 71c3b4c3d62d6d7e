import { newId, type Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../database/schema.ts";
import type { FeedEvent, NewFeedEvent } from "./feed-event.ts";

type Tx = Transaction<AuthSchema>;

/** The project of an organization, by the directory of ids. */
export async function findProjectIdOf(tx: Tx, organizationId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("organization_directory")
    .select("project_id")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  return row?.project_id;
}

/**
 * Appends to the project's feed. The lock lasts until the commit, so that sequences become visible
 * in their order: a reader who has read up to 7 will never find a 6 that came later.
 */
export async function appendFeedEvent(
  tx: Tx,
  projectId: string,
  event: NewFeedEvent,
  now: Date,
): Promise<void> {
  const key = `auth.event-feed:${projectId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const last = await tx
    .selectFrom("event_feed")
    .select((eb) => eb.fn.max("sequence").as("sequence"))
    .where("project_id", "=", projectId)
    .executeTakeFirst();
  await tx
    .insertInto("event_feed")
    .values({
      project_id: projectId,
      sequence: (last?.sequence ?? 0) + 1,
      event_id: newId("event"),
      event_type: event.type,
      organization_id: event.organizationId,
      member_id: event.memberId ?? "",
      member_session_ids: [...(event.memberSessionIds ?? [])],
      occurred_at: now,
    })
    .execute();
}

/** What happened after `cursor`, oldest first. */
export async function listFeedEvents(
  tx: Tx,
  projectId: string,
  { cursor, limit }: { readonly cursor: number; readonly limit: number },
): Promise<FeedEvent[]> {
  const rows = await tx
    .selectFrom("event_feed")
    .selectAll()
    .where("project_id", "=", projectId)
    .where("sequence", ">", cursor)
    .orderBy("sequence")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    sequence: row.sequence,
    eventId: row.event_id,
    type: row.event_type,
    organizationId: row.organization_id,
    memberId: row.member_id,
    memberSessionIds: row.member_session_ids,
    occurredAt: row.occurred_at,
  }));
}
