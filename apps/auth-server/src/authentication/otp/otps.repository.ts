import type { Transaction } from "@stocks-vibe/server-kit";
import type { OneTimeToken } from "../../domain/proof/sent-proof.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Requester } from "../../platform/device-cookies/device-cookies.ts";
import {
  chargeOneTimeToken,
  consumeOneTimeToken,
  insertOneTimeToken,
  type OneTimeTokenRows,
  voidOneTimeToken,
} from "../one-time-tokens/one-time-tokens.repository.ts";

type Tx = Transaction<AuthSchema>;

export type MemberCodeKind = "email_otp" | "sms_otp" | "change_address";

/**
 * Whose codes: a member's of some kinds, or those that prove a mailbox before any organization is
 * chosen.
 */
export type CodePlace =
  | {
      readonly organizationId: string;
      readonly memberId: string;
      readonly kinds: readonly MemberCodeKind[];
    }
  | { readonly projectId: string; readonly emailAddress: string };

/** A code that a guess may be compared with. */
interface StoredCode {
  readonly codeId: string;
  readonly codeHmac: string;
}

/** A member's, which says what it proves. */
export type ChargedCode = StoredCode & OneTimeToken;

interface CodeRow {
  readonly code_id: string;
  readonly code_hmac: string;
  readonly kind: MemberCodeKind;
  readonly destination: string;
  readonly change_id: string | null;
}

const rowsOf = (place: CodePlace): OneTimeTokenRows =>
  "projectId" in place
    ? {
        table: "discovery_codes",
        tenant: { project_id: place.projectId },
        where: { email_address: place.emailAddress },
      }
    : {
        table: "member_codes",
        tenant: { organization_id: place.organizationId },
        where: { member_id: place.memberId, kind: place.kinds },
      };

/** Earlier codes there stop working, as far as these requesters asked for them. */
export const voidCodes = (
  tx: Tx,
  place: CodePlace,
  replaces: Requester["replaces"],
  now: Date,
): Promise<void> => voidOneTimeToken(tx, rowsOf(place), replaces, now);

/** What a new code is beside its place. */
export interface NewCode extends StoredCode {
  readonly requestedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** `sent` is of a member's code alone: one kind, one destination. */
export async function insertCode(
  tx: Tx,
  place: CodePlace,
  code: NewCode,
  sent: OneTimeToken | null,
): Promise<void> {
  const owner =
    "projectId" in place
      ? { email_address: place.emailAddress }
      : {
          member_id: place.memberId,
          kind: sent?.kind ?? null,
          destination: sent?.destination ?? null,
          change_id: sent?.changeId ?? null,
        };
  await insertOneTimeToken(tx, rowsOf(place), {
    ...owner,
    code_id: code.codeId,
    code_hmac: code.codeHmac,
    requested_by: code.requestedBy,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  });
}

/** Counts one guess; see `chargeSent`. */
export async function chargeCode(
  tx: Tx,
  place: CodePlace,
  guess: Pick<Requester, "replaces"> & { readonly limit: number },
  now: Date,
): Promise<ChargedCode | undefined> {
  const row = await chargeOneTimeToken<CodeRow>(tx, rowsOf(place), guess, now);
  return (
    row && {
      codeId: row.code_id,
      codeHmac: row.code_hmac,
      kind: row.kind,
      destination: row.destination,
      changeId: row.change_id,
    }
  );
}

/** Uses the code up: of any number of callers with the right digits one gets true. */
export async function consumeCode(
  tx: Tx,
  place: CodePlace,
  codeId: string,
  now: Date,
): Promise<boolean> {
  const { table, tenant } = rowsOf(place);
  const where = { code_id: codeId };
  return (await consumeOneTimeToken(tx, { table, tenant, where }, now)) !== undefined;
}
