import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/notice-job.ts";
import { removalJob } from "../../provider/sync-job.ts";
import { type RebuildService, rebuildSoon } from "../../valuation/rebuild/rebuild.service.ts";
import { deleteConnection, findConnection } from "../connections.repository.ts";
import { mayManage } from "../managing/may-manage.ts";
import { addPendingRemoval, deleteUnusedMatches } from "./removals.repository.ts";

type Tx = Transaction<PortfolioSchema>;

export interface RemovalsService {
  /**
   * Removes a connection, its data and its share of the figures, and tells who linked it if it was
   * somebody else. Never depends on what remains: its figures are on their way until they are
   * rebuilt, which mostly is so before this answers. Refuses `connection_not_found`, and
   * `not_the_owner` for whoever may not manage it.
   */
  remove(
    caller: Caller,
    id: string,
    facts: RequestFacts,
  ): Promise<{ id: string; removed_account_count: number }>;
  /**
   * Removes a connection's rows in the caller's transaction and sees to it that the provider is
   * told. False when it is gone already.
   */
  removeWithin(tx: Tx, organizationId: string, id: string, now: Date): Promise<boolean>;
  /**
   * The same for one whose accounts a newer connection has taken over, by whose doing; who linked
   * it is told if that was somebody else.
   */
  removeReplacedWithin(
    tx: Tx,
    replaced: {
      readonly organizationId: string;
      readonly id: string;
      readonly by: string;
    },
    now: Date,
  ): Promise<void>;
}

export interface RemovalsDependencies {
  readonly db: Database<PortfolioSchema>;
  readonly rebuild: Pick<RebuildService, "lockFigures" | "clearWithin" | "rebuildStored">;
}

/** How connections end: here at once, at the provider as soon as it answers. */
export function createRemovalsService(deps: RemovalsDependencies): RemovalsService {
  const { db, rebuild } = deps;

  /** A connection that the caller may manage. */
  const ownWithin = async (tx: Tx, caller: Caller, id: string) => {
    const row = await findConnection(tx, caller.organizationId, id);
    if (!row) throw new Refusal("connection_not_found");
    if (!mayManage(caller, row.linked_by_member_id)) throw new Refusal("not_the_owner");
    return row;
  };

  const removeWithin: RemovalsService["removeWithin"] = async (tx, organizationId, id, now) => {
    const gone = await deleteConnection(tx, organizationId, id);
    if (!gone) return false;
    await deleteUnusedMatches(tx, organizationId);
    const { access_token_sealed: sealed, ...removed } = gone;
    // What a member kept by hand, no provider has to hear of.
    if (sealed === null) return true;
    await addPendingRemoval(tx, { ...removed, access_token_sealed: sealed }, now);
    await enqueue(tx, removalJob(organizationId, id));
    return true;
  };

  return {
    removeWithin,

    async removeReplacedWithin(tx, { organizationId, id, by: memberId }, now) {
      const before = await findConnection(tx, organizationId, id);
      if (!before || !(await removeWithin(tx, organizationId, id, now))) return;
      const { institution_name, linked_by_member_id: owner } = before;
      const by = { organizationId, memberId, actor: null };
      const details = { connectionId: id, institution: institution_name };
      await recordWithin(tx, { by, action: "connection.removed", details }, now);
      const notice = { kind: "handed_over", institution_name } as const;
      await notifyOwner(tx, by, { owner, notice });
    },

    async remove(caller, id, { requestId, locale, log }) {
      const { organizationId } = caller;
      const action = "connection.removed";
      const attempt = { by: caller, action, details: { connectionId: id }, requestId } as const;
      const removed = await recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          await rebuild.lockFigures(tx, organizationId);
          const before = await ownWithin(tx, caller, id);
          await removeWithin(tx, organizationId, id, now);
          await rebuild.clearWithin(tx, organizationId, now);
          const { institution_name, linked_by_member_id: owner } = before;
          const details = { connectionId: id, institution: institution_name };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          const notice = { kind: "connection_removed", institution_name } as const;
          await notifyOwner(tx, caller, { owner, locale, notice });
          return { id, removed_account_count: before.account_count };
        }),
      );
      await rebuildSoon(rebuild, organizationId, log);
      return removed;
    },
  };
}
