import { Refusal } from "@stocks-vibe/server-kit";
import type { Caller } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import { type RemovableFactor, withoutFactor } from "../../domain/member/member-changes.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { Action, AsMember, ChangedMember } from "../../sessions/sessions/acting.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import {
  eraseFactor,
  findMemberIdByPassword,
} from "../../tenancy/members/erase-member.repository.ts";
import { deleteIdentity } from "../../tenancy/members/identities.repository.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { requireSelfOrMember } from "../../tenancy/rbac/authorize.ts";

/**
 * Takes factors away, from oneself or (with the permission) from another member. The owner is told
 * by mail.
 */
export interface FactorRemovalService {
  /** `memberId` null means oneself. */
  removeSecondFactor(
    caller: Caller,
    memberId: string | null,
    factor: RemovableFactor,
  ): Promise<ChangedMember>;
  removePassword(caller: Caller, passwordId: string): Promise<ChangedMember>;
  /** Unlinks an account at a provider from the caller. Its next sign-in is decided anew. */
  unlinkAccount(caller: Caller, registrationId: string): Promise<ChangedMember>;
}

export interface FactorRemovalParts {
  readonly act: AsMember;
  readonly sessions: Pick<SessionsService, "endAll">;
  readonly members: MembersService;
  readonly mail: MailService;
}

const REMOVALS = {
  phone: {
    action: "update.info.delete.mfa-phone",
    audit: "phone.remove",
    missing: "phone_number_not_found",
  },
  totp: {
    action: "update.info.delete.mfa-totp",
    audit: "totp.remove",
    missing: "totp_not_found",
  },
  password: {
    action: "update.info.delete.password",
    audit: "password.remove",
    missing: "password_not_found",
  },
} as const;

const LETTERS = {
  phone: "phoneRemoved",
  totp: "appRemoved",
  password: "passwordRemoved",
  account: "accountUnlinked",
} as const;

export function createFactorRemoval(parts: FactorRemovalParts): FactorRemovalService {
  const { act, sessions, members, mail } = parts;

  /** Tells the owner and the log. Sessions that the factor opened end, but for the caller's own. */
  async function tell(
    { project, language }: Caller,
    { tx, actor, organizationId, now, recordChangeOf }: Action,
    { member, kind }: { readonly member: Member; readonly kind: keyof typeof LETTERS },
  ): Promise<ChangedMember> {
    const { organization } = actor;
    const letter = {
      kind: LETTERS[kind],
      fields: { project: project.name, organization: organization.name },
    };
    const locale = chooseLocale(undefined, language);
    const { memberId, emailAddress: recipient, emailAddressVerified } = member;
    // Who never proved the address is no reader of ours.
    if (emailAddressVerified) {
      await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
    }
    if (memberId !== actor.member.memberId) {
      await sessions.endAll(tx, organizationId, memberId, now);
    }
    await recordChangeOf(memberId);
    return { member, organization };
  }

  return {
    removeSecondFactor: (caller, memberId, factor) =>
      act(caller, REMOVALS[factor].audit, async (action) => {
        const { tx, actor, organizationId, now } = action;
        const target = await members.get(tx, organizationId, memberId ?? actor.member.memberId);
        const { action: right, missing } = REMOVALS[factor];
        requireSelfOrMember(caller, actor, { memberId: target.memberId, action: right });
        const isThere = factor === "totp" ? target.totpId !== "" : target.mfaPhoneNumber !== "";
        if (!isThere) throw new Refusal(missing);
        const { isLast, changes } = withoutFactor(target, factor);
        if (factor === "totp") {
          await eraseFactor(tx, organizationId, target.memberId, "member_totps");
        }
        if (isLast) await eraseFactor(tx, organizationId, target.memberId, "recovery_codes");
        const member = await members.register(tx, target, changes, now);
        return tell(caller, action, { member, kind: factor });
      }),
    removePassword: (caller, passwordId) =>
      act(caller, "password.remove", async (action) => {
        const { tx, actor, organizationId, now } = action;
        const memberId = await findMemberIdByPassword(tx, organizationId, passwordId);
        if (memberId === undefined) throw new Refusal("password_not_found");
        requireSelfOrMember(caller, actor, { memberId, action: REMOVALS.password.action });
        const { authMethods, allowedAuthMethods } = actor.organization;
        const isOnlyWay =
          authMethods === "RESTRICTED" &&
          allowedAuthMethods.every((method) => method === "password");
        if (isOnlyWay) throw new Refusal("cannot_delete_last_primary_factor");
        const target = await members.get(tx, organizationId, memberId);
        await eraseFactor(tx, organizationId, memberId, "member_passwords");
        const member = await members.register(tx, target, { passwordId: "" }, now);
        return tell(caller, action, { member, kind: "password" });
      }),
    unlinkAccount: (caller, registrationId) =>
      act(caller, "linked_account.remove", async (action) => {
        const { tx, actor, organizationId } = action;
        const { memberId } = actor.member;
        const place = { organizationId, memberId };
        const isGone = await deleteIdentity(tx, place, registrationId);
        if (!isGone) throw new Refusal("linked_account_not_found");
        const member = await members.get(tx, organizationId, memberId);
        const left = new Set<string>(
          member.identities.map(({ kind, peer }) => (kind === "sso" ? kind : `${peer}_oauth`)),
        );
        const { authMethods, allowedAuthMethods } = actor.organization;
        const isOnlyWay =
          authMethods === "RESTRICTED" &&
          allowedAuthMethods.every((method) => method.endsWith("_oauth") && !left.has(method));
        if (isOnlyWay) throw new Refusal("cannot_delete_last_primary_factor");
        return tell(caller, action, { member, kind: "account" });
      }),
  };
}
