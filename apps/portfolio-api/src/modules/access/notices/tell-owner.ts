import { enqueue, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../../http/caller.ts";
import type { MemberNotice } from "../../../identity/member-directory.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";
import { gatheredNoticeJob, noticeJob, type Repeatable } from "./notice-job.ts";

/**
 * Tells who linked a connection what somebody else has done to it, in the transaction of that
 * change.
 */
export async function notifyOwner(
  tx: Transaction<PortfolioSchema>,
  caller: Pick<Caller, "organizationId" | "memberId">,
  told: {
    readonly owner: string;
    readonly locale?: string | undefined;
    readonly notice: MemberNotice;
    /** Of what may be done again and again: then letters are gathered. */
    readonly repeatable?: Repeatable;
  },
): Promise<void> {
  if (told.owner === caller.memberId) return;
  const { repeatable } = told;
  const notice = {
    organization_id: caller.organizationId,
    member_id: told.owner,
    by_member_id: caller.memberId,
    locale: told.locale,
    notice: told.notice,
  };
  await enqueue(tx, repeatable ? gatheredNoticeJob(notice, repeatable) : noticeJob(notice));
}
