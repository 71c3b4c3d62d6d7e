import type { Transaction } from "@stocks-vibe/server-kit";
import { type ChainedEvent, toChainedEvent } from "../../platform/audit/chain.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";

type Tx = Transaction<AuthSchema>;

/** What is looked for; what is absent is not asked. */
export interface AuditLogQuery {
  /** Only events of smaller numbers. */
  readonly before?: number | undefined;
  readonly action?: string | undefined;
  /** Who did it. */
  readonly memberId?: string | undefined;
  /** At this moment or later. */
  readonly from?: Date | undefined;
  /** Before this moment. */
  readonly to?: Date | undefined;
}

export interface LoggedEvent extends ChainedEvent {
  readonly result: "success" | "refused";
  /**
   * Its number in the organization's chain: events are numbered in the order in which they were
   * committed.
   */
  readonly sequence: number;
}

/** An organization's events, newest first. */
export async function findLoggedEvents(
  tx: Tx,
  organizationId: string,
  query: AuditLogQuery,
  limit: number,
): Promise<LoggedEvent[]> {
  const { before, action, memberId, from, to } = query;
  const rows = await tx
    .selectFrom("audit_events")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("chain_id", "=", organizationId)
    .where("sequence", "is not", null)
    .where((eb) =>
      eb.and([
        ...(before === undefined ? [] : [eb("sequence", "<", before)]),
        ...(action === undefined ? [] : [eb("action", "=", action)]),
        ...(memberId === undefined ? [] : [eb("member_id", "=", memberId)]),
        ...(from === undefined ? [] : [eb("occurred_at", ">=", from)]),
        ...(to === undefined ? [] : [eb("occurred_at", "<", to)]),
      ]),
    )
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...toChainedEvent(row),
    result: row.result,
    sequence: row.sequence ?? 0,
  }));
}

/** Name and address of those of the members who are still there. */
export async function findPeople(
  tx: Tx,
  organizationId: string,
  memberIds: readonly string[],
): Promise<{ readonly memberId: string; readonly name: string; readonly emailAddress: string }[]> {
  if (memberIds.length === 0) return [];
  return tx
    .selectFrom("members")
    .select(["member_id as memberId", "name", "email_address as emailAddress"])
    .where("organization_id", "=", organizationId)
    .where("member_id", "in", memberIds)
    .where("status", "<>", "deleted")
    .execute();
}
