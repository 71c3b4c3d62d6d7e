import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import { minutesAfter } from "../../domain/minutes/granted-minutes.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { EVERYBODY, type Requester } from "../../platform/devices/requester.ts";
import { WRONG_PER_CODE } from "../../platform/guesses/guess-limits.ts";
import type { KeyedHash } from "../../platform/limits/keyed-hash.ts";
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
  /** A new code in place of earlier ones of the kind that the same requester asked for; answers the digits, which are stored nowhere. */
  issue(
    tx: Tx,
    project: Project,
    code: {
      readonly owner: Owner;
      readonly kind: MemberCodeKind;
      readonly destination: string;
      readonly minutes: number;
      /** The wish for an address that it is about. */
      readonly changeId?: string | null;
      /** Everybody's earlier ones are replaced unless given. */
      readonly requester?: Requester;
    },
    now: Date,
  ): Promise<string>;
  /** Counts a guess. The transaction must be over before the guess is looked at. */
  charge(
    tx: Tx,
    owner: Owner,
    guess: { readonly kind: MemberCodeKind; readonly requester: Requester },
    now: Date,
  ): Promise<ChargedCode | undefined>;
  /** Whether these are the digits of the code. Uses nothing up. */
  isRight(charged: ChargedCode, digits: string): boolean;
  /** Refuses wrong digits, none to compare with, and right ones that were used or replaced meanwhile. */
  consume(
    tx: Tx,
    owner: Owner,
    guess: { readonly charged: ChargedCode | undefined; readonly digits: string },
    now: Date,
  ): Promise<ChargedCode>;
  voidAll(tx: Tx, owner: Owner, now: Date, kinds?: readonly MemberCodeKind[]): Promise<void>;
}

const ALL_KINDS = ["email_otp", "sms_otp", "change_address"] as const;
const wrong = (): Refusal => new Refusal("unable_to_auth_otp_code");

export function createMemberCodes(hash: KeyedHash): MemberCodesService {
  const isRight = (charged: ChargedCode, digits: string): boolean =>
    isSameHash(hashDigits(hash, charged.codeId, digits), charged.codeHmac);

  return {
    isRight,
    async issue(tx, project, { owner, kind, destination, minutes, ...code }, now) {
      const { organizationId, memberId } = owner;
      const { requestedBy, replaces } = code.requester ?? EVERYBODY;
      await voidMemberCodes(tx, organizationId, { memberId, kinds: [kind], replaces }, now);
      const codeId = newProjectId(project, "otp");
      const digits = randomDigits();
      await insertMemberCode(tx, organizationId, {
        codeId,
        codeHmac: hashDigits(hash, codeId, digits),
        memberId,
        kind,
        destination,
        changeId: code.changeId ?? null,
        requestedBy,
        createdAt: now,
        expiresAt: minutesAfter(now, minutes),
      });
      return digits;
    },
    charge(tx, { organizationId, memberId }, { kind, requester: { replaces } }, now) {
      const guess = { memberId, kind, replaces, limit: WRONG_PER_CODE };
      return chargeMemberCode(tx, organizationId, guess, now);
    },
    async consume(tx, { organizationId }, { charged, digits }, now) {
      if (!charged || !isRight(charged, digits)) throw wrong();
      if (!(await consumeMemberCode(tx, organizationId, charged.codeId, now))) throw wrong();
      return charged;
    },
    voidAll: (tx, { organizationId, memberId }, now, kinds = ALL_KINDS) =>
      voidMemberCodes(tx, organizationId, { memberId, kinds }, now),
  };
}
