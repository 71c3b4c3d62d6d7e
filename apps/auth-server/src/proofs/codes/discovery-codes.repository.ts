import type { Transaction } from "@stocks-vibe/server-kit";
import { sql } from "kysely";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Requester } from "../../platform/devices/requester.ts";
import { ownFirst } from "./own-first.repository.ts";

type Tx = Transaction<AuthSchema>;

export interface ChargedDiscoveryCode {
  readonly codeId: string;
  readonly codeHmac: string;
}

/** Earlier codes that the same requester had sent to the address stop working: the newest mail is the one that counts. */
export async function voidDiscoveryCodes(
  tx: Tx,
  projectId: string,
  { emailAddress, replaces }: { readonly emailAddress: string } & Pick<Requester, "replaces">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("discovery_codes")
    .set({ voided_at: now })
    .where("project_id", "=", projectId)
    .where("email_address", "=", emailAddress)
    .$if(replaces !== null, (query) => query.where("requested_by", "in", replaces ?? []))
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .execute();
}

export async function insertDiscoveryCode(
  tx: Tx,
  projectId: string,
  code: ChargedDiscoveryCode & {
    readonly emailAddress: string;
    readonly requestedBy: string;
    readonly createdAt: Date;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("discovery_codes")
    .values({
      project_id: projectId,
      code_id: code.codeId,
      email_address: code.emailAddress,
      requested_by: code.requestedBy,
      code_hmac: code.codeHmac,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      used_at: null,
      voided_at: null,
    })
    .execute();
}

/**
 * Counts one guess at a code of the address: at the one that the guesser asked for, else at the newest. Undefined when there is
 * none, or it has been guessed at often enough.
 */
export async function chargeDiscoveryCode(
  tx: Tx,
  projectId: string,
  {
    emailAddress,
    limit,
    replaces,
  }: { readonly emailAddress: string; readonly limit: number } & Pick<Requester, "replaces">,
  now: Date,
): Promise<ChargedDiscoveryCode | undefined> {
  const row = await tx
    .updateTable("discovery_codes")
    .set({ guesses: sql`guesses + 1` })
    .where("project_id", "=", projectId)
    .where("code_id", "=", (eb) =>
      eb
        .selectFrom("discovery_codes")
        .select("code_id")
        .where("project_id", "=", projectId)
        .where("email_address", "=", emailAddress)
        .where("used_at", "is", null)
        .where("voided_at", "is", null)
        .where("expires_at", ">", now)
        .orderBy(ownFirst(replaces), "desc")
        .orderBy("created_at", "desc")
        .limit(1),
    )
    .where("guesses", "<", limit)
    .returning(["code_id", "code_hmac"])
    .executeTakeFirst();
  return row && { codeId: row.code_id, codeHmac: row.code_hmac };
}

/** Uses the code up: of any number of callers with the right digits one gets true. */
export async function consumeDiscoveryCode(
  tx: Tx,
  projectId: string,
  codeId: string,
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable("discovery_codes")
    .set({ used_at: now })
    .where("project_id", "=", projectId)
    .where("code_id", "=", codeId)
    .where("used_at", "is", null)
    .where("voided_at", "is", null)
    .where("expires_at", ">", now)
    .returning("code_id")
    .executeTakeFirst();
  return row !== undefined;
}
