import { type Database, Refusal, type Transaction } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { type RemovableFactor, withoutFactor } from "../../domain/member/removed-factors.ts";
import type { ActiveSession } from "../../domain/session/active-session.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { ChangedMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import {
  eraseFactor,
  findMemberIdByPassword,
} from "../../tenancy/members/erase-member.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";

type Tx = Transaction<AuthSchema>;

/** Takes factors away, from oneself or (with the permission) from another member. The owner is told by mail. */
export interface FactorRemovalService {
  /** `memberId` null means oneself. */
  removeSecondFactor(
    caller: Caller,
    memberId: string | null,
    factor: RemovableFactor,
  ): Promise<ChangedMember>;
  removePassword(caller: Caller, passwordId: string): Promise<ChangedMember>;
}

export interface FactorRemovalParts {
  readonly db: Database<AuthSchema>;
  readonly sessions: SessionsService;
  readonly members: MembersService;
  readonly mail: MailService;
  readonly audit: AuditService;
}

const REMOVALS = {
  phone: {
    action: "update.info.delete.mfa-phone",
    audit: "phone.remove",
    letter: "phoneRemoved",
    missing: "phone_number_not_found",
  },
  totp: {
    action: "update.info.delete.mfa-totp",
    audit: "totp.remove",
    letter: "appRemoved",
    missing: "totp_not_found",
  },
  password: {
    action: "update.info.delete.password",
    audit: "password.remove",
    letter: "passwordRemoved",
    missing: "password_not_found",
  },
} as const;

export function createFactorRemoval(parts: FactorRemovalParts): FactorRemovalService {
  const { db, sessions, members, mail, audit } = parts;

  /** Tells the owner and the log. Sessions that the factor opened end, but for the caller's own. */
  async function tell(
    tx: Tx,
    caller: Caller,
    {
      actor,
      member,
      kind,
    }: {
      readonly actor: ActiveSession;
      readonly member: Member;
      readonly kind: keyof typeof REMOVALS;
    },
    now: Date,
  ): Promise<ChangedMember> {
    const { organization } = actor;
    const { organizationId } = organization;
    const { name } = caller.project;
    const letter = {
      kind: REMOVALS[kind].letter,
      fields: { project: name, organization: organization.name },
    };
    const locale = chooseLocale(undefined, caller.language);
    const { emailAddress: recipient, emailAddressVerified } = member;
    // Who never proved the address is no reader of ours.
    if (emailAddressVerified) {
      await mail.notify(tx, caller.project, { recipient, letter, locale }, now);
    }
    if (member.memberId !== actor.member.memberId) {
      await sessions.endAll(tx, organizationId, member.memberId, now);
    }
    const details = { changed_member_id: member.memberId };
    const { memberId } = actor.member;
    const action = REMOVALS[kind].audit;
    await audit.record(tx, { origin: caller, action, organizationId, memberId, details }, now);
    return { member, organization };
  }

  const removeSecondFactor = (
    caller: Caller,
    memberId: string | null,
    factor: RemovableFactor,
  ): Promise<ChangedMember> =>
    db.transaction({}, async (tx, now) => {
      const actor = await sessions.require(tx, caller, now);
      const { organizationId } = actor.organization;
      const target = await members.get(tx, organizationId, memberId ?? actor.member.memberId);
      const { action, missing } = REMOVALS[factor];
      requireSelfOrMember(caller, actor, { memberId: target.memberId, action });
      const isThere = factor === "totp" ? target.totpId !== "" : target.mfaPhoneNumber !== "";
      if (!isThere) throw new Refusal(missing);
      const { isLast, changes } = withoutFactor(target, factor);
      if (factor === "totp") await eraseFactor(tx, organizationId, target.memberId, "member_totps");
      if (isLast) await eraseFactor(tx, organizationId, target.memberId, "recovery_codes");
      const member = await members.register(tx, target, changes, now);
      return tell(tx, caller, { actor, member, kind: factor }, now);
    });

  const removePassword = (caller: Caller, passwordId: string): Promise<ChangedMember> =>
    db.transaction({}, async (tx, now) => {
      const actor = await sessions.require(tx, caller, now);
      const { organization } = actor;
      const { organizationId } = organization;
      const memberId = await findMemberIdByPassword(tx, organizationId, passwordId);
      if (memberId === undefined) throw new Refusal("password_not_found");
      requireSelfOrMember(caller, actor, { memberId, action: REMOVALS.password.action });
      const isOnlyWay =
        organization.authMethods === "RESTRICTED" &&
        organization.allowedAuthMethods.every((method) => method === "password");
      if (isOnlyWay) throw new Refusal("cannot_delete_last_primary_factor");
      const target = await members.get(tx, organizationId, memberId);
      await eraseFactor(tx, organizationId, memberId, "member_passwords");
      const member = await members.register(tx, target, { passwordId: "" }, now);
      return tell(tx, caller, { actor, member, kind: "password" }, now);
    });

  return {
    removeSecondFactor: (caller, memberId, factor) =>
      audit.watch({ origin: caller, action: REMOVALS[factor].audit }, () =>
        removeSecondFactor(caller, memberId, factor),
      ),
    removePassword: (caller, passwordId) =>
      audit.watch({ origin: caller, action: "password.remove" }, () =>
        removePassword(caller, passwordId),
      ),
  };
}
