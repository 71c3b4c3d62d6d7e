import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../../access/audit/audit.service.ts";
import { notifyOwner } from "../../access/notices/notice-job.ts";
import { syncJob } from "../../provider/sync-job.ts";
import { connectionToWire } from "../connection-to-wire.ts";
import { askForSync, findConnection } from "../connections.repository.ts";
import { mayManage } from "../managing/may-manage.ts";
import { findOffer, giveOver, listGiven, takeOver } from "./account-transfers.repository.ts";

type Tx = Transaction<PortfolioSchema>;

export interface AccountTransferService {
  /**
   * Offers a broken connection's accounts, with their history and settings, to the newer connection
   * of another member that brings the same ones. Whoever manages that one too takes them at once.
   * Answers the broken connection. Refuses `connection_not_found`, `not_the_owner`, and
   * `nothing_to_hand_over` when it is not broken or no other connection brings any of them.
   */
  give(caller: Caller, id: string, facts: RequestFacts): Promise<ConnectionItem>;
  /**
   * Takes what was handed over to a connection; its next sync brings it over, in place of what it
   * has read of those accounts itself. Answers the connection. Refuses as `give` does.
   */
  take(caller: Caller, id: string, facts: RequestFacts): Promise<ConnectionItem>;
}

export function createAccountTransferService(
  db: Database<PortfolioSchema>,
): AccountTransferService {
  const ownWithin = async (tx: Tx, caller: Caller, id: string) => {
    const row = await findConnection(tx, caller.organizationId, id);
    if (!row) throw new Refusal("connection_not_found");
    if (!mayManage(caller, row.linked_by_member_id)) throw new Refusal("not_the_owner");
    return row;
  };

  /** Takes everything given to `to`, and makes the sync due that brings it over. */
  const takeWithin = async (
    tx: Tx,
    { organizationId, memberId }: Caller,
    to: { readonly id: string; readonly institution_id: string | null },
    now: Date,
  ): Promise<void> => {
    const given = await listGiven(tx, organizationId, to.id);
    if (given.length === 0) throw new Refusal("nothing_to_hand_over");
    for (const from of given) {
      await takeOver(tx, { organizationId, from, to: to.id }, { memberId, now });
    }
    await askForSync(tx, organizationId, to.id, now);
    const { institution_id: institutionId } = to;
    await enqueue(tx, syncJob({ organizationId, connectionId: to.id, institutionId }));
  };

  return {
    give(caller, id, { requestId, locale }) {
      const { organizationId, memberId } = caller;
      const action = "connection.handed-over";
      const attempt = { by: caller, action, details: { connectionId: id }, requestId } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          const broken = await ownWithin(tx, caller, id);
          const offer = await findOffer(tx, organizationId, id);
          const taker = offer && (await findConnection(tx, organizationId, offer));
          if (!taker) throw new Refusal("nothing_to_hand_over");
          await giveOver(tx, { organizationId, from: id, to: taker.id }, { memberId, now });
          const { institution_name, linked_by_member_id: owner } = taker;
          const details = { connectionId: id, to: taker.id, institution: institution_name };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          if (mayManage(caller, owner)) await takeWithin(tx, caller, taker, now);
          const notice = { kind: "accounts_handed_over", institution_name } as const;
          await notifyOwner(tx, caller, { owner, locale, notice });
          return connectionToWire({ ...broken, hand_over_offered: false }, caller, now);
        }),
      );
    },

    take(caller, id, { requestId }) {
      const { organizationId } = caller;
      const action = "connection.taken-over";
      const attempt = { by: caller, action, details: { connectionId: id }, requestId } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          const taker = await ownWithin(tx, caller, id);
          await takeWithin(tx, caller, taker, now);
          const details = { connectionId: id, institution: taker.institution_name };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          const settled = { sync_state: "queued" as const, take_over_offered: false };
          return connectionToWire({ ...taker, ...settled }, caller, now);
        }),
      );
    },
  };
}
