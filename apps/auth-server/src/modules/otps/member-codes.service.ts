import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { KeyedHash } from "../../keyed-hash.ts";
import type { AuthSchema } from "../../schema.ts";
import { WRONG_PER_CODE } from "../guesses/guess-limits.ts";
import type { Member } from "../members/member.ts";
import { newProjectId, type Project } from "../projects/project.ts";
import { minutesAfter } from "../sessions/granted-minutes.ts";
import {
  type ChargedCode,
  chargeMemberCode,
  consumeMemberCode,
  insertMemberCode,
  type MemberCodeKind,
  voidMemberCodes,
} from "./member-codes.repository.ts";
import { hashDigits, isSameHash, randomDigits } from "./six-digits.ts";

type Tx = Transaction<AuthSchema>;
type Owner = Pick<Member, "organizationId" | "memberId">;

/** Six digits to a member's mailbox or phone. Five guesses and one use each. */
export interface MemberCodesService {
  /** A new code in place of earlier ones of the kind; answers the digits, which are stored nowhere. */
  issue(
    tx: Tx,
    project: Project,
    code: {
      readonly owner: Owner;
      readonly kind: MemberCodeKind;
      readonly destination: string;
      readonly minutes: number;
    },
    now: Date,
  ): Promise<string>;
  /** Counts a guess. The transaction must be over before the guess is looked at. */
  charge(tx: Tx, owner: Owner, kind: MemberCodeKind, now: Date): Promise<ChargedCode | undefined>;
  /** Refuses wrong digits, none to compare with, and right ones that were used or replaced meanwhile. */
  consume(
    tx: Tx,
    owner: Owner,
    guess: { readonly charged: ChargedCode | undefined; readonly digits: string },
    now: Date,
  ): Promise<ChargedCode>;
  voidAll(tx: Tx, owner: Owner, now: Date): Promise<void>;
}

const ALL_KINDS = ["email_otp", "sms_otp"] as const;
const wrong = (): Refusal => new Refusal("unable_to_auth_otp_code");

export function createMemberCodes(hash: KeyedHash): MemberCodesService {
  return {
    async issue(tx, project, { owner, kind, destination, minutes }, now) {
      const { organizationId, memberId } = owner;
      await voidMemberCodes(tx, organizationId, { memberId, kinds: [kind] }, now);
      const codeId = newProjectId(project, "otp");
      const digits = randomDigits();
      await insertMemberCode(tx, organizationId, {
        codeId,
        codeHmac: hashDigits(hash, codeId, digits),
        memberId,
        kind,
        destination,
        createdAt: now,
        expiresAt: minutesAfter(now, minutes),
      });
      return digits;
    },
    charge: (tx, { organizationId, memberId }, kind, now) =>
      chargeMemberCode(tx, organizationId, { memberId, kind, limit: WRONG_PER_CODE }, now),
    async consume(tx, { organizationId }, { charged, digits }, now) {
      if (!charged) throw wrong();
      const given = hashDigits(hash, charged.codeId, digits);
      if (!isSameHash(given, charged.codeHmac)) throw wrong();
      if (!(await consumeMemberCode(tx, organizationId, charged.codeId, now))) throw wrong();
      return charged;
    },
    voidAll: (tx, { organizationId, memberId }, now) =>
      voidMemberCodes(tx, organizationId, { memberId, kinds: ALL_KINDS }, now),
  };
}
