import { randomInt, timingSafeEqual } from "node:crypto";
import { Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { minutesAfter } from "../../domain/minutes/lifetimes.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { WRONG_PER_CODE } from "../../platform/brute-force/attempt-limits.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import {
  EVERYBODY,
  type Requester,
  requesterOf,
} from "../../platform/device-cookies/device-cookies.ts";
import type { KeyedHash } from "../../platform/limits/keyed-hash.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { EmailChangesService } from "../email-changes/email-changes.service.ts";
import {
  type ChargedCode,
  type CodePlace,
  chargeCode,
  consumeCode,
  insertCode,
  type MemberCodeKind,
  voidCodes,
} from "./otps.repository.ts";

const DIGITS = 6;

/** '000000' to '999999', each as likely. */
const randomDigits = (): string =>
  randomInt(10 ** DIGITS)
    .toString()
    .padStart(DIGITS, "0");

/**
 * Six digits are found by trying, so what is stored is keyed with what is not in the database, and
 * with the code's own id.
 */
const hashDigits = (hash: KeyedHash, codeId: string, digits: string): string =>
  hash("code", codeId, digits);

/** Whether two such hashes are equal, in a time that tells nothing. */
const isSameHash = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

type Tx = Transaction<AuthSchema>;
type CodeMember = Pick<Member, "organizationId" | "memberId">;

/** Whom a code is of: a member, or the owner of a mailbox before any organization is chosen. */
type CodeOwner = CodeMember | { readonly projectId: string; readonly emailAddress: string };

/** Six digits to a mailbox or a phone. Five guesses and one use each. */
export interface CodesService {
  /**
   * A new code in place of earlier ones of the kind that the same requester asked for; answers the
   * digits, which are stored nowhere.
   */
  issue(
    tx: Tx,
    project: Project,
    code: {
      readonly owner: CodeOwner;
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
    owner: CodeOwner,
    guess: { readonly kind: MemberCodeKind; readonly requester: Requester },
    now: Date,
  ): Promise<ChargedCode | undefined>;
  /** Whether these are the digits of the code. Uses nothing up. */
  isRight(charged: ChargedCode, digits: string): boolean;
  /**
   * Refuses wrong digits, none to compare with, and right ones that were used or replaced
   * meanwhile.
   */
  consume(
    tx: Tx,
    owner: CodeOwner,
    guess: { readonly charged: ChargedCode | undefined; readonly digits: string },
    now: Date,
  ): Promise<ChargedCode>;
  /**
   * `kinds` are of a member's codes alone: a mailbox has one. Of a mailbox, its project must be
   * entered.
   */
  voidAll(tx: Tx, owner: CodeOwner, now: Date, kinds?: readonly MemberCodeKind[]): Promise<void>;
}

const ALL_KINDS = ["email_otp", "sms_otp", "change_address"] as const;
const wrong = (): Refusal => new Refusal("unable_to_auth_otp_code");

const placeOf = (owner: CodeOwner, kinds: readonly MemberCodeKind[]): CodePlace =>
  "projectId" in owner
    ? { projectId: owner.projectId, emailAddress: owner.emailAddress }
    : { organizationId: owner.organizationId, memberId: owner.memberId, kinds };

export function createCodes(hash: KeyedHash): CodesService {
  const isRight = (charged: ChargedCode, digits: string): boolean =>
    isSameHash(hashDigits(hash, charged.codeId, digits), charged.codeHmac);

  return {
    isRight,
    async issue(tx, project, { owner, kind, destination, minutes, ...code }, now) {
      const place = placeOf(owner, [kind]);
      const { requestedBy, replaces } = code.requester ?? EVERYBODY;
      await voidCodes(tx, place, replaces, now);
      const codeId = newProjectId(project, "otp");
      const digits = randomDigits();
      const issued = {
        codeId,
        codeHmac: hashDigits(hash, codeId, digits),
        requestedBy,
        createdAt: now,
        expiresAt: minutesAfter(now, minutes),
      };
      await insertCode(tx, place, issued, { kind, destination, changeId: code.changeId ?? null });
      return digits;
    },
    charge: (tx, owner, { kind, requester: { replaces } }, now) =>
      chargeCode(tx, placeOf(owner, [kind]), { replaces, limit: WRONG_PER_CODE }, now),
    async consume(tx, owner, { charged, digits }, now) {
      if (!charged || !isRight(charged, digits)) throw wrong();
      const isUsed = await consumeCode(tx, placeOf(owner, ALL_KINDS), charged.codeId, now);
      if (!isUsed) throw wrong();
      return charged;
    },
    voidAll: (tx, owner, now, kinds = ALL_KINDS) => voidCodes(tx, placeOf(owner, kinds), null, now),
  };
}

/** Whose code it is, with the address that they have. */
export interface ChargedOwner {
  readonly memberId: string;
  readonly ownAddress: string;
  readonly code: ChargedCode;
}

interface Guess {
  readonly organizationId: string;
  readonly emailAddress: string;
  readonly digits: string;
}

/**
 * Counts a guess at every code that it may be about, and answers the one that it is right for:
 * where two members wish for one address, each code belongs to its own wish. The transaction must
 * be over before the guess is answered.
 */
export function createChargeOwners(parts: {
  readonly members: Pick<MembersService, "findByEmail">;
  readonly emailChanges: Pick<EmailChangesService, "findWishers">;
  readonly codes: Pick<CodesService, "charge" | "isRight">;
}) {
  const { members, emailChanges, codes } = parts;

  /**
   * The member of the address, or those who wish to have it; and the kind of code that was sent for
   * that.
   */
  async function findOwners(tx: Tx, { organizationId, emailAddress }: Guess, now: Date) {
    const member = await members.findByEmail(tx, organizationId, emailAddress);
    if (member) return { owners: [member], kind: "email_otp" } as const;
    const owners = await emailChanges.findWishers(tx, organizationId, emailAddress, now);
    return { owners, kind: "change_address" } as const;
  }

  return async (
    tx: Tx,
    origin: RequestOrigin,
    guess: Guess,
    now: Date,
  ): Promise<ChargedOwner | undefined> => {
    const requester = requesterOf(origin);
    const { owners, kind } = await findOwners(tx, guess, now);
    const charged: ChargedOwner[] = [];
    for (const owner of owners) {
      const { memberId, emailAddress: ownAddress } = owner;
      const code = await codes.charge(tx, owner, { kind, requester }, now);
      if (code) charged.push({ memberId, ownAddress, code });
    }
    return charged.find(({ code }) => codes.isRight(code, guess.digits));
  };
}
