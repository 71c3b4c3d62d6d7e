import type { Transaction } from "@stocks-vibe/server-kit";
import type { RequestOrigin } from "../../domain/caller/caller.ts";
import { ADMIN_ROLE } from "../../domain/member/member.ts";
import {
  type Administrator,
  lostAdministrators,
} from "../../domain/organization/lost-administrators.ts";
import type { Organization } from "../../domain/organization/organization.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { MembersService } from "../members/members.service.ts";
import type { OrganizationsService } from "../organizations/organizations.service.ts";
import { listAdministrators } from "./administrators.repository.ts";

type Tx = Transaction<AuthSchema>;

/** A change to an organization's people or to the roles that it gives them. */
interface PeopleChange {
  readonly origin: RequestOrigin;
  readonly organizationId: string;
  /** Whose doing it is; null where that is not known: then it is nobody's own. */
  readonly byMemberId: string | null;
  /**
   * Who proves by this very call to be there: their membership is taken again with the session that
   * it ends in.
   */
  readonly presentMemberId?: string;
  readonly now: Date;
}

interface AdministratorNews {
  readonly origin: Pick<RequestOrigin, "project" | "language">;
  readonly organization: Pick<Organization, "organizationId" | "emailRoleAssignments">;
  readonly letter: Parameters<MailService["notify"]>[2]["letter"];
  readonly exceptMemberId?: string;
}

export interface AdministratorsService {
  /**
   * The active ones, by a role of their own or by their domain. On demand with break-glass members,
   * whatever their role.
   */
  list(
    tx: Tx,
    organization: Pick<Organization, "organizationId" | "emailRoleAssignments">,
    options?: { readonly withBreakglass: boolean },
  ): Promise<readonly Administrator[]>;
  /**
   * Writes to each who has proven a mailbox, in the language of who did it, but for the member who
   * is left out.
   */
  notify(tx: Tx, news: AdministratorNews, now: Date): Promise<void>;
  /**
   * Does `work` and looks at whom it took out of the administrators (`lostAdministrators`): refuses
   * it where that may not be, else notes it for the day in which nobody asks for the organization's
   * deletion, and tells who is a member still. The organization must be locked, or two
   * administrators could each remove the other.
   */
  keeping<Result>(tx: Tx, change: PeopleChange, work: () => Promise<Result>): Promise<Result>;
}

export function createAdministrators(parts: {
  readonly organizations: Pick<
    OrganizationsService,
    "get" | "isToBeDeleted" | "noteLostAdministrator"
  >;
  readonly members: Pick<MembersService, "find">;
  readonly mail: Pick<MailService, "notify" | "amend">;
}): AdministratorsService {
  const { organizations, members, mail } = parts;

  const list: AdministratorsService["list"] = (
    tx,
    { organizationId, emailRoleAssignments },
    options,
  ) => {
    const ofAdmins = emailRoleAssignments.filter(({ roleId }) => roleId === ADMIN_ROLE);
    return listAdministrators(
      tx,
      organizationId,
      ofAdmins.map(({ domain }) => domain),
      options?.withBreakglass,
    );
  };

  async function present(tx: Tx, change: PeopleChange) {
    const { origin, organizationId, presentMemberId } = change;
    const organization = await organizations.get(tx, origin.project, organizationId);
    const there = (await list(tx, organization)).map((one) =>
      one.memberId === presentMemberId ? { ...one, hasAccepted: true } : one,
    );
    return { there, requiresSso: organization.ssoRequirement !== null };
  }

  /**
   * Who is gone, or has another address, is told of that by whoever did it. Who has the role again
   * is told so in a letter that still waits.
   */
  async function tellDemoted(
    tx: Tx,
    { origin, organizationId, byMemberId, now }: PeopleChange,
    { lost, isBack }: { readonly lost: Administrator; readonly isBack: boolean },
  ): Promise<void> {
    const { project, language } = origin;
    const member = await members.find(tx, organizationId, lost.memberId);
    if (member?.status !== "active" || member.emailAddress !== lost.emailAddress) return;
    const actor = byMemberId === null ? null : await members.find(tx, organizationId, byMemberId);
    const { name: organization } = await organizations.get(tx, project, organizationId);
    const by = actor ? actor.name || actor.emailAddress : organization;
    const fields = { project: project.name, organization, by, at: now, isBack };
    const letter = { kind: "administratorLost", fields } as const;
    const locale = chooseLocale(undefined, language);
    const notice = { recipient: lost.emailAddress, organizationId, letter, locale };
    await (isBack ? mail.amend : mail.notify)(tx, project, notice, now);
  }

  return {
    list,
    async notify(tx, { origin, organization, letter, exceptMemberId }, now) {
      const { project, language } = origin;
      const { organizationId } = organization;
      const locale = chooseLocale(undefined, language);
      for (const { memberId, isProven, emailAddress: recipient } of await list(tx, organization)) {
        if (!isProven || memberId === exceptMemberId) continue;
        await mail.notify(tx, project, { recipient, organizationId, letter, locale }, now);
      }
    },
    async keeping(tx, change, work) {
      const { organizationId, byMemberId, now } = change;
      const { there: before } = await present(tx, change);
      const result = await work();
      const { there: after, requiresSso } = await present(tx, change);
      const deletionWaits = await organizations.isToBeDeleted(tx, organizationId);
      const lost = lostAdministrators({ before, after, byMemberId, deletionWaits, requiresSso });
      if (lost.length > 0) await organizations.noteLostAdministrator(tx, organizationId, now);
      for (const one of lost) await tellDemoted(tx, change, { lost: one, isBack: false });
      const gained = after.filter(
        ({ memberId }) => !before.some((one) => one.memberId === memberId),
      );
      for (const one of gained) await tellDemoted(tx, change, { lost: one, isBack: true });
      return result;
    },
  };
}
