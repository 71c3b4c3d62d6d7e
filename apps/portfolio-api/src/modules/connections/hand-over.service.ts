import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../caller.ts";
import type { PortfolioSchema } from "../../schema.ts";
import { recordingRefusal, recordWithin } from "../audit/audit.service.ts";
import { connectionToWire } from "./connection-to-wire.ts";
import { findConnection, setSyncState } from "./connections.repository.ts";
import { acceptOffer, findOffer } from "./hand-overs.repository.ts";
import { mayManage } from "./may-manage.ts";
import { syncJob } from "./sync-job.ts";

export interface HandOverService {
  /**
   * Hands a broken connection's accounts, with their history and settings, over to the newer connection of another member that brings
   * the same ones; its next sync takes them. Answers the newer connection. Refuses `connection_not_found`, `not_the_owner`, and
   * `nothing_to_hand_over` when no other connection brings any of them.
   */
  handOver(caller: Caller, id: string, facts: RequestFacts): Promise<ConnectionItem>;
}

export function createHandOverService(db: Database<PortfolioSchema>): HandOverService {
  return {
    handOver(caller, id, { requestId }) {
      const { organizationId, memberId } = caller;
      const action = "connection.handed-over";
      const attempt = { by: caller, action, details: { connectionId: id }, requestId } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          const given = await findConnection(tx, organizationId, id);
          if (!given) throw new Refusal("connection_not_found");
          if (!mayManage(caller, given.linked_by_member_id)) throw new Refusal("not_the_owner");
          const to = await findOffer(tx, organizationId, id);
          const taker = to && (await findConnection(tx, organizationId, to));
          if (!taker) throw new Refusal("nothing_to_hand_over");
          await acceptOffer(tx, { organizationId, from: id, to: taker.id }, { memberId, now });
          await setSyncState(tx, organizationId, taker.id, "queued", now);
          const { institution_id: institutionId } = taker;
          await enqueue(tx, syncJob({ organizationId, connectionId: taker.id, institutionId }));
          const details = { connectionId: id, to: taker.id, institution: given.institution_name };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          return connectionToWire({ ...taker, sync_state: "queued" }, caller);
        }),
      );
    },
  };
}
