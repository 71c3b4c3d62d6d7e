import type { ConnectionItem } from "@stocks-vibe/contracts/portfolio";
import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordWithin } from "../../access/audit/audit.service.ts";
import { connectionToWire } from "../connection-to-wire.ts";
import { findConnection } from "../connections.repository.ts";
import type { ConnectionsService } from "../connections.service.ts";
import { mayManage } from "../managing/may-manage.ts";
import { markShared, noteRepair } from "../provider-accounts.repository.ts";
import { dueAfterUpdate } from "../syncing/sync-pause.ts";

/** How a member left update mode. */
interface UpdateDone {
  readonly id: string;
  /**
   * The provider's ids of the accounts that are shared now; undefined where the window did not say.
   */
  readonly sharedAccountIds: readonly string[] | undefined;
}

export interface UpdatingService {
  /**
   * A member is through with update mode: what the provider told before is settled, a sync is due,
   * and accounts that were left out are to go with it, where the member may manage the connection.
   * Answers their names. Refuses `connection_not_found`.
   */
  finish(
    caller: Caller,
    done: UpdateDone,
    facts: RequestFacts,
  ): Promise<{ connection: ConnectionItem; leaving: string[] }>;
}

export function createUpdatingService(
  db: Database<PortfolioSchema>,
  connections: Pick<ConnectionsService, "queueSyncWithin">,
): UpdatingService {
  /** No account at all is never what somebody shares. */
  const markWithin = async (
    tx: Transaction<PortfolioSchema>,
    caller: Caller,
    { id, sharedAccountIds: shared = [] }: UpdateDone,
    now: Date,
  ): Promise<string[]> =>
    shared.length === 0
      ? []
      : markShared(tx, { organizationId: caller.organizationId, id, shared }, caller.memberId, now);

  return {
    finish: (caller, done, { requestId }) =>
      db.transaction({ organizationId: caller.organizationId }, async (tx, now) => {
        const { organizationId } = caller;
        const { id } = done;
        const before = await findConnection(tx, organizationId, id);
        if (!before) throw new Refusal("connection_not_found");
        // Connections before accounts, as everybody who changes both.
        await noteRepair(tx, organizationId, id, now);
        const mayChoose = mayManage(caller, before.linked_by_member_id);
        const leaving = mayChoose ? await markWithin(tx, caller, done, now) : [];
        const { institution_id: institutionId, institution_name: institution } = before;
        const at = dueAfterUpdate(before, now);
        const wish = { organizationId, connectionId: id, institutionId };
        // Somebody waits for it, so the page says that it is on its way.
        await connections.queueSyncWithin(tx, wish, { at, isAfterRest: false }, now);
        const details = { connectionId: id, institution };
        const action = "connection.updated";
        await recordWithin(tx, { by: caller, action, details, requestId }, now);
        const after = await findConnection(tx, organizationId, id);
        return { connection: connectionToWire(after ?? before, caller, now), leaving };
      }),
  };
}
