import { enqueue, type NewJob, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { Caller } from "../../../http/caller.ts";
import type {
  AddressedNotice,
  MemberDirectory,
  MemberNotice,
} from "../../../identity/member-directory.ts";
import type { PortfolioSchema } from "../../../storage/schema.ts";

export const NOTICE = "portfolio.notice";

const GATHERED_MS = 600_000;

export const noticePayload = z.object({
  organizationId: z.string(),
  notice: z.object({
    organization_id: z.string(),
    member_id: z.string(),
    by_member_id: z.string(),
    locale: z.string().optional(),
    notice: z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("connection_removed"), institution_name: z.string() }),
      z.object({ kind: z.literal("hand_over_offered"), institution_name: z.string() }),
      z.object({ kind: z.literal("handed_over"), institution_name: z.string() }),
      z.object({ kind: z.literal("accounts_handed_over"), institution_name: z.string() }),
      z.object({
        kind: z.enum([
          "cost_basis_changed",
          "finding_answered",
          "history_changed",
          "account_renamed",
          "account_removed",
        ]),
        institution_name: z.string(),
        account_name: z.string(),
      }),
    ]),
  }),
});

/**
 * A notice to be sent, enqueued beside the change it tells of: neither exists without the other. It
 * may arrive twice when an answer is lost on the way, and never not at all.
 */
const noticeJob = (notice: AddressedNotice): NewJob => ({
  task: NOTICE,
  payload: { organizationId: notice.organization_id, notice },
  maxAttempts: 12,
});

/** What can be done to an account again and again. */
export interface Repeatable {
  readonly accountId: string;
  readonly now: Date;
}

/**
 * The same of what can be done and undone as often as somebody likes: who does so must not fill the
 * owner's mailbox. What is told of one account within ten minutes is one letter to each who is told
 * by each who did it, sent at their end.
 */
export function gatheredNoticeJob(notice: AddressedNotice, { accountId, now }: Repeatable): NewJob {
  const { kind } = notice.notice;
  const { organization_id: organizationId, member_id: toldId, by_member_id: byId } = notice;
  const jobKey = [NOTICE, organizationId, accountId, kind, toldId, byId].join(":");
  const end = (Math.floor(now.getTime() / GATHERED_MS) + 1) * GATHERED_MS;
  return { ...noticeJob(notice), jobKey, runAt: new Date(end) };
}

const GONE = new Set(["member_not_found", "organization_not_found"]);

/** Sends it. Whoever is gone needs no mail, so the job is done. */
export async function sendNotice(
  directory: MemberDirectory,
  notice: AddressedNotice,
): Promise<void> {
  try {
    await directory.notify(notice);
  } catch (error) {
    if (!(error instanceof Refusal && GONE.has(error.type))) throw error;
  }
}

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
