import type { ConnectionItem, DuplicateResolution } from "@stocks-vibe/contracts/portfolio";
import { type Database, enqueue, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller, RequestFacts } from "../../../http/caller.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { recordingRefusal, recordWithin } from "../../access/audit/audit.service.ts";
import { rebuildJob } from "../../valuation/snapshots/rebuild-job.ts";
import { type ConnectionRow, connectionToWire } from "../connection-to-wire.ts";
import { findConnection } from "../connections.repository.ts";
import { mayManage } from "../managing/may-manage.ts";
import { markAsDistinct, saveDuplicateResolution } from "./duplicate-links.repository.ts";
import { markDuplicates } from "./find-duplicates.ts";

type Tx = Transaction<PortfolioSchema>;

export interface DuplicateLinksService {
  /**
   * A member's word about accounts that an earlier connection brings, too: both links stay and the
   * accounts go on counting once, or they are different accounts and each counts; or the word is
   * taken back: what is the same counts once again, and is asked about. Answers the connection.
   * Refuses `connection_not_found`, `not_the_owner` and `nothing_linked_twice`.
   */
  answer(
    caller: Caller,
    said: { readonly id: string; readonly answer: DuplicateResolution },
    facts: RequestFacts,
  ): Promise<ConnectionItem>;
}

const ACTIONS = {
  "keep-both": "connection.kept-twice",
  "different-accounts": "connection.told-apart",
  "ask-again": "connection.asked-again",
} as const satisfies Record<DuplicateResolution, string>;

/** Where nothing is known to be twice there may still be a word to take back. */
const isAbout = (
  { twice_count: twice, twice_answer: said }: Pick<ConnectionRow, "twice_count" | "twice_answer">,
  answer: DuplicateResolution,
): boolean => twice > 0 || (answer === "ask-again" && said !== null);

export function createDuplicateLinksService(db: Database<PortfolioSchema>): DuplicateLinksService {
  /** A second link that the caller may manage. */
  const ownWithin = async (
    tx: Tx,
    caller: Caller,
    { id, answer }: { readonly id: string; readonly answer: DuplicateResolution },
  ) => {
    const row = await findConnection(tx, caller.organizationId, id);
    if (!row) throw new Refusal("connection_not_found");
    if (!mayManage(caller, row.linked_by_member_id)) throw new Refusal("not_the_owner");
    if (!isAbout(row, answer)) throw new Refusal("nothing_linked_twice");
    return row;
  };

  const saveWithin = async (
    tx: Tx,
    organizationId: string,
    id: string,
    answer: DuplicateResolution,
  ) => {
    await saveDuplicateResolution(tx, organizationId, id, answer === "ask-again" ? null : answer);
    if (answer === "keep-both") return;
    if (answer === "ask-again") await markDuplicates(tx, { organizationId, connectionId: id });
    else await markAsDistinct(tx, organizationId, id);
    await enqueue(tx, rebuildJob(organizationId));
  };

  return {
    answer(caller, said, { requestId }) {
      const { organizationId } = caller;
      const { id, answer } = said;
      const action = ACTIONS[answer];
      const attempt = { by: caller, action, details: { connectionId: id }, requestId } as const;
      return recordingRefusal(db, attempt, () =>
        db.transaction({ organizationId }, async (tx, now) => {
          const before = await ownWithin(tx, caller, said);
          await saveWithin(tx, organizationId, id, answer);
          const details = { connectionId: id, institution: before.institution_name };
          await recordWithin(tx, { by: caller, action, details, requestId }, now);
          const after = await findConnection(tx, organizationId, id);
          return connectionToWire(after ?? before, caller, now);
        }),
      );
    },
  };
}
