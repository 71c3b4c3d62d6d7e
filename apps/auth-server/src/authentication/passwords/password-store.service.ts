import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import type { Member } from "../../domain/member/member.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import { newProjectId, type Project } from "../../domain/project/project.ts";
import { withFactor } from "../../domain/proof/verified-identity.ts";
import type { AuditService } from "../../platform/audit/audit.service.ts";
import type { AttemptsService } from "../../platform/brute-force/attempts.service.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { TakePasswordAlong } from "../../sessions/discovery/member-for.ts";
import type { SessionsService } from "../../sessions/sessions/sessions.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import { findPasswordHash, replaceHash, savePassword } from "./passwords.repository.ts";

type Tx = Transaction<AuthSchema>;

/**
 * Counted by address over all organizations, because one door knows the organization and another
 * does not.
 */
export const passwordAttempt = (emailAddress: string) =>
  ({ factor: "password", owner: [emailAddress], mailbox: emailAddress }) as const;

export const passwordFactor = (emailAddress: string, memberIds: readonly string[], now: Date) =>
  ({ method: "password", emailAddress, memberIds, authenticatedAt: now.toISOString() }) as const;

interface NewPassword {
  readonly origin: RequestOrigin;
  readonly organization: Organization;
  readonly member: Member;
  readonly passwordHash: string;
  readonly locale: string | undefined;
}

export interface PasswordStore {
  find(tx: Tx, member: Member): Promise<string | undefined>;
  /**
   * Sets a member's password, with all that follows: every session of the member ends, every link
   * and code on its way to the member or their mailbox is void, wrong guesses are forgotten, the
   * mailbox is told. Answers the member as they are then.
   */
  set(tx: Tx, password: NewPassword, now: Date): Promise<Member>;
  replaceHash: typeof replaceHash;
  readonly takeAlong: TakePasswordAlong;
}

/** Voids every link and code that was sent to a mailbox before an organization was chosen. */
export type VoidMailboxProofs = (
  tx: Tx,
  project: Project,
  emailAddress: string,
  now: Date,
) => Promise<void>;

export interface PasswordStoreParts {
  readonly members: MembersService;
  readonly sessions: SessionsService;
  readonly guesses: AttemptsService;
  readonly mail: MailService;
  readonly audit: AuditService;
  /** Voids every link and code that was sent to the member. */
  readonly voidSentProofs: (tx: Tx, member: Member, now: Date) => Promise<void>;
  readonly voidMailboxProofs: VoidMailboxProofs;
}

export function createPasswordStore(parts: PasswordStoreParts): PasswordStore {
  const { members, sessions, guesses, mail, audit, voidSentProofs, voidMailboxProofs } = parts;

  async function save(tx: Tx, origin: RequestOrigin, member: Member, hash: string, now: Date) {
    const { memberId } = member;
    const fresh = newProjectId(origin.project, "member-password");
    const row = { passwordId: fresh, memberId, passwordHash: hash };
    const passwordId = await savePassword(tx, member.organizationId, row, now);
    return members.register(tx, member, { passwordId }, now);
  }

  /** Writes a note to the mailbox, and to the log. */
  async function tell(
    tx: Tx,
    {
      origin,
      organization,
      member,
      locale,
      kind,
    }: Omit<NewPassword, "passwordHash"> & { readonly kind: "passwordSet" | "passwordAdded" },
    now: Date,
  ): Promise<void> {
    const { organizationId } = organization;
    const { memberId, emailAddress: recipient } = member;
    const fields = { project: origin.project.name, organization: organization.name };
    const chosen = chooseLocale(locale, origin.language);
    const letter = { kind, fields };
    const notice = { recipient, organizationId, letter, locale: chosen };
    await mail.notify(tx, origin.project, notice, now);
    await audit.record(tx, { origin, action: "password.set", organizationId, memberId }, now);
  }

  return {
    find: (tx, { organizationId, memberId }) => findPasswordHash(tx, organizationId, memberId),
    replaceHash,
    async set(tx, { origin, organization, member, passwordHash, locale }, now) {
      const { organizationId } = organization;
      const { memberId, emailAddress } = member;
      await save(tx, origin, member, passwordHash, now);
      await sessions.endAll(tx, organizationId, memberId, now);
      await voidSentProofs(tx, member, now);
      await voidMailboxProofs(tx, origin.project, emailAddress, now);
      await guesses.unlock(tx, origin, passwordAttempt(emailAddress));
      await tell(tx, { origin, organization, member, locale, kind: "passwordSet" }, now);
      return members.get(tx, organizationId, memberId);
    },
    async takeAlong(tx, origin, { organization, member, proven }, now) {
      const { emailAddress, factors, passwordHash } = proven;
      if (passwordHash === null || member.passwordId !== "") return { member, factors };
      const changed = await save(tx, origin, member, passwordHash, now);
      const added = { origin, organization, member, locale: undefined } as const;
      await tell(tx, { ...added, kind: "passwordAdded" }, now);
      const earlier = factors.find((one) => one.method === "password");
      const { memberIds = [], authenticatedAt = now.toISOString() } = earlier ?? {};
      // It was typed when it was typed: what it proves of others gets no younger.
      const typed = { method: "password", emailAddress, authenticatedAt } as const;
      const all = { ...typed, memberIds: [...memberIds, member.memberId] };
      return { member: changed, factors: withFactor(factors, all) };
    },
  };
}
