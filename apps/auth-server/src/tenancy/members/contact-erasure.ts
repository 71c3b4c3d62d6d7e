import { type Database, enqueue, type Task, type Transaction } from "@stocks-vibe/server-kit";
import * as z from "zod";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { eraseContactRemains, listContacts } from "./contacts.repository.ts";

export const ERASE_CONTACTS_TASK = "auth.erase-contacts";

const HOUR_MS = 3_600_000;
/**
 * Mail records limit what may be sent in a day, so they stay for most of it; nothing personal is
 * left after a whole one.
 */
export const ERASE_AFTER_HOURS = 23;
/** Contacts in one job: an organization may have thousands. */
const CHUNK = 500;

const payloadShape = z.object({
  projectId: z.string(),
  contacts: z.array(z.string()),
  until: z.coerce.date(),
});

/**
 * Plans that what mail and proofs know of a member who goes now, or of a whole organization's, is
 * removed within a day. To be called while their addresses and numbers are still there; planning
 * twice gives one job.
 */
export async function planContactErasure(
  tx: Transaction<AuthSchema>,
  gone: {
    readonly projectId: string;
    readonly organizationId: string;
    readonly memberId?: string;
  },
  now: Date,
): Promise<void> {
  const { projectId, organizationId, memberId } = gone;
  const all = await listContacts(tx, organizationId, memberId);
  for (let start = 0; start < all.length; start += CHUNK) {
    const contacts = all.slice(start, start + CHUNK);
    await enqueue(tx, {
      task: ERASE_CONTACTS_TASK,
      payload: { projectId, contacts, until: now.toISOString() },
      jobKey: `${ERASE_CONTACTS_TASK}:${memberId ?? organizationId}:${start}`,
      runAt: new Date(now.getTime() + ERASE_AFTER_HOURS * HOUR_MS),
    });
  }
}

/**
 * The job. Who came back meanwhile, or is a member elsewhere, loses nothing but records of mail
 * sent before.
 */
export const createContactErasure =
  (db: Database<AuthSchema>): Task =>
  async (payload) => {
    const { projectId, ...remains } = payloadShape.parse(payload);
    await db.transaction({ projectId }, (tx) => eraseContactRemains(tx, projectId, remains));
  };
