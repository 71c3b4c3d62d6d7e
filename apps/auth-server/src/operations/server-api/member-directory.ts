import type { SendNoticeRequest } from "@stocks-vibe/contracts/auth";
import { type Database, Refusal } from "@stocks-vibe/server-kit";
import type { Member } from "../../domain/member/member.ts";
import type { Project } from "../../domain/project/project.ts";
import type { AuthSchema } from "../../platform/database/schema.ts";
import type { Letter } from "../../platform/mail/letters/letter.ts";
import { chooseLocale } from "../../platform/mail/letters/locale.ts";
import type { NoticeKind } from "../../platform/mail/limits/paths.ts";
import type { MailService } from "../../platform/mail/mail.service.ts";
import type { MembersService } from "../../tenancy/members/members.service.ts";
import type { OrganizationsService } from "../../tenancy/organizations/organizations.service.ts";

/** What a backend may know of a member, and which notices it may have sent to them. */
export interface MemberDirectory {
  /** Null for members who are gone, and for those of other projects. */
  find(
    organizationId: string,
    memberId: string,
  ): Promise<{ readonly name: string; readonly emailAddress: string } | null>;
  /**
   * Tells a member by mail what someone else did to what is theirs. Refuses
   * `organization_not_found` and `member_not_found`.
   */
  notify(request: SendNoticeRequest): Promise<void>;
}

const NOT_FOUND = new Set(["organization_not_found", "member_not_found"]);

const called = ({ name, emailAddress }: Member): string => name || emailAddress;

function letterOf(
  { notice }: SendNoticeRequest,
  names: { readonly project: string; readonly organization: string; readonly by: string },
): Letter<NoticeKind> {
  const institution = notice.institution_name;
  const fields = { ...names, institution };
  switch (notice.kind) {
    case "connection_removed":
      return { kind: "connectionRemoved", fields };
    case "hand_over_offered":
      return { kind: "handOverOffered", fields };
    case "handed_over":
      return { kind: "handedOver", fields };
    case "account_removed":
      return { kind: "accountRemoved", fields: { ...fields, account: notice.account_name } };
    case "accounts_handed_over":
      return { kind: "accountsHandedOver", fields };
    case "history_changed":
      return { kind: "historyChanged", fields: { ...fields, account: notice.account_name } };
    case "account_renamed":
      return { kind: "accountRenamed", fields: { ...fields, account: notice.account_name } };
    case "finding_answered":
      return { kind: "findingAnswered", fields: { ...fields, account: notice.account_name } };
    case "cost_basis_changed":
      return { kind: "costBasisChanged", fields: { ...fields, account: notice.account_name } };
  }
}

export interface DirectoryParts {
  readonly db: Database<AuthSchema>;
  readonly organizations: OrganizationsService;
  readonly members: MembersService;
  readonly mail: Pick<MailService, "notify">;
}

/** The members of one project, for its own backend. */
export type DirectoryOf = (project: Project) => MemberDirectory;

export const createDirectories =
  ({ db, organizations, members, mail }: DirectoryParts): DirectoryOf =>
  (project) => ({
    find: (organizationId, memberId) =>
      db
        .transaction({}, async (tx) => {
          await organizations.enter(tx, project, organizationId);
          const { name, emailAddress } = await members.get(tx, organizationId, memberId);
          return { name, emailAddress };
        })
        .catch((error: unknown) => {
          if (error instanceof Refusal && NOT_FOUND.has(error.type)) return null;
          throw error;
        }),
    notify: (request) =>
      db.transaction({}, async (tx, now) => {
        const { organization_id: organizationId } = request;
        const organization = await organizations.enter(tx, project, organizationId);
        const member = await members.get(tx, organizationId, request.member_id);
        // Mail goes to people who have come in, never to an address that is only on a list.
        if (member.status !== "active") throw new Refusal("member_not_found");
        // Who did it may have left since: the notice names what they did all the same.
        const by = await members.find(tx, organizationId, request.by_member_id);
        if (!by) throw new Refusal("member_not_found");
        const names = { project: project.name, organization: organization.name, by: called(by) };
        const letter = letterOf(request, names);
        const locale = chooseLocale(undefined, request.locale);
        const notice = { recipient: member.emailAddress, organizationId, letter, locale };
        await mail.notify(tx, project, notice, now);
      }),
  });
